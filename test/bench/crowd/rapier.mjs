/**
 * rapier by its fastest way: colliders without a body, which no island or solver looks at. They count as fixed, so that
 * only those that move ask for fixed against fixed. Sensors are tested yes or no.
 */
export async function rapier(scene) {
  const { default: Rapier } = await import('@dimforge/rapier3d-simd-compat')
  await Rapier.init()
  const { count, moving, position, rotation, half } = scene
  const world = new Rapier.World({ x: 0, y: 0, z: 0 })
  const events = new Rapier.EventQueue(true)
  const everyPair = Rapier.ActiveCollisionTypes.ALL | Rapier.ActiveCollisionTypes.FIXED_FIXED
  const isMoving = new Set(moving)
  const p = { x: 0, y: 0, z: 0 }
  const q = { x: 0, y: 0, z: 0, w: 1 }
  function pose(i) {
    p.x = position.x[i]
    p.y = position.y[i]
    p.z = position.z[i]
    q.x = rotation.x[i]
    q.y = rotation.y[i]
    q.z = rotation.z[i]
    q.w = rotation.w[i]
  }
  const boxes = Array.from({ length: count }, (_, i) => {
    pose(i)
    const moves = isMoving.has(i)
    const box = Rapier.ColliderDesc.cuboid(half.x[i], half.y[i], half.z[i])
      .setTranslation(p.x, p.y, p.z)
      .setRotation(q)
      .setSensor(true)
      .setDensity(0)
      .setActiveCollisionTypes(moves ? everyPair : Rapier.ActiveCollisionTypes.DYNAMIC_DYNAMIC)
      .setActiveEvents(moves ? Rapier.ActiveEvents.COLLISION_EVENTS : Rapier.ActiveEvents.NONE)
    return world.createCollider(box)
  })
  let touching = 0
  let sum = 0
  function note(a, b, started) {
    touching += started ? 1 : -1
    sum = (sum + (started ? a ^ b : a + b)) | 0
  }
  return {
    step() {
      for (const i of moving) {
        pose(i)
        boxes[i].setTranslation(p)
        boxes[i].setRotation(q)
      }
      world.step(events)
      events.drainCollisionEvents(note)
      return sum
    },
    touching: () => touching,
  }
}
