import { shareField } from '../memory/grow.js'
import type { Helpers } from '../step/look.js'
import type { Step } from '../step/step.js'
import { CHUNK, stepJobs, type StepViews } from './jobs.js'
import { WorkerPool } from './pool.js'
import { startThread } from './thread.js'

/** The threads that help with the steps of one world. */
export class Team implements Helpers {
  private readonly pool: WorkerPool<StepViews>
  private readonly counts = new Int32Array(new SharedArrayBuffer(4))
  /** The arrays that workers have, or will have soon. */
  private views: Partial<StepViews> = {}
  /** Workers that did a part of the last step. */
  helped = 0
  /** Fewer pairs than this are tested before workers wake up. */
  worthPairs = 8192

  constructor(
    count: number,
    url: string | undefined,
    private readonly step: Step,
  ) {
    const { list, rows, colliders, epoch } = step
    shareField(list, 'pairs')
    shareField(rows, 'rows')
    shareField(colliders, 'types')
    shareField(epoch.look, 'close')
    shareField(epoch.look, 'results')
    this.pool = new WorkerPool(count, stepJobs, (failed) => startThread(url, failed))
  }

  /** Jobs that threw in a worker. */
  get failures(): number {
    return this.pool.failures
  }

  /** Why no thread helps, or an empty string. */
  get off(): string {
    return this.pool.off
  }

  testBoxes(count: number): boolean {
    this.helped = 0
    if (count < this.worthPairs || this.off !== '' || !this.isReady()) return false
    this.counts[0] = count
    this.pool.run(0, Math.ceil(count / CHUNK), this.views as StepViews)
    this.helped = this.pool.helped
    return true
  }

  stop(): void {
    this.pool.stop('disposed')
  }

  /** Whether any worker has the current arrays; if one has been replaced, all are handed over first. */
  isReady(): boolean {
    const { views } = this
    const now = this.currentViews()
    if ((Object.keys(now) as (keyof StepViews)[]).every((name) => now[name] === views[name]))
      return this.pool.isAnyReady()
    this.views = now
    this.pool.share(now)
    return false
  }

  private currentViews(): StepViews {
    const { list, rows, colliders, epoch } = this.step
    const { close, results } = epoch.look
    return { pairs: list.pairs, rows: rows.rows, types: colliders.types, close, results, counts: this.counts }
  }
}
