/**
 * rapier, by its fastest way: colliders without a body, which no island or solver looks at. They count as fixed, so
 * that only those that move ask for fixed against fixed. Sensors are tested yes or no; plain colliders have contact
 * manifolds.
 */
export const rapier = (load, sensor) => async (scene) => {
  const { default: Rapier } = await load()
  await Rapier.init()
  const { count, moves, position, rotation, half } = scene
  const world = new Rapier.World({ x: 0, y: 0, z: 0 })
  const events = new Rapier.EventQueue(true)
  const everyPair = Rapier.ActiveCollisionTypes.ALL | Rapier.ActiveCollisionTypes.FIXED_FIXED
  const p = { x: 0, y: 0, z: 0 }
  const q = { x: 0, y: 0, z: 0, w: 1 }
  const pose = (i) => {
    p.x = position.x[i]
    p.y = position.y[i]
    p.z = position.z[i]
    q.x = rotation.x[i]
    q.y = rotation.y[i]
    q.z = rotation.z[i]
    q.w = rotation.w[i]
  }
  const boxes = []
  for (let i = 0; i < count; i++) {
    pose(i)
    const box = Rapier.ColliderDesc.cuboid(half.x[i], half.y[i], half.z[i])
      .setTranslation(p.x, p.y, p.z)
      .setRotation(q)
      .setSensor(sensor)
      .setDensity(0)
      .setActiveCollisionTypes(moves[i] === 0 ? Rapier.ActiveCollisionTypes.DYNAMIC_DYNAMIC : everyPair)
      .setActiveEvents(moves[i] === 0 ? Rapier.ActiveEvents.NONE : Rapier.ActiveEvents.COLLISION_EVENTS)
    boxes.push(world.createCollider(box))
  }
  let touching = 0
  const note = (_a, _b, started) => {
    touching += started ? 1 : -1
  }
  return {
    write() {
      for (let i = 0; i < count; i++) {
        if (moves[i] === 0) continue
        pose(i)
        boxes[i].setTranslation(p)
        boxes[i].setRotation(q)
      }
    },
    step() {
      world.step(events)
      events.drainCollisionEvents(note)
    },
    touching: () => touching,
  }
}
