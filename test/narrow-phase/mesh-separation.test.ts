/** Lower bounds of the distance of a mesh and another shape, and whether they touch, against all triangles. */
import { buildObbTree } from 'bitecs-collision/geometry'
import { expect, it } from 'vitest'
import { dailyNumber } from '../daily.js'
import { kernelsAt, PairOut } from '../../src/narrow-phase/mesh-kernels.js'
import { SHAPE_TYPE_COUNT, ShapeType, type ShapeName } from '../../src/narrow-phase/shape-types.js'
import { spaceTables } from '../../src/narrow-phase/space-tables.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { makeBall, makeBrick, makeFacet, makeStick, pieceDistance, type Piece } from '../oracle/distances.js'
import { cubeMesh, icosphereMesh, randomMesh, shardsMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { addScaled, axesOf, place, scale, type V3 } from '../oracle/vectors.js'

const out = new Float64Array(PairOut.length)

interface Body {
  readonly row: Float64Array
  readonly pieces: readonly Piece[]
}

function makeBody(random: Random, name: ShapeName, at: V3, trees: TreePool, solid: boolean): Body {
  const axes = axesOf(random.pick([[0, 0, 0, 1], random.quaternion()]))
  const row = new Float64Array([...at, ...axes.flat(), 0, 0, 0, 0])
  const side = (): number => random.pick([0, 0.5 * random.unit()])
  if (name === 'sphere') {
    row[12] = side()
    return { row, pieces: [makeBall(at, row[12])] }
  }
  if (name === 'capsule') {
    row.set([0.1 + side(), side()], 12)
    return { row, pieces: [makeStick(addScaled(at, axes[1], -row[12]!), addScaled(at, axes[1], row[12]!), row[13]!)] }
  }
  if (name === 'box') {
    const half: V3 = [side(), side(), side()]
    row.set(half, 12)
    return { row, pieces: [makeBrick(at, axes, half)] }
  }
  const mesh = random.pick([cubeMesh, () => icosphereMesh(1), () => randomMesh(random), () => shardsMesh(random, 9)])()
  const positions = [...mesh.positions]
  const indices = [...mesh.indices]
  const size = random.pick([0.5, 1, -1, 2])
  const tree = buildObbTree(positions, indices, { leafTriangles: random.integer(1, 4) })
  row.set([trees.add(tree, { solid: solid && tree.report.closed }), size, -1], 12)
  const corner = (k: number): V3 => place(axes, at, scale(positions.slice(3 * k, 3 * k + 3) as V3, size))
  const pieces: Piece[] = []
  for (let t = 0; t < indices.length; t += 3)
    pieces.push(makeFacet(corner(indices[t]!), corner(indices[t + 1]!), corner(indices[t + 2]!)))
  return { row, pieces }
}

it.each([
  ['mesh', 906, dailyNumber(60, 120)],
  ['box', 907, dailyNumber(200, 400)],
  ['capsule', 908, dailyNumber(200, 400)],
  ['sphere', 909, dailyNumber(200, 400)],
] as const)(
  'a mesh and a %s: the bound holds, and touch tells what collide does, seed %i',
  (name, seed, pairs) => {
    const random = new Random(seed)
    const seen = { apart: 0, full: 0, touching: 0, doubtful: 0 }
    for (let n = 0; n < pairs; n++) {
      const trees = new TreePool(spaceTables)
      const solid = random.chance(0.3)
      const a = makeBody(random, 'mesh', [0, 0, 0], trees, solid)
      const b = makeBody(random, name, scale(random.direction(), 3 * random.unit()), trees, solid)
      const cell = SHAPE_TYPE_COUNT * ShapeType.mesh + ShapeType[name]
      const points = spaceTables.collide[cell]!(a.row, 0, b.row, 0, out, trees)
      expect(spaceTables.touch[cell]!(a.row, 0, b.row, 0, out, trees) > 0).toBe(points > 0)
      const reach = random.pick([0, 1e-3, random.unit(), 1e3])
      out[3] = reach
      kernelsAt(a.row, 0, trees).separate![ShapeType[name]]!(a.row, 0, b.row, 0, out, trees)
      const gap = out[3]
      if (points > 0) {
        expect(gap).toBeLessThan(1e-12)
        seen.touching++
        continue
      }
      let distance = Infinity
      for (const p of a.pieces) for (const q of b.pieces) distance = Math.min(distance, pieceDistance(p, q))
      expect(gap).toBeGreaterThanOrEqual(0)
      expect(gap).toBeLessThanOrEqual(Math.min(reach, distance + 1e-12))
      seen[gap === reach ? 'full' : gap > 0 ? 'apart' : 'doubtful']++
    }
    expect(seen.apart).toBeGreaterThan(pairs / 20)
    expect(seen.full).toBeGreaterThan(pairs / 20)
    expect(seen.touching).toBeGreaterThan(pairs / 8)
    expect(seen.doubtful).toBeLessThan(5)
  },
  60_000,
)
