/**
 * Shape types in the order of the pair table: a pair is always evaluated with the smaller number first, and the
 * dispatcher flips the normal. The order is that of the public names (`collideObbAndSphere`), meshes before all: loops
 * of the step rely on it that a mesh is 0 and a box 1, flat-tables.ts that a plane is the last. In a flat world, which
 * has no meshes, a polygon or a chain is 0: they too are named by a handle, whose tree brings the kernels.
 */
export const ShapeType = { mesh: 0, box: 1, capsule: 2, sphere: 3, plane: 4 } as const

export type ShapeName = keyof typeof ShapeType

/** Names of the shapes, by type number. */
export const shapeNames = ['mesh', 'box', 'capsule', 'sphere', 'plane'] as const satisfies ShapeName[]
type Order = typeof shapeNames

export const SHAPE_TYPE_COUNT: Order['length'] = 5

type AtOrAfter<A extends Order[number], T extends readonly unknown[] = Order> = T extends [infer Head, ...infer Tail]
  ? Head extends A
    ? T[number]
    : AtOrAfter<A, Tail>
  : never

type ConvexName = Exclude<ShapeName, 'mesh'>
/** A literal with a value for every convex shape: a missing one does not compile. */
export type ByShape<Value> = { readonly [S in ConvexName]: Value }
/** The same for every pair of them, in one order each. */
export type ByPair<Value> = { readonly [A in ConvexName]: { readonly [B in AtOrAfter<A> & ConvexName]: Value } }

/** The values of a literal with a value a shape, by type numbers. */
export function byTypeNumber<Value>(table: { readonly [S in ShapeName]?: Value }): Value[] {
  const values: Value[] = []
  for (const [name, value] of Object.entries<Value>(table)) values[ShapeType[name as ShapeName]] = value
  return values
}

/** The same of a value a pair, at `SHAPE_TYPE_COUNT * typeA + typeB` with typeA <= typeB. */
export function byTypeNumbers<Value>(table: ByPair<Value>): Value[] {
  const values: Value[] = []
  for (const a of Object.keys(table) as ConvexName[])
    byTypeNumber<Value>(table[a]).forEach((value, b) => (values[SHAPE_TYPE_COUNT * ShapeType[a] + b] = value))
  return values
}
