/**
 * Jolt: kinematic sensors, which no solver looks at, without convex radius or speculative distance, so that a touch is
 * a touch. Those that stand are in a layer of their own.
 */
import { DELTA } from '../scene.mjs'

/**
 * Every contact that may be takes 472 bytes of a heap for passing data, which has 10 MB in this build and must hold the
 * active bodies too: not many more can be had. Pairs beyond the queue's length are tested where they are found.
 */
const MAX_CONTACTS = 18_000

export const jolt = (load) => async (scene) => {
  const { default: init } = await load()
  const Jolt = await init()
  const { count, moves, position, rotation, half } = scene
  const settings = new Jolt.JoltSettings()
  settings.mMaxBodies = count + 16
  settings.mMaxBodyPairs = 16_384
  settings.mMaxContactConstraints = MAX_CONTACTS
  const pairs = new Jolt.ObjectLayerPairFilterTable(2)
  pairs.EnableCollision(0, 0)
  pairs.EnableCollision(0, 1)
  const layers = new Jolt.BroadPhaseLayerInterfaceTable(2, 2)
  layers.MapObjectToBroadPhaseLayer(0, new Jolt.BroadPhaseLayer(0))
  layers.MapObjectToBroadPhaseLayer(1, new Jolt.BroadPhaseLayer(1))
  settings.mObjectLayerPairFilter = pairs
  settings.mBroadPhaseLayerInterface = layers
  settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 2, pairs, 2)
  const interfaceOf = new Jolt.JoltInterface(settings)
  const system = interfaceOf.GetPhysicsSystem()
  system.SetGravity(new Jolt.Vec3(0, 0, 0))
  const physics = system.GetPhysicsSettings()
  physics.mSpeculativeContactDistance = 0
  physics.mAllowSleeping = false
  system.SetPhysicsSettings(physics)
  const bodies = system.GetBodyInterface()
  const p = new Jolt.RVec3(0, 0, 0)
  const q = new Jolt.Quat(0, 0, 0, 1)
  const pose = (i) => {
    p.Set(position.x[i], position.y[i], position.z[i])
    q.Set(rotation.x[i], rotation.y[i], rotation.z[i], rotation.w[i])
  }
  const ids = []
  const size = new Jolt.Vec3(0, 0, 0)
  for (let i = 0; i < count; i++) {
    pose(i)
    size.Set(half.x[i], half.y[i], half.z[i])
    const shape = new Jolt.BoxShape(size, 0)
    const moving = moves[i] !== 0
    const kind = moving ? Jolt.EMotionType_Kinematic : Jolt.EMotionType_Static
    const made = new Jolt.BodyCreationSettings(shape, p, q, kind, moving ? 0 : 1)
    made.mIsSensor = moving
    made.mCollideKinematicVsNonDynamic = moving
    made.mAllowSleeping = false
    const body = bodies.CreateBody(made)
    ids.push(body.GetID())
    bodies.AddBody(body.GetID(), moving ? Jolt.EActivation_Activate : Jolt.EActivation_DontActivate)
    Jolt.destroy(made)
  }
  system.OptimizeBroadPhase()
  let touching = 0
  const listener = new Jolt.ContactListenerJS()
  listener.OnContactValidate = () => Jolt.ValidateResult_AcceptAllContactsForThisBodyPair
  listener.OnContactAdded = () => {
    touching++
  }
  listener.OnContactPersisted = () => {}
  listener.OnContactRemoved = () => {
    touching--
  }
  system.SetContactListener(listener)
  return {
    write() {
      for (let i = 0; i < count; i++) {
        if (moves[i] === 0) continue
        pose(i)
        bodies.SetPositionAndRotation(ids[i], p, q, Jolt.EActivation_Activate)
      }
    },
    step() {
      interfaceOf.Step(DELTA, 1)
    },
    touching: () => touching,
  }
}
