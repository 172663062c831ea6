import { addComponent, addComponents, addEntity, createWorld, pipe, removeComponent, removeEntity, set } from 'bitecs'
import {
  buildChain,
  buildPolygon,
  collisionSystem,
  createCollision,
  hashCollision,
  integrationSystem,
  restoreCollision,
  saveCollision,
} from 'bitecs-collision'
import { readTrace, recordTrace, simulate } from 'bitecs-collision/testing'
import { describe, expect, it } from 'vitest'
import { messageOf } from '../thrown.js'
import { fallingBall } from './room.js'
import { RECYCLED, recordScene } from './trace-scene.js'

const STEPS = 30

describe('a trace, seed 1', () => {
  const { bytes, seen, collision } = recordScene(1, STEPS)
  const { version, meshes, steps } = readTrace(bytes)

  it('has all steps, with times and hashes', () => {
    expect(version).toBe(3)
    expect(steps.map(({ step }) => step)).toEqual(seen.map((_, k) => k + 1))
    expect(steps.map(({ hash }) => hash)).toEqual(seen.map(({ hash }) => hash))
    for (const { step, time, delta } of steps) {
      expect(delta).toBe(1 / 30)
      expect(time).toBeCloseTo(step / 30, 12)
    }
  })

  it('has every collider where the world has it, children too', () => {
    for (const [k, { colliders }] of steps.entries()) {
      expect(colliders.map(({ entity }) => entity)).toEqual([...seen[k]!.x.keys()])
      expect(colliders.map(({ position }) => position[0])).toEqual([...seen[k]!.x.values()])
    }
    const child = steps[0]!.colliders.at(-1)!
    expect(child.body).toBe(2)
    expect(child.body).toBe(collision.bodyOf(child.entity))
    const { x, y, z, w } = collision.components.Rotation
    const { entity, rotation } = steps.at(-1)!.colliders[1]!
    expect(rotation).toEqual([x[entity], y[entity], z[entity], w[entity]])
  })

  it('names the shapes as their components do', () => {
    const sizes = steps[0]!.colliders.slice(0, 5).map(({ shape, size }) => [shape, size])
    expect(sizes).toEqual([
      ['plane', { x: 0, y: 1, z: 0, constant: 0 }],
      ['box', { x: 0.4, y: 0.5, z: 0.6 }],
      ['sphere', { radius: 0.5 }],
      ['capsule', { halfHeight: 0.4, radius: 0.3 }],
      ['mesh', { tree: 1, scale: 1.5, depth: -1 }],
    ])
    expect(steps[0]!.colliders.filter(({ sensor }) => sensor).map(({ entity }) => entity)).toEqual([7])
  })

  it('has the polygons and chains of a flat world as meshes, whose triangles begin with segments of a chain', () => {
    const world = createWorld()
    const { Position, PolygonShape, ChainShape } = createCollision(world, { flat: true }).components
    const polygon = buildPolygon([0, 0, 1, 0, 0, 1])
    const chain = buildChain([3, 0, 2, 1, 0, 1], { oneSided: true })
    addComponents(world, addEntity(world), [Position, set(PolygonShape, { polygon })])
    addComponents(world, addEntity(world), [Position, set(ChainShape, { chain })])
    const trace = recordTrace(world)
    simulate(world, 1, [collisionSystem, trace.step])
    const { meshes, steps } = readTrace(trace.finish())
    expect(steps[0]!.colliders.map(({ shape, size }) => [shape, size.tree])).toEqual([
      ['mesh', 1],
      ['mesh', 2],
    ])
    expect([...meshes.get(1)!.indices]).toEqual([0, 1, 2])
    const { positions, indices } = meshes.get(2)!
    expect([...positions]).toEqual([3, 0, 0, 2, 1, 0, 0, 1, 0])
    for (const [k, at] of [0, 3].entries()) expect([...indices.subarray(at, at + 2)]).toEqual([k, k + 1])
  })

  it('has the triangles of a mesh once', () => {
    expect([...meshes.keys()]).toEqual([1])
    const { positions, indices } = meshes.get(1)!
    const corners = Array.from(indices, (v) => [...positions.subarray(3 * v, 3 * v + 3)].join(' '))
    const triangles = [0, 3, 6, 9].map((t) =>
      corners
        .slice(t, t + 3)
        .sort()
        .join(', '),
    )
    const [o, x, y, z] = ['0 0 0', '1 0 0', '0 1 0', '0 0 1'] as const
    const sides = [[o, y, x], [o, x, z], [o, z, y], [x, y, z]] // prettier-ignore
    expect(triangles.sort()).toEqual(sides.map((side) => side.sort().join(', ')).sort())
  })

  it('has the contacts of every step as the world has them', () => {
    for (const [k, { contacts }] of steps.entries())
      expect(contacts.map(({ a, b, depth }) => `${a} ${b} ${depth}`)).toEqual(seen[k]!.contacts)
    const states = (state: string) => steps.flatMap(({ contacts }) => contacts.filter((c) => c.state === state))
    expect(states('began').length).toBeGreaterThan(10)
    expect(states('persists').length).toBeGreaterThan(10)
    expect(
      states('began')
        .concat(states('persists'))
        .every(({ reason }) => reason === 'none'),
    ).toBe(true)
    const reasons = new Set(states('ended').map(({ reason }) => reason))
    expect(reasons).toContain('separated')
    for (const { normal } of states('began')) expect(Math.hypot(...normal)).toBeCloseTo(1, 9)
    for (const { time, delta } of steps.flatMap(({ delta, contacts }) => contacts.map(({ time }) => ({ time, delta }))))
      expect(time >= 0 && time <= delta).toBe(true)
  })

  it('tells a recycled id by its generation, and shares what has not changed', () => {
    const at = (k: number, entity: number) => steps[k]!.colliders.find((one) => one.entity === entity)!
    expect([RECYCLED - 1, RECYCLED].map((k) => at(k, 11).generation)).toEqual([0, 1])
    expect(at(3, 1)).toBe(at(2, 1))
    expect(at(3, 2)).not.toBe(at(2, 2))
  })

  it('has the same bytes in every run, and changes nothing in the world', () => {
    const again = recordScene(1, STEPS)
    expect(Buffer.compare(again.bytes, bytes)).toBe(0)
    const { world } = fallingBall()
    const recorded = fallingBall()
    const trace = recordTrace(recorded.world)
    simulate(world, 20)
    simulate(recorded.world, 20, [integrationSystem, collisionSystem, trace.step])
    expect(hashCollision(recorded.world)).toBe(hashCollision(world))
  })
})

describe('recordTrace', () => {
  it('records by a system of a pipe, which gives the world', () => {
    const { world } = fallingBall()
    const trace = recordTrace(world)
    const update = pipe(integrationSystem, collisionSystem, trace.step)
    expect(update(world)).toBe(world)
    expect(readTrace(trace.finish()).steps.length).toBe(1)
    update(world)
    expect(readTrace(trace.finish()).steps.length).toBe(2)
  })

  it('writes a collider that stands once', () => {
    const { world, collision } = fallingBall()
    const bytesOf = (steps: number): number => {
      const trace = recordTrace(world)
      simulate(world, steps, [integrationSystem, collisionSystem, trace.step])
      return trace.finish().length
    }
    // It passes through the floor.
    simulate(world, 40)
    const step = 4 * 13 + 104
    expect(bytesOf(10)).toBe(28 + 104 + 10 * step)
    const { Position, SphereShape } = collision.components
    for (let k = 0; k < 100; k++)
      addComponents(world, addEntity(world), [set(Position, { x: 5 * k, y: 9 }), set(SphereShape, {})])
    expect(bytesOf(10)).toBe(28 + 101 * 104 + 10 * step)
  })

  it('leaves out what is gone, disabled, or left out of the step, and takes it in again', () => {
    const { world, collision, floor, ball } = fallingBall({ onInvalid: 'quarantine' })
    const { Position, CollisionDisabled } = collision.components
    const trace = recordTrace(world)
    const record = (): void => void simulate(world, 1, [collisionSystem, trace.step])
    record()
    Position.x[ball] = NaN
    record()
    Position.x[ball] = 3
    record()
    addComponent(world, floor, CollisionDisabled)
    record()
    removeComponent(world, floor, CollisionDisabled)
    record()
    removeEntity(world, ball)
    record()
    const { steps } = readTrace(trace.finish())
    expect(steps.map(({ colliders }) => colliders.map(({ entity }) => entity))).toEqual([
      [floor, ball],
      [floor],
      [floor, ball],
      [ball],
      [floor, ball],
      [floor],
    ])
    expect(steps[2]!.colliders[1]!.position[0]).toBe(3)
  })

  it('records half-spaces that are infinitely deep in each other', () => {
    const { world, collision, floor, ball } = fallingBall()
    const { Position, PlaneShape, LinearVelocity } = collision.components
    for (const normal of [
      { x: 0, y: 1, z: 0 },
      { x: 1, y: 0, z: 0 },
    ])
      addComponents(world, addEntity(world), [set(Position, { y: -5 }), set(PlaneShape, normal), LinearVelocity])
    for (const entity of [floor, ball]) removeEntity(world, entity)
    const trace = recordTrace(world)
    simulate(world, 1, [collisionSystem, trace.step])
    const [step] = readTrace(trace.finish()).steps
    expect(step!.contacts.map(({ state, depth, time }) => [state, depth, time])).toEqual([['began', Infinity, 0]])
  })

  it('records steps that are done once more after a restore', () => {
    const { world, collision, ball } = fallingBall()
    const { y } = collision.components.Position
    const trace = recordTrace(world)
    const update = [integrationSystem, collisionSystem, trace.step]
    simulate(world, 7, update)
    const saved = [saveCollision(world), y[ball]!] as const
    simulate(world, 5, update)
    y[ball] = saved[1]
    restoreCollision(world, saved[0])
    simulate(world, 5, update)
    const { steps } = readTrace(trace.finish())
    expect(steps.length).toBe(17)
    expect(steps.slice(12)).toEqual(steps.slice(7, 12))
    expect(steps[8]!.contacts.map(({ state }) => state)).toEqual(['persists'])
  })

  it('refuses a world without collision, one without a step, and a call inside a predicate', () => {
    expect(messageOf(() => recordTrace(createWorld()))).toContain('E_OPTION: no collision on this world')
    const { world } = fallingBall()
    const { step, finish } = recordTrace(world)
    expect(messageOf(step)).toContain('E_OPTION: trace.step: no step was done: it belongs after collisionSystem')
    expect(readTrace(finish()).steps).toEqual([])
    const asking = createWorld()
    const inside: string[] = []
    const collision = createCollision(asking, {
      predicate: () => {
        inside.push(messageOf(trace.step))
        return true
      },
    })
    const trace = recordTrace(asking)
    const { Position, LinearVelocity, SphereShape } = collision.components
    for (const x of [0, 0.5])
      addComponents(asking, addEntity(asking), [set(Position, { x }), LinearVelocity, set(SphereShape, {})])
    simulate(asking, 1)
    expect(inside).toEqual(['E_REENTRANT: trace.step was called inside a predicate'])
    expect(readTrace(trace.finish()).steps).toEqual([])
  })
})
