/** A game that steps the flat crowd with the package: public names only, as a user would write it. */
import { addComponent, addComponents, addEntity, createWorld, set } from 'bitecs'
import { modes } from '../crowd/game.mjs'
import { DELTA } from '../crowd/scene.mjs'

/**
 * Poses in, contacts found, those that began and ended read. With `segments`, a chain of so many runs through the
 * crowd.
 */
export function game(scene, { createCollision, collisionSystem, buildChain }, mode, segments = 0) {
  const { options, read } = modes[mode]
  const { count, bounced, position, angle, half, velocity, spin } = scene
  const world = createWorld()
  const collision = createCollision(world, { flat: true, delta: DELTA, ...options })
  const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape } = collision.components
  const entities = Int32Array.from({ length: count }, () => addEntity(world))
  entities.forEach((entity, i) => {
    addComponents(world, entity, [Position, Rotation, BoxShape, LinearVelocity, AngularVelocity])
    copyVector(BoxShape, entity, half, i)
    copyVector(LinearVelocity, entity, velocity, i)
    AngularVelocity.z[entity] = spin[i]
  })
  if (segments > 0) {
    const { ChainShape } = collision.components
    const ground = addEntity(world)
    addComponent(world, ground, Position)
    addComponent(world, ground, set(ChainShape, { chain: buildChain(groundOf(scene, segments)) }))
  }
  return {
    step() {
      for (let i = 0; i < count; i++) {
        copyVector(Position, entities[i], position, i)
        Rotation.angle[entities[i]] = angle[i]
      }
      for (const i of bounced) copyVector(LinearVelocity, entities[i], velocity, i)
      collisionSystem(world)
      return read(world, collision)
    },
    touching: () => collision.events.count - collision.events.ended,
    /** Who touches whom, by the numbers of the rectangles. */
    touchingPairs() {
      const { a, b, began, ended, count: rows } = collision.events
      const pairs = []
      for (let row = 0; row < rows; row++)
        if (row < began || row >= began + ended) pairs.push([a[row] - entities[0], b[row] - entities[0]])
      return pairs
    },
  }
}

/** Points of a zigzag from wall to wall, with teeth as high as a rectangle. */
const groundOf = ({ side }, segments) =>
  Array.from({ length: segments + 1 }, (_, k) => [(side * k) / segments, side / 2 + 0.4 * (k % 2)])

const copyVector = (to, entity, from, i) => {
  to.x[entity] = from.x[i]
  to.y[entity] = from.y[i]
}
