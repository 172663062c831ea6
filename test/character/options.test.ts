import { addComponent, addEntity, createWorld, set } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  createMoveResult,
  moveAndSlide,
  rayBlocked,
  type MoveOptions,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/** A ball that stands on a floor at x = 0, and three walls in its way. */
function start() {
  const world = createWorld()
  const collision = createCollision(world)
  const { Position, BoxShape, SphereShape, Attached, CollisionFilter } = collision.components
  const box = (x: number, y: number, half: number, ...components: object[]): number => {
    const entity = spawn(world, set(Position, { x, y }), set(BoxShape, { x: half, y: 0.5, z: half }))
    for (const component of components) addComponent(world, entity, component)
    return entity
  }
  const floor = box(0, -0.5, 20, set(CollisionFilter, { category: 0x80, mask: -1 }))
  const Red = {}
  const Blue = {}
  const walls = [
    box(2, 0.5, 0.25, set(CollisionFilter, { category: 1 }), Red),
    box(4, 0.5, 0.25, set(CollisionFilter, { category: 2 }), Red, Blue),
    box(6, 0.5, 0.25, set(CollisionFilter, { category: 4, mask: 4 }), Blue),
  ]
  const ball = spawn(world, Position, set(SphereShape, { radius: 0.25 }))
  collisionSystem(world)
  const out = createMoveResult()
  /** Number of the wall that the ball runs into. */
  const met = (options: MoveOptions = {}): number => {
    Position.x[ball] = Position.z[ball] = 0
    Position.y[ball] = 0.2525
    const { wallEntity } = moveAndSlide(world, ball, [9, 0, 0], { stepHeight: 0, ...options }, out)
    return walls.indexOf(wallEntity)
  }
  return { world, collision, floor, walls, ball, out, met, Red, Blue, Position, BoxShape, Attached, CollisionFilter }
}

describe('options of a move', () => {
  it.each([false, true])('category and mask replace those of the character, each for itself (fresh: %s)', (fresh) => {
    const { world, ball, met, CollisionFilter } = start()
    expect(met({ fresh })).toBe(0)
    expect(met({ fresh, mask: 2 })).toBe(1)
    // The third wall looks at category 4 alone.
    expect(met({ fresh, mask: 4 })).toBe(-1)
    expect(met({ fresh, mask: 4, category: 4 })).toBe(2)
    expect(met({ fresh, mask: ~1, category: 0 })).toBe(-1)
    addComponent(world, ball, set(CollisionFilter, { category: 4, mask: 6 }))
    expect(met({ fresh })).toBe(1)
    expect(met({ fresh, mask: 4 })).toBe(2)
    expect(met({ fresh, category: 1, mask: 4 })).toBe(-1)
    expect(met({ fresh, category: 1 })).toBe(1)
  })

  it('exclude passes an entity, several, or a body with its children', () => {
    const { world, walls, met, floor, out, Attached, BoxShape } = start()
    expect(met({ exclude: walls[0]! })).toBe(1)
    expect(met({ exclude: [walls[0]!, walls[1]!], category: 4 })).toBe(2)
    met({ exclude: floor })
    expect(out.grounded).toBe(false)
    const arm = spawn(world, set(Attached, { parent: walls[1]!, x: -3 }), set(BoxShape, { x: 0.1, y: 2, z: 2 }))
    collisionSystem(world)
    met()
    expect(out.wallEntity).toBe(arm)
    expect(met({ exclude: walls[1]! })).toBe(0)
  })

  it('with and without name components that a collider carries now', () => {
    const { world, walls, met, Red, Blue } = start()
    expect(met({ with: [Blue] })).toBe(1)
    expect(met({ with: [Red, Blue] })).toBe(1)
    expect(met({ without: [Red], category: 4 })).toBe(2)
    expect(met({ with: [Red], without: [Blue] })).toBe(0)
    addComponent(world, walls[0]!, Blue)
    expect(met({ with: [Blue] })).toBe(0)
  })

  it('sensors are obstacles if asked for, as of now', () => {
    const { world, collision, walls, met } = start()
    addComponent(world, walls[0]!, collision.components.Sensor)
    expect([met(), met({ sensors: true }), met({ sensors: false })]).toEqual([1, 0, 1])
    collisionSystem(world)
    expect([met(), met({ sensors: true })]).toEqual([1, 0])
  })

  it.each([false, true])('predicate is asked of each collider near the way, once (fresh: %s)', (fresh) => {
    const { floor, walls, met, ball, out } = start()
    const asked: number[] = []
    const predicate = (entity: number): boolean => {
      asked.push(entity)
      return entity !== walls[0]
    }
    for (let k = 0; k < 3; k++) {
      asked.length = 0
      expect(met({ fresh, predicate })).toBe(1)
      expect(asked.sort((a, b) => a - b)).toEqual([floor, walls[0], walls[1]])
      expect(asked).not.toContain(ball)
      expect(out.groundEntity).toBe(floor)
    }
  })

  it('of the ground that carries too: it is asked about once, and carries nothing if it is passed', () => {
    const { world, ball, floor, out, Position } = start()
    Position.y[ball] = 0.2525
    const ride = (options: MoveOptions): number => {
      const x = Position.x[ball]!
      Position.x[floor]! += 0.1
      collisionSystem(world)
      moveAndSlide(world, ball, [0, -0.001, 0], options, out)
      return Position.x[ball]! - x
    }
    let asked = 0
    const predicate = (answer: boolean) => (entity: number) => {
      if (entity === floor) asked++
      return answer
    }
    ride({})
    expect(ride({ predicate: predicate(true) })).toBeCloseTo(0.1, 12)
    expect(asked).toBe(1)
    for (const options of [{ predicate: predicate(false) }, { mask: 1 }, { exclude: floor }, { with: [{}] }]) {
      asked = 0
      expect(ride(options)).toBe(0)
      expect(out.grounded).toBe(false)
      expect(asked).toBe('predicate' in options ? 1 : 0)
      Position.y[ball] = 0.2525
      ride({})
      expect(ride({})).toBeCloseTo(0.1, 12)
    }
  })
})

describe('a wrong option is named, and nothing changes', () => {
  const wrong: readonly (readonly [string, object, string])[] = [
    ['E_MASK', { category: 0.5 }, 'category'],
    ['E_MASK', { category: NaN }, 'category'],
    ['E_MASK', { mask: 2 ** 32 }, 'mask'],
    ['E_MASK', { mask: '1' }, 'mask'],
    ['E_OPTION', { sensors: 1 }, 'sensors'],
    ['E_OPTION', { exclude: 'all' }, 'exclude'],
    ['E_OPTION', { with: {} }, 'with'],
    ['E_OPTION', { without: [1] }, 'without'],
    ['E_OPTION', { predicate: true }, 'predicate'],
    ['E_OPTION', { maxNodes: 100 }, 'maxNodes'],
    ['E_OPTION', { maxDistance: 1 }, 'maxDistance'],
  ]
  it.each(wrong)('%s: %j', (code, options, field) => {
    const { world, ball, out } = start()
    const before = JSON.stringify(out)
    expect(() => moveAndSlide(world, ball, [1, 0, 0], options, out)).toThrow(
      expect.objectContaining({ code, field, message: expect.stringContaining(`moveAndSlide: ${field} = `) }),
    )
    expect(JSON.stringify(out)).toBe(before)
  })

  it('E_DEAD_ENTITY: an entity in exclude that is none', () => {
    const { world, ball } = start()
    for (const exclude of [999, [ball, 999], NaN])
      expect(() => moveAndSlide(world, ball, [1, 0, 0], { exclude })).toThrow(
        expect.objectContaining({ code: 'E_DEAD_ENTITY', message: expect.stringContaining('moveAndSlide: exclude') }),
      )
  })

  it('a predicate that throws, asks the world, or changes it, while the ground carries', () => {
    const { world, ball, floor, walls, out, Position } = start()
    Position.y[ball] = 0.2525
    const ride = (): void => {
      Position.x[floor]! += 0.1
      collisionSystem(world)
    }
    moveAndSlide(world, ball, [0, -0.001, 0], {}, out)
    const told = (): string => JSON.stringify([out, Position.x[ball], Position.y[ball]])
    const before = told()
    ride()
    // Of the ground first, and of the others, when the ground is accepted already.
    for (const culprit of [floor, walls[0]!]) {
      const predicates: Record<string, () => void> = {
        E_REENTRANT: () => void rayBlocked(world, [0, 0, 0], [1, 0, 0]),
        'E_REENTRANT ': () => void moveAndSlide(world, ball, [0, 0, 0]),
        'E_REENTRANT  ': () => void addEntity(world),
        'of the game': () => {
          throw new Error('of the game')
        },
      }
      for (const [message, act] of Object.entries(predicates)) {
        const predicate = (entity: number): boolean => {
          if (entity === culprit) act()
          return true
        }
        expect(() => moveAndSlide(world, ball, [9, 0, 0], { predicate }, out)).toThrow(message.trim())
        expect(told()).toBe(before)
      }
    }
    moveAndSlide(world, ball, [0, -0.001, 0], {}, out)
    expect([Position.x[ball], out.groundVelocity[0]]).toEqual([0.1, 0.1 * 60])
  })
})
