/** Chains that nearly touch a second body, against rational arithmetic. */
import { buildChain, buildPolygon } from 'bitecs-collision'
import { flatTables } from '../../../src/narrow-phase/flat-tables.js'
import { PAIR_OUT_LENGTH } from '../../../src/narrow-phase/mesh-features.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../../src/narrow-phase/shape-types.js'
import { TreePool } from '../../../src/narrow-phase/tree-pool.js'
import { anyChain, anyCorners, optionsOf } from '../../flat/scenes.js'
import {
  bringTogether,
  localCorners,
  placedCorners,
  radiusOf,
  ROW,
  touchesExactly,
  type Outline,
  type V2,
} from '../../oracle/flat-shapes.js'
import { segmentsOf, type FlatChain } from '../../oracle/flat-world.js'
import { Random } from '../../oracle/random.js'

export const PARTNERS = ['chain', 'polygon', 'box', 'capsule', 'sphere'] as const
type Partner = (typeof PARTNERS)[number]
type Piece = Outline | 'box' | 'capsule' | 'sphere'

/** Bodies of a builder; each is asked about in many pairs. */
const BUILT = 8
/** Heights of a middle over a line below this are rounding: which side it is on is not asked. */
const DOUBT = 1e-12

const segmentOutlines = (chain: FlatChain): Outline[] =>
  segmentsOf(chain).map((ends) => ({ corners: ends.map(([x, y]): [number, number] => [x, y]), radius: 0 }))

/** Height of the middle of a piece in row s over the line of a segment in row r, to its right. */
function heightOf(segment: Outline, rows: Float64Array, r: number, piece: Piece, s: number): number {
  const zero: V2 = [0, 0]
  const [p, q] = placedCorners(segment, rows, r, zero) as [V2, V2]
  const corners = localCorners(piece, rows, s)
  const own = [0, 1].map((d) => {
    const along = corners.map((corner) => corner[d]!)
    return (Math.min(...along) + Math.max(...along)) / 2
  })
  const [x, y] = placedCorners({ corners: [own as [number, number]], radius: 0 }, rows, s, zero)[0]!
  return ((q[1] - p[1]) * (x - p[0]) - (q[0] - p[0]) * (y - p[1])) / Math.hypot(q[0] - p[0], q[1] - p[1])
}

/** Whether the bounds of two pieces are surely apart. */
function areFar(a: Piece, b: Piece, rows: Float64Array): boolean {
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
  const out = new Float64Array(PAIR_OUT_LENGTH)
  const isHandle = partner === 'chain' || partner === 'polygon'
  const kernel =
    flatTables.collide[SHAPE_TYPE_COUNT * ShapeType.mesh + (isHandle ? ShapeType.mesh : ShapeType[partner])]!
  for (let n = 0; n < pairs;) {
    const pool = new TreePool(flatTables)
    const chains = Array.from({ length: BUILT }, () => anyChain(random, 1.5))
    const corners = Array.from({ length: BUILT }, () => anyCorners(random, 1))
    const handles = chains.map((chain) => pool.add(buildChain(chain.points, optionsOf(chain))))
    const polygons = corners.map((points) => pool.add(buildPolygon(points)))
    for (let m = 0; m < BUILT * BUILT && n < pairs; m++, n++) {
      const k = m % BUILT
      const j = Math.floor(m / BUILT)
      rows.fill(0)
      for (const r of [0, ROW]) {
        const angle = random.chance(0.2) ? 0 : random.between(0, 6.3)
        rows.set([Math.cos(angle), Math.sin(angle), 0, -Math.sin(angle), Math.cos(angle), 0, 0, 0, 1], r + 3)
      }
      rows.set([handles[k]!, 1, -1], 12)
      if (isHandle) rows.set([partner === 'chain' ? handles[j]! : polygons[j]!, 1, -1], ROW + 12)
      else rows.set([random.between(0, 1), random.between(0, 1)], ROW + 12)
      const segments = segmentOutlines(chains[k]!)
      const pieces: Piece[] =
        partner === 'chain'
          ? segmentOutlines(chains[j]!)
          : [partner === 'polygon' ? { corners: corners[j]!, radius: 0 } : partner]
      bringTogether(random, rows, random.pick(segments), random.pick(pieces))
      let expected = false
      let isSure = true
      for (const segment of segments)
        for (const piece of pieces) {
          if (areFar(segment, piece, rows) || !touchesExactly(segment, rows, 0, piece, rows, ROW)) continue
          const front = chains[k]!.oneSided ? heightOf(segment, rows, 0, piece, ROW) : 1
          const isOneSidedB = partner === 'chain' && chains[j]!.oneSided
          const frontB = isOneSidedB ? heightOf(piece as Outline, rows, ROW, segment, 0) : 1
          if (Math.min(Math.abs(front), Math.abs(frontB)) < DOUBT) isSure = false
          else if (Math.min(front, frontB) > 0) expected = true
          else sum.behind++
        }
      const found = kernel(rows, 0, rows, ROW, out, pool) > 0
      sum.touching += Number(expected)
      // A touch that is in doubt may make a contact, and never undoes one.
      sum.wrong += Number(isSure ? found !== expected : expected && !found)
    }
  }
  return sum
}
