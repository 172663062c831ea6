/**
 * Every topic of the query bench. `scene()` makes what is asked, `reference(scene, k)` answers query k by a linear scan
 * or brute force. A contestant's `create(scene, library)` makes what a game keeps, and returns
 * `pass(answers, from, to)`, which asks those queries; a contestant may have a scene of its own, with as many queries.
 *
 * Ours are programs with public names only, run on the built package in the folder `library`. `needs` names the exports
 * that they cannot do without: who has not all of them is not there yet. Ratios are against the first contestant.
 */
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { addComponent, addEntity, createWorld, set } from 'bitecs'
import { game, packageIn } from '../crowd/game.mjs'
import { crowdScene, moveCrowd, packRows } from '../crowd/scene.mjs'
import { boxPeers, meshPeers, rapierCasts } from './peers.mjs'
import { scanBoxCast, scanFrustum, scanMesh, scanNearest, scanRay, scanSphereCast } from './scans.mjs'
import { boxCasts, boxRays, cameras, meshRays, places, standing, walks } from './scenes.mjs'

const OWN = 'bitecs-collision'
const RAYS = 4096
/** Most that a distance of ours, and of the single-precision libraries, may differ from the reference. */
const TOLERANCE = { own: 1e-9, peer: 1e-3 }

const copyVector = (out, from, at) => {
  out[0] = from[at]
  out[1] = from[at + 1]
  out[2] = from[at + 2]
}
const vectorOf = (array, k) => array.subarray(3 * k, 3 * k + 3)

/** A world of the boxes of a scene after a step. */
async function worldOf(scene, library, more) {
  const module = await packageIn(library)
  const played = game(scene, module, 'flat', more)
  played.step()
  return { module, ...played }
}

/** Casts the rays of a scene one by one. */
function castRays({ rayCast, createQueryHit }, world, { origins, directions }) {
  const hit = createQueryHit()
  const origin = [0, 0, 0]
  const direction = [0, 0, 0]
  return (answers, first, end) => {
    for (let k = first; k < end; k++) {
      copyVector(origin, origins, 3 * k)
      copyVector(direction, directions, 3 * k)
      answers[k] = rayCast(world, hit, origin, direction) ? hit.distance : -1
    }
  }
}

function castMany({ rayCastMany, createQueryHits }, world, { origins, directions }) {
  const hits = createQueryHits()
  return (answers, first, end) => {
    rayCastMany(world, hits, origins.subarray(3 * first, 3 * end), directions.subarray(3 * first, 3 * end))
    const { entity, distance } = hits
    for (let k = first; k < end; k++) answers[k] = entity[k - first] < 0 ? -1 : distance[k - first]
  }
}

const RAY_NEEDS = ['rayCast', 'createQueryHit']
const MANY_NEEDS = ['rayCastMany', 'createQueryHits']

const ownRays = {
  name: `${OWN}, rayCast`,
  needs: RAY_NEEDS,
  async create(scene, library) {
    const { module, world } = await worldOf(scene, library)
    return castRays(module, world, scene)
  },
}

const ownMany = {
  name: `${OWN}, rayCastMany`,
  needs: MANY_NEEDS,
  async create(scene, library) {
    const { module, world } = await worldOf(scene, library)
    return castMany(module, world, scene)
  },
}

const meshWorld = async ({ positions, indices }, library) => {
  const module = await packageIn(library)
  const world = createWorld()
  const collision = module.createCollision(world, { contactEntities: false })
  const { Position, MeshShape } = collision.components
  const entity = addEntity(world)
  addComponent(world, entity, set(Position, { x: 0, y: 0, z: 0 }))
  addComponent(world, entity, set(MeshShape, { tree: collision.addTree(module.buildObbTree(positions, indices)) }))
  module.collisionSystem(world)
  return { module, world }
}

const ownMeshRays = {
  ...ownRays,
  async create(scene, library) {
    const { module, world } = await meshWorld(scene, library)
    return castRays(module, world, scene)
  },
}

const ownCasts = {
  name: `${OWN}, shapeCast`,
  needs: ['shapeCast', 'createQueryHit'],
  async create(scene, library) {
    const { module, world } = await worldOf(scene, library)
    const { shapeCast, createQueryHit } = module
    const { origins, rotations, motions, shape } = scene
    const hit = createQueryHit()
    const pose = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }
    const motion = { linear: [0, 0, 0] }
    return (answers, first, end) => {
      for (let k = first; k < end; k++) {
        copyVector(pose.position, origins, 3 * k)
        copyVector(pose.rotation, rotations, 4 * k)
        pose.rotation[3] = rotations[4 * k + 3]
        copyVector(motion.linear, motions, 3 * k)
        answers[k] = shapeCast(world, hit, shape, pose, motion) ? hit.time : -1
      }
    }
  },
}

/** Every entity that a camera sees is read, and summed up. */
const ownCull = {
  name: `${OWN}, frustumCull`,
  needs: ['frustumCull'],
  async create(scene, library) {
    const { module, world, entities } = await worldOf(scene, library)
    const { frustumCull } = module
    const { matrices } = scene
    const least = entities[0] - 1
    const views = Array.from({ length: scene.queries }, (_, k) => matrices.slice(16 * k, 16 * k + 16))
    const seen = []
    return (answers, first, end) => {
      for (let k = first; k < end; k++) {
        const count = frustumCull(world, seen, views[k])
        let sum = 0
        for (let i = 0; i < count; i++) sum += seen[i] - least
        answers[k] = sum
      }
    }
  },
}

function meanSeen({ rows, count, frusta, queries }) {
  const seen = new Int32Array(count)
  let sum = 0
  for (let k = 0; k < queries; k++) sum += scanFrustum(rows, count, frusta, 24 * k, seen)
  return Math.round(sum / queries)
}

function scanCameras({ rows, count, frusta }) {
  const seen = new Int32Array(count)
  return (answers, first, end) => {
    for (let k = first; k < end; k++) {
      const found = scanFrustum(rows, count, frusta, 24 * k, seen)
      let sum = 0
      for (let i = 0; i < found; i++) sum += seen[i] + 1
      answers[k] = sum
    }
  }
}

/** Differs where one of the distances, or their order, does. */
function weigh(distances, count) {
  let sum = 0
  for (let j = 0; j < count; j++) sum += (j + 1) * distances[j]
  return sum
}

const ownNearest = {
  name: `${OWN}, nearest`,
  needs: ['nearest', 'createQueryHits'],
  async create(scene, library) {
    const { module, world } = await worldOf(scene, library)
    const { nearest, createQueryHits } = module
    const hits = createQueryHits()
    const point = [0, 0, 0]
    return (answers, first, end) => {
      for (let k = first; k < end; k++) {
        copyVector(point, scene.points, 3 * k)
        const count = nearest(world, hits, point, scene.k)
        answers[k] = weigh(hits.distance, count)
      }
    }
  },
}

function scanPlaces({ rows, count, points, k: most }) {
  const distances = new Float64Array(most)
  return (answers, first, end) => {
    for (let k = first; k < end; k++) {
      scanNearest(rows, count, points[3 * k], points[3 * k + 1], points[3 * k + 2], distances)
      answers[k] = weigh(distances, most)
    }
  }
}

const scan = (create) => ({ name: 'linear scan of packed rows', create })

const ownWalk = (count) => ({
  name: `${OWN}, ${count.toLocaleString('en')} statics`,
  needs: ['moveAndSlide', 'createMoveResult'],
  scene: () => walks(count, 512),
  async create(scene, library) {
    const { module, world, collision, step } = await worldOf(scene, library)
    const { moveAndSlide, createMoveResult } = module
    const { Position, CapsuleShape, LinearVelocity } = collision.components
    const walker = addEntity(world)
    addComponent(world, walker, set(Position, { x: 0, y: 0, z: 0 }))
    addComponent(world, walker, set(CapsuleShape, { halfHeight: 0.5, radius: 0.4 }))
    addComponent(world, walker, set(LinearVelocity, { x: 0, y: 0, z: 0 }))
    step()
    const { origins, motions } = scene
    const out = createMoveResult()
    const motion = [0, 0, 0]
    return (answers, first, end) => {
      for (let k = first, w = 3 * first; k < end; k++, w += 3) {
        Position.x[walker] = origins[w]
        Position.y[walker] = origins[w + 1]
        Position.z[walker] = origins[w + 2]
        copyVector(motion, motions, w)
        moveAndSlide(world, walker, motion, undefined, out)
        answers[k] = out.position[0] + 2 * out.position[1] + 3 * out.position[2]
      }
    }
  },
})

/** Steps of motion between the first query and those that are measured. */
const STEPS = 120

const afterSteps = (isAskedEachStep) => ({
  name: `${OWN}, ${isAskedEachStep ? `asked after each of ${STEPS} steps` : 'asked for the first time'}`,
  needs: RAY_NEEDS,
  async create(scene, library) {
    const moved = { ...crowdScene('uniform', scene.count) }
    const { module, world, step } = await worldOf(moved, library)
    const pass = castRays(module, world, scene)
    const answer = new Float64Array(1)
    if (isAskedEachStep) pass(answer, 0, 1)
    for (let s = 0; s < STEPS; s++) {
      moveCrowd(moved)
      step()
      if (isAskedEachStep) pass(answer, 0, 1)
    }
    return pass
  },
})

/** The boxes where they are after the steps. */
function movedBoxes(count) {
  const scene = crowdScene('uniform', count)
  for (let s = 0; s < STEPS; s++) moveCrowd(scene)
  return { ...scene, rows: packRows(scene) }
}

const withWorkers = {
  ...ownMany,
  name: `${OWN}, rayCastMany, one worker`,
  async create(scene, library) {
    const url = pathToFileURL(join(library, 'worker.js')).href
    const { module, world, step } = await worldOf(scene, library, { workers: { count: 1, url } })
    // Workers start between steps.
    for (let s = 0; s < 10; s++) {
      step()
      await setTimeout(20)
    }
    return castMany(module, world, scene)
  },
}

const rayOfBoxes = ({ rows, count, origins, directions }, k) =>
  scanRay(rows, count, vectorOf(origins, k), vectorOf(directions, k))

const raysAmong = (count) => ({
  ...ownRays,
  name: `${OWN}, ${count.toLocaleString('en')} boxes`,
  boxes: count,
  scene: () => boxRays(standing(count), RAYS, false),
})

const castTopic = (kind) => ({
  key: `cast-${kind}`,
  title: `Casts of a ${kind}, 10,000 boxes`,
  unit: 'us a cast',
  goal: 3,
  checked: 128,
  scene: () => boxCasts(standing(10_000), 1024, kind),
  reference: ({ rows, count, shape, origins, rotations, motions }, k) =>
    kind === 'sphere'
      ? scanSphereCast(rows, count, shape.radius, vectorOf(origins, k), vectorOf(motions, k))
      : scanBoxCast(rows, count, shape.halfExtents, vectorOf(origins, k), rotations.subarray(4 * k, 4 * k + 4), vectorOf(motions, k)), // prettier-ignore
  // Never late, and early by no more than contact tolerance.
  tolerance: { own: 1e-6, peer: 1e-3 },
  contestants: [ownCasts, rapierCasts],
})

const cullTopic = (far) => ({
  key: `frustum-${far}`,
  title: `Cameras that see ${far} units far, 100,000 boxes`,
  unit: 'us a camera',
  goal: far === 20 ? 20 : undefined,
  checked: 64,
  slice: 1,
  scene: () => cameras(standing(100_000), 64, far),
  about: (scene) => `${meanSeen(scene)} boxes are seen in the mean`,
  tolerance: { own: 0, peer: 0 },
  contestants: [ownCull, scan(scanCameras)],
})

export const topics = [
  {
    key: 'rays-boxes',
    title: 'Closest hits of rays, 10,000 boxes',
    unit: 'us a ray',
    goal: 2,
    checked: 1024,
    scene: () => boxRays(standing(10_000), RAYS, true),
    reference: rayOfBoxes,
    contestants: [ownRays, ownMany, ...boxPeers],
  },
  {
    key: 'rays-mesh',
    title: 'Closest hits of rays, a mesh of 58,784 triangles',
    unit: 'us a ray',
    goal: 2,
    checked: 256,
    scene: () => meshRays('bunny-58784', RAYS),
    reference: ({ positions, indices, origins, directions }, k) =>
      scanMesh(positions, indices, vectorOf(origins, k), vectorOf(directions, k)),
    contestants: [ownMeshRays, ...meshPeers],
  },
  castTopic('sphere'),
  castTopic('box'),
  cullTopic(20),
  cullTopic(60),
  {
    key: 'nearest',
    title: 'The 8 nearest of 100,000 boxes',
    unit: 'us a place',
    goal: 20,
    checked: 64,
    slice: 1,
    scene: () => places(standing(100_000), 64, 8),
    tolerance: { own: 1e-9, peer: 1e-9 },
    contestants: [ownNearest, scan(scanPlaces)],
  },
  {
    key: 'sizes',
    title: 'Closest hits of rays by the number of boxes, same density',
    unit: 'us a ray',
    mostGrowth: 0.25,
    checked: 32,
    reference: rayOfBoxes,
    contestants: [1e3, 1e4, 1e5, 1e6].map(raysAmong),
  },
  {
    key: 'character',
    title: 'moveAndSlide around the same spot',
    unit: 'us a call',
    mostTimes: 1.5,
    checked: 512,
    slice: 16,
    contestants: [ownWalk(1000), ownWalk(100_000)],
  },
  {
    key: 'many',
    title: '10,000 rays in 10,000 boxes, in one call and one by one',
    unit: 'us a ray',
    checked: 256,
    slice: 10_000,
    scene: () => boxRays(standing(10_000), 10_000, false),
    reference: rayOfBoxes,
    contestants: [ownMany, withWorkers, ownRays],
  },
  {
    key: 'moving',
    title: `Rays in 10,000 boxes that have moved for ${STEPS} steps`,
    unit: 'us a ray',
    checked: 256,
    scene: () => boxRays(movedBoxes(10_000), RAYS, false),
    reference: rayOfBoxes,
    contestants: [afterSteps(false), afterSteps(true)],
  },
].map((topic) => ({ slice: 256, tolerance: TOLERANCE, ...topic }))

/** Crowds of which refits are measured. */
export const refits = ['uniform', 'static'].flatMap((kind) =>
  [10_000, 50_000].flatMap((count) => ['flat', 'default'].map((mode) => ({ kind, count, mode }))),
)

export const isOwn = ({ name }) => name.startsWith(OWN)

/** The exports that a contestant needs and a package does not have. */
export async function missing({ needs = [] }, library) {
  const module = await packageIn(library)
  return needs.filter((name) => module[name] === undefined)
}
