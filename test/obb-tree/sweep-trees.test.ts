import { describe, expect, it } from 'vitest'
import { Advance, MotionRow, Work } from '../../src/geometry/advancement/layout.js'
import type { Motion } from '../../src/geometry/shapes.js'
import { separateTriangleRows } from '../../src/geometry/triangle-triangle/separation.js'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { findObbTreeContacts } from '../../src/obb-tree/query/find.js'
import { overlapObbTrees } from '../../src/obb-tree/query/overlap.js'
import type { Pose } from '../../src/obb-tree/query/query.js'
import { sweepTrees } from './kernels.js'
import { createTreeSweepResult, sweepObbTrees } from '../../src/obb-tree/query/sweep.js'
import type { ObbTree } from '../../src/obb-tree/tree.js'
import { makeFacet, pieceGap, makeBall } from '../oracle/distances.js'
import { Random } from '../oracle/random.js'
import type { V3 } from '../oracle/vectors.js'
import { add, scale, subtract } from '../oracle/vectors.js'
import { fixtureMesh, grid, soup } from './meshes.js'
import type { Mover } from './sweep-checks.js'
import { frameAt, intoWorld, PlainMesh, randomDirection, randomFrame } from './sweep-checks.js'
import { addReports, load, makeRig, motions, out, rows, runTreeQueries, torus, work } from './sweep-queries.js'

const REST: Motion = { linear: [0, 0, 0], angular: [0, 0, 0] }
const ORIGIN: Pose = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }
const result = createTreeSweepResult()

const sweepRows = (a: ObbTree, b: ObbTree, maxTime = 1) =>
  sweepTrees(a, 1, rows, 0, motions, 0, b, 1, rows, 16, motions, MotionRow.stride, maxTime, work, out)

describe('two moving and turning meshes', () => {
  const torusRig = makeRig('torus', torus(14, 8), -0.8)
  const soupRig = makeRig('soup', soup(120, 0.2, 5))
  const gridRig = makeRig('grid', grid(7))
  for (const [a, b] of [
    [torusRig, torusRig],
    [torusRig, soupRig],
    [soupRig, gridRig],
  ] as const)
    it(`M22 ${a.name} and ${b.name}: never late, never missed, at most the tolerance apart (seed 81)`, () => {
      const total = addReports(
        [0, 0.5, 4, 30].map((spin, i) => runTreeQueries(a, b, 81 + i, 3, spin, spin > 4 ? 4e-3 : 1e-3)),
      )
      expect(total).toMatchObject({ queries: 12, late: 0, missed: 0, limits: 0, wrongTriangle: 0 })
      expect(total.largest).toBeLessThan(1.001)
      expect(total.hits).toBeGreaterThan(3)
      expect(total.misses).toBeGreaterThan(1)
    })

  it('M08 M09 spinning blades: a full turn and many, free at both ends', () => {
    // A blade about the z axis, and a post that it sweeps past.
    const blade = buildObbTree([-1, -0.02, 0, 1, -0.02, 0, 1, 0.02, 0, -1, 0.02, 0], [0, 1, 2, 0, 2, 3])
    const post = buildObbTree([0.6, 0.5, -1, 0.62, 0.5, -1, 0.61, 0.51, 1], [0, 1, 2])
    const angle = Math.atan2(0.5, 0.62)
    for (const spin of [2 * Math.PI, 60 * Math.PI]) {
      const motion = { linear: [0, 0, 0], angular: [0, 0, spin] }
      expect(sweepObbTrees(result, blade, ORIGIN, motion, post, ORIGIN, REST, 1)).toBe(true)
      expect(result.time).toBeLessThan(angle / spin)
      expect(result.time).toBeGreaterThan((angle - 0.05) / spin)
      expect(result.startOverlap).toBe(false)
      expect(result.limitReached).toBe(false)
      // Seen from the blade, the post turns.
      const back = { linear: [0, 0, 0], angular: [0, 0, -spin] }
      const time = result.time
      expect(sweepObbTrees(result, blade, ORIGIN, REST, post, ORIGIN, back, 1)).toBe(true)
      expect(result.time).toBeCloseTo(time, 8)
    }
    const beside = { position: [0.6, 0, 0], rotation: [0, 0, 0, 1] }
    const spin = { linear: [0, 0, 0], angular: [1, 2, 300] }
    expect(sweepObbTrees(result, blade, ORIGIN, { ...spin, angular: [0, 0, 300] }, post, beside, REST, 1)).toBe(false)
    expect(sweepObbTrees(result, blade, ORIGIN, spin, post, ORIGIN, REST, 0.001)).toBe(false)
  })

  it('M02 M03 M04 a small mesh shot through shared edges and vertices of a sheet (seed 85)', () => {
    const random = new Random(85)
    const sheet = buildObbTree(grid(8).positions, grid(8).indices)
    const bullet = buildObbTree([0, 0, 0, -1e-3, 1e-4, 0, -1e-3, -1e-4, 1e-4], [0, 1, 2])
    for (const p of [
      [0.3, 0.29, 0],
      [0.25, 0.3, 0],
      [0.125, 0.125, 0],
      [0.5, -0.25, 0],
    ] as V3[])
      for (let k = 0; k < 20; k++) {
        const d = randomDirection(random)
        if (Math.abs(d[2]) < 0.05) continue
        const at = random.between(0.2, 0.8)
        const pose = { position: subtract(p, scale(d, 2500 * at)), rotation: [0, 0, 0, 1] }
        const motion = { linear: scale(d, 2500), angular: [0, 0, 0] }
        expect(sweepObbTrees(result, bullet, pose, motion, sheet, ORIGIN, REST, 1)).toBe(true)
        expect(result.time).toBeLessThanOrEqual(at)
        expect(result.time).toBeGreaterThan(at - 1e-5)
        expect(Math.abs(result.point[2]!)).toBeLessThan(1e-8)
      }
  })

  it('the point is on both triangles, the winner stands in `work`, swapped calls agree in bits (seed 86)', () => {
    const random = new Random(86)
    const meshes = [torus(14, 8), soup(150, 0.2, 6)].map((mesh) => ({
      tree: buildObbTree(mesh.positions, mesh.indices),
      plain: new PlainMesh(mesh, 1),
    }))
    const [p, q] = meshes as [(typeof meshes)[0], (typeof meshes)[0]]
    const back = createTreeSweepResult()
    let hits = 0
    let starts = 0
    for (let k = 0; k < 60; k++) {
      const [x, y, z] = randomDirection(random)
      const pose = (far: number): Pose => ({
        position: scale(randomDirection(random), far),
        rotation: [x, y, z, random.between(-1, 1)],
      })
      const poseA = pose(1)
      const poseB = pose(k % 3 === 0 ? 1 : 4)
      const motionA: Motion = {
        linear: scale(poseA.position as V3, -1),
        angular: scale(randomDirection(random), k % 7),
      }
      const motionB: Motion = {
        linear: scale(poseB.position as V3, -0.6),
        angular: scale(randomDirection(random), k % 5),
      }
      const hit = sweepObbTrees(result, p.tree, poseA, motionA, q.tree, poseB, motionB, 1)
      expect(sweepObbTrees(back, q.tree, poseB, motionB, p.tree, poseA, motionA, 1)).toBe(hit)
      if (overlapObbTrees(p.tree, poseA, q.tree, poseB)) expect(hit && result.startOverlap).toBe(true)
      if (!hit) continue
      hits++
      expect(back).toEqual({
        ...result,
        normal: result.normal instanceof Array ? result.normal.map((n) => -n + 0) : [],
        triangleA: result.triangleB,
        triangleB: result.triangleA,
      })
      if (result.startOverlap) {
        starts++
        const pairs: [number, number][] = []
        findObbTreeContacts(p.tree, poseA, q.tree, poseB, undefined, (s, t) => void pairs.push([s, t]))
        const rank = ([s, t]: [number, number]) => s * 1e6 + t
        expect(result.time).toBe(0)
        expect(pairs.map(rank)).toContain(rank([result.triangleA, result.triangleB]))
      }
      for (const [mesh, pose, motion, t] of [
        [p, poseA, motionA, result.triangleA],
        [q, poseB, motionB, result.triangleB],
      ] as const) {
        const [qx, qy, qz, qw] = pose.rotation as unknown as [number, number, number, number]
        const square = qx * qx + qy * qy + qz * qz + qw * qw
        const axis = (d: number): V3 => {
          const e: V3 = [0, 0, 0]
          e[d] = 1
          const u: V3 = [qx, qy, qz]
          const c: V3 = [u[1] * e[2] - u[2] * e[1], u[2] * e[0] - u[0] * e[2], u[0] * e[1] - u[1] * e[0]]
          const along = u[d]!
          const uu = square - qw * qw
          return e.map((v, i) => ((qw * qw - uu) * v + 2 * along * u[i]! + 2 * qw * c[i]!) / square) as V3
        }
        const mover: Mover = {
          position: pose.position as V3,
          axes: [axis(0), axis(1), axis(2)],
          linear: motion.linear as V3,
          angular: motion.angular as V3,
        }
        const frame = frameAt(mover, result.time)
        const [a, b, c] = mesh.plain.corners[t]!.map((corner) => intoWorld(frame, corner)) as [V3, V3, V3]
        const at = [...(result.point as number[])] as V3
        expect(pieceGap(makeBall(at, 0), makeFacet(a, b, c))).toBeLessThan(1e-9)
      }
    }
    expect(hits).toBeGreaterThan(20)
    expect(starts).toBeGreaterThan(3)
    expect(hits - starts).toBeGreaterThan(8)
  })

  it('at the start the smallest pair is named, at rest the answer is that of the still trees (seed 87)', () => {
    const random = new Random(87)
    const a = soup(200, 0.4, 7)
    const tree = buildObbTree(a.positions, a.indices)
    let touching = 0
    for (let k = 0; k < 30; k++) {
      const pose = { position: scale(randomDirection(random), 0.8), rotation: [random.unit(), random.unit(), 1, 1] }
      const pairs: [number, number][] = []
      findObbTreeContacts(tree, ORIGIN, tree, pose, undefined, (s, t) => void pairs.push([s, t]))
      pairs.sort((x, y) => x[0] - y[0] || x[1] - y[1])
      for (const [motion, maxTime] of [
        [REST, 1],
        [{ linear: [1, 1, 1], angular: [5, 5, 5] }, 0],
      ] as const) {
        expect(sweepObbTrees(result, tree, ORIGIN, REST, tree, pose, motion, maxTime)).toBe(pairs.length > 0)
        if (pairs.length === 0) continue
        touching++
        expect([result.triangleA, result.triangleB]).toEqual(pairs[0])
        expect([result.time, result.startOverlap]).toEqual([0, true])
      }
    }
    expect(touching).toBeGreaterThan(20)
  })

  it('P05 the same bits after exact translation; the winner stands in `work` (seed 88)', () => {
    const random = new Random(88)
    const mesh = torus(14, 8)
    const tree = buildObbTree(mesh.positions, mesh.indices)
    let hits = 0
    for (let k = 0; k < 20; k++) {
      const a: Mover = {
        position: [0.5, 0.25, -1],
        axes: randomFrame(random),
        linear: [1, 0, 0],
        angular: [0, k % 3, 1],
      }
      const b: Mover = { ...a, position: [4, 0.5, -0.5], axes: randomFrame(random), linear: [-1.5, 0, 0] }
      load(a, 0)
      load(b, 1)
      const hit = sweepRows(tree, tree)
      const first = [...out]
      const axis = new Float64Array(8)
      if (hit) {
        hits++
        separateTriangleRows(work, Work.triangleA, work, Work.triangleB, axis)
        expect(axis[3]).toBe(first[Advance.separation])
      }
      load({ ...a, position: add(a.position, [4096, -512, 64]) }, 0)
      load({ ...b, position: add(b.position, [4096, -512, 64]) }, 1)
      expect(sweepRows(tree, tree)).toBe(hit)
      if (hit) expect([...out]).toEqual(first)
    }
    expect(hits).toBeGreaterThan(5)
  })

  it('near misses are none: plates that slide and turn 1e-7 apart', () => {
    const plate = buildObbTree(grid(6).positions, grid(6).indices)
    const above = (z: number): Pose => ({ position: [-1, 0.1, z], rotation: [0, 0, 0, 1] })
    const motion = { linear: [2, 0, 0], angular: [0, 0, 9] }
    expect(sweepObbTrees(result, plate, ORIGIN, REST, plate, above(1e-7), motion, 1)).toBe(false)
    expect(sweepObbTrees(result, plate, ORIGIN, REST, plate, above(0), motion, 1)).toBe(true)
    expect(result.startOverlap).toBe(true)
  })

  it('bunnies at 1e-30 and 1e30 times their size meet at the same time', () => {
    const { positions, indices } = fixtureMesh('bunny')
    const times: number[] = []
    for (const size of [2 ** -100, 1, 2 ** 100]) {
      const tree = buildObbTree(
        positions.map((x) => size * x),
        indices,
      )
      const pose = { position: [30 * size, size, 0], rotation: [0, 0.3, 0, 1] }
      const motion = { linear: [-30 * size, 0, 0], angular: [0, 1, 0] }
      expect(sweepObbTrees(result, tree, ORIGIN, REST, tree, pose, motion, 1)).toBe(true)
      expect(result.time).toBeGreaterThan(0.1)
      times.push(result.time)
    }
    expect(times[1]).toBe(times[0])
    expect(times[2]).toBe(times[0])
  })

  it('refuses what is no sweep', () => {
    const tree = buildObbTree(grid(1).positions, grid(1).indices)
    const call = (change: object) => () => {
      const g = { out: result, tree, pose: ORIGIN, motion: REST, maxTime: 1, options: undefined, ...change }
      return sweepObbTrees(g.out, g.tree, g.pose, g.motion, tree, ORIGIN, REST, g.maxTime, g.options)
    }
    expect(call({})()).toBe(true)
    for (const [change, code] of [
      [{ out: {} }, 'E_OPTION'],
      [{ out: null }, 'E_OPTION'],
      [{ tree: {} }, 'E_OPTION'],
      [{ motion: null }, 'E_OPTION'],
      [{ motion: { linear: [0, 0, 0] } }, 'E_OPTION'],
      [{ motion: { linear: [0, 0, NaN], angular: [0, 0, 0] } }, 'E_NON_FINITE'],
      [{ motion: { linear: [0, 0, 0], angular: [0, Infinity, 0] } }, 'E_NON_FINITE'],
      [{ pose: { position: [0, 0, 0], rotation: [0, 0, 0, 0] } }, 'E_ZERO_QUATERNION'],
      [{ maxTime: -1 }, 'E_EXTENT'],
      [{ maxTime: NaN }, 'E_NON_FINITE'],
      [{ options: { depthA: -3 } }, 'E_OPTION'],
      [{ options: { depth: 3 } }, 'E_OPTION'],
    ] as const)
      expect(call(change), JSON.stringify(change)).toThrowError(expect.objectContaining({ code }))
  })

  it('names both triangles and the time in `out`', () => {
    const a = buildObbTree([5, 5, 5, 6, 5, 5, 5, 6, 5, -1, -1, 0, 1, -1, 0, 0, 1, 0], [0, 1, 2, 3, 4, 5])
    const b = buildObbTree([0, 0, 0, 1, 0, 1, 0, 1, 1], [0, 1, 2])
    load(
      {
        position: [0, 0, 0],
        axes: [
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ],
        linear: [0, 0, 0],
        angular: [0, 0, 0],
      },
      0,
    )
    load(
      {
        position: [0, 0, 2],
        axes: [
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ],
        linear: [0, 0, -4],
        angular: [0, 0, 0],
      },
      1,
    )
    expect(sweepRows(a, b)).toBe(true)
    expect(out[Advance.time]).toBeCloseTo(0.5, 9)
    expect(out[Advance.time]).toBeLessThanOrEqual(0.5)
    expect([...out.slice(Advance.length)]).toEqual([1, 0])
  })
})
