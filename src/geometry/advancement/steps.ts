/** How far the time may advance from a pose: which turning axes are tried, and the bound for any number of turns. */
import { cross, dot } from '../../math/vectors.js'
import { clearStill, clearTime } from './clear-time.js'
import { Work } from './layout.js'

/** Below this, the cosine of the normal with an edge counts as zero: the contact feature contains that edge. */
const PERPENDICULAR = 1e-7
/** Squared sine between two edges below which their common perpendicular turns too fast to be followed. */
const EDGES_ALIGNED = 1e-4

/** Unit direction of the edge of A, then of B, that is perpendicular to the normal: the last one found. */
const edges = new Float64Array(6)

/**
 * The longest safe step, at most Work.horizon, that leaves Work.target of the gap, over the turning axes that suit the
 * contact feature: the frame of the body whose face it is, the common perpendicular of two edges, the plane across one
 * edge, or no turn. Written to Work.clear.
 */
export function longestStep(work: Float64Array): void {
  // Only in its own frame does a half-space stay on one side of the axis.
  const isPlaneA = work[Work.ball] === Infinity
  const isPlaneB = work[Work.ball + 1] === Infinity
  if (!isPlaneA && !isPlaneB && work[Work.spinA] === 0 && work[Work.spinB] === 0) return clearStill(work)
  const countA = findEdges(work, 0)
  const countB = findEdges(work, 1)
  const isFaceA = isPlaneA || (countA >= 2 && !isPlaneB)
  const isFaceB = (isPlaneB || countB >= 2) && !isPlaneA
  if (!isFaceA && !isFaceB && turnWithEdges(work, countA, countB)) {
    clearTime(work)
    return
  }
  // Aligned edges follow either body.
  work[Work.clear] = 0
  if (isFaceA || !isFaceB) clearWith(work, Work.angularA)
  const withA = work[Work.clear]
  if ((!isFaceB && isFaceA) || withA >= work[Work.horizon]) return
  clearWith(work, Work.angularB)
  work[Work.clear] = Math.max(withA, work[Work.clear])
}

/** The gap along the axis that turns with one body. */
function clearWith(work: Float64Array, angular: number): void {
  for (let i = 0; i < 3; i++) work[Work.turn + i] = work[angular + i]
  clearTime(work)
}

/**
 * Sets the cosines of the normal with one body's axes (a triangle's corners), and returns the number of edge directions
 * in its contact feature: 2 stands for a face.
 */
function findEdges(work: Float64Array, body: number): number {
  const nx = work[Work.normal]
  const ny = work[Work.normal + 1]
  const nz = work[Work.normal + 2]
  const at = Work.cosines + 3 * body
  const row = 16 * body + 3
  let count = 0
  for (let i = 0; i < 3; i++) {
    const o = row + 3 * i
    const x = work[o]
    const y = work[o + 1]
    const z = work[o + 2]
    const c = nx * x + ny * y + nz * z
    work[at + i] = c
    if (Math.abs(c) < PERPENDICULAR && work[Work.spans + 3 * body + i] > 0) {
      count++
      edges[3 * body] = x
      edges[3 * body + 1] = y
      edges[3 * body + 2] = z
    }
  }
  return work[Work.isTriangle + body] === 1 ? findTriangleEdges(work, body) : count
}

/** The same for a triangle: edges whose two corners are both extreme along the normal. */
function findTriangleEdges(work: Float64Array, body: number): number {
  const at = Work.cosines + 3 * body
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
 * each body that is so now, in Work.turn. With u = o x n, that is u.edge = -(n x w).edge for each. False for aligned
 * edges.
 */
function turnWithEdges(work: Float64Array, countA: number, countB: number): boolean {
  if (countA === 0) edges.fill(0, 0, 3)
  if (countB === 0) edges.fill(0, 3)
  const cosine = dot(edges, 0, edges, 3)
  const square = 1 - cosine * cosine
  if (square < EDGES_ALIGNED) return false
  cross(turned, 0, work, Work.angularA, work, Work.normal)
  const p = dot(turned, 0, edges, 0)
  cross(turned, 0, work, Work.angularB, work, Work.normal)
  const q = dot(turned, 0, edges, 3)
  const alpha = (p - cosine * q) / square
  const beta = (q - cosine * p) / square
  for (let d = 0; d < 3; d++) turned[d] = alpha * edges[d] + beta * edges[3 + d]
  cross(work, Work.turn, work, Work.normal, turned, 0)
  return true
}

const turned = new Float64Array(3)

/**
 * Writes to Work.clear the longest step, up to Work.end, for which the solids that the bodies sweep in any number of
 * turns stay apart along the fixed normal: a corner r that turns about the axis u reaches at most |n.u||r.u| + |n x
 * u||r x u| along n. Not for half-spaces that turn.
 */
export function sweptStep(work: Float64Array): void {
  work[Work.clear] = 0
  if (work[Work.ball] === Infinity && work[Work.spinA] > 0) return
  if (work[Work.ball + 1] === Infinity && work[Work.spinB] > 0) return
  sweptGrowth(work, 0)
  const growthA = reach[0]
  sweptGrowth(work, 1)
  const gap = work[Work.separation] - work[Work.target] - growthA - reach[0]
  if (!(gap > 0)) return
  const rest = work[Work.end] - work[Work.time]
  const rate =
    work[Work.normal] * work[Work.velocity] +
    work[Work.normal + 1] * work[Work.velocity + 1] +
    work[Work.normal + 2] * work[Work.velocity + 2]
  work[Work.clear] = gap + rate * rest >= 0 ? rest : gap / -rate
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
  const speed = work[body === 0 ? Work.spinA : Work.spinB]
  if (speed === 0) return
  const side = body === 0 ? 1 : -1
  const w = Work.angularA + 3 * body
  const nx = side * work[Work.normal]
  const ny = side * work[Work.normal + 1]
  const nz = side * work[Work.normal + 2]
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
  const at = Work.cosines + 3 * body
  if (work[Work.isTriangle + body] === 1) {
    let most = -Infinity
    for (let o = 16 * body + 3, end = o + 9; o < end; o += 3) {
      sweptReach(work, o)
      most = Math.max(most, reach[0])
    }
    reach[0] = most - Math.max(side * work[at], side * work[at + 1], side * work[at + 2])
    return
  }
  let growth = 0
  for (let corner = Work.corners + 8 * body, end = corner + 8; corner < end; corner += 2)
    growth = Math.max(growth, Math.abs(along) * work[corner] + across * work[corner + 1])
  for (let i = 0; i < 3; i++) growth -= work[Work.spans + 3 * body + i] * Math.abs(work[at + i])
  const arm = Work.armA + 3 * body
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
