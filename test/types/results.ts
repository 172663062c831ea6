/** Every vector of a result is one that gl-matrix takes, and that can be taken apart. */
import { createManifold, type CollisionOptions, type Manifold, type PredicateContact } from 'bitecs-collision'
import {
  collideObbs,
  computeAabb,
  createClosestPoints,
  createFrustum,
  createObb,
  createRotatingSweepResult,
  createSweepResult,
  createTreeSweepResult,
  sweepObbs,
  sweepSampledObbs,
  type ClosestPoints,
  type MutableAabb,
  type MutableFrustum,
  type MutableObb,
  type Obb,
  type OnContact,
  type PoseAt,
  type RotatingSweepResult,
  type SweepResult,
  type TreeContact,
  type TreeSweepResult,
} from 'bitecs-collision/geometry'
import { mat3, vec3 } from 'gl-matrix'

const length = ([x, y, z]: readonly [number, number, number]): number => x * x + y * y + z * z

/** What the package makes. */
export function made(): number {
  const manifold = createManifold()
  const sweep = createSweepResult()
  const rotating = createRotatingSweepResult()
  const tree = createTreeSweepResult()
  const closest = createClosestPoints()
  const obb = createObb()
  const frustum = createFrustum()
  const [x, y, z] = sweep.point
  let sum = x + y + z
  for (const { position } of manifold.points) sum += vec3.length(position) + length(position)
  for (const vector of [manifold.normal, sweep.normal, rotating.point, rotating.normal, tree.point, tree.normal])
    sum += vec3.length(vector) + length(vector)
  for (const vector of [closest.pointA, closest.pointB, obb.center, obb.halfExtents, frustum.origin, frustum.left])
    sum += vec3.dot(vector, vec3.normalize(vector, vector)) + length(vector)
  return sum + length(frustum.up) + length(frustum.direction) + mat3.determinant(obb.axes)
}

/** What a game declares by its type, whoever made it. */
export function declared(
  manifold: Manifold,
  sweep: SweepResult | RotatingSweepResult | TreeSweepResult,
  closest: ClosestPoints,
  obb: MutableObb,
  aabb: MutableAabb,
  frustum: MutableFrustum,
): number {
  let sum = vec3.length(manifold.normal) + vec3.distance(closest.pointA, closest.pointB) + mat3.frob(obb.axes)
  for (const { position } of manifold.points) vec3.add(position, position, manifold.normal)
  for (const vector of [sweep.point, sweep.normal, obb.center, obb.halfExtents, aabb.min, aabb.max, frustum.origin])
    sum += vec3.length(vector)
  const [x, y, z] = sweep.point
  return sum + (x ?? 0) + (y ?? 0) + (z ?? 0)
}

/** What the package calls with. */
export const predicate: NonNullable<CollisionOptions['predicate']> = (a, b, { normal, point }: PredicateContact) =>
  vec3.dot(normal, point) + length(normal) + a > b
export const onContact: OnContact = (_a, _b, contact: TreeContact) => {
  const [x] = contact.normalA
  for (const point of contact.points) vec3.sub(contact.normalB, contact.normal, point)
  return x > length(contact.normal)
}
export const still: PoseAt = (_time, center, axes) => {
  vec3.zero(center)
  mat3.identity(axes)
}

/** Results may be made of what gl-matrix makes, or of plain arrays. */
export function given(a: Obb, b: Obb): boolean {
  const out: SweepResult = { time: 0, lastTime: 0, point: vec3.create(), normal: [0, 0, 0], startOverlap: false }
  const position = new Float32Array(3)
  const manifold: Manifold = {
    normal: vec3.create(),
    depth: 0,
    pointCount: 0,
    points: [{ position, depth: 0, feature: 0 }],
  }
  const box: MutableObb = { center: vec3.create(), axes: mat3.create(), halfExtents: [0, 0, 0] }
  computeAabb({ min: vec3.create(), max: new Float64Array(3) }, box)
  const rotating = createRotatingSweepResult()
  sweepSampledObbs(rotating, a, still, b, still, 8, 1)
  return sweepObbs(out, a, [0, 0, 0], b, vec3.create(), 1) || collideObbs(manifold, a, b) > 0
}
