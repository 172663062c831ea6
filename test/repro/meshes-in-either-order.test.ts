import { describe, it } from 'vitest'
import {
  MANIFOLD_DEPTH,
  MANIFOLD_NORMAL,
  MANIFOLD_POINT_FEATURE,
  MANIFOLD_POINT_STRIDE,
  MANIFOLD_POINTS,
} from '../../src/geometry/manifold.js'
import { writeAxesOfQuaternion } from '../../src/math/quaternion.js'
import { PairOut } from '../../src/narrow-phase/mesh-kernels.js'
import { pairKernels, spaceTables } from '../../src/narrow-phase/space-tables.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../src/narrow-phase/shape-types.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { expect } from '../expect.js'
import { cubeMesh, icosphereMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'

const cube = cubeMesh()
const pool = new TreePool(spaceTables)
const meshes = [buildObbTree(cube.positions, cube.indices), buildObbTree([0, 0, 0, 1, 0, 0, 0, 0, 1], [0, 1, 2])]
const handles = meshes.map((tree) => pool.add(tree))
const kernel = pairKernels[SHAPE_TYPE_COUNT * ShapeType.mesh + ShapeType.mesh]!
const out = new Float64Array(PairOut.length)
const sphere = icosphereMesh(1)
const spheresOrCubes = [handles[0]!, pool.add(buildObbTree(sphere.positions, sphere.indices))]
const places = [0, 0.5, -0.5, 1, -1, 0.5 + Number.EPSILON, 1 - Number.EPSILON, 0.9, 0.3]

function draw(random: Random, tree: number, depth: number, q: readonly number[]): Float64Array {
  const row = new Float64Array(16)
  for (let d = 0; d < 3; d++) row[d] = random.pick(places)
  writeAxesOfQuaternion(row, 3, [q[0]!, q[1]!, q[2]!, q[3]!], 0)
  row.set([handles[tree]!, 1, depth, 0], 12)
  return row
}

describe('two meshes that touch at most just so', () => {
  // A pair keeps the order in which it first touched. Triangles met in the frame of its first mesh, and to move the
  // other's rounds, so a pair of long ago was told that it touches and a new one that it does not.
  it('touch in one order if in the other, seed 3', () => {
    const random = new Random(3)
    const counts = { touching: 0, apart: 0 }
    for (let run = 0; run < 2500; run++) {
      const turn = random.pick([1e-9, 1e-17, 3, Math.SQRT1_2])
      const depth = random.pick([-1, -1, 1, 0])
      const a = draw(random, random.integer(0, 1), depth, [turn, 0, 0, 1])
      const b = draw(random, random.integer(0, 1), -1, [0, 0, 0, 1])
      const touches = kernel(a, 0, b, 0, out, pool) > 0
      const normal = [...out.subarray(1, 4)]
      expect(kernel(b, 0, a, 0, out, pool) > 0, `run ${run}`).toBe(touches)
      counts[touches ? 'touching' : 'apart']++
      if (touches) expect(Math.abs(Math.hypot(...normal) - 1), `run ${run}`).toBeLessThan(1e-12)
    }
    expect(Math.min(counts.touching, counts.apart), JSON.stringify(counts)).toBeGreaterThan(300)
  })

  // The trees saw two of one orientation as they are, the contact of their triangles through a product of rotations.
  it('and are turned alike have a contact where they share a point, seed 5', () => {
    const random = new Random(5)
    let shared = 0
    for (let run = 0; run < 400; run++) {
      const corner = [0, 0, 0].map(() => random.integer(-2, 2))
      const [one, two] = [0, 1].map(() => {
        const others = Array.from({ length: 6 }, () => random.integer(-2, 2))
        try {
          return pool.add(buildObbTree([...corner, ...others], [0, 1, 2]))
        } catch {
          return 0 // no area
        }
      }) as [number, number]
      if (one === 0 || two === 0) continue
      const row = draw(random, 0, -1, random.quaternion())
      const other = row.slice()
      row[12] = one
      other[12] = two
      shared++
      expect(kernel(row, 0, other, 0, out, pool), `run ${run}`).toBeGreaterThan(0)
    }
    expect(shared).toBeGreaterThan(300)
  })

  // Points are told from the origin of the first mesh, whichever of the two is moved. Of faces that are equally good
  // the first mesh's counts, and then points are those of the second: so not all are the same.
  it('have the same depth and points, and opposite normals, seed 7', () => {
    const random = new Random(7)
    let hits = 0
    let same = 0
    for (let run = 0; run < 200; run++) {
      const [a, b] = [0, 1].map(() => {
        const row = draw(random, 0, -1, random.quaternion())
        for (let d = 0; d < 3; d++) row[d] = random.between(-0.5, 0.5)
        return row
      }) as [Float64Array, Float64Array]
      b[13] = 0.7 // of two as large as each other the first leads
      const count = kernel(a, 0, b, 0, out, pool)
      const first = out.slice()
      const back = kernel(b, 0, a, 0, out, pool)
      expect(back > 0, `run ${run}`).toBe(count > 0)
      if (count === 0) continue
      hits++
      expect(Math.abs(first[MANIFOLD_DEPTH]! - out[MANIFOLD_DEPTH]!), `run ${run}`).toBeLessThan(1e-9)
      for (let d = 0; d < 3; d++) {
        const difference = Math.abs(first[MANIFOLD_NORMAL + d]! + out[MANIFOLD_NORMAL + d]!)
        expect(difference, `run ${run}`).toBeLessThan(1e-9)
      }
      const points = [pointsOf(first, a, count), pointsOf(out, b, back)] as const
      const far = points[0].filter((point) => !points[1].some((other) => distance(point, other) < 1e-9))
      if (far.length === 0 && back === count) same++
    }
    expect(hits).toBeGreaterThan(100)
    expect(same / hits, `${same} of ${hits}`).toBeGreaterThan(0.8)
  })

  // A pair keeps the order in which it first touched, while its meshes change places in that of their rows. With ties
  // by the rows, of these pairs 0 to 263 of 300 had the same normal and at most 86 the same names.
  it.each([
    ['cubes at rest', 0, 1.999, 0],
    ['cubes that lean', 0, 1.99, 0.05],
    ['cubes deep in each other', 0, 1.3, 2],
    ['spheres', 1, 1.8, 2],
    ['spheres deep in each other', 1, 1, 2],
  ] as const)('keep normal and names when their rows change places: %s, seed 9', (_, mesh, gap, tilt) => {
    const random = new Random(9)
    let pairs = 0
    let named = 0
    for (let run = 0; run < 200; run++) {
      const rows = [0, 1].map((k) => {
        const [x, y, z] = [0, 0, 0].map(() => random.between(-tilt, tilt)) as [number, number, number]
        const row = draw(random, 0, -1, [x, y, z, 1])
        row.set([0, k * gap, random.between(-0.5, 0.5)])
        row[12] = spheresOrCubes[mesh]!
        return row
      }) as [Float64Array, Float64Array]
      const found = [1e-9, -1e-9].map((x) => {
        rows[0][0] = x
        const count = kernel(rows[0], 0, rows[1], 0, out, pool)
        return { count, normal: [...out.subarray(1, 4)], names: namesOf(count).sort().join() }
      })
      if (found[0]!.count === 0) continue
      pairs++
      expect(distance(found[0]!.normal, found[1]!.normal), `run ${run}`).toBeLessThan(1e-6)
      if (found[0]!.names === found[1]!.names) named++
    }
    expect(pairs).toBeGreaterThan(150)
    // Corners that lie on an edge are there or not.
    expect(named / pairs, `${named} of ${pairs}`).toBeGreaterThan(0.7)
  })

  // Names of the points of two boxes are larger than those of triangles, and ran into the number of the touch: the
  // triangles were those of the next one, which may have been of another pair.
  it('and have a depth limit name triangles of their own, whatever was tested before, seed 11', () => {
    const random = new Random(11)
    const place = (): Float64Array => {
      const row = draw(random, 0, 1, random.quaternion())
      row.set(random.direction().map((x) => x * random.between(0.5, 1.8)))
      row[12] = spheresOrCubes[1]!
      return row
    }
    for (let run = 0; run < 1000; run++) {
      const [a, b, other] = [place(), place(), place()]
      if (kernel(a, 0, b, 0, out, pool) === 0) continue
      const first = out.slice()
      kernel(a, 0, other, 0, out, pool)
      kernel(a, 0, b, 0, out, pool)
      expect(out[PairOut.featureA], `run ${run}`).toBe(first[PairOut.featureA])
      expect(out[PairOut.featureB], `run ${run}`).toBe(first[PairOut.featureB])
    }
  })
})

function distance(p: readonly number[], q: readonly number[]): number {
  return Math.hypot(...p.map((x, d) => x - q[d]!))
}

function pointsOf(manifold: Float64Array, row: Float64Array, count: number): number[][] {
  return Array.from({ length: count }, (_, k) =>
    [0, 1, 2].map((d) => row[d]! + manifold[MANIFOLD_POINTS + k * MANIFOLD_POINT_STRIDE + d]!),
  )
}

function namesOf(count: number): number[] {
  return Array.from(
    { length: count },
    (_, k) => out[MANIFOLD_POINTS + k * MANIFOLD_POINT_STRIDE + MANIFOLD_POINT_FEATURE]!,
  )
}
