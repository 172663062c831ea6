/** Signed closest points of two bodies of any shapes, meshes above all, against all triangles. */
import { buildObbTree } from 'bitecs-collision/geometry'
import { describe, it } from 'vitest'
import { dailyNumber } from '../daily.js'
import { MANIFOLD_DEPTH } from '../../src/geometry/manifold.js'
import { findClosestPoints } from '../../src/narrow-phase/closest.js'
import { ClosestPair, PairOut } from '../../src/narrow-phase/mesh-kernels.js'
import { closestKernels } from '../../src/narrow-phase/closest-table.js'
import { closestPointsMeshAnd } from '../../src/narrow-phase/mesh/closest.js'
import { pairKernels, spaceTables } from '../../src/narrow-phase/space-tables.js'
import { SHAPE_TYPE_COUNT, ShapeType, type ShapeName } from '../../src/narrow-phase/shape-types.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { expect } from '../expect.js'
import { windingNumber, zoo } from '../obb-tree/meshes.js'
import { lowest, makeBall, makeBrick, makeFacet, makeStick, pieceDistance, pieceGap } from '../oracle/distances.js'
import type { Piece } from '../oracle/distances.js'
import { cubeMesh, icosphereMesh, randomMesh, torusMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { add, addScaled, axesOf, dot, length, place, scale, subtract, type V3 } from '../oracle/vectors.js'

interface Mesh {
  readonly positions: readonly number[]
  readonly indices: readonly number[]
}
interface Body {
  readonly row: Float64Array
  readonly type: ShapeName
  /** In the world: one piece, or the triangles of the mesh; none for a half-space. */
  readonly pieces: readonly Piece[]
}

const trees = new TreePool(spaceTables)
const solids = new TreePool(spaceTables)
const out = new Float64Array(ClosestPair.length)
const back = new Float64Array(ClosestPair.length)
const contact = new Float64Array(PairOut.length)

function find(a: Body, b: Body, to: Float64Array, limit = Infinity, pool = trees): number {
  to[ClosestPair.limit] = limit
  findClosestPoints(a.row, 0, ShapeType[a.type], b.row, 0, ShapeType[b.type], pool, to)
  return to[0]!
}

function poseRow(at: V3, axes: [V3, V3, V3], parameters: readonly number[]): Float64Array {
  const row = new Float64Array(16)
  row.set(at)
  row.set(axes.flat(), 3)
  row.set(parameters, 12)
  return row
}

const cornersOf = ({ positions, indices }: Mesh, t: number): [V3, V3, V3] =>
  [0, 1, 2].map((k) => positions.slice(3 * indices[3 * t + k]!, 3 * indices[3 * t + k]! + 3)) as [V3, V3, V3]

function anyMesh(random: Random, at: V3, mesh: Mesh, pool = trees, limit = -1): Body {
  const axes = axesOf(random.pick([[0, 0, 0, 1], random.quaternion()]))
  const size = random.pick([1, -1, 0.5, -2.5])
  const tree = buildObbTree(mesh.positions as number[], mesh.indices as number[], {
    leafTriangles: random.integer(1, 4),
  })
  const pieces: Piece[] = []
  for (let t = 0; t < mesh.indices.length / 3; t++) {
    const [a, b, c] = cornersOf(mesh, t).map((v) => place(axes, at, scale(v, size))) as [V3, V3, V3]
    pieces.push(makeFacet(a, b, c))
  }
  const handle = pool.add(tree, pool === solids ? { solid: true } : {})
  return { row: poseRow(at, axes, [handle, size, limit, 0]), type: 'mesh', pieces }
}

function anyConvex(random: Random, type: ShapeName, at: V3, most = 0.5): Body {
  const axes = axesOf(random.pick([[0, 0, 0, 1], random.quaternion()]))
  const side = (): number => random.pick([0, most * random.unit(), most * random.unit()])
  if (type === 'box') {
    const half: V3 = [side(), side(), side()]
    return { row: poseRow(at, axes, half), type, pieces: [makeBrick(at, axes, half)] }
  }
  if (type === 'capsule') {
    const half = side()
    const radius = side()
    const stick = makeStick(addScaled(at, axes[1], -half), addScaled(at, axes[1], half), radius)
    return { row: poseRow(at, axes, [half, radius]), type, pieces: [half > 0 ? stick : makeBall(at, radius)] }
  }
  if (type === 'sphere') {
    const radius = side()
    return { row: poseRow(at, axes, [radius]), type, pieces: [makeBall(at, radius)] }
  }
  const normal = random.direction()
  return { row: poseRow(at, axes, [...normal, random.normal()]), type, pieces: [] }
}

const pointOf = (row: Float64Array, at: number, answer: Float64Array): V3 =>
  add([row[0]!, row[1]!, row[2]!], [answer[at]!, answer[at + 1]!, answer[at + 2]!])
const anywhere = (random: Random, reach: number): V3 => scale(random.direction(), reach * random.unit())
const nearestOf = (p: V3, pieces: readonly Piece[]): number =>
  Math.min(...pieces.map((piece) => pieceGap(makeBall(p, 0), piece)))

/** Whether points, normal and distance of an answer belong together. */
function checkPoints(a: Body, b: Body, answer: Float64Array, message: string): void {
  const p = pointOf(a.row, 1, answer)
  const q = pointOf(b.row, 4, answer)
  const n: V3 = [answer[7]!, answer[8]!, answer[9]!]
  expect(Math.abs(length(n) - 1), message).toBeLessThan(1e-14)
  expect(length(subtract(q, addScaled(p, n, answer[0]!))), message).toBeLessThan(1e-9)
  if (a.pieces.length > 0 && answer[0]! > 0) expect(nearestOf(p, a.pieces), message).toBeLessThan(1e-9)
  if (b.pieces.length > 0 && answer[0]! > 0) expect(nearestOf(q, b.pieces), message).toBeLessThan(1e-9)
}

function checkSwap(a: Body, b: Body, pool = trees): void {
  find(b, a, back, Infinity, pool)
  expect(back[0]).toBe(out[0])
  expect([...back.subarray(1, 7)]).toEqual([...out.subarray(4, 7), ...out.subarray(1, 4)])
  expect([...back.subarray(7, 10)].map((x) => 0 - x)).toEqual([...out.subarray(7, 10)])
  expect([back[ClosestPair.triangleA], back[ClosestPair.triangleB]]).toEqual([
    out[ClosestPair.triangleB],
    out[ClosestPair.triangleA],
  ])
}

describe('closest points of a mesh', () => {
  for (const type of ['sphere', 'capsule', 'box'] as const)
    it(`and a ${type}, seed 721, as far as the nearest triangle, or as deep as their contact`, () => {
      const random = new Random(721)
      const seen = [0, 0]
      for (let k = 0; k < dailyNumber(150, 300); k++) {
        const a = anyMesh(random, anywhere(random, 5), randomMesh(random))
        const b = anyConvex(random, type, add([a.row[0]!, a.row[1]!, a.row[2]!], anywhere(random, 4)))
        const distance = find(a, b, out)
        const gaps = a.pieces.map((piece) => pieceDistance(piece, b.pieces[0]!))
        const least = Math.min(...gaps)
        const message = `${k}: ${distance} ${least}`
        if (least > 1e-9) {
          expect(Math.abs(distance - least), message).toBeLessThan(1e-12)
          expect(gaps[out[ClosestPair.triangleA]!]! - least, message).toBeLessThan(1e-12)
        } else {
          const kernel = pairKernels[SHAPE_TYPE_COUNT * ShapeType.mesh + ShapeType[type]]!
          expect(kernel(a.row, 0, b.row, 0, contact, trees), message).toBeGreaterThan(0)
          expect(Math.abs(distance + contact[MANIFOLD_DEPTH]!), message).toBeLessThan(1e-9)
        }
        seen[distance > 0 ? 1 : 0]!++
        expect(out[ClosestPair.triangleB]).toBe(-1)
        checkPoints(a, b, out, message)
        checkSwap(a, b)
        // A limit that the bodies are within changes nothing; beyond it they are not found, unless they touch.
        if (distance <= 0) continue
        for (const slack of [1e-9, 0]) {
          find(a, b, back, distance * (1 + slack))
          expect([...back.subarray(0, 10)], message).toEqual([...out.subarray(0, 10)])
        }
        for (const slack of [1e-9, 2 ** -52]) {
          expect(find(a, b, back, distance * (1 - slack)), message).toBe(Infinity)
          expect(find(b, a, back, distance * (1 - slack)), message).toBe(Infinity)
        }
      }
      expect(Math.min(...seen)).toBeGreaterThan(dailyNumber(10, 20))
    })

  it('and a half-space, seed 722, by the height of the lowest corner, also of those below', () => {
    const random = new Random(722)
    const seen = [0, 0]
    for (let k = 0; k < dailyNumber(150, 300); k++) {
      const a = anyMesh(random, anywhere(random, 3), randomMesh(random))
      const b = anyConvex(random, 'plane', anywhere(random, 3))
      const [x, y, z] = [0, 1, 2].map((d) => [b.row[3 + 3 * d]!, b.row[4 + 3 * d]!, b.row[5 + 3 * d]!]) as [V3, V3, V3]
      const n = place([x, y, z], [0, 0, 0], [b.row[12]!, b.row[13]!, b.row[14]!])
      const constant = b.row[15]! - dot(n, [b.row[0]!, b.row[1]!, b.row[2]!])
      const heights = a.pieces.map((piece) => lowest(piece, n) + constant)
      const distance = find(a, b, out)
      const message = `${k}: ${distance}`
      expect(Math.abs(distance - Math.min(...heights)), message).toBeLessThan(1e-12)
      expect(heights[out[ClosestPair.triangleA]!]! - distance, message).toBeLessThan(1e-12)
      expect(Math.abs(dot(n, pointOf(b.row, 4, out)) + constant), message).toBeLessThan(1e-12)
      checkPoints(a, b, out, message)
      checkSwap(a, b)
      seen[distance > 0 ? 1 : 0]!++
    }
    expect(Math.min(...seen)).toBeGreaterThan(40)
  })

  it('and a mesh, seed 723, as far as the nearest triangles, or as deep as their contact', () => {
    const random = new Random(723)
    const seen = [0, 0]
    for (let k = 0; k < dailyNumber(60, 120); k++) {
      const a = anyMesh(random, anywhere(random, 2), randomMesh(random))
      const b = anyMesh(random, anywhere(random, 6), randomMesh(random))
      const distance = find(a, b, out)
      const gap = (p: Piece, q: Piece): number => pieceDistance(p, q)
      let least = Infinity
      for (const p of a.pieces)
        for (const q of b.pieces) if (pieceGap(p, q, least) < least) least = Math.min(least, gap(p, q))
      const message = `${k}: ${distance} ${least}`
      if (distance > 0) {
        expect(Math.abs(distance - least), message).toBeLessThan(1e-12)
        const found = gap(a.pieces[out[ClosestPair.triangleA]!]!, b.pieces[out[ClosestPair.triangleB]!]!)
        expect(found - least, message).toBeLessThan(1e-12)
      } else expect(least, message).toBeLessThan(1e-9)
      expect(distance > 0, message).toBe(pairKernels[0]!(a.row, 0, b.row, 0, contact, trees) === 0)
      checkPoints(a, b, out, message)
      checkSwap(a, b)
      seen[distance > 0 ? 1 : 0]!++
    }
    expect(Math.min(...seen)).toBeGreaterThan(dailyNumber(7, 15))
  })

  it('that is a solid: points inside are as deep as the surface is near, seed 724', () => {
    const random = new Random(724)
    const meshes = [cubeMesh(), icosphereMesh(1), torusMesh(10, 6)]
    const seen = [0, 0]
    for (let k = 0; k < 400; k++) {
      const mesh = meshes[k % 3]!
      const local = anywhere(random, 1.5)
      const body = anyMesh(random, anywhere(random, 5), mesh, solids)
      const row = body.row
      const axes = [0, 1, 2].map((d) => [row[3 + 3 * d]!, row[4 + 3 * d]!, row[5 + 3 * d]!]) as [V3, V3, V3]
      const at = place(axes, [row[0]!, row[1]!, row[2]!], scale(local, row[13]!))
      const point = anyConvex(random, 'sphere', at, random.pick([0, 0.2]))
      const held = Math.round(windingNumber(mesh, local)) !== 0
      const surface = nearestOf(at, body.pieces)
      const distance = find(body, point, out, Infinity, solids)
      expect(Math.abs(distance - ((held ? -surface : surface) - point.row[12]!))).toBeLessThan(1e-12)
      expect(nearestOf(pointOf(row, 1, out), body.pieces)).toBeLessThan(1e-12)
      checkPoints(body, point, out, `${k}`)
      // A limit below 0 is for bodies that are deeper than it.
      if (held) expect(find(body, point, back, distance, solids)).toBe(distance)
      else if (point.row[12] === 0) expect(find(body, point, back, -1e-9, solids)).toBe(Infinity)
      seen[held ? 0 : 1]!++
    }
    expect(Math.min(...seen)).toBeGreaterThan(60)
  })

  it('of meshes that split badly: the points near and far, seed 725', () => {
    const random = new Random(725)
    for (const [name, mesh] of zoo()) {
      const body = anyMesh(random, [0, 0, 0], mesh)
      const size = Math.max(...body.pieces.map((piece) => Math.max(...piece.vertices.map(length))))
      for (let k = 0; k < 40; k++) {
        const near = random.pick(random.pick(body.pieces).vertices)
        const at = addScaled(near, random.direction(), random.pick([0, size * random.log(1e-12, 10)]))
        const point = anyConvex(random, 'sphere', at, 0)
        const least = nearestOf(at, body.pieces)
        const distance = find(body, point, out)
        expect(Math.abs(distance - least) / (size + length(at)), `${name} ${k}: ${distance} ${least}`).toBeLessThan(
          1e-13,
        )
      }
    }
  })

  it('with a depth limit: boxes stand for triangles, so that no distance is larger, seed 726', () => {
    const random = new Random(726)
    let shorter = 0
    for (let k = 0; k < 150; k++) {
      const a = anyMesh(random, anywhere(random, 3), icosphereMesh(1), trees, random.integer(0, 4))
      const type = k % 3 === 0 ? 'mesh' : random.pick(['sphere', 'capsule', 'box', 'plane', 'mesh'] as const)
      const at = anywhere(random, 6)
      const b = type === 'mesh' ? anyMesh(random, at, torusMesh(6, 5), trees, k % 2 === 0 ? -1 : random.integer(-1, 3)) : anyConvex(random, type, at) // prettier-ignore
      const limited = find(a, b, out)
      checkSwap(a, b)
      const touches = pairKernels[ShapeType[type]]!(a.row, 0, b.row, 0, contact, trees) > 0
      if (type !== 'plane') expect(limited <= 0, `${k}`).toBe(touches)
      const full = a.row.slice()
      full[14] = -1
      const other = b.row.slice()
      if (type === 'mesh') other[14] = -1
      const exact = find({ ...a, row: full }, { ...b, row: other }, back)
      // Two meshes that touch are as deep as the normal that leads out of their triangles, or of their boxes, tells.
      if (type !== 'mesh' || exact > 0) expect(limited, `${k} ${type}`).toBeLessThan(exact + 1e-9)
      else expect(limited, `${k}`).toBeLessThanOrEqual(0)
      // Whatever was asked before.
      expect(find(a, b, out), `${k} ${type}`).toBe(limited)
      if (limited < exact - 1e-6) shorter++
    }
    expect(shorter).toBeGreaterThan(40)
  })
})

describe('closest points of two bodies of one type', () => {
  it.each(['mesh', 'box', 'capsule', 'sphere', 'plane'] as const)(
    'take the canonical order of their rows, to the bit: %s, seed 728',
    (type) => {
      const random = new Random(728)
      const draw = (): Body =>
        type === 'mesh'
          ? anyMesh(random, anywhere(random, 3), randomMesh(random))
          : anyConvex(random, type, anywhere(random, 3))
      const kernel = (type === 'mesh' ? closestPointsMeshAnd('mesh') : closestKernels[(SHAPE_TYPE_COUNT + 1) * ShapeType[type]])! // prettier-ignore
      for (let k = 0; k < 40; k++) {
        const bodies = [draw(), draw()].sort((p, q) => p.row[0]! - q.row[0]!)
        const [a, b] = k % 4 === 0 ? [bodies[0]!, bodies[0]!] : (bodies as [Body, Body])
        find(a, b, out)
        back.fill(-1)
        back[ClosestPair.limit] = Infinity
        kernel(a.row, 0, b.row, 0, back, trees)
        expect([...out], `${k}`).toEqual([...back])
      }
    },
  )
})
