/**
 * The bound of a pair against the exact tests: as long as points of two shapes together move by less than the bound of
 * their gap or depth says, the exact test gives the same answer.
 */
import { buildPolygon } from 'bitecs-collision'
import { expect } from 'vitest'
import { flatTables } from '../../src/narrow-phase/flat-tables.js'
import { kernelsAt, PairOut } from '../../src/narrow-phase/mesh-kernels.js'
import { SHAPE_TYPE_COUNT, ShapeType, type ShapeName } from '../../src/narrow-phase/shape-types.js'
import { spaceTables } from '../../src/narrow-phase/space-tables.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { boundPair } from '../../src/step/epoch/look.js'
import { writeSpans } from '../../src/narrow-phase/spans.js'
import type { Random } from '../oracle/random.js'

type V3 = [number, number, number]
type Q = [number, number, number, number]

const ROW = 16
const out = new Float64Array(PairOut.length)
const axis = new Float64Array(8)

/** Rows of two colliders, and what the bound reads beside them. */
const pair = { rows: new Float64Array(2 * ROW), bounds: new Float64Array(12), types: new Uint8Array(2) }
const turns: [Q, Q] = [
  [0, 0, 0, 1],
  [0, 0, 0, 1],
]

const length = (x: readonly number[]): number => Math.hypot(...x)

function writeTurn(side: number, [x, y, z, w]: Q): void {
  const n = length([x, y, z, w])
  const [a, b, c, d] = [x / n, y / n, z / n, w / n]
  turns[side] = [a, b, c, d]
  const axes = [
    [1 - 2 * (b * b + c * c), 2 * (a * b + d * c), 2 * (a * c - d * b)],
    [2 * (a * b - d * c), 1 - 2 * (a * a + c * c), 2 * (b * c + d * a)],
    [2 * (a * c + d * b), 2 * (b * c - d * a), 1 - 2 * (a * a + b * b)],
  ]
  pair.rows.set(axes.flat(), ROW * side + 3)
}

/** How far the corners, or the ends of the core, are from the position; Infinity for a half-space. */
function spansOf(side: number, trees: TreePool): { core: number; spans: Float64Array } {
  const spans = new Float64Array(4)
  writeSpans(pair.types[side]!, pair.rows, ROW * side + 12, trees, spans, 0)
  const isMesh = pair.types[side] === ShapeType.mesh
  return { core: isMesh ? spans[3]! : spans[3] === Infinity ? Infinity : length([...spans.subarray(0, 3)]), spans }
}

function writeBounds(side: number, trees: TreePool): void {
  const { spans } = spansOf(side, trees)
  const r = ROW * side
  for (let d = 0; d < 3; d++) {
    let extent = spans[3]!
    for (let k = 0; k < 3; k++) extent += spans[k]! * Math.abs(pair.rows[r + 3 + 3 * k + d]!)
    pair.bounds[6 * side + d] = pair.rows[r + d]! - extent
    pair.bounds[6 * side + 3 + d] = pair.rows[r + d]! + extent
  }
}

/** A unit vector; in flat worlds in the plane. */
function anyDirection(random: Random, isFlat: boolean): V3 {
  const v: V3 = [random.normal(), random.normal(), isFlat ? 0 : random.normal()]
  return v.map((x) => x / length(v)) as V3
}

function anyTurn(random: Random, isFlat: boolean): Q {
  if (random.chance(0.2)) return [0, 0, 0, 1]
  return isFlat
    ? [0, 0, random.normal(), random.normal()]
    : [random.normal(), random.normal(), random.normal(), random.normal()]
}

function writeShape(random: Random, side: number, name: ShapeName, isFlat: boolean, trees: TreePool): void {
  const r = ROW * side
  const size = random.log(1e-2, 1e2)
  const any = (): number =>
    random.chance(0.1) ? 0 : random.chance(0.2) ? size * random.log(1e-4, 1) : size * random.unit()
  pair.types[side] = ShapeType[name]
  pair.rows.fill(0, r, r + ROW)
  for (let d = 0; d < (isFlat ? 2 : 3); d++) pair.rows[r + d] = size * random.normal()
  writeTurn(side, anyTurn(random, isFlat))
  if (name === 'box') pair.rows.set([any(), any(), isFlat ? 0 : any()], r + 12)
  else if (name === 'capsule') pair.rows.set([any(), any()], r + 12)
  else if (name === 'sphere') pair.rows[r + 12] = any()
  else if (name === 'plane') pair.rows.set([...anyDirection(random, isFlat), size * random.normal()], r + 12)
  else {
    const count = random.integer(3, 8)
    const corners = Array.from({ length: count }, (_, k): [number, number] => {
      const angle = ((k + random.between(0, 0.9)) * 2 * Math.PI) / count
      return [size * Math.cos(angle), size * Math.sin(angle)]
    })
    pair.rows.set([trees.add(buildPolygon(corners)), 1, -1], r + 12)
  }
}

/** Moves a collider along a direction, and turns it, by less than `most` together; returns by how much. */
function move(random: Random, side: number, direction: V3, most: number, trees: TreePool): number {
  const { core } = spansOf(side, trees)
  const r = ROW * side
  const before = [...pair.rows.subarray(r, r + 3)]
  const part = random.pick([0, 0.5, 1, random.unit()])
  const angle = core === Infinity ? 0 : core === 0 ? random.between(0, 6) : Math.min(6, (part * most) / core)
  const reach = core === Infinity ? 0 : core
  const way = most - angle * reach
  for (let d = 0; d < 3; d++) pair.rows[r + d]! += way * direction[d]!
  const isFlat = trees.tables.isFlat
  const [x, y, z] = isFlat ? ([0, 0, random.sign()] as V3) : anyDirection(random, false)
  const [s, c] = [Math.sin(angle / 2), Math.cos(angle / 2)]
  const [a, b, e, w] = turns[side]!
  if (angle > 0)
    writeTurn(side, [
      c * a + s * (x * w + y * e - z * b),
      c * b + s * (y * w + z * a - x * e),
      c * e + s * (z * w + x * b - y * a),
      c * w - s * (x * a + y * b + z * e),
    ])
  const moved = length(before.map((value, d) => pair.rows[r + d]! - value))
  return moved + angle * reach
}

/** How often what was asked of pairs in {@link checkBounds}. */
export interface BoundCounts {
  apart: number
  deep: number
  doubtful: number
  /** Pairs that were moved by a little more than the bound, along the axis, and those that changed their answer. */
  beyond: number
  changed: number
}

/** Takes `count` random pairs of convex shapes that are nearly touching, or not so nearly. */
export function checkBounds(random: Random, isFlat: boolean, count: number): BoundCounts {
  const tables = isFlat ? flatTables : spaceTables
  const names: ShapeName[] = ['box', 'capsule', 'sphere', 'plane', ...(isFlat ? (['mesh'] as const) : [])]
  const seen = { apart: 0, deep: 0, doubtful: 0, beyond: 0, changed: 0 }
  const { rows, bounds, types } = pair
  let trees = new TreePool(tables)
  const at = () => ({ colliders: { types }, rows: { rows, bounds }, trees })
  for (let n = 0; n < count; n++) {
    if (n % 1000 === 0) trees = new TreePool(tables)
    const [a, b] = [random.pick(names), random.pick(names)].sort((p, q) => ShapeType[p] - ShapeType[q]) as [
      ShapeName,
      ShapeName,
    ]
    writeShape(random, 0, a, isFlat, trees)
    writeShape(random, 1, b, isFlat, trees)
    const cell = SHAPE_TYPE_COUNT * types[0]! + types[1]!
    const touches = (): boolean => tables.collide[cell]!(rows, 0, rows, ROW, out, trees) > 0
    const separate = (): number => {
      const kernel =
        types[0] === ShapeType.mesh ? kernelsAt(rows, 0, trees).separate![types[1]!]! : tables.separate[cell]!
      kernel(rows, 0, rows, ROW, axis, trees)
      return axis[3]!
    }
    const s = separate()
    if (a === 'plane' && !(Math.abs(s) < Infinity)) continue
    // B is moved to where the gap or the depth is small, as it mostly is in worlds.
    const aim = random.chance(0.2) ? s : random.sign() * random.log(1e-10, 1) * (1 + Math.abs(s))
    for (let d = 0; d < 3; d++) rows[ROW + d]! += (aim - s) * axis[d]!
    for (const side of [0, 1]) writeBounds(side, trees)
    const text = `pair ${n}: ${a} ${b}, flat ${isFlat}, aimed at ${aim}`
    const bound = new Float64Array(1)
    if (a === 'box' && b === 'box') tables.boundBoxes(rows, 0, rows, ROW, bound, 0)
    else boundPair(at(), 0, 1, false, bound, 0)
    if (bound[0] === 0) {
      seen.doubtful++
      continue
    }
    const isDeep = bound[0]! < 0
    if (isDeep) seen.deep++
    else seen.apart++
    expect(touches(), text).toBe(isDeep)
    const now = separate()
    const most = Math.abs(bound[0]!) * (1 - 1e-12)
    // Towards the other if apart, and away if not: where the answer changes soonest.
    const along = axis.slice(0, 3).map((x) => (isDeep ? -x : x))
    const share = random.pick([0, 1, random.unit()])
    const kept = rows.slice()
    const own = random.chance(0.6)
    const directions = [1, -1].map(
      (sign) => (own ? [...along].map((x) => sign * x) : anyDirection(random, isFlat)) as V3,
    )
    const moved =
      move(random, 0, directions[0]!, share * most, trees) + move(random, 1, directions[1]!, (1 - share) * most, trees)
    if (moved <= Math.abs(bound[0]!)) expect(touches(), `${text}, moved by ${moved} of ${bound[0]}`).toBe(isDeep)
    rows.set(kept)
    const far =
      Math.abs(now) * (1 + 1e-6) +
      1e-7 * [0, 1].reduce((sum, side) => sum + Math.min(spansOf(side, trees).core, 1e3), 0)
    for (let d = 0; d < 3; d++) rows[ROW + d]! += far * (isDeep ? 1 : -1) * axis[d]!
    seen.beyond++
    seen.changed += Number(touches() !== isDeep)
  }
  return seen
}
