import type { PairList } from '../broad-phase/broad-phase.js'
import { shareFields, type AnyTypedArray } from '../memory/grow.js'
import type { ContactRows } from '../narrow-phase/contact-rows.js'
import type { Helpers, NarrowPhase } from '../narrow-phase/narrow-phase.js'
import type { Ways } from '../narrow-phase/on-the-way.js'
import { PairBlock } from '../narrow-phase/pair-block.js'
import type { PosedBodies } from '../narrow-phase/posed-bodies.js'
import {
  COMPLETE,
  CONTINUOUS,
  COUNT,
  HIGHEST,
  INTEGERS,
  PAIRS,
  ROWS,
  SIDE,
  stepJobs,
  ALIASED,
  STILL,
  TEST,
  type Side,
  type StepViews,
} from './jobs.js'
import { WorkerPool } from './pool.js'
import { startThread } from './thread.js'

/** What workers read of the bodies, and what they read and write of the contacts. */
const BODY_FIELDS = [
  'ids', 'rows', 'types', 'generation', 'roots', 'pivots', 'velocities', 'swept', 'jumped', 'motions',
] as const // prettier-ignore
const CONTACT_FIELDS = [
  'a', 'b', 'generationA', 'generationB', 'time', 'pointX', 'pointY', 'pointZ', 'normalX', 'normalY', 'normalZ', 'depth', 'speed',
  'featureA', 'featureB', 'pointCount', 'atEnd', 'firstIsA', 'first', 'second', 'axis', 'pending', 'points', 'order', 'partners', 'ends',
  'highest', 'delta', 'pointStride',
] as const // prettier-ignore
const PAIR_FIELDS = ['pairs'] as const
const BLOCK_FIELDS = ['firsts', 'seconds', 'olds', 'kinds', 'codes', 'touches', 'swept', 'sweeps'] as const
const WAY_FIELDS = ['travels', 'turnings', 'strays'] as const

/** The threads that help with the steps of one world. */
export class Team implements Helpers {
  private readonly pool: WorkerPool<StepViews>
  private readonly views: StepViews
  /** The arrays that the workers have. */
  private readonly shared: AnyTypedArray[] = []
  /** Workers that did a part of the step. */
  helped = 0
  /** Fewer pairs than this, or rows, are done sooner than workers wake up. */
  worthPairs = 4096
  worthRows = 2048

  constructor(
    count: number,
    url: string | undefined,
    sides: readonly [Omit<Side, 'ownStarts'>, Omit<Side, 'ownStarts'>],
    pairs: PairList,
    ways: Ways,
  ) {
    const [one, other] = sides.map(({ bodies, contacts }): Side => ({
      bodies: shareFields(bodies),
      contacts: shareFields(contacts),
      ownStarts: bodies.starts,
    })) as [Side, Side]
    const integers = new Int32Array(new SharedArrayBuffer(4 * INTEGERS))
    const doubles = new Float64Array(new SharedArrayBuffer(8))
    const block = shareFields(new PairBlock())
    this.views = { sides: [one, other], pairs: shareFields(pairs), block, ways: shareFields(ways), integers, doubles }
    this.pool = new WorkerPool(count, stepJobs, (failed) => startThread(url, failed))
  }

  /** Why nobody helps, or an empty string. */
  get off(): string {
    return this.pool.off
  }

  testPairs({
    bodies,
    bodiesBefore,
    pairs,
    contactsBefore,
    continuous,
    predicate,
  }: NarrowPhase): PairBlock | undefined {
    this.helped = 0
    const { block, integers } = this.views
    const { count } = pairs
    if (count < this.worthPairs || this.pool.off !== '') return undefined
    block.reserve(count, continuous)
    if (!this.isReady()) return undefined
    integers[COUNT] = count
    integers[SIDE] = this.sideOf(bodies)
    integers[CONTINUOUS] = continuous ? 1 : 0
    integers[STILL] = predicate === undefined ? 1 : 0
    integers[ALIASED] = bodies.starts === bodiesBefore.rows ? 1 : 0
    integers[HIGHEST] = contactsBefore.highest
    this.run(TEST, Math.ceil(count / PAIRS))
    return block
  }

  completeContacts(contacts: ContactRows, bodies: PosedBodies): boolean {
    const { integers, doubles } = this.views
    const { count } = contacts
    if (count < this.worthRows || this.pool.off !== '' || !this.isReady()) return false
    integers[COUNT] = count
    integers[SIDE] = this.sideOf(bodies)
    doubles[0] = contacts.delta
    this.run(COMPLETE, Math.ceil(count / ROWS))
    return true
  }

  stop(): void {
    this.pool.stop('disposed')
  }

  private run(job: number, chunks: number): void {
    this.pool.run(job, chunks, this.views)
    this.helped = Math.max(this.helped, this.pool.helped)
  }

  private sideOf(bodies: PosedBodies): number {
    return this.views.sides[0].bodies === bodies ? 0 : 1
  }

  /** Whether anybody has the buffers as they are; if they have grown, they are handed over. */
  private isReady(): boolean {
    const { sides, pairs, block, ways, integers, doubles } = this.views
    let same = true
    let at = 0
    for (let side = 0; side < 2; side++) {
      const { starts } = sides[side].bodies
      if (starts !== sides[1 - side].bodies.rows) sides[side].ownStarts = starts
      same = this.note(at++, sides[side].ownStarts) && same
      for (let k = 0; k < BODY_FIELDS.length; k++) same = this.note(at++, sides[side].bodies[BODY_FIELDS[k]]) && same
      for (let k = 0; k < CONTACT_FIELDS.length; k++) {
        const array = sides[side].contacts[CONTACT_FIELDS[k]]
        if (typeof array !== 'number') same = this.note(at++, array) && same
      }
    }
    same = this.note(at++, pairs.pairs) && same
    for (let k = 0; k < BLOCK_FIELDS.length; k++) same = this.note(at++, block[BLOCK_FIELDS[k]]) && same
    for (let k = 0; k < WAY_FIELDS.length; k++) same = this.note(at++, ways[WAY_FIELDS[k]]) && same
    if (same) return this.pool.isAnyReady()
    const [one, other] = sides
    this.pool.share({
      sides: [pickSide(one), pickSide(other)],
      pairs: pick(pairs, PAIR_FIELDS) as PairList,
      block: pick(block, BLOCK_FIELDS) as PairBlock,
      ways: pick(ways, WAY_FIELDS),
      integers,
      doubles,
    })
    return false
  }

  /** Whether the array in place `at` is the one that workers have; from now on it is the one that is noted. */
  private note(at: number, array: AnyTypedArray): boolean {
    if (this.shared[at] === array) return true
    this.shared[at] = array
    return false
  }
}

function pickSide({ bodies, contacts, ownStarts }: Side): Side {
  return {
    bodies: pick(bodies, BODY_FIELDS) as PosedBodies,
    contacts: pick(contacts, CONTACT_FIELDS) as ContactRows,
    ownStarts,
  }
}

function pick<T, K extends keyof T>(from: T, fields: readonly K[]): Pick<T, K> {
  const to: Partial<Pick<T, K>> = {}
  for (const field of fields) to[field] = from[field]
  return to as Pick<T, K>
}
