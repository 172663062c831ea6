export type { Collision } from './collision-interface.js'
export { moveAndSlide, type MoveOptions } from './character/move-and-slide.js'
export { createMoveResult, type MoveResult } from './character/move-result.js'
export { collisionOf, createCollision, type System } from './collision.js'
export type { CollisionOptions, PredicateContact, WorkerOptions } from './collision-options.js'
export { CollisionError, type CollisionErrorCode, type CollisionErrorDetails } from './errors.js'
export { createManifold, type Manifold, type ManifoldPoint } from './geometry/manifold.js'
export type { Numbers, Triple } from './geometry/shapes.js'
export type { CollisionEvents, ContactColumns } from './step/events.js'
export type { TreeOptions } from './narrow-phase/tree-pool.js'
export type { Quarantined } from './step/gather.js'
export type { StepReport } from './step-report.js'
export { EndReason, endReasonName, type EndReasonName } from '../components/registry.js'
export type {
  AnyComponents,
  Column,
  Components,
  DetailsOfContact,
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
export { buildObbTree } from './narrow-phase/mesh/trees.js'
export type { ObbTreeOptions } from './obb-tree/build/options.js'
export type { ObbTree, ObbTreeReport } from './obb-tree/tree.js'
