/**
 * Two changes of neighbouring words could leave hashCollision as it was whatever the other words were: a sign, and bits
 * 31 and 18 of the low word of the next number. A mixed word passes a change of its highest bit on as it is, so each of
 * two chains has such changes, and none has those of the other.
 */
import { addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, hashCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { hashWords } from '../../src/memory/hash.js'
import { Random } from '../oracle/random.js'

const SIGN = 0x80000000
/** The highest bit alone, and with the one that a shift by 13 to 18 brings it to. */
const CHANGES = [SIGN, ...[13, 14, 15, 16, 17, 18].map((shift) => (SIGN | (SIGN >>> shift)) >>> 0)]

it('any two changes of the words of a position and a velocity change the hash', () => {
  const random = new Random(7)
  const world = createWorld()
  const { components } = createCollision(world)
  const { Position, SphereShape, LinearVelocity } = components
  const vector = () => ({ x: random.between(1, 2), y: random.between(1, 2), z: random.between(1, 2) })
  const ball = addEntity(world, set(Position, vector()), set(SphereShape, {}), set(LinearVelocity, vector()))
  collisionSystem(world)
  const columns = [Position, LinearVelocity].flatMap(({ x, y, z }) => [x, y, z]) as Float64Array[]
  const numbers = Float64Array.from(columns, (column) => column[ball]!)
  const words = new Uint32Array(numbers.buffer)
  const seen = new Set([hashCollision(world)])
  let tried = 1
  for (let first = 0; first < words.length; first++)
    for (let second = first + 1; second < words.length; second++)
      for (const one of CHANGES)
        for (const other of CHANGES) {
          words[first]! ^= one
          words[second]! ^= other
          columns.forEach((column, k) => (column[ball] = numbers[k]!))
          seen.add(hashCollision(world))
          tried++
          words[first]! ^= one
          words[second]! ^= other
        }
  expect(seen.size).toBe(tried)
})

it('any one or two such changes of words change the hash of the words', () => {
  const random = new Random(8)
  const words = Uint32Array.from({ length: 13 }, () => random.bits())
  const hash = (): string => hashWords(words, 0, words.length).join()
  const seen = new Set([hash()])
  let tried = 1
  for (let first = 0; first < words.length; first++)
    for (let second = first; second < words.length; second++)
      for (const one of CHANGES)
        for (const other of second === first ? [0] : CHANGES) {
          words[first]! ^= one
          words[second]! ^= other
          seen.add(hash())
          tried++
          words[first]! ^= one
          words[second]! ^= other
        }
  expect(seen.size).toBe(tried)
})
