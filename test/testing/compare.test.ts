import { removeEntity } from 'bitecs'
import {
  compareTraces,
  readTrace,
  recordTrace,
  simulate,
  type Trace,
  type TraceContact,
} from 'bitecs-collision/testing'
import { describe, expect, it } from 'vitest'
import { messageOf } from '../thrown.js'
import { fallingBall } from './room.js'
import { recordScene } from './trace-scene.js'

const STEPS = 16
const { bytes } = recordScene(2, STEPS)

type Mutable<T> =
  T extends ReadonlyMap<infer K, infer V>
    ? Map<K, Mutable<V>>
    : T extends ArrayBufferView
      ? T
      : T extends object
        ? { -readonly [K in keyof T]: Mutable<T[K]> }
        : T

/** A copy of the trace that may be changed. */
const copyOf = (trace: Uint8Array): Mutable<Trace> => structuredClone(readTrace(trace)) as unknown as Mutable<Trace>

describe('compareTraces, seed 2', () => {
  it('finds no difference of equal traces, as bytes or read', () => {
    const again = recordScene(2, STEPS).bytes
    expect(compareTraces(bytes, again)).toBeUndefined()
    expect(compareTraces(bytes, readTrace(again))).toBeUndefined()
  })

  it('finds the step, the entity and the number where a game differs first', () => {
    const other = recordScene(2, STEPS, ({ collision }, step) => {
      if (step === 7) collision.components.Position.z[4]! += 2 ** -40
    }).bytes
    const found = compareTraces(bytes, other)!
    expect(found).toMatchObject({ step: 8, what: 'collider', entity: 4, field: 'position.z' })
    const z = [bytes, other].map((trace) => readTrace(trace).steps[7]!.colliders[3]!.position[2])
    expect([found.a, found.b]).toEqual(z)
    expect(compareTraces(other, bytes)).toEqual({ ...found, a: found.b, b: found.a })
  })

  it('finds by the hash what a trace does not hold', () => {
    const other = recordScene(2, STEPS, ({ collision }, step) => {
      // A filter that nobody meets yet.
      if (step === 5) collision.components.CollisionFilter.mask[1] = 1
      if (step === 5) collision.components.LinearVelocity.x[3] = 0
    }).bytes
    expect(compareTraces(bytes, other)).toMatchObject({ step: 6, what: 'collider', entity: 3, field: 'position.x' })
    const [world, spun] = [fallingBall(), fallingBall()].map((fall, k) => {
      const trace = recordTrace(fall.world)
      simulate(fall.world, 1)
      if (k === 1) fall.collision.components.LinearVelocity.x[fall.ball] = 1
      trace.step()
      return trace.finish()
    })
    const found = compareTraces(world!, spun!)!
    expect(found).toMatchObject({ step: 1, what: 'hash', field: 'hash' })
    expect([found.a, found.b]).toEqual([world, spun].map((trace) => readTrace(trace!).steps[0]!.hash))
  })

  it('finds a collider that only one has', () => {
    const other = recordScene(2, STEPS, ({ world }, step) => {
      if (step === 3) removeEntity(world, 6)
    }).bytes
    const found = { step: 4, what: 'collider', entity: 6, field: 'there' }
    expect(compareTraces(bytes, other)).toEqual({ ...found, a: true, b: false })
    expect(compareTraces(other, bytes)).toEqual({ ...found, a: false, b: true })
  })

  it('finds a trace that ends earlier', () => {
    const shorter = recordScene(2, STEPS - 3).bytes
    const found = { step: STEPS - 2, what: 'step', field: 'there' }
    expect(compareTraces(bytes, shorter)).toEqual({ ...found, a: true, b: false })
    expect(compareTraces(shorter, bytes)).toEqual({ ...found, a: false, b: true })
  })

  it.each<[string, (trace: Mutable<Trace>) => void, object]>([
    ['time', ({ steps }) => (steps[2]!.time += 1), { step: 3, what: 'step', field: 'time' }],
    ['shape', ({ steps }) => (steps[0]!.colliders[1]!.shape = 'sphere'), { step: 1, entity: 2, field: 'shape' }],
    [
      'size',
      ({ steps }) => (steps[0]!.colliders[1]!.size.y = 2),
      { step: 1, entity: 2, field: 'size.y', a: 0.5, b: 2 },
    ],
    ['rotation', ({ steps }) => (steps[0]!.colliders[1]!.rotation[3] = 2), { entity: 2, field: 'rotation.w', b: 2 }],
    ['sensor', ({ steps }) => (steps[0]!.colliders[1]!.sensor = true), { entity: 2, field: 'sensor', b: true }],
    ['vertex', ({ meshes }) => (meshes.get(1)!.positions[4] = 7), { step: 1, what: 'mesh', entity: 1, b: 7 }],
    ['triangles', ({ meshes }) => (meshes.get(1)!.indices = new Uint32Array(3)), { field: 'indices.length', b: 3 }],
    ['mesh', ({ meshes }) => meshes.delete(1), { what: 'mesh', entity: 1, field: 'there', a: true, b: false }],
  ])('finds another %s', (_, change, expected) => {
    const other = copyOf(bytes)
    change(other)
    expect(compareTraces(bytes, other)).toMatchObject(expected)
  })

  it('finds another contact, whatever range of rows it is in', () => {
    const other = copyOf(bytes)
    const isSecond = ({ state, a }: TraceContact, k: number, all: readonly TraceContact[]): boolean =>
      state === 'persists' && all[k - 1]?.state === 'persists' && all[k - 1]!.a === a
    const step = other.steps.find(({ contacts }) => contacts.some(isSecond))!
    const contact = step.contacts.find(isSecond)!
    const expected = { step: step.step, what: 'contact', entity: contact.a, other: contact.b }
    contact.normal[1] += 1
    expect(compareTraces(bytes, other)).toMatchObject({ ...expected, field: 'normal.y' })
    contact.state = 'began'
    const rest = step.contacts.filter((one) => one !== contact)
    step.contacts = [contact, ...rest]
    expect(compareTraces(bytes, other)).toMatchObject({ ...expected, field: 'state', a: 'persists', b: 'began' })
    step.contacts = rest
    expect(compareTraces(bytes, other)).toMatchObject({ ...expected, field: 'there', a: true, b: false })
  })

  it('refuses what is no trace', () => {
    expect(messageOf(() => compareTraces(bytes, new Uint8Array(5)))).toContain('E_TRUNCATED')
    expect(messageOf(() => compareTraces({} as never, bytes))).toContain('E_OPTION: readTrace: bytes = object')
    expect(messageOf(() => compareTraces(undefined as never, bytes))).toContain(
      'E_OPTION: readTrace: bytes = undefined',
    )
  })
})
