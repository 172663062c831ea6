/** Chains that nearly touch a second body, against rational arithmetic. */
import { buildChain, buildPolygon } from 'bitecs-collision'
import { flatTables } from '../../../src/narrow-phase/flat-tables.js'
import { PairOut } from '../../../src/narrow-phase/mesh-kernels.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../../src/narrow-phase/shape-types.js'
import { TreePool } from '../../../src/narrow-phase/tree-pool.js'
import { anyChain, anyCorners, optionsOf } from '../../flat/scenes.js'
import {
  bringTogether,
  localCorners,
  placedCorners,
  radiusOf,
  reachAlong,
  ROW,
  touchesExactly,
  touchesHalfPlaneExactly,
  type Outline,
  type V2,
} from '../../oracle/flat-shapes.js'
import { segmentsOf, type FlatChain } from '../../oracle/flat-world.js'
import { Random } from '../../oracle/random.js'

export const PARTNERS = ['chain', 'polygon', 'box', 'capsule', 'sphere', 'plane'] as const
export type Partner = (typeof PARTNERS)[number]
type Piece = Outline | 'box' | 'capsule' | 'sphere' | 'plane'

/** The second body of a chain: what it is made of, and whether it is a chain of which only the front pushes. */
interface Body {
  readonly pieces: readonly Piece[]
  readonly isOneSided: boolean
}

/** Bodies of a builder; each is asked about in many pairs. */
const BUILT = 8
/** Heights of a middle over a line below this are rounding: which side it is on is not asked. */
const DOUBT = 1e-12

const segmentOutlines = (chain: FlatChain): Outline[] =>
  segmentsOf(chain).map((ends) => ({ corners: ends.map(([x, y]): [number, number] => [x, y]), radius: 0 }))

/** Type number of the shape of a second body. */
export const typeOf = (partner: Partner): number =>
  partner === 'chain' || partner === 'polygon' ? ShapeType.mesh : ShapeType[partner]

const normalOf = (rows: Float64Array, s: number): V2 =>
  [0, 1].map((d) => rows[s + 3 + d]! * rows[s + 12]! + rows[s + 6 + d]! * rows[s + 13]!) as unknown as V2

/**
 * Height of the middle of a piece in row s over the line of a segment in row r, to its right; of a half-plane how far
 * it opens to the right.
 */
function heightOf(segment: Outline, rows: Float64Array, r: number, piece: Piece, s: number): number {
  const zero: V2 = [0, 0]
  const [p, q] = placedCorners(segment, rows, r, zero) as [V2, V2]
  const length = Math.hypot(q[0] - p[0], q[1] - p[1])
  if (piece === 'plane') {
    const [x, y] = normalOf(rows, s)
    return ((q[0] - p[0]) * y - (q[1] - p[1]) * x) / length
  }
  const corners = localCorners(piece, rows, s)
  const own = [0, 1].map((d) => {
    const along = corners.map((corner) => corner[d]!)
    return (Math.min(...along) + Math.max(...along)) / 2
  })
  const [x, y] = placedCorners({ corners: [own as [number, number]], radius: 0 }, rows, s, zero)[0]!
  return ((q[1] - p[1]) * (x - p[0]) - (q[0] - p[0]) * (y - p[1])) / length
}

/** Whether the bounds of two pieces are surely apart. */
function areFar(a: Outline, b: Piece, rows: Float64Array): boolean {
  if (b === 'plane') return false
  const origin: V2 = [rows[0]!, rows[1]!]
  const p = placedCorners(a, rows, 0, origin)
  const q = placedCorners(b, rows, ROW, origin)
  const slack = radiusOf(a, rows, 0) + radiusOf(b, rows, ROW) + 1e-6
  return [0, 1].some((d) => {
    const x = p.map((corner) => corner[d]!)
    const y = q.map((corner) => corner[d]!)
    return Math.min(...x) > Math.max(...y) + slack || Math.min(...y) > Math.max(...x) + slack
  })
}

function touches(segment: Outline, piece: Piece, rows: Float64Array): boolean {
  return piece === 'plane'
    ? touchesHalfPlaneExactly(segment, rows, 0, rows, ROW)
    : !areFar(segment, piece, rows) && touchesExactly(segment, rows, 0, piece, rows, ROW)
}

/**
 * Whether the chain in row 0 touches the body in row ROW; whether that is sure, because no middle is so near to a line
 * that rounding decides; and how many segments would touch but for a middle that is behind.
 */
export function judge(
  { chain, segments }: { readonly chain: FlatChain; readonly segments: readonly Outline[] },
  { pieces, isOneSided }: Body,
  rows: Float64Array,
): { expected: boolean; isSure: boolean; behind: number } {
  const said = { expected: false, isSure: true, behind: 0 }
  for (const segment of segments)
    for (const piece of pieces) {
      if (!touches(segment, piece, rows)) continue
      const front = chain.oneSided ? heightOf(segment, rows, 0, piece, ROW) : 1
      const frontB = isOneSided ? heightOf(piece as Outline, rows, ROW, segment, 0) : 1
      if (Math.min(Math.abs(front), Math.abs(frontB)) < DOUBT) said.isSure = false
      else if (Math.min(front, frontB) > 0) said.expected = true
      else said.behind++
    }
  return said
}

/** Random chains and second bodies in a pool of their own, to be written to rows. */
export class BuiltChains {
  readonly pool = new TreePool(flatTables)
  private readonly chains: readonly FlatChain[]
  private readonly corners: readonly [number, number][][]
  private readonly handles: readonly number[]
  private readonly polygons: readonly number[]

  constructor(private readonly random: Random) {
    this.chains = Array.from({ length: BUILT }, () => anyChain(random, 1.5))
    this.corners = Array.from({ length: BUILT }, () => anyCorners(random, 1))
    this.handles = this.chains.map((chain) => this.pool.add(buildChain(chain.points, optionsOf(chain))))
    this.polygons = this.corners.map((points) => this.pool.add(buildPolygon(points)))
  }

  /** Writes turned rows of pair number m, at the origin. */
  write(rows: Float64Array, m: number, partner: Partner): { a: Parameters<typeof judge>[0]; b: Body } {
    const { random } = this
    const k = m % BUILT
    const j = Math.floor(m / BUILT) % BUILT
    rows.fill(0)
    for (const r of [0, ROW]) {
      const angle = random.chance(0.2) ? 0 : random.between(0, 6.3)
      rows.set([Math.cos(angle), Math.sin(angle), 0, -Math.sin(angle), Math.cos(angle), 0, 0, 0, 1], r + 3)
    }
    rows.set([this.handles[k]!, 1, -1], 12)
    if (partner === 'chain') rows.set([this.handles[j]!, 1, -1], ROW + 12)
    else if (partner === 'polygon') rows.set([this.polygons[j]!, 1, -1], ROW + 12)
    else if (partner === 'plane') {
      const angle = random.between(0, 6.3)
      rows.set(random.pick([[0, 1], [0.6, 0.8], [Math.cos(angle), Math.sin(angle)]]), ROW + 12) // prettier-ignore
    } else rows.set([random.between(0, 1), random.between(0, 1)], ROW + 12)
    const chain = this.chains[k]!
    const pieces: Piece[] =
      partner === 'chain'
        ? segmentOutlines(this.chains[j]!)
        : [partner === 'polygon' ? { corners: this.corners[j]!, radius: 0 } : partner]
    const isOneSided = partner === 'chain' && this.chains[j]!.oneSided
    return { a: { chain, segments: segmentOutlines(chain) }, b: { pieces, isOneSided } }
  }
}

/** Brings a segment and a half-plane together by the constant of the latter. */
function bringPlane(random: Random, rows: Float64Array, segment: Outline): void {
  for (const r of [0, ROW]) rows.set([random.between(-9, 9), random.between(-9, 9)], r)
  const [x, y] = normalOf(rows, ROW)
  const reach = reachAlong([-x, -y], segment, rows, 0, [rows[ROW]!, rows[ROW + 1]!])
  const gap = random.chance(0.3) ? 0 : random.log(1e-18, random.chance(0.8) ? 1e-11 : 1) * random.sign()
  rows[ROW + 15] = reach + gap
}

/**
 * Aims pairs of a chain and a second body at the boundary. Returns how many touch, how many would but for a middle that
 * is behind a one-sided segment, and in how many the kernel is wrong.
 */
export function checkChains(
  seed: number,
  pairs: number,
  partner: Partner,
): { touching: number; behind: number; wrong: number } {
  const random = new Random(seed)
  const sum = { touching: 0, behind: 0, wrong: 0 }
  const rows = new Float64Array(2 * ROW)
  const out = new Float64Array(PairOut.length)
  const kernel = flatTables.collide[SHAPE_TYPE_COUNT * ShapeType.mesh + typeOf(partner)]!
  for (let n = 0; n < pairs;) {
    const built = new BuiltChains(random)
    for (let m = 0; m < BUILT * BUILT && n < pairs; m++, n++) {
      const { a, b } = built.write(rows, m, partner)
      const segment = random.pick(a.segments)
      const piece = random.pick(b.pieces)
      if (piece === 'plane') bringPlane(random, rows, segment)
      else bringTogether(random, rows, segment, piece)
      const { expected, isSure, behind } = judge(a, b, rows)
      const found = kernel(rows, 0, rows, ROW, out, built.pool) > 0
      sum.touching += Number(expected)
      sum.behind += behind
      // A touch that is in doubt may make a contact, and never undoes one.
      sum.wrong += Number(isSure ? found !== expected : expected && !found)
    }
  }
  return sum
}
