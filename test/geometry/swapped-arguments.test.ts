/**
 * The public functions of two of a kind, with their arguments swapped, on a lattice where most is a tie: equal sizes
 * and orientations, faces on faces, shared corners, speeds of small integers. What is told from a to b is told the
 * other way round, everything else is the same to the bit.
 */
import type { mat3, vec3 } from 'gl-matrix'
import { describe, it } from 'vitest'
import {
  buildObbTree,
  closestPointsCapsules,
  closestPointsObbs,
  closestPointsPlanes,
  closestPointsSpheres,
  closestPointsTriangles,
  collideCapsules,
  collideObbs,
  collideObbTrees,
  collidePlanes,
  collideSpheres,
  collideTriangles,
  createClosestPoints,
  createManifold,
  createRotatingSweepResult,
  createSweepResult,
  createTreeSweepResult,
  createTreeTest,
  findObbTreeContacts,
  overlapAabbs,
  overlapMovingObbs,
  overlapMovingTriangles,
  overlapObbs,
  overlapObbTrees,
  overlapSpheres,
  overlapTriangles,
  sweepAabbs,
  sweepObbs,
  sweepObbTrees,
  sweepRotatingObbs,
  sweepSampledObbs,
  sweepSpheres,
  sweepTriangles,
  testObbTrees,
  type Aabb,
  type Capsule,
  type Manifold,
  type Numbers,
  type Obb,
  type ObbTree,
  type Plane,
  type Pose,
  type Sphere,
  type Triangle,
} from '../../src/geometry.js'
import { writeAxesOfQuaternion } from '../../src/math/quaternion.js'
import { expect } from '../expect.js'
import { cubeMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'

const TURN = Math.SQRT1_2
const ROTATIONS: readonly (readonly [number, number, number, number])[] = [
  [0, 0, 0, 1],
  [1, 0, 0, 1],
  [0, TURN, 0, TURN],
  [0.5, 0.5, 0.5, 0.5],
  [1e-9, 0, 0, 1],
  [0.1, 0.2, 0.3, 1],
]
const PLACES = [0, 0, 0, 0.5, -0.5, 1, -1, 1.5, 0.25, 0.1]
const SPEEDS = [0, 0, 0, 1, -1, 2]
const TIME = 1

const draw3 = (random: Random, numbers: readonly number[]): [number, number, number] => [
  random.pick(numbers),
  random.pick(numbers),
  random.pick(numbers),
]
const half = (random: Random): number => random.pick([0.5, 0.5, 0.5, 1, 0])

function drawObb(random: Random): Obb {
  const axes = new Float64Array(9)
  writeAxesOfQuaternion(axes, 0, random.pick(ROTATIONS), 0)
  const halfExtents = random.chance(0.5) ? [0.5, 0.5, 0.5] : [half(random), half(random), half(random)]
  return { center: draw3(random, PLACES), axes, halfExtents }
}
const drawSphere = (random: Random): Sphere => ({ center: draw3(random, PLACES), radius: half(random) })
const drawCapsule = (random: Random): Capsule => {
  const start = draw3(random, PLACES)
  const along = random.pick([
    [0, 1, 0],
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, 0],
    [1, 1, 0.5],
  ])
  return { start, end: start.map((x, d) => x + along[d]!), radius: half(random) }
}
const drawTriangle = (random: Random): Triangle => {
  const places = [0, 0, 1, -1, 2]
  return { a: draw3(random, places), b: draw3(random, places), c: draw3(random, places) }
}
const drawAabb = (random: Random): Aabb => {
  const min = draw3(random, PLACES)
  return { min, max: min.map((x) => x + half(random)) }
}
const drawPlane = (random: Random): Plane => ({
  normal: random.pick([
    [0, 1, 0],
    [0, -1, 0],
    [1, 0, 0],
    [0, 0.6, 0.8],
  ]),
  constant: random.pick([0, 0.5, -0.5, 1]),
})
const drawPose = (random: Random): Pose => ({ position: draw3(random, PLACES), rotation: random.pick(ROTATIONS) })

const cube = cubeMesh()
const small = cube.positions.map((x) => 0.5 * x)
const TREES: readonly ObbTree[] = [
  buildObbTree(small, cube.indices),
  buildObbTree(cube.positions, cube.indices, { leafTriangles: 1 }),
  buildObbTree([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]),
  buildObbTree([-1, 0, -1, 1, 0, -1, -1, 0, 1, 1, 0, 1], [0, 2, 1, 1, 2, 3]),
]

/** Numbers that are the same whichever comes first, those from a to b, and those of a and of b. */
interface Answer {
  readonly same: readonly unknown[]
  readonly turned?: ArrayLike<number>
  readonly ofA?: readonly unknown[]
  readonly ofB?: readonly unknown[]
}

const nothing: Answer = { same: [false] }
const manifold = createManifold()
const result = createSweepResult()
const rotating = createRotatingSweepResult()
const swept = createTreeSweepResult()
const tested = createTreeTest()
const closest = createClosestPoints()

const ofManifold = ({ normal, depth, points }: Manifold, count: number, withFeatures = true): Answer =>
  count === 0
    ? nothing
    : {
        same: [
          depth,
          ...points
            .slice(0, count)
            .flatMap(({ position, depth: deep, feature }) => [
              ...Array.from(position),
              deep,
              withFeatures ? feature : 0,
            ]),
        ],
        turned: [...Array.from(normal)],
      }
const ofClosest = (distance: number): Answer => ({
  same: [distance],
  turned: [...closest.normal],
  ofA: [...closest.pointA],
  ofB: [...closest.pointB],
})
const ofSweep = (hit: boolean): Answer =>
  hit
    ? {
        same: [result.time, result.lastTime, result.startOverlap, ...Array.from(result.point)],
        turned: [...Array.from(result.normal)],
      }
    : nothing
const ofTurning = (hit: boolean): Answer =>
  hit
    ? {
        same: [
          rotating.time,
          rotating.lastTime,
          rotating.startOverlap,
          rotating.limitReached,
          ...Array.from(rotating.point),
        ],
        turned: [...Array.from(rotating.normal)],
      }
    : nothing

/** A shape with its velocities, and the tree, depth limit and pose of a mesh. */
interface Side<T> {
  readonly shape: T
  readonly linear: Numbers
  readonly angular: Numbers
}
type Run<T> = (a: Side<T>, b: Side<T>) => Answer

const test = <T extends object>(
  name: string,
  draw: (random: Random) => T,
  run: Run<T>,
): [string, (random: Random) => object, Run<object>] => [name, draw, run as Run<object>]

interface Mesh {
  readonly tree: ObbTree
  readonly pose: Pose
  readonly depth: number
}
const drawMesh = (random: Random): Mesh => ({
  tree: random.pick(TREES),
  pose: drawPose(random),
  depth: random.pick([-1, -1, -1, 0, 1]),
})
const limits = (a: Side<Mesh>, b: Side<Mesh>): { depthA: number; depthB: number } => ({
  depthA: a.shape.depth,
  depthB: b.shape.depth,
})
const moving = (a: Side<Mesh>, b: Side<Mesh>): object => ({ ...limits(a, b), motionA: a, motionB: b, maxTime: TIME })

function contactsOf(a: Side<Mesh>, b: Side<Mesh>, options: object): Answer {
  const found: [number, number, string][] = []
  findObbTreeContacts(a.shape.tree, a.shape.pose, b.shape.tree, b.shape.pose, options, (p, q, contact) => {
    const points = contact.points.slice(0, contact.pointCount).flatMap((point) => [...Array.from(point)])
    found.push([p, q, [contact.time, contact.depth, contact.touching, ...points].join()])
  })
  return {
    same: found.map(([, , text]) => text),
    ofA: found.map(([p]) => p),
    ofB: found.map(([, q]) => q),
  }
}

const moveOf =
  (side: Side<Obb>): ((time: number, center: vec3, axes: mat3) => void) =>
  (time, center, axes) => {
    for (let d = 0; d < 3; d++) center[d] = side.shape.center[d]! + side.linear[d]! * time
    for (let k = 0; k < 9; k++) axes[k] = side.shape.axes[k]!
  }

const FUNCTIONS = [
  test('overlapObbs', drawObb, (a, b) => ({ same: [overlapObbs(a.shape, b.shape)] })),
  test('overlapMovingObbs', drawObb, (a, b) => ({
    same: [overlapMovingObbs(a.shape, a.linear, b.shape, b.linear, TIME)],
  })),
  test('sweepObbs', drawObb, (a, b) => ofSweep(sweepObbs(result, a.shape, a.linear, b.shape, b.linear, TIME))),
  test('sweepRotatingObbs', drawObb, (a, b) => ofTurning(sweepRotatingObbs(rotating, a.shape, a, b.shape, b, TIME))),
  test('sweepSampledObbs', drawObb, (a, b) =>
    ofTurning(sweepSampledObbs(rotating, a.shape, moveOf(a), b.shape, moveOf(b), 3, TIME)),
  ),
  test('collideObbs', drawObb, (a, b) => ofManifold(manifold, collideObbs(manifold, a.shape, b.shape))),
  test('closestPointsObbs', drawObb, (a, b) => ofClosest(closestPointsObbs(closest, a.shape, b.shape))),
  test('closestPointsSpheres', drawSphere, (a, b) => ofClosest(closestPointsSpheres(closest, a.shape, b.shape))),
  test('closestPointsCapsules', drawCapsule, (a, b) => ofClosest(closestPointsCapsules(closest, a.shape, b.shape))),
  test('closestPointsPlanes', drawPlane, (a, b) => ofClosest(closestPointsPlanes(closest, a.shape, b.shape))),
  test('closestPointsTriangles', drawTriangle, (a, b) => ofClosest(closestPointsTriangles(closest, a.shape, b.shape))),
  test('overlapSpheres', drawSphere, (a, b) => ({ same: [overlapSpheres(a.shape, b.shape)] })),
  test('sweepSpheres', drawSphere, (a, b) => ofSweep(sweepSpheres(result, a.shape, a.linear, b.shape, b.linear, TIME))),
  test('collideSpheres', drawSphere, (a, b) => ofManifold(manifold, collideSpheres(manifold, a.shape, b.shape))),
  test('collideCapsules', drawCapsule, (a, b) => ofManifold(manifold, collideCapsules(manifold, a.shape, b.shape))),
  test('collidePlanes', drawPlane, (a, b) => ofManifold(manifold, collidePlanes(manifold, a.shape, b.shape))),
  test('overlapAabbs', drawAabb, (a, b) => ({ same: [overlapAabbs(a.shape, b.shape)] })),
  test('sweepAabbs', drawAabb, (a, b) => ofSweep(sweepAabbs(result, a.shape, a.linear, b.shape, b.linear, TIME))),
  test('overlapTriangles', drawTriangle, (a, b) => ({ same: [overlapTriangles(a.shape, b.shape)] })),
  test('overlapMovingTriangles', drawTriangle, (a, b) => ({
    same: [overlapMovingTriangles(a.shape, a.linear, b.shape, b.linear, TIME)],
  })),
  test('sweepTriangles', drawTriangle, (a, b) =>
    ofSweep(sweepTriangles(result, a.shape, a.linear, b.shape, b.linear, TIME)),
  ),
  test('collideTriangles', drawTriangle, (a, b) => ofManifold(manifold, collideTriangles(manifold, a.shape, b.shape))),
  test('overlapObbTrees', drawMesh, (a, b) => ({
    same: [overlapObbTrees(a.shape.tree, a.shape.pose, b.shape.tree, b.shape.pose, limits(a, b))],
  })),
  test('testObbTrees', drawMesh, (a, b) => {
    testObbTrees(tested, a.shape.tree, a.shape.pose, b.shape.tree, b.shape.pose, limits(a, b))
    return { same: Object.values(tested) }
  }),
  test('testObbTrees, moving', drawMesh, (a, b) => {
    testObbTrees(tested, a.shape.tree, a.shape.pose, b.shape.tree, b.shape.pose, moving(a, b))
    return { same: Object.values(tested) }
  }),
  test('collideObbTrees', drawMesh, (a, b) =>
    // Feature ids count the triangles of b.
    ofManifold(
      manifold,
      collideObbTrees(manifold, a.shape.tree, a.shape.pose, b.shape.tree, b.shape.pose, limits(a, b)),
      false,
    ),
  ),
  test('findObbTreeContacts', drawMesh, (a, b) => contactsOf(a, b, limits(a, b))),
  test('findObbTreeContacts, moving', drawMesh, (a, b) => contactsOf(a, b, moving(a, b))),
  test('sweepObbTrees', drawMesh, (a, b) => {
    const hit = sweepObbTrees(swept, a.shape.tree, a.shape.pose, a, b.shape.tree, b.shape.pose, b, TIME, limits(a, b))
    if (!hit) return nothing
    const { time, startOverlap, limitReached, exact, point, normal, triangleA, triangleB } = swept
    return {
      same: [time, startOverlap, limitReached, exact, ...Array.from(point)],
      turned: [...Array.from(normal)],
      ofA: [triangleA],
      ofB: [triangleB],
    }
  }),
]

const RUNS = 500

const plain = ({ same, turned = [], ofA = [], ofB = [] }: Answer): Answer => ({ same, turned, ofA, ofB })
/** As an answer of b and a. */
const turnAround = ({ same, turned = [], ofA = [], ofB = [] }: Answer): Answer => ({
  same,
  turned: Array.from(turned, (x) => 0 - x),
  ofA: ofB,
  ofB: ofA,
})

/** Shapes that differ in nothing have no order, and neither have meshes of one pose, whatever their triangles are. */
const textOf = (shape: object): string => JSON.stringify('pose' in shape ? shape.pose : shape)

describe('two of a kind in the other order', () => {
  it.each(FUNCTIONS.map(([name, draw, run], k) => [name, k + 1, draw, run] as const))(
    '%s, seed %i',
    (_, seed, draw, run) => {
      const random = new Random(seed)
      const drawSide = (): Side<object> => ({
        shape: draw(random),
        linear: draw3(random, SPEEDS),
        angular: random.chance(0.5) ? [0, 0, 0] : draw3(random, SPEEDS),
      })
      const answers = new Set<string>()
      for (let k = 0; k < RUNS; k++) {
        const a = drawSide()
        const b = drawSide()
        if (textOf(a.shape) === textOf(b.shape)) continue
        const there = plain(run(a, b))
        expect(turnAround(run(b, a)), `run ${k}`).toEqual(there)
        answers.add(JSON.stringify(there))
      }
      expect(answers.size).toBeGreaterThan(1)
    },
  )
})
