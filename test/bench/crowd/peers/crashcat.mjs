/** crashcat (TypeScript, after Jolt): kinematic sensors without convex radius or speculative distance, as with Jolt. */
import { DELTA } from '../scene.mjs'

export const crashcat = (load) => async (scene) => {
  const lib = await load()
  const { count, moves, position, rotation, half } = scene
  lib.registerAll()
  const settings = lib.createWorldSettings()
  settings.gravity = [0, 0, 0]
  settings.narrowphase.speculativeContactDistance = 0
  const moving = lib.addObjectLayer(settings, lib.addBroadphaseLayer(settings))
  const standing = lib.addObjectLayer(settings, lib.addBroadphaseLayer(settings))
  lib.enableCollision(settings, moving, moving)
  lib.enableCollision(settings, moving, standing)
  const world = lib.createWorld(settings)
  const p = [0, 0, 0]
  const q = [0, 0, 0, 1]
  const pose = (i) => {
    p[0] = position.x[i]
    p[1] = position.y[i]
    p[2] = position.z[i]
    q[0] = rotation.x[i]
    q[1] = rotation.y[i]
    q[2] = rotation.z[i]
    q[3] = rotation.w[i]
  }
  const bodies = []
  for (let i = 0; i < count; i++) {
    pose(i)
    const moves1 = moves[i] !== 0
    bodies.push(
      lib.rigidBody.create(world, {
        shape: lib.box.create({ halfExtents: [half.x[i], half.y[i], half.z[i]], convexRadius: 0 }),
        motionType: moves1 ? lib.MotionType.KINEMATIC : lib.MotionType.STATIC,
        objectLayer: moves1 ? moving : standing,
        position: p,
        quaternion: q,
        sensor: moves1,
        collideKinematicVsNonDynamic: moves1,
        allowSleeping: false,
      }),
    )
  }
  let touching = 0
  const listener = {
    onContactAdded() {
      touching++
    },
    onContactRemoved() {
      touching--
    },
  }
  return {
    write() {
      for (let i = 0; i < count; i++) {
        if (moves[i] === 0) continue
        pose(i)
        lib.rigidBody.setTransform(world, bodies[i], p, q, true)
      }
    },
    step() {
      lib.updateWorld(world, listener, DELTA)
    },
    touching: () => touching,
  }
}
