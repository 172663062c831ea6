import type { PairList } from '../broad-phase/broad-phase.js'
import { shareFields, type AnyTypedArray } from '../memory/grow.js'
import type { ContactRows } from '../narrow-phase/contact-rows.js'
import type { Helpers, NarrowPhase } from '../narrow-phase/narrow-phase.js'
import type { Ways } from '../narrow-phase/on-the-way.js'
import { PairBlock } from '../narrow-phase/pair-block.js'
import type { PosedBodies } from '../narrow-phase/posed-bodies.js'
import {
  CHILDREN,
  COMPLETE,
  CONTINUOUS,
  COUNT,
  COUNT_BEFORE,
  EPOCH,
  EPOCH_BEFORE,
  INTEGERS,
  PAIRS,
  ROWS,
  SIDE,
  SPARES,
  stepJobs,
  ALIASED,
  STILL,
  TEST,
  WHOLE,
  type Side,
  type StepViews,
} from './jobs.js'
import { WorkerPool } from './pool.js'
import { startThread } from './thread.js'

/** An object of typed arrays and numbers, by name. */
type Fields = Readonly<Record<string, AnyTypedArray | number>>

/** The threads that help with the steps of one world. */
export class Team implements Helpers {
  private readonly pool: WorkerPool<StepViews>
  private readonly views: StepViews
  /** Objects whose arrays workers share; the names of these arrays; and the arrays that workers have, in this order. */
  private readonly owners: readonly object[]
  private readonly names: readonly (readonly string[])[]
  private readonly shared: AnyTypedArray[] = []
  /** Workers that did a part of the step. */
  helped = 0
  /** Fewer pairs or rows than this are done before workers wake up. */
  worthPairs = 8192
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
    this.owners = [one.bodies, one.contacts, other.bodies, other.contacts, pairs, ways, block]
    this.names = this.owners.map(namesOfArrays)
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

  testPairs({
    bodies,
    bodiesBefore,
    pairs,
    contactsBefore,
    continuous,
    predicate,
    sparesTouching,
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
    integers[COUNT_BEFORE] = contactsBefore.count
    integers[EPOCH_BEFORE] = contactsBefore.epoch
    integers[EPOCH] = pairs.epoch
    integers[CHILDREN] = bodies.hasChildren ? 1 : 0
    integers[WHOLE] = pairs.isWhole ? 1 : 0
    integers[SPARES] = sparesTouching ? 1 : 0
    this.run(TEST, Math.ceil(count / PAIRS))
    return block
  }

  completeContacts(contacts: ContactRows, bodies: PosedBodies): boolean {
    const { integers, doubles } = this.views
    const { count } = contacts
    if (count < this.worthRows || this.pool.off !== '' || !this.isReady()) return false
    integers[COUNT] = count
    integers[SIDE] = this.sideOf(bodies)
    integers[CHILDREN] = bodies.hasChildren ? 1 : 0
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

  /** Whether any worker has the current buffers; buffers that have been replaced are handed over first. */
  isReady(): boolean {
    const { owners, names, views } = this
    const { sides, pairs, block, ways, integers, doubles } = views
    const [one, other] = sides
    let same = true
    let at = 0
    for (let k = 0; k < owners.length; k++) {
      const owner = owners[k] as Fields
      for (let n = 0; n < names[k].length; n++) same = this.note(at++, owner[names[k][n]] as AnyTypedArray) && same
    }
    if (one.bodies.starts !== other.bodies.rows) one.ownStarts = one.bodies.starts
    if (other.bodies.starts !== one.bodies.rows) other.ownStarts = other.bodies.starts
    same = this.note(at++, one.ownStarts) && same
    same = this.note(at, other.ownStarts) && same
    if (same) return this.pool.isAnyReady()
    this.pool.share({
      sides: [pickSide(one), pickSide(other)],
      pairs: pick(pairs),
      block: pick(block),
      ways: pick(ways),
      integers,
      doubles,
    })
    return false
  }

  /** Whether `array` is the one that workers have in place `at`; notes it there. */
  private note(at: number, array: AnyTypedArray): boolean {
    if (this.shared[at] === array) return true
    this.shared[at] = array
    return false
  }
}

function pickSide({ bodies, contacts, ownStarts }: Side): Side {
  return { bodies: pick(bodies), contacts: pick(contacts), ownStarts }
}

/**
 * A copy with the fields that can be sent to workers (arrays and numbers), typed as the object: jobs call no methods.
 */
function pick<T extends object>(from: T): T {
  const to: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(from))
    if (ArrayBuffer.isView(value) || typeof value === 'number') to[name] = value
  return to as T
}

/**
 * The names of the arrays of an object. `starts` of bodies is handled separately: it is either an array of its own or
 * the rows of the last step.
 */
function namesOfArrays(owner: object): string[] {
  return Object.entries(owner).flatMap(([name, value]) =>
    ArrayBuffer.isView(value) && name !== 'starts' ? [name] : [],
  )
}
