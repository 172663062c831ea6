/**
 * Havok: dynamic triggers. Its collisions begin as soon as bounds come near (four times as many as boxes touch), its
 * triggers when boxes do, but for some 3 % that it leaves out.
 */
import { DELTA } from '../scene.mjs'

/** Begun and ended overlaps of triggers, as bits of a mask and in events. */
const STARTED = 8
const FINISHED = 16

export const havok = (load) => async (scene) => {
  const { module, wasm } = await load()
  const hk = await module.default({ wasmBinary: wasm })
  const { count, moves, position, rotation, half } = scene
  const [, world] = hk.HP_World_Create()
  hk.HP_World_SetGravity(world, [0, 0, 0])
  const p = [0, 0, 0]
  const q = [0, 0, 0, 1]
  const pose = [p, q]
  const setPose = (i) => {
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
    setPose(i)
    const extents = [2 * half.x[i], 2 * half.y[i], 2 * half.z[i]]
    const [, shape] = hk.HP_Shape_CreateBox([0, 0, 0], [0, 0, 0, 1], extents)
    const [, body] = hk.HP_Body_Create()
    hk.HP_Shape_SetTrigger(shape, true)
    hk.HP_Body_SetShape(body, shape)
    hk.HP_Body_SetMotionType(body, moves[i] === 0 ? hk.MotionType.STATIC : hk.MotionType.DYNAMIC)
    if (moves[i] !== 0) {
      hk.HP_Body_SetMassProperties(body, [[0, 0, 0], 1, [1, 1, 1], [0, 0, 0, 1]])
      hk.HP_Body_SetEventMask(body, STARTED | FINISHED)
    }
    hk.HP_Body_SetQTransform(body, pose)
    hk.HP_World_AddBody(world, body, false)
    bodies.push(body)
  }
  let touching = 0
  const address = Number(world)
  return {
    write() {
      for (let i = 0; i < count; i++) {
        if (moves[i] === 0) continue
        setPose(i)
        hk.HP_Body_SetQTransform(bodies[i], pose)
      }
    },
    step() {
      hk.HP_World_Step(world, DELTA)
      let [, event] = hk.HP_World_GetTriggerEvents(world)
      while (event !== 0) {
        const type = hk.HEAP32[event >> 2]
        if (type === STARTED) touching++
        else if (type === FINISHED) touching--
        event = hk.HP_World_GetNextTriggerEvent(address, event)
      }
    },
    touching: () => touching,
  }
}
