/** bitecs-collision/geometry: shapes, tests and trees with no ECS. Names only. */
export { CollisionError, type CollisionErrorCode, type CollisionErrorDetails } from './errors.js'
export { overlapAabbs, sweepAabbs } from './geometry/pairs/aabb-aabb.js'
export { overlapAabbAndSphere } from './geometry/pairs/aabb-sphere.js'
export { computeAabb, type Boundable, type MutableAabb } from './geometry/bounds/compute-aabb.js'
export { closestPointsCapsules, collideCapsules } from './geometry/pairs/capsule-capsule.js'
export { closestPointsCapsuleAndPlane, collideCapsuleAndPlane } from './geometry/pairs/capsule-plane.js'
export { closestPointsCapsuleAndSphere, collideCapsuleAndSphere } from './geometry/pairs/capsule-sphere.js'
export { closestPointsCapsuleAndTriangle, collideCapsuleAndTriangle } from './geometry/pairs/capsule-triangle.js'
export { createClosestPoints, type ClosestPoints } from './geometry/closest-points.js'
export {
  createObb,
  fitObbMinimumVolume,
  fitObbToPoints,
  fitObbToTriangles,
  type MutableObb,
} from './geometry/fit/obb.js'
export { createManifold, type Manifold, type ManifoldPoint } from './geometry/manifold.js'
export { overlapObbAndAabb } from './geometry/pairs/obb-aabb.js'
export { closestPointsObbAndCapsule, collideObbAndCapsule } from './geometry/pairs/obb-capsule.js'
export { frustumFromViewProjection, type DepthRange } from './geometry/obb-frustum/from-view-projection.js'
export { createFrustum, type MutableFrustum } from './geometry/obb-frustum/frustum-row.js'
export { overlapObbAndFrustum } from './geometry/obb-frustum/overlap.js'
export { closestPointsObbs } from './geometry/obb-obb/closest-points.js'
export { collideObbAndAabb, collideObbs } from './geometry/obb-obb/collide.js'
export { overlapMovingObbs, sweepObbs } from './geometry/obb-obb/sweep.js'
export { overlapObbsSharingAxis } from './geometry/obb-obb/overlap-sharing-axis.js'
export { overlapObbs } from './geometry/obb-obb/overlap.js'
export {
  createRotatingSweepResult,
  sweepRotatingObbs,
  type RotatingSweepResult,
} from './geometry/obb-obb/turning/sweep-rotating.js'
export { sweepSampledObbs, type PoseAt } from './geometry/obb-obb/turning/sweep-sampled.js'
export { closestPointsObbAndPlane, collideObbAndPlane, overlapObbAndPlane } from './geometry/pairs/obb-plane.js'
export { overlapObbAndSegment } from './geometry/pairs/obb-segment.js'
export { closestPointsObbAndSphere, collideObbAndSphere, overlapObbAndSphere } from './geometry/pairs/obb-sphere.js'
export { closestPointsObbAndTriangle } from './geometry/obb-triangle/closest-points.js'
export { collideObbAndTriangle } from './geometry/obb-triangle/collide.js'
export { overlapMovingObbAndTriangle, sweepObbAndTriangle } from './geometry/obb-triangle/sweep.js'
export { overlapObbAndTriangle } from './geometry/obb-triangle/overlap.js'
export { closestPointsPlanes, collidePlanes } from './geometry/pairs/plane-plane.js'
export { closestPointsPlaneAndTriangle, collidePlaneAndTriangle } from './geometry/pairs/plane-triangle.js'
export {
  createSweepResult,
  type Aabb,
  type Capsule,
  type Frustum,
  type Motion,
  type Numbers,
  type Obb,
  type Plane,
  type Segment,
  type Sphere,
  type SweepResult,
  type Triangle,
  type Triple,
} from './geometry/shapes.js'
export {
  closestPointsSphereAndPlane,
  collideSphereAndPlane,
  overlapSphereAndPlane,
  sweepSphereAndPlane,
} from './geometry/pairs/sphere-plane.js'
export { closestPointsSpheres, collideSpheres, overlapSpheres, sweepSpheres } from './geometry/pairs/sphere-sphere.js'
export { closestPointsSphereAndTriangle, collideSphereAndTriangle } from './geometry/pairs/sphere-triangle.js'
export { closestPointsTriangles } from './geometry/triangle-triangle/closest-points.js'
export { collideTriangles } from './geometry/triangle-triangle/collide.js'
export { overlapMovingTriangles, sweepTriangles } from './geometry/triangle-triangle/sweep.js'
export { overlapTriangles } from './geometry/triangle-triangle/overlap.js'
export { buildObbTree, loadObbTree } from './narrow-phase/mesh/trees.js'
export { type SearchEnd } from './obb-tree/best-first.js'
export { type BufferAttributeLike, type BufferGeometryLike } from './obb-tree/build/buffer-geometry.js'
export { type Fit } from './obb-tree/build/fit-axes.js'
export { type Leaf, type ObbTreeOptions } from './obb-tree/build/options.js'
export { type Split } from './obb-tree/build/split.js'
export { type LoadObbTreeOptions } from './obb-tree/file/load.js'
export { saveObbTree } from './obb-tree/file/save.js'
export { validateObbTree } from './obb-tree/file/validate.js'
export {
  createTreeSweepResult,
  sweepObbTrees,
  type TreeDepths,
  type TreeSweepOptions,
  type TreeSweepResult,
} from './obb-tree/query/sweep.js'
export { collideObbTrees } from './obb-tree/query/collide.js'
export { type TreeContact } from './obb-tree/traversal/contact.js'
export { treeContainsPoint } from './obb-tree/traversal/contains.js'
export { findObbTreeContacts, type OnContact } from './obb-tree/query/find.js'
export { overlapObbTrees } from './obb-tree/query/overlap.js'
export { type Pose, type TreeQueryOptions } from './obb-tree/query/query.js'
export { createTreeTest, testObbTrees, type TreeTest } from './obb-tree/query/test-trees.js'
export { treeTriangleCount, type ObbTree, type ObbTreeReport } from './obb-tree/tree.js'

// Kernels on packed rows, unchecked: see geometry/rows.ts for the rows, and the pack functions to fill them.
export { overlapAabbRows, sweepAabbRows } from './geometry/pairs/aabb-aabb.js'
export { overlapAabbAndSphereRows } from './geometry/pairs/aabb-sphere.js'
export { collideCapsuleRows } from './geometry/pairs/capsule-capsule.js'
export { collideCapsuleAndPlaneRows } from './geometry/pairs/capsule-plane.js'
export { collideCapsuleAndSphereRows } from './geometry/pairs/capsule-sphere.js'
export { collideCapsuleAndTriangleRows } from './geometry/pairs/capsule-triangle.js'
export {
  MANIFOLD_COUNT,
  MANIFOLD_DEPTH,
  MANIFOLD_LENGTH,
  MANIFOLD_NORMAL,
  MANIFOLD_POINTS,
  MANIFOLD_POINT_DEPTH,
  MANIFOLD_POINT_FEATURE,
  MANIFOLD_POINT_STRIDE,
} from './geometry/manifold.js'
export {
  SWEEP_LAST_TIME,
  SWEEP_NORMAL,
  SWEEP_NUMBERS,
  SWEEP_POINT,
  SWEEP_START_OVERLAP,
  SWEEP_TIME,
} from './geometry/moving/window.js'
export { overlapObbAndAabbRows } from './geometry/pairs/obb-aabb.js'
export { collideObbAndCapsuleRows } from './geometry/pairs/obb-capsule.js'
export { packFrustum } from './geometry/obb-frustum/frustum-row.js'
export { overlapObbAndFrustumRows } from './geometry/obb-frustum/overlap.js'
export { closestPointsObbRows } from './geometry/obb-obb/closest-points.js'
export { collideObbRows } from './geometry/obb-obb/collide.js'
export { overlapMovingObbRows, sweepObbRows } from './geometry/obb-obb/sweep.js'
export { overlapObbsSharingAxisRows } from './geometry/obb-obb/overlap-sharing-axis.js'
export { overlapObbRows } from './geometry/obb-obb/overlap.js'
export { collideObbAndPlaneRows, overlapObbAndPlaneRows } from './geometry/pairs/obb-plane.js'
export { overlapObbAndSegmentRows } from './geometry/pairs/obb-segment.js'
export { collideObbAndSphereRows, overlapObbAndSphereRows } from './geometry/pairs/obb-sphere.js'
export { collideObbAndTriangleRows } from './geometry/obb-triangle/collide.js'
export { overlapMovingObbAndTriangleRows, sweepObbAndTriangleRows } from './geometry/obb-triangle/sweep.js'
export { overlapObbAndTriangleRows } from './geometry/obb-triangle/overlap.js'
export { packAabb, packCapsule, packObb, packPlane, packSegment, packSphere, packTriangle } from './geometry/pack.js'
export { collidePlaneRows } from './geometry/pairs/plane-plane.js'
export { collidePlaneAndTriangleRows } from './geometry/pairs/plane-triangle.js'
export { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE, TRIANGLE_STRIDE } from './geometry/rows.js'
export {
  collideSphereAndPlaneRows,
  overlapSphereAndPlaneRows,
  sweepSphereAndPlaneRows,
} from './geometry/pairs/sphere-plane.js'
export { collideSphereRows, overlapSphereRows, sweepSphereRows } from './geometry/pairs/sphere-sphere.js'
export { collideSphereAndTriangleRows } from './geometry/pairs/sphere-triangle.js'
export { collideTriangleRows } from './geometry/triangle-triangle/collide.js'
export { overlapMovingTriangleRows, sweepTriangleRows } from './geometry/triangle-triangle/sweep.js'
export { overlapTriangleRows } from './geometry/triangle-triangle/overlap.js'
