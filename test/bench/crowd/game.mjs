/** A game that steps the crowd with the package: public names only, as a user would write it. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { addComponent, addComponents, addEntity, createWorld, query, set } from 'bitecs'
import { DELTA } from './scene.mjs'

/** The package that is built in a folder. */
export const packageIn = (folder) => import(pathToFileURL(join(folder, 'index.js')).href)

/** What the game asks for, and how it reads who began and ended to touch. */
export const modes = {
  flat: { options: { contactEntities: false, continuous: false }, read: readRows },
  paths: { options: { contactEntities: false, continuous: true }, read: readRows },
  default: { options: {}, read: readEntities },
}

/** Differs where the game sees another contact begin or end; the order in which it sees them does not count. */
const mark = (a, b) => Math.imul(a, 0x9e3779b1) + Math.imul(b, 0x85ebca6b)

function readRows(world, { events: { a, b, began, ended } }) {
  let sum = 0
  for (let row = 0; row < began; row++) sum = (sum + mark(a[row], b[row])) | 0
  for (let row = began; row < began + ended; row++) sum = (sum - mark(a[row], b[row])) | 0
  return sum
}

function readEntities(world, { components: { Contact, ContactBegan, ContactEnded } }) {
  let sum = 0
  for (const c of query(world, [Contact, ContactBegan])) sum = (sum + mark(Contact.a[c], Contact.b[c])) | 0
  for (const c of query(world, [Contact, ContactEnded])) sum = (sum - mark(Contact.a[c], Contact.b[c])) | 0
  return sum
}

/** Copies number i of the scene to `entity`. */
const copyVector = (to, entity, from, i) => {
  to.x[entity] = from.x[i]
  to.y[entity] = from.y[i]
  to.z[entity] = from.z[i]
}

/** Has the next step remember nothing but the last poses and the contacts: a plain step. */
function forget(world, collision, entities) {
  // What the package offers its own tests; before it did, filters that change meant a search from the start.
  if (collision.forget !== undefined) return collision.forget()
  const { CollisionFilter } = collision.components
  const mask = CollisionFilter.mask[entities[0]] === 1 ? 3 : 1
  for (const entity of entities) addComponent(world, entity, set(CollisionFilter, { category: 1, mask }))
}

/** `createCollision` and `collisionSystem` are those of a built package; `more` options than the mode's. */
export function game(scene, { createCollision, collisionSystem }, mode, more) {
  const { options, read } = modes[mode]
  const { moving, bounced, position, rotation, half, velocity, spin } = scene
  const world = createWorld()
  const collision = createCollision(world, { delta: DELTA, ...options, ...more })
  const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape } = collision.components
  const entities = Int32Array.from({ length: scene.count }, () => addEntity(world))
  entities.forEach((entity, i) => {
    addComponents(world, entity, [Position, Rotation, BoxShape])
    copyVector(BoxShape, entity, half, i)
    copyPose(i)
  })
  for (const i of moving) {
    addComponents(world, entities[i], [LinearVelocity, AngularVelocity])
    copyVector(LinearVelocity, entities[i], velocity, i)
    copyVector(AngularVelocity, entities[i], spin, i)
  }
  function copyPose(i) {
    copyVector(Position, entities[i], position, i)
    copyVector(Rotation, entities[i], rotation, i)
    Rotation.w[entities[i]] = rotation.w[i]
  }
  return {
    world,
    collision,
    entities,
    step() {
      for (const i of moving) copyPose(i)
      for (const i of bounced) copyVector(LinearVelocity, entities[i], velocity, i)
      collisionSystem(world)
      return read(world, collision)
    },
    forget: () => forget(world, collision, entities),
    dispose: () => collision.dispose(),
    touching: () => collision.events.count - collision.events.ended,
    /** Who touches whom, by the numbers of the boxes. */
    touchingPairs() {
      const { a, b, began, ended, count } = collision.events
      const rows = Array.from({ length: count }, (_, row) => row).filter((row) => row < began || row >= began + ended)
      return rows.map((row) => [a[row] - entities[0], b[row] - entities[0]])
    },
  }
}
