import { describe, it } from 'vitest'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import type { ObbTree } from '../../src/obb-tree/tree.js'
import { writeAxesOfQuaternion } from '../../src/math/quaternion.js'
import { findFirstContact, First, writeStill } from '../../src/narrow-phase/first-contact.js'
import { PairOut } from '../../src/narrow-phase/mesh-kernels.js'
import { pairKernels, spaceTables } from '../../src/narrow-phase/space-tables.js'
import { SHAPE_TYPE_COUNT, ShapeType, type ShapeName } from '../../src/narrow-phase/shape-types.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { expect } from '../expect.js'
import { icosphereMesh, torusMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { cube, flatFloor } from './floors.js'
import { createPairMotion } from './pair-motion.js'

const trees = new TreePool(spaceTables)

interface Body {
  readonly type: ShapeName
  readonly position: readonly number[]
  readonly rotation?: readonly number[]
  readonly parameters: readonly number[]
}

function rowOf({ position, rotation = [0, 0, 0, 1], parameters }: Body): Float64Array {
  const row = new Float64Array(16)
  row.set(position)
  writeAxesOfQuaternion(row, 3, [rotation[0]!, rotation[1]!, rotation[2]!, rotation[3]!], 0)
  row.set(parameters, 12)
  return row
}

const out = new Float64Array(PairOut.length)

/** The manifold of a mesh (first) and another body: points in world coordinates. */
function collide(a: Body, b: Body) {
  const rowA = rowOf(a)
  const kernel = pairKernels[SHAPE_TYPE_COUNT * ShapeType.mesh + ShapeType[b.type]]!
  const count = kernel(rowA, 0, rowOf(b), 0, out, trees)
  const points = []
  for (let k = 0; k < count; k++) {
    const p = 5 + 5 * k
    points.push({
      position: [0, 1, 2].map((d) => out[p + d]! + a.position[d]!),
      depth: out[p + 3]!,
      feature: out[p + 4]!,
    })
  }
  if (count > 0) expect(out[0]).toBe(count)
  return { count, normal: [...out.subarray(1, 4)], depth: out[4]!, points, triangle: out[45]! }
}

function meshBody(
  tree: ObbTree,
  position: readonly number[],
  rotation?: readonly number[],
  scale = 1,
  depth = -1,
): Body {
  const parameters = [trees.add(tree), scale, depth, 0]
  return rotation === undefined
    ? { type: 'mesh', position, parameters }
    : { type: 'mesh', position, rotation, parameters }
}

const build = (mesh: { positions: readonly number[]; indices: readonly number[] }, options = {}): ObbTree =>
  buildObbTree(mesh.positions as number[], mesh.indices as number[], options)

const corners = (points: { position: number[] }[]): number[][] =>
  points
    .map(({ position }) => [Math.sign(position[0]!), Math.sign(position[2]!)])
    .sort((p, q) => p[0]! - q[0]! || p[1]! - q[1]!)
const four = [
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
]

describe('manifolds of meshes', () => {
  const floor = build(flatFloor(20, 0.3))
  const ground = meshBody(floor, [-3, 0, -3])

  it('a box on a floor stands on its four corners', () => {
    const { count, normal, depth, points } = collide(ground, {
      type: 'box',
      position: [0, 0.49, 0],
      parameters: [0.8, 0.5, 0.6, 0],
    })
    expect(count).toBe(4)
    expect(normal).toEqual([0, 1, 0])
    expect(depth).toBeCloseTo(0.01, 12)
    expect(corners(points)).toEqual(four)
    for (const { position } of points) {
      expect(Math.abs(position[0]!)).toBeGreaterThan(0.78)
      expect(Math.abs(position[2]!)).toBeGreaterThan(0.58)
      expect(position[1]).toBeCloseTo(-0.005, 12)
    }
    expect(new Set(points.map((p) => p.feature)).size).toBe(4)
  })

  it('a lying capsule touches along its length', () => {
    const half = Math.SQRT1_2
    const { count, normal, points } = collide(ground, {
      type: 'capsule',
      position: [0.02, 0.24, 0.05],
      rotation: [0, 0, half, half],
      parameters: [0.7, 0.25, 0, 0],
    })
    expect(count).toBeGreaterThanOrEqual(2)
    expect(normal[1]).toBeCloseTo(1, 12)
    const xs = points.map((p) => p.position[0]!)
    expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(1.4, 6)
  })

  it('a sphere touches in one point', () => {
    const { count, points } = collide(ground, {
      type: 'sphere',
      position: [0.01, 0.49, 0.05],
      parameters: [0.5, 0, 0, 0],
    })
    expect(count).toBe(1)
    expect(points[0]!.position[0]).toBeCloseTo(0.01, 12)
    expect(points[0]!.depth).toBeCloseTo(0.01, 12)
  })

  it('the tip of a large mesh in a face of a small one, beside an inner edge, has points half as deep as the tip', () => {
    // Where the face of the larger one gives no normal the smaller one's does, and the points are on its side.
    const spike = build({
      positions: [0, 0, 0, -4, 8, -4, 4, 8, -4, 4, 8, 4, -4, 8, 4],
      indices: [0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 1, 1, 3, 2, 1, 4, 3],
    })
    const small = meshBody(build(cube([1, 1, 1])), [0, 0, 0])
    for (const [x, z] of [
      [0.02, 0],
      [0.01, 0.02],
      [0.02, 0.03],
    ] as const) {
      // prettier-ignore
      const tip = meshBody(spike, [x, 0.9, z])
      for (const { depth, normal, points } of [collide(tip, small), collide(small, tip)]) {
        expect(depth).toBeCloseTo(0.1, 12)
        expect(Math.abs(normal[1]!)).toBeCloseTo(1, 12)
        for (const { position } of points) expect(position[1]).toBeCloseTo(0.95, 12)
      }
    }
  })

  it('a cube of triangles stands on four corners, on a half-space and on a floor', () => {
    const box = build(cube([0.5, 0.5, 0.5]))
    const onPlane = collide(meshBody(box, [0, 0.49, 0]), {
      type: 'plane',
      position: [0, 0, 0],
      parameters: [0, 1, 0, 0],
    })
    expect(onPlane.count).toBe(4)
    expect(onPlane.normal).toEqual([0, -1, 0])
    expect(corners(onPlane.points)).toEqual(four)
    const onFloor = collide(ground, meshBody(box, [0.03, 0.49, 0.02]))
    expect(onFloor.count).toBe(4)
    expect(onFloor.normal[1]).toBeCloseTo(1, 12)
    expect(onFloor.depth).toBeCloseTo(0.01, 9)
    expect(corners(onFloor.points)).toEqual(four)
  })

  it('a plate over an edge of the floor, thinner than it is deep, is lifted out along the face', () => {
    for (const half of [1e-3, 5e-3]) {
      const { normal, depth } = collide(ground, {
        type: 'box',
        position: [0, 0.49, 0.1],
        parameters: [half, 0.5, 0.05, 0],
      })
      expect(normal[1]).toBe(1)
      expect(depth).toBeCloseTo(0.01, 12)
    }
  })

  const meshes = [icosphereMesh(2), torusMesh(16, 8), { ...cube([0.7, 0.5, 0.3]), name: 'cube' }]
  const plain = meshes.map((mesh) => build(mesh))
  const others = meshes.map((mesh) => build(mesh, { split: 'median', leafTriangles: 3 }))

  const shapes: ((random: Random) => Body)[] = [
    (r) => ({
      ...place(r),
      type: 'box',
      parameters: [r.between(0.05, 0.7), r.between(0.05, 0.7), r.between(0.05, 0.7), 0],
    }),
    (r) => ({ ...place(r), type: 'capsule', parameters: [r.between(0.05, 0.7), r.between(0.05, 0.4), 0, 0] }),
    (r) => ({ ...place(r), type: 'sphere', parameters: [r.between(0.05, 0.7), 0, 0, 0] }),
    (r) => ({ ...place(r), type: 'plane', parameters: [0, 1, 0, r.between(-0.5, 0.5)] }),
  ]
  function place(r: Random): { position: number[]; rotation: number[] } {
    const q = [r.between(-1, 1), r.between(-1, 1), r.between(-1, 1), r.between(-1, 1)]
    const length = Math.hypot(...q)
    return {
      position: [r.between(-1.2, 1.2), r.between(-1.2, 1.2), r.between(-1.2, 1.2)],
      rotation: q.map((x) => x / length),
    }
  }

  it('gives points on both bodies, deepest first, whatever the tree, seed 2', () => {
    const random = new Random(2)
    const counts = [0, 0, 0, 0, 0]
    for (let run = 0; run < 500; run++) {
      const m = run % meshes.length
      const at = place(random)
      const scale = run % 2 ? 1 : -1.3
      const body = shapes[run % shapes.length]!(random)
      const found = collide(meshBody(plain[m]!, at.position, at.rotation, scale), body)
      counts[found.count]!++
      expect(collide(meshBody(others[m]!, at.position, at.rotation, scale), body)).toEqual(
        found.count > 0 ? found : expect.anything(),
      )
      if (found.count === 0) continue
      expect(Math.hypot(...found.normal)).toBeCloseTo(1, 12)
      expect(found.points[0]!.depth).toBeCloseTo(found.depth, 12)
      for (const { position, depth, feature } of found.points) {
        expect(depth).toBeLessThanOrEqual(found.depth)
        expect(Number.isInteger(feature) && feature >= 0 && feature < 2 ** 31).toBe(true)
        expect(outside(body, position), `run ${run} ${body.type}`).toBeLessThan(0.5 * depth + 2e-9)
        // Places of a capsule over a triangle may lie beside it by the root of CORE_OVER.
        const slack = body.type === 'capsule' ? 2e-6 : 2e-9
        expect(toMesh(meshes[m]!, at, scale, position), `run ${run} mesh`).toBeLessThan(0.5 * depth + slack)
      }
    }
    expect(Math.min(...counts)).toBeGreaterThan(8)
  })

  it('of two meshes is the same whatever the trees, seed 5', () => {
    const random = new Random(5)
    const standing = { ...cube([0.45, 0.5, 0.6]), name: 'standing' }
    const [trees, otherTrees] = [{}, { split: 'median', leafTriangles: 3 }].map((options) => [
      ...meshes.map((mesh) => build(mesh, options)),
      build(standing, options),
      build(flatFloor(6, 0.3), options),
    ]) as [ObbTree[], ObbTree[]]
    let touching = 0
    for (let run = 0; run < 200; run++) {
      // Of a cube on a floor, in every fourth run, many pairs of triangles are as deep.
      const isLevel = run % 4 === 0
      const m = isLevel ? 3 : random.integer(0, 2)
      const n = isLevel ? 4 : random.integer(0, 2)
      const [p, q] = isLevel
        ? [
            { position: [0.3 * random.integer(0, 2), 0.49, 0.3 * random.integer(0, 2)], rotation: [0, 0, 0, 1] },
            { position: [0, 0, 0], rotation: [0, 0, 0, 1] },
          ]
        : [place(random), place(random)]
      const pair = (of: ObbTree[]) => {
        const bodies = [meshBody(of[m]!, p!.position, p!.rotation), meshBody(of[n]!, q!.position, q!.rotation)]
        return run % 8 < 4 ? collide(bodies[0]!, bodies[1]!) : collide(bodies[1]!, bodies[0]!)
      }
      const found = pair(trees)
      touching += Number(found.count > 0)
      expect(pair(otherTrees), `run ${run}`).toEqual(found.count > 0 ? found : expect.objectContaining({ count: 0 }))
    }
    expect(touching).toBeGreaterThan(100)
  })

  it('is what a first contact at time 0 tells, seed 7', () => {
    const random = new Random(7)
    const pair = createPairMotion()
    const first = new Float64Array(First.length)
    let touching = 0
    for (let run = 0; run < 100; run++) {
      const [p, q] = [place(random), place(random)]
      const a = meshBody(plain[run % 3]!, p.position, p.rotation)
      const b =
        run % 5 === 4 ? meshBody(plain[random.integer(0, 2)]!, q.position, q.rotation) : shapes[run % 5]!(random)
      const { count, normal, points, triangle } = collide(a, b)
      if (count === 0) continue
      touching++
      for (const [k, body] of [a, b].entries()) writeStill(pair, k, ShapeType[body.type], rowOf(body), 0, trees)
      expect(findFirstContact(pair, trees, first, false)).toBe(true)
      const feature = b.type === 'mesh' ? out[PairOut.featureB] : points[0]!.feature
      expect([first[First.part], first[First.featureA], first[First.featureB]]).toEqual([0, triangle, feature])
      expect([...first.subarray(First.normal, First.normal + 3)], `run ${run}`).toEqual(normal)
    }
    expect(touching).toBeGreaterThan(40)
  })

  it('of a blade on a floor has the normal of the floor, whichever comes first, seed 6', () => {
    const random = new Random(6)
    for (let run = 0; run < 100; run++) {
      // Over an inner edge, and thinner than it is deep, in every second run.
      const isThin = run % 2 === 0
      const half = isThin ? [random.between(1e-4, 5e-3), 0.5, random.between(0.01, 0.05)] : [random.between(0.01, 0.1), 0.5, random.between(0.05, 1)] // prettier-ignore
      const turn = isThin ? 0 : random.between(-3, 3)
      const at = isThin ? [0.3 * random.integer(-3, 3), 0.49, 0.3 * random.integer(-3, 3) + 0.1] : [random.between(-1, 1), 0.5 - random.between(1e-4, 0.02), random.between(-1, 1)] // prettier-ignore
      const body = meshBody(build(cube(half)), at, [0, Math.sin(turn), 0, Math.cos(turn)])
      for (const isFirst of [true, false]) {
        const { normal, points } = isFirst ? collide(ground, body) : collide(body, ground)
        expect(normal[1]! * (isFirst ? 1 : -1), `run ${run}`).toBeCloseTo(1, 12)
        for (const { position, depth } of points) {
          expect(Math.abs(position[1]!), `run ${run}`).toBeCloseTo(depth / 2, 12)
          for (const d of [0, 2]) expect(Math.abs(position[d]! - at[d]!), `run ${run}`).toBeLessThan(1.1)
        }
      }
    }
  })

  it('answers a superset with a depth limit, and the same beyond the leaves, seed 3', () => {
    const random = new Random(3)
    let touching = 0
    let apart = 0
    let more = 0
    for (let run = 0; run < 300; run++) {
      const m = run % meshes.length
      const tree = plain[m]!
      const at = place(random)
      const body =
        run % 5 === 4
          ? meshBody(
              plain[random.integer(0, 2)]!,
              place(random).position,
              place(random).rotation,
              0.5,
              random.integer(-1, 3),
            )
          : shapes[run % 5]!(random)
      const full = collide(meshBody(tree, at.position, at.rotation), {
        ...body,
        parameters: body.type === 'mesh' ? [body.parameters[0]!, 0.5, -1, 0] : body.parameters,
      })
      for (const depth of [0, 1, 3, tree.depth]) {
        const limited = collide(meshBody(tree, at.position, at.rotation, 1, depth), body)
        if (full.count > 0) expect(limited.count, `run ${run} depth ${depth}`).toBeGreaterThan(0)
        else if (limited.count > 0) more++
        if (depth === tree.depth && body.type !== 'mesh')
          expect(limited).toEqual(full.count > 0 ? full : expect.anything())
        if (limited.count > 0) expect(Math.hypot(...limited.normal)).toBeCloseTo(1, 9)
      }
      if (full.count > 0) touching++
      else apart++
    }
    expect(Math.min(touching, apart, more)).toBeGreaterThan(25)
  })

  it('is there if triangles touch where a leaf lies above the depth limit, seed 4', () => {
    const random = new Random(4)
    // Two triangles near each other, in one node, and one far off, in a leaf beside it.
    const three = [-9, 0, 0, -8, 0, 0, -9, 0, 1, -9, 1, 0, -8, 1, 0, -9, 1, 1, 5, 0, 0, 6, 0, 0, 5, 0, 1]
    const tree = buildObbTree(three, [0, 1, 2, 3, 4, 5, 6, 7, 8], { leafTriangles: 1 })
    expect(tree.depth).toBe(2)
    let touching = 0
    for (let run = 0; run < 60; run++) {
      const { rotation } = place(random)
      const other = meshBody(plain[run % 3]!, [5.3, random.between(-1, 1), 0.3], rotation, 0.6)
      const [full, limited] = [-1, 1].map((limit) => collide(meshBody(tree, [0, 0, 0], undefined, 1, limit), other))
      expect(limited!.count > 0, `run ${run}`).toBe(full!.count > 0)
      touching += Number(full!.count > 0)
    }
    expect(touching).toBeGreaterThan(10)
  })

  it('a triangle and a box at a depth limit are parted by the normal and depth, whichever comes first, seed 8', () => {
    const random = new Random(8)
    const triangle = buildObbTree([-0.5, 0, -0.3, 0.5, 0, -0.3, 0.1, 0, 0.6], [0, 1, 2])
    const round = build(icosphereMesh(1))
    let touching = 0
    for (let run = 0; run < 200; run++) {
      const at = place(random)
      const flat = meshBody(triangle, at.position, at.rotation)
      const other = meshBody(round, [0, 0, 0], place(random).rotation, 0.7, 0)
      for (const isFirst of [true, false]) {
        const a = isFirst ? flat : other
        const b = isFirst ? other : flat
        const { count, normal, depth } = collide(a, b)
        if (count === 0) continue
        touching++
        const moved = (by: number): Body => ({ ...b, position: b.position.map((x, d) => x + by * normal[d]!) })
        expect(collide(a, moved(depth + 1e-9)).count, `run ${run}`).toBe(0)
        if (depth > 1e-6) expect(collide(a, moved(depth - 1e-9)).count, `run ${run}`).toBeGreaterThan(0)
      }
    }
    expect(touching).toBeGreaterThan(50)
  })
})

type Vector = readonly number[]
const sub = (p: Vector, q: Vector): number[] => p.map((x, d) => x - q[d]!)
const dot = (p: Vector, q: Vector): number => p[0]! * q[0]! + p[1]! * q[1]! + p[2]! * q[2]!

/** How far a point is outside a solid body. */
function outside(body: Body, point: Vector): number {
  const row = rowOf(body)
  const d = sub(point, body.position)
  const q = [0, 1, 2].map((k) => dot(d, [...row.subarray(3 + 3 * k, 6 + 3 * k)]))
  const [a, b, c, e] = body.parameters
  if (body.type === 'plane') return Math.max(0, a! * q[0]! + b! * q[1]! + c! * q[2]! + e!)
  if (body.type === 'sphere') return Math.max(0, Math.hypot(...q) - a!)
  if (body.type === 'capsule') return Math.max(0, Math.hypot(q[0]!, Math.max(0, Math.abs(q[1]!) - a!), q[2]!) - b!)
  return Math.hypot(...q.map((x, k) => Math.max(0, Math.abs(x) - body.parameters[k]!)))
}

/** Distance of a point to the surface of a mesh, by brute force. */
function toMesh(
  mesh: { positions: readonly number[]; indices: readonly number[] },
  at: { position: Vector; rotation: Vector },
  scale: number,
  point: Vector,
): number {
  const row = rowOf({ type: 'mesh', parameters: [], ...at })
  const d = sub(point, at.position)
  const q = [0, 1, 2].map((k) => dot(d, [...row.subarray(3 + 3 * k, 6 + 3 * k)]))
  let best = Infinity
  for (let i = 0; i < mesh.indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => [0, 1, 2].map((e) => scale * mesh.positions[3 * mesh.indices[i + k]! + e]!))
    best = Math.min(best, toTriangle(q, a!, b!, c!))
  }
  return best
}

function toTriangle(p: Vector, a: Vector, b: Vector, c: Vector): number {
  const ab = sub(b, a)
  const ac = sub(c, a)
  const ap = sub(p, a)
  const d00 = dot(ab, ab)
  const d01 = dot(ab, ac)
  const d11 = dot(ac, ac)
  const det = d00 * d11 - d01 * d01
  const v = (d11 * dot(ap, ab) - d01 * dot(ap, ac)) / det
  const w = (d00 * dot(ap, ac) - d01 * dot(ap, ab)) / det
  if (v >= 0 && w >= 0 && v + w <= 1) return Math.hypot(...ap.map((x, k) => x - v * ab[k]! - w * ac[k]!))
  const toSegment = (s: Vector, t: Vector): number => {
    const st = sub(t, s)
    const f = Math.min(1, Math.max(0, dot(sub(p, s), st) / dot(st, st)))
    return Math.hypot(...p.map((x, k) => x - s[k]! - f * st[k]!))
  }
  return Math.min(toSegment(a, b), toSegment(b, c), toSegment(c, a))
}
