/** Distances of shapes in the plane, plain and slow: every edge against every corner. Shares no code with src. */

export interface FlatPose {
  readonly x: number
  readonly y: number
  readonly angle: number
}

/**
 * All points within `radius` of the convex hull of some corners; a half-plane, below a normal and a constant; or a
 * chain of segments through points.
 */
export type FlatShape = ConvexShape | FlatChain

export interface FlatChain {
  readonly points: readonly (readonly [number, number])[]
  readonly closed: boolean
  readonly oneSided: boolean
}

type ConvexShape =
  | { readonly corners: readonly (readonly [number, number])[]; readonly radius: number }
  | { readonly normal: readonly [number, number]; readonly constant: number }

export const circle = (radius: number): FlatShape => ({ corners: [[0, 0]], radius })
export const capsule = (h: number, radius: number): FlatShape => ({
  corners: [
    [0, -h],
    [0, h],
  ],
  radius,
})
export const rectangle = (x: number, y: number): FlatShape => ({
  corners: [
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
  ],
  radius: 0,
})

type Point = readonly [number, number]

/** The pose of a part at an offset from a body. */
export function composed(outer: FlatPose, inner: FlatPose): FlatPose {
  const [x, y] = placed([inner.x, inner.y], outer)
  return { x, y, angle: outer.angle + inner.angle }
}

export function placed([x, y]: Point, pose: FlatPose): Point {
  const c = Math.cos(pose.angle)
  const s = Math.sin(pose.angle)
  return [pose.x + c * x - s * y, pose.y + s * x + c * y]
}

function toSegment(p: Point, a: Point, b: Point): number {
  const u = [b[0] - a[0], b[1] - a[1]] as const
  const square = u[0] * u[0] + u[1] * u[1]
  const t = square > 0 ? Math.min(1, Math.max(0, ((p[0] - a[0]) * u[0] + (p[1] - a[1]) * u[1]) / square)) : 0
  return Math.hypot(p[0] - a[0] - t * u[0], p[1] - a[1] - t * u[1])
}

/** Extent of some corners along a direction. */
function range(corners: readonly Point[], n: Point): readonly [number, number] {
  const along = corners.map((p) => p[0] * n[0] + p[1] * n[1])
  return [Math.min(...along), Math.max(...along)]
}

function normalsOf(corners: readonly Point[]): Point[] {
  return corners.flatMap((p, k): Point[] => {
    const q = corners[(k + 1) % corners.length]!
    const length = Math.hypot(q[0] - p[0], q[1] - p[1])
    if (length === 0) return []
    const n = [(q[1] - p[1]) / length, (p[0] - q[0]) / length] as const
    // The ends of a segment bound it too.
    return corners.length === 2 ? [n, [n[1], -n[0]]] : [n]
  })
}

/** Distance of two hulls; where they overlap minus the least depth. */
function ofHulls(a: readonly Point[], b: readonly Point[]): number {
  let gap = -Infinity
  for (const n of [...normalsOf(a), ...normalsOf(b)]) {
    const p = range(a, n)
    const q = range(b, n)
    gap = Math.max(gap, q[0] - p[1], p[0] - q[1])
  }
  if (gap < 0 && gap > -Infinity) return gap
  let distance = Infinity
  for (const [points, hull] of [
    [a, b],
    [b, a],
  ] as const)
    for (const p of points)
      hull.forEach((q, k) => (distance = Math.min(distance, toSegment(p, q, hull[(k + 1) % hull.length]!))))
  return distance
}

/** Middle of the bounds of some corners. */
export function middleOf(corners: readonly Point[]): Point {
  const [left, right] = range(corners, [1, 0])
  const [low, high] = range(corners, [0, 1])
  return [(left + right) / 2, (low + high) / 2]
}

export function segmentsOf({ points, closed }: FlatChain): (readonly [Point, Point])[] {
  return points.map((p, k) => [p, points[(k + 1) % points.length]!] as const).slice(0, closed ? undefined : -1)
}

/**
 * How far the middle of a body is behind a segment (to the left of its direction); of a half-plane how far it opens to
 * the back.
 */
function behind([p, q]: readonly [Point, Point], pose: FlatPose, body: ConvexShape, at: FlatPose): number {
  const [x, y] = placed(p, pose)
  const [u, v] = placed(q, pose)
  const length = Math.hypot(u - x, v - y)
  const right = [(v - y) / length, (x - u) / length] as const
  if ('normal' in body) {
    const n = placed(body.normal, { x: 0, y: 0, angle: at.angle })
    return right[0] * n[0] + right[1] * n[1]
  }
  const [mx, my] = placed(middleOf(body.corners), at)
  return right[0] * (x - mx) + right[1] * (y - my)
}

/** The least distance of the segments of a chain that count; of those that do not, how far behind a body is. */
function ofChain(a: FlatChain, poseA: FlatPose, b: FlatShape, poseB: FlatPose): number {
  let least = Infinity
  for (const segment of segmentsOf(a)) {
    const shape = { corners: segment, radius: 0 }
    if ('points' in b) {
      for (const other of segmentsOf(b)) {
        const body = { corners: other, radius: 0 }
        const front = a.oneSided ? behind(segment, poseA, body, poseB) : -Infinity
        const ofOther = b.oneSided ? behind(other, poseB, shape, poseA) : -Infinity
        least = Math.min(least, Math.max(front, ofOther, flatDistance(shape, poseA, body, poseB)))
      }
      continue
    }
    const front = a.oneSided ? behind(segment, poseA, b, poseB) : -Infinity
    least = Math.min(least, Math.max(front, flatDistance(shape, poseA, b, poseB)))
  }
  return least
}

/** Signed distance of two posed shapes: where it is at most 0 they touch. NaN for two half-planes. */
export function flatDistance(a: FlatShape, poseA: FlatPose, b: FlatShape, poseB: FlatPose): number {
  if ('points' in a) return ofChain(a, poseA, b, poseB)
  if ('points' in b) return ofChain(b, poseB, a, poseA)
  if ('normal' in a) return 'normal' in b ? NaN : flatDistance(b, poseB, a, poseA)
  const corners = a.corners.map((p) => placed(p, poseA))
  if ('normal' in b) {
    const n = placed(b.normal, { x: 0, y: 0, angle: poseB.angle })
    const heights = corners.map((p) => (p[0] - poseB.x) * n[0] + (p[1] - poseB.y) * n[1] + b.constant)
    return Math.min(...heights) - a.radius
  }
  return (
    ofHulls(
      corners,
      b.corners.map((p) => placed(p, poseB)),
    ) -
    a.radius -
    b.radius
  )
}
