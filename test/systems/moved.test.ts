import { addComponent, addEntity, createWorld } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import type { CollisionResource } from '../../src/collision.js'
import { lastBit, toInteger, type Big3 } from '../oracle/exact-numbers.js'
import { Random } from '../oracle/random.js'

/** A pose and half extents: position, quaternion, x y z. */
type Box = readonly number[]

/** The exact rotation of a quaternion of any length: nine integers, to be divided by `norm`. */
function rotationOf(quaternion: readonly number[]): { axes: bigint[]; norm: bigint } {
  const exponent = Math.min(...quaternion.filter((value) => value !== 0).map(lastBit))
  const [x, y, z, w] = quaternion.map((value) => toInteger(value, exponent)) as [bigint, bigint, bigint, bigint]
  const axes = [
    w * w + x * x - y * y - z * z,
    2n * (x * y + w * z),
    2n * (x * z - w * y),
    2n * (x * y - w * z),
    w * w - x * x + y * y - z * z,
    2n * (y * z + w * x),
    2n * (x * z + w * y),
    2n * (y * z - w * x),
    w * w - x * x - y * y + z * z,
  ]
  return { axes, norm: x * x + y * y + z * z + w * w }
}

/** Whether each corner of the box went `way` at most, without any rounding. */
function isWithin(then: Box, now: Box, way: number): boolean {
  const p = rotationOf(then.slice(3, 7))
  const q = rotationOf(now.slice(3, 7))
  const last = Math.min(
    ...[...then.slice(0, 3), ...now.slice(0, 3), ...then.slice(7), ...now.slice(7), way].map(lastBit),
  )
  const numbers = (box: Box, from: number): Big3 =>
    box.slice(from, from + 3).map((value) => toInteger(value, last)) as unknown as Big3
  const [a, b, h, i] = [numbers(then, 0), numbers(now, 0), numbers(then, 7), numbers(now, 7)]
  const limit = toInteger(way, last) * p.norm * q.norm
  for (let corner = 0; corner < 8; corner++) {
    let square = 0n
    for (let d = 0; d < 3; d++) {
      let sum = (b[d]! - a[d]!) * p.norm * q.norm
      for (let axis = 0; axis < 3; axis++) {
        const arm = q.axes[3 * axis + d]! * i[axis]! * p.norm - p.axes[3 * axis + d]! * h[axis]! * q.norm
        sum += ((corner >> axis) & 1) === 1 ? arm : -arm
      }
      square += sum * sum
    }
    if (square > limit * limit) return false
  }
  return true
}

const BOXES = 200

function makeWorld(seed: number, continuous: boolean) {
  const random = new Random(seed)
  const world = createWorld()
  const collision = createCollision(world, {
    contactEntities: false,
    continuous,
  })
  const { Position, Rotation, BoxShape, LinearVelocity } = collision.components
  const columns = [Position.x, Position.y, Position.z, Rotation.x, Rotation.y, Rotation.z, Rotation.w]
  const sizes = [BoxShape.x, BoxShape.y, BoxShape.z]
  const entities: number[] = []
  for (let k = 0; k < BOXES; k++) {
    const entity = addEntity(world)
    entities.push(entity)
    for (const component of [Position, Rotation, BoxShape, LinearVelocity]) addComponent(world, entity, component)
    for (const column of [Position.x, Position.y, Position.z]) column[entity] = random.between(-4, 4)
    for (const [c, value] of random.quaternion().entries()) columns[3 + c]![entity] = value
    for (const column of sizes) column[entity] = random.chance(0.1) ? 0 : random.between(0.1, 1)
  }
  const resource = collision as unknown as CollisionResource
  const read = (entity: number): Box => [...columns, ...sizes].map((column) => column[entity]!)
  const write = (entity: number, box: Box): void => {
    for (const [c, column] of [...columns, ...sizes].entries()) column[entity] = box[c]!
  }
  return {
    random,
    resource,
    entities,
    read,
    write,
    step: () => collisionSystem(world),
  }
}

type Made = ReturnType<typeof makeWorld>

/** Steps within an epoch, and gives how far each box may have moved in that step, by its motion bound. */
function movedIn({ resource, entities, step }: Made): number[] {
  const { colliders, epoch } = resource.step
  epoch.rows.moved.fill(0)
  Object.assign(epoch, { isOld: false })
  step()
  return entities.map((entity) => epoch.rows.moved[colliders.indexOf(entity)]!)
}

const turnedBy = ([x, y, z, w]: readonly number[], [a, b, c]: readonly number[], half: number): number[] => {
  const s = Math.sin(half) / Math.hypot(a!, b!, c!)
  const [i, j, k, r] = [a! * s, b! * s, c! * s, Math.cos(half)]
  return [
    r * x! + i * w! + j * z! - k * y!,
    r * y! + j * w! + k * x! - i * z!,
    r * z! + k * w! + i * y! - j * x!,
    r * w! - i * x! - j * y! - k * z!,
  ]
}

const nudged = (random: Random, numbers: readonly number[], most: number): number[] =>
  numbers.map((value) => value + most * random.between(-1, 1))

/** What a game does to a box within a step. */
const changes: Record<string, (random: Random, box: Box) => Box> = {
  nothing: (_, box) => box,
  'a short way': (random, box) => [...nudged(random, box.slice(0, 3), random.log(1e-17, 1)), ...box.slice(3)],
  'a small turn': (random, box) => {
    const turned = turnedBy(box.slice(3, 7), random.quaternion(), random.log(1e-17, 0.1))
    return [...box.slice(0, 3), ...turned, ...box.slice(7)]
  },
  both: (random, box) => [
    ...nudged(random, box.slice(0, 3), random.log(1e-6, 1)),
    ...turnedBy(box.slice(3, 7), random.quaternion(), random.between(0, 0.5)),
    ...box.slice(7),
  ],
  'nearly half a turn': (random, box) => {
    const half = Math.PI / 2 - random.log(1e-9, 1e-2)
    return [...box.slice(0, 3), ...turnedBy(box.slice(3, 7), random.quaternion(), half), ...box.slice(7)]
  },
  'another size': (random, box) => [
    ...nudged(random, box.slice(0, 3), 1e-3),
    ...turnedBy(box.slice(3, 7), random.quaternion(), 0.01),
    ...box.slice(7).map((value) => value * random.between(0.5, 2)),
  ],
  'the other sign': (random, box) => [
    ...box.slice(0, 3),
    ...nudged(random, box.slice(3, 7), random.log(1e-17, 1e-3)).map((value) => -value),
    ...box.slice(7),
  ],
  'a nudge of the quaternion': (random, box) => [
    ...box.slice(0, 3),
    ...nudged(random, box.slice(3, 7), random.log(1e-17, 1e-3)),
    ...box.slice(7),
  ],
  'more than half a turn': (random, box) => [
    ...box.slice(0, 3),
    ...turnedBy(box.slice(3, 7), random.quaternion(), random.between(Math.PI / 2, Math.PI)),
    ...box.slice(7),
  ],
  'another length': (random, box) => {
    const length = random.log(1e-90, 1e90)
    return [...box.slice(0, 3), ...random.quaternion().map((value) => value * length), ...box.slice(7)]
  },
}
const names = Object.keys(changes)

describe.each([false, true])('the motion bound of a box, continuous %s, seed 11', (continuous) => {
  const made = makeWorld(11, continuous)
  const { random, entities, read, write } = made

  it('is no less than the way of any corner, exactly, and no absurd length', () => {
    made.step()
    made.step()
    const counts = new Map(names.map((name) => [name, 0]))
    for (let k = 0; k < 16; k++) {
      const done = entities.map((entity) => {
        const then = read(entity)
        const name = random.pick(names)
        let now = changes[name]!(random, then)
        // Quaternions of a length of their own, as they come; now and then all are of unit length again.
        if (k % 4 === 3) {
          const length = Math.hypot(...now.slice(3, 7))
          if (length < 0.5 || length > 2) now = [...now.slice(0, 3), ...random.quaternion(), ...now.slice(7)]
        }
        write(entity, now)
        return { name, then, now }
      })
      const moved = movedIn(made)
      for (const [e, { name, then, now }] of done.entries()) {
        const text = `${name}: ${then.join(' ')} to ${now.join(' ')}`
        expect(isWithin(then, now, moved[e]!), text).toBe(true)
        const far = Math.hypot(...[0, 1, 2].map((c) => now[c]! - then[c]!))
        const grown = [7, 8, 9].reduce((sum, c) => sum + Math.abs(now[c]! - then[c]!), 0)
        const reach = Math.max(Math.hypot(...now.slice(7)), Math.hypot(...then.slice(7)))
        // A path turns by half a turn at most; at its end the box comes to rest, and its row is written once more.
        if (now === then && !continuous) expect(moved[e]).toBeLessThan(1e-14 * (1 + reach))
        else expect(moved[e], text).toBeLessThan((far + grown + (continuous ? 3.15 : 2) * reach) * (1 + 1e-9) + 1e-14)
        counts.set(name, counts.get(name)! + 1)
      }
    }
    for (const [name, count] of counts) expect(count, name).toBeGreaterThan(200)
  })

  it('is the one from the last step that was done, whatever the steps held that failed', () => {
    for (const entity of entities)
      write(entity, [...read(entity).slice(0, 3), ...random.quaternion(), ...read(entity).slice(7)])
    made.step()
    made.step()
    const kept = entities.map(read)
    for (let k = 0; k < 4; k++) {
      const strayed = kept.map((box) => changes.both!(random, box))
      for (const [e, entity] of entities.entries()) write(entity, strayed[e]!)
      // In the gather, after all poses were read: later, all rows are written anew.
      const victim = random.pick(entities)
      write(victim, [...read(victim).slice(0, 6), NaN, 1, 1, 1])
      Object.assign(made.resource.step.epoch, { isOld: false })
      expect(made.step).toThrow('Rotation.w')
      const thens = kept.slice()
      for (const [e, entity] of entities.entries()) write(entity, (kept[e] = changes.both!(random, strayed[e]!)))
      const moved = movedIn(made)
      for (const [e, then] of thens.entries())
        expect(
          isWithin(then, kept[e]!, moved[e]!),
          `${k} ${e}: ${moved[e]} from ${then.join(' ')} to ${kept[e]!.join(' ')}`,
        ).toBe(true)
    }
  })
})
