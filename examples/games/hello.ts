/** `npm run examples -- hello`: a crate falls onto the ground and stays there; the game hears of it once. */
import { addComponents, addEntity, createWorld, pipe, query, removeComponent, set, type World } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'

const world = createWorld()
const collision = createCollision(world, { delta: 1 / 60 })
const { Position, LinearVelocity, BoxShape, PlaneShape, Contact, ContactBegan } = collision.components

const ground = addEntity(world)
addComponents(world, ground, [Position, set(PlaneShape, { x: 0, y: 1, z: 0, constant: 0 })])
const crate = addEntity(world)
addComponents(world, crate, [
  set(Position, { x: 0, y: 5, z: 0 }),
  set(LinearVelocity, { x: 0, y: 0, z: 0 }),
  set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 }),
])

const gravitySystem = (world: World) => {
  for (const e of query(world, [LinearVelocity])) LinearVelocity.y[e]! -= 9.81 / 60
  return world
}

/** The game's answer to a contact: the crate goes back to the ground, and stays there as a static. */
const landSystem = (world: World) => {
  for (const c of query(world, [Contact, ContactBegan])) {
    console.log(`${Contact.a[c]} and ${Contact.b[c]} touch at ${Contact.speed[c]!.toFixed(2)} units/s`)
    Position.y[crate]! += Contact.depth[c]!
    removeComponent(world, crate, LinearVelocity)
  }
  return world
}

const update = pipe(gravitySystem, integrationSystem, collisionSystem, landSystem)
for (let step = 0; step < 90; step++) update(world)
console.log(`the crate is ${Position.y[crate]!.toFixed(2)} above the ground`)
