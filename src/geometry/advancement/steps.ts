/** How far the time may advance from a pose: which turning axes are tried, and the bound for any number of turns. */
import { clearStill, clearTime } from './clear-time.js'
import {
  WORK_ANGULAR_A,
  WORK_ANGULAR_B,
  WORK_ARM_A,
  WORK_BALL,
  WORK_CLEAR,
  WORK_CORNERS,
  WORK_COSINES,
  WORK_END,
  WORK_HORIZON,
  WORK_IS_TRIANGLE,
  WORK_NORMAL,
  WORK_SEPARATION,
  WORK_SPANS,
  WORK_SPIN_A,
  WORK_SPIN_B,
  WORK_TARGET,
  WORK_TIME,
  WORK_TURN,
  WORK_VELOCITY,
} from './layout.js'

/** Below this, the cosine of the normal with an edge counts as zero: the contact feature contains that edge. */
const PERPENDICULAR = 1e-7
/** Squared sine between two edges below which their common perpendicular turns too fast to be followed. */
const EDGES_ALIGNED = 1e-4

/** Unit direction of the edge of A, then of B, that is perpendicular to the normal: the last one found. */
const edges = new Float64Array(6)

/**
 * The longest safe step, at most WORK_HORIZON, that leaves WORK_TARGET of the gap, over the turning axes that suit the
 * contact feature: the frame of the body whose face it is, the common perpendicular of two edges, the plane across one
 * edge, or no turn. Written to WORK_CLEAR.
 */
export function longestStep(work: Float64Array): void {
  // Only in its own frame does a half-space stay on one side of the axis.
  const isPlaneA = work[WORK_BALL] === Infinity
  const isPlaneB = work[WORK_BALL + 1] === Infinity
  if (!isPlaneA && !isPlaneB && work[WORK_SPIN_A] === 0 && work[WORK_SPIN_B] === 0) return clearStill(work)
  const countA = findEdges(work, 0)
  const countB = findEdges(work, 1)
  const isFaceA = isPlaneA || (countA >= 2 && !isPlaneB)
  const isFaceB = (isPlaneB || countB >= 2) && !isPlaneA
  if (!isFaceA && !isFaceB && turnWithEdges(work, countA, countB)) {
    clearTime(work)
    return
  }
  // Aligned edges follow either body.
  work[WORK_CLEAR] = 0
  if (isFaceA || !isFaceB) clearWith(work, WORK_ANGULAR_A)
  const withA = work[WORK_CLEAR]
  if ((!isFaceB && isFaceA) || withA >= work[WORK_HORIZON]) return
  clearWith(work, WORK_ANGULAR_B)
  work[WORK_CLEAR] = Math.max(withA, work[WORK_CLEAR])
}

/** The gap along the axis that turns with one body. */
function clearWith(work: Float64Array, angular: number): void {
  for (let i = 0; i < 3; i++) work[WORK_TURN + i] = work[angular + i]
  clearTime(work)
}

/**
 * Sets the cosines of the normal with one body's axes (a triangle's corners), and returns the number of edge directions
 * in its contact feature: 2 stands for a face.
 */
function findEdges(work: Float64Array, body: number): number {
  const nx = work[WORK_NORMAL]
  const ny = work[WORK_NORMAL + 1]
  const nz = work[WORK_NORMAL + 2]
  const at = WORK_COSINES + 3 * body
  const row = 16 * body + 3
  let count = 0
  for (let i = 0; i < 3; i++) {
    const o = row + 3 * i
    const x = work[o]
    const y = work[o + 1]
    const z = work[o + 2]
    const c = nx * x + ny * y + nz * z
    work[at + i] = c
    if (Math.abs(c) < PERPENDICULAR && work[WORK_SPANS + 3 * body + i] > 0) {
      count++
      edges[3 * body] = x
      edges[3 * body + 1] = y
      edges[3 * body + 2] = z
    }
  }
  return work[WORK_IS_TRIANGLE + body] === 1 ? findTriangleEdges(work, body) : count
}

/** The same for a triangle: edges whose two corners are both extreme along the normal. */
function findTriangleEdges(work: Float64Array, body: number): number {
  const at = WORK_COSINES + 3 * body
  const row = 16 * body + 3
  const side = body === 0 ? 1 : -1
  const most = Math.max(side * work[at], side * work[at + 1], side * work[at + 2])
  let count = 0
  for (let i = 0; i < 3; i++) {
    const k = i === 2 ? 0 : i + 1
    const x = work[row + 3 * k] - work[row + 3 * i]
    const y = work[row + 3 * k + 1] - work[row + 3 * i + 1]
    const z = work[row + 3 * k + 2] - work[row + 3 * i + 2]
    const length = Math.sqrt(x * x + y * y + z * z)
    if (!(length > 0)) continue
    const slack = PERPENDICULAR * length
    if (most - side * work[at + i] > slack || most - side * work[at + k] > slack) continue
    count++
    edges[3 * body] = x / length
    edges[3 * body + 1] = y / length
    edges[3 * body + 2] = z / length
  }
  return count
}

/**
 * The angular velocity o, perpendicular to the normal, that keeps the normal perpendicular to the (at most one) edge of
 * each body that is so now, in WORK_TURN. With u = o x n, that is u.edge = -(n x w).edge for each. False for aligned
 * edges.
 */
function turnWithEdges(work: Float64Array, countA: number, countB: number): boolean {
  const nx = work[WORK_NORMAL]
  const ny = work[WORK_NORMAL + 1]
  const nz = work[WORK_NORMAL + 2]
  if (countA === 0) edges.fill(0, 0, 3)
  if (countB === 0) edges.fill(0, 3)
  const ax = edges[0]
  const ay = edges[1]
  const az = edges[2]
  const bx = edges[3]
  const by = edges[4]
  const bz = edges[5]
  const cosine = ax * bx + ay * by + az * bz
  const square = 1 - cosine * cosine
  if (square < EDGES_ALIGNED) return false
  const a = WORK_ANGULAR_A
  const b = WORK_ANGULAR_B
  // Minus (n x w).edge of each.
  const p =
    (nz * work[a + 1] - ny * work[a + 2]) * ax +
    (nx * work[a + 2] - nz * work[a]) * ay +
    (ny * work[a] - nx * work[a + 1]) * az
  const q =
    (nz * work[b + 1] - ny * work[b + 2]) * bx +
    (nx * work[b + 2] - nz * work[b]) * by +
    (ny * work[b] - nx * work[b + 1]) * bz
  const alpha = (p - cosine * q) / square
  const beta = (q - cosine * p) / square
  const ux = alpha * ax + beta * bx
  const uy = alpha * ay + beta * by
  const uz = alpha * az + beta * bz
  work[WORK_TURN] = ny * uz - nz * uy
  work[WORK_TURN + 1] = nz * ux - nx * uz
  work[WORK_TURN + 2] = nx * uy - ny * ux
  return true
}

/**
 * Writes to WORK_CLEAR the longest step, up to WORK_END, for which the solids that the bodies sweep in any number of
 * turns stay apart along the fixed normal: a corner r that turns about the axis u reaches at most |n.u||r.u| + |n x
 * u||r x u| along n. Not for half-spaces that turn.
 */
export function sweptStep(work: Float64Array): void {
  work[WORK_CLEAR] = 0
  if (work[WORK_BALL] === Infinity && work[WORK_SPIN_A] > 0) return
  if (work[WORK_BALL + 1] === Infinity && work[WORK_SPIN_B] > 0) return
  sweptGrowth(work, 0)
  const growthA = reach[0]
  sweptGrowth(work, 1)
  const gap = work[WORK_SEPARATION] - work[WORK_TARGET] - growthA - reach[0]
  if (!(gap > 0)) return
  const rest = work[WORK_END] - work[WORK_TIME]
  const rate =
    work[WORK_NORMAL] * work[WORK_VELOCITY] +
    work[WORK_NORMAL + 1] * work[WORK_VELOCITY + 1] +
    work[WORK_NORMAL + 2] * work[WORK_VELOCITY + 2]
  work[WORK_CLEAR] = gap + rate * rest >= 0 ? rest : gap / -rate
}

/**
 * Unit axis of a rotation, the normal's component along it and its length across; then the result of the two functions
 * below.
 */
const reach = new Float64Array(6)

/**
 * How much further one body's swept solid reaches along the normal (B: against it) than the body does now, in reach[0].
 */
function sweptGrowth(work: Float64Array, body: number): void {
  reach[0] = 0
  const speed = work[body === 0 ? WORK_SPIN_A : WORK_SPIN_B]
  if (speed === 0) return
  const side = body === 0 ? 1 : -1
  const w = WORK_ANGULAR_A + 3 * body
  const nx = side * work[WORK_NORMAL]
  const ny = side * work[WORK_NORMAL + 1]
  const nz = side * work[WORK_NORMAL + 2]
  const wx = work[w] / speed
  const wy = work[w + 1] / speed
  const wz = work[w + 2] / speed
  const gx = ny * wz - nz * wy
  const gy = nz * wx - nx * wz
  const gz = nx * wy - ny * wx
  const along = nx * wx + ny * wy + nz * wz
  const across = Math.sqrt(gx * gx + gy * gy + gz * gz)
  reach[1] = wx
  reach[2] = wy
  reach[3] = wz
  reach[4] = along
  reach[5] = across
  const at = WORK_COSINES + 3 * body
  if (work[WORK_IS_TRIANGLE + body] === 1) {
    let most = -Infinity
    for (let o = 16 * body + 3, end = o + 9; o < end; o += 3) {
      sweptReach(work, o)
      most = Math.max(most, reach[0])
    }
    reach[0] = most - Math.max(side * work[at], side * work[at + 1], side * work[at + 2])
    return
  }
  let growth = 0
  for (let corner = WORK_CORNERS + 8 * body, end = corner + 8; corner < end; corner += 2)
    growth = Math.max(growth, Math.abs(along) * work[corner] + across * work[corner + 1])
  for (let i = 0; i < 3; i++) growth -= work[WORK_SPANS + 3 * body + i] * Math.abs(work[at + i])
  const arm = WORK_ARM_A + 3 * body
  const now = nx * work[arm] + ny * work[arm + 1] + nz * work[arm + 2]
  sweptReach(work, arm)
  reach[0] = growth + reach[0] - now
}

/** How far the vector at work[o] reaches along the normal in any turn about the axis, in reach[0]. */
function sweptReach(work: Float64Array, o: number): void {
  const wx = reach[1]
  const wy = reach[2]
  const wz = reach[3]
  const turned = work[o] * wx + work[o + 1] * wy + work[o + 2] * wz
  const x = work[o] - turned * wx
  const y = work[o + 1] - turned * wy
  const z = work[o + 2] - turned * wz
  reach[0] = reach[4] * turned + reach[5] * Math.sqrt(x * x + y * y + z * z)
}
