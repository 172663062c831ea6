/** bitecs-collision/geometry: shapes, tests and trees with no ECS. Names only. */
export { CollisionError, type CollisionErrorCode, type CollisionErrorDetails } from './errors.js'
export { overlapAabbs } from './geometry/aabb-aabb/overlap.js'
export { sweepAabbs } from './geometry/aabb-aabb/sweep.js'
export { overlapAabbAndSphere } from './geometry/aabb-sphere/overlap.js'
export { computeAabb, type Boundable, type MutableAabb } from './geometry/bounds/compute-aabb.js'
export { closestPointsCapsules } from './geometry/capsule-capsule/closest-points.js'
export { collideCapsules } from './geometry/capsule-capsule/collide.js'
export { closestPointsCapsuleAndPlane } from './geometry/capsule-plane/closest-points.js'
export { collideCapsuleAndPlane } from './geometry/capsule-plane/collide.js'
export { closestPointsCapsuleAndSphere } from './geometry/capsule-sphere/closest-points.js'
export { collideCapsuleAndSphere } from './geometry/capsule-sphere/collide.js'
export { closestPointsCapsuleAndTriangle } from './geometry/capsule-triangle/closest-points.js'
export { collideCapsuleAndTriangle } from './geometry/capsule-triangle/collide.js'
export { createClosestPoints, type ClosestPoints } from './geometry/closest-points.js'
export {
  createObb,
  fitObbMinimumVolume,
  fitObbToPoints,
  fitObbToTriangles,
  type MutableObb,
} from './geometry/fit/obb.js'
export { createManifold, type Manifold, type ManifoldPoint } from './geometry/manifold.js'
export { overlapObbAndAabb } from './geometry/obb-aabb/overlap.js'
export { closestPointsObbAndCapsule } from './geometry/obb-capsule/closest-points.js'
export { collideObbAndCapsule } from './geometry/obb-capsule/collide.js'
export { frustumFromViewProjection, type DepthRange } from './geometry/obb-frustum/from-view-projection.js'
export { createFrustum, type MutableFrustum } from './geometry/obb-frustum/frustum-row.js'
export { overlapObbAndFrustum } from './geometry/obb-frustum/overlap.js'
export { closestPointsObbs } from './geometry/obb-obb/closest-points.js'
export { collideObbAndAabb, collideObbs } from './geometry/obb-obb/collide.js'
export { overlapMovingObbs } from './geometry/obb-obb/overlap-moving.js'
export { overlapObbsSharingAxis } from './geometry/obb-obb/overlap-sharing-axis.js'
export { overlapObbs } from './geometry/obb-obb/overlap.js'
export {
  createRotatingSweepResult,
  sweepRotatingObbs,
  type RotatingSweepResult,
} from './geometry/obb-obb/turning/sweep-rotating.js'
export { sweepSampledObbs, type PoseAt } from './geometry/obb-obb/turning/sweep-sampled.js'
export { sweepObbs } from './geometry/obb-obb/sweep.js'
export { closestPointsObbAndPlane } from './geometry/obb-plane/closest-points.js'
export { collideObbAndPlane } from './geometry/obb-plane/collide.js'
export { overlapObbAndPlane } from './geometry/obb-plane/overlap.js'
export { overlapObbAndSegment } from './geometry/obb-segment/overlap.js'
export { closestPointsObbAndSphere } from './geometry/obb-sphere/closest-points.js'
export { collideObbAndSphere } from './geometry/obb-sphere/collide.js'
export { overlapObbAndSphere } from './geometry/obb-sphere/overlap.js'
export { closestPointsObbAndTriangle } from './geometry/obb-triangle/closest-points.js'
export { collideObbAndTriangle } from './geometry/obb-triangle/collide.js'
export { overlapMovingObbAndTriangle } from './geometry/obb-triangle/overlap-moving.js'
export { overlapObbAndTriangle } from './geometry/obb-triangle/overlap.js'
export { sweepObbAndTriangle } from './geometry/obb-triangle/sweep.js'
export { closestPointsPlanes } from './geometry/plane-plane/closest-points.js'
export { collidePlanes } from './geometry/plane-plane/collide.js'
export { closestPointsPlaneAndTriangle } from './geometry/plane-triangle/closest-points.js'
export { collidePlaneAndTriangle } from './geometry/plane-triangle/collide.js'
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
export { closestPointsSphereAndPlane } from './geometry/sphere-plane/closest-points.js'
export { collideSphereAndPlane } from './geometry/sphere-plane/collide.js'
export { overlapSphereAndPlane } from './geometry/sphere-plane/overlap.js'
export { sweepSphereAndPlane } from './geometry/sphere-plane/sweep.js'
export { closestPointsSpheres } from './geometry/sphere-sphere/closest-points.js'
export { collideSpheres } from './geometry/sphere-sphere/collide.js'
export { overlapSpheres } from './geometry/sphere-sphere/overlap.js'
export { sweepSpheres } from './geometry/sphere-sphere/sweep.js'
export { closestPointsSphereAndTriangle } from './geometry/sphere-triangle/closest-points.js'
export { collideSphereAndTriangle } from './geometry/sphere-triangle/collide.js'
export { closestPointsTriangles } from './geometry/triangle-triangle/closest-points.js'
export { collideTriangles } from './geometry/triangle-triangle/collide.js'
export { overlapMovingTriangles } from './geometry/triangle-triangle/overlap-moving.js'
export { overlapTriangles } from './geometry/triangle-triangle/overlap.js'
export { sweepTriangles } from './geometry/triangle-triangle/sweep.js'
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
export { overlapAabbRows } from './geometry/aabb-aabb/overlap.js'
export { sweepAabbRows } from './geometry/aabb-aabb/sweep.js'
export { overlapAabbAndSphereRows } from './geometry/aabb-sphere/overlap.js'
export { collideCapsuleRows } from './geometry/capsule-capsule/collide.js'
export { separateCapsuleRows } from './geometry/capsule-capsule/separation.js'
export { collideCapsuleAndPlaneRows } from './geometry/capsule-plane/collide.js'
export { separateCapsuleAndPlaneRows } from './geometry/capsule-plane/separation.js'
export { collideCapsuleAndSphereRows } from './geometry/capsule-sphere/collide.js'
export { separateCapsuleAndSphereRows } from './geometry/capsule-sphere/separation.js'
export { collideCapsuleAndTriangleRows } from './geometry/capsule-triangle/collide.js'
export { separateCapsuleAndTriangleRows } from './geometry/capsule-triangle/separation.js'
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
export { overlapObbAndAabbRows } from './geometry/obb-aabb/overlap.js'
export { collideObbAndCapsuleRows } from './geometry/obb-capsule/collide.js'
export { separateObbAndCapsuleRows } from './geometry/obb-capsule/separation.js'
export { packFrustum } from './geometry/obb-frustum/frustum-row.js'
export { overlapObbAndFrustumRows } from './geometry/obb-frustum/overlap.js'
export { closestPointsObbRows } from './geometry/obb-obb/closest-points.js'
export { collideObbRows } from './geometry/obb-obb/collide.js'
export { overlapMovingObbRows } from './geometry/obb-obb/overlap-moving.js'
export { overlapObbsSharingAxisRows } from './geometry/obb-obb/overlap-sharing-axis.js'
export { overlapObbRows } from './geometry/obb-obb/overlap.js'
export { separateObbRows } from './geometry/obb-obb/separation.js'
export { sweepObbRows } from './geometry/obb-obb/sweep.js'
export { collideObbAndPlaneRows } from './geometry/obb-plane/collide.js'
export { overlapObbAndPlaneRows } from './geometry/obb-plane/overlap.js'
export { separateObbAndPlaneRows } from './geometry/obb-plane/separation.js'
export { overlapObbAndSegmentRows } from './geometry/obb-segment/overlap.js'
export { collideObbAndSphereRows } from './geometry/obb-sphere/collide.js'
export { overlapObbAndSphereRows } from './geometry/obb-sphere/overlap.js'
export { separateObbAndSphereRows } from './geometry/obb-sphere/separation.js'
export { collideObbAndTriangleRows } from './geometry/obb-triangle/collide.js'
export { overlapMovingObbAndTriangleRows } from './geometry/obb-triangle/overlap-moving.js'
export { overlapObbAndTriangleRows } from './geometry/obb-triangle/overlap.js'
export { separateObbAndTriangleRows } from './geometry/obb-triangle/separation.js'
export { sweepObbAndTriangleRows } from './geometry/obb-triangle/sweep.js'
export { packAabb, packCapsule, packObb, packPlane, packSegment, packSphere, packTriangle } from './geometry/pack.js'
export { collidePlaneRows } from './geometry/plane-plane/collide.js'
export { separatePlaneRows } from './geometry/plane-plane/separation.js'
export { collidePlaneAndTriangleRows } from './geometry/plane-triangle/collide.js'
export { separatePlaneAndTriangleRows } from './geometry/plane-triangle/separation.js'
export { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE, TRIANGLE_STRIDE } from './geometry/rows.js'
export { collideSphereAndPlaneRows } from './geometry/sphere-plane/collide.js'
export { overlapSphereAndPlaneRows } from './geometry/sphere-plane/overlap.js'
export { separateSphereAndPlaneRows } from './geometry/sphere-plane/separation.js'
export { sweepSphereAndPlaneRows } from './geometry/sphere-plane/sweep.js'
export { collideSphereRows } from './geometry/sphere-sphere/collide.js'
export { overlapSphereRows } from './geometry/sphere-sphere/overlap.js'
export { separateSphereRows } from './geometry/sphere-sphere/separation.js'
export { sweepSphereRows } from './geometry/sphere-sphere/sweep.js'
export { collideSphereAndTriangleRows } from './geometry/sphere-triangle/collide.js'
export { separateSphereAndTriangleRows } from './geometry/sphere-triangle/separation.js'
export { collideTriangleRows } from './geometry/triangle-triangle/collide.js'
export { overlapMovingTriangleRows } from './geometry/triangle-triangle/overlap-moving.js'
export { overlapTriangleRows } from './geometry/triangle-triangle/overlap.js'
export { separateTriangleRows } from './geometry/triangle-triangle/separation.js'
export { sweepTriangleRows } from './geometry/triangle-triangle/sweep.js'
