/** Triangles of a leaf of the default size. */
export const FEW_TRIANGLES = 2
/**
 * Square of the least area, relative to the square of the longest edge, whose normal is used: it is then accurate to
 * 1e-10.
 */
const LEAST_AREA = 1e-12
/** Square of the least edge whose fourth power and its inverse are in range. */
const LEAST_SQUARE = 1e-100

/**
 * Axes for one or two triangles: the longest edge and the mean normal. As good as those of the covariance, and far
 * cheaper. False if the triangles have next to no area.
 */
export function takeLongestEdge(
  axes: Float64Array,
  corners: Float64Array,
  order: Int32Array,
  start: number,
  end: number,
): boolean {
  let longest = 0
  let ux = 0
  let uy = 0
  let uz = 0
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
    const cx = corners[t + 6] - corners[t]
    const cy = corners[t + 7] - corners[t + 1]
    const cz = corners[t + 8] - corners[t + 2]
    const x = ay * bz - az * by
    const y = az * bx - ax * bz
    const z = ax * by - ay * bx
    // Whichever way they are wound.
    const sign = x * nx + y * ny + z * nz < 0 ? -1 : 1
    nx += sign * x
    ny += sign * y
    nz += sign * z
    const a = ax * ax + ay * ay + az * az
    const b = bx * bx + by * by + bz * bz
    const c = cx * cx + cy * cy + cz * cz
    if (a > longest) {
      longest = a
      ux = ax
      uy = ay
      uz = az
    }
    if (b > longest) {
      longest = b
      ux = bx
      uy = by
      uz = bz
    }
    if (c > longest) {
      longest = c
      ux = cx
      uy = cy
      uz = cz
    }
  }
  const area = nx * nx + ny * ny + nz * nz
  if (!(area > LEAST_AREA * longest * longest && longest > LEAST_SQUARE)) return false
  const n = 1 / Math.sqrt(area)
  nx *= n
  ny *= n
  nz *= n
  const d = nx * ux + ny * uy + nz * uz
  ux -= d * nx
  uy -= d * ny
  uz -= d * nz
  const square = ux * ux + uy * uy + uz * uz
  // Two normals may nearly be the longest edge's: two triangles at right angles, one of them a sliver.
  if (!(square > LEAST_AREA * longest)) return false
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
