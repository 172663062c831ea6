import { describe, expect, it } from 'vitest'
import { Advance, MotionRow, Work } from '../../src/geometry/advancement/layout.js'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { separatePlaneAndTriangleRows } from '../../src/geometry/pairs/plane-triangle.js'
import { sweepTreeAndRow } from './kernels.js'
import type { ObbTree } from '../../src/obb-tree/tree.js'
import { Random } from '../oracle/random.js'
import type { V3 } from '../oracle/vectors.js'
import { fixtureMesh, grid, soup } from './meshes.js'
import type { Convex, Mover } from './sweep-checks.js'
import { randomDirection, randomFrame } from './sweep-checks.js'
import {
  addReports,
  KERNELS,
  load,
  loadPlane,
  makeRig,
  motions,
  out,
  rows,
  runConvexQueries,
  runPlaneQueries,
  torus,
  work,
} from './sweep-queries.js'

const IDENTITY: [V3, V3, V3] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]
const STILL: Mover = { position: [0, 0, 0], axes: IDENTITY, linear: [0, 0, 0], angular: [0, 0, 0] }
const ball = (radius: number): Convex => ({ kind: 'sphere', half: [0, 0, 0], radius })
const box = (x: number, y: number, z: number): Convex => ({ kind: 'box', half: [x, y, z], radius: 0 })

function sweep(tree: ObbTree, mesh: Mover, convex: Convex, body: Mover, maxTime = 1, scale = 1): boolean {
  load(mesh, 0)
  load(body, 1, convex)
  return sweepTreeAndRow(
    KERNELS[convex.kind],
    tree,
    scale,
    rows,
    0,
    motions,
    0,
    rows,
    16,
    motions,
    MotionRow.stride,
    maxTime,
    work,
    out,
  )
}

describe('a convex body against a moving and turning mesh', () => {
  for (const [name, mesh] of [
    ['bunny', fixtureMesh('bunny')],
    ['teapot', fixtureMesh('teapot')],
    ['torus', torus(20, 10)],
    ['soup', soup(300, 0.1, 5)],
  ] as const)
    it(`P15 ${name}: never late, never missed, at most the tolerance apart (seed 61)`, () => {
      const rig = makeRig(name, mesh, name === 'torus' ? -1.7 : 1)
      const total = addReports(
        [0, 0.5, 4, 30].map((spin, i) => runConvexQueries(rig, 61 + i, 9, spin, spin > 4 ? 1e-3 : 1e-4)),
      )
      expect(total).toMatchObject({ queries: 36, late: 0, missed: 0, limits: 0, wrongTriangle: 0 })
      expect(total.largest).toBeLessThan(1.001)
      expect(total.hits).toBeGreaterThan(10)
      expect(total.misses).toBeGreaterThan(3)
      expect(total.proven).toBeGreaterThan(0.6 * total.misses)
    })

  it('M01 M02 M03 M04 bullets hit a sheet at faces, shared edges and shared vertices, 1e4 triangles a step (seed 65)', () => {
    const random = new Random(65)
    const tree = buildObbTree(grid(8).positions, grid(8).indices)
    const places: Record<string, V3> = {
      face: [0.3, 0.29, 0],
      edge: [0.25, 0.3, 0],
      diagonal: [0.125, 0.125, 0],
      vertex: [0.5, -0.25, 0],
    }
    for (const [place, p] of Object.entries(places))
      for (let k = 0; k < 30; k++) {
        const d = randomDirection(random)
        if (Math.abs(d[2]) < 0.05) continue
        const radius = 0.001
        const convex: Convex =
          k % 3 === 0
            ? ball(radius)
            : k % 3 === 1
              ? box(radius, radius, radius)
              : { kind: 'capsule', half: [0, radius, 0], radius }
        const speed = 2500
        const at = random.between(0.2, 0.8)
        const body: Mover = {
          position: d.map((x, i) => p[i]! - speed * at * x) as V3,
          axes: k % 2 === 0 ? IDENTITY : randomFrame(random),
          linear: d.map((x) => speed * x) as V3,
          angular: k % 4 < 2 ? [0, 0, 0] : [3, 5, 40],
        }
        expect(sweep(tree, STILL, convex, body), `${place} ${k}`).toBe(true)
        const reach = 2 * radius
        const time = out[Advance.time]!
        expect(time).toBeLessThan(at)
        expect(time).toBeGreaterThan(at - (1.01 * reach) / (speed * Math.abs(d[2])))
        if (k % 3 === 0) expect(time).toBeCloseTo(at - radius / (speed * Math.abs(d[2])), 10)
      }
  })

  it('M01 a bullet through a mesh of separate walls hits the first one', () => {
    const walls = { positions: [] as number[], indices: [] as number[] }
    for (let w = 9; w >= 0; w--) {
      const n = walls.positions.length / 3
      walls.positions.push(w, -1, -1, w, 2, -1, w, -1, 2)
      walls.indices.push(n, n + 1, n + 2)
    }
    const tree = buildObbTree(walls.positions, walls.indices)
    expect(sweep(tree, STILL, ball(0.01), { ...STILL, position: [-5, 0, 0], linear: [1e4, 0, 0] })).toBe(true)
    expect(out[Advance.time]).toBeCloseTo(4.99e-4, 12)
    expect(out[Advance.length]).toBe(9)
    expect([...out.slice(Advance.normal, Advance.normal + 3)]).toEqual([1, 0, 0])
  })

  it('M08 M09 M21 a blade that is free at both ends of the step hits in between; a full turn as well', () => {
    const tree = buildObbTree([0.9, 0.2, -0.1, 0.9, 0.2, 0.1, 0.95, 0.25, 0], [0, 1, 2])
    const blade = box(1, 0.01, 0.05)
    const angle = Math.atan2(0.2, 0.9)
    for (const spin of [1, 2 * Math.PI, 40 * Math.PI, -2 * Math.PI]) {
      expect(sweep(tree, STILL, blade, { ...STILL, angular: [0, 0, spin] })).toBe(true)
      const bound = spin > 0 ? angle / spin : (Math.PI - angle) / -spin
      expect(out[Advance.time]).toBeLessThan(bound)
      expect(out[Advance.time]).toBeGreaterThan(bound - 0.1 / Math.abs(spin))
      expect(out[Advance.limit]).toBe(0)
    }
    // The mesh turning the other way is the same.
    expect(sweep(tree, { ...STILL, angular: [0, 0, -2 * Math.PI] }, blade, STILL)).toBe(true)
    expect(out[Advance.time]).toBeLessThan(angle / (2 * Math.PI))
    expect(sweep(tree, STILL, blade, { ...STILL, angular: [0, 0, 0.2] })).toBe(false)
    expect(sweep(tree, STILL, box(0.9, 0.01, 0.05), { ...STILL, angular: [0, 0, 200] })).toBe(false)
  })

  it('touches at the start: time 0, the smallest index of all triangles that touch (seed 66)', () => {
    const mesh = soup(400, 0.2, 9)
    const tree = buildObbTree(mesh.positions, mesh.indices)
    const random = new Random(66)
    let several = 0
    for (let k = 0; k < 30; k++) {
      const position: V3 = [random.unit(), random.unit(), random.unit()]
      const body: Mover = { position, axes: randomFrame(random), linear: [1, 0, 0], angular: [0, 30, 0] }
      const convex = box(0.3, 0.2, 0.1)
      const hit = sweep(tree, STILL, convex, body)
      const [time, first] = [out[Advance.time], out[Advance.length]]
      let least = -1
      let count = 0
      for (let t = 0; t < 400; t++) {
        const one = mesh.positions.slice(9 * t, 9 * t + 9)
        if (!sweep(buildObbTree(one, [0, 1, 2]), STILL, convex, body, 0)) continue
        count++
        if (least < 0) least = t
      }
      if (count > 1) several++
      if (least < 0) continue
      expect(hit).toBe(true)
      expect(time).toBe(0)
      expect(first).toBe(least)
    }
    expect(several).toBeGreaterThan(20)
  })

  it('M05 near misses are none, and what rests is decided at once', () => {
    const tree = buildObbTree(grid(10).positions, grid(10).indices)
    const slide = { ...STILL, linear: [1, 0, 0] as V3 }
    expect(sweep(tree, STILL, ball(0.1), { ...slide, position: [-0.5, 0.03, 0.1 + 1e-8] })).toBe(false)
    expect(sweep(tree, STILL, ball(0.1), { ...slide, position: [-0.5, 0.03, 0.1] })).toBe(true)
    expect(out[Advance.time]).toBe(0)
    expect(
      sweep(tree, STILL, box(0.1, 0.1, 0.1), { ...slide, position: [-0.5, 0, 0.1 + 1e-8], angular: [0, 0, 50] }),
    ).toBe(false)
    expect(sweep(tree, STILL, box(0.1, 0.1, 0.1), { ...STILL, position: [0, 0, 0.2] })).toBe(false)
    expect(sweep(tree, STILL, box(0.1, 0.1, 0.1), { ...STILL, position: [0, 0, 0.05] })).toBe(true)
  })

  it('P05 P07 leaves the same bits after exact translation and scaling, and the winner stands in `work` (seed 67)', () => {
    const mesh = soup(200, 0.2, 9)
    const tree = buildObbTree(mesh.positions, mesh.indices)
    const random = new Random(67)
    let hits = 0
    for (let k = 0; k < 40; k++) {
      const eighth = () => Math.floor(random.between(-16, 16)) / 8
      const a: Mover = {
        position: [eighth(), eighth(), eighth()],
        axes: randomFrame(random),
        linear: [0.5, 0, 0],
        angular: [0, k % 2, 2],
      }
      const b: Mover = {
        position: [a.position[0] + eighth(), a.position[1] + 1, a.position[2]],
        axes: randomFrame(random),
        linear: [0, -1, 0.25],
        angular: [1, 2, 3],
      }
      const convex = box(0.25, 0.125, 0.5)
      const hit = sweep(tree, a, convex, b)
      const first = [...out]
      const moved = (m: Mover): Mover => ({ ...m, position: m.position.map((x) => x + 1024) as V3 })
      expect(sweep(tree, moved(a), convex, moved(b))).toBe(hit)
      if (!hit) continue
      hits++
      expect([...out]).toEqual(first)
      // The winner's poses: the kernel finds the same separation.
      const axis = new Float64Array(8)
      KERNELS.box(work, Work.rowA, work, Work.triangleB, axis)
      expect(axis[3]).toBe(first[Advance.separation])
      const big = (m: Mover): Mover => ({
        ...m,
        position: m.position.map((x) => x * 1024) as V3,
        linear: m.linear.map((x) => x * 1024) as V3,
      })
      expect(sweep(tree, big(a), box(256, 128, 512), big(b), 1, 1024)).toBe(true)
      expect(out[Advance.time]).toBe(first[Advance.time])
      expect(out[Advance.length]).toBe(first[Advance.length])
      expect(out[Advance.iterations]).toBe(first[Advance.iterations])
    }
    expect(hits).toBeGreaterThan(10)
  })

  it('a mesh on an arm turns about its pivot (seed 68)', () => {
    // A sheet two units from the pivot swings by: the same as a sheet whose model is two units off.
    const near = grid(4)
    const far = { positions: near.positions.map((x, i) => (i % 3 === 0 ? x + 2 : x)), indices: near.indices }
    const body: Mover = { ...STILL, position: [0, 2, 0] }
    const turning: Mover = { ...STILL, angular: [0, 0, 3] }
    expect(sweep(buildObbTree(far.positions, far.indices), turning, ball(0.1), body)).toBe(true)
    const time = out[Advance.time]!
    load({ ...turning, position: [2, 0, 0] }, 0)
    motions[10] = 2
    const tree = buildObbTree(near.positions, near.indices)
    expect(
      sweepTreeAndRow(KERNELS.sphere, tree, 1, rows, 0, motions, 0, rows, 16, motions, MotionRow.stride, 1, work, out),
    ).toBe(true)
    expect(out[Advance.time]).toBeCloseTo(time, 9)
    expect(time).toBeGreaterThan(0.1)
  })
})

describe('a half-space against a moving and turning mesh', () => {
  for (const [name, mesh] of [
    ['bunny', fixtureMesh('bunny')],
    ['torus', torus(20, 10)],
  ] as const)
    it(`${name}: never late, never missed, at most the tolerance apart (seed 71)`, () => {
      const rig = makeRig(name, mesh)
      const total = addReports([0, 0.5, 4, 30].map((spin, i) => runPlaneQueries(rig, 71 + i, 12, spin, 1e-4)))
      expect(total).toMatchObject({ queries: 48, late: 0, missed: 0, limits: 0, wrongTriangle: 0 })
      expect(total.largest).toBeLessThan(1.001)
      expect(total.hits).toBeGreaterThan(20)
      expect(total.misses).toBeGreaterThan(3)
      expect(total.starts).toBeGreaterThan(0)
    })

  it('below at the start: time 0 and the smallest index', () => {
    const mesh = soup(300, 0.1, 4)
    const tree = buildObbTree(mesh.positions, mesh.indices)
    load(STILL, 0)
    loadPlane({ ...STILL, position: [0.2, 0, 0], linear: [1, 0, 0] }, 1)
    const kernel = separatePlaneAndTriangleRows
    expect(
      sweepTreeAndRow(kernel, tree, 1, rows, 0, motions, 0, rows, 16, motions, MotionRow.stride, 1, work, out),
    ).toBe(true)
    let least = 0
    while (Math.min(...[0, 3, 6].map((d) => mesh.positions[9 * least + d]!)) > 0.2) least++
    expect(out[Advance.time]).toBe(0)
    expect(out[Advance.length]).toBe(least)
  })
})
