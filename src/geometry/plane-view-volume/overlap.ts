/**
 * Solid half-space against view volume: they share a point if and only if a corner of the volume is in the half-space,
 * or a side edge of an open volume leads into it.
 */
import { VIEW_SLACK } from '../../tolerances.js'
import { ROW_AXES, ROW_PARAMETERS } from '../rows.js'
import { VOLUME_CORNERS, VOLUME_OPEN, VOLUME_ORIGIN, VOLUME_SIDES, VOLUME_SIZE } from '../view-volume/view-volume.js'

const toWorld = (rows: Float64Array, r: number, k: number): number =>
  rows[r + ROW_AXES + k] * rows[r + ROW_PARAMETERS] +
  rows[r + ROW_AXES + 3 + k] * rows[r + ROW_PARAMETERS + 1] +
  rows[r + ROW_AXES + 6 + k] * rows[r + ROW_PARAMETERS + 2]

/** Whether the solid half-space row at `planes[r]` and a view volume share a point. */
export function overlapPlaneRowAndVolume(planes: Float64Array, r: number, volume: Float64Array): boolean {
  const nx = toWorld(planes, r, 0)
  const ny = toWorld(planes, r, 1)
  const nz = toWorld(planes, r, 2)
  const x = volume[VOLUME_ORIGIN] - planes[r]
  const y = volume[VOLUME_ORIGIN + 1] - planes[r + 1]
  const z = volume[VOLUME_ORIGIN + 2] - planes[r + 2]
  const constant = planes[r + ROW_PARAMETERS + 3]
  const size = Math.abs(x) + Math.abs(y) + Math.abs(z) + Math.abs(constant) + volume[VOLUME_SIZE]
  const surface = VIEW_SLACK * size - (nx * x + ny * y + nz * z + constant)
  const isOpen = volume[VOLUME_OPEN] !== 0
  for (let at = VOLUME_CORNERS; at < VOLUME_SIDES; at += 3) {
    const side = at + (VOLUME_SIDES - VOLUME_CORNERS)
    const near = nx * volume[at] + ny * volume[at + 1] + nz * volume[at + 2]
    const along = nx * volume[side] + ny * volume[side + 1] + nz * volume[side + 2]
    if (near <= surface || (isOpen ? along < 0 : near + along <= surface)) return true
  }
  return false
}
