/** What the contract says of rays, in numbers that can be checked by hand. */
import { addComponent, createWorld, removeComponent, removeEntity, set } from 'bitecs'
import {
  boundsSystem,
  buildObbTree,
  collisionSystem,
  createCollision,
  createQueryHit,
  createQueryHits,
  rayBlocked,
  rayCast,
  rayCastAll,
  refreshQueries,
  type RayOptions,
} from 'bitecs-collision'
import { beforeEach, describe, expect, it } from 'vitest'
import { cubeMesh } from '../oracle/meshes.js'
import { spawn } from '../spawn.js'

const cube = cubeMesh()

function room() {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 1000 })
  const { components } = collision
  const at = (x: number, y = 0, z = 0): number => spawn(world, set(components.Position, { x, y, z }))
  const box = (x: number, y = 0, z = 0): number => {
    const entity = at(x, y, z)
    addComponent(world, entity, set(components.BoxShape, { x: 0.5, y: 0.5, z: 0.5 }))
    return entity
  }
  const ball = (x: number, y = 0, z = 0): number => {
    const entity = at(x, y, z)
    addComponent(world, entity, set(components.SphereShape, { radius: 0.5 }))
    return entity
  }
  return { world, collision, ...components, at, box, ball }
}

describe('rays', () => {
  let home = room()
  const out = createQueryHit()
  const hits = createQueryHits(1)

  beforeEach(() => {
    home = room()
  })

  const cast = (x: number, options?: RayOptions): number =>
    rayCast(home.world, out, [x, 0, 0], [2, 0, 0], options) ? out.entity : -1

  it('tell distance in world units, time in lengths of the direction, point and normal', () => {
    const entity = home.box(3)
    expect(cast(0)).toBe(entity)
    expect(out).toEqual({
      entity,
      body: entity,
      distance: 2.5,
      time: 1.25,
      point: [2.5, 0, 0],
      normal: [-1, 0, 0],
      triangle: -1,
      inside: false,
      complete: true,
    })
    expect(cast(4)).toBe(-1)
    expect(out.entity).toBe(-1)
  })

  it('hit the least entity of twins, and of others at the same distance', () => {
    const first = home.box(3)
    const second = home.box(3)
    const third = home.box(3, 1)
    removeEntity(home.world, first)
    // The id of the first comes back last in order of making.
    const last = home.ball(3)
    expect([last, second, third].sort((a, b) => a - b)[0]).toBe(last)
    expect(cast(0)).toBe(last)
    expect(rayCastAll(home.world, hits, [0, 0.5, 0], [1, 0, 0])).toBe(3)
    expect([...hits.entity.subarray(0, 3)]).toEqual([second, third, last])
  })

  it('reach exactly as far as maxDistance', () => {
    const entity = home.box(3)
    expect(cast(0, { maxDistance: 2.5 })).toBe(entity)
    expect(cast(0, { maxDistance: 2.4999999999999996 })).toBe(-1)
    expect(cast(2.5, { maxDistance: 0 })).toBe(entity)
    expect(cast(3, { maxDistance: 0 })).toBe(entity)
    expect(rayBlocked(home.world, [0, 0, 0], [2.5, 0, 0])).toBe(true)
    expect(rayBlocked(home.world, [0, 0, 0], [2.4, 0, 0])).toBe(false)
    expect(rayBlocked(home.world, [3, 0, 0], [3, 0, 0])).toBe(true)
    expect(rayBlocked(home.world, [0, 0, 0], [0, 0, 0])).toBe(false)
  })

  it('begin inside a solid at distance 0, or leave it', () => {
    home.box(3)
    cast(3)
    expect(out).toMatchObject({ distance: 0, inside: true, normal: [-1, 0, 0], point: [3, 0, 0] })
    cast(3, { solid: false })
    expect(out).toMatchObject({ distance: 0.5, inside: true, normal: [-1, 0, 0], point: [3.5, 0, 0] })
  })

  it('leave a half-space, or do not', () => {
    const ground = home.at(0)
    addComponent(home.world, ground, set(home.PlaneShape, {}))
    const up = [0, 2, 0]
    expect(rayCast(home.world, out, [5, -1, 5], up)).toBe(true)
    expect(out).toMatchObject({ distance: 0, inside: true, normal: [0, -1, 0] })
    expect(rayCast(home.world, out, [5, -1, 5], up, { solid: false })).toBe(true)
    expect(out).toMatchObject({ distance: 1, inside: true, normal: [0, -1, 0] })
    expect(rayCast(home.world, out, [5, -1, 5], [0, -1, 0], { solid: false })).toBe(false)
    expect(rayCast(home.world, out, [5, -1, 5], [1, 0, 0], { solid: false })).toBe(false)
    expect(rayCast(home.world, out, [5, 1, 5], up)).toBe(false)
    expect(rayCast(home.world, out, [5, 1, 5], [0, -1, 0])).toBe(true)
    expect(out).toMatchObject({ distance: 1, inside: false, normal: [0, 1, 0] })
  })

  it('hit a mesh from both sides, with a normal against them', () => {
    const entity = home.at(3)
    addComponent(home.world, entity, set(home.MeshShape, { tree: buildObbTree(cube.positions, cube.indices) as never }))
    cast(0)
    expect(out).toMatchObject({ entity, distance: 2, normal: [-1, 0, 0], inside: false })
    expect(out.triangle).toBeGreaterThanOrEqual(0)
    cast(3)
    expect(out).toMatchObject({ entity, distance: 1, normal: [-1, 0, 0], inside: false })
    cast(3, { solid: false })
    expect(out).toMatchObject({ distance: 1, inside: false })
  })

  it('are inside a mesh that is a solid', () => {
    const { collision } = home
    const entity = home.at(3)
    const tree = collision.addTree(buildObbTree(cube.positions, cube.indices), { solid: true })
    addComponent(home.world, entity, set(home.MeshShape, { tree }))
    cast(3)
    expect(out).toMatchObject({ entity, distance: 0, normal: [-1, 0, 0], inside: true })
    cast(3, { solid: false })
    expect(out).toMatchObject({ entity, distance: 1, normal: [-1, 0, 0], inside: true })
    cast(0)
    expect(out).toMatchObject({ entity, distance: 2, normal: [-1, 0, 0], inside: false })
  })

  it('name the collider and its body, and list a body once', () => {
    const body = home.box(3)
    const child = spawn(
      home.world,
      set(home.Attached, { parent: body, x: -1 }),
      set(home.SphereShape, { radius: 0.25 }),
    )
    expect(cast(0)).toBe(child)
    expect(out.body).toBe(body)
    expect(out.distance).toBe(1.75)
    expect(rayCastAll(home.world, hits, [0, 0, 0], [1, 0, 0])).toBe(1)
    expect(hits.entity[0]).toBe(child)
    expect(cast(0, { exclude: child })).toBe(body)
    expect(cast(0, { exclude: body })).toBe(-1)
    expect(cast(0, { exclude: [child, body] })).toBe(-1)
  })

  it('leave out what hangs on a child that is excluded, and what was disabled at the last step or refresh', () => {
    const { world, Attached, SphereShape, CollisionDisabled } = home
    const body = home.box(9)
    const hang = (parent: number): number =>
      spawn(world, set(Attached, { parent, x: -2 }), set(SphereShape, { radius: 0.5 }))
    const child = hang(body)
    const grandchild = hang(child)
    expect(cast(0)).toBe(grandchild)
    expect(cast(0, { exclude: grandchild })).toBe(child)
    expect(cast(0, { exclude: child })).toBe(body)
    expect(cast(0, { exclude: [child] })).toBe(body)
    expect(cast(0, { exclude: body })).toBe(-1)

    addComponent(world, grandchild, CollisionDisabled)
    expect(cast(0)).toBe(child)
    refreshQueries(world)
    removeComponent(world, grandchild, CollisionDisabled)
    expect(cast(0)).toBe(child)
    refreshQueries(world)
    expect(cast(0)).toBe(grandchild)
    addComponent(world, child, CollisionDisabled)
    refreshQueries(world)
    expect(cast(0)).toBe(body)
    // A parent that goes takes its children with it.
    removeComponent(world, child, CollisionDisabled)
    refreshQueries(world)
    removeEntity(world, child)
    expect(cast(0)).toBe(body)
  })

  it('pass through sensors unless asked, children of sensors too', () => {
    const body = home.box(3)
    const child = spawn(
      home.world,
      set(home.Attached, { parent: body, x: -1 }),
      set(home.SphereShape, { radius: 0.25 }),
    )
    addComponent(home.world, body, home.Sensor)
    expect(cast(0)).toBe(-1)
    expect(cast(0, { sensors: true })).toBe(child)
  })

  it('see what stood at the last step or refresh, and who lives now', () => {
    const { world, Position, BoxShape } = home
    const near = home.box(3)
    const far = home.box(6)
    // The first query refreshes by itself.
    expect(cast(0)).toBe(near)
    Position.x[near] = 9
    BoxShape.x[far] = 2
    const added = home.box(1)
    expect(cast(0)).toBe(near)
    refreshQueries(world)
    expect(cast(0)).toBe(added)
    removeEntity(world, added)
    expect(cast(0)).toBe(far)
    expect(out.distance).toBe(4)
    // Its id goes to another, which no query has seen.
    expect(home.box(1)).toBe(added)
    expect(cast(0)).toBe(far)
    collisionSystem(world)
    expect(cast(0)).toBe(added)
    home.collision.teleport(added)
    Position.x[added] = 20
    expect(cast(0)).toBe(added)
    // A step that is under way shows nothing yet.
    boundsSystem(world)
    expect(cast(0)).toBe(added)
    expect(out.distance).toBe(0.5)
    collisionSystem(world)
    expect(cast(0)).toBe(far)
  })

  it('count filters as of the poses, and components of the game as of now', () => {
    const { world, CollisionFilter } = home
    const near = home.box(3)
    const far = home.box(6)
    const Red = {}
    addComponent(world, near, set(CollisionFilter, { category: 2, mask: 4 }))
    expect(cast(0, { mask: 1 })).toBe(far)
    expect(cast(0, { category: 1 })).toBe(far)
    expect(cast(0, { category: 4, mask: 2 })).toBe(near)
    CollisionFilter.category[near] = 1
    expect(cast(0, { mask: 1 })).toBe(far)
    refreshQueries(world)
    expect(cast(0, { mask: 1 })).toBe(near)
    expect(cast(0, { with: [Red] })).toBe(-1)
    addComponent(world, far, Red)
    expect(cast(0, { with: [Red] })).toBe(far)
    expect(cast(0, { without: [Red] })).toBe(near)
    removeComponent(world, far, Red)
    expect(cast(0, { with: [Red] })).toBe(-1)
    expect(cast(0, { predicate: (entity) => entity === far })).toBe(far)
  })

  it('end early where maxNodes says so, and tell it', () => {
    for (let k = 0; k < 200; k++) home.box(3 + 2 * k, k % 2)
    cast(0, { maxNodes: 1 })
    expect(out.complete).toBe(false)
    cast(0)
    expect(out).toMatchObject({ complete: true, distance: 2.5 })
    rayCastAll(home.world, hits, [0, 0, 0], [1, 0, 0], { maxNodes: 2 })
    expect(hits.complete).toBe(false)
    expect(rayCastAll(home.world, hits, [0, 0, 0], [1, 0, 0])).toBe(100)
    expect(hits.complete).toBe(true)
  })
})
