/** bitecs-collision/geometry: shapes, tests and trees with no ECS. Names only. */
export { CollisionError, type CollisionErrorCode, type CollisionErrorDetails } from './errors.js'
export { overlapAabbs } from './geometry/aabb-aabb/overlap.js'
export { sweepAabbs } from './geometry/aabb-aabb/sweep.js'
export { overlapAabbAndSphere } from './geometry/aabb-sphere/overlap.js'
export { computeAabb, type Boundable, type MutableAabb } from './geometry/bounds/compute-aabb.js'
export { collideCapsules } from './geometry/capsule-capsule/collide.js'
export { collideCapsuleAndPlane } from './geometry/capsule-plane/collide.js'
export { collideCapsuleAndSphere } from './geometry/capsule-sphere/collide.js'
export { collideCapsuleAndTriangle } from './geometry/capsule-triangle/collide.js'
export {
  createObb,
  fitObbMinimumVolume,
  fitObbToPoints,
  fitObbToTriangles,
  type MutableObb,
} from './geometry/fit/obb.js'
export { createManifold, type Manifold, type ManifoldPoint } from './geometry/manifold.js'
export { overlapObbAndAabb } from './geometry/obb-aabb/overlap.js'
export { collideObbAndCapsule } from './geometry/obb-capsule/collide.js'
export { frustumFromViewProjection, type DepthRange } from './geometry/obb-frustum/from-view-projection.js'
export { createFrustum, type MutableFrustum } from './geometry/obb-frustum/frustum-row.js'
export { overlapObbAndFrustum } from './geometry/obb-frustum/overlap.js'
export { collideObbAndAabb, collideObbs } from './geometry/obb-obb/collide.js'
export { overlapMovingObbs } from './geometry/obb-obb/overlap-moving.js'
export { overlapObbsSharingAxis } from './geometry/obb-obb/overlap-sharing-axis.js'
export { overlapObbs } from './geometry/obb-obb/overlap.js'
export {
  createRotatingSweepResult,
  sweepRotatingObbs,
  type RotatingSweepResult,
} from './geometry/obb-obb/sweep-rotating.js'
export { sweepSampledObbs, type PoseAt } from './geometry/obb-obb/sweep-sampled.js'
export { sweepObbs } from './geometry/obb-obb/sweep.js'
export { collideObbAndPlane } from './geometry/obb-plane/collide.js'
export { overlapObbAndPlane } from './geometry/obb-plane/overlap.js'
export { overlapObbAndSegment } from './geometry/obb-segment/overlap.js'
export { collideObbAndSphere } from './geometry/obb-sphere/collide.js'
export { overlapObbAndSphere } from './geometry/obb-sphere/overlap.js'
export { collideObbAndTriangle } from './geometry/obb-triangle/collide.js'
export { overlapMovingObbAndTriangle } from './geometry/obb-triangle/overlap-moving.js'
export { overlapObbAndTriangle } from './geometry/obb-triangle/overlap.js'
export { sweepObbAndTriangle } from './geometry/obb-triangle/sweep.js'
export { collidePlanes } from './geometry/plane-plane/collide.js'
export { collidePlaneAndTriangle } from './geometry/plane-triangle/collide.js'
export {
  createSweepResult,
  type Aabb,
  type Capsule,
  type Frustum,
  type Motion,
  type MutableNumbers,
  type Numbers,
  type Obb,
  type Plane,
  type Segment,
  type Sphere,
  type SweepResult,
  type Triangle,
} from './geometry/shapes.js'
export { collideSphereAndPlane } from './geometry/sphere-plane/collide.js'
export { overlapSphereAndPlane } from './geometry/sphere-plane/overlap.js'
export { sweepSphereAndPlane } from './geometry/sphere-plane/sweep.js'
export { collideSpheres } from './geometry/sphere-sphere/collide.js'
export { overlapSpheres } from './geometry/sphere-sphere/overlap.js'
export { sweepSpheres } from './geometry/sphere-sphere/sweep.js'
export { collideSphereAndTriangle } from './geometry/sphere-triangle/collide.js'
export { collideTriangles } from './geometry/triangle-triangle/collide.js'
export { overlapMovingTriangles } from './geometry/triangle-triangle/overlap-moving.js'
export { overlapTriangles } from './geometry/triangle-triangle/overlap.js'
export { sweepTriangles } from './geometry/triangle-triangle/sweep.js'
export { type Fit } from './obb-tree/box.js'
export { type BufferAttributeLike, type BufferGeometryLike } from './obb-tree/buffer-geometry.js'
export { type Leaf } from './obb-tree/build-options.js'
export { buildObbTree, type ObbTreeOptions } from './obb-tree/build.js'
export { collideObbTrees } from './obb-tree/collide.js'
export { type TreeContact } from './obb-tree/contact.js'
export { treeContainsPoint } from './obb-tree/contains.js'
export { findObbTreeContacts } from './obb-tree/find.js'
export { loadObbTree, type LoadObbTreeOptions } from './obb-tree/load.js'
export { overlapObbTrees, type TreeDepths } from './obb-tree/overlap.js'
export { type Pose } from './obb-tree/pose.js'
export { type SearchEnd } from './obb-tree/moving-pairs.js'
export { type TreeQueryOptions } from './obb-tree/query-options.js'
export { type OnContact } from './obb-tree/relation.js'
export { saveObbTree } from './obb-tree/save.js'
export { type Split } from './obb-tree/split.js'
export { createTreeSweepResult, sweepObbTrees, type TreeSweepResult } from './obb-tree/sweep.js'
export { createTreeTest, testObbTrees, type TreeTest } from './obb-tree/test-trees.js'
export { treeTriangleCount, type ObbTree, type ObbTreeReport } from './obb-tree/tree.js'
export { validateObbTree } from './obb-tree/validate.js'
