/** A polygon beside a chain: asked of the kernels that the chain brought, with the chain first. */
import { MotionRow } from '../../geometry/advancement/layout.js'
import { swapClosest } from '../../geometry/closest-points.js'
import { MANIFOLD_NORMAL, MANIFOLD_POINT_STRIDE, MANIFOLD_POINTS } from '../../geometry/manifold.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../../geometry/rows.js'
import { createPairMotion, First } from '../first-contact.js'
import {
  ClosestPair,
  PairOut,
  type ClosestPairKernel,
  type MeshKernels,
  type PairKernel,
  type Trees,
} from '../mesh-kernels.js'
import { ShapeType } from '../shape-types.js'

/** The kernels of a chain in row r, undefined for a polygon. */
function chainKernelsOf(rows: Float64Array, r: number, trees: Trees): MeshKernels | undefined {
  const kernels = trees.kernels(rows[r + ROW_PARAMETERS])
  return kernels.kind === 'chain' ? kernels : undefined
}

function swap(out: Float64Array, i: number, j: number): void {
  const x = out[i]
  out[i] = out[j]
  out[j] = x
}

/** Contact of a polygon and a polygon, by `own`, or a chain. */
export const besideChain =
  (own: PairKernel): PairKernel =>
  (rowsA, a, rowsB, b, out, trees) => {
    const kernels = chainKernelsOf(rowsB, b, trees)
    if (kernels === undefined) return own(rowsA, a, rowsB, b, out, trees)
    const count = kernels.collide[ShapeType.mesh](rowsB, b, rowsA, a, out, trees)
    if (count === 0) return 0
    for (let d = 0; d < 3; d++) {
      out[MANIFOLD_NORMAL + d] = 0 - out[MANIFOLD_NORMAL + d]
      for (let k = 0; k < count; k++)
        out[MANIFOLD_POINTS + MANIFOLD_POINT_STRIDE * k + d] += rowsB[b + d] - rowsA[a + d]
    }
    swap(out, PairOut.featureA, PairOut.featureB)
    return count
  }

/** Closest points of a polygon and a polygon, by `own`, or a chain. */
export const closestBesideChain =
  (own: ClosestPairKernel): ClosestPairKernel =>
  (rowsA, a, rowsB, b, out, trees) => {
    const kernels = chainKernelsOf(rowsB, b, trees)
    if (kernels === undefined) return own(rowsA, a, rowsB, b, out, trees)
    kernels.closest![ShapeType.mesh](rowsB, b, rowsA, a, out, trees)
    swapClosest(out)
    swap(out, ClosestPair.triangleA, ClosestPair.triangleB)
  }

const pair = createPairMotion()

/** First contact of a polygon and a chain, which is B; undefined if B is none. */
export function findContactBesideChain(
  { types, starts, motions }: Parameters<MeshKernels['findFirstContact']>[0],
  trees: Trees,
  out: Float64Array,
  isApart: boolean,
): boolean | undefined {
  const kernels = types[0] === types[1] ? chainKernelsOf(starts, ROW_STRIDE, trees) : undefined
  if (kernels === undefined) return undefined
  for (let body = 0; body < 2; body++) {
    pair.types[body] = types[1 - body]
    for (let k = 0; k < ROW_STRIDE; k++) pair.starts[ROW_STRIDE * body + k] = starts[ROW_STRIDE * (1 - body) + k]
    for (let k = 0; k < MotionRow.stride; k++)
      pair.motions[MotionRow.stride * body + k] = motions[MotionRow.stride * (1 - body) + k]
  }
  if (!kernels.findFirstContact(pair, trees, out, isApart)) return false
  for (let d = 0; d < 3; d++) out[First.normal + d] = 0 - out[First.normal + d]
  swap(out, First.featureA, First.featureB)
  return true
}
