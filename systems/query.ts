import { addComponent, And, query, removeComponent } from 'bitecs'
import { carries, resourceOf, type CollisionResource, type System } from '../src/collision.js'
import { CollisionError } from '../src/errors.js'
import { grown } from '../src/memory/grow.js'
import { sortByKey } from '../src/memory/sort.js'
import { indexOf } from '../src/queries/call.js'
import { clearHit, createQueryHit, createQueryHits, reserveHits, writeRow } from '../src/queries/hit.js'
import { answerOverlapProbe, answerRayProbe } from '../src/queries/probes.js'
import { addUnmoved } from '../src/step-report.js'
import { beyondError, checkColumnsOf, checkRotations, entityError, leftOutError } from '../src/step/gather/check.js'
import type { Quarantined } from '../src/step/gather/gather.js'

/**
 * Answers the probes of all entities: casts the ray of a RayProbe, and looks what touches the ball or shape of an
 * OverlapProbe. ProbeHit stands on the entities whose probe found something, and is taken from all others, in
 * ascending order of ids; structural changes are made only where that changes.
 *
 * Probes are where the columns have them now, and look at colliders where the last collisionSystem left them, or
 * refreshQueries saw them. An entity that has CollisionDisabled finds nothing.
 *
 * Reads Position, Rotation, Attached, CollisionFilter, RayProbe, OverlapProbe, and for an own shape that; writes
 * ProbeHit; runs after collisionSystem.
 *
 * Throws before anything changes, or leaves the one entity out with `onInvalid: 'quarantine'` (`report.quarantined`
 * lists it): what boundsSystem throws for the pose of a probe and its shape; E_MISSING_COMPONENT for a probe without
 * Position, or without a shape where it asks for its own; E_OPTION for both probes on one entity, or for a direction of
 * 0 0 0; E_NON_FINITE, E_RANGE or E_EXTENT for the numbers of a probe. Always throws E_RANGE for an entity id beyond
 * maxEntities, E_REENTRANT inside another system or a predicate, and in the first query of a world what boundsSystem
 * throws.
 */
export const querySystem: System = (world) => {
  const collision = resourceOf(world)
  // A step that is under way goes on where it was, unless the world was reset.
  collision.beginCall('querySystem')
  const { stage } = collision
  collision.run('querySystem', stage, stage, answerProbes)
  return world
}

/** What an entity carries, as bits. */
const RAY = 1
const OVERLAP = 2
const HIT = 4

/** Entities in the order in which bitECS lists them, and what each carries; `order` are places in both, sorted. */
let entities: Int32Array = new Int32Array(64)
let carried: Uint8Array = new Uint8Array(64)
let order: Int32Array = new Int32Array(64)
let count = 0
/** The answer of each entity, in ascending order; and how many colliders it found. */
const answers = createQueryHits(64)
let found: Int32Array = new Int32Array(64)
const hit = createQueryHit()
const leftOut: Quarantined[] = []

function answerProbes(collision: CollisionResource): void {
  const { registry, components } = collision
  count = 0
  list(collision, components.RayProbe, RAY)
  list(collision, components.OverlapProbe, OVERLAP)
  list(collision, components.ProbeHit, HIT)
  if (count === 0) return
  sortProbes(collision)
  // The checks bring up to date what children inherit of the parents that they have now.
  registry.followParents(components.Attached.parent)
  checkColumnsOf(collision, 'Position')
  checkRotations(collision)
  indexOf(collision, 'querySystem')
  reserveHits(answers, count)
  found = grown(found, count)
  leftOut.length = 0
  for (let k = 0; k < count; k++) {
    found[k] = 0
    clearHit(hit)
    if ((carried[order[k]!]! & (RAY | OVERLAP)) !== 0) found[k] = answer(collision, order[k]!)
    writeRow(answers, k, hit)
  }
  addUnmoved(collision.notes.quarantined, leftOut)
  for (let k = 0; k < count; k++) tell(collision, k)
  // Thrown only now, so that every probe is told, whatever observers of the game threw.
  collision.throwFault()
}

function list({ world }: CollisionResource, component: object, bit: number): void {
  // And(...) has a hash of its own. The list is copied: it is live.
  const carriers = query(world, [And(component)])
  entities = grown(entities, count + carriers.length)
  carried = grown(carried, count + carriers.length)
  for (let k = 0; k < carriers.length; k++) {
    entities[count] = carriers[k]!
    carried[count++] = bit
  }
}

/** Orders the listed by id, each once. */
function sortProbes(collision: CollisionResource): void {
  order = grown(order, count)
  for (let k = 0; k < count; k++) order[k] = k
  sortByKey(order, count, entities)
  let kept = 0
  for (let k = 0; k < count; k++) {
    const at = order[k]!
    const before = kept > 0 ? order[kept - 1]! : at
    if (kept > 0 && entities[before] === entities[at]) carried[before]! |= carried[at]!
    else order[kept++] = at
    if (!collision.registry.hasPlace(entities[at]!)) throw beyondError(collision, entities[at]!, nameOf(carried[at]!))
  }
  count = kept
}

function nameOf(bits: number): 'RayProbe' | 'OverlapProbe' | 'ProbeHit' {
  return (bits & RAY) !== 0 ? 'RayProbe' : (bits & OVERLAP) !== 0 ? 'OverlapProbe' : 'ProbeHit'
}

/** Writes to `hit` what the probe of an entity finds, and returns how many colliders that are. */
function answer(collision: CollisionResource, at: number): number {
  const entity = entities[at]!
  try {
    if ((carried[at]! & (RAY | OVERLAP)) === (RAY | OVERLAP)) {
      const why = 'an entity has one probe; others are made of Attached children'
      throw entityError(collision, entity, { code: 'E_OPTION', component: 'RayProbe and OverlapProbe', why })
    }
    if ((carried[at]! & RAY) !== 0) return answerRayProbe(collision, entity, hit)
    return answerOverlapProbe(collision, entity, hit)
  } catch (error) {
    if (collision.settings.onInvalid === 'throw' || !(error instanceof CollisionError)) throw error
    leftOut.push({ entity, error: leftOutError(error, 'its probe was not answered') })
    return 0
  }
}

/** Writes an answer, and puts ProbeHit on the entity or takes it off. */
function tell(collision: CollisionResource, k: number): void {
  const { world, components } = collision
  const { ProbeHit } = components
  const at = order[k]!
  const entity = entities[at]!
  const hasHit = (carried[at]! & HIT) !== 0
  if (found[k]! > 0) writeAnswer(collision, entity, k)
  if (found[k]! > 0 === hasHit) return
  // An observer of the game may have removed the entity, or its probe.
  const tag = hasHit ? ProbeHit : components[nameOf(carried[at]!)]
  if (!collision.isAlive(entity) || !carries(collision, entity, tag)) return
  try {
    if (hasHit) removeComponent(world, entity, ProbeHit)
    else addComponent(world, entity, ProbeHit)
  } catch (error) {
    collision.noteFault(error)
  }
}

// prettier-ignore
const ANSWERS = [
  'entity', 'body', 'distance', 'pointX', 'pointY', 'pointZ', 'normalX', 'normalY', 'normalZ', 'triangle', 'inside',
] as const

function writeAnswer({ components: { ProbeHit } }: CollisionResource, entity: number, k: number): void {
  for (const name of ANSWERS) ProbeHit[name][entity] = answers[name][k]!
  ProbeHit.count[entity] = found[k]!
}
