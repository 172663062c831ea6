/**
 * Libraries that the queries of the package are measured against. `create(scene)` makes what a user keeps, and returns
 * `pass(answers, from, to)`, which asks those queries of the scene: an answer is the distance of the closest hit (of a
 * cast, the part of the motion), -1 for none. Every library is asked in the fastest way that was found: what it is told
 * lies in its own memory already where that can be.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const STILL = { x: 0, y: 0, z: 0 }
const UNTURNED = { x: 0, y: 0, z: 0, w: 1 }

/** Position and rotation of box i of a scene. */
const poseOf = ({ position: p, rotation: q }, i) => [
  { x: p.x[i], y: p.y[i], z: p.z[i] },
  { x: q.x[i], y: q.y[i], z: q.z[i], w: q.w[i] },
]
const halfOf = ({ half }, i) => [half.x[i], half.y[i], half.z[i]]
const isMesh = (scene) => scene.indices !== undefined

async function rapierWorld(scene) {
  const { default: Rapier } = await import('@dimforge/rapier3d-simd-compat')
  await Rapier.init()
  const world = new Rapier.World(STILL)
  if (isMesh(scene)) world.createCollider(Rapier.ColliderDesc.trimesh(scene.positions, scene.indices))
  else
    for (let i = 0; i < scene.count; i++) {
      const [position, rotation] = poseOf(scene, i)
      const { x, y, z } = position
      world.createCollider(
        Rapier.ColliderDesc.cuboid(...halfOf(scene, i))
          .setTranslation(x, y, z)
          .setRotation(rotation),
      )
    }
  world.step()
  const raw = (array, k) => Rapier.VectorOps.intoRaw({ x: array[3 * k], y: array[3 * k + 1], z: array[3 * k + 2] })
  const { broadPhase, narrowPhase, bodies, colliders } = world
  return { Rapier, world, raw, phase: broadPhase.raw, sets: [narrowPhase.raw, bodies.raw, colliders.raw] }
}

/** What `castRay` of rapier's own JavaScript calls, with rays that lie in its memory. */
const rapierRays = {
  name: 'rapier3d-simd-compat, RawBroadPhase.castRay',
  async create(scene) {
    const { raw, phase, sets } = await rapierWorld(scene)
    const [narrow, bodies, colliders] = sets
    const { queries, origins, directions, reach } = scene
    const from = Array.from({ length: queries }, (_, k) => raw(origins, k))
    const along = Array.from({ length: queries }, (_, k) => raw(directions, k))
    return (answers, first, end) => {
      for (let k = first; k < end; k++) {
        const hit = phase.castRay(narrow, bodies, colliders, from[k], along[k], reach, true, 0, undefined, undefined, undefined, undefined) // prettier-ignore
        answers[k] = hit === undefined ? -1 : hit.timeOfImpact()
        hit?.free()
      }
    }
  },
}

const rapierPlainRays = {
  name: 'rapier3d-simd-compat, World.castRay',
  async create(scene) {
    const { Rapier, world } = await rapierWorld(scene)
    const { origins, directions, reach } = scene
    const ray = new Rapier.Ray({ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: 0 })
    return (answers, first, end) => {
      for (let k = first, w = 3 * first; k < end; k++, w += 3) {
        ray.origin.x = origins[w]
        ray.origin.y = origins[w + 1]
        ray.origin.z = origins[w + 2]
        ray.dir.x = directions[w]
        ray.dir.y = directions[w + 1]
        ray.dir.z = directions[w + 2]
        answers[k] = world.castRay(ray, reach, true)?.timeOfImpact ?? -1
      }
    }
  },
}

/** The shape of the mesh alone, without a world. */
const rapierShape = {
  name: 'rapier3d-simd-compat, RawShape.castRay',
  async create(scene) {
    const { Rapier, raw } = await rapierWorld(scene)
    const shape = new Rapier.TriMesh(scene.positions, scene.indices).intoRaw()
    const { queries, origins, directions, reach } = scene
    const at = Rapier.VectorOps.intoRaw(STILL)
    const turned = Rapier.RotationOps.intoRaw(UNTURNED)
    const from = Array.from({ length: queries }, (_, k) => raw(origins, k))
    const along = Array.from({ length: queries }, (_, k) => raw(directions, k))
    return (answers, first, end) => {
      for (let k = first; k < end; k++) answers[k] = shape.castRay(at, turned, from[k], along[k], reach, true)
    }
  },
}

export const rapierCasts = {
  name: 'rapier3d-simd-compat, RawBroadPhase.castShape',
  async create(scene) {
    const { Rapier, raw, phase, sets } = await rapierWorld(scene)
    const [narrow, bodies, colliders] = sets
    const { queries, origins, motions, rotations, shape } = scene
    const { Ball, Cuboid } = Rapier
    const cast = (shape.radius === undefined ? new Cuboid(...shape.halfExtents) : new Ball(shape.radius)).intoRaw()
    const from = Array.from({ length: queries }, (_, k) => raw(origins, k))
    const along = Array.from({ length: queries }, (_, k) => raw(motions, k))
    const turned = Array.from({ length: queries }, (_, k) => {
      const [x, y, z, w] = rotations.subarray(4 * k, 4 * k + 4)
      return Rapier.RotationOps.intoRaw({ x, y, z, w })
    })
    const components = new Float32Array(13)
    return (answers, first, end) => {
      for (let k = first; k < end; k++) {
        const hit = phase.castShape(narrow, bodies, colliders, from[k], turned[k], along[k], cast, 0, 1, true, 0, undefined, undefined, undefined, undefined) // prettier-ignore
        answers[k] = -1
        if (hit === undefined) continue
        hit.getComponents(components)
        answers[k] = components[0]
        hit.free()
      }
    }
  },
}

/** Corners and triangles of all boxes as one mesh. */
function merged({ rows, count }) {
  const positions = new Float32Array(24 * count)
  const indices = new Uint32Array(36 * count)
  const faces = [
    0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5,
  ]
  for (let i = 0; i < count; i++) {
    for (let corner = 0; corner < 8; corner++)
      for (let d = 0; d < 3; d++) {
        let x = rows[16 * i + d]
        for (let k = 0; k < 3; k++)
          x += (corner & (1 << k) ? 1 : -1) * rows[16 * i + 12 + k] * rows[16 * i + 3 + 3 * k + d]
        positions[24 * i + 3 * corner + d] = x
      }
    indices.set(faces.map((corner) => 8 * i + corner), 36 * i) // prettier-ignore
  }
  return { positions, indices }
}

const three = (strategy) => ({
  name: `three-mesh-bvh, ${strategy}`,
  async create(scene) {
    const { BufferAttribute, BufferGeometry, DoubleSide, FrontSide, Ray } = await import('three')
    const { MeshBVH, [strategy]: split } = await import('three-mesh-bvh')
    const { positions, indices } = isMesh(scene) ? scene : merged(scene)
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(positions, 3))
    geometry.setIndex(new BufferAttribute(indices.slice(), 1))
    const tree = new MeshBVH(geometry, { strategy: split })
    // From outside of a box its front is met first.
    const side = isMesh(scene) ? DoubleSide : FrontSide
    const ray = new Ray()
    const { origins, directions } = scene
    return (answers, first, end) => {
      for (let k = first, w = 3 * first; k < end; k++, w += 3) {
        ray.origin.set(origins[w], origins[w + 1], origins[w + 2])
        ray.direction.set(directions[w], directions[w + 1], directions[w + 2])
        const hit = tree.raycastFirst(ray, side)
        answers[k] = hit === null ? -1 : hit.distance
      }
    }
  },
})

const crashcat = {
  name: 'crashcat, castRay',
  async create(scene) {
    const lib = await import('crashcat')
    lib.registerAll()
    const settings = lib.createWorldSettings()
    const layer = lib.addObjectLayer(settings, lib.addBroadphaseLayer(settings))
    const world = lib.createWorld(settings)
    function add(shape, position, quaternion) {
      lib.rigidBody.create(world, {
        shape,
        motionType: lib.MotionType.STATIC,
        objectLayer: layer,
        position,
        quaternion,
      })
    }
    if (isMesh(scene)) {
      const [positions, indices] = [Array.from(scene.positions), Array.from(scene.indices)]
      add(lib.triangleMesh.create({ positions, indices }), [0, 0, 0], [0, 0, 0, 1])
    } else
      for (let i = 0; i < scene.count; i++) {
        const [p, q] = poseOf(scene, i)
        add(lib.box.create({ halfExtents: halfOf(scene, i), convexRadius: 0 }), [p.x, p.y, p.z], [q.x, q.y, q.z, q.w])
      }
    // A step rebuilds its tree.
    lib.updateWorld(world, undefined, 1 / 60)
    const collector = lib.createClosestCastRayCollector()
    const rays = lib.createDefaultCastRaySettings()
    rays.collideWithBackfaces = isMesh(scene)
    const filter = lib.filter.create(world.settings.layers)
    const { origins, directions, reach } = scene
    const from = [0, 0, 0]
    const along = [0, 0, 0]
    return (answers, first, end) => {
      for (let k = first, w = 3 * first; k < end; k++, w += 3) {
        from[0] = origins[w]
        from[1] = origins[w + 1]
        from[2] = origins[w + 2]
        along[0] = directions[w]
        along[1] = directions[w + 1]
        along[2] = directions[w + 2]
        collector.reset()
        lib.castRay(world, collector, rays, from, along, reach, filter)
        answers[k] = collector.hit.status === lib.CastRayStatus.COLLIDING ? collector.hit.fraction * reach : -1
      }
    }
  },
}

const jolt = {
  name: 'jolt-physics, NarrowPhaseQuery.CastRay',
  async create(scene) {
    const { default: init } = await import('jolt-physics')
    const Jolt = await init()
    const settings = new Jolt.JoltSettings()
    settings.mMaxBodies = (scene.count ?? 1) + 16
    const pairs = new Jolt.ObjectLayerPairFilterTable(1)
    const layers = new Jolt.BroadPhaseLayerInterfaceTable(1, 1)
    layers.MapObjectToBroadPhaseLayer(0, new Jolt.BroadPhaseLayer(0))
    settings.mObjectLayerPairFilter = pairs
    settings.mBroadPhaseLayerInterface = layers
    settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 1, pairs, 1)
    const system = new Jolt.JoltInterface(settings).GetPhysicsSystem()
    const bodies = system.GetBodyInterface()
    const at = new Jolt.RVec3(0, 0, 0)
    const turned = new Jolt.Quat(0, 0, 0, 1)
    function add(shape) {
      const made = new Jolt.BodyCreationSettings(shape, at, turned, Jolt.EMotionType_Static, 0)
      bodies.AddBody(bodies.CreateBody(made).GetID(), Jolt.EActivation_DontActivate)
      Jolt.destroy(made)
    }
    if (isMesh(scene)) add(joltMesh(Jolt, scene))
    else
      for (let i = 0; i < scene.count; i++) {
        const [p, q] = poseOf(scene, i)
        at.Set(p.x, p.y, p.z)
        turned.Set(q.x, q.y, q.z, q.w)
        add(new Jolt.BoxShape(new Jolt.Vec3(...halfOf(scene, i)), 0))
      }
    system.OptimizeBroadPhase()
    const query = system.GetNarrowPhaseQuery()
    const rays = new Jolt.RayCastSettings()
    rays.mBackFaceModeTriangles = Jolt.EBackFaceMode_CollideWithBackFaces
    rays.mTreatConvexAsSolid = true
    const collector = new Jolt.CastRayClosestHitCollisionCollector()
    const filters = [Jolt.BroadPhaseLayerFilter, Jolt.ObjectLayerFilter, Jolt.BodyFilter, Jolt.ShapeFilter]
    const [inLayer, ofObject, ofBody, ofShape] = filters.map((Filter) => new Filter())
    const ray = new Jolt.RRayCast(at, new Jolt.Vec3(0, 0, 0))
    const from = ray.mOrigin
    const along = ray.mDirection
    const { origins, directions, reach } = scene
    return (answers, first, end) => {
      for (let k = first, w = 3 * first; k < end; k++, w += 3) {
        from.Set(origins[w], origins[w + 1], origins[w + 2])
        along.Set(reach * directions[w], reach * directions[w + 1], reach * directions[w + 2])
        collector.Reset()
        query.CastRay(ray, rays, collector, inLayer, ofObject, ofBody, ofShape)
        answers[k] = collector.HadHit() ? collector.mHit.mFraction * reach : -1
      }
    }
  },
}

function joltMesh(Jolt, { positions, indices }) {
  const vertices = new Jolt.VertexList()
  const triangles = new Jolt.IndexedTriangleList()
  for (let v = 0; v < positions.length; v += 3) vertices.push_back(new Jolt.Float3(...positions.subarray(v, v + 3)))
  for (let t = 0; t < indices.length; t += 3)
    triangles.push_back(new Jolt.IndexedTriangle(...indices.subarray(t, t + 3), 0))
  return new Jolt.MeshShapeSettings(vertices, triangles, new Jolt.PhysicsMaterialList()).Create().Get()
}

/** What a scene or a geometry of PhysX needs, and the rays of the scene, which lie in its memory. */
async function physxStart({ queries, origins, directions }) {
  const PhysX = await loadPhysx()
  const version = PhysX.PHYSICS_VERSION
  const errors = new PhysX.PxDefaultErrorCallback()
  const foundation = PhysX.CreateFoundation(version, new PhysX.PxDefaultAllocator(), errors)
  const tolerances = new PhysX.PxTolerancesScale()
  const physics = PhysX.CreatePhysics(version, foundation, tolerances)
  const pose = new PhysX.PxTransform(PhysX.PxIDENTITYEnum.PxIdentity)
  const vectors = (array) => {
    const make = (_, k) => new PhysX.PxVec3(array[3 * k], array[3 * k + 1], array[3 * k + 2])
    return Array.from({ length: queries }, make)
  }
  return { PhysX, physics, tolerances, pose, from: vectors(origins), along: vectors(directions) }
}

const physx = {
  name: 'physx-js-webidl, PxScene.raycast',
  async create(scene) {
    const { PhysX, physics, tolerances, pose, from, along } = await physxStart(scene)
    const description = new PhysX.PxSceneDesc(tolerances)
    description.cpuDispatcher = PhysX.DefaultCpuDispatcherCreate(0)
    description.filterShader = PhysX.PxTopLevelFunctions.prototype.DefaultFilterShader()
    description.staticStructure = PhysX.PxPruningStructureTypeEnum.eSTATIC_AABB_TREE
    description.staticBVHBuildStrategy = PhysX.PxBVHBuildStrategyEnum.eSAH
    const world = physics.createScene(description)
    const material = physics.createMaterial(0.5, 0.5, 0.5)
    const flags = new PhysX.PxShapeFlags(PhysX.PxShapeFlagEnum.eSCENE_QUERY_SHAPE)
    function add(geometry) {
      const body = physics.createRigidStatic(pose)
      body.attachShape(physics.createShape(geometry, material, true, flags))
      world.addActor(body)
    }
    if (isMesh(scene)) add(physxMesh(PhysX, tolerances, scene))
    else
      for (let i = 0; i < scene.count; i++) {
        const [p, q] = poseOf(scene, i)
        Object.assign(pose.p, p)
        Object.assign(pose.q, q)
        add(new PhysX.PxBoxGeometry(...halfOf(scene, i)))
      }
    // A step builds its trees.
    world.simulate(1 / 60)
    world.fetchResults(true)
    const found = bufferOfOne(PhysX)
    const wanted = new PhysX.PxHitFlags(isMesh(scene) ? PhysX.PxHitFlagEnum.eMESH_BOTH_SIDES : 0)
    const filter = new PhysX.PxQueryFilterData(new PhysX.PxQueryFlags(PhysX.PxQueryFlagEnum.eSTATIC))
    return (answers, first, end) => {
      for (let k = first; k < end; k++)
        answers[k] = world.raycast(from[k], along[k], scene.reach, found, wanted, filter) ? found.block.distance : -1
    }
  },
}

/**
 * A buffer without room for touches: only then PhysX looks for the closest hit. All that the bindings make have room,
 * so the number is found in memory and made 0.
 */
function bufferOfOne(PhysX) {
  const found = new PhysX.PxRaycastBuffer10()
  const memory = PhysX.NativeArrayHelpers.prototype
  const words = memory.voidToU32Ptr(found)
  for (let k = 0; found.getMaxNbTouches() > 0; k++)
    if (memory.getU32At(words, k) === found.getMaxNbTouches()) memory.setU32At(found, k, 0)
  return found
}

/** The mesh alone, without a world. */
const physxGeometry = {
  name: 'physx-js-webidl, PxGeometryQuery.raycast',
  async create(scene) {
    const { PhysX, tolerances, pose, from, along } = await physxStart(scene)
    const mesh = physxMesh(PhysX, tolerances, scene)
    const hit = new PhysX.PxRaycastHit()
    const wanted = new PhysX.PxHitFlags(PhysX.PxHitFlagEnum.eMESH_BOTH_SIDES)
    const { raycast } = PhysX.PxGeometryQuery.prototype
    return (answers, first, end) => {
      for (let k = first; k < end; k++)
        answers[k] = raycast(from[k], along[k], mesh, pose, scene.reach, wanted, 1, hit) > 0 ? hit.distance : -1
    }
  },
}

function physxMesh(PhysX, tolerances, { positions, indices }) {
  const points = new PhysX.PxArray_PxVec3(positions.length / 3)
  const corners = new PhysX.PxArray_PxU32(indices.length)
  for (let v = 0; v < positions.length; v += 3) {
    const [x, y, z] = positions.subarray(v, v + 3)
    points.set(v / 3, new PhysX.PxVec3(x, y, z))
  }
  for (let k = 0; k < indices.length; k++) corners.set(k, indices[k])
  const description = new PhysX.PxTriangleMeshDesc()
  for (const [data, array, stride] of [
    [description.points, points, 12],
    [description.triangles, corners, 12],
  ]) {
    data.count = array === points ? positions.length / 3 : indices.length / 3
    data.stride = stride
    data.data = array.begin()
  }
  const mesh = PhysX.CreateTriangleMesh(new PhysX.PxCookingParams(tolerances), description)
  return new PhysX.PxTriangleMeshGeometry(mesh)
}

/** Its build for browsers and workers, which reads no files and looks for signs of Node. */
async function loadPhysx() {
  const wasmBinary = readFileSync(fileURLToPath(import.meta.resolve('physx-js-webidl').replace(/mjs$/, 'wasm')))
  const { default: start } = await import('physx-js-webidl')
  const { process } = globalThis
  globalThis.window = globalThis
  globalThis.process = undefined
  try {
    return await start({ wasmBinary })
  } finally {
    globalThis.process = process
    delete globalThis.window
  }
}

export const boxPeers = [rapierRays, rapierPlainRays, three('SAH'), three('CENTER'), crashcat, jolt, physx]
export const meshPeers = [rapierRays, rapierShape, three('SAH'), three('CENTER'), crashcat, jolt, physx, physxGeometry]
