/**
 * Two spheres: squared distance of the centres against the squared sum of the radii. Differences of centres carry
 * relative errors only, so far from the origin nothing changes; within SQUARED_DISTANCE_SLACK the answer is a hit.
 * Swapping the spheres only flips signs that are squared: the same bits.
 *
 * Contact of two spheres (Gomez, sphere against sphere): one point on the line of centres. The hit is decided on
 * squares, as above, so that exact touching is a hit; the root only serves depth and normal.
 *
 * First and last time of contact of two spheres with constant velocities (Gomez, listing 2).
 *
 * D = cB - cA, V = vB - vA, r = rA + rB: |D + V t|^2 = r^2. What the listing leaves out, and is done here: roots
 * outside [0, maxTime] and receding spheres are misses, no relative motion is the static test, spheres that overlap at
 * the start get their true last time.
 *
 * Numerical trap: the discriminant (D.V)^2 - V.V (D.D - r^2) cancels for far and grazing pairs. It is
 * (r|V| - |D x V|)(r|V| + |D x V|) instead, and the roots are taken in the form that adds numbers of one sign. A pair
 * that passes within the rounding of |D x V|, or that touches within rounding at maxTime, is a hit.
 *
 * The point lies on the line of centres, in the middle of the part that is in both spheres; for coincident centres the
 * normal is opposite to the motion.
 */
import { LENGTH_SLACK, ROTATED_SLACK, SQUARED_DISTANCE_SLACK } from '../../tolerances.js'
import { closestPointsCall, collideCall, overlapCall, SPHERE, sweepCall } from '../calls.js'
import { type MovingKernel, ROW_PARAMETERS, type RowKernel, type RowTest, type SeparationKernel } from '../rows.js'
import { writeOnePoint } from '../manifold.js'
import { closestPointsOfSphere } from '../closest-points.js'
import { SWEEP_LAST_TIME, SWEEP_NORMAL, SWEEP_POINT, SWEEP_START_OVERLAP, SWEEP_TIME } from '../moving/window.js'
import { compareRows } from '../order.js'

/** {@link overlapSpheres} on packed rows. */
export const overlapSphereRows: RowTest = (rowsA, a, rowsB, b) => {
  const x = rowsB[b] - rowsA[a]
  const y = rowsB[b + 1] - rowsA[a + 1]
  const z = rowsB[b + 2] - rowsA[a + 2]
  const reach = rowsA[a + ROW_PARAMETERS] + rowsB[b + ROW_PARAMETERS]
  return x * x + y * y + z * z <= reach * reach * (1 + SQUARED_DISTANCE_SLACK)
}

/**
 * Whether two spheres share a point. Closed sets: touching counts.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const overlapSpheres = overlapCall(SPHERE, SPHERE, overlapSphereRows)

/** Writes the unit vector along B's centre - A's centre to out[0..2], x for equal centres; returns their distance. */
const writeCentreLine: RowKernel = (rowsA, a, rowsB, b, out) => {
  const x = rowsB[b] - rowsA[a]
  const y = rowsB[b + 1] - rowsA[a + 1]
  const z = rowsB[b + 2] - rowsA[a + 2]
  const distance = Math.sqrt(x * x + y * y + z * z)
  out[0] = distance > 0 ? x / distance : 1
  out[1] = distance > 0 ? y / distance : 0
  out[2] = distance > 0 ? z / distance : 0
  return distance
}

/**
 * Signed separation of two spheres: distance of the centres minus both radii. For equal centres every direction is as
 * good, and x is taken.
 */
export const separateSphereRows: SeparationKernel = (rowsA, a, rowsB, b, out) => {
  const distance = writeCentreLine(rowsA, a, rowsB, b, out)
  out[3] = distance - (rowsA[a + ROW_PARAMETERS] + rowsB[b + ROW_PARAMETERS])
}

const axis = new Float64Array(3)

/** {@link collideSpheres} on packed rows. */
export const collideSphereRows: RowKernel = (rowsA, a, rowsB, b, out) => {
  if (!overlapSphereRows(rowsA, a, rowsB, b)) return (out[0] = 0)
  const distance = writeCentreLine(rowsA, a, rowsB, b, axis)
  const radiusA = rowsA[a + ROW_PARAMETERS]
  const radiusB = rowsB[b + ROW_PARAMETERS]
  // Midway between radiusA and distance - radiusB along the normal.
  const middle = 0.5 * (radiusA + distance - radiusB)
  return writeOnePoint(out, axis, Math.max(0, radiusA + radiusB - distance), 0, 0, 0, middle, 0)
}

/**
 * Contact manifold of two solid spheres (units of length of the caller, world frame): the number of points, 0 when
 * apart. Spheres with one centre get x or -x as normal. Swapping a and b flips the normal and changes nothing else.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const collideSpheres = collideCall(SPHERE, SPHERE, collideSphereRows)

/** Signed closest points of two spheres: on the line of centres; for equal centres, along x. */
export const closestPointsSphereRows = closestPointsOfSphere(separateSphereRows, 1)

/**
 * Signed distance of two solid spheres in world units, with a point of each; see {@link ClosestPoints}. Spheres with
 * one centre get x or -x as normal. Swapping a and b swaps the points, flips the normal and changes no other bit.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const closestPointsSpheres = closestPointsCall(SPHERE, SPHERE, closestPointsSphereRows)

/** {@link sweepSpheres} on packed rows. */
export const sweepSphereRows: MovingKernel = (rowsA, a, rowsB, b, motion, m, out) => {
  const maxTime = motion[m + 3]
  const x = rowsB[b] - rowsA[a]
  const y = rowsB[b + 1] - rowsA[a + 1]
  const z = rowsB[b + 2] - rowsA[a + 2]
  const vx = motion[m]
  const vy = motion[m + 1]
  const vz = motion[m + 2]
  const radiusA = rowsA[a + ROW_PARAMETERS]
  const radiusB = rowsB[b + ROW_PARAMETERS]
  const reach = radiusA + radiusB
  const distanceSquare = x * x + y * y + z * z
  const speedSquare = vx * vx + vy * vy + vz * vz
  const speed = Math.sqrt(speedSquare)
  const approach = -(x * vx + y * vy + z * vz)
  const startOverlap = distanceSquare <= reach * reach * (1 + SQUARED_DISTANCE_SLACK)
  let time = 0
  let lastTime = maxTime
  // Receding, sliding past, or so slow that the square of the speed vanishes.
  if (!startOverlap && !(approach > 0 && speedSquare > 0)) return false
  if (speedSquare > 0) {
    const cx = y * vz - z * vy
    const cy = z * vx - x * vz
    const cz = x * vy - y * vx
    const cross = Math.sqrt(cx * cx + cy * cy + cz * cz)
    const sweptReach = reach * speed
    const distance = Math.sqrt(distanceSquare)
    if (!startOverlap && cross > sweptReach * (1 + LENGTH_SLACK) + ROTATED_SLACK * distance * speed) return false
    const root = Math.sqrt(Math.max((sweptReach - cross) * (sweptReach + cross), 0))
    const square = distanceSquare - reach * reach
    lastTime = (approach + root) / speedSquare
    // For grazing spheres both quotients are rounding: neither may pass the middle of the contact.
    if (startOverlap) {
      if (approach < 0) lastTime = Math.min(Math.max(-square, 0) / (root - approach), root / speedSquare)
    } else {
      time = Math.min(square / (approach + root), approach / speedSquare)
      if (time > maxTime) {
        const tx = x + vx * maxTime
        const ty = y + vy * maxTime
        const tz = z + vz * maxTime
        const doubt = ROTATED_SLACK * (distance + speed * maxTime)
        if (Math.sqrt(tx * tx + ty * ty + tz * tz) > reach * (1 + LENGTH_SLACK) + doubt) return false
        time = maxTime
      }
    }
    lastTime = Math.max(time, Math.min(lastTime, maxTime))
  }
  out[SWEEP_TIME] = time
  out[SWEEP_LAST_TIME] = lastTime
  out[SWEEP_START_OVERLAP] = Number(startOverlap)
  let nx = x + vx * time
  let ny = y + vy * time
  let nz = z + vz * time
  const apart = Math.sqrt(nx * nx + ny * ny + nz * nz)
  let length = apart
  // Centres that are apart by rounding only coincide.
  if (!(apart > ROTATED_SLACK * time * speed)) {
    nx = -vx
    ny = -vy
    nz = -vz
    length = speed
    if (!(length > 0)) {
      nx = compareRows(rowsA, a, rowsB, b) > 0 ? -1 : 1
      ny = 0
      nz = 0
      length = 1
    }
  }
  nx /= length
  ny /= length
  nz /= length
  const along = 0.5 * (Math.max(-radiusA, apart - radiusB) + Math.min(radiusA, apart + radiusB))
  out[SWEEP_POINT] = nx * along
  out[SWEEP_POINT + 1] = ny * along
  out[SWEEP_POINT + 2] = nz * along
  out[SWEEP_NORMAL] = nx
  out[SWEEP_NORMAL + 1] = ny
  out[SWEEP_NORMAL + 2] = nz
  return true
}

/**
 * Whether two moving spheres share a point at a time in [0, maxTime]; on a hit, `out` holds the first and last time,
 * a point of both at the first, the unit normal from A to B, and whether they touch at the start (then time is 0).
 * Velocities in units/s, times in seconds. Closed sets: touching is a hit, also at 0 and at maxTime.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT (negative radius or maxTime)
 */
export const sweepSpheres = sweepCall(SPHERE, SPHERE, sweepSphereRows)
