import { Has, HAS_SHAPE, HAS_VELOCITY } from '../components/bodies.js'
import type { CollisionResource } from '../src/collision.js'
import { grown } from '../src/memory/grow.js'
import { appendActive, appendBox, appendMover, digHole, dropBody, insertStill } from '../src/narrow-phase/body-lists.js'
import { Part, type PosedBodies } from '../src/narrow-phase/posed-bodies.js'
import { ShapeType } from '../src/narrow-phase/shape-types.js'
import { kindOfStill } from './find-changed.js'

/**
 * Writes what follows from the components that the bodies have, which is valid until one comes or goes. If a few did,
 * and the others kept their indices, only what they change is written.
 */
export function listBodies(collision: CollisionResource, bodies: PosedBodies): void {
  const { version, revision } = collision.order
  if (bodies.version !== version) listAll(collision, bodies)
  // It is not known which bodies came and went.
  else if (bodies.revision !== revision && bodies.staleCount === 0) listAll(collision, bodies)
  else if (bodies.staleCount > 0) patchLists(collision, bodies)
  bodies.staleCount = 0
  bodies.revision = revision
}

/** ShapeType of a shape bit, by the number of the bit. */
const typeOfBit = new Uint8Array(16)
for (const [bit, type] of [
  [Has.SphereShape, ShapeType.sphere],
  [Has.BoxShape, ShapeType.box],
  [Has.CapsuleShape, ShapeType.capsule],
  [Has.PlaneShape, ShapeType.plane],
  [Has.MeshShape, ShapeType.mesh],
] as const)
  typeOfBit[31 - Math.clz32(bit)] = type

/** Has a velocity, a parent, or a shape that needs more than three numbers. */
const NEVER_STILL = HAS_VELOCITY | Has.Attached | Has.PlaneShape | Has.MeshShape

/** A static of a simple shape with a position of its own. */
const isStill = (bits: number): boolean => (bits & (NEVER_STILL | Has.Position)) === Has.Position

/** A box with a position and a rotation of its own and no parent. */
const WHOLE_BOX = Has.Position | Has.Rotation | Has.BoxShape
const isWholeBox = (bits: number): boolean => (bits & (WHOLE_BOX | Has.Attached)) === WHOLE_BOX

/** Writes what identifies body i as `entity`; returns its component bits. */
function identify({ book }: CollisionResource, bodies: PosedBodies, i: number, entity: number): number {
  const bits = book.has[entity]!
  bodies.ids[i] = entity
  bodies.roots[i] = entity
  bodies.generation[i] = book.generation[entity]!
  bodies.types[i] = typeOfBit[31 - Math.clz32(bits & HAS_SHAPE)]!
  bodies.moving[i] = (bits & HAS_VELOCITY) !== 0 ? 1 : 0
  bodies.category[i] = 1
  bodies.mask[i] = 0xffffffff
  return bits
}

function patchLists(collision: CollisionResource, bodies: PosedBodies): void {
  const { order } = collision
  const { ids, types, stale, staleCount } = bodies
  // Removals first: an entity may have gone and come back with the same id. An index at which a body came and went
  // needs a hole as well: the last step wrote bounds there for it (systems/bounds.ts).
  for (let k = 0; k < staleCount; k++) {
    const i = stale[k]!
    if (ids[i]! >= 0) dropBody(bodies, i)
    digHole(bodies, i)
  }
  for (let k = 0; k < staleCount; k++) {
    const i = stale[k]!
    const entity = order.ids[i]!
    if (entity < 0 || ids[i]! >= 0) continue
    const bits = identify(collision, bodies, i, entity)
    bodies.indexOne(i)
    if (isStill(bits)) insertStill(bodies, i, kindOfStill(types[i]!, bits))
    else appendActive(bodies, i, isWholeBox(bits))
  }
}

function listAll(collision: CollisionResource, bodies: PosedBodies): void {
  const { order } = collision
  const { moving, count } = bodies
  for (let i = 0; i < count; i++) {
    const entity = order.ids[i]!
    if (entity >= 0) identify(collision, bodies, i, entity)
    else {
      digHole(bodies, i)
      moving[i] = 1
    }
  }
  bodies.index()
  listActive(collision, bodies)
  listById(collision, bodies)
  listStills(collision, bodies)
  bodies.forgetStills()
  bodies.velocities.fill(0)
}

function listActive({ book: { has } }: CollisionResource, bodies: PosedBodies): void {
  const { ids, active, activePlaces, parts, count } = bodies
  bodies.boxCount = 0
  bodies.boxEnd = 0
  bodies.newBoxes = 0
  let activeCount = 0
  for (let i = 0; i < count; i++) {
    if (ids[i]! < 0) continue
    const bits = has[ids[i]!]!
    if (isStill(bits)) continue
    activePlaces[i] = activeCount
    active[activeCount++] = i
    parts[i] = isWholeBox(bits) ? Part.boxes : Part.others
    if (parts[i] === Part.boxes) appendBox(bodies, i)
  }
  bodies.activeCount = activeCount
}

/** Goes through the bodies by entity id, the order of the columns in memory. */
function listById({ book }: CollisionResource, bodies: PosedBodies): void {
  const { ids, has, count } = book
  const { boxIds, boxBodies, boxIdPlaces, others, partPlaces, parts, moving } = bodies
  let boxCount = 0
  let otherCount = 0
  bodies.moverCount = 0
  for (let k = 0; k < count; k++) {
    const entity = ids[k]!
    const i = bodies.indexOf(entity)
    if (moving[i] === 1) appendMover(bodies, i)
    if (isStill(has[entity]!)) continue
    if (parts[i] === Part.boxes) {
      boxIdPlaces[i] = boxCount
      boxIds[boxCount] = entity
      boxBodies[boxCount++] = i
    } else {
      partPlaces[i] = otherCount
      others[otherCount++] = i
    }
  }
  bodies.otherCount = otherCount
}

/** Lists the stills, kind by kind; `stillEnds` first counts those of each kind and then becomes where they end. */
function listStills({ book }: CollisionResource, bodies: PosedBodies): void {
  const { ids, has, count } = book
  const { types, stills, stillIds, stillEnds, parts, partPlaces } = bodies
  kinds = grown(kinds, count)
  stillEnds.fill(0)
  for (let k = 0; k < count; k++) {
    const bits = has[ids[k]!]!
    kinds[k] = NO_STILL
    if (!isStill(bits)) continue
    kinds[k] = kindOfStill(types[bodies.indexOf(ids[k]!)]!, bits)
    stillEnds[kinds[k]!]!++
  }
  let total = 0
  for (let kind = 0; kind < stillEnds.length; kind++) {
    const size = stillEnds[kind]!
    stillEnds[kind] = total
    total += size
  }
  for (let k = 0; k < count; k++) {
    const kind = kinds[k]!
    if (kind === NO_STILL) continue
    const i = bodies.indexOf(ids[k]!)
    const place = stillEnds[kind]!++
    stills[place] = i
    stillIds[place] = ids[k]!
    parts[i] = Part.stills + kind
    partPlaces[i] = place
  }
  bodies.stillCount = total
}

const NO_STILL = 255
/** Kind of still of each body, by entity id. */
let kinds = new Uint8Array(64)
