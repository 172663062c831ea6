import type { TriangleRange } from './triangle-range.js'

/** Triangles of a leaf of the default size. */
export const FEW_TRIANGLES = 2
/**
 * Square of the least area, relative to the square of the longest edge, whose normal is used: it is then accurate to
 * 1e-10.
 */
const LEAST_AREA = 1e-12
/** Square of the least edge whose fourth power and its inverse are in range. */
const LEAST_SQUARE = 1e-100

/** The longest edge so far, and its square. */
const longest = new Float64Array(4)

/**
 * Axes for one or two triangles: the longest edge and the mean normal. As good as the axes of the covariance, and far
 * cheaper. False if the triangles have next to no area.
 */
export function takeLongestEdge({ axes, corners, order, start, end }: TriangleRange): boolean {
  longest[3] = 0
  let nx = 0
  let ny = 0
  let nz = 0
  for (let i = start; i < end; i++) {
    const t = (9 * order[i]) & 0x3fffffff
    const ax = corners[t + 3] - corners[t]
    const ay = corners[t + 4] - corners[t + 1]
    const az = corners[t + 5] - corners[t + 2]
    const bx = corners[t + 6] - corners[t + 3]
    const by = corners[t + 7] - corners[t + 4]
    const bz = corners[t + 8] - corners[t + 5]
    const x = ay * bz - az * by
    const y = az * bx - ax * bz
    const z = ax * by - ay * bx
    // Whichever way they are wound.
    const sign = x * nx + y * ny + z * nz < 0 ? -1 : 1
    nx += sign * x
    ny += sign * y
    nz += sign * z
    takeEdge(ax, ay, az)
    takeEdge(bx, by, bz)
    takeEdge(corners[t + 6] - corners[t], corners[t + 7] - corners[t + 1], corners[t + 8] - corners[t + 2])
  }
  const area = nx * nx + ny * ny + nz * nz
  if (!(area > LEAST_AREA * longest[3] * longest[3] && longest[3] > LEAST_SQUARE)) return false
  const n = 1 / Math.sqrt(area)
  nx *= n
  ny *= n
  nz *= n
  const d = nx * longest[0] + ny * longest[1] + nz * longest[2]
  let ux = longest[0] - d * nx
  let uy = longest[1] - d * ny
  let uz = longest[2] - d * nz
  const square = ux * ux + uy * uy + uz * uz
  // Two normals may nearly be the longest edge's: two triangles at right angles, one of them a sliver.
  if (!(square > LEAST_AREA * longest[3])) return false
  const u = 1 / Math.sqrt(square)
  ux *= u
  uy *= u
  uz *= u
  axes[0] = ux
  axes[1] = uy
  axes[2] = uz
  axes[3] = ny * uz - nz * uy
  axes[4] = nz * ux - nx * uz
  axes[5] = nx * uy - ny * ux
  axes[6] = nx
  axes[7] = ny
  axes[8] = nz
  return true
}

function takeEdge(x: number, y: number, z: number): void {
  const square = x * x + y * y + z * z
  if (!(square > longest[3])) return
  longest[0] = x
  longest[1] = y
  longest[2] = z
  longest[3] = square
}
