import type { PairList } from '../broad-phase/broad-phase.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { grown } from '../memory/grow.js'
import { BOUNDS_SLACK } from '../tolerances.js'
import type { PosedBodies } from './posed-bodies.js'

/**
 * Adds the pairs of every plane (solid half-space, unbounded, so no sweep can place it) with every body whose bounds
 * reach into it, and with every other plane. Linear in the bodies for each plane: a scene has few.
 */
export function addHalfSpacePairs(bodies: PosedBodies, out: PairList): void {
  for (let plane = bodies.boundedCount; plane < bodies.count; plane++) {
    addBodies(bodies, plane, out)
    for (let other = bodies.boundedCount; other < plane; other++)
      if (mayMeet(bodies, other, plane)) push(out, other, plane)
  }
}

function addBodies(bodies: PosedBodies, plane: number, out: PairList): void {
  const { rows, bounds, boundedCount } = bodies
  const at = plane * ROW_STRIDE
  const lx = rows[at + ROW_PARAMETERS]
  const ly = rows[at + ROW_PARAMETERS + 1]
  const lz = rows[at + ROW_PARAMETERS + 2]
  const constant = rows[at + ROW_PARAMETERS + 3]
  const nx = rows[at + ROW_AXES] * lx + rows[at + ROW_AXES + 3] * ly + rows[at + ROW_AXES + 6] * lz
  const ny = rows[at + ROW_AXES + 1] * lx + rows[at + ROW_AXES + 4] * ly + rows[at + ROW_AXES + 7] * lz
  const nz = rows[at + ROW_AXES + 2] * lx + rows[at + ROW_AXES + 5] * ly + rows[at + ROW_AXES + 8] * lz
  // The corner of the bounds that lies deepest: the lower one along each axis where the normal points up.
  const ix = nx > 0 ? 0 : 3
  const iy = ny > 0 ? 1 : 4
  const iz = nz > 0 ? 2 : 5
  for (let body = 0, b = 0; body < boundedCount; body++, b += 6) {
    const x = nx * (bounds[b + ix] - rows[at])
    const y = ny * (bounds[b + iy] - rows[at + 1])
    const z = nz * (bounds[b + iz] - rows[at + 2])
    const slack = BOUNDS_SLACK * (Math.abs(x) + Math.abs(y) + Math.abs(z) + Math.abs(constant))
    if (x + y + z + constant <= slack && mayMeet(bodies, body, plane)) push(out, body, plane)
  }
}

/** At least one moves, and each one's category meets the other's mask. */
function mayMeet(bodies: PosedBodies, i: number, j: number): boolean {
  return (
    (bodies.moving[i] | bodies.moving[j]) !== 0 &&
    (bodies.category[i] & bodies.mask[j]) !== 0 &&
    (bodies.category[j] & bodies.mask[i]) !== 0
  )
}

function push(out: PairList, i: number, j: number): void {
  out.pairs = grown(out.pairs, 2 * out.count + 2)
  out.pairs[2 * out.count] = i
  out.pairs[2 * out.count + 1] = j
  out.count++
}
