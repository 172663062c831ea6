import { expect, it } from 'vitest'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { PairOut } from '../../src/narrow-phase/mesh-kernels.js'
import { pairKernels, spaceTables } from '../../src/narrow-phase/space-tables.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../src/narrow-phase/shape-types.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { cube } from '../narrow-phase/floors.js'
import { boxBody, leastWidth, unit, width, type Body } from '../oracle/contact-check.js'
import { Random } from '../oracle/random.js'
import { addScaled, cross, subtract, type V3 } from '../oracle/vectors.js'

/**
 * A large pyramid points its tip into a corner of a cube mesh. A side of the cube left a side of the pyramid on its
 * inner side, so that the contact was 0.879 deep, where 0.127 lead out; other contacts were across two edges.
 */
const pool = new TreePool(spaceTables)
const corners: V3[] = [[0, 0, 0], [-4, 8, -4], [4, 8, -4], [4, 8, 4], [-4, 8, 4]] // prettier-ignore
const faces = [0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 1, 1, 3, 2, 1, 4, 3]
const spike = pool.add(buildObbTree(corners.flat(), faces))
const { positions, indices } = cube([1, 1, 1])
const block = pool.add(buildObbTree(positions, indices))
const kernel = pairKernels[SHAPE_TYPE_COUNT * ShapeType.mesh + ShapeType.mesh]!
const out = new Float64Array(PairOut.length)

const rowOf = (tree: number, [x, y, z]: V3) => Float64Array.of(x, y, z, 1, 0, 0, 0, 1, 0, 0, 0, 1, tree, 1, -1, 0)

const edges = faces.map((corner, k) => subtract(corners[faces[k % 3 === 2 ? k - 2 : k + 1]!]!, corners[corner]!))
const axes = [0, 3, 6, 9, 12].map((k) => unit(cross(edges[k]!, edges[k + 1]!)))
const cubeBody = boxBody([0, 0, 0], [[1, 0, 0], [0, 1, 0], [0, 0, 1]], [1, 1, 1]) // prettier-ignore
const spikeBody = (tip: V3): Body => ({ kind: 'obb', points: corners.map((p) => addScaled(p, tip, 1)), radius: 0, axes, edges: edges.map(unit) }) // prettier-ignore

it('a tip leaves a corner of a cube the least way, seed 1', () => {
  const random = new Random(1)
  for (let run = 0; run < 40; run++) {
    const beside = () => random.pick([-1, 1]) * random.between(0.8, 1)
    const tip: V3 = run === 0 ? [0.9403, 0.8365, -0.9358] : [beside(), random.between(0.6, 1), beside()]
    const body = spikeBody(tip)
    const least = leastWidth(cubeBody, body, [0, 1, 0], random, 0)
    for (const isFirst of [true, false]) {
      const a = isFirst ? rowOf(spike, tip) : rowOf(block, [0, 0, 0])
      const b = isFirst ? rowOf(block, [0, 0, 0]) : rowOf(spike, tip)
      expect(kernel(a, 0, b, 0, out, pool), `run ${run}`).toBeGreaterThan(0)
      expect(out[4], `run ${run}`).toBeCloseTo(least, 12)
      const sign = isFirst ? -1 : 1
      expect(width(cubeBody, body, [sign * out[1]!, sign * out[2]!, sign * out[3]!])).toBeCloseTo(least, 12)
    }
  }
})
