/**
 * `npm run examples -- own-columns`: an existing game whose components have columns already. They are read in place;
 * its own movement system stays, and collisions come on top of it.
 */
import { addComponents, addEntity, createWorld, pipe, query, type World } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'

// What the game had: floats for its renderer, plain arrays, no z.
const Position = { x: new Float32Array(1000), y: new Float32Array(1000) }
const Velocity = { x: [] as number[], y: [] as number[] }
const Asteroid = { size: [] as number[] }

const world = createWorld()
const collision = createCollision(world, { components: { Position, LinearVelocity: Velocity }, delta: 1 / 60 })
const { SphereShape } = collision.components

for (let k = 0; k < 40; k++) {
  const asteroid = addEntity(world)
  addComponents(world, asteroid, [Position, Velocity, Asteroid, SphereShape])
  // Plain writes come after addComponents.
  Position.x[asteroid] = 3 * (k % 8)
  Position.y[asteroid] = 3 * Math.floor(k / 8)
  Velocity.x[asteroid] = ((k * 7) % 11) - 5
  Velocity.y[asteroid] = ((k * 5) % 9) - 4
  SphereShape.radius[asteroid] = Asteroid.size[asteroid] = 0.5 + (k % 3) / 4
}

const movementSystem = (world: World) => {
  for (const e of query(world, [Position, Velocity])) {
    Position.x[e]! += Velocity.x[e]! / 60
    Position.y[e]! += Velocity.y[e]! / 60
  }
  return world
}

/** Two that touch swap what they have of velocity along the normal, if they come closer. */
let bounces = 0
const bounceSystem = (world: World) => {
  const { began, a, b, normalX, normalY } = collision.events
  for (let row = 0; row < began; row++) {
    const [one, two, x, y] = [a[row]!, b[row]!, normalX[row]!, normalY[row]!]
    const closing = (Velocity.x[one]! - Velocity.x[two]!) * x + (Velocity.y[one]! - Velocity.y[two]!) * y
    if (closing <= 0) continue
    bounces++
    Velocity.x[one]! -= closing * x
    Velocity.y[one]! -= closing * y
    Velocity.x[two]! += closing * x
    Velocity.y[two]! += closing * y
  }
  return world
}

const update = pipe(movementSystem, collisionSystem, bounceSystem)
for (let step = 0; step < 300; step++) update(world)
console.log(`${bounces} bounces in 5 seconds, ${collision.events.count - collision.events.ended} asteroids touch now`)
