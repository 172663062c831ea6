/**
 * The nearest triangle along a ray, through the boxes of box-tree.ts, the nearer child first.
 *
 * The ray is taken in cells of the grid, and its slabs are wider by MARGIN cells and the rounding of that: a box whose
 * triangles the ray meets is never missed. Comparisons are joined by `&`: which box is met is unpredictable. V8: see
 * notes, "branchless loops".
 */
import { castRayAtTriangles } from '../../geometry/ray/triangles.js'
import { TINY } from '../../geometry/ray/ray.js'
import { ROTATED_SLACK } from '../../tolerances.js'
import { BOX_LEVELS, type BoxTree } from './box-tree.js'

/** Cells: covers the rounding of corners to cells, about 1e-11 of one. */
const MARGIN = 1e-2

/** In cells: origin of the ray as the lower and as the upper sides see it, distance a cell. */
const slabs = new Float64Array(9)
/** Nodes to come, and their distances. */
const ahead = new Int32Array(BOX_LEVELS)
const distances = new Float64Array(BOX_LEVELS)

function writeSlabs(ray: Float64Array, grid: Float64Array): void {
  for (let d = 0; d < 3; d++) {
    const origin = (ray[d] - grid[d]) / grid[3 + d]
    const margin = MARGIN + ROTATED_SLACK * Math.abs(origin)
    const side = ray[3 + d] < 0 ? -margin : margin
    slabs[d] = origin + side
    slabs[3 + d] = origin - side
    slabs[6 + d] = grid[3 + d] / (ray[3 + d] + TINY)
  }
}

/**
 * Takes the nearest triangle along a ray in the model's frame, of any length, into `hit`, as castRayAtTriangles does by
 * the ray's view. Returns its place, or -1.
 */
export function walkBoxes(
  { boxes, links, grid, corners, triangles }: BoxTree,
  vertices: Float64Array,
  ray: Float64Array,
  view: Float64Array,
  hit: Float64Array,
): number {
  writeSlabs(ray, grid)
  const stack = ahead
  const near = distances
  const nearX = ray[3] < 0 ? 3 : 0
  const nearY = ray[4] < 0 ? 4 : 1
  const nearZ = ray[5] < 0 ? 5 : 2
  const farX = 3 - nearX
  const farY = 5 - nearY
  const farZ = 7 - nearZ
  const ox = slabs[0]
  const oy = slabs[1]
  const oz = slabs[2]
  const px = slabs[3]
  const py = slabs[4]
  const pz = slabs[5]
  const ix = slabs[6]
  const iy = slabs[7]
  const iz = slabs[8]
  let best = hit[0]
  let place = -1
  let top = 0
  let node = 0
  for (;;) {
    const b = node << 4
    const a0 = (boxes[b + nearX] - ox) * ix
    const a1 = (boxes[b + nearY] - oy) * iy
    const a2 = (boxes[b + nearZ] - oz) * iz
    const e0 = (boxes[b + farX] - px) * ix
    const e1 = (boxes[b + farY] - py) * iy
    const e2 = (boxes[b + farZ] - pz) * iz
    const c0 = (boxes[b + 6 + nearX] - ox) * ix
    const c1 = (boxes[b + 6 + nearY] - oy) * iy
    const c2 = (boxes[b + 6 + nearZ] - oz) * iz
    const g0 = (boxes[b + 6 + farX] - px) * ix
    const g1 = (boxes[b + 6 + farY] - py) * iy
    const g2 = (boxes[b + 6 + farZ] - pz) * iz
    const meetsLeft =
      Number(a0 <= e1) & Number(a0 <= e2) & Number(a1 <= e0) & Number(a1 <= e2) & Number(a2 <= e0) & Number(a2 <= e1) &
      Number(a0 <= best) & Number(a1 <= best) & Number(a2 <= best) & Number(e0 >= 0) & Number(e1 >= 0) & Number(e2 >= 0) // prettier-ignore
    const meetsRight =
      Number(c0 <= g1) & Number(c0 <= g2) & Number(c1 <= g0) & Number(c1 <= g2) & Number(c2 <= g0) & Number(c2 <= g1) &
      Number(c0 <= best) & Number(c1 <= best) & Number(c2 <= best) & Number(g0 >= 0) & Number(g1 >= 0) & Number(g2 >= 0) // prettier-ignore
    const left = links[8 * node + 6]
    const right = links[8 * node + 7]
    let next = right
    if (meetsLeft !== 0) {
      next = left
      if (meetsRight !== 0) {
        const toLeft = Math.max(a0, a1, a2)
        const toRight = Math.max(c0, c1, c2)
        let later = right
        let distance = toRight
        if (toRight < toLeft) {
          next = right
          later = left
          distance = toLeft
        }
        stack[top] = later
        near[top++] = distance
      }
    } else if (meetsRight === 0) {
      do if (top === 0) return place
      while (near[--top] > best)
      next = stack[top]
    }
    while (next < 0) {
      const from = ~next >> 3
      const found = castRayAtTriangles(vertices, corners, triangles, from, from + (~next & 7) + 1, view, hit)
      if (found >= 0) place = found
      best = hit[0]
      do if (top === 0) return place
      while (near[--top] > best)
      next = stack[top]
    }
    node = next
  }
}
