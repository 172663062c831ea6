import { addComponent, addEntity, createWorld, set } from 'bitecs'
import { aabbOf, buildObbTree, collisionSystem, createCollision, obbOf } from 'bitecs-collision'
import { createObb } from 'bitecs-collision/geometry'
import { describe, expect, it } from 'vitest'
import { Has, HAS_SHAPE, ORPHAN } from '../../components/registry.js'
import { schema } from '../../components/schema.js'
import type { CollisionResource } from '../../src/collision.js'
import { createPointRow } from '../../src/geometry/rows.js'
import { writeAxesOfQuaternion } from '../../src/math/quaternion.js'
import { shapeNames, ShapeType, SHAPE_TYPE_COUNT, type ShapeName } from '../../src/narrow-phase/shape-types.js'
import { spaceTables } from '../../src/narrow-phase/space-tables.js'
import { writeSupport } from '../../src/narrow-phase/support.js'
import { writeSpans } from '../../src/narrow-phase/spans.js'
import { SNAPSHOT } from '../../src/snapshot/layout.js'
import { TRACE } from '../../src/testing/trace-layout.js'
import { Random } from '../oracle/random.js'
import { textOf } from '../pages.js'

// A new shape has many places to go to; those that do not fail to compile are found here.

const names = Object.keys(ShapeType) as ShapeName[]
const componentOf = (name: ShapeName): `${Capitalize<ShapeName>}Shape` =>
  `${name[0]!.toUpperCase()}${name.slice(1)}Shape` as `${Capitalize<ShapeName>}Shape`

/** A body of the shape, with parameters that no other shape has by default. */
function makeBody(name: ShapeName): {
  collision: CollisionResource
  row: Float64Array
  step: () => void
  entity: number
} {
  const world = createWorld()
  const collision = createCollision(world)
  const components = collision.components as unknown as Record<string, object>
  const entity = addEntity(world)
  addComponent(world, entity, set(collision.components.Position, { x: 1, y: 2, z: 3 }))
  const values: Record<string, number> = {}
  for (const [k, field] of Object.keys(schema[componentOf(name)]).entries()) values[field] = 3 + k
  if (name === 'plane') Object.assign(values, { x: 0, y: 1, z: 0, constant: 3 })
  if (name === 'mesh')
    Object.assign(values, { tree: collision.addTree(buildObbTree([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2])), depth: -1 })
  addComponent(world, entity, set(components[componentOf(name)] as never, values as never))
  const resource = collision as unknown as CollisionResource
  const step = (): void => void collisionSystem(world)
  step()
  const { rows, colliders } = resource.step
  const i = colliders.indexOf(entity)
  expect(colliders.types[i], 'the type that the step reads').toBe(ShapeType[name])
  return { collision: resource, row: rows.rows.slice(16 * i, 16 * i + 16), step, entity }
}

describe('every shape', () => {
  it('has a component, a bit of its own and a type number', () => {
    expect(
      Object.keys(schema)
        .filter((name) => name.endsWith('Shape'))
        .sort(),
    ).toEqual(names.map(componentOf).sort())
    const bits = names.map((name) => Has[componentOf(name)])
    // Polygons and chains take the place of meshes in flat worlds.
    expect(bits.reduce((all, bit) => all | bit, Has.PolygonShape | Has.ChainShape)).toBe(HAS_SHAPE)
    const all = Object.values(Has)
    expect(new Set(all).size, 'bits of their own').toBe(all.length)
    expect(Math.max(...all), 'registry and snapshots hold 16 bits').toBeLessThan(ORPHAN)
    expect(shapeNames.map((name) => ShapeType[name])).toEqual(names.map((_, k) => k))
    // Loops of the step rely on the first two, the tables of flat worlds on the last.
    expect([ShapeType.mesh, ShapeType.box, ShapeType.plane]).toEqual([0, 1, SHAPE_TYPE_COUNT - 1])
  })

  it('has the number and the bit that saved files hold: who changes one raises both versions', () => {
    const versions = { snapshot: SNAPSHOT.version, trace: TRACE.version }
    expect(versions).toEqual({ snapshot: 5, trace: 3 })
    expect(shapeNames).toEqual(['mesh', 'box', 'capsule', 'sphere', 'plane'])
    expect(names.map((name) => Math.log2(Has[componentOf(name)]))).toEqual([8, 5, 6, 4, 7])
  })

  it.each(names)('is named on the pages: %s', (name) => {
    expect(textOf('README.md')).toContain(`\`${componentOf(name)} {`)
    expect(textOf('docs/concepts.md')).toContain(`| \`${componentOf(name)}\` `)
  })

  it.each(names)('reads the parameters of a %s', (name) => {
    const { row } = makeBody(name)
    expect([...row.subarray(0, 3)]).toEqual([1, 2, 3])
    if (name === 'plane') expect([...row.subarray(12, 16)]).toEqual([0, 1, 0, 3])
    else if (name === 'mesh') expect([...row.subarray(13, 15)]).toEqual([4, -1])
    else for (const [k] of Object.keys(schema[componentOf(name)]).entries()) expect(row[12 + k], `${k}`).toBe(3 + k)
  })

  it.each(names)('knows how far a %s reaches', (name) => {
    const { collision, row, entity } = makeBody(name)
    const spans = new Float64Array(4).fill(NaN)
    writeSpans(ShapeType[name], row, 12, collision.step.trees, spans, 0)
    const out = new Float64Array([NaN])
    const normal = new Float64Array([0, 1, 0])
    writeSupport(row, 0, ShapeType[name], collision.step.trees, normal, 0, out)
    const i = collision.step.colliders.indexOf(entity)
    if (name === 'plane') {
      expect(spans[3]).toBe(Infinity)
      expect(out[0]).toBe(Infinity)
      return
    }
    // Beyond the position, along y; the box around a mesh is a little larger than the mesh.
    const reach = (out[0]! - 2) * (name === 'mesh' ? 1 - 1e-5 : 1)
    expect(reach).toBeGreaterThan(0)
    expect(spans[1]! + spans[3]!).toBeGreaterThanOrEqual(reach)
    expect(collision.step.rows.bounds[6 * i + 4]).toBeGreaterThanOrEqual(2 + reach)
    const aabb = aabbOf(collision.world, entity, { min: [0, 0, 0], max: [0, 0, 0] })
    expect(aabb.max[1]).toBeGreaterThanOrEqual(2 + reach)
    if (name === 'mesh') return
    // Unrotated, the oriented box is the bounds; the one of a mesh may be turned.
    const { halfExtents } = obbOf(collision.world, entity, createObb())
    for (let d = 0; d < 3; d++) expect(aabb.max[d]! - aabb.min[d]!).toBeCloseTo(2 * halfExtents[d]!)
  })

  // A shape that only lies in the box of its spans is met late, or not at all, where it turns: clear-time.ts says how
  // much less it may reach then, and adding-a-shape.md what to do.
  const bounded = names.filter((name) => name !== 'mesh' && name !== 'plane')
  it.each(bounded)('has the spans of a %s, not larger ones: by its separation from a half-space, seed 1', (name) => {
    const random = new Random(1)
    const { collision, row } = makeBody(name)
    const type = ShapeType[name]
    const plane = createPointRow()
    plane.set([0, 1, 0, 0], 12)
    const spans = new Float64Array(4)
    writeSpans(type, row, 12, collision.step.trees, spans, 0)
    const out = new Float64Array(5)
    for (let k = 0; k < 200; k++) {
      const quaternion = Float64Array.from([0, 1, 2, 3], () => random.between(-1, 1))
      writeAxesOfQuaternion(row, 3, quaternion, 0)
      spaceTables.separate[SHAPE_TYPE_COUNT * type + ShapeType.plane]!(row, 0, plane, 0, out)
      let reach = spans[3]!
      for (let d = 0; d < 3; d++) reach += spans[d]! * Math.abs(row[4 + 3 * d]!)
      expect(out[3]).toBeCloseTo(2 - reach, 10)
    }
  })

  it.each(names)('refuses a %s of a size that is no number', (name) => {
    const { collision, step, entity } = makeBody(name)
    const components = collision.components as unknown as Record<string, Record<string, Float64Array>>
    for (const field of Object.keys(schema[componentOf(name)])) {
      const column = components[componentOf(name)]![field]!
      if (!(column instanceof Float64Array)) continue
      const value = column[entity]!
      column[entity] = NaN
      expect(step, field).toThrow(expect.objectContaining({ entity, component: componentOf(name) }))
      column[entity] = value
      step()
    }
  })

  it.each(names)('is named beside a %s on one entity', (name) => {
    const other = names[(names.indexOf(name) + 1) % names.length]!
    const { collision, step, entity } = makeBody(name)
    const components = collision.components as unknown as Record<string, object>
    addComponent(collision.world, entity, components[componentOf(other)] as never)
    expect(step).toThrow(componentOf(name))
    expect(step).toThrow(componentOf(other))
  })
})
