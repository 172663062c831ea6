import { addComponent, createWorld, getComponent, pipe, removeComponent, removeEntity, set } from 'bitecs'
import {
  aabbOf,
  buildObbTree,
  buildPolygon,
  collisionSystem,
  createCollision,
  createMoveResult,
  createQueryHit,
  hashCollision,
  integrationSystem,
  moveAndSlide,
  obbOf,
  overlapShape,
  rayCast,
  restoreCollision,
  saveCollision,
  shapeCast,
  validateCollision,
} from 'bitecs-collision'
import { createObb } from 'bitecs-collision/geometry'
import { readTrace, recordTrace } from 'bitecs-collision/testing'
import { describe, it } from 'vitest'
import { expect } from '../expect.js'
import { capsule, circle, flatDistance, rectangle, type FlatPose, type FlatShape } from '../oracle/flat-world.js'
import { Random } from '../oracle/random.js'
import { anyCorners } from './scenes.js'
import { errorOf } from '../thrown.js'
import { spawn } from '../spawn.js'

const update = pipe(integrationSystem, collisionSystem)
const triangle = [0, 0, 2, 0, 0, 1]

function flatWorld() {
  const world = createWorld()
  const collision = createCollision(world, { flat: true, maxEntities: 256 })
  const { components } = collision
  const add = (x: number, y: number, angle = 0): number =>
    spawn(world, set(components.Position, { x, y }), set(components.Rotation, { angle }))
  const addPolygon = (points: Parameters<typeof buildPolygon>[0], x: number, y: number, angle = 0): number => {
    const entity = add(x, y, angle)
    addComponent(world, entity, set(components.PolygonShape, { polygon: buildPolygon(points) }))
    return entity
  }
  return { world, collision, components, add, addPolygon }
}

describe('PolygonShape', () => {
  it('takes a polygon or a handle, and lets go with the last entity', () => {
    const { world, collision, components, add } = flatWorld()
    const { PolygonShape } = components
    const polygon = buildPolygon(triangle)
    const [one, two, three] = [add(0, 0), add(5, 0), add(9, 0)]
    addComponent(world, one, set(PolygonShape, { polygon }))
    const handle = PolygonShape.polygon[one]!
    expect(getComponent(world, one, PolygonShape)).toEqual({ polygon: handle })
    addComponent(world, two, set(PolygonShape, { polygon: handle }))
    collisionSystem(world)
    removeEntity(world, one)
    removeComponent(world, two, PolygonShape)
    collisionSystem(world)
    addComponent(world, three, set(PolygonShape, { polygon: handle }))
    expect(errorOf(() => collisionSystem(world))).toMatchObject({
      code: 'E_HANDLE',
      entity: three,
      component: 'PolygonShape',
      field: 'polygon',
      value: handle,
    })
    PolygonShape.polygon[three] = collision.addTree(polygon)
    collisionSystem(world)
    expect(collision.addTree(polygon, { solid: true })).toBe(PolygonShape.polygon[three])
    expect(errorOf(() => collision.addTree(polygon, { solid: false })).code).toBe('E_OPTION')
    collision.removeTree(PolygonShape.polygon[three])
    expect(errorOf(() => collisionSystem(world)).code).toBe('E_HANDLE')
  })

  it('refuses what is no polygon, and polygons in worlds of three dimensions', () => {
    const { world, collision, components, add } = flatWorld()
    const { PolygonShape } = components
    const tree = buildObbTree([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2])
    const entity = add(0, 0)
    for (const polygon of [tree, {}, triangle])
      expect(errorOf(() => addComponent(world, entity, set(PolygonShape, { polygon })))).toMatchObject({
        code: 'E_OPTION',
        entity,
        component: 'PolygonShape',
        field: 'polygon',
      })
    expect(errorOf(() => collision.addTree(tree)).message).toContain('buildPolygon')
    expect(errorOf(() => collisionSystem(world))).toMatchObject({ code: 'E_HANDLE', entity, value: 0 })
    const space = createWorld()
    const { MeshShape, Position, PolygonShape: none } = createCollision(space, { maxEntities: 64 }).components as never
    expect(none).toBe(undefined)
    const mesh = spawn(space, set(Position, {}))
    const polygon = buildPolygon(triangle)
    expect(errorOf(() => addComponent(space, mesh, set(MeshShape, { tree: polygon }))).message).toContain(
      'buildObbTree',
    )
    const asked = { polygon }
    const cast = (): unknown =>
      shapeCast(space, createQueryHit(), asked, { position: [0, 0, 0] }, { linear: [1, 0, 0] })
    expect(errorOf(cast)).toMatchObject({ code: 'E_OPTION', field: 'polygon' })
  })

  it('is not taken for the mesh that an entity gets after it', () => {
    const { world, components, addPolygon } = flatWorld()
    const { MeshShape } = components as unknown as { MeshShape: object }
    const keeper = addPolygon(triangle, 0, 0)
    const entity = addPolygon(triangle, 5, 0)
    components.PolygonShape.polygon[entity] = components.PolygonShape.polygon[keeper]!
    removeComponent(world, entity, components.PolygonShape)
    addComponent(world, entity, MeshShape)
    expect(errorOf(() => collisionSystem(world))).toMatchObject({ code: 'E_OPTION', entity, component: 'MeshShape' })
  })

  it('has tight bounds and boxes', () => {
    const { world, addPolygon } = flatWorld()
    const entity = addPolygon([1, 0, 3, 0, 2, 2], 10, 20, Math.PI / 2)
    collisionSystem(world)
    const box = aabbOf(world, entity, { min: [0, 0, 0], max: [0, 0, 0] })
    for (const [k, x] of [8, 21, 0].entries()) expect(box.min[k]).toBeCloseTo(x, 6)
    for (const [k, x] of [10, 23, 0].entries()) expect(box.max[k]).toBeCloseTo(x, 6)
    const obb = obbOf(world, entity, createObb())
    expect([...obb.halfExtents]).toEqual([1, 1, 0])
    expect(obb.center[0]).toBeCloseTo(9, 12)
    expect(obb.center[1]).toBeCloseTo(22, 12)
  })

  it('has contacts with two points, its features, and the polygon of its handle', () => {
    const { world, collision, components, add, addPolygon } = flatWorld()
    const ramp = addPolygon([-2, 0, 2, 0, 2, 1, -2, 1], 0, 0)
    const crate = add(0.5, 1.2)
    addComponent(world, crate, set(components.BoxShape, { x: 0.25, y: 0.25 }))
    addComponent(world, crate, set(components.LinearVelocity, {}))
    update(world)
    const { events } = collision
    expect(events.count).toBe(1)
    expect([events.a[0], events.b[0], events.pointCount[0]]).toEqual([ramp, crate, 2])
    expect([events.normalX[0], events.normalY[0], events.normalZ[0]]).toEqual([0, 1, 0])
    expect(events.depth[0]).toBeCloseTo(0.05, 12)
    expect(events.featureA[0]).toBe(events.featureB[0])
    // Edge 2 of the polygon, its upper one, and a corner of the box.
    expect(events.featureA[0]! >> 4).toBe(2)
    components.PolygonShape.polygon[ramp] = collision.addTree(buildPolygon(triangle))
    update(world)
    expect(events.ended).toBe(1)
    expect(events.began).toBe(0)
  })

  it('is a solid for rays, overlaps and casts, also as the shape that asks', () => {
    const { world, add, addPolygon, components } = flatWorld()
    const polygon = addPolygon([0, 0, 2, 0, 2, 2, 0, 2], 0, 0)
    const ball = add(6, 1)
    addComponent(world, ball, set(components.SphereShape, { radius: 1 }))
    collisionSystem(world)
    const hit = createQueryHit()
    expect(rayCast(world, hit, [1, 0.5], [1, 0])).toBe(true)
    expect([hit.entity, hit.distance, hit.inside, hit.triangle]).toEqual([polygon, 0, true, -1])
    expect([...hit.normal]).toEqual([-1, 0, 0])
    expect(rayCast(world, hit, [1, 0.5], [1, 0], { solid: false })).toBe(true)
    expect([hit.entity, hit.distance, hit.inside, ...hit.normal]).toEqual([polygon, 1, true, -1, 0, 0])
    expect(rayCast(world, hit, [-1, 2], [1, 0], { maxDistance: 1.5 })).toBe(true)
    expect([hit.entity, hit.distance, hit.inside]).toEqual([polygon, 1, false])
    expect(rayCast(world, hit, [-1, 2.000001], [1, 0], { maxDistance: 5 })).toBe(false)
    const asked = { polygon: buildPolygon([-0.5, -0.5, 0.5, -0.5, 0, 0.5]) }
    const out: number[] = []
    expect(overlapShape(world, out, asked, { position: [1, 1] })).toBe(1)
    expect(out).toEqual([polygon])
    expect(overlapShape(world, out, { entity: polygon }, { position: [4.5, 0] })).toBe(1)
    expect(out).toEqual([ball])
    expect(shapeCast(world, hit, asked, { position: [3.5, 1], rotation: Math.PI / 2 }, { linear: [-2, 0] })).toBe(true)
    expect([hit.entity, hit.triangle]).toEqual([polygon, -1])
    expect(hit.time).toBeCloseTo(0.5, 4)
    expect(hit.normal[0]).toBeCloseTo(1, 12)
    expect(errorOf(() => overlapShape(world, out, { polygon: 99 }, { position: [0, 0] })).code).toBe('E_HANDLE')
    expect(errorOf(() => overlapShape(world, out, { polygon: {} as never }, { position: [0, 0] })).code).toBe(
      'E_OPTION',
    )
  })

  it('is saved by its handle, and a snapshot with another polygon under it is refused', () => {
    const make = (points: number[]) => {
      const scene = flatWorld()
      const entity = scene.addPolygon(points, 0, 0)
      addComponent(scene.world, entity, set(scene.components.AngularVelocity, { z: 1 }))
      const floor = scene.add(0, 0)
      addComponent(scene.world, floor, set(scene.components.PlaneShape, { x: 0, y: 1 }))
      update(scene.world)
      return scene
    }
    const one = make(triangle)
    const bytes = saveCollision(one.world)
    const same = make(triangle)
    restoreCollision(same.world, bytes)
    validateCollision(same.world)
    expect(hashCollision(same.world)).toBe(hashCollision(one.world))
    const other = make([0, 0, 3, 0, 0, 1])
    const hash = hashCollision(other.world)
    expect(errorOf(() => restoreCollision(other.world, bytes))).toMatchObject({
      code: 'E_HANDLE',
      component: 'PolygonShape',
    })
    expect(hashCollision(other.world)).toBe(hash)
  })

  it('is in traces, with its corners', () => {
    const { world, addPolygon, components } = flatWorld()
    const entity = addPolygon(triangle, 3, 4)
    addComponent(world, entity, set(components.LinearVelocity, { x: 1 }))
    const trace = recordTrace(world)
    update(world)
    trace.step()
    const { steps, meshes } = readTrace(trace.finish())
    const collider = steps[0]!.colliders[0]
    expect(collider).toMatchObject({ entity, shape: 'mesh' })
    const handle = components.PolygonShape.polygon[entity]!
    expect([...meshes.get(handle)!.positions]).toEqual([0, 0, 0, 2, 0, 0, 0, 1, 0])
  })

  it('makes floors without ghost contacts', () => {
    const { world, collision, add, addPolygon, components } = flatWorld()
    for (let k = 0; k < 10; k++) addPolygon([0, -1, 1, -1, 1, 0, 0, 0], k, 0)
    const crate = add(0.5, 0.499)
    addComponent(world, crate, set(components.BoxShape, {}))
    addComponent(world, crate, set(components.LinearVelocity, { x: 6, y: -0.001 }))
    for (let step = 0; step < 80; step++) {
      update(world)
      components.Position.y[crate] = 0.499
      const { events } = collision
      expect(events.count).toBeGreaterThan(0)
      for (let row = 0; row < events.count; row++) expect(events.normalX[row]).toBe(0)
    }
  })
})

describe('moveAndSlide against polygons', () => {
  it('walks up a slope of polygons and stands on it', () => {
    const { world, add, addPolygon, components } = flatWorld()
    addPolygon([-5, -1, 3, -1, 3, 0, -5, 0], 0, 0)
    const slope = addPolygon([3, -1, 9, -1, 9, 3, 3, 0], 0, 0)
    const hero = add(0, 0.8)
    addComponent(world, hero, set(components.CapsuleShape, { halfHeight: 0.3, radius: 0.3 }))
    collisionSystem(world)
    const out = createMoveResult()
    let furthest = -1
    for (let k = 0; k < 80; k++) {
      moveAndSlide(world, hero, [0.1, -0.05], {}, out)
      expect(components.Position.x[hero]!).toBeGreaterThan(furthest)
      furthest = components.Position.x[hero]!
      if (k > 3) expect(out.grounded).toBe(true)
    }
    expect(out.groundEntity).toBe(slope)
    expect(out.insideEntity).toBe(-1)
    expect(out.groundNormal[1]).toBeCloseTo(2 / Math.sqrt(5), 9)
  })

  it('leads out of a polygon, as out of a box', () => {
    const { world, add, addPolygon, components } = flatWorld()
    addPolygon([-1, -1, 1, -1, 1, 1, -1, 1], 0, 0)
    const hero = add(0.2, 0.6)
    addComponent(world, hero, set(components.SphereShape, { radius: 0.5 }))
    collisionSystem(world)
    const out = moveAndSlide(world, hero, [0, 0])
    expect(out.insideEntity).toBe(-1)
    expect(components.Position.x[hero]).toBeCloseTo(0.2, 9)
    expect(components.Position.y[hero]).toBeGreaterThan(1.5)
  })

  it('never enters or passes a polygon (seeds 1 to 6)', () => {
    let moved = 0
    for (let seed = 1; seed <= 6; seed++) {
      const random = new Random(seed)
      const { world, add, addPolygon, components } = flatWorld()
      const obstacles: { shape: FlatShape; pose: FlatPose }[] = []
      for (let k = 0; k < 40; k++) {
        const pose = { x: random.between(-6, 6), y: random.between(-6, 6), angle: random.between(-4, 4) }
        const shape = { corners: anyCorners(random, random.between(0.1, 0.9)), radius: 0 }
        if (flatDistance(shape, pose, circle(0.6), { x: 0, y: 0, angle: 0 }) <= 0) continue
        obstacles.push({ shape, pose })
        addPolygon(shape.corners, pose.x, pose.y, pose.angle)
      }
      for (let k = 0; k < 4; k++) {
        const angle = (k * Math.PI) / 2
        addPolygon([-0.01, -9, 0.01, -9, 0.01, 9, -0.01, 9], 8 * Math.cos(angle), 8 * Math.sin(angle), angle)
      }
      const hero = add(0, 0)
      const body = [circle(0.3), rectangle(0.3, 0.4), capsule(0.2, 0.25)][seed % 3]!
      if (seed % 3 === 0) addComponent(world, hero, set(components.SphereShape, { radius: 0.3 }))
      else if (seed % 3 === 1) addComponent(world, hero, set(components.BoxShape, { x: 0.3, y: 0.4 }))
      else addComponent(world, hero, set(components.CapsuleShape, { halfHeight: 0.2, radius: 0.25 }))
      collisionSystem(world)
      const { x, y } = components.Position
      for (let k = 0; k < 40; k++) {
        const before = [x[hero]!, y[hero]!]
        const out = moveAndSlide(world, hero, [random.between(-3, 3), random.between(-3, 3)])
        const after = { x: x[hero]!, y: y[hero]!, angle: 0 }
        moved += Math.hypot(after.x - before[0]!, after.y - before[1]!)
        for (const { shape, pose } of obstacles)
          expect(flatDistance(shape, pose, body, after), `seed ${seed}, move ${k}`).toBeGreaterThan(-1e-9)
        expect(Math.max(Math.abs(after.x), Math.abs(after.y))).toBeLessThan(8)
        expect([out.position[2], out.moved[2]]).toEqual([0, 0])
      }
    }
    expect(moved).toBeGreaterThan(150)
  })
})
