/**
 * The exact answer for two boxes. Closed sets, every number a double and taken as it is: the set of a row is the
 * parallelepiped { c + s u + t v + r w : |s| <= hu, |t| <= hv, |r| <= hw } of its doubles, right angles or not.
 *
 * Two such sets A and B are apart exactly when the difference D of their centres lies outside the zonotope of the six
 * edge vectors, and a zonotope is bounded by planes across pairs of them: the six face normals and nine edge crosses.
 * A flat box (half extent 0) is the limit of thick ones, so the crosses of its directions remain enough.
 *
 * Each axis is first looked at in doubles with a rigorous bound of the error; what is left in doubt is decided in
 * BigInt after scaling everything by a power of two. Rows are position 3, axes 9, half extents 3, from an offset.
 */
import { absolute, crossBig, dotBig, lastBit, quotientBySquareRoot, toInteger } from './exact-numbers.js'
import type { Big3 } from './exact-numbers.js'

const AXES = 3
const HALF = 12

/** How the pairs were decided: in doubles alone, or with some axes in BigInt. */
export const obbCounts = { pairs: 0, exactPairs: 0, exactAxes: 0 }

/** Two boxes as integers. */
interface BigPair {
  /** From the centre of A to that of B. */
  readonly difference: Big3
  /** Directions of the edges, of any length. */
  readonly directions: readonly Big3[]
  /** Half edge vectors, in the unit of `difference`. */
  readonly edges: readonly Big3[]
  /** One unit of `difference` is 2^unit. */
  readonly unit: number
}

/** Indices into directions of the 15 axes: 3 normals of A, 3 of B, 9 crosses. */
const PAIRS: readonly (readonly [number, number])[] = [
  [1, 2],
  [2, 0],
  [0, 1],
  [4, 5],
  [5, 3],
  [3, 4],
  [0, 3],
  [0, 4],
  [0, 5],
  [1, 3],
  [1, 4],
  [1, 5],
  [2, 3],
  [2, 4],
  [2, 5],
]

function toBigPair(rowsA: ArrayLike<number>, a: number, rowsB: ArrayLike<number>, b: number): BigPair {
  let position = Infinity
  let axis = Infinity
  let half = Infinity
  for (let i = 0; i < 9; i++) axis = Math.min(axis, lastBit(rowsA[a + AXES + i]!), lastBit(rowsB[b + AXES + i]!))
  for (let i = 0; i < 3; i++) {
    position = Math.min(position, lastBit(rowsA[a + i]!), lastBit(rowsB[b + i]!))
    half = Math.min(half, lastBit(rowsA[a + HALF + i]!), lastBit(rowsB[b + HALF + i]!))
  }
  if (half === Infinity) half = 0
  const unit = Math.min(position, axis + half)
  const lift = BigInt(axis + half - unit)
  const difference = [0, 1, 2].map((k) => toInteger(rowsB[b + k]!, unit) - toInteger(rowsA[a + k]!, unit))
  const directions: Big3[] = []
  const edges: Big3[] = []
  for (let i = 0; i < 6; i++) {
    const rows = i < 3 ? rowsA : rowsB
    const at = i < 3 ? a : b
    const k = i % 3
    const d = [0, 1, 2].map((j) => toInteger(rows[at + AXES + 3 * k + j]!, axis)) as unknown as Big3
    const h = toInteger(rows[at + HALF + k]!, half) << lift
    directions.push(d)
    edges.push([d[0] * h, d[1] * h, d[2] * h])
  }
  return { difference: difference as unknown as Big3, directions, edges, unit }
}

function axisOf(pair: BigPair, index: number): Big3 {
  const [i, j] = PAIRS[index]!
  return crossBig(pair.directions[i]!, pair.directions[j]!)
}

/** |axis.difference| minus the radii: positive exactly when the axis separates. */
function exactSlack(pair: BigPair, axis: Big3): bigint {
  let slack = absolute(dotBig(axis, pair.difference))
  for (const edge of pair.edges) slack -= absolute(dotBig(axis, edge))
  return slack
}

/** Six directions, three numbers each; six half extents; the difference. */
const u = new Float64Array(18)
const h = new Float64Array(6)
const d = new Float64Array(3)
const doubtful = new Int32Array(15)

/**
 * Fourteen rounded operations on the way to a slack, and the rounding of the centre difference: each term is within
 * 16 unit roundoffs of itself, and no term is larger than |axis| x length. The factor 64 leaves room.
 */
const SLACK_ERROR = 64 * 2 ** -53

/** Whether the exact boxes of two rows have a point in common. */
export function exactObbsOverlap(rowsA: ArrayLike<number>, a: number, rowsB: ArrayLike<number>, b: number): boolean {
  obbCounts.pairs++
  for (let i = 0; i < 9; i++) {
    u[i] = rowsA[a + AXES + i]!
    u[9 + i] = rowsB[b + AXES + i]!
  }
  let size = 0
  for (let i = 0; i < 3; i++) {
    h[i] = rowsA[a + HALF + i]!
    h[3 + i] = rowsB[b + HALF + i]!
    d[i] = rowsB[b + i]! - rowsA[a + i]!
    // All lengths that enter: the axes have components of at most about 1.
    size += Math.abs(d[i]!) + 4 * (h[i]! + h[3 + i]!)
  }
  let doubts = 0
  // Outside this range products of the filter could underflow or overflow unseen.
  const inRange = size > 1e-60 && size < 1e60
  for (let k = 0; k < 15; k++) {
    if (!inRange) {
      doubtful[doubts++] = k
      continue
    }
    const pair = PAIRS[k]!
    const i = 3 * pair[0]
    const j = 3 * pair[1]
    const xp = u[i + 1]! * u[j + 2]!
    const xm = u[i + 2]! * u[j + 1]!
    const yp = u[i + 2]! * u[j]!
    const ym = u[i]! * u[j + 2]!
    const zp = u[i]! * u[j + 1]!
    const zm = u[i + 1]! * u[j]!
    const x = xp - xm
    const y = yp - ym
    const z = zp - zm
    let slack = Math.abs(x * d[0]! + y * d[1]! + z * d[2]!)
    for (let m = 0; m < 6; m++) slack -= h[m]! * Math.abs(x * u[3 * m]! + y * u[3 * m + 1]! + z * u[3 * m + 2]!)
    const magnitude = Math.abs(xp) + Math.abs(xm) + Math.abs(yp) + Math.abs(ym) + Math.abs(zp) + Math.abs(zm)
    // Below this, underflow could be larger than the bound.
    const error = magnitude > 1e-100 ? SLACK_ERROR * magnitude * size : Infinity
    if (slack > error) return false
    if (!(slack < -error)) doubtful[doubts++] = k
  }
  if (doubts === 0) return true
  obbCounts.exactPairs++
  const pair = toBigPair(rowsA, a, rowsB, b)
  for (let k = 0; k < doubts; k++) {
    obbCounts.exactAxes++
    if (exactSlack(pair, axisOf(pair, doubtful[k]!)) > 0n) return false
  }
  return true
}

/**
 * The largest separation over the 15 exact axes as a double: positive exactly when the boxes are apart, else minus the
 * penetration. For stating how far a wrong answer is from the truth.
 */
export function exactObbSeparation(rowsA: ArrayLike<number>, a: number, rowsB: ArrayLike<number>, b: number): number {
  return exactObbWinner(rowsA, a, rowsB, b).separation
}

/** The same with the axis that has it: 0..2 face normals of A, 3..5 of B, 6 + 3 i + j the cross of edges i and j. */
export function exactObbWinner(
  rowsA: ArrayLike<number>,
  a: number,
  rowsB: ArrayLike<number>,
  b: number,
): { separation: number; axis: number } {
  return winnerOf(toBigPair(rowsA, a, rowsB, b))
}

function winnerOf(pair: BigPair): { separation: number; axis: number } {
  let winner = 0
  let best = -Infinity
  for (let k = 0; k < 15; k++) {
    const axis = axisOf(pair, k)
    const square = dotBig(axis, axis)
    if (square === 0n) continue
    const gap = quotientBySquareRoot(exactSlack(pair, axis), square, pair.unit)
    if (gap > best) {
      best = gap
      winner = k
    }
  }
  return { separation: best, axis: winner }
}

/** A box whose rotation is the exact rational matrix of an integer quaternion w x y z. */
export interface RationalBox {
  readonly center: readonly number[]
  readonly half: readonly number[]
  readonly quaternion: readonly number[]
}

function rationalMatrix(q: readonly number[]): { directions: Big3[]; norm: bigint } {
  const [w, x, y, z] = q.map((n) => BigInt(n)) as [bigint, bigint, bigint, bigint]
  return {
    directions: [
      [w * w + x * x - y * y - z * z, 2n * (x * y + w * z), 2n * (x * z - w * y)],
      [2n * (x * y - w * z), w * w - x * x + y * y - z * z, 2n * (y * z + w * x)],
      [2n * (x * z + w * y), 2n * (y * z - w * x), w * w - x * x - y * y + z * z],
    ],
    norm: w * w + x * x + y * y + z * z,
  }
}

function toRationalPair(a: RationalBox, b: RationalBox): BigPair {
  const numbers = [...a.center, ...a.half, ...b.center, ...b.half]
  const finest = Math.min(...numbers.map(lastBit))
  const unit = finest === Infinity ? 0 : finest
  const ma = rationalMatrix(a.quaternion)
  const mb = rationalMatrix(b.quaternion)
  // Every length times both norms, so that the edges are integers.
  const both = ma.norm * mb.norm
  const edges = [a, b].flatMap((box, which) =>
    [0, 1, 2].map((k): Big3 => {
      const direction = (which === 0 ? ma : mb).directions[k]!
      const s = toInteger(box.half[k]!, unit) * (which === 0 ? mb.norm : ma.norm)
      return [direction[0] * s, direction[1] * s, direction[2] * s]
    }),
  )
  const difference = [0, 1, 2].map((k) => (toInteger(b.center[k]!, unit) - toInteger(a.center[k]!, unit)) * both)
  return {
    difference: difference as unknown as Big3,
    directions: [...ma.directions, ...mb.directions],
    edges,
    unit,
  }
}

/** Whether two boxes with exact rational rotations have a point in common. */
export function exactRationalBoxesOverlap(a: RationalBox, b: RationalBox): boolean {
  const pair = toRationalPair(a, b)
  return PAIRS.every((_, k) => exactSlack(pair, axisOf(pair, k)) <= 0n)
}

/** The largest separation of two boxes with exact rational rotations, as a double. */
export function exactRationalSeparation(a: RationalBox, b: RationalBox): number {
  const norms = [a, b].map((box) => box.quaternion.reduce((sum, n) => sum + n * n, 0))
  return winnerOf(toRationalPair(a, b)).separation / (norms[0]! * norms[1]!)
}
