import { addEntity, createWorld, hasComponent, observe, onRemove, query, removeComponent, set } from 'bitecs'
import { collisionSystem, createCollision, restoreCollision, saveCollision, validateCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'

function row(places: readonly number[]) {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 1000, touching: true })
  const { Position, SphereShape, LinearVelocity } = collision.components
  const balls = places.map((x) => addEntity(world, set(Position, { x }), set(SphereShape, {}), LinearVelocity))
  return { world, ...collision.components, balls }
}

// The worlds shared the list of contacts, and what is known of the snapshot.
it('each world has its contact entities and tags where an observer of one restore runs that of another world', () => {
  const other = row([0, 1, 10, 11, 20, 30])
  collisionSystem(other.world)
  other.Position.x[other.balls[5]!] = 21
  collisionSystem(other.world)
  const bytesOfOther = saveCollision(other.world)

  const { world, balls, Position, SphereShape, Contact, Touching } = row([0, 1, 10, 11, 20, 21, 30, 31, 40, 41])
  collisionSystem(world)
  // It keeps the tag, which no contact tells.
  removeComponent(world, balls[6]!, SphereShape)
  const bytes = saveCollision(world)
  const places = Position.x.slice(0, 16)
  Position.x[balls[1]!] = 9
  Position.x[balls[7]!] = 39
  collisionSystem(world)
  expect(hasComponent(world, balls[6]!, Touching)).toBe(false)
  const mirrorOf = (a: number, b: number): number | undefined =>
    [...query(world, [Contact])].find((mirror) => Contact.a[mirror] === a && Contact.b[mirror] === b)
  const kept = [2, 4].map((k) => mirrorOf(balls[k]!, balls[k + 1]!))
  Position.x.set(places)
  let restored = 0
  observe(world, onRemove(Contact), () => {
    restored++
    restoreCollision(other.world, bytesOfOther)
  })
  restoreCollision(world, bytes)
  expect(restored).toBeGreaterThan(0)
  expect([2, 4].map((k) => mirrorOf(balls[k]!, balls[k + 1]!))).toEqual(kept)
  expect([...query(world, [Touching])].sort((a, b) => a - b)).toEqual(balls)
  validateCollision(world)
  validateCollision(other.world)
})
