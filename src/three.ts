/** bitecs-collision/three: what a game that draws with three.js needs. Names only. */
export { buildObbTreeFromGeometry } from './three/geometry.js'
export { CollisionHelper } from './three/helper.js'
export type { CollisionHelperColors, CollisionHelperOptions } from './three/options.js'
