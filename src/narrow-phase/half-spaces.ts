import { mayMeet } from '../broad-phase/filter-groups.js'
import { MORE_THAN_MOST, pushPair, type PairList } from '../broad-phase/broad-phase.js'
import { lengthAt } from '../geometry/advancement/bodies.js'
import { MOTION_ARM, MOTION_STRIDE } from '../geometry/advancement/layout.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { BOUNDS_SLACK } from '../tolerances.js'
import { grown } from '../memory/grow.js'
import { angleOfBody } from './paths.js'
import type { PosedBodies } from './posed-bodies.js'

/**
 * Adds the pairs of every plane (a solid half-space, unbounded, so the sweep cannot place it) with every body whose
 * bounds reach into it at any time of its path, and with every other plane, until there are far more pairs than
 * `out.most`. Linear in the bodies for each plane: a scene has few planes.
 */
export function addHalfSpacePairs(bodies: PosedBodies, out: PairList): void {
  const { boundedCount, count, moving, category, mask } = bodies
  const most = (out.most ?? Infinity) + MORE_THAN_MOST
  for (let plane = boundedCount; plane < count && out.count <= most; plane++) {
    addBodies(bodies, plane, out)
    for (let other = boundedCount; other < plane; other++)
      if (mayMeet(moving, category, mask, other, plane)) pushNumbered(bodies, other, plane, out)
  }
}

function addBodies(bodies: PosedBodies, plane: number, out: PairList): void {
  const { rows, bounds, boundedCount, moving, category, mask, swept, motions } = bodies
  const at = plane * ROW_STRIDE
  const lx = rows[at + ROW_PARAMETERS]
  const ly = rows[at + ROW_PARAMETERS + 1]
  const lz = rows[at + ROW_PARAMETERS + 2]
  const constant = rows[at + ROW_PARAMETERS + 3]
  const nx = rows[at + ROW_AXES] * lx + rows[at + ROW_AXES + 3] * ly + rows[at + ROW_AXES + 6] * lz
  const ny = rows[at + ROW_AXES + 1] * lx + rows[at + ROW_AXES + 4] * ly + rows[at + ROW_AXES + 7] * lz
  const nz = rows[at + ROW_AXES + 2] * lx + rows[at + ROW_AXES + 5] * ly + rows[at + ROW_AXES + 8] * lz
  // The corner of the bounds that is deepest: along each axis the lower one where the normal points up.
  const ix = nx > 0 ? 0 : 3
  const iy = ny > 0 ? 1 : 4
  const iz = nz > 0 ? 2 : 5
  // Its position moves by at most `way` and its normal turns by at most `turn`, so a point may have been deeper by way
  // + turn (way + its distance from the position).
  const isOnWay = swept[plane] === 1
  const m = plane * MOTION_STRIDE
  const turn = isOnWay ? Math.min(angleOfBody(motions, m), 2) : 0
  const way = isOnWay ? lengthAt(motions, m) + turn * lengthAt(motions, m + MOTION_ARM) : 0
  for (let body = 0, b = 0; body < boundedCount; body++, b += 6) {
    const x = nx * (bounds[b + ix] - rows[at])
    const y = ny * (bounds[b + iy] - rows[at + 1])
    const z = nz * (bounds[b + iz] - rows[at + 2])
    let slack = BOUNDS_SLACK * (Math.abs(x) + Math.abs(y) + Math.abs(z) + Math.abs(constant))
    if (isOnWay) {
      let far = way
      for (let d = 0; d < 3; d++)
        far += Math.max(Math.abs(bounds[b + d] - rows[at + d]), Math.abs(bounds[b + d + 3] - rows[at + d]))
      slack += (way + turn * far) * (1 + BOUNDS_SLACK) + BOUNDS_SLACK * far
    }
    if (x + y + z + constant <= slack && mayMeet(moving, category, mask, body, plane))
      pushNumbered(bodies, body, plane, out)
  }
}

/** The pairs of planes have the lowest numbers (PairList.slots) of a kept list: `count` for each plane. */
function pushNumbered({ boundedCount, count }: PosedBodies, body: number, plane: number, out: PairList): void {
  if (out.epoch !== 0) {
    out.slots = grown(out.slots, out.count + 1)
    out.slots[out.count] = (plane - boundedCount) * count + body
  }
  pushPair(out, body, plane)
}
