/**
 * Axis-aligned box against view volume, by the volume's planes alone: what a walk over a tree of bounds asks at each
 * node. A box outside one plane is outside the volume, a box inside all planes is inside; others are undecided, also
 * some that are outside. What is inside a plane need not be asked again of boxes within.
 *
 * The slack is twice the largest that overlapObbRowAndVolume gives a box in the bounds: so what is in bounds that are
 * outside, it calls apart, and what is in bounds that are inside, it calls a hit.
 */
import { VIEW_SLACK } from '../../tolerances.js'
import { PLANE_NUMBERS, VOLUME_ORIGIN, VOLUME_PLANES, VOLUME_SIZE, VOLUME_SPREAD } from '../view-volume/view-volume.js'

export const OUTSIDE = -1
/** No plane cuts the box. */
export const INSIDE = 0

/**
 * Which of these planes of a view volume, bit p for plane p, cut the finite bounds min x y z, max x y z at
 * `bounds[b]`: OUTSIDE if they are outside one.
 */
export function cutPlanes(bounds: Float32Array, b: number, volume: Float64Array, planes: number): number {
  const hx = 0.5 * (bounds[b + 3] - bounds[b])
  const hy = 0.5 * (bounds[b + 4] - bounds[b + 1])
  const hz = 0.5 * (bounds[b + 5] - bounds[b + 2])
  const x = bounds[b] + hx - volume[VOLUME_ORIGIN]
  const y = bounds[b + 1] + hy - volume[VOLUME_ORIGIN + 1]
  const z = bounds[b + 2] + hz - volume[VOLUME_ORIGIN + 2]
  const size = Math.abs(x) + Math.abs(y) + Math.abs(z) + hx + hy + hz + volume[VOLUME_SIZE]
  const slack = 2 * VIEW_SLACK * size * (1 + volume[VOLUME_SPREAD])
  let cut = 0
  let n = VOLUME_PLANES
  for (let bit = 1; bit <= planes; bit += bit, n += PLANE_NUMBERS) {
    if ((planes & bit) === 0) continue
    const nx = volume[n]
    const ny = volume[n + 1]
    const nz = volume[n + 2]
    const distance = nx * x + ny * y + nz * z + volume[n + 3]
    const reach = hx * Math.abs(nx) + hy * Math.abs(ny) + hz * Math.abs(nz)
    if (distance + reach < -slack) return OUTSIDE
    if (distance < reach) cut |= bit
  }
  return cut
}
