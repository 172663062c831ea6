import { endReasonName, EndReason, type EndReasonName } from '../../components/registry.js'
import { schema } from '../../components/schema.js'
import type { Triple } from '../geometry/shapes.js'
import { Header, openWords, refuseFormat } from '../memory/envelope.js'
import { textOfHash } from '../memory/hash.js'
import { shapeNames, type ShapeName } from '../narrow-phase/shape-types.js'
import { componentOf } from '../step/gather/colliders.js'
import { SHAPE_STRIDE } from '../step/gather/shapes.js'
import { WordReader } from '../snapshot/words.js'
import { COLLIDER_WORDS, CONTACT_WORDS, MESH_WORDS, SENSOR, STEP_WORDS, TRACE, TraceHeader } from './trace-layout.js'

/** A trace that was read: what to draw, without a simulation. */
export interface Trace {
  /** Version of the format. */
  readonly version: number
  /** The meshes of all steps, by tree handle: `size.tree` of a collider. */
  readonly meshes: ReadonlyMap<number, TraceMesh>
  /** The steps in the order in which they were recorded. */
  readonly steps: readonly TraceStep[]
}

/** The triangles of a mesh, in its model's frame. */
export interface TraceMesh {
  /** x y z of every vertex. */
  readonly positions: Float64Array
  /** Three vertices a triangle. */
  readonly indices: Uint32Array
}

/** What a recorded step left. */
export interface TraceStep {
  /** Number of steps that the world had done. */
  readonly step: number
  /** Seconds from the beginning of the world's first step to the end of this one. */
  readonly time: number
  /** Length of the step in seconds. */
  readonly delta: number
  /** hashCollision of the world. */
  readonly hash: string
  /** All colliders, ascending by entity. One that is as it was in the step before is the same object. */
  readonly colliders: readonly TraceCollider[]
  /** All contacts: first the ones that began, then the ones that ended, then the rest, each range by (a, b). */
  readonly contacts: readonly TraceContact[]
}

/** A collider where a step left it. */
export interface TraceCollider {
  /** Entity id. */
  readonly entity: number
  /** Tells a recycled id from the entity that had it before: see generationOf. */
  readonly generation: number
  /** The root of a child collider, else the entity itself. */
  readonly body: number
  /** Whether it, or its body, is a Sensor. */
  readonly sensor: boolean
  /** Name of the shape. In a flat world polygons and chains are meshes. */
  readonly shape: ShapeName
  /** The fields of its shape component, e.g. `{ x, y, z }` of a box; `tree` of a mesh is a key of `meshes`. */
  readonly size: Readonly<Record<string, number>>
  /** World position. */
  readonly position: Triple
  /** World rotation: a quaternion x y z w of any length but 0, as the game wrote it. */
  readonly rotation: readonly [number, number, number, number]
}

/** A contact of a step, with the numbers that `events` had. One that ended has the numbers of its last touch. */
export interface TraceContact {
  /** The lower entity id. */
  readonly a: number
  /** The higher entity id. */
  readonly b: number
  /** Whether it began or ended in this step, or neither. */
  readonly state: 'began' | 'ended' | 'persists'
  /** Why it ended; `none` for the others. */
  readonly reason: EndReasonName
  /** First time of contact in the step, in seconds from its start. */
  readonly time: number
  /** World position, at `time`. */
  readonly point: Triple
  /** Unit normal from a to b. */
  readonly normal: Triple
  /** Penetration depth as `events` has it, in world units. */
  readonly depth: number
  /** Closing speed along the normal, in world units per second. */
  readonly speed: number
}

/**
 * Reads the bytes that a trace recorder gave (`recordTrace`). The whole trace is checked first: CollisionError E_OPTION
 * for anything but a Uint8Array, E_FORMAT for bytes that are no trace, E_VERSION, E_TRUNCATED, E_CHECKSUM for a damaged
 * one.
 */
export function readTrace(bytes: Uint8Array): Trace {
  const words = openWords(bytes, TRACE)
  const version = words[Header.version]!
  const reader: TraceReader = new TraceReader()
  reader.begin(words, TraceHeader.length)
  const meshes = reader.readMeshes(words[TraceHeader.meshes]!)
  const steps = reader.readSteps(words[TraceHeader.steps]!)
  reader.hold(reader.at === words.length, 'its length')
  return { version, meshes, steps }
}

const REASONS = Object.keys(EndReason).length

/** Reads the parts of a trace one after the other, and checks each. */
class TraceReader extends WordReader {
  private readonly colliders = new Map<number, TraceCollider>()
  private readonly meshes = new Map<number, TraceMesh>()

  /** Refuses what was read unless it holds, if it ended early, or has a number that is none, or huge. */
  hold(holds: boolean, what: string): asserts holds {
    if (!holds || this.isShort || this.isHuge) refuseFormat(TRACE, what, 4 * this.at)
  }

  /** Refuses a count of things of `size` words for which there are not enough words left: nothing is allocated. */
  private holdRoom(count: number, size: number, what: string): void {
    this.hold(count * size <= this.words.length - this.at, `${what}: a count of ${count}`)
  }

  readMeshes(count: number): ReadonlyMap<number, TraceMesh> {
    this.holdRoom(count, MESH_WORDS, 'meshes')
    for (let k = 0; k < count; k++) {
      const handle = this.word()
      const vertices = this.word()
      const triangles = this.word()
      const what = `mesh ${handle}`
      this.holdRoom(6 * vertices + 3 * triangles, 1, what)
      const positions = new Float64Array(3 * vertices)
      for (let v = 0; v < vertices; v++) this.doubles(positions, 3 * v, 3)
      const indices = this.words.slice(this.at, this.at + 3 * triangles)
      this.at += indices.length
      const hasVertices = indices.every((corner) => corner < vertices)
      this.hold(hasVertices, what)
      this.meshes.set(handle, { positions, indices })
    }
    return this.meshes
  }

  readSteps(count: number): TraceStep[] {
    const steps: TraceStep[] = []
    this.holdRoom(count, STEP_WORDS, 'steps')
    for (let k = 0; k < count; k++) steps.push(this.readStep(k, steps[k - 1]?.colliders ?? []))
    return steps
  }

  /** Step number `k`; `before`: the colliders of the step before it. */
  private readStep(k: number, before: readonly TraceCollider[]): TraceStep {
    const step = this.double()
    const time = this.double()
    const delta = this.double()
    const hash = textOfHash([this.word(), this.word()])
    const changed = this.word()
    const gone = this.word()
    const began = this.word()
    const ended = this.word()
    const count = this.word()
    const what = `step ${k}`
    this.hold(Number.isSafeInteger(step) && step > 0 && time >= 0 && delta >= 0, what)
    this.hold(began + ended <= count, what)
    this.holdRoom(changed, COLLIDER_WORDS, what)
    this.readColliders(changed, what)
    for (let n = 0; n < gone; n++) this.hold(this.colliders.delete(this.word()), what)
    const isSame = changed === 0 && gone === 0
    const colliders = isSame ? before : [...this.colliders.values()].sort((p, q) => p.entity - q.entity)
    this.holdRoom(count, CONTACT_WORDS, what)
    const contacts = Array.from({ length: count }, (_, n) =>
      this.readContact(n < began ? 'began' : n < began + ended ? 'ended' : 'persists', what),
    )
    return { step, time, delta, hash, colliders, contacts }
  }

  private readColliders(count: number, what: string): void {
    let before = 0
    for (let n = 0; n < count; n++) {
      const entity = this.word()
      const generation = this.word()
      const body = this.word()
      const word = this.word()
      const shape = shapeNames[word & ~SENSOR]
      this.hold(entity > before && shape !== undefined, what)
      before = entity
      const parameters = new Float64Array(SHAPE_STRIDE)
      this.doubles(parameters, 0, SHAPE_STRIDE)
      const size = Object.fromEntries(Object.keys(schema[componentOf[shape]]).map((name, p) => [name, parameters[p]!]))
      const position = this.triple()
      const rotation = [...this.triple(), this.double()] as const
      const sensor = (word & SENSOR) !== 0
      this.hold(shape !== 'mesh' || this.meshes.has(size.tree!), what)
      this.colliders.set(entity, { entity, generation, body, sensor, shape, size, position, rotation })
    }
  }

  private readContact(state: TraceContact['state'], what: string): TraceContact {
    const a = this.word()
    const b = this.word()
    const reason = this.word()
    this.hold(a < b && reason < REASONS, what)
    const time = this.double()
    const point = this.triple()
    const normal = this.triple()
    // What is huge so far is refused before the depth, which is infinite of half-spaces that no translation parts.
    this.hold(true, what)
    const depth = this.double()
    if (depth === Infinity) this.isHuge = false
    const speed = this.double()
    this.hold(true, what)
    return { a, b, state, reason: endReasonName(reason), time, point, normal, depth, speed }
  }

  private triple(): Triple {
    return [this.double(), this.double(), this.double()]
  }
}
