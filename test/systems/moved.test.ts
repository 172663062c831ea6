import { addComponent, addComponents, addEntity, createWorld } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import type { CollisionResource } from '../../src/collision.js'
import { addMotions } from '../../src/narrow-phase/moved.js'
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

function makeWorld(seed: number) {
  const random = new Random(seed)
  const world = createWorld()
  let fails = false
  const collision = createCollision(world, {
    contactEntities: false,
    continuous: false,
    predicate: () => {
      if (fails) throw new Error('as the test wants it')
      return true
    },
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
    addOther: () => addComponents(world, addEntity(world), [Position, Rotation, BoxShape]),
    fail: (does: boolean) => void (fails = does),
  }
}

type Made = ReturnType<typeof makeWorld>

/** Steps, and gives how far each box has moved in that step, as the world counts it, and where the rows say so. */
function ways({ resource, entities, step }: Made): { counted: number[]; ofRows: number[] } {
  resource.bodiesBefore.moved.fill(0)
  step()
  const { bodiesBefore: bodies, bodies: before } = resource
  const counted = entities.map((entity) => bodies.moved[bodies.indexOf(entity)]!)
  addMotions(bodies, before, bodies.boxes, bodies.boxes, 0, bodies.boxCount)
  return { counted, ofRows: entities.map((entity) => bodies.moved[bodies.indexOf(entity)]!) }
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

/** What a game does to a box within a step; of the last ones what counts may be far more than what the rows say. */
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
const tight = names.slice(0, names.indexOf('the other sign'))

describe('what is counted of how far a box moves, seed 11', () => {
  const made = makeWorld(11)
  const { random, entities, read, write } = made

  it('is no less than the way of any corner, and hardly more than what follows from the rows', () => {
    made.step()
    made.step()
    const counts = new Map(names.map((name) => [name, 0]))
    let sizesBefore = entities.map((entity) => read(entity).slice(7))
    let returned = 0
    for (let k = 0; k < 24; k++) {
      const sizesThen = entities.map((entity) => read(entity).slice(7))
      // Of quaternions of a size of their own, as they come; now and then all are of unit length again.
      const done = entities.map((entity, e) => {
        const then = read(entity)
        const name = random.pick(names)
        let now = changes[name]!(random, then)
        // Some go back to the size of two steps ago, which is what the bodies of this step still hold.
        const wasOther = sizesBefore[e]!.some((size, d) => size !== then[7 + d])
        if (name === 'another size' && wasOther && random.chance(0.5)) {
          now = [...now.slice(0, 7), ...sizesBefore[e]!]
          returned++
        }
        if (k % 4 === 3) {
          const length = Math.hypot(...now.slice(3, 7))
          if (length < 0.5 || length > 2) now = [...now.slice(0, 3), ...random.quaternion(), ...now.slice(7)]
        }
        write(entity, now)
        return { name, then, now }
      })
      const { counted, ofRows } = ways(made)
      for (const [e, { name, then, now }] of done.entries()) {
        const text = `${name}: ${then.join(' ')} to ${now.join(' ')}`
        expect(isWithin(then, now, counted[e]!), text).toBe(true)
        const far = Math.hypot(...[0, 1, 2].map((c) => now[c]! - then[c]!))
        const reach = Math.hypot(...now.slice(7))
        if (now === then) expect(counted[e]).toBe(0)
        else if (name === 'another size') expect(counted[e]).toBe(ofRows[e])
        else if (tight.includes(name) && isUnit(then) && isUnit(now))
          expect(counted[e], text).toBeLessThan(1.5 * ofRows[e]! + 1e-14)
        else expect(counted[e], text).toBeLessThan((far + 2 * reach) * (1 + 1e-14) + 1e-14)
        counts.set(name, counts.get(name)! + 1)
      }
      sizesBefore = sizesThen
    }
    expect(returned).toBeGreaterThan(10)
    for (const [name, count] of counts) expect(count, name).toBeGreaterThan(300)
  })

  it('is that from the last step that was done, whatever the steps held that failed', () => {
    for (const entity of entities)
      write(entity, [...read(entity).slice(0, 3), ...random.quaternion(), ...read(entity).slice(7)])
    made.step()
    made.step()
    const kept = entities.map(read)
    for (let k = 0; k < 8; k++) {
      const strayed = kept.map((box) => changes.both!(random, box))
      for (const [e, entity] of entities.entries()) write(entity, strayed[e]!)
      // In the gather, after all poses were read; or among the pairs.
      const victim = random.pick(entities)
      if (k % 2 === 0) write(victim, [...read(victim).slice(0, 6), NaN, 1, 1, 1])
      else made.fail(true)
      for (let again = 0; again < 1 + (k & 2); again++)
        expect(made.step).toThrow(k % 2 === 0 ? 'Rotation.w' : 'the predicate threw')
      made.fail(false)
      const thens = kept.slice()
      for (const [e, entity] of entities.entries()) write(entity, (kept[e] = changes.both!(random, strayed[e]!)))
      const { counted, ofRows } = ways(made)
      for (const [e, then] of thens.entries()) {
        expect(isWithin(then, kept[e]!, counted[e]!)).toBe(true)
        expect(counted[e]).toBeLessThan(1.5 * ofRows[e]!)
      }
    }
  })

  it('is found where the last step had quaternions of absurd length', () => {
    for (const scale of [1e-120, 1e-160, 1e120, 1e155]) {
      const absurd = entities.map((entity, e) => {
        const box = read(entity)
        const quaternion = random.quaternion()
        return [
          ...box.slice(0, 3),
          ...(e % 7 === 0 ? quaternion.map((value) => value * scale) : quaternion),
          ...box.slice(7),
        ]
      })
      const normal = absurd.map((box) => [
        ...nudged(random, box.slice(0, 3), 0.1),
        ...random.quaternion(),
        ...box.slice(7),
      ])
      for (const [e, entity] of entities.entries()) write(entity, absurd[e]!)
      made.step()
      expect(made.resource.bodiesBefore.areBoxesPlaced).toBe(false)
      for (const [e, entity] of entities.entries()) write(entity, normal[e]!)
      const { counted, ofRows } = ways(made)
      expect(made.resource.bodiesBefore.areBoxesPlaced).toBe(true)
      expect(counted).toEqual(ofRows)
      for (const [e, then] of absurd.entries()) expect(isWithin(then, normal[e]!, counted[e]!)).toBe(true)
    }
  })
})

describe('what is counted of how far boxes have moved, seed 12', () => {
  it('is the same to the last bit where others come in every other step, so that all are listed anew', () => {
    const alone = makeWorld(12)
    const beside = makeWorld(12)
    const { random } = alone
    const movedOf = ({ resource: { bodiesBefore: bodies }, entities }: Made): number[] =>
      entities.map((entity) => bodies.moved[bodies.indexOf(entity)]!)
    for (let k = 0; k < 40; k++) {
      for (const entity of alone.entities) {
        const box = changes[random.pick(names)]!(random, alone.read(entity))
        for (const { write } of [alone, beside]) write(entity, box)
      }
      const { version } = beside.resource.order
      if (k % 2 === 1) beside.addOther()
      for (const { step } of [alone, beside]) step()
      if (k % 2 === 1) expect(beside.resource.order.version).not.toBe(version)
      expect(movedOf(beside)).toEqual(movedOf(alone))
    }
    expect(Math.min(...movedOf(alone))).toBeGreaterThan(1)
  })
})

function isUnit(box: Box): boolean {
  return Math.abs(Math.hypot(...box.slice(3, 7)) - 1) < 0.01
}
