import { addComponents, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, type Components } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { spawn } from '../spawn.js'

describe('a static that is written along one coordinate alone', () => {
  it.each([true, false])('no longer touches what rests on it, and does again, continuous %s', (continuous) => {
    for (const shape of ['BoxShape', 'SphereShape', 'CapsuleShape'] as const)
      for (const axis of ['x', 'y', 'z'] as const) {
        const world = createWorld()
        const { components, events } = createCollision(world, { continuous, contactEntities: false })
        const { Position, LinearVelocity, SphereShape } = components
        // Some others that stay as they are.
        const statics = [0, 100, 200, 300].map((x) => spawn(world, set(Position, { x }), components[shape]))
        spawn(world, set(Position, { x: 0.1, y: 0.1, z: 0.1 }), set(SphereShape, { radius: 0.5 }), LinearVelocity)
        const seen: number[][] = []
        for (const at of [0, 0, 9, 9, 0, 0]) {
          Position[axis][statics[0]!] = at
          collisionSystem(world)
          seen.push([events.began, events.ended, events.count - events.began - events.ended])
        }
        expect(seen, `${shape} ${axis}`).toEqual([[1, 0, 0], [0, 0, 1], [0, 1, 0], [0, 0, 0], [1, 0, 0], [0, 0, 1]]) // prettier-ignore
      }
  })
})

describe('among statics that nobody writes', () => {
  it.each([true, false])('each that is written meets the one beside it, continuous %s', (continuous) => {
    const world = createWorld()
    const { components, events } = createCollision(world, { continuous, contactEntities: false })
    const { Position, LinearVelocity, SphereShape } = components
    const ball = set(SphereShape, { radius: 0.5 })
    const places = Array.from({ length: 12 }, (_, k) => k)
    const statics = places.map((k) => spawn(world, set(Position, { x: 10 * k, y: 0, z: 0 }), ball))
    for (const k of places) spawn(world, set(Position, { x: 10 * k + 0.8, y: 0.8, z: 0 }), ball, LinearVelocity)
    for (let k = 0; k < 8; k++) collisionSystem(world)
    for (const [n, k] of [5, 11, 0, 6, 10, 1].entries()) {
      Position.y[statics[k]!] = 0.3
      collisionSystem(world)
      expect([events.began, events.ended, events.count], `static ${k}`).toEqual([1, 0, n + 1])
      expect(events.a[0]).toBe(statics[k])
      collisionSystem(world)
      expect([events.began, events.ended, events.count]).toEqual([0, 0, n + 1])
    }
  })
})

it.each(['x', 'y', 'z', 'w'] as const)(
  'a box of which Rotation.%s alone is written in every step is there',
  (field) => {
    const sceneOf = (value: number) => {
      const world = createWorld()
      const { components, events } = createCollision(world, { maxEntities: 10, contactEntities: false })
      const { Position, Rotation, LinearVelocity, BoxShape, SphereShape } = components
      const turn = { x: 0.5, y: 0.5, z: 0.5, w: 0.5, [field]: value }
      const box = spawn(world, Position, set(Rotation, turn), set(BoxShape, { x: 0.5, y: 1, z: 2 }))
      spawn(world, set(Position, { x: 0.9, y: 0.8, z: 0.7 }), set(SphereShape, { radius: 1 }), LinearVelocity)
      const depthAfterStep = (): number => {
        collisionSystem(world)
        return events.depth[0]!
      }
      return { write: (next: number) => (Rotation[field][box] = next), depthAfterStep }
    }
    const { write, depthAfterStep } = sceneOf(0.5)
    for (const value of [0.5, 0.4, 0.3, 0.2, 0.1, 0]) {
      write(value)
      expect(depthAfterStep()).toBe(sceneOf(value).depthAfterStep())
    }
  },
)

describe('who has stood still for many steps, a static or a mover,', () => {
  const columns = [
    ...(['x', 'y', 'z'] as const).map((field) => ['Position', field, 0.6] as const),
    ...(['x', 'y', 'z', 'w'] as const).map((field) => ['Rotation', field, 0.9] as const),
    ...(['x', 'y', 'z'] as const).map((field) => ['BoxShape', field, 0.8] as const),
    ['SphereShape', 'radius', 0.8] as const,
    ...(['halfHeight', 'radius'] as const).map((field) => ['CapsuleShape', field, 0.8] as const),
  ]

  interface Balls {
    readonly components: Components
    readonly still: number
    readonly touching: (steps: number) => number[]
  }

  /** A body among balls that touch it or not: steps that many times, and who touches is told. */
  function balls(shape: string, turns: boolean, moves: boolean): Balls {
    const world = createWorld()
    const { components, events } = createCollision(world, { continuous: false, contactEntities: false })
    const { Position, Rotation, BoxShape, SphereShape, CapsuleShape, LinearVelocity } = components
    const add = (...parts: object[]): number => spawn(world, ...parts)
    const shapes = {
      SphereShape: set(SphereShape, { radius: 1 }),
      CapsuleShape: set(CapsuleShape, { halfHeight: 1, radius: 0.5 }),
    }
    const part = shapes[shape as keyof typeof shapes] ?? set(BoxShape, { x: 2, y: 1, z: 0.5 })
    const still = add(set(Position, { x: 0.1, y: 0.1, z: 0.1 }), part)
    if (turns) addComponents(world, still, [set(Rotation, { x: 0.1, y: 0.2, z: 0.3, w: 0.4 })])
    if (moves) addComponents(world, still, [LinearVelocity])
    for (let k = 0; k < 343; k++) {
      const at = { x: (k % 7) - 3, y: (Math.floor(k / 7) % 7) - 3, z: Math.floor(k / 49) - 3 }
      add(set(Position, at), set(SphereShape, { radius: 0.3 }), LinearVelocity)
    }
    const touching = (steps: number): number[] => {
      for (let step = 0; step < steps; step++) collisionSystem(world)
      const { a, b, began, ended, count } = events
      const rows = Array.from({ length: count }, (_, row) => row).filter((row) => row < began || row >= began + ended)
      return rows.map((row) => a[row]! + b[row]! - still).sort((one, two) => one - two)
    }
    return { components, still, touching }
  }

  it.each(columns)('is read again when %s.%s is written', (component, field, value) => {
    const write = ({ components, still }: Balls): void => {
      const written = components[component] as Record<string, Float64Array>
      written[field]![still]! += value
    }
    for (const [turns, moves] of [
      [true, false],
      [true, true],
      [false, false],
      [false, true],
    ] as const) {
      if (component === 'Rotation' && !turns) continue
      const stood = balls(component, turns, moves)
      const before = stood.touching(8)
      write(stood)
      const fresh = balls(component, turns, moves)
      write(fresh)
      const after = fresh.touching(1)
      expect(after).not.toEqual(before)
      expect(stood.touching(1)).toEqual(after)
      expect(stood.touching(8)).toEqual(after)
    }
  })
})
