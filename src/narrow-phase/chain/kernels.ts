/** All that a flat world does with a chain. */
import type { ClosestPairKernel, MeshKernels, PairKernel, Trees } from '../mesh-kernels.js'
import { writeOutlineBounds, writeOutlineRoot } from '../polygon/outline.js'
import { ROW_PARAMETERS, ROW_SCALE } from '../../geometry/rows.js'
import { ShapeType } from '../shape-types.js'
import { addNearbySegments, castAtChain } from './cast.js'
import { BOX, chainOf, nodeAfter, SEGMENTS } from './chain.js'
import { closestPointsChain, closestPointsChains } from './closest.js'
import { collideChainAndConvex, collideChainAndHalfPlane, collideChains } from './collide.js'
import { reachOfBox } from './find.js'
import { castRayAtChain } from './ray.js'
import { findChainContact } from './sweep.js'

function createKernels(): MeshKernels {
  const collidePolygon = collideChainAndConvex(ShapeType.mesh)
  const closestOfPolygon = closestPointsChain('mesh')
  const collide: PairKernel = (rowsA, a, rowsB, b, out, trees) =>
    (isChain(rowsB, b, trees) ? collideChains : collidePolygon)(rowsA, a, rowsB, b, out, trees)
  const closest: ClosestPairKernel = (rowsA, a, rowsB, b, out, trees) =>
    (isChain(rowsB, b, trees) ? closestPointsChains : closestOfPolygon)(rowsA, a, rowsB, b, out, trees)
  return {
    kind: 'chain',
    collide: {
      mesh: collide,
      box: collideChainAndConvex(ShapeType.box),
      capsule: collideChainAndConvex(ShapeType.capsule),
      sphere: collideChainAndConvex(ShapeType.sphere),
      plane: collideChainAndHalfPlane,
    },
    closest: {
      mesh: closest,
      box: closestPointsChain('box'),
      capsule: closestPointsChain('capsule'),
      sphere: closestPointsChain('sphere'),
      plane: closestPointsChain('plane'),
    },
    findFirstContact: findChainContact,
    isInSolid: () => false,
    cast: castAtChain,
    castRay: castRayAtChain,
    addNearby: addNearbySegments,
    writeRootRow: writeOutlineRoot,
    writeReach,
    writeBounds: writeOutlineBounds,
  }
}

function isChain(rows: Float64Array, r: number, trees: Trees): boolean {
  return trees.kernels(rows[r + ROW_PARAMETERS]).kind === 'chain'
}

/** {@link MeshKernels.writeReach}: ghost contacts ask for it in each step, so the tree is searched. */
const writeReach: MeshKernels['writeReach'] = (tree, rows, r, direction, out) => {
  const { boxes, leaves, ends, count } = chainOf(tree)
  const x = rows[r + ROW_SCALE] * direction[0]
  const y = rows[r + ROW_SCALE] * direction[1]
  let reach = -Infinity
  for (let node = 1; node > 0;) {
    if (!(reachOfBox(boxes, BOX * node, x, y) > reach)) node = nodeAfter(node)
    else if (node < leaves) node *= 2
    else {
      const first = SEGMENTS * (node - leaves)
      const end = 4 * Math.min(first + SEGMENTS, count)
      for (let i = 4 * first; i < end; i += 2) reach = Math.max(reach, x * ends[i] + y * ends[i + 1])
      node = nodeAfter(node)
    }
  }
  out[0] = reach
}

/** Made by one call, which a bundler drops where no chain is made. */
export const chainKernels = createKernels()
