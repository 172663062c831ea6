/**
 * Shape types in the order of the pair table: a pair is always evaluated with the smaller number first, and the
 * dispatcher flips the normal. The order is that of the public names (`collideObbAndSphere`), meshes before all.
 */
export const ShapeType = { mesh: 0, box: 1, capsule: 2, sphere: 3, plane: 4 } as const

export type ShapeName = keyof typeof ShapeType

export const SHAPE_TYPE_COUNT = 5

export const shapeNames: readonly ShapeName[] = ['mesh', 'box', 'capsule', 'sphere', 'plane']
