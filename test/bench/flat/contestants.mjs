/**
 * Each contestant makes its world of the rectangles, and gives `step`, which moves them by a step and finds what
 * touches, and `touching`, which counts it. Nothing pushes anything: rectangles are sensors where the library has them.
 */
import rapier from '@dimforge/rapier2d-compat'
import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { System } from 'detect-collisions'
import matter from 'matter-js'
import * as planck from 'planck'
import { DELTA } from './scene.mjs'

/** Our own, of a built package: along the paths, or at the ends of the steps as the others do it. */
export const ours = (library, continuous) => (bodies) => {
  const { createCollision, integrationSystem, collisionSystem } = library
  const world = createWorld()
  const collision = createCollision(world, { flat: true, delta: DELTA, continuous, contactEntities: false })
  const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape } = collision.components
  for (const { x, y, angle, vx, vy, spin, halfX, halfY } of bodies)
    addComponents(world, addEntity(world), [
      set(Position, { x, y }),
      set(Rotation, { angle }),
      set(LinearVelocity, { x: vx, y: vy }),
      set(AngularVelocity, { z: spin }),
      set(BoxShape, { x: halfX, y: halfY }),
    ])
  return {
    step: () => collisionSystem(integrationSystem(world)),
    touching: () => collision.events.count - collision.events.ended,
  }
}

export const rapier2d = async () => {
  await rapier.init()
  return (bodies) => {
    const world = new rapier.World({ x: 0, y: 0 })
    world.timestep = DELTA
    for (const { x, y, angle, vx, vy, spin, halfX, halfY } of bodies) {
      const about = rapier.RigidBodyDesc.dynamic().setTranslation(x, y).setRotation(angle)
      const body = world.createRigidBody(about.setLinvel(vx, vy).setAngvel(spin).setCanSleep(false))
      world.createCollider(rapier.ColliderDesc.cuboid(halfX, halfY).setSensor(true), body)
    }
    const touching = () => {
      let count = 0
      world.forEachCollider((one) => world.intersectionPairsWith(one, () => count++))
      return count / 2
    }
    return { step: () => world.step(), touching }
  }
}

export const planckJs = (bodies) => {
  const world = new planck.World({ gravity: { x: 0, y: 0 } })
  for (const { x, y, angle, vx, vy, spin, halfX, halfY } of bodies) {
    const body = world.createDynamicBody({
      position: { x, y },
      angle,
      linearVelocity: { x: vx, y: vy },
      angularVelocity: spin,
      allowSleep: false,
    })
    body.createFixture(new planck.Box(halfX, halfY), { isSensor: true, density: 1 })
  }
  const touching = () => {
    let count = 0
    for (let contact = world.getContactList(); contact !== null; contact = contact.getNext())
      if (contact.isTouching()) count++
    return count
  }
  return { step: () => world.step(DELTA), touching }
}

export const matterJs = (bodies) => {
  const engine = matter.Engine.create({ gravity: { x: 0, y: 0 } })
  for (const { x, y, angle, vx, vy, spin, halfX, halfY } of bodies) {
    const options = { isSensor: true, frictionAir: 0, angle }
    const body = matter.Bodies.rectangle(x, y, 2 * halfX, 2 * halfY, options)
    matter.Body.setVelocity(body, { x: vx * DELTA, y: vy * DELTA })
    matter.Body.setAngularVelocity(body, spin * DELTA)
    matter.Composite.add(engine.world, body)
  }
  return {
    step: () => matter.Engine.update(engine, 1000 * DELTA),
    touching: () => engine.pairs.collisionActive.length + engine.pairs.collisionStart.length,
  }
}

export const detectCollisions = (bodies) => {
  const system = new System()
  const moving = bodies.map(({ x, y, angle, vx, vy, spin, halfX, halfY }) => {
    const options = { angle, isCentered: true }
    return { box: system.createBox({ x, y }, 2 * halfX, 2 * halfY, options), vx, vy, spin }
  })
  let count = 0
  const step = () => {
    for (const { box, vx, vy, spin } of moving) {
      box.setPosition(box.x + vx * DELTA, box.y + vy * DELTA, false)
      box.setAngle(box.angle + spin * DELTA, false)
      box.updateBody(true)
    }
    count = 0
    system.checkAll(() => void count++)
  }
  return { step, touching: () => count / 2 }
}
