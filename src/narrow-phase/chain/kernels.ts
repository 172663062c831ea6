/** All that a flat world does with a chain. */
import { isOfParts, type MeshKernels, type PairKernel } from '../mesh-kernels.js'
import { writeOutlineBounds, writeOutlineRoot } from '../polygon/outline.js'
import { shapeNames, ShapeType } from '../shape-types.js'
import { addNearbySegments, castAtChain } from './cast.js'
import { BOX, chainOf, nextNode } from './chain.js'
import { closestPointsChain } from './closest.js'
import { collideChain } from './collide.js'
import { CHAIN, reachOfBox } from './find.js'
import { castRayAtChain } from './ray.js'
import { findChainContact } from './sweep.js'

function createKernels(): MeshKernels {
  return {
    kind: 'chain',
    collide: kernelsOf(collideChain),
    closest: kernelsOf(closestPointsChain),
    findFirstContact: findChainContact,
    cast: castAtChain,
    castRay: castRayAtChain,
    addNearby: addNearbySegments,
    writeRootRow: writeOutlineRoot,
    writeReach,
    writeBounds: writeOutlineBounds,
  }
}

/** Kernels by the type of the second shape: what is named by a handle is a polygon or a chain. */
function kernelsOf<Result>(ofType: (type: number) => TreeKernel<Result>): TreeKernel<Result>[] {
  const kernels = shapeNames.map((_, type) => ofType(type))
  const polygon = kernels[ShapeType.mesh]
  const chain = ofType(CHAIN)
  kernels[ShapeType.mesh] = (rowsA, a, rowsB, b, out, trees) =>
    (isOfParts(ShapeType.mesh, rowsB, b, trees) ? chain : polygon)(rowsA, a, rowsB, b, out, trees)
  return kernels
}

type TreeKernel<Result> = (...of: Parameters<PairKernel>) => Result

/** {@link MeshKernels.writeReach}: ghost contacts ask for it in each step, so the tree is searched. */
const writeReach: MeshKernels['writeReach'] = (tree, _rows, _r, direction, out) => {
  const chain = chainOf(tree)
  const { boxes, leaves, ends } = chain
  const x = direction[0]
  const y = direction[1]
  let reach = -Infinity
  for (let node = 1, isMet: boolean; node > 0; node = nextNode(chain, node, isMet)) {
    isMet = reachOfBox(boxes, BOX * node, x, y) > reach
    const i = 4 * (node - leaves)
    if (isMet && i >= 0) reach = Math.max(reach, x * ends[i] + y * ends[i + 1], x * ends[i + 2] + y * ends[i + 3])
  }
  out[0] = reach
}

/** Made by one call, which a bundler drops where no chain is made. */
export const chainKernels = createKernels()
