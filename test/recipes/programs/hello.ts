import { createWorld, addEntity, addComponent, set, query, pipe, type World } from 'bitecs'
import { createCollision, integrationSystem, collisionSystem } from 'bitecs-collision'

const world = createWorld()
const collision = createCollision(world, { delta: 1 / 60 })
const { Position, LinearVelocity, BoxShape, Contact, ContactBegan } = collision.components

const floor = addEntity(world)
addComponent(world, floor, set(Position, { x: 0, y: -1, z: 0 }))
addComponent(world, floor, set(BoxShape, { x: 10, y: 1, z: 10 })) // half extents
const crate = addEntity(world)
addComponent(world, crate, set(Position, { x: 0, y: 5, z: 0 }))
addComponent(world, crate, set(LinearVelocity, { x: 0, y: -9, z: 0 }))
addComponent(world, crate, set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 }))

let step = 0
const report = (world: World) => {
  for (const c of query(world, [Contact, ContactBegan])) {
    console.log(`step ${step}: ${Contact.a[c]} hit ${Contact.b[c]} at ${Contact.speed[c]} units/s`)
  }
  return world
}
const update = pipe(integrationSystem, collisionSystem, report)
for (; step < 60; step++) update(world)
