/**
 * PhysX: dynamic boxes that report found and lost touches to one callback. Pairs of kinematic ones are never reported
 * by the filters that this build has, so the solver is in the figure, with one iteration.
 */
import { DELTA } from '../scene.mjs'
import { asInBrowser } from './load.mjs'

export const physx = (load) => async (scene) => {
  const { module, wasm } = await load()
  const PhysX = await asInBrowser(() => module.default({ wasmBinary: wasm }))
  const { count, moves, position, rotation, half } = scene
  const version = PhysX.PHYSICS_VERSION
  const errors = new PhysX.PxDefaultErrorCallback()
  const foundation = PhysX.CreateFoundation(version, new PhysX.PxDefaultAllocator(), errors)
  const tolerances = new PhysX.PxTolerancesScale()
  const physics = PhysX.CreatePhysics(version, foundation, tolerances)
  const description = new PhysX.PxSceneDesc(tolerances)
  description.gravity = new PhysX.PxVec3(0, 0, 0)
  description.cpuDispatcher = PhysX.DefaultCpuDispatcherCreate(0)
  description.filterShader = PhysX.PxTopLevelFunctions.prototype.DefaultFilterShader()
  const { eNOTIFY_TOUCH_FOUND, eNOTIFY_TOUCH_LOST } = PhysX.PxPairFlagEnum
  let touching = 0
  const callback = new PhysX.PxSimulationEventCallbackImpl()
  callback.onConstraintBreak = callback.onWake = callback.onSleep = callback.onTrigger = () => {}
  callback.onContact = (_header, pairs, number) => {
    const first = PhysX.wrapPointer(pairs, PhysX.PxContactPair)
    for (let k = 0; k < number; k++) {
      const { events } = PhysX.NativeArrayHelpers.prototype.getContactPairAt(first, k)
      if (events.isSet(eNOTIFY_TOUCH_FOUND)) touching++
      if (events.isSet(eNOTIFY_TOUCH_LOST)) touching--
    }
  }
  description.simulationEventCallback = callback
  const world = physics.createScene(description)
  const material = physics.createMaterial(0.5, 0.5, 0.5)
  const flags = new PhysX.PxShapeFlags(PhysX.PxShapeFlagEnum.eSIMULATION_SHAPE)
  const filter = new PhysX.PxFilterData(1, 1, eNOTIFY_TOUCH_FOUND | eNOTIFY_TOUCH_LOST, 0)
  const identity = PhysX.PxIDENTITYEnum.PxIdentity
  const pose = new PhysX.PxTransform(identity)
  const setPose = (i) => {
    pose.p.x = position.x[i]
    pose.p.y = position.y[i]
    pose.p.z = position.z[i]
    pose.q.x = rotation.x[i]
    pose.q.y = rotation.y[i]
    pose.q.z = rotation.z[i]
    pose.q.w = rotation.w[i]
  }
  const bodies = []
  for (let i = 0; i < count; i++) {
    setPose(i)
    const shape = physics.createShape(new PhysX.PxBoxGeometry(half.x[i], half.y[i], half.z[i]), material, true, flags)
    shape.setSimulationFilterData(filter)
    shape.setContactOffset(1e-6)
    shape.setRestOffset(0)
    const body = moves[i] === 0 ? physics.createRigidStatic(pose) : physics.createRigidDynamic(pose)
    if (moves[i] !== 0) body.setSolverIterationCounts(1, 1)
    body.attachShape(shape)
    world.addActor(body)
    bodies.push(body)
  }
  return {
    write() {
      for (let i = 0; i < count; i++) {
        if (moves[i] === 0) continue
        setPose(i)
        bodies[i].setGlobalPose(pose)
      }
    },
    step() {
      world.simulate(DELTA)
      world.fetchResults(true)
    },
    touching: () => touching,
  }
}
