/** Seeded generators of hard pairs, for tests against the exact oracles. */
export { accurateNormal } from './hard-pair-aim.js'
export type { Slide } from './hard-pair-aim.js'
export { OBB_FEATURES, OBB_ORIENTATIONS, ROW, hardObbPair, hardRationalPair } from './hard-obb-pairs.js'
export type { ObbPairClass } from './hard-obb-pairs.js'
export { TRIANGLE_FEATURES, hardTrianglePair } from './hard-triangle-pairs.js'
export type { TrianglePairClass } from './hard-triangle-pairs.js'
