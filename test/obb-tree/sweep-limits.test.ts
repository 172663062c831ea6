import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { describe, it } from 'vitest'
import { writeAdvancedRow } from '../../src/geometry/advancement/bodies.js'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { overlapTreeRows } from './kernels.js'
import { createTreeSweepResult, sweepObbTrees } from '../../src/obb-tree/query/sweep.js'
import type { ObbTree } from '../../src/obb-tree/tree.js'
import { PairOut } from '../../src/narrow-phase/mesh-kernels.js'
import { pairKernels, spaceTables } from '../../src/narrow-phase/space-tables.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../src/narrow-phase/shape-types.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { writeAxesOfQuaternion } from '../../src/math/quaternion.js'
import { expect } from '../expect.js'
import { cubeMesh, icosphereMesh, torusMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { soup } from './meshes.js'

const meshes = [torusMesh(16, 8), icosphereMesh(2), cubeMesh(), soup(80, 0.3, 3)]
const trees = meshes.map(({ positions, indices }) => buildObbTree(positions as number[], indices as number[]))

function draw(random: Random) {
  const vector = (size: number): number[] => [0, 1, 2].map(() => size * random.between(-1, 1))
  const q = [...vector(1), random.between(-1, 1)]
  const l = Math.hypot(...q)
  return {
    position: vector(3),
    rotation: q.map((x) => x / l),
    linear: vector(4),
    angular: vector(random.between(0, 6)),
  }
}
type Draw = ReturnType<typeof draw>

/** Row and motion row of a body, its pivot its position. */
function load(body: Draw, rows: Float64Array, motions: Float64Array, i: number): void {
  rows.set(body.position, 16 * i)
  const [x, y, z, w] = body.rotation as [number, number, number, number]
  writeAxesOfQuaternion(rows, 16 * i + 3, [x, y, z, w], 0)
  motions.set([...body.linear, ...body.angular], 13 * i)
}

describe('sweeps of trees with limits', () => {
  const exact = createTreeSweepResult()
  const limited = createTreeSweepResult()
  const rows = new Float64Array(32)
  const motions = new Float64Array(26)
  const posed = new Float64Array(32)
  const one = { rows, row: 0, motions, motion: 0 }
  const two = { rows, row: 16, motions, motion: 13 }

  it('depths: a superset, no later than triangles or boxes at any time, the same beyond the leaves, seed 4', () => {
    const random = new Random(4)
    let hits = 0
    let more = 0
    let earlier = 0
    for (let run = 0; run < 120; run++) {
      const [a, b] = [random.integer(0, 3), random.integer(0, 3)]
      const [treeA, treeB] = [trees[a]!, trees[b]!]
      const [A, B] = [draw(random), draw(random)]
      load(A, rows, motions, 0)
      load(B, rows, motions, 1)
      const hit = sweepObbTrees(exact, treeA, A, A, treeB, B, B, 1)
      if (hit) {
        hits++
        expect(exact.exact).toBe(true)
      }
      for (const [depthA, depthB] of [
        [0, 0],
        [1, 3],
        [-1, 2],
        [4, -1],
        [treeA.depth, treeB.depth],
      ] as const) {
        const found = sweepObbTrees(limited, treeA, A, A, treeB, B, B, 1, { depthA, depthB })
        if (depthA === treeA.depth && depthB === treeB.depth) {
          expect(found).toBe(hit)
          if (hit) expect(limited).toEqual(exact)
          continue
        }
        if (hit) {
          expect(found, `run ${run}`).toBe(true)
          expect(limited.time).toBeLessThanOrEqual(exact.time)
          if (limited.time < exact.time) earlier++
        } else if (found) more++
        if (found) {
          expect(Math.hypot(...Array.from(limited.normal))).toBeCloseTo(1, 9)
          for (const x of Array.from(limited.point)) expect(Math.abs(x)).toBeLessThan(12)
        }
        for (let s = 0; s <= 1; s += 0.05) {
          writeAdvancedRow(one, s, posed, 0)
          writeAdvancedRow(two, s, posed, 16)
          if (!overlapTreeRows(treeA, posed, 0, 1, depthA, treeB, posed, 16, 1, depthB)) continue
          expect(found && limited.time <= s, `run ${run}, ${depthA} ${depthB} at ${s}`).toBe(true)
        }
      }
    }
    expect(Math.min(hits, more, earlier)).toBeGreaterThan(12)
    expect(hits).toBeLessThan(110)
  })

  it('a point of boxes that meet lies in both of them, as far apart as they are', () => {
    const cube = trees[2]!
    const at = (x: number, y: number) => ({ position: [x, y, 0.1], rotation: [0, 0, 0, 1] })
    const rest = { linear: [0, 0, 0], angular: [0, 0, 0] }
    const options = { depthA: 0, depthB: 0 }
    expect(
      sweepObbTrees(limited, cube, at(0, 0), rest, cube, at(5, 0.5), { ...rest, linear: [-4, 0, 0] }, 1, options),
    ).toBe(true)
    expect(limited).toMatchObject({ startOverlap: false, limitReached: false, exact: false })
    expect(limited.time).toBeCloseTo(0.75, 5)
    expect(limited.normal[0]).toBeCloseTo(1, 9)
    expect(limited.point[0]).toBeCloseTo(1, 4)
    expect(Math.abs(limited.point[1]! - 0.25)).toBeLessThan(0.751)
    expect(sweepObbTrees(limited, cube, at(0, 0), rest, cube, at(0.5, 0), rest, 1, options)).toBe(true)
    expect(limited).toMatchObject({ time: 0, startOverlap: true, exact: false })
  })

  it('a budget: never later, every hit is found, and enough of it is all, seed 5', () => {
    const random = new Random(5)
    let cut = 0
    let whole = 0
    for (let run = 0; run < 100; run++) {
      const [treeA, treeB] = [trees[random.integer(0, 3)]!, trees[random.integer(0, 3)]!] as [ObbTree, ObbTree]
      const [A, B] = [draw(random), draw(random)]
      const hit = sweepObbTrees(exact, treeA, A, A, treeB, B, B, 1)
      let before = 0
      for (const maxNodes of [1, 5, 30, 200, 1e9]) {
        const found = sweepObbTrees(limited, treeA, A, A, treeB, B, B, 1, { maxNodes })
        if (!found || !limited.limitReached) {
          whole++
          expect(found).toBe(hit)
          if (found) expect(limited.time).toBeCloseTo(exact.time, 9)
          continue
        }
        cut++
        expect(maxNodes).toBeLessThan(1e9)
        expect(limited.exact).toBe(false)
        expect(limited.time).toBeGreaterThanOrEqual(before)
        before = limited.time
        if (hit) expect(limited.time).toBeLessThanOrEqual(exact.time)
      }
    }
    expect(Math.min(cut, whole)).toBeGreaterThan(50)
  })

  it('refuses what is no limit', () => {
    const at = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }
    const rest = { linear: [0, 0, 0], angular: [0, 0, 0] }
    for (const options of [
      { depthA: -2 },
      { depthB: 0.5 },
      { maxNodes: 0 },
      { solid: true },
      { maxTime: 1 },
      { depth: 1 },
      3,
    ])
      expect(() => sweepObbTrees(limited, trees[2]!, at, rest, trees[2]!, at, rest, 1, options as object)).toThrowError(
        expect.objectContaining({ code: 'E_OPTION' }),
      )
  })
})

describe('meshes with a depth limit on their way', () => {
  const SHAPES = ['sphere', 'box', 'capsule', 'plane', 'mesh'] as const
  it.each(SHAPES)('a %s begins no later than the boxes meet, and whenever they do, seed 6', (type) => {
    const random = new Random(6)
    const pool = new TreePool(spaceTables)
    const out = new Float64Array(PairOut.length)
    const kernel = pairKernels[SHAPE_TYPE_COUNT * ShapeType.mesh + ShapeType[type]]!
    const counts = { began: 0, apart: 0, onTheWay: 0 }
    for (let run = 0; run < 60; run++) {
      const world = createWorld()
      const collision = createCollision(world, { delta: 1, maxEntities: 1000 })
      const { Position, Rotation, LinearVelocity, MeshShape, SphereShape, BoxShape, CapsuleShape, PlaneShape } =
        collision.components
      const tree = trees[random.integer(0, 3)]!
      const depth = random.integer(0, 3)
      const [A, B] = [draw(random), draw(random)]
      const [x, y, z, w] = A.rotation as [number, number, number, number]
      const mesh = addEntity(world)
      addComponents(world, mesh, [
        set(Position, { x: 0, y: 0, z: 0 }),
        set(Rotation, { x, y, z, w }),
        set(MeshShape, { tree, depth }),
      ])
      const body = addEntity(world)
      const from = B.position.map((p) => 1.5 * p)
      const speed = [0, 1, 2].map((d) => 1.2 * random.between(-1, 1) - 1.5 * from[d]!)
      const parameters = {
        sphere: [0.3, 0, 0, 0],
        box: [0.2, 0.3, 0.4, 0],
        capsule: [0.4, 0.2, 0, 0],
        plane: [0, 1, 0, -0.5],
        mesh: [pool.add(trees[1]!), 0.4, 1, 0],
      }[type]
      const shape = {
        sphere: set(SphereShape, { radius: 0.3 }),
        box: set(BoxShape, { x: 0.2, y: 0.3, z: 0.4 }),
        capsule: set(CapsuleShape, { halfHeight: 0.4, radius: 0.2 }),
        plane: set(PlaneShape, { x: 0, y: 1, z: 0, constant: -0.5 }),
        mesh: set(MeshShape, { tree: trees[1]!, scale: 0.4, depth: 1 }),
      }[type]
      const [qx, qy, qz, qw] = B.rotation as [number, number, number, number]
      addComponents(world, body, [
        set(Position, { x: from[0]!, y: from[1]!, z: from[2]! }),
        set(Rotation, { x: qx, y: qy, z: qz, w: qw }),
        shape,
        set(LinearVelocity, {}),
      ])
      collisionSystem(world)
      if (collision.isTouching(mesh, body)) continue
      LinearVelocity.x[body] = speed[0]!
      LinearVelocity.y[body] = speed[1]!
      LinearVelocity.z[body] = speed[2]!
      integrationSystem(world)
      collisionSystem(world)
      const rowA = new Float64Array(16)
      const rowB = new Float64Array(16)
      writeAxesOfQuaternion(rowA, 3, [x, y, z, w], 0)
      writeAxesOfQuaternion(rowB, 3, [qx, qy, qz, qw], 0)
      rowA.set([pool.add(tree), 1, depth, 0], 12)
      rowB.set(parameters, 12)
      let first = Infinity
      for (let s = 0; s <= 1 && first === Infinity; s += 1 / 128) {
        for (let d = 0; d < 3; d++) rowB[d] = from[d]! + s * speed[d]!
        if (kernel(rowA, 0, rowB, 0, out, pool) > 0) first = s
      }
      const row = collision.contactBetween(mesh, body)
      if (first === Infinity) {
        counts.apart++
        continue
      }
      counts.began++
      expect(row, `run ${run}`).toBeGreaterThanOrEqual(0)
      const { events } = collision
      expect(events.time[row], `run ${run}`).toBeLessThanOrEqual(first)
      expect(events.time[row]).toBeGreaterThan(first - 0.3)
      expect(Math.hypot(events.normalX[row]!, events.normalY[row]!, events.normalZ[row]!)).toBeCloseTo(1, 9)
      const point = [events.pointX[row]!, events.pointY[row]!, events.pointZ[row]!]
      expect(Math.hypot(...point)).toBeLessThan(3)
      if (events.time[row]! > 0 && events.time[row]! < 0.9) counts.onTheWay++
    }
    expect(counts.began, JSON.stringify(counts)).toBeGreaterThan(15)
    expect(counts.onTheWay, JSON.stringify(counts)).toBeGreaterThan(5)
  })
})
