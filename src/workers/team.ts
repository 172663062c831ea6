import { shareField } from '../memory/grow.js'
import type { Helpers } from '../step/epoch/look.js'
import type { Step } from '../step/step.js'
import type { Job } from './control.js'
import { JobNumber, PAIR_CHUNK, testBoxesOfChunk, type Views } from './jobs.js'
import { WorkerPool } from './pool.js'
import { startThread } from './thread.js'

/** Views some of which are not there yet. */
type Partly<T> = { -readonly [K in keyof T]?: T[K] }

/** The threads that help with the steps and the rays of one world. */
export class Team extends WorkerPool<Views> implements Helpers {
  private readonly counts = new Int32Array(new SharedArrayBuffer(4))
  /** The arrays that workers have, or will have soon; not yet those shown since `isOld`. */
  private readonly views: { readonly [K in keyof Views]: Partly<Views[K]> } = { step: {}, rays: {} }
  private isOld = true
  /** Workers that did a part of the last step. */
  helpedStep = 0
  /** Fewer pairs than this are tested before workers wake up, and fewer rays cast. */
  worthPairs = 8192
  worthRays = 2048

  constructor(
    count: number,
    url: string | undefined,
    private readonly step: Step,
  ) {
    super(count, [], (failed) => startThread(url, failed))
    const { pairs, rows, colliders, epoch } = step
    shareField(pairs.list, 'items')
    shareField(rows, 'rows')
    shareField(colliders, 'types')
    shareField(epoch.look, 'close')
    shareField(epoch.look, 'results')
  }

  /** Has so many close pairs tested. Returns false, and does nothing, if they are few or no worker has their arrays. */
  testBoxes(count: number): boolean {
    this.helpedStep = 0
    if (count < this.worthPairs) return false
    this.counts[0] = count
    if (!this.help(JobNumber.boxes, testBoxesOfChunk, Math.ceil(count / PAIR_CHUNK))) return false
    this.helpedStep = this.helped
    return true
  }

  /** Has the rays that were shown cast by `job`. Returns false, and does nothing, if no worker has their arrays. */
  castRays(job: Job<Views>, chunks: number): boolean {
    return this.help(JobNumber.rays, job, chunks)
  }

  private help(number: number, job: Job<Views>, chunks: number): boolean {
    if (this.off !== '' || !this.hasArrays()) return false
    // Known when it is first run, so that no game ships the others.
    this.jobs[number] = job
    this.run(number, chunks, this.views as Views)
    return true
  }

  /** Whether any worker has the current arrays; if one has been replaced, all are handed over first. */
  hasArrays(): boolean {
    this.showStep()
    if (!this.isOld) return this.isAnyReady()
    this.isOld = false
    this.share(this.views as Views)
    return false
  }

  private showStep(): void {
    const { pairs, rows, colliders, epoch } = this.step
    const { close, results } = epoch.look
    this.show('step', 'pairs', pairs.list.items)
    this.show('step', 'rows', rows.rows)
    this.show('step', 'types', colliders.types)
    this.show('step', 'close', close)
    this.show('step', 'results', results)
    this.show('step', 'counts', this.counts)
  }

  /** Jobs read or write this array from now on. */
  show<K extends keyof Views, N extends keyof Views[K]>(kind: K, name: N, array: Views[K][N]): void {
    const views: { [F in N]?: Views[K][N] } = this.views[kind] as Partly<Views[K]>
    if (views[name] === array) return
    views[name] = array
    this.isOld = true
  }
}
