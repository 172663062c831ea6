/**
 * cannon-es: its sweep along an axis and its narrow phase, without the solver. Its own events come from a list of pairs
 * that are overlapping, kept by the world from contacts; kinematic bodies never meet, so the boxes are dynamic
 * triggers.
 */
export const cannon = (load) => async (scene) => {
  const Cannon = await load()
  const { count, moves, position, rotation, half } = scene
  const world = new Cannon.World({ gravity: new Cannon.Vec3(0, 0, 0) })
  world.broadphase = new Cannon.SAPBroadphase(world)
  world.broadphase.autoDetectAxis()
  world.allowSleep = false
  const pose = (body, i) => {
    body.position.set(position.x[i], position.y[i], position.z[i])
    body.quaternion.set(rotation.x[i], rotation.y[i], rotation.z[i], rotation.w[i])
    body.aabbNeedsUpdate = true
  }
  const bodies = []
  for (let i = 0; i < count; i++) {
    const shape = new Cannon.Box(new Cannon.Vec3(half.x[i], half.y[i], half.z[i]))
    const body = new Cannon.Body({
      mass: moves[i],
      type: moves[i] === 0 ? Cannon.Body.STATIC : Cannon.Body.DYNAMIC,
      shape,
      collisionResponse: false,
      allowSleep: false,
    })
    pose(body, i)
    world.addBody(body)
    bodies.push(body)
  }
  let touching = 0
  world.addEventListener('beginContact', () => {
    touching++
  })
  world.addEventListener('endContact', () => {
    touching--
  })
  return {
    write() {
      for (let i = 0; i < count; i++) if (moves[i] !== 0) pose(bodies[i], i)
    },
    step() {
      world.broadphase.dirty = true
      // What World.step does up to the solver.
      const first = []
      const second = []
      world.broadphase.collisionPairs(world, first, second)
      const spare = world.contacts
      world.contacts = []
      world.narrowphase.getContacts(first, second, world, world.contacts, spare, [], [])
      world.bodyOverlapKeeper.tick()
      for (const { bi, bj } of world.contacts) world.bodyOverlapKeeper.set(bi.id, bj.id)
      world.emitContactEvents()
    },
    touching: () => touching,
  }
}
