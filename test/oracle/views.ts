/** The oracle of view frusta of any kind: six planes, the corners between them, and separating axes. */
import { separation } from './distances.js'
import type { Brick, Piece } from './distances.js'
import { doubtAt, posedOf, type QueryBody } from './query-shapes.js'
import { addScaled, cross, dot, length, scale, subtract } from './vectors.js'
import type { V3 } from './vectors.js'

/** Inside is normal.x + constant >= 0. */
interface Plane {
  readonly normal: V3
  readonly constant: number
}

export interface View {
  readonly piece: Piece
  readonly planes: readonly Plane[]
  /** Whether it goes on behind its far plane, which is beyond all bodies. */
  readonly isOpen: boolean
}

/** Where three planes meet. */
function meet([p, q, r]: readonly [Plane, Plane, Plane]): V3 {
  const qr = cross(q.normal, r.normal)
  const rp = cross(r.normal, p.normal)
  const pq = cross(p.normal, q.normal)
  const sum = addScaled(addScaled(scale(qr, -p.constant), rp, -q.constant), pq, -r.constant)
  return scale(sum, 1 / dot(p.normal, qr))
}

/** Left, right, bottom, top, near, far: the six planes of a view. */
function viewOf(planes: readonly Plane[], isOpen: boolean): View {
  const [left, right, bottom, top, near, far] = planes as [Plane, Plane, Plane, Plane, Plane, Plane]
  const corners: V3[] = []
  for (const depth of [near, far])
    for (const side of [left, right]) for (const height of [bottom, top]) corners.push(meet([side, height, depth]))
  const edge = (a: number, b: number): V3 =>
    scale(subtract(corners[b]!, corners[a]!), 1 / length(subtract(corners[b]!, corners[a]!)))
  const edges = [edge(0, 1), edge(0, 2), edge(0, 4), edge(1, 5), edge(2, 6), edge(3, 7)]
  const normals = planes.map(({ normal }) => normal)
  // `separation` reads no more of a brick than of any other core.
  const piece = { kind: 'brick', vertices: corners, normals, edges, radius: 0 } as unknown as Piece
  return { piece, planes, isOpen }
}

/**
 * What a column-major view-projection matrix sees, whose least clip depth is `lowest`: -1 or 0. A far plane that is at
 * infinity is put `beyond` behind the near one.
 */
export function viewOfMatrix(m: ArrayLike<number>, lowest: number, beyond: number): View {
  const row = (i: number): number[] => [m[i]!, m[4 + i]!, m[8 + i]!, m[12 + i]!]
  const raw = (i: number, s: number, t: number): number[] => row(i).map((value, k) => s * value + t * row(3)[k]!)
  const made = [raw(0, 1, 1), raw(0, -1, 1), raw(1, 1, 1), raw(1, -1, 1), raw(2, 1, -lowest), raw(2, -1, 1)].map(
    ([x, y, z, w]): Plane => {
      const l = Math.hypot(x!, y!, z!)
      return { normal: scale([x!, y!, z!], 1 / l), constant: w! / l }
    },
  )
  const size = Math.hypot(...row(3).slice(0, 3), ...row(2).slice(0, 3))
  const lengths = [raw(2, 1, -lowest), raw(2, -1, 1)].map(([x, y, z]) => Math.hypot(x!, y!, z!))
  // With reversed depth the near plane of the matrix is the one that is far.
  const open = lengths.findIndex((l) => l < 1e-6 * size)
  if (open < 0) return viewOf(made, false)
  const near = made[open === 0 ? 5 : 4]!
  const far: Plane = { normal: scale(near.normal, -1), constant: beyond - near.constant }
  return viewOf([...made.slice(0, 4), near, far], true)
}

/** An oriented box. */
export interface Box {
  readonly center: V3
  readonly axes: readonly [V3, V3, V3]
  readonly half: V3
}

function brickOf({ center, axes, half }: Box): Brick {
  const vertices: V3[] = []
  for (let k = 0; k < 8; k++) {
    let corner = center
    for (let d = 0; d < 3; d++) corner = addScaled(corner, axes[d]!, k & (1 << d) ? half[d]! : -half[d]!)
    vertices.push(corner)
  }
  return { kind: 'brick', vertices, normals: axes, edges: axes, radius: 0, center, half }
}

/** Ids of the bodies whose boxes, as `boxOf` gives them, meet a view; half-spaces have none, and meet it themselves. */
export function wrongView(
  bodies: readonly QueryBody[],
  view: View,
  boxOf: (body: QueryBody) => Box,
  ids: readonly number[],
): string {
  for (let k = 1; k < ids.length; k++) if (ids[k - 1]! >= ids[k]!) return `ids ${ids[k - 1]} ${ids[k]} do not ascend`
  const listed = new Set(ids)
  const { vertices } = view.piece
  const size = Math.max(...vertices.map((v) => length(subtract(v, vertices[0]!))))
  for (const body of bodies) {
    const isListed = listed.delete(body.entity)
    const doubt = 1e-8 * size + 100 * doubtAt(body, vertices[0]!)
    const gap = body.shape.kind === 'plane' ? gapOfHalfSpace(body, view) : gapOfBox(boxOf(body), view, doubt)
    if (isListed && gap > doubt) return `${body.entity} (${body.shape.kind}) is ${gap} outside`
    if (!isListed && gap < -doubt) return `${body.entity} (${body.shape.kind}) at ${gap} is missing`
  }
  return listed.size === 0 ? '' : `entity ${[...listed].join(' ')} must not be listed`
}

function gapOfBox(box: Box, { piece, planes }: View, doubt: number): number {
  const radius = length(box.half)
  for (const { normal, constant } of planes) {
    const away = -(dot(normal, box.center) + constant) - radius
    if (away > doubt) return away
  }
  return separation(piece, brickOf(box))
}

/** An open view may meet a half-space behind what is looked at: 0, which is in doubt. */
function gapOfHalfSpace(body: QueryBody, { piece, isOpen }: View): number {
  const { shape } = body
  if (shape.kind !== 'plane') return NaN
  const { at, axes } = posedOf(body)
  const [x, y, z] = shape.normal as V3
  const normal = addScaled(addScaled(scale(axes[0], x), axes[1], y), axes[2], z)
  const heights = piece.vertices.map((v) => (dot(normal, subtract(v, at)) + shape.constant) / length(normal))
  const near = Math.min(...heights.slice(0, 4))
  const far = Math.min(...heights.slice(4))
  return isOpen && near > 0 && far < near ? 0 : Math.min(near, far)
}
