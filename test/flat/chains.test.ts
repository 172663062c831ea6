import { addComponent, createWorld, getComponent, pipe, removeComponent, removeEntity, set } from 'bitecs'
import {
  aabbOf,
  buildChain,
  buildPolygon,
  closestPoint,
  closestPoints,
  collisionSystem,
  createCollision,
  createMoveResult,
  createQueryHit,
  hashCollision,
  integrationSystem,
  moveAndSlide,
  obbOf,
  overlapPoint,
  overlapShape,
  rayCast,
  restoreCollision,
  saveCollision,
  shapeCast,
  validateCollision,
} from 'bitecs-collision'
import { createClosestPoints, createObb } from 'bitecs-collision/geometry'
import { readTrace, recordTrace } from 'bitecs-collision/testing'
import { describe, it } from 'vitest'
import { expect } from '../expect.js'
import { resourceOf } from '../../src/collision.js'
import { contactsBetween } from '../../src/testing/contact.js'
import { capsule, flatDistance } from '../oracle/flat-world.js'
import { Random } from '../oracle/random.js'
import { anyCorners } from './scenes.js'
import { errorOf } from '../thrown.js'
import { spawn } from '../spawn.js'

const update = pipe(integrationSystem, collisionSystem)

function flatWorld() {
  const world = createWorld()
  const collision = createCollision(world, { flat: true, maxEntities: 256 })
  const { components } = collision
  const add = (x: number, y: number, angle = 0): number =>
    spawn(world, set(components.Position, { x, y }), set(components.Rotation, { angle }))
  const addChain = (
    points: Parameters<typeof buildChain>[0],
    options: Parameters<typeof buildChain>[1] = {},
    x = 0,
    y = 0,
    angle = 0,
  ): number => {
    const entity = add(x, y, angle)
    addComponent(world, entity, set(components.ChainShape, { chain: buildChain(points, options) }))
    return entity
  }
  const addBox = (x: number, y: number, hx: number, hy: number, velocity: { x: number; y: number }): number => {
    const entity = add(x, y)
    addComponent(world, entity, set(components.BoxShape, { x: hx, y: hy }))
    addComponent(world, entity, set(components.LinearVelocity, velocity))
    return entity
  }
  return { world, collision, components, add, addChain, addBox }
}

describe('ChainShape', () => {
  it('has no inside for a polygon, on either side of it, also where it was one while they touched', () => {
    for (const x of [-0.1, 0, 0.1])
      for (const [before, now] of [
        ['polygon', 'chain'],
        ['chain', 'polygon'],
      ] as const) {
        // prettier-ignore
        const { world, components, add } = flatWorld()
        const { PolygonShape, ChainShape } = components
        const [large, small] = [add(0, 0), add(x, 0.5 * x)]
        const square = (half: number): number[] => [-half, -half, half, -half, half, half, -half, half]
        const shapes = {
          polygon: () => addComponent(world, large, set(PolygonShape, { polygon: buildPolygon(square(1)) })),
          chain: () => addComponent(world, large, set(ChainShape, { chain: buildChain(square(1), { closed: true }) })),
        }
        const step = (kind: keyof typeof shapes): void => {
          shapes[kind]()
          update(world)
          validateCollision(world)
          const hash = hashCollision(world)
          restoreCollision(world, saveCollision(world))
          expect(hashCollision(world)).toBe(hash)
          const contacts = contactsBetween(resourceOf(world), large, small)
          expect(contacts.length, `${kind} at ${x}`).toBe(kind === 'polygon' ? 1 : 0)
        }
        addComponent(world, small, set(components.LinearVelocity, { x: 0, y: 0 }))
        addComponent(world, small, set(PolygonShape, { polygon: buildPolygon(square(0.3)) }))
        step(before)
        removeComponent(world, large, before === 'chain' ? ChainShape : PolygonShape)
        step(now)
        // Through the outline.
        addComponent(world, small, set(components.Position, { x: 0.9 + x, y: 0 }))
        update(world)
        const [contact] = contactsBetween(resourceOf(world), large, small)
        expect(contact!.depth).toBeCloseTo(now === 'chain' ? 0.2 + x : 0.4 - x, 9)
      }
  })

  it('has contacts with two points, and the normal of the floor alone', () => {
    const { world, collision, components, addChain, addBox } = flatWorld()
    const points: [number, number][] = []
    for (let k = 0; k <= 400; k++) points.push([k * 0.1, 0])
    const floor = addChain(points)
    const crate = addBox(5, 0.49, 0.5, 0.5, { x: 6, y: -0.001 })
    for (let step = 0; step < 60; step++) {
      update(world)
      components.Position.y[crate] = 0.49
      const { events } = collision
      expect(events.count).toBe(1)
      expect([events.a[0], events.b[0]]).toEqual([floor, crate])
      expect([events.normalX[0], events.normalY[0], events.normalZ[0]]).toEqual([0, 1, 0])
      expect(events.pointCount[0]).toBe(2)
      expect(events.depth[0]).toBeCloseTo(0.01, 3)
      validateCollision(world)
    }
  })

  it('stops bullets', () => {
    const { world, collision, addChain, addBox } = flatWorld()
    addChain([-10, 0, 0, 0.5, 10, 0])
    addBox(1, 500, 0.1, 0.1, { x: 0, y: -60000 })
    update(world)
    const { events } = collision
    expect(events.count).toBe(1)
    expect(events.time[0]).toBeCloseTo((500 - 0.1 - 0.455) / 60000, 5)
  })

  it('lets bodies through from the back of a one-sided chain', () => {
    const { world, collision, addChain, addBox } = flatWorld()
    addChain([10, 0, -10, 0], { oneSided: true })
    addBox(1, -1, 0.3, 0.3, { x: 0, y: 6 })
    addBox(3, 1, 0.3, 0.3, { x: 0, y: -6 })
    const seen: number[] = []
    for (let step = 0; step < 12; step++) {
      update(world)
      seen.push(collision.events.count)
      validateCollision(world)
    }
    expect(seen).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2])
  })

  it('takes a chain or a handle, and lets go with the last entity', () => {
    const { world, collision, components, add } = flatWorld()
    const { ChainShape, PolygonShape } = components
    const chain = buildChain([0, 0, 1, 0])
    const [one, two, three] = [add(0, 0), add(5, 0), add(9, 0)]
    addComponent(world, one, set(ChainShape, { chain }))
    const handle = ChainShape.chain[one]!
    expect(getComponent(world, one, ChainShape)).toEqual({ chain: handle })
    addComponent(world, two, set(ChainShape, { chain: handle }))
    collisionSystem(world)
    removeEntity(world, one)
    removeComponent(world, two, ChainShape)
    collisionSystem(world)
    addComponent(world, three, set(ChainShape, { chain: handle }))
    expect(errorOf(() => collisionSystem(world))).toMatchObject({
      code: 'E_HANDLE',
      entity: three,
      component: 'ChainShape',
      field: 'chain',
      value: handle,
    })
    ChainShape.chain[three] = collision.addTree(chain)
    collisionSystem(world)
    expect(errorOf(() => collision.addTree(chain, { solid: true })).code).toBe('E_OPTION')
    expect(collision.addTree(chain, { solid: false })).toBe(ChainShape.chain[three])
    // The handle of a polygon is none of a chain, and the other way round.
    ChainShape.chain[three] = collision.addTree(buildPolygon([0, 0, 1, 0, 0, 1]))
    expect(errorOf(() => collisionSystem(world))).toMatchObject({ code: 'E_HANDLE', component: 'ChainShape' })
    removeComponent(world, three, ChainShape)
    addComponent(world, three, set(PolygonShape, { polygon: collision.addTree(chain) }))
    expect(errorOf(() => collisionSystem(world))).toMatchObject({ code: 'E_HANDLE', component: 'PolygonShape' })
  })

  it('refuses what is no chain, a second shape, and chains in worlds of three dimensions', () => {
    const { world, components, add, addChain } = flatWorld()
    const { ChainShape, PolygonShape, SphereShape } = components
    const chain = buildChain([0, 0, 1, 0])
    const polygon = buildPolygon([0, 0, 1, 0, 0, 1])
    const entity = add(0, 0)
    for (const value of [polygon, {}, [0, 0, 1, 0]])
      expect(errorOf(() => addComponent(world, entity, set(ChainShape, { chain: value })))).toMatchObject({
        code: 'E_OPTION',
        entity,
        component: 'ChainShape',
        field: 'chain',
      })
    expect(errorOf(() => addComponent(world, entity, set(PolygonShape, { polygon: chain }))).message).toContain(
      'buildPolygon',
    )
    removeEntity(world, entity)
    const both = addChain([0, 0, 1, 0])
    addComponent(world, both, set(SphereShape, { radius: 1 }))
    const { code, message } = errorOf(() => collisionSystem(world))
    expect(code).toBe('E_TWO_SHAPES')
    expect(message).toContain('SphereShape and ChainShape')
    const space = createWorld()
    const { MeshShape, Position, ChainShape: none } = createCollision(space, { maxEntities: 64 }).components as never
    expect(none).toBe(undefined)
    const mesh = spawn(space, set(Position, {}))
    expect(errorOf(() => addComponent(space, mesh, set(MeshShape, { tree: chain }))).message).toContain('buildObbTree')
    const cast = (): unknown =>
      shapeCast(space, createQueryHit(), { chain }, { position: [0, 0, 0] }, { linear: [1, 0, 0] })
    expect(errorOf(cast)).toMatchObject({ code: 'E_OPTION', field: 'chain' })
  })

  it('has tight bounds and boxes, and is asked with rays, casts, overlaps and distances', () => {
    const { world, components, add, addChain } = flatWorld()
    const chain = addChain([1, 0, 3, 0, 2, 2], {}, 10, 20, Math.PI / 2)
    const ball = add(4, 0)
    addComponent(world, ball, set(components.SphereShape, { radius: 0.5 }))
    const roof = addChain([2, 0, -2, 0, -4, 1], { oneSided: true })
    collisionSystem(world)
    const box = aabbOf(world, chain, { min: [0, 0, 0], max: [0, 0, 0] })
    for (const [k, x] of [8, 21, 0].entries()) expect(box.min[k]).toBeCloseTo(x, 6)
    for (const [k, x] of [10, 23, 0].entries()) expect(box.max[k]).toBeCloseTo(x, 6)
    expect([...obbOf(world, chain, createObb()).halfExtents]).toEqual([1, 1, 0])
    const hit = createQueryHit()
    expect(rayCast(world, hit, [0, 22.5], [1, 0])).toBe(true)
    expect([hit.entity, hit.triangle, hit.inside]).toEqual([chain, 1, false])
    expect(hit.distance).toBeCloseTo(9, 9)
    // From the front of the roof, and through it from behind.
    expect(rayCast(world, hit, [1, 2], [0, -1])).toBe(true)
    expect([hit.entity, hit.triangle, hit.distance, hit.normal]).toEqual([roof, 0, 2, [0, 1, 0]])
    expect(rayCast(world, hit, [1, -2], [0, 1])).toBe(false)
    expect(rayCast(world, hit, [-5, 0], [1, 0], { maxDistance: 8.9 })).toBe(true)
    expect([hit.entity, hit.distance, hit.normal]).toEqual([roof, 3, [-1, 0, 0]])
    const out: number[] = []
    expect(overlapShape(world, out, { radius: 0.5 }, { position: [0, 0.4] })).toBe(1)
    expect(overlapShape(world, out, { radius: 0.5 }, { position: [0, -0.4] })).toBe(0)
    expect(overlapShape(world, out, { chain: buildChain([3, -1, 5, 0.2]) }, { position: [0, 0] })).toBe(1)
    expect(out).toEqual([ball])
    expect(overlapPoint(world, out, [1, 0])).toBe(1)
    expect(shapeCast(world, hit, { halfExtents: [0.5, 0.5] }, { position: [0, 3] }, { linear: [0, -5] })).toBe(true)
    expect([hit.entity, hit.triangle, hit.normal]).toEqual([roof, 0, [0, 1, 0]])
    expect(hit.time).toBeCloseTo(0.5, 6)
    expect(shapeCast(world, hit, { radius: 0.1 }, { position: [0, -3] }, { linear: [0, 2.8] })).toBe(false)
    expect(closestPoint(world, hit, [0, -1])).toBe(true)
    expect([hit.entity, hit.triangle, hit.distance, hit.normal]).toEqual([roof, 0, 1, [0, -1, 0]])
    const points = createClosestPoints()
    expect(closestPoints(world, points, roof, ball)).toBeCloseTo(1.5, 12)
    expect(points.pointA).toEqual([2, 0, 0])
    expect(closestPoints(world, points, chain, roof)).toBeCloseTo(Math.hypot(8, 21), 9)
  })

  it('lets through from the back alone, and stops from the front, however fast', () => {
    for (const speed of [30, 300, 30000]) {
      const { world, collision, components, add, addChain } = flatWorld()
      addChain([10, 0, -10, 0], { oneSided: true })
      const bodies = [-1, 1].map((side) => {
        const entity = add(side, (side * speed) / 120)
        addComponent(world, entity, set(components.CapsuleShape, { halfHeight: 0.2, radius: 0.1 }))
        addComponent(world, entity, set(components.LinearVelocity, { x: 0, y: -side * speed }))
        return entity
      })
      update(world)
      const { events } = collision
      const seen = Array.from({ length: events.count }, (_, row) => events.b[row])
      expect(seen).toContain(bodies[1])
      const row = seen.indexOf(bodies[1])
      expect(events.normalY[row]).toBe(1)
      expect(events.time[row]!).toBeCloseTo(Math.max(0, 1 / 120 - 0.3 / speed), 6)
      // It reaches the front with its middle: from then on it is in contact.
      const other = seen.indexOf(bodies[0])
      if (other >= 0) expect(events.time[other]!).toBeGreaterThan(1 / 120 - 1e-6)
    }
  })

  it('is met by its attached children, jumps when it is teleported, and filters', () => {
    const { world, collision, components, add, addBox } = flatWorld()
    const { Attached, ChainShape, LinearVelocity } = components
    const lift = add(0, -2)
    addComponent(world, lift, set(LinearVelocity, { x: 0, y: 60 }))
    const deck = spawn(world, set(Attached, { parent: lift, x: 0, y: 1 }))
    addComponent(world, deck, set(ChainShape, { chain: buildChain([-2, 0, 0, 0.1, 2, 0]) }))
    const crate = addBox(0.3, 0, 0.25, 0.25, { x: 0, y: 0 })
    update(world)
    const { events } = collision
    expect([events.count, events.a[0], events.b[0]]).toEqual([1, deck, crate])
    expect(events.normalY[0]).toBeGreaterThan(0.9)
    components.Position.y[lift] = 50
    collision.teleport(lift)
    update(world)
    expect([events.began, events.ended]).toEqual([0, 1])
  })

  it('meets what is as thin as it is at a common point', () => {
    const { world, collision, components, add, addChain } = flatWorld()
    addChain([5, 0, 9, 0, 10, 1])
    const plate = add(7, 2)
    addComponent(world, plate, set(components.BoxShape, { x: 0.5, y: 0 }))
    const other = addChain([-0.5, 0, 0.5, 0], {}, 6, 3)
    for (const entity of [plate, other]) addComponent(world, entity, set(components.LinearVelocity, { x: 0, y: -240 }))
    update(world)
    const { events } = collision
    expect(events.count).toBeGreaterThanOrEqual(2)
    for (let row = 0; row < 2; row++) {
      const [x, time] = events.b[row] === plate ? [7, 2 / 240] : [6, 3 / 240]
      expect(events.time[row]).toBeCloseTo(time, 9)
      expect(Math.abs(events.pointX[row]! - x)).toBeLessThan(0.5 + 1e-6)
      expect(events.pointY[row]).toBeCloseTo(0, 6)
      expect(events.normalY[row]).toBeCloseTo(1, 9)
    }
  })

  it('is saved by its handle, and a snapshot goes on with the same bits', () => {
    const make = (points: number[]) => {
      const scene = flatWorld()
      scene.addChain(points, { oneSided: true, closed: true })
      scene.addBox(0, 1.45, 0.5, 0.5, { x: 0.4, y: -0.1 })
      scene.addBox(2, 0, 0.5, 0.5, { x: -20, y: 1 })
      for (let step = 0; step < 3; step++) update(scene.world)
      return scene
    }
    const square = [-1, -1, 1, -1, 1, 1, -1, 1]
    const one = make(square)
    const bytes = saveCollision(one.world)
    const hash = hashCollision(one.world)
    const same = make(square)
    restoreCollision(same.world, bytes)
    validateCollision(same.world)
    expect(hashCollision(same.world)).toBe(hash)
    for (let step = 0; step < 20; step++) {
      for (const { world } of [one, same]) update(world)
      expect(hashCollision(same.world)).toBe(hashCollision(one.world))
    }
    const other = make([-1, -1, 2, -1, 1, 1, -1, 1])
    expect(errorOf(() => restoreCollision(other.world, bytes))).toMatchObject({
      code: 'E_HANDLE',
      component: 'ChainShape',
    })
  })

  it('is in traces, with its points', () => {
    const { world, addChain, components } = flatWorld()
    const entity = addChain([0, 0, 2, 0, 2, 1], {}, 3, 4)
    const trace = recordTrace(world)
    update(world)
    trace.step()
    const { steps, meshes } = readTrace(trace.finish())
    expect(steps[0]!.colliders[0]).toMatchObject({ entity, shape: 'mesh' })
    expect([...meshes.get(components.ChainShape.chain[entity]!)!.positions]).toEqual([0, 0, 0, 2, 0, 0, 2, 1, 0])
  })

  it('has 10,000 segments', () => {
    const hills = (count: number): number[] =>
      Array.from({ length: count + 1 }, (_, k) => [(k - count / 2) / 4, Math.sin(k / 5)]).flat()
    for (const count of [100, 10000]) {
      const { world, collision, addChain, addBox } = flatWorld()
      addChain(hills(count))
      for (let k = -5; k <= 5; k++) addBox(2 * k, 2, 0.4, 0.4, { x: 1, y: -20 })
      const met = new Set<number>()
      for (let step = 0; step < 10; step++) {
        update(world)
        for (let row = 0; row < collision.events.began; row++) met.add(collision.events.b[row]!)
      }
      expect(met.size).toBe(11)
      validateCollision(world)
    }
  })
})

describe('moveAndSlide on chains', () => {
  function hero() {
    const scene = flatWorld()
    const entity = scene.add(0, 1)
    addComponent(scene.world, entity, set(scene.components.CapsuleShape, { halfHeight: 0.3, radius: 0.3 }))
    return { ...scene, entity, out: createMoveResult() }
  }

  it('walks over hills at the speed it is told, grounded, and stops at walls', () => {
    const { world, components, addChain, entity, out } = hero()
    const points = Array.from({ length: 200 }, (_, k) => [k / 10 - 5, 0.3 * Math.sin(k / 8)])
    const ground = addChain([...points, [15, 5]] as never)
    collisionSystem(world)
    moveAndSlide(world, entity, [0, -2], {}, out)
    for (let k = 0; k < 100; k++) {
      const before = components.Position.x[entity]!
      moveAndSlide(world, entity, [0.1, -0.05], {}, out)
      expect(components.Position.x[entity]! - before).toBeCloseTo(0.1, 6)
      expect([out.grounded, out.groundEntity, out.wallEntity]).toEqual([true, ground, -1])
    }
    for (let k = 0; k < 80; k++) moveAndSlide(world, entity, [0.1, -0.05], {}, out)
    expect(components.Position.x[entity]).toBeLessThan(15)
    expect(out.wallEntity).toBe(ground)
  })

  it('jumps through a one-sided platform and stands on it, and walks off below it', () => {
    const { world, components, addChain, entity, out } = hero()
    addChain([-9, 0, 9, 0])
    const platform = addChain([2, 2, -2, 2], { oneSided: true })
    collisionSystem(world)
    const { x, y } = components.Position
    moveAndSlide(world, entity, [0, -1], {}, out)
    let speed = 0.3
    let highest = 0
    for (let k = 0; k < 80; k++, speed -= 0.015) {
      moveAndSlide(world, entity, [0.005, speed], {}, out)
      highest = Math.max(highest, y[entity]!)
      if (out.grounded && speed < 0) break
    }
    expect(highest).toBeGreaterThan(3)
    expect([out.groundEntity, out.ceilingEntity]).toEqual([platform, -1])
    expect(y[entity]).toBeCloseTo(2.6, 2)
    x[entity] = -4
    y[entity] = 1
    for (let k = 0; k < 80; k++) moveAndSlide(world, entity, [0.1, -0.1], {}, out)
    expect(x[entity]).toBeCloseTo(4, 6)
    expect(y[entity]).toBeLessThan(0.7)
  })

  it('never enters a one-sided outline, and leaves one that it is put into a little (seeds 1 to 4)', () => {
    for (let seed = 1; seed <= 4; seed++) {
      const random = new Random(seed)
      const { world, components, addChain, entity } = hero()
      const outlines: [number, number][][] = []
      for (let k = 0; k < 6; k++) {
        const [cx, cy] = [2.5 * Math.cos(k), 2.5 * Math.sin(k)]
        const corners = anyCorners(random, 0.8).map(([x, y]): [number, number] => [cx + x, cy + y])
        outlines.push(corners)
        addChain(corners, { closed: true, oneSided: true })
      }
      addChain([-6, -6, -6, 6, 6, 6, 6, -6], { closed: true, oneSided: true })
      components.Position.x[entity] = 0
      components.Position.y[entity] = 0
      collisionSystem(world)
      const origin = { x: 0, y: 0, angle: 0 }
      for (let k = 0; k < 60; k++) {
        const before = { x: components.Position.x[entity]!, y: components.Position.y[entity]!, angle: 0 }
        const wasFree = outlines.every(
          (corners) => flatDistance({ corners, radius: 0 }, origin, capsule(0.3, 0.3), before) > 0,
        )
        moveAndSlide(world, entity, [random.between(-3, 3), random.between(-3, 3)])
        const after = { x: components.Position.x[entity]!, y: components.Position.y[entity]!, angle: 0 }
        expect(Math.max(Math.abs(after.x), Math.abs(after.y))).toBeLessThan(6)
        for (const corners of outlines)
          if (wasFree)
            expect(flatDistance({ corners, radius: 0 }, origin, capsule(0.3, 0.3), after), `move ${k}`).toBeGreaterThan(
              -1e-9,
            )
      }
    }
    const { world, components, addChain, entity } = hero()
    addChain([-5, -3, 5, -3, 5, 0.5, -5, 0.5], { closed: true, oneSided: true })
    collisionSystem(world)
    moveAndSlide(world, entity, [0, 0])
    expect(components.Position.y[entity]).toBeCloseTo(1.1, 2)
  })
})

it('one-sided chains touch where the middle of each segment lies exactly on the other, whichever way they run', () => {
  for (const ground of [
    [-3, 0, 3, 0],
    [3, 0, -3, 0],
  ])
    // prettier-ignore
    for (const post of [[0, -1, 0, 1], [0, 1, 0, -1]]) { // prettier-ignore
      const { world, collision, addChain } = flatWorld()
      addChain(ground, { oneSided: true }, 2, 0.5)
      addComponent(world, addChain(post, { oneSided: true }, 2, 0.5), collision.components.LinearVelocity)
      collisionSystem(world)
      expect(collision.events.count).toBe(1)
    }
})
