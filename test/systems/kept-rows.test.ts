import { addComponent, addEntity, createWorld, removeComponent, removeEntity, set } from 'bitecs'
import {
  boundsSystem,
  broadPhaseSystem,
  contactEventSystem,
  createCollision,
  integrationSystem,
  narrowPhaseSystem,
} from 'bitecs-collision'
import { describe, it } from 'vitest'
import { resourceOf } from '../../src/collision.js'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'

const BODIES = 60
const STEPS = 120

/**
 * A dense crowd in which little begins or ends, to which something happens now and then, and boxes elsewhere: two
 * that mostly change sides of a thin plate in every step, so that their contacts persist but touch on the way, and one
 * that comes to the plate and goes in turns.
 */
class Crowd {
  readonly world = createWorld()
  readonly collision
  readonly entities: number[] = []
  private readonly random: Random

  private readonly movers: number[]

  /** `anew`: every step writes its rows anew. */
  constructor(
    seed: number,
    continuous: boolean,
    contactEntities: boolean,
    private readonly anew: boolean,
  ) {
    this.random = new Random(seed)
    const { world } = this
    this.collision = createCollision(world, { delta: 1 / 60, continuous, contactEntities })
    const { Position, LinearVelocity, BoxShape } = this.collision.components
    this.movers = [10, 20, 30].map((x) => {
      const plate = addEntity(world)
      addComponent(world, plate, set(Position, { x }))
      addComponent(world, plate, set(BoxShape, { x: 1, y: 0.01, z: 1 }))
      const mover = addEntity(world)
      addComponent(world, mover, set(Position, { x }))
      addComponent(world, mover, set(BoxShape, { x: 0.1, y: 0.1, z: 0.1 }))
      addComponent(world, mover, LinearVelocity)
      return mover
    })
    for (let k = 0; k < BODIES; k++) this.add(0.4)
  }

  private add(spread: number): void {
    const { world, random } = this
    const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape, SphereShape } = this.collision.components
    const id = addEntity(world)
    this.entities.push(id)
    addComponent(world, id, set(Position, this.vector(spread)))
    const [x, y, z, w] = random.quaternion()
    addComponent(world, id, set(Rotation, { x, y, z, w }))
    const [width, height, length] = [random.between(0.3, 0.6), random.between(0.3, 0.6), random.between(0.3, 0.6)]
    if (random.chance(0.9)) addComponent(world, id, set(BoxShape, { x: width, y: height, z: length }))
    else addComponent(world, id, set(SphereShape, { radius: width }))
    if (random.chance(0.2)) return
    addComponent(world, id, set(LinearVelocity, this.vector(random.log(1e-4, 0.05))))
    addComponent(world, id, set(AngularVelocity, this.vector(random.log(1e-4, 0.05))))
  }

  private vector(most: number): { x: number; y: number; z: number } {
    const { random } = this
    return { x: random.between(-most, most), y: random.between(-most, most), z: random.between(-most, most) }
  }

  /** One step: what it told, as text. */
  step(number: number): string {
    const { world, collision, random, entities } = this
    const { Position, LinearVelocity, BoxShape, CollisionDisabled } = collision.components
    // Poses are left as they are for some steps: those of bodies that are still are copied.
    if (number % 20 < 16) integrationSystem(world)
    for (const [k, mover] of this.movers.entries()) {
      const rests = k < 2 && (number >> 2) % 3 === k
      Position.y[mover] = rests ? 1e-3 * (number % 4) : number % 2 === 0 ? -0.5 : k < 2 ? 0.5 : number % 40 < 20 ? 0 : 1
    }
    const entity = random.pick(entities)
    const chance = random.unit()
    if (chance < 0.1) {
      removeEntity(world, entity)
      entities.splice(entities.indexOf(entity), 1)
      this.add(1.2)
    } else if (chance < 0.16) Position.x[entity]! += random.sign() * random.log(1e-2, 1)
    else if (chance < 0.22) BoxShape.y[entity]! *= random.between(0.6, 1.4)
    else if (chance < 0.26) addComponent(world, entity, CollisionDisabled)
    else if (chance < 0.3) removeComponent(world, entity, CollisionDisabled)
    else if (chance < 0.34 && LinearVelocity.x[entity] !== 0) LinearVelocity.z[entity] = random.between(-30, 30)
    boundsSystem(world)
    broadPhaseSystem(world)
    const { contactsBefore } = resourceOf(world)
    const { began } = contactsBefore
    // As after a step with many changes.
    if (this.anew) contactsBefore.began = Infinity
    narrowPhaseSystem(world)
    contactsBefore.began = began
    contactEventSystem(world)
    return this.told(random.chance(0.5))
  }

  private told(withDetails: boolean): string {
    const { events } = this.collision
    const { a, b, generationA, generationB, time, reason, began, ended, count } = events
    const columns: ArrayLike<number>[] = [a, b, generationA, generationB, time, reason]
    if (withDetails) {
      const { pointX, pointY, pointZ, normalX, normalY, normalZ, depth, speed, pointCount } = events
      columns.push(pointX, pointY, pointZ, normalX, normalY, normalZ, depth, speed, pointCount)
    }
    return [began, ended, ...columns.map((column) => Array.from(column).slice(0, count).join(' '))].join('\n')
  }
}

const cases = [1, 2, 3].flatMap((seed) => [
  [seed, false, false] as const,
  [seed, true, false] as const,
  [seed, true, true] as const,
])

describe('contacts keep their rows where little begins or ends', () => {
  it.each(cases)(
    'and all that the world tells is what it tells with rows that are written anew, seed %i, continuous %s, ' +
      'contact entities %s',
    (seed, continuous, contactEntities) => {
      const anew = new Crowd(seed, continuous, contactEntities, true)
      const kept = new Crowd(seed, continuous, contactEntities, false)
      const seen = { kept: 0, moved: 0, grown: 0, same: 0, fewer: 0 }
      for (let step = 0; step < STEPS; step++) {
        const wanted = anew.step(step)
        expect(kept.step(step), `step ${step}`).toBe(wanted)
        // Those of the step that is done.
        const { contactsBefore } = resourceOf(kept.world)
        if (contactsBefore.series === 0) continue
        seen.kept++
        seen.moved += Number(contactsBefore.changed.count > 0)
        seen.grown += Number(contactsBefore.count > contactsBefore.kept)
        seen.fewer += Number(contactsBefore.count < contactsBefore.kept)
        seen.same += Number(contactsBefore.isSame)
      }
      expect(resourceOf(anew.world).contactsBefore.series).toBe(0)
      for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0)
    },
  )
})
