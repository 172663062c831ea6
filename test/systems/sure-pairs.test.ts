import { addComponent, addEntity, createWorld, set, type World } from 'bitecs'
import {
  boundsSystem,
  broadPhaseSystem,
  contactEventSystem,
  createCollision,
  integrationSystem,
  narrowPhaseSystem,
  type Collision,
  type Components,
} from 'bitecs-collision'
import { describe, it } from 'vitest'
import { resourceOf, type CollisionResource } from '../../src/collision.js'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'

const BODIES = 90
const STEPS = 60
const DELTA = 1 / 30

/**
 * A crowd of boxes, and some other shapes, whose speeds differ by orders of magnitude, to which a game does what it
 * likes. (No faces of it are equally good at depth: those are kept from one test to the next, and it would matter
 * when these were.)
 */
class Crowd {
  readonly world = createWorld()
  readonly collision: Collision<World, Components>
  readonly resource: CollisionResource
  readonly entities: number[] = []
  /** Pairs whose bounds met, and those of them that were tested. */
  pairs = 0
  tested = 0
  private readonly random: Random

  /** `tests`: whether every pair is tested in every step. */
  constructor(
    seed: number,
    continuous: boolean,
    contactEntities: boolean,
    private readonly tests: boolean,
  ) {
    this.random = new Random(seed)
    this.collision = createCollision(this.world, { delta: DELTA, continuous, contactEntities }) as Collision<
      World,
      Components
    >
    this.resource = resourceOf(this.world)
    for (let k = 0; k < BODIES; k++) this.add(k)
  }

  private add(k: number): void {
    const { world, random } = this
    const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape, SphereShape, CapsuleShape } =
      this.collision.components
    const id = addEntity(world)
    this.entities.push(id)
    addComponent(world, id, set(Position, this.vector(random.chance(0.5) ? 2.2 : 1.4)))
    const [x, y, z, w] = random.quaternion()
    // Equal orientations: edges are parallel.
    addComponent(world, id, random.chance(0.8) ? set(Rotation, { x, y, z, w }) : Rotation)
    const kind = random.unit()
    if (kind < 0.8) addComponent(world, id, set(BoxShape, this.sizes()))
    else if (kind < 0.9) addComponent(world, id, set(SphereShape, { radius: random.between(0.1, 0.5) }))
    else addComponent(world, id, set(CapsuleShape, { radius: 0.2, halfHeight: random.between(0, 0.5) }))
    if (k % 4 === 0) return
    addComponent(world, id, set(LinearVelocity, this.vector(random.log(1e-5, 3))))
    // Half a turn a step now and then: points of a path stray far from where it ends.
    addComponent(world, id, set(AngularVelocity, this.vector(random.chance(0.1) ? 200 : random.log(1e-5, 4))))
  }

  private vector(most: number): { x: number; y: number; z: number } {
    const { random } = this
    return { x: random.between(-most, most), y: random.between(-most, most), z: random.between(-most, most) }
  }

  private sizes(): { x: number; y: number; z: number } {
    const { random } = this
    return {
      x: random.between(0.1, 0.5),
      y: random.between(0.1, 0.5),
      z: random.chance(0.1) ? 0 : random.between(0.1, 0.5),
    }
  }

  /** One step: what it told, as text. */
  step(number: number): string {
    const { world, collision, resource, random } = this
    const { Position, Rotation, LinearVelocity, BoxShape } = collision.components
    for (const entity of this.entities)
      for (const axis of ['x', 'y', 'z'] as const)
        if (Math.abs(Position[axis][entity]!) > 2)
          LinearVelocity[axis][entity] = -Math.sign(Position[axis][entity]!) * Math.abs(LinearVelocity[axis][entity]!)
    const rests = number % 9 > 6
    if (!rests) integrationSystem(world)
    const some = (): number => random.pick(this.entities)
    // A static is moved a little, a body jumps a little or far, a box grows or shrinks, or is turned on the spot,
    // behind every back.
    if (random.chance(0.2))
      Position.x[this.entities[4 * random.integer(0, 10)]!]! += random.sign() * random.log(1e-4, 1)
    if (random.chance(0.2)) collision.teleport(some())
    if (random.chance(0.2)) Position.y[some()]! += random.sign() * random.log(1e-3, 2)
    if (random.chance(0.3)) BoxShape.x[some()]! *= random.between(0.8, 1.25)
    if (random.chance(0.3)) {
      const entity = some()
      const [x, y, z, w] = random.quaternion()
      const columns = [Rotation.x, Rotation.y, Rotation.z, Rotation.w]
      for (const [c, value] of [x, y, z, w].entries()) columns[c]![entity] = value
    }
    boundsSystem(world)
    if (this.tests) resource.bodies.moved.fill(Infinity)
    broadPhaseSystem(world)
    this.tested += resource.pairs.count
    narrowPhaseSystem(world)
    contactEventSystem(world)
    this.pairs += collision.report.pairs
    return this.told()
  }

  private told(): string {
    const { events } = this.collision
    const { a, b, time, reason, began, ended, count } = events
    const columns = [a, b, time, reason].map((column) => [...column.subarray(0, count)].join(' '))
    return [began, ended, this.collision.report.pairs, ...columns].join('\n')
  }

  /** What it told of the contacts beside who touches whom. */
  details(): string {
    const { events } = this.collision
    const { pointX, pointY, pointZ, normalX, normalY, normalZ, depth, speed, pointCount } = events
    const columns = [pointX, pointY, pointZ, normalX, normalY, normalZ, depth, speed, pointCount]
    return columns.map((column) => [...column.subarray(0, events.count)].join(' ')).join('\n')
  }
}

const cases = [1, 4].flatMap((seed) => [
  [seed, false, false] as const,
  [seed, true, false] as const,
  [seed, true, true] as const,
])

describe('pairs that are sure to be apart, or to touch still, are not tested', () => {
  it.each(cases)(
    'and nothing that the world tells is another one, seed %i, continuous %s, contact entities %s',
    (seed, continuous, contactEntities) => {
      const all = new Crowd(seed, continuous, contactEntities, true)
      const spared = new Crowd(seed, continuous, contactEntities, false)
      let persisting = 0
      for (let step = 0; step < STEPS; step++) {
        const wanted = all.step(step)
        expect(spared.step(step), `step ${step}`).toBe(wanted)
        expect(spared.details(), `details of step ${step}`).toBe(all.details())
        const { count, began, ended } = all.collision.events
        persisting += count - began - ended
      }
      expect(persisting).toBeGreaterThan(1500)
      expect(all.tested).toBe(all.pairs)
      expect(spared.tested).toBeLessThan(contactEntities ? 0.9 * all.pairs : 0.75 * all.pairs)
    },
  )
})
