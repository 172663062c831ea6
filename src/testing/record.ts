import { resourceOf, type CollisionResource, type World } from '../collision.js'
import { CollisionError } from '../errors.js'
import { sealWords } from '../memory/envelope.js'
import { ShapeType } from '../narrow-phase/shape-types.js'
import { hasStepped } from '../queries/call.js'
import { hashCollision } from '../snapshot/save.js'
import { WordWriter } from '../snapshot/words.js'
import { POSE_STRIDE, POSE_TYPE } from '../step/gather/poses.js'
import { SHAPE_STRIDE } from '../step/gather/shapes.js'
import { COLLIDER_WORDS, SENSOR, TRACE, TraceHeader } from './trace-layout.js'

/** Records the steps of a world. */
export interface TraceRecorder<W extends World = World> {
  /**
   * Records the step that the world just completed: its colliders, contacts and hash. It is a system, to run after
   * collisionSystem, and changes nothing in the world. Throws E_OPTION before the first step or for another world,
   * E_REENTRANT inside another system, and what hashCollision throws.
   */
  readonly step: (world?: World) => W
  /** The bytes of all steps that were recorded so far, for readTrace and compareTraces. */
  readonly finish: () => Uint8Array
}

/**
 * Begins a trace of `world`: what its colliders did, step by step, to draw or to compare without the simulation. A step
 * takes about 104 bytes for each collider that moved, and 84 for each contact.
 *
 *     const trace = recordTrace(world)
 *     simulate(world, 300, [update, trace.step])
 *     writeFileSync('run.trace', trace.finish())
 *
 * Throws E_OPTION for a world without createCollision.
 */
export function recordTrace<W extends World>(world: W): TraceRecorder<W> {
  return new Recorder(world)
}

/** Words of a collider behind its entity. */
const KNOWN_WORDS = COLLIDER_WORDS - 1
const row = new WordWriter()

/** What was recorded of a collider last. */
interface Known {
  readonly words: Uint32Array
  /** Number of the recorded step that saw it last. */
  seen: number
}

class Recorder<W extends World> implements TraceRecorder<W> {
  private readonly collision: CollisionResource
  private readonly meshes = new WordWriter()
  private readonly steps = new WordWriter()
  private stepCount = 0
  private readonly handles = new Set<number>()
  private readonly known = new Map<number, Known>()
  /** Colliders that came, or are not as they were. */
  private readonly changed: number[] = []
  private readonly gone: number[] = []

  constructor(private readonly world: W) {
    this.collision = resourceOf(world)
  }

  // Systems and functions of their own, which a game may hand over without the recorder.
  readonly step = (world: World = this.world): W => {
    const { collision, steps, changed, gone } = this
    const { events } = collision
    collision.beginCall('trace.step')
    if (world !== this.world) throw new CollisionError('E_OPTION', 'trace.step: world is not the recorded one', {})
    if (!hasStepped(collision))
      throw new CollisionError('E_OPTION', 'trace.step: no step was done: it belongs after collisionSystem', {})
    const hash = hashCollision(collision.world)
    this.stepCount++
    this.findChanges()
    steps.double(collision.steps)
    steps.double(collision.time)
    steps.double(collision.state.lastDelta)
    for (const half of [hash.slice(0, 8), hash.slice(8)]) steps.word(Number.parseInt(half, 16))
    for (const count of [changed.length, gone.length, events.began, events.ended, events.count]) steps.word(count)
    for (const entity of changed) {
      steps.word(entity)
      for (const word of this.known.get(entity)!.words) steps.word(word)
    }
    for (const entity of gone) steps.word(entity)
    this.writeContacts()
    return this.world
  }

  /** Lists the colliders that came or changed, and the ones that are gone, since the last recorded step. */
  private findChanges(): void {
    const { collision, known, changed, gone, stepCount } = this
    const { colliders, poses } = collision.state
    changed.length = gone.length = 0
    for (let i = 0; i < colliders.count; i++) {
      const entity = colliders.ids[i]!
      if (entity < 0 || !poses.isKnown(i)) continue
      this.readRow(i)
      let record = known.get(entity)
      if (record === undefined) {
        record = { words: new Uint32Array(KNOWN_WORDS), seen: 0 }
        known.set(entity, record)
      }
      // A new one differs: its body is not 0.
      if (record.words.some((word, k) => word !== row.words[k])) {
        record.words.set(row.words.subarray(0, KNOWN_WORDS))
        changed.push(entity)
      }
      record.seen = stepCount
    }
    for (const [entity, { seen }] of known) if (seen < stepCount) gone.push(entity)
    for (const entity of gone) known.delete(entity)
    changed.sort((p, q) => p - q)
  }

  /** Writes the words of collider i behind its entity to `row`. */
  private readRow(i: number): void {
    const { colliders, poses } = this.collision.state
    const p = POSE_STRIDE * i
    const s = SHAPE_STRIDE * i
    const type = poses.last[p + POSE_TYPE]!
    row.count = 0
    row.word(colliders.generation[i]!)
    row.word(colliders.roots[i]!)
    row.word(type | (colliders.isSensor[i] === 1 ? SENSOR : 0))
    row.doubles(poses.shapes, s, SHAPE_STRIDE)
    row.doubles(poses.last, p, POSE_TYPE)
    if (type === ShapeType.mesh) this.writeMesh(poses.shapes[s]!)
  }

  /** Writes the mesh of a handle once. */
  private writeMesh(handle: number): void {
    if (this.handles.has(handle)) return
    this.handles.add(handle)
    const { meshes } = this
    // A released tree is kept until the step after the last one that used it is done.
    const { vertices, corners } = this.collision.trees.find(handle)!
    meshes.word(handle)
    meshes.word(vertices.length / 3)
    meshes.word(corners.length / 3)
    meshes.doubles(vertices, 0, vertices.length)
    for (const corner of corners) meshes.word(corner)
  }

  private writeContacts(): void {
    const { steps } = this
    const { events } = this.collision
    const { a, b, reason, time, pointX, pointY, pointZ, normalX, normalY, normalZ, depth, speed } = events
    const numbers = [time, pointX, pointY, pointZ, normalX, normalY, normalZ, depth, speed]
    for (let k = 0; k < events.count; k++) {
      steps.word(a[k]!)
      steps.word(b[k]!)
      steps.word(reason[k]!)
      for (const column of numbers) steps.double(column[k]!)
    }
  }

  readonly finish = (): Uint8Array => {
    const { meshes, steps } = this
    const words = new Uint32Array(TraceHeader.length + meshes.count + steps.count)
    words.set(meshes.words.subarray(0, meshes.count), TraceHeader.length)
    words.set(steps.words.subarray(0, steps.count), TraceHeader.length + meshes.count)
    words[TraceHeader.meshes] = this.handles.size
    words[TraceHeader.steps] = this.stepCount
    sealWords(words, TRACE)
    return new Uint8Array(words.buffer)
  }
}
