/** Seeded queries of moving and turning meshes, run on the kernels and judged against dense samples. */
import { Advance, MotionRow, Work } from '../../src/geometry/advancement/layout.js'
import type { SeparationKernel } from '../../src/geometry/rows.js'
import { separateCapsuleAndTriangleRows } from '../../src/geometry/pairs/capsule-triangle.js'
import { separateObbAndTriangleRows } from '../../src/geometry/obb-triangle/separation.js'
import { separateSphereAndTriangleRows } from '../../src/geometry/pairs/sphere-triangle.js'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { separatePlaneAndTriangleRows } from '../../src/geometry/pairs/plane-triangle.js'
import { sweepTreeAndRow, sweepTrees } from './kernels.js'
import { treeRadius, type ObbTree } from '../../src/obb-tree/tree.js'
import { Random } from '../oracle/random.js'
import type { V3 } from '../oracle/vectors.js'
import { add, scale } from '../oracle/vectors.js'
import { extentOf, mapped, type Mesh } from './meshes.js'
import type { Convex, ConvexKind, Mover } from './sweep-checks.js'
import {
  closingBound,
  convexGap,
  heightAbove,
  lookForContact,
  meshGap,
  PlainMesh,
  randomDirection,
  randomFrame,
  reachOfConvex,
} from './sweep-checks.js'

export const KERNELS: Record<ConvexKind, SeparationKernel> = {
  box: separateObbAndTriangleRows,
  capsule: separateCapsuleAndTriangleRows,
  sphere: separateSphereAndTriangleRows,
}
const KINDS: readonly ConvexKind[] = ['box', 'sphere', 'capsule']

/** Two bodies: the first is a mesh, or both are. */
export const rows = new Float64Array(32)
export const motions = new Float64Array(2 * MotionRow.stride)
export const work = new Float64Array(Work.length)
export const out = new Float64Array(Advance.length + 2)

export function load(body: Mover, i: number, convex?: Convex): void {
  const r = 16 * i
  const m = MotionRow.stride * i
  rows.fill(0, r, r + 16)
  rows.set(body.position, r)
  rows.set(body.axes.flat(), r + 3)
  motions.fill(0, m, m + MotionRow.stride)
  motions.set(body.linear, m)
  motions.set(body.angular, m + 3)
  if (body.arm) motions.set(body.arm, m + 10)
  if (convex?.kind === 'box') {
    rows.set(convex.half, r + 12)
    motions.set(convex.half, m + 6)
  } else if (convex?.kind === 'sphere') {
    rows[r + 12] = convex.radius
    motions[m + 9] = convex.radius
  } else if (convex?.kind === 'capsule') {
    rows[r + 12] = convex.half[1]
    rows[r + 13] = convex.radius
    motions[m + 7] = convex.half[1]
    motions[m + 9] = convex.radius
  }
}

/** The half-space behind the first axis of the body's frame. */
export function loadPlane(body: Mover, i: number): void {
  load(body, i)
  rows[16 * i + 12] = 1
  motions[MotionRow.stride * i + 9] = Infinity
}

/** A torus of 2 n m triangles. */
export function torus(n: number, m: number): Mesh {
  const positions: number[] = []
  const indices: number[] = []
  for (let i = 0; i < n; i++)
    for (let j = 0; j < m; j++) {
      const u = (2 * Math.PI * i) / n
      const v = (2 * Math.PI * j) / m
      const r = 1 + 0.35 * Math.cos(v)
      positions.push(r * Math.cos(u), r * Math.sin(u), 0.35 * Math.sin(v))
      const [p, q] = [i * m + j, ((i + 1) % n) * m + j]
      const [s, t] = [i * m + ((j + 1) % m), ((i + 1) % n) * m + ((j + 1) % m)]
      indices.push(p, q, s, s, q, t)
    }
  return { positions, indices }
}

/** A mesh about the origin, of radius about 1, its tree, and the same plainly. */
export interface Rig {
  readonly name: string
  readonly tree: ObbTree
  readonly scale: number
  readonly plain: PlainMesh
}

export function makeRig(name: string, mesh: Mesh, size = 1): Rig {
  const { middle, radius } = extentOf(mesh)
  const centred = mapped(mesh, (x, y, z) => [
    (x - middle[0]!) / radius,
    (y - middle[1]!) / radius,
    (z - middle[2]!) / radius,
  ])
  return {
    name,
    tree: buildObbTree(centred.positions, centred.indices),
    scale: size,
    plain: new PlainMesh(centred, size),
  }
}

export interface Report {
  queries: number
  hits: number
  misses: number
  /** Misses that the samples prove. */
  proven: number
  /** Hits at time 0. */
  starts: number
  /** Reported later than a sample in contact. */
  late: number
  /** Not reported. */
  missed: number
  limits: number
  /** Largest gap at a reported time, over the tolerance; and of the reported triangles. */
  largest: number
  wrongTriangle: number
  iterations: number
  samples: number
}

const emptyReport = (): Report => ({
  queries: 0,
  hits: 0,
  misses: 0,
  proven: 0,
  starts: 0,
  late: 0,
  missed: 0,
  limits: 0,
  largest: 0,
  wrongTriangle: 0,
  iterations: 0,
  samples: 0,
})

export function addReports(reports: readonly Report[]): Report {
  const sum = emptyReport()
  for (const report of reports)
    for (const key of Object.keys(sum) as (keyof Report)[])
      sum[key] = key === 'largest' ? Math.max(sum.largest, report.largest) : sum[key] + report[key]
  return sum
}

function judge(
  report: Report,
  hit: boolean,
  gap: (time: number) => number,
  ofTriangle: () => number,
  speed: number,
  tolerance: number,
  finest: number,
): void {
  report.queries++
  report.iterations += out[Advance.iterations]!
  if (!hit) {
    report.misses++
    const verdict = lookForContact(gap, speed, 1, finest)
    report.samples += verdict.samples
    if (verdict.hitAt !== null) report.missed++
    if (verdict.clear) report.proven++
    return
  }
  report.hits++
  const time = out[Advance.time]!
  if (out[Advance.limit] === 1) report.limits++
  // The positions of the oracle are rounded too.
  if (Math.abs(ofTriangle() - gap(time)) > 0.1 * tolerance && time > 0) report.wrongTriangle++
  if (time === 0) {
    report.starts++
    if (ofTriangle() > tolerance) report.wrongTriangle++
    return
  }
  report.largest = Math.max(report.largest, gap(time) / tolerance)
  const verdict = lookForContact(gap, speed, time, finest)
  report.samples += verdict.samples
  if (verdict.hitAt !== null) report.late++
}

const spun = (random: Random, spin: number): V3 => scale(randomDirection(random), random.between(0, spin))

/** An arm for every third body: those are colliders of a body with another centre. */
const armFor = (random: Random, k: number): { arm: V3 } | object => (k % 3 === 1 ? { arm: spun(random, 0.5) } : {})

/** The part of the tolerance that an arm brings. */
const armLength = (body: Mover): number => Math.hypot(...(body.arm ?? [0]))

/** Convex bodies thrown at a mesh. A few start in it. */
export function runConvexQueries(rig: Rig, seed: number, count: number, spin: number, finest: number): Report {
  const random = new Random(seed)
  const report = emptyReport()
  for (let k = 0; k < count; k++) {
    const mesh: Mover = {
      position: spun(random, 3),
      axes: randomFrame(random),
      linear: spun(random, 0.5),
      angular: spun(random, spin),
      ...armFor(random, k >> 1),
    }
    const offset = scale(randomDirection(random), rig.plain.radius * random.between(k % 8 === 0 ? 0 : 0.8, 2))
    const body: Mover = {
      position: add(mesh.position, offset),
      axes: randomFrame(random),
      linear: add(mesh.linear, add(scale(offset, -random.between(0, 1.5)), spun(random, 0.8))),
      angular: spun(random, spin),
      ...armFor(random, k >> 2),
    }
    const half: V3 = [random.log(0.01, 0.4), random.log(0.01, 0.4), random.log(0.01, 0.4)]
    const convex: Convex = { kind: KINDS[k % 3]!, half, radius: random.log(0.01, 0.2) }
    load(mesh, 0)
    load(body, 1, convex)
    const hit = sweepTreeAndRow(
      KERNELS[convex.kind],
      rig.tree,
      rig.scale,
      rows,
      0,
      motions,
      0,
      rows,
      16,
      motions,
      MotionRow.stride,
      1,
      work,
      out,
    )
    const reach = reachOfConvex(convex)
    judge(
      report,
      hit,
      (time) => convexGap(rig.plain, mesh, convex, body, time),
      () => convexGap(rig.plain, mesh, convex, body, out[Advance.time]!, out[Advance.length]!),
      closingBound(mesh, rig.plain.radius, body, reach),
      1e-10 * (treeRadius(rig.tree) * Math.abs(rig.scale) + reach + armLength(mesh) + armLength(body)),
      finest,
    )
  }
  return report
}

/** Meshes that fall on half-spaces; also those turn a little. */
export function runPlaneQueries(rig: Rig, seed: number, count: number, spin: number, finest: number): Report {
  const random = new Random(seed)
  const report = emptyReport()
  for (let k = 0; k < count; k++) {
    const mesh: Mover = {
      position: spun(random, 3),
      axes: randomFrame(random),
      linear: spun(random, 0.5),
      angular: spun(random, spin),
    }
    const axes = randomFrame(random)
    const far = rig.plain.radius * random.between(0.5, 2)
    const plane: Mover = {
      position: add(mesh.position, scale(axes[0], -far)),
      axes,
      linear: add(mesh.linear, scale(axes[0], random.between(-0.2, 1.5))),
      angular: k % 2 === 0 ? [0, 0, 0] : spun(random, 0.5),
    }
    load(mesh, 0)
    loadPlane(plane, 1)
    const hit = sweepTreeAndRow(
      separatePlaneAndTriangleRows,
      rig.tree,
      rig.scale,
      rows,
      0,
      motions,
      0,
      rows,
      16,
      motions,
      MotionRow.stride,
      1,
      work,
      out,
    )
    judge(
      report,
      hit,
      (time) => heightAbove(rig.plain, mesh, plane, time),
      () => heightAbove(rig.plain, mesh, plane, out[Advance.time]!, out[Advance.length]!),
      // The plane's lever reaches to the far side of the mesh wherever that has gone.
      closingBound(mesh, rig.plain.radius, plane, far + rig.plain.radius + 3),
      1e-10 * treeRadius(rig.tree) * Math.abs(rig.scale) + 1e-14 * far,
      finest,
    )
  }
  return report
}

/** Two meshes thrown at each other. */
export function runTreeQueries(a: Rig, b: Rig, seed: number, count: number, spin: number, finest: number): Report {
  const random = new Random(seed)
  const report = emptyReport()
  const together = a.plain.radius + b.plain.radius
  for (let k = 0; k < count; k++) {
    const first: Mover = {
      position: spun(random, 3),
      axes: randomFrame(random),
      linear: spun(random, 0.5),
      angular: spun(random, spin),
      ...armFor(random, k),
    }
    const offset = scale(randomDirection(random), together * random.between(k % 8 === 0 ? 0.2 : 0.7, 1.4))
    const second: Mover = {
      position: add(first.position, offset),
      axes: randomFrame(random),
      linear: add(first.linear, add(scale(offset, -random.between(0, 1)), spun(random, 0.8))),
      angular: spun(random, spin),
      ...armFor(random, k >> 1),
    }
    load(first, 0)
    load(second, 1)
    const hit = sweepTrees(
      a.tree,
      a.scale,
      rows,
      0,
      motions,
      0,
      b.tree,
      b.scale,
      rows,
      16,
      motions,
      MotionRow.stride,
      1,
      work,
      out,
    )
    judge(
      report,
      hit,
      (time) => meshGap(a.plain, first, b.plain, second, time),
      () =>
        meshGap(a.plain, first, b.plain, second, out[Advance.time]!, out[Advance.length]!, out[Advance.length + 1]!),
      closingBound(first, a.plain.radius, second, b.plain.radius),
      1e-10 *
        (treeRadius(a.tree) * Math.abs(a.scale) +
          treeRadius(b.tree) * Math.abs(b.scale) +
          armLength(first) +
          armLength(second)),
      finest,
    )
  }
  return report
}
