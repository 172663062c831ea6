/**
 * What an epoch holds can be thrown away before any step without changing a bit of what the world tells: with new
 * indices (soft), or keeping them, as after a step that failed (hard).
 */
import { addEntity, observe, onAdd, set, type World } from 'bitecs'
import { collisionSystem, createManifold, integrationSystem, validateCollision, type Collision } from 'bitecs-collision'
import { describe, it } from 'vitest'
import { daily } from '../daily.js'
import { course } from '../../examples/response/course.js'
import { Player } from '../../examples/response/script.js'
import { yard } from '../../examples/response/yard.js'
import { bunnyRain } from '../../examples/scenes/bunny-rain.js'
import { octahedron } from '../../examples/scenes/meshes.js'
import { resourceOf } from '../../src/collision.js'
import { expect } from '../expect.js'
import { forget } from '../forget.js'
import { Random } from '../oracle/random.js'
import { randomScene } from '../oracle/scene.js'
import { goldenRun } from './golden-scene.js'
import { drawProgram, drawTurnover } from './memory-program.js'
import { compareWorlds } from './memory-twins.js'
import { worldOf } from './scene-world.js'

interface Played {
  readonly world: World
  readonly collision: Pick<Collision, 'events' | 'manifoldOf' | 'report' | 'components'>
  step(): void
}

type Form = 'soft' | 'hard'

const COLUMNS = [
  'a', 'b', 'generationA', 'generationB', 'time', 'reason', 'pointX', 'pointY', 'pointZ', 'normalX', 'normalY', 'normalZ',
  'depth', 'speed', 'featureA', 'featureB', 'pointCount',
] as const // prettier-ignore

const manifold = createManifold()

/** All that a step tells. */
function told({ collision }: Played): number[] {
  const { events, report } = collision
  const out = [events.began, events.ended, events.count, report.bodies, report.pairs]
  for (const name of COLUMNS) for (let row = 0; row < events.count; row++) out.push(events[name][row]!)
  for (let row = 0; row < events.count; row++) {
    out.push(collision.manifoldOf(row, manifold))
    for (const { position, depth, feature } of manifold.points.slice(0, manifold.pointCount))
      out.push(...Array.from(position), manifold.depth, depth, feature)
  }
  return out
}

/** Plays a scene twice, and returns how many contacts the two told of. */
function playTwice(make: () => Played, steps: number, seed: number, form: Form): number {
  const random = new Random(seed)
  const plain = make()
  const other = make()
  let rows = 0
  for (let step = 0; step < steps; step++) {
    // Now and then twice in a row; and many steps go by without.
    if (random.chance(step % 20 < 10 ? 0.4 : 0.05)) forget(resourceOf(other.world), form === 'hard')
    const errors = [plain, other].map((one) => {
      try {
        one.step()
        return ''
      } catch (error) {
        // Which of two pairs a predicate is asked about first is left open.
        return String(error).replace(/\d+/g, 'k')
      }
    })
    for (const { world } of [plain, other]) validateCollision(world)
    expect(errors[1], `step ${step}`).toBe(errors[0])
    expect(told(other), `step ${step}`).toEqual(told(plain))
    rows += plain.collision.events.count
  }
  return rows
}

const stepOf = (world: World) => (): void => {
  integrationSystem(world)
  collisionSystem(world)
}

describe.each(daily<Form>(['hard'], ['soft']))('an epoch that is thrown away at random steps, %s', (form) => {
  it('examples: bunny rain, seed 1', () => {
    const make = (): Played => {
      const { world, collision, recycle } = bunnyRain({ bodies: 60, bunny: octahedron(2), seed: 5 })
      const step = stepOf(world)
      return {
        world,
        collision: collision as unknown as Collision,
        step: () => {
          step()
          recycle(world)
        },
      }
    }
    expect(playTwice(make, 100, 1, form)).toBeGreaterThan(500)
  })

  it('examples: yard, seed 2', () => {
    const make = (): Played => {
      const { world, collision, update } = yard()
      return { world, collision: collision as unknown as Collision, step: () => void update(world) }
    }
    expect(playTwice(make, 400, 2, form)).toBeGreaterThan(400)
  })

  it('examples: course, seed 3', () => {
    const make = (): Played => {
      const one = course(octahedron(2))
      const player = new Player(one)
      let step = 0
      return {
        world: one.world,
        collision: one.collision as unknown as Collision,
        step: () => {
          player.play(step++)
          collisionSystem(one.world)
        },
      }
    }
    playTwice(make, 200, 3, form)
  })

  it.each(daily([11], [12, 13, 14]))('random scenes, seed %i', (seed) => {
    let rows = 0
    for (const continuous of [true, false])
      for (const picky of [true, false]) {
        const make = (): Played => {
          const predicate = (a: number, b: number): boolean => (7 * a + 13 * b) % 4 !== 0
          const options = { continuous, delta: 1 / 30, ...(picky ? { predicate } : {}) }
          const { world, collision } = worldOf(randomScene(seed, { bodies: 40 }), options)
          return { world, collision: collision as unknown as Collision, step: stepOf(world) }
        }
        rows += playTwice(make, 30, seed, form)
      }
    expect(rows).toBeGreaterThan(1000)
  })

  it('boxes that change sides of a plate in every step, or come to it in turns, among slow and fast ones, seed 15', () => {
    const make = (): Played => {
      const random = new Random(15)
      const { world, collision, entities } = worldOf(randomScene(15, { bodies: 40 }), { delta: 1 / 30 })
      const { Position, LinearVelocity, AngularVelocity, BoxShape } = collision.components
      // Speeds of all magnitudes; now and then half a turn a step.
      for (const entity of entities) {
        const scale = random.log(1e-5, 3)
        for (const axis of ['x', 'y', 'z'] as const) LinearVelocity[axis][entity]! *= scale
        AngularVelocity.x[entity]! *= random.chance(0.1) ? 60 : scale
      }
      const movers = [10, 20, 30].map((x) => {
        addEntity(world, set(Position, { x }), set(BoxShape, { x: 1, y: 0.01, z: 1 }))
        return addEntity(
          world,
          set(Position, { x }),
          set(BoxShape, { x: 0.1, y: 0.1, z: 0.1 }),
          set(LinearVelocity, {}),
        )
      })
      let number = 0
      const step = (): void => {
        number++
        integrationSystem(world)
        for (const [k, mover] of movers.entries()) {
          const rests = k < 2 && (number >> 2) % 3 === k
          const other = k < 2 ? 0.5 : number % 40 < 20 ? 0 : 1
          Position.y[mover] = rests ? 1e-3 * (number % 4) : number % 2 === 0 ? -0.5 : other
        }
        collisionSystem(world)
      }
      return { world, collision: collision as unknown as Collision, step }
    }
    expect(playTwice(make, 80, 15, form)).toBeGreaterThan(1000)
  })

  it.each([true, false])('the golden scene, seed 20, continuous %s', (continuous) => {
    const random = new Random(20)
    const forgetNowAndThen = (world: World): void => {
      if (random.chance(0.3)) forget(resourceOf(world), form === 'hard')
    }
    expect(goldenRun(continuous, 60, {}, forgetNowAndThen)).toEqual(goldenRun(continuous, 60))
  })

  it('steps that an observer or the predicate aborts, seed 21', () => {
    let thrown = 0
    const make = (): Played => {
      let number = 0
      const predicate = (a: number, b: number): boolean => {
        if ((31 * a + 17 * b + number) % 97 === 0) throw new Error('a game has errors')
        return (a + b) % 7 !== 0
      }
      const { world, collision } = worldOf(randomScene(22, { bodies: 50 }), { delta: 1 / 30, predicate })
      observe(world, onAdd(collision.components.ContactBegan), (entity) => {
        if ((entity + number) % 13 === 0) throw new Error('an observer has one')
      })
      const step = stepOf(world)
      return {
        world,
        collision: collision as unknown as Collision,
        step: () => {
          number++
          try {
            step()
          } catch (error) {
            thrown++
            throw error
          }
        },
      }
    }
    expect(playTwice(make, 60, 21, form)).toBeGreaterThan(300)
    expect(thrown).toBeGreaterThan(10)
  })

  it.each(daily([500], [506, 400, 406]))(
    'programs of seeds %i and the 5 after it: what comes, goes, jumps, changes, fails',
    (first) => {
      const seen: Record<string, number> = {}
      for (let seed = first; seed < first + 6; seed++) {
        const program = seed % 2 === 0 ? drawProgram(seed) : drawTurnover(seed)
        expect(compareWorlds(program, seen, ['never', form]), `seed ${seed}`).toBe('')
      }
      expect(seen.kept ?? 0).toBeGreaterThan(100)
    },
  )
})
