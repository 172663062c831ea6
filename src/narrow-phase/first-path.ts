import { writeAdvancedRow } from '../geometry/advancement/bodies.js'
import { MOTION_ANGULAR, MOTION_ARM, MOTION_STRIDE } from '../geometry/advancement/layout.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import type { Movements } from './paths.js'
import type { PosedBodies } from './posed-bodies.js'

const arm = new Float64Array(3)

/**
 * Writes the path of body i that has none from the last step (new, jumped, or with another shape), but that
 * integrationSystem has moved: from the position where integrationSystem found it, with the turn that it applied. The
 * body counts as jumped all the same: nothing follows from what it touched before.
 */
export function writeFirstPath(
  { ids, roots, rows, starts, pivots, motions, swept, jumped }: PosedBodies,
  { found, turned }: Movements,
  i: number,
): void {
  const r = ROW_STRIDE * i
  const m = MOTION_STRIDE * i
  const f = 3 * roots[i]
  let way = 0
  for (let d = 0; d < 3; d++) {
    const pivot = roots[i] === ids[i] ? rows[r + d] : pivots[3 * i + d]
    motions[m + d] = pivot - found[f + d]
    motions[m + MOTION_ANGULAR + d] = turned[f + d]
    motions[m + MOTION_ARM + d] = rows[r + d] - pivot
    way += Math.abs(motions[m + d]) + Math.abs(turned[f + d])
  }
  writeAdvancedRow(rows, r, motions, m, -1, starts, r, arm)
  for (let d = 0; d < 3; d++) {
    motions[m + MOTION_ARM + d] = arm[d]
    starts[r + d] = found[f + d] + arm[d]
  }
  swept[i] = Number(way > 0)
  jumped[i] = 1
}
