import { describe, expect, it } from 'vitest'
import { compareRows } from '../../src/geometry/order.js'
import { ShapeType } from '../../src/narrow-phase/shape-types.js'
import { writeSupport } from '../../src/narrow-phase/support.js'
import { spaceTables } from '../../src/narrow-phase/space-tables.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { SeamKind, type SeamStep } from '../../src/seams/seam-step.js'
import { SeamState, Seams } from '../../src/seams/seams.js'
import { Random } from '../oracle/random.js'
import { straightenPlainly, type Remembered, type Straightened, type Surface } from './plain-seams.js'

/** Bodies on statics that are boxes, with contacts of any kind whose surfaces are anyhow, but often flush. */
class RandomStep implements SeamStep {
  readonly colliders: SeamStep['colliders']
  readonly contacts: SeamStep['contacts']
  readonly bounds: Float64Array
  readonly kinds: number[] = []
  readonly ends: Surface[] = []
  readonly touches: Surface[] = []
  readonly news: boolean[] = []
  readonly puts: boolean[] = []
  readonly remembered: Remembered[] = []
  readonly turned: (Surface | undefined)[] = []
  readonly rows: Float64Array
  private readonly order: number[]
  private readonly trees = new TreePool(spaceTables)

  /** A contact of each of `bodies` with each of `statics`, as `order` numbers the contact rows. */
  constructor(bodies: number, statics: number, random: Random, order: readonly number[], sensors = false) {
    const count = bodies + statics
    const moving = Uint8Array.from({ length: count }, (_, k) => Number(k < bodies))
    // One body or static in ten, but for the first body, is a sensor.
    const isSensor = Uint8Array.from({ length: count }, (_, k) => Number(k > 0 && sensors && random.chance(0.1)))
    this.colliders = { count, types: new Uint8Array(count).fill(ShapeType.box), moving, isSensor }
    this.bounds = Float64Array.from({ length: 6 * count }, (_, k) => Number(k % 6 > 2))
    const contacts = bodies * statics
    this.contacts = { count: contacts, first: new Int32Array(contacts), second: new Int32Array(contacts) }
    this.order = [...order]
    this.rows = new Float64Array(16 * count)
    const normals: Surface[] = [[0, 1, 0], [1, 0, 0], [-1, 0, 0], [0, 0, 1], [0.6, 0.8, 0], [0, 0.8, -0.6]] // prettier-ignore
    for (let k = 0; k < count; k++) {
      const level = random.chance(0.7) ? 0 : random.pick([-1, -1e-5, 1e-7, 1e-3, 1])
      const at = [random.integer(-3, 3), level, random.integer(-3, 3)]
      // The last number of a box means nothing: no two are equal.
      this.rows.set([...at, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0.5, 0.5, 0.5, k], 16 * k)
      if (k >= bodies)
        this.bounds.set(
          [-1, 1].flatMap((sign) => at.map((x) => x + sign / 2)),
          6 * k,
        )
      this.puts.push(random.chance(0.3))
    }
    const surfaceOf = (static_: number): Surface => {
      const n = random.pick(normals)
      const off = random.chance(0.7) ? 0 : random.pick([1e-7, 1e-3, -1e-3, 0.1])
      const reach = new Float64Array(1)
      this.writeSupport(static_, Float64Array.from(n), 0, reach)
      const depth = random.pick([0, 0.01, 0.01, 0.01, 0.010001, 0.02, random.unit()])
      return [...n, reach[0]! + off, depth]
    }
    for (let k = 0; k < contacts; k++) {
      const row = order[k]!
      const body = k % bodies
      const static_ = bodies + Math.floor(k / bodies)
      const isFirst = random.chance(0.5)
      this.contacts.first[row] = isFirst ? body : static_
      this.contacts.second[row] = isFirst ? static_ : body
      const kind = random.pick([SeamKind.end, SeamKind.end, SeamKind.end, SeamKind.meets, SeamKind.grazes, SeamKind.leaves]) // prettier-ignore
      this.kinds[row] = kind
      this.ends[row] = surfaceOf(static_)
      this.touches[row] = surfaceOf(static_)
      this.news[row] = kind !== SeamKind.leaves && random.chance(0.4)
      const states = [SeamState.none, SeamState.own, SeamState.given, ...(sensors ? [SeamState.sensor] : [])]
      const state = this.news[row] ? SeamState.none : random.pick(states)
      this.remembered[row] = { state, surface: surfaceOf(static_) }
    }
  }

  rowOf(k: number): number {
    return this.order[k]!
  }

  kindOf(row: number): number {
    return this.kinds[row]!
  }

  isNew(row: number): boolean {
    return this.news[row]!
  }

  writeEnd(row: number, _side: number, out: Float64Array, at: number): void {
    out.set(this.ends[row]!, at)
  }

  writeTouch(row: number, _side: number, out: Float64Array, at: number): void {
    out.set(this.touches[row]!, at)
  }

  turnTouch(row: number, _side: number, surface: Float64Array, at: number): void {
    this.turned[row] = [...surface.subarray(at, at + 3)]
  }

  areLevel(): boolean {
    return true
  }

  writeSupport(collider: number, n: Float64Array, at: number, out: Float64Array): void {
    writeSupport(this.rows, 16 * collider, ShapeType.box, this.trees, n, at, out)
  }

  isPut(collider: number): boolean {
    return this.puts[collider]!
  }

  compare(one: number, two: number): number {
    return compareRows(this.rows, 16 * one, this.rows, 16 * two)
  }
}

/** What the tree of groups finds for each contact, by number of the contact. */
function straighten(step: RandomStep, order: readonly number[]): Straightened[] {
  const seams = new Seams()
  seams.begin(step.contacts.count)
  step.remembered.forEach(({ state, surface }, row) => {
    seams.before[row] = state
    seams.surfaces.set(surface, 5 * row)
    if (step.kindOf(row) === SeamKind.leaves) seams.carry(row)
  })
  seams.straighten(step)
  return order.map((row) => ({
    state: seams.states[row]!,
    surface: [...seams.surfaces.subarray(5 * row, 5 * row + 5)],
    turned: step.turned[row],
  }))
}

describe('ghost contacts', () => {
  it.each([
    [2, 200],
    [5, 60],
    [30, 12],
    [150, 12],
  ])('of bodies on %i statics are those that comparing all with all finds, %i times, seed 1', (statics, times) => {
    const random = new Random(1)
    const seen = { given: 0, own: 0, turned: 0, carried: 0 }
    for (let run = 0; run < times; run++) {
      const bodies = random.integer(1, 3)
      const order = Array.from({ length: bodies * statics }, (_, k) => k)
      const step = new RandomStep(bodies, statics, random, order, run % 2 === 1)
      const found = straighten(step, order)
      const { isSensor } = step.colliders
      for (let body = 0; body < bodies; body++) {
        const all = order.filter((k) => k % bodies === body)
        const rows = all.filter((k) => isSensor[body] === 0 && isSensor[bodies + Math.floor(k / bodies)] === 0)
        for (const row of all) if (!rows.includes(row)) expect(found[row]!.state).toBe(SeamState.sensor)
        // Of one that touches a single static nothing is remembered.
        if (rows.length < 2) continue
        const plain = straightenPlainly(step, body, rows, rows.map((row) => step.remembered[row]!)) // prettier-ignore
        plain.forEach((expected, k) => {
          const { state, surface, turned } = found[rows[k]!]!
          const told = { state, surface, turned }
          expect(told, `run ${run}, body ${body}, contact ${k}`).toEqual({
            ...expected,
            turned: expected.turned?.slice(0, 3),
          })
          seen[state === SeamState.given ? 'given' : 'own']++
          if (turned !== undefined) seen.turned++
          if (state === SeamState.given && turned === undefined && step.kinds[rows[k]!] === SeamKind.leaves)
            seen.carried++
        })
      }
    }
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(5)
  })

  it('are the same however contact rows are numbered, seed 2', () => {
    const random = new Random(2)
    for (let run = 0; run < 40; run++) {
      const statics = random.integer(2, 40)
      const order = Array.from({ length: 2 * statics }, (_, k) => k)
      const shuffled = order.slice()
      for (let k = shuffled.length - 1; k > 0; k--) {
        const other = random.integer(0, k)
        ;[shuffled[k], shuffled[other]] = [shuffled[other]!, shuffled[k]!]
      }
      const seed = 1000 + run
      const one = straighten(new RandomStep(2, statics, new Random(seed), order), order)
      const two = straighten(new RandomStep(2, statics, new Random(seed), shuffled), shuffled)
      expect(two).toEqual(one)
    }
  })

  it('of 600 statics, each with a surface of its own, are those that comparing all with all finds, seed 4', () => {
    const random = new Random(4)
    const order = Array.from({ length: 600 }, (_, k) => k)
    const step = new RandomStep(1, 600, random, order)
    const reach = new Float64Array(1)
    for (let k = 0; k < 600; k += 2) {
      const n = random.quaternion().slice(1)
      const normal = n.map((x) => x / Math.hypot(...n))
      // The next static is flush with it.
      step.writeSupport(2 + k, Float64Array.from(normal), 0, reach)
      step.kinds[k] = step.kinds[k + 1] = SeamKind.end
      step.ends[k] = [...normal, reach[0]!, 0.3 + 0.1 * random.unit()]
      step.ends[k + 1] = [...normal.map((x) => -x), 5, 0.2 * random.unit()]
    }
    const plain = straightenPlainly(step, 0, order, step.remembered)
    const found = straighten(step, order)
    expect(found.map(({ state, surface }) => [state, surface])).toEqual(
      plain.map(({ state, surface }) => [state, surface]),
    )
    expect(found.filter(({ state }) => state === SeamState.given).length).toBeGreaterThan(299)
  })

  // A ball is pressed in by half a box: the boxes there are as its radius, which is as the root of all.
  it.each([
    ['tiles at different heights', 5],
    ['a heap under a ball', 10],
  ])('of a body on %s take work that grows like the number of statics, or its power 1.5', (what, most) => {
    const [few, many] = [1000, 4000].map((statics) => {
      const order = Array.from({ length: statics }, (_, k) => k)
      const step = new RandomStep(1, statics, new Random(6), order)
      const radius = Math.sqrt(statics) / 4
      for (const k of order) {
        const height = 1 - (2 * k + 1) / statics
        const turn = k * Math.PI * (3 - Math.sqrt(5))
        const side = Math.sqrt(1 - height * height)
        const isTile = what.startsWith('tiles')
        const normal = isTile ? [k % 2, 1 - (k % 2), 0] : [side * Math.cos(turn), side * Math.sin(turn), height]
        const at = isTile ? [k % 50, 0.001 * k, Math.floor(k / 50)] : normal.map((x) => 0 - radius * x)
        step.rows.set(at, 16 + 16 * k)
        step.bounds.set(
          [-1, 1].flatMap((sign) => at.map((x) => x + sign / 2)),
          6 + 6 * k,
        )
        const reach = new Float64Array(1)
        step.writeSupport(1 + k, Float64Array.from(normal), 0, reach)
        step.kinds[k] = SeamKind.end
        step.ends[k] = [...normal, reach[0]!, 0.01]
      }
      let calls = 0
      const write = step.writeSupport.bind(step)
      step.writeSupport = (...parameters) => {
        calls++
        write(...parameters)
      }
      straighten(step, order)
      return calls
    })
    expect(few).toBeGreaterThan(500)
    expect(many! / few!).toBeLessThan(most)
  })

  it('of a body that many half-spaces hold are not looked for: none is as high as a surface', () => {
    const order = Array.from({ length: 40 }, (_, k) => k)
    const step = new RandomStep(1, 40, new Random(5), order)
    step.colliders.types.fill(ShapeType.plane, 1)
    let calls = 0
    step.writeSupport = (_collider, _n, _at, out) => {
      calls++
      out[0] = Infinity
    }
    const states = straighten(step, order).map(({ state }) => state)
    expect([calls, states]).toEqual([0, order.map(() => SeamState.own)])
  })

  it('a body on one static has none, and nothing is remembered of it', () => {
    const step = new RandomStep(3, 1, new Random(3), [0, 1, 2])
    expect(straighten(step, [0, 1, 2]).map(({ state }) => state)).toEqual([0, 0, 0])
  })
})
