/** How far the time may advance from a pose: which turning axes are tried, and the bound for any number of turns. */
import { cross, dot, lengthAt, subtract } from '../../math/vectors.js'
import { clearStill, clearTime } from './clear-time.js'
import { Work } from './layout.js'

/** Below this, the cosine of the normal with an edge counts as zero: the contact feature contains that edge. */
const PERPENDICULAR = 1e-7
/** Squared sine between two edges below which their common perpendicular turns too fast to be followed. */
const EDGES_ALIGNED = 1e-4

/** Unit direction of the edge of A, then of B, that is perpendicular to the normal: the last one found. */
const edges = new Float64Array(6)
const edge = new Float64Array(3)

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
  if (!isFaceA && !isFaceB && turnWithEdges(work, countA, countB)) return clearTime(work)
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
    subtract(edge, 0, work, row + 3 * k, work, row + 3 * i)
    const length = lengthAt(edge, 0)
    if (!(length > 0)) continue
    const slack = PERPENDICULAR * length
    if (most - side * work[at + i] > slack || most - side * work[at + k] > slack) continue
    count++
    for (let d = 0; d < 3; d++) edges[3 * body + d] = edge[d] / length
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
  const rate = dot(work, Work.normal, work, Work.velocity)
  work[Work.clear] = gap + rate * rest >= 0 ? rest : gap / -rate
}

/** How far a body reaches. V8: see notes, "doubles across calls". */
const reach = new Float64Array(1)
/** The normal, away from the body; the unit axis of its rotation; the normal across that; a vector across it. */
const outward = new Float64Array(3)
const axis = new Float64Array(3)
const across = new Float64Array(3)
const radial = new Float64Array(3)
/** The normal's component along the axis, its length across. */
const parts = new Float64Array(2)

/**
 * How much further one body's swept solid reaches along the normal (B: against it) than the body does now, in reach[0].
 */
function sweptGrowth(work: Float64Array, body: number): void {
  reach[0] = 0
  const speed = work[body === 0 ? Work.spinA : Work.spinB]
  if (speed === 0) return
  const side = body === 0 ? 1 : -1
  for (let d = 0; d < 3; d++) {
    outward[d] = side * work[Work.normal + d]
    axis[d] = work[Work.angularA + 3 * body + d] / speed
  }
  cross(across, 0, outward, 0, axis, 0)
  parts[0] = dot(outward, 0, axis, 0)
  parts[1] = lengthAt(across, 0)
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
    growth = Math.max(growth, Math.abs(parts[0]) * work[corner] + parts[1] * work[corner + 1])
  for (let i = 0; i < 3; i++) growth -= work[Work.spans + 3 * body + i] * Math.abs(work[at + i])
  const arm = Work.armA + 3 * body
  sweptReach(work, arm)
  reach[0] = growth + reach[0] - dot(outward, 0, work, arm)
}

/** How far the vector at work[o] reaches along the normal in any turn about the axis, in reach[0]. */
function sweptReach(work: Float64Array, o: number): void {
  const along = dot(work, o, axis, 0)
  for (let d = 0; d < 3; d++) radial[d] = work[o + d] - along * axis[d]
  reach[0] = parts[0] * along + parts[1] * lengthAt(radial, 0)
}
