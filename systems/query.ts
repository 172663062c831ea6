import { addComponent, And, query, removeComponent } from 'bitecs'
import type { AnyComponents } from '../components/columns.js'
import { carries, resourceOf, type CollisionResource, type System } from '../src/collision.js'
import { CollisionError } from '../src/errors.js'
import { grown } from '../src/memory/grow.js'
import { MarkedList } from '../src/memory/list.js'
import { oncePer } from '../src/memory/once.js'
import { indexOf } from '../src/queries/call.js'
import { clearHit, copyHit, createQueryHit, createQueryHits, reserveHits, type QueryHits } from '../src/queries/hit.js'
import { answerOverlapProbe, answerRayProbe } from '../src/queries/probes.js'
import { addLeftOut } from '../src/step-report.js'
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
  // A step that is under way goes on where it was, unless the world was reset.
  resourceOf(world).call('querySystem', answerProbes)
  return world
}

/** What an entity carries, as bits of its mark. */
const RAY = 2
const OVERLAP = 4
const HIT = 8

class Probes {
  readonly entities = new MarkedList()
  /** The answer of each entity, in ascending order; and how many colliders it found. */
  readonly answers = createQueryHits(64)
  found: Int32Array = new Int32Array(64)
}
/** Of each world: an observer of ProbeHit may answer the probes of another one meanwhile. */
const probesOf = oncePer((_: CollisionResource) => new Probes())
const hit = createQueryHit()
const leftOut: Quarantined[] = []

function answerProbes(collision: CollisionResource): void {
  const probes = probesOf(collision)
  const { registry, components } = collision
  const { entities, answers } = probes
  entities.clear()
  list(collision, entities, components.RayProbe, RAY)
  list(collision, entities, components.OverlapProbe, OVERLAP)
  list(collision, entities, components.ProbeHit, HIT)
  const { items, count } = entities
  if (count === 0) return
  items.subarray(0, count).sort()
  for (let k = 0; k < count; k++)
    if (!registry.hasPlace(items[k]!)) throw beyondError(collision, items[k]!, nameOf(entities, items[k]!))
  // The checks bring up to date what children inherit of the parents that they have now.
  registry.followParents(components.Attached.parent)
  checkColumnsOf(collision, 'Position')
  checkRotations(collision)
  indexOf(collision, 'querySystem')
  reserveHits(answers, count)
  const found = (probes.found = grown(probes.found, count))
  leftOut.length = 0
  for (let k = 0; k < count; k++) {
    found[k] = 0
    clearHit(hit)
    if (carried(entities, items[k]!, RAY | OVERLAP)) found[k] = answer(collision, entities, items[k]!)
    copyHit(answers, k, hit)
  }
  addLeftOut(collision.notes.quarantined, leftOut)
  for (let k = 0; k < count; k++) tell(collision, probes, k)
}

function list({ world }: CollisionResource, entities: MarkedList, component: object, bit: number): void {
  // And(...) has a hash of its own. The list is copied: it is live.
  for (const entity of query(world, [And(component)])) {
    entities.add(entity)
    entities.marks[entity]! |= bit
  }
}

/** Whether a listed entity carried a component of `bits`: RAY, OVERLAP, HIT. */
function carried({ marks }: MarkedList, entity: number, bits: number): boolean {
  return (marks[entity]! & bits) !== 0
}

function nameOf(entities: MarkedList, entity: number): 'RayProbe' | 'OverlapProbe' | 'ProbeHit' {
  return carried(entities, entity, RAY) ? 'RayProbe' : carried(entities, entity, OVERLAP) ? 'OverlapProbe' : 'ProbeHit'
}

/** Writes to `hit` what the probe of an entity finds, and returns how many colliders that are. */
function answer(collision: CollisionResource, entities: MarkedList, entity: number): number {
  try {
    if (carried(entities, entity, RAY) && carried(entities, entity, OVERLAP)) {
      const why = 'an entity has one probe; others are made of Attached children'
      throw entityError(collision, entity, { code: 'E_OPTION', component: 'RayProbe and OverlapProbe', why })
    }
    if (carried(entities, entity, RAY)) return answerRayProbe(collision, entity, hit)
    return answerOverlapProbe(collision, entity, hit)
  } catch (error) {
    if (collision.settings.onInvalid === 'throw' || !(error instanceof CollisionError)) throw error
    leftOut.push({ entity, error: leftOutError(error, 'its probe was not answered') })
    return 0
  }
}

/** Writes an answer, and puts ProbeHit on the entity or takes it off. */
function tell(collision: CollisionResource, { entities, answers, found }: Probes, k: number): void {
  const { components } = collision
  const { ProbeHit } = components
  const entity = entities.items[k]!
  const hasHit = carried(entities, entity, HIT)
  if (found[k]! > 0) writeAnswer(components.ProbeHit, entity, answers, k, found[k]!)
  if (found[k]! > 0 === hasHit) return
  // An observer of the game may have removed the entity, or its probe.
  const tag = hasHit ? ProbeHit : components[nameOf(entities, entity)]
  if (!collision.isAlive(entity) || !carries(collision, entity, tag)) return
  collision.change(hasHit ? removeComponent : addComponent, entity, ProbeHit)
}

// prettier-ignore
const ANSWERS = [
  'entity', 'body', 'distance', 'pointX', 'pointY', 'pointZ', 'normalX', 'normalY', 'normalZ', 'triangle', 'inside',
] as const

function writeAnswer(to: AnyComponents['ProbeHit'], entity: number, from: QueryHits, k: number, count: number): void {
  for (const name of ANSWERS) to[name][entity] = from[name][k]!
  to.count[entity] = count
}
