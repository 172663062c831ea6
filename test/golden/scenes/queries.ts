/** Every question to a world, asked in each step of one whose bodies move. */
import { addComponent, addComponents, query, set } from 'bitecs'
import {
  aabbOf,
  closestPoint,
  closestPoints,
  createClosestPoints,
  createQueryHit,
  createQueryHits,
  frustumCull,
  nearest,
  obbOf,
  overlapPoint,
  overlapShape,
  querySystem,
  rayBlocked,
  rayCast,
  rayCastAll,
  rayCastMany,
  shapeCast,
  shapeCastAll,
  type QueryShape,
} from 'bitecs-collision'
import { octahedron } from '../../../examples/scenes/meshes.js'
import { hashHit, hashHits, type Hash } from '../hash.js'
import { ball, terrain } from '../meshes.js'
import { Stage, type GoldenScene } from '../stage.js'

const MOVERS = 28
const EDGE = 5
const RAYS = 8

export function queries(): GoldenScene {
  const stage = new Stage(1907, { delta: 1 / 60 })
  const { world, collision } = stage
  const { MeshShape, PlaneShape, Sensor, RayProbe, OverlapProbe, ProbeHit } = collision.components
  addComponent(world, stage.add({ y: -EDGE }), set(PlaneShape, { x: 0, y: 0.8, z: 0.6, constant: 0 }))
  const hills = stage.tree(terrain(6, EDGE, (x, z) => 0.05 * x * z))
  addComponent(world, stage.add({ y: -3 }), set(MeshShape, { tree: hills }))
  const tree = stage.tree(ball(1))
  const movers = Array.from({ length: MOVERS }, (_, k) => stage.addMover(k, stage.vector(EDGE), 2, 2, tree))
  for (let k = 0; k < MOVERS; k += 7) addComponent(world, movers[k]!, Sensor)
  for (let k = 0; k < 4; k++) addComponents(world, movers[4 * k]!, [set(RayProbe, { ...stage.vector(1), length: 4 })])
  for (let k = 0; k < 4; k++) addComponents(world, movers[4 * k + 1]!, [set(OverlapProbe, { radius: 0.5 * k })])

  const hit = createQueryHit()
  const hits = createQueryHits()
  const found: number[] = []
  const points = createClosestPoints()
  const box = { center: [0, 0, 0], axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: [0, 0, 0] }
  const bounds = { min: [0, 0, 0], max: [0, 0, 0] }
  const vector = (most: number): [number, number, number] => {
    const { x, y, z } = stage.vector(most)
    return [x, y, z]
  }
  const quaternion = (): number[] => [...vector(1), stage.between(0.1, 1)]
  const mover = (): number => movers[Math.floor(MOVERS * stage.random())]!
  const shard = stage.tree(octahedron(0.5))
  const shapes = (n: number): QueryShape =>
    [
      { radius: 0.4 },
      { halfExtents: [0.3, 0.5, 0.2] },
      { halfHeight: 0.4, radius: 0.2 },
      { tree: shard, scale: 0.8 },
      { entity: movers[n % MOVERS]! },
    ][n % 5]!

  const askRays = (n: number, hash: Hash): void => {
    rayCast(world, hit, vector(EDGE), vector(1), { solid: n % 2 === 0, sensors: n % 3 === 0 })
    hashHit(hash, hit)
    rayCastAll(world, hits, vector(EDGE), vector(1), { maxDistance: 8 })
    hashHits(hash, hits)
    hash.number(Number(rayBlocked(world, vector(EDGE), vector(EDGE), { exclude: mover() })))
    const origins = Array.from({ length: RAYS }, () => vector(EDGE)).flat()
    const directions = Array.from({ length: RAYS }, () => vector(1)).flat()
    rayCastMany(world, hits, origins, directions)
    hashHits(hash, hits)
  }
  const askShapes = (n: number, hash: Hash): void => {
    const pose = { position: vector(EDGE), rotation: quaternion() }
    const motion = { linear: vector(6), ...(n % 2 === 0 ? { angular: vector(3) } : {}) }
    shapeCast(world, hit, shapes(n), pose, motion)
    hashHit(hash, hit)
    shapeCastAll(world, hits, shapes(n + 1), pose, motion)
    hashHits(hash, hits)
    overlapShape(world, found, shapes(n + 2), pose)
    hash.numbers(found)
    overlapPoint(world, found, vector(EDGE))
    hash.numbers(found)
  }
  const askDistances = (hash: Hash): void => {
    closestPoint(world, hit, vector(EDGE), { maxDistance: 3 })
    hashHit(hash, hit)
    nearest(world, hits, vector(EDGE), 3)
    hashHits(hash, hits)
    const a = mover()
    const b = mover()
    if (a !== b) hash.number(closestPoints(world, points, a, b))
    for (const point of [points.pointA, points.pointB, points.normal]) hash.numbers(point)
  }
  const askBounds = (n: number, hash: Hash): void => {
    const z = stage.between(6, 12)
    frustumCull(world, found, viewProjection(stage.between(0.5, 1), n % 2 === 0 ? 2 : 20, vector(1), z))
    hash.numbers(found)
    obbOf(world, movers[n % MOVERS]!, box)
    for (const part of [box.center, box.axes, box.halfExtents]) hash.numbers(part)
    aabbOf(world, movers[n % MOVERS]!, bounds)
    hash.numbers(bounds.min)
    hash.numbers(bounds.max)
  }
  const askProbes = (hash: Hash): void => {
    querySystem(world)
    for (const entity of [...query(world, [ProbeHit])].sort((a, b) => a - b)) {
      hash.number(entity)
      for (const column of [ProbeHit.entity, ProbeHit.body, ProbeHit.triangle, ProbeHit.inside, ProbeHit.count])
        hash.number(column[entity]!)
      for (const column of [ProbeHit.distance, ProbeHit.pointX, ProbeHit.pointY, ProbeHit.pointZ])
        hash.number(column[entity]!)
      for (const column of [ProbeHit.normalX, ProbeHit.normalY, ProbeHit.normalZ]) hash.number(column[entity]!)
    }
  }
  const step = (n: number, hash: Hash): void => {
    stage.turnBack(movers, EDGE)
    stage.step()
    askRays(n, hash)
    askShapes(n, hash)
    askDistances(hash)
    askBounds(n, hash)
    askProbes(hash)
  }
  return { stage, step }
}

/**
 * View-projection matrix, column-major, of a camera at (0, 0, z) that looks along -z: `slope` is the cotangent of half
 * its angle of view, `far` its far plane, and `shear` makes it look a little aside.
 */
function viewProjection(slope: number, far: number, [s, t]: readonly [number, number, number], z: number): number[] {
  const near = 0.5
  const a = (far + near) / (near - far)
  const b = (2 * far * near) / (near - far)
  // prettier-ignore
  return [
    slope, 0, 0, 0,
    0, slope, 0, 0,
    0.3 * s, 0.3 * t, a, -1,
    -0.3 * s * z, -0.3 * t * z, b - a * z, z,
  ]
}
