import { readTrace } from 'bitecs-collision/testing'
import { describe, expect, it } from 'vitest'
import { writeChecksum, Header } from '../../src/memory/envelope.js'
import { COLLIDER_WORDS, MESH_WORDS, STEP_WORDS, TraceHeader } from '../../src/testing/trace-layout.js'
import { Random } from '../oracle/random.js'
import { messageOf } from '../thrown.js'
import { recordScene } from './trace-scene.js'

const { bytes } = recordScene(3, 4)
const wordsOf = (data: Uint8Array): Uint32Array => new Uint32Array(data.slice().buffer)

/** The trace with some words changed, and the checksum right again. */
function mutate(change: (words: Uint32Array) => void): Uint8Array {
  const words = wordsOf(bytes)
  change(words)
  writeChecksum(words)
  return new Uint8Array(words.buffer)
}

const code = (data: Uint8Array): string => messageOf(() => readTrace(data)).split(':')[0]!

const words = wordsOf(bytes)
/** Of the first words of a step. */
const StepWord = { colliders: 8, gone: 9, began: 10, contacts: 12 }
const firstMesh = TraceHeader.length
const firstStep = firstMesh + MESH_WORDS + 6 * words[firstMesh + 1]! + 3 * words[firstMesh + 2]!
const firstCollider = firstStep + STEP_WORDS
/** The fifth collider of the scene is a mesh. */
const meshCollider = firstCollider + 4 * COLLIDER_WORDS

describe('a damaged trace, seed 3', () => {
  it('is sound as it is', () => expect(code(mutate(() => {}))).toBe(''))

  it('is refused at every length (D04), and with bytes behind it (D09)', () => {
    const shorter = new Set<string>()
    for (let length = 0; length < bytes.length; length++) shorter.add(code(bytes.subarray(0, length)))
    expect([...shorter]).toEqual(['E_TRUNCATED'])
    for (let more = 1; more < 9; more++) {
      const longer = new Uint8Array(bytes.length + more)
      longer.set(bytes)
      expect(code(longer)).toBe('E_FORMAT')
    }
  })

  it('is refused with any bit flipped (D05)', () => {
    const codes = new Set<string>()
    const random = new Random(3)
    for (let k = 0; k < 300; k++) {
      const flipped = bytes.slice()
      const bit = k < 8 * 24 ? k : Math.floor(random.between(0, 8 * bytes.length))
      flipped[bit >> 3]! ^= 1 << (bit & 7)
      codes.add(code(flipped))
    }
    expect([...codes].sort()).toEqual(['E_CHECKSUM', 'E_FORMAT', 'E_TRUNCATED', 'E_VERSION'])
  })

  it('names both versions (D02)', () => {
    const newer = mutate((words) => (words[Header.version] = 4))
    expect(messageOf(() => readTrace(newer))).toBe(
      'E_VERSION: the trace has format version 4, this package reads version 3',
    )
  })

  it('is read from a view at any byte (D14)', () => {
    const shifted = new Uint8Array(bytes.length + 3)
    shifted.set(bytes, 3)
    expect(readTrace(shifted.subarray(3))).toEqual(readTrace(bytes))
  })

  it.each<[string, (words: Uint32Array) => void]>([
    ['4294967295 meshes', (words) => (words[TraceHeader.meshes] = 0xffffffff)],
    ['4294967295 steps (D08)', (words) => (words[TraceHeader.steps] = 0xffffffff)],
    ['a step less', (words) => words[TraceHeader.steps]!--],
    ['a step more', (words) => words[TraceHeader.steps]!++],
    ['4294967295 vertices', (words) => (words[firstMesh + 1] = 0xffffffff)],
    ['4294967295 triangles', (words) => (words[firstMesh + 2] = 0xffffffff)],
    ['a corner beyond the vertices', (words) => (words[firstStep - 1] = 4)],
    ['a vertex that is NaN', (words) => words.fill(0xffffffff, firstMesh + 3, firstMesh + 5)],
    ['half a step', (words) => (words[firstStep + 1] = 0x3fe00000)],
    ['4294967295 colliders', (words) => (words[firstStep + StepWord.colliders] = 0xffffffff)],
    ['a collider that goes before it came', (words) => (words[firstStep + StepWord.gone] = 1)],
    ['4294967295 contacts', (words) => (words[firstStep + StepWord.contacts] = 0xffffffff)],
    ['more contacts that began than contacts', (words) => (words[firstStep + StepWord.began] = 99)],
    ['entity 0', (words) => (words[firstCollider] = 0)],
    ['entities that do not ascend', (words) => (words[firstCollider] = 9)],
    ['a shape that is none', (words) => (words[firstCollider + 3] = 77)],
    ['a mesh that it does not have', (words) => words.set([0, 0x40080000], meshCollider + 4)],
    ['an infinite position', (words) => words.set([0, 0x7ff00000], firstCollider + 12)],
  ])('is refused with %s and the right checksum (D06)', (_, change) => expect(code(mutate(change))).toBe('E_FORMAT'))

  it('is refused or read, with a random word and the right checksum (P44)', () => {
    const random = new Random(4)
    const codes = new Map<string, number>()
    for (let k = 0; k < 300; k++) {
      const at = Math.floor(random.between(TraceHeader.length, words.length))
      const value = k % 2 === 0 ? random.bits() : Math.floor(random.between(0, 20))
      const found = code(mutate((words) => (words[at] = value)))
      codes.set(found, (codes.get(found) ?? 0) + 1)
    }
    expect([...codes.keys()].sort()).toEqual(['', 'E_FORMAT'])
    expect(codes.get('E_FORMAT')).toBeGreaterThan(25)
  })
})
