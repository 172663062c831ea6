import { resourceOf, type World } from '../collision.js'
import { CollisionError } from '../errors.js'
import { sealWords } from '../memory/envelope.js'
import { ShapeType } from '../narrow-phase/shape-types.js'
import { hasStepped } from '../queries/call.js'
import { hashCollision } from '../snapshot/save.js'
import { WordWriter } from '../snapshot/words.js'
import type { CollisionEvents } from '../step/events/events.js'
import { POSE_STRIDE, POSE_TYPE } from '../step/gather/poses.js'
import { SHAPE_STRIDE } from '../step/gather/shapes.js'
import type { Step } from '../step/step.js'
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
  const collision = resourceOf(world)
  const { events, trees } = collision
  const meshes = new WordWriter()
  const steps = new WordWriter()
  const handles = new Set<number>()
  let stepCount = 0
  /** The words of every collider that the last recorded step knew. */
  let known = new Map<number, Uint32Array>()

  const step = (of: World = world): W => {
    collision.beginCall('trace.step')
    if (of !== world) throw new CollisionError('E_OPTION', 'trace.step: world is not the recorded one', {})
    if (!hasStepped(collision))
      throw new CollisionError('E_OPTION', 'trace.step: no step was done: it belongs after collisionSystem', {})
    const hash = hashCollision(world)
    stepCount++
    const before = known
    known = readColliders(collision.step, before)
    const changed = [...known.keys()].filter((entity) => known.get(entity) !== before.get(entity))
    const gone = [...before.keys()].filter((entity) => !known.has(entity))
    for (const number of [collision.steps, collision.time, collision.step.lastDelta]) steps.double(number)
    for (const half of [hash.slice(0, 8), hash.slice(8)]) steps.word(Number.parseInt(half, 16))
    for (const count of [changed.length, gone.length, events.began, events.ended, events.count]) steps.word(count)
    for (const entity of changed.sort((p, q) => p - q)) {
      steps.word(entity)
      steps.integers(known.get(entity)!, 0, KNOWN_WORDS)
      writeMesh(collision.step.colliders.indexOf(entity))
    }
    for (const entity of gone) steps.word(entity)
    writeContacts(events, steps)
    return world
  }

  /** Writes the mesh of collider i, if it is one, once. */
  const writeMesh = (i: number): void => {
    const handle = collision.step.poses.shapes[collision.step.poses.shapeAt(i)]!
    if (collision.step.poses.last[POSE_STRIDE * i + POSE_TYPE] !== ShapeType.mesh || handles.has(handle)) return
    handles.add(handle)
    // A released tree is kept until the step after the last one that used it is done.
    const { vertices, corners } = trees.find(handle)!
    for (const count of [handle, vertices.length / 3, corners.length / 3]) meshes.word(count)
    meshes.doubles(vertices, 0, vertices.length)
    for (const corner of corners) meshes.word(corner)
  }

  const finish = (): Uint8Array => {
    const words = new Uint32Array(TraceHeader.length + meshes.count + steps.count)
    words.set(meshes.words.subarray(0, meshes.count), TraceHeader.length)
    words.set(steps.words.subarray(0, steps.count), TraceHeader.length + meshes.count)
    words[TraceHeader.meshes] = handles.size
    words[TraceHeader.steps] = stepCount
    sealWords(words, TRACE)
    return new Uint8Array(words.buffer)
  }
  return { step, finish }
}

/** Words of a collider behind its entity. */
const KNOWN_WORDS = COLLIDER_WORDS - 1
const row = new WordWriter()

/** The words of every collider behind its entity; of one that is as before, the same array as before. */
function readColliders({ colliders, poses }: Step, before: ReadonlyMap<number, Uint32Array>): Map<number, Uint32Array> {
  const now = new Map<number, Uint32Array>()
  for (let i = 0; i < colliders.count; i++) {
    const entity = colliders.ids[i]!
    if (entity < 0 || !poses.isKnown(i)) continue
    row.count = 0
    row.word(colliders.generation[i]!)
    row.word(colliders.roots[i]!)
    row.word(poses.last[POSE_STRIDE * i + POSE_TYPE]! | (colliders.isSensor[i] === 1 ? SENSOR : 0))
    row.doubles(poses.shapes, poses.shapeAt(i), SHAPE_STRIDE)
    row.doubles(poses.last, POSE_STRIDE * i, POSE_TYPE)
    const last = before.get(entity)
    const isSame = last?.every((word, k) => word === row.words[k]) === true
    now.set(entity, isSame ? last : row.words.slice(0, KNOWN_WORDS))
  }
  return now
}

function writeContacts(events: CollisionEvents, steps: WordWriter): void {
  const { a, b, reason, time, pointX, pointY, pointZ, normalX, normalY, normalZ, depth, speed } = events
  const numbers = [time, pointX, pointY, pointZ, normalX, normalY, normalZ, depth, speed]
  for (let k = 0; k < events.count; k++) {
    for (const column of [a, b, reason]) steps.word(column[k]!)
    for (const column of numbers) steps.double(column[k]!)
  }
}
