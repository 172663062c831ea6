export type { Bodies as BroadPhaseBodies } from './broad-phase/broad-phase.js'
export type { FindPairs } from './broad-phase/custom.js'
export type { Collision } from './collision-interface.js'
export { moveAndSlide, type MoveOptions } from './character/move-and-slide.js'
export { createMoveResult, type MoveResult } from './character/move-result.js'
export { collisionOf, createCollision, type System } from './collision.js'
export type { CollisionOptions, FlatCollisionOptions, PredicateContact, WorkerOptions } from './collision-options.js'
export { CollisionError, type CollisionErrorCode, type CollisionErrorDetails } from './errors.js'
export { createClosestPoints, type ClosestPoints } from './geometry/closest-points.js'
export { createManifold, type Manifold, type ManifoldPoint } from './geometry/manifold.js'
export type { Frustum, Numbers, Triple } from './geometry/shapes.js'
export { aabbOf, obbOf } from './queries/bounds-of.js'
export { refreshQueries } from './queries/call.js'
export { closestPoint, closestPoints, nearest, type NearestOptions } from './queries/closest.js'
export type { QueryOptions } from './queries/filter.js'
export { frustumCull, type FrustumOptions } from './queries/frustum-cull.js'
export { createQueryHit, createQueryHits, type QueryHit, type QueryHits } from './queries/hit.js'
export { overlapPoint, overlapShape, type OverlapOptions } from './queries/overlap.js'
export { rayBlocked, rayCast, rayCastAll, type RayOptions } from './queries/ray-cast.js'
export { rayCastMany } from './queries/ray-cast-many.js'
export type { QueryPose, QueryShape } from './queries/shape.js'
export { shapeCast, shapeCastAll, type QueryMotion } from './queries/shape-cast.js'
export { restoreCollision } from './snapshot/restore.js'
export { hashCollision, saveCollision } from './snapshot/save.js'
export type { ContactColumns } from './step/contacts/details.js'
export type { CollisionEvents } from './step/events/events.js'
export type { TreeOptions } from './narrow-phase/tree-pool.js'
export type { Quarantined } from './step/gather/gather.js'
export type { QueryNotes, StepReport } from './step-report.js'
export { EndReason, endReasonName, type EndReasonName } from '../components/registry.js'
export type {
  AnyComponents,
  Column,
  Components,
  DetailsOfContact,
  FlatComponents,
  FlatOwnComponents,
  FlatUserComponents,
  OwnComponents,
  QuatColumns,
  UserComponents,
  Vec3Columns,
} from '../components/columns.js'
export { boundsSystem } from '../systems/bounds.js'
export { broadPhaseSystem } from '../systems/broad-phase.js'
export { contactEventSystem } from '../systems/contact-events.js'
export { integrationSystem } from '../systems/integration.js'
export { narrowPhaseSystem } from '../systems/narrow-phase.js'
export { collisionStages, collisionSystem } from '../systems/pipeline.js'
export { querySystem } from '../systems/query.js'
export { buildObbTree } from './narrow-phase/mesh/trees.js'
export { buildChain, type Chain, type ChainOptions, type ChainPoints } from './narrow-phase/chain/build.js'
export { buildPolygon, type Polygon, type PolygonPoints } from './narrow-phase/polygon/build.js'
export type { ObbTreeOptions } from './obb-tree/build/options.js'
export type { ObbTree, ObbTreeReport } from './obb-tree/tree.js'
export { validateCollision } from './validate/validate-collision.js'
