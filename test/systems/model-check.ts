/**
 * Holds a world to its model step by step: who touches whom at the end of a step and on the way, what began, ended and
 * persists, and why. All of it follows from the components that the bodies have, by plain geometry.
 */
import { entityExists, hasComponent, query } from 'bitecs'
import { collisionStages, collisionSystem, EndReason, endReasonName, validateCollision } from 'bitecs-collision'
import { Random } from '../oracle/random.js'
import { contacts, gap, mayTouch, type OracleBody } from '../oracle/shapes.js'
import type { V3 } from '../oracle/vectors.js'
import { compose, ModelWorld, multiply, SHAPES, type ModelBody, type Quaternion } from './model-world.js'

const TIMES = [0, 0.25, 0.5, 0.75, 0.93]
/** What overlaps by this on the way must be told. */
const SURELY = 1e-6

const COMMANDS = [
  'add', 'remove', 'recycle', 'recycle and change', 'strip and remove', 'write', 'teleport', 'turn', 'move', 'filter', 'mask',
  'disable', 'shape', 'second shape', 'size', 'spoil', 'attach', 'detach', 'offset', 'remove parent', 'churn', 'delta', 'sensor',
] as const // prettier-ignore

const keyOf = (a: ModelBody, b: ModelBody): string => {
  const [p, q] = a.entity < b.entity ? [a, b] : [b, a]
  return `${p.entity}:${p.life} ${q.entity}:${q.life}`
}

/** Plays a random game of `steps` steps; gives the first thing that is wrong, or an empty string. */
export function playModel(seed: number, steps: number, seen: Record<string, number>): string {
  const random = new Random(seed)
  const room = random.pick([1.5, 2, 3, 4])
  const one = new ModelRun(new ModelWorld(random, random.chance(0.6), room, random.chance(0.3)), seen)
  const usual = COMMANDS.filter(() => random.chance(random.pick([0.2, 0.5])))
  const rate = random.pick([0.5, 1, 3])
  const flies = random.pick([0, 0.5, 1])
  for (let k = random.pick([3, 8, 16]); k > 0; k--) one.model.change('add')
  for (let step = 0; step < steps; step++) {
    for (let left = rate; usual.length > 0 && random.chance(left); left--) one.model.change(random.pick(usual))
    if (random.chance(flies)) one.model.integrate()
    const failure = one.step(random.chance(0.2))
    if (failure !== '') return `seed ${seed}, step ${step}: ${failure}`
  }
  return ''
}

class ModelRun {
  /** Contacts of the last step by their key, and its bodies by their entity. */
  private open = new Set<string>()
  private before = new Map<number, ModelBody>()
  private now = new Map<number, ModelBody>()

  constructor(
    readonly model: ModelWorld,
    private readonly seen: Record<string, number>,
  ) {}

  private count(what: string, times = 1): void {
    this.seen[what] = (this.seen[what] ?? 0) + times
  }

  step(byStages: boolean): string {
    const { model } = this
    const { world, collision } = model
    const orphans = model.forgetOrphans()
    const bodies: ModelBody[] = []
    const invalid: number[] = []
    for (const entity of model.entities) {
      const body = model.bodyOf(entity)
      if (body === 'invalid') invalid.push(entity)
      else if (body !== undefined) bodies.push(body)
    }
    if (byStages) for (const stage of collisionStages) stage(world)
    else collisionSystem(world)
    validateCollision(collision.world)
    this.now = new Map(bodies.map((body) => [body.entity, body]))
    this.count('steps')
    this.count('invalid', invalid.length)
    this.count('orphans', orphans.length)
    for (const orphan of orphans)
      if (entityExists(world, orphan) && hasComponent(world, orphan, collision.components.Attached))
        return `${orphan} outlived its parent`
    const listed = collision.report.quarantined.map(({ entity }) => entity)
    for (const entity of invalid) if (!listed.includes(entity)) return `${entity} is invalid and not listed`
    if (collision.report.bodies !== bodies.length) return `${collision.report.bodies} bodies, not ${bodies.length}`
    const failure = this.compare(bodies)
    this.before = this.now
    model.settle()
    return failure
  }

  private compare(bodies: readonly ModelBody[]): string {
    const { events } = this.model.collision
    const touching = new Set<string>()
    for (let row = 0; row < events.count; row++) {
      if (row >= events.began && row < events.began + events.ended) continue
      const a = this.now.get(events.a[row]!)
      const b = this.now.get(events.b[row]!)
      if (a === undefined || b === undefined)
        return `${events.a[row]} ${events.b[row]} touch, but one has no part in it`
      const key = keyOf(a, b)
      if (touching.has(key)) return `${key} is told twice`
      touching.add(key)
      if (this.open.has(key) !== row >= events.began) return `${key} ${row < events.began ? 'began' : 'persists'}`
    }
    return (
      this.compareContacts(bodies, touching) ||
      this.compareEnds(touching) ||
      (this.model.collision.components.Touching === undefined ? '' : this.compareTags(touching))
    )
  }

  private compareContacts(bodies: readonly ModelBody[], touching: ReadonlySet<string>): string {
    const doubtful = new Set<string>()
    const atEnd = new Set<string>()
    for (const [i, j, isDoubtful] of contacts(bodies)) {
      if (bodies[i]!.root === bodies[j]!.root) continue
      const key = keyOf(bodies[i]!, bodies[j]!)
      ;(isDoubtful ? doubtful : atEnd).add(key)
      if (!isDoubtful && !touching.has(key)) return `${key} touch`
    }
    this.count('touching', atEnd.size)
    const { continuous } = this.model
    for (const [i, a] of bodies.entries())
      for (const b of bodies.slice(i + 1)) {
        const key = keyOf(a, b)
        if (atEnd.has(key) || doubtful.has(key)) continue
        const isTold = touching.has(key)
        if (!isTold && !continuous) continue
        const mayPair = a.root !== b.root && mayTouch(a, b)
        if (isTold && !(continuous && mayPair)) return `${key} do not touch`
        if (!mayPair) continue
        const [from, to] = [this.pathOf(a), this.pathOf(b)]
        if (isTold) {
          if (from === undefined && to === undefined) return `${key} touch on the way, but have none`
          this.count('on the way')
        } else if (from !== undefined || to !== undefined) {
          this.count('ways')
          for (const t of TIMES)
            if (gap(from?.(t) ?? a, to?.(t) ?? b) < -SURELY) return `${key} touch on the way, at ${t} of it`
        }
      }
    return ''
  }

  /** Where a body is on its way through the step, if it has one. */
  private pathOf(body: ModelBody): ((t: number) => OracleBody) | undefined {
    const { model } = this
    if (!body.moving) return undefined
    const then = this.startOf(body)
    if (then === undefined) return undefined
    const keepsOffset = then.offset === body.offset
    const [from, to] = keepsOffset ? [then.rootPose, body.rootPose] : [then, body]
    const turn = turnOf(from.rotation, to.rotation, model.turned.get(body.root))
    const isStill = from.position.every((p, d) => p === to.position[d]) && turn.every((angle) => angle === 0)
    if (isStill) return undefined
    const inner = keepsOffset ? body.inRoot : { position: [0, 0, 0] as V3, rotation: [0, 0, 0, 1] }
    return (t) => {
      const position = from.position.map((p, d) => p + t * (to.position[d]! - p)) as V3
      return { ...body, ...compose({ position, rotation: multiply(turned(turn, t), from.rotation) }, inner) }
    }
  }

  /** What it was at the end of the last step, or else where integrationSystem found it. */
  private startOf(body: ModelBody): ModelBody | undefined {
    const { model } = this
    const then = this.before.get(body.entity)
    const isKnown = then !== undefined && !model.jumped.has(body.root) && then.root === body.root
    if (isKnown && then.life === body.life && then.params === body.params) return then
    const rootPose = model.found.get(body.root)
    if (rootPose === undefined) return undefined
    this.count('first ways')
    return { ...body, ...compose(rootPose, body.inRoot), rootPose }
  }

  private compareEnds(touching: Set<string>): string {
    const { events } = this.model.collision
    let ended = 0
    const reasons = new Map<string, number>()
    for (let row = events.began; row < events.began + events.ended; row++)
      reasons.set(`${events.a[row]} ${events.b[row]}`, events.reason[row]!)
    for (const key of this.open) {
      if (touching.has(key)) continue
      ended++
      const reason = reasons.get(key.replaceAll(/:\d+/g, ''))
      if (reason === undefined) return `${key} is not told to have ended`
      const why = this.whyEnded(key)
      if (!why.has(reason)) return `${key} ended by ${endReasonName(reason)}, not ${[...why].map(endReasonName).join()}`
      this.count(endReasonName(reason))
    }
    this.open = touching
    return ended === events.ended ? '' : `${ended} ended, not ${events.ended}`
  }

  /** All that is true of why a contact ended; what happened to its colliders before what they are like. */
  private whyEnded(key: string): Set<number> {
    const { model, now, before } = this
    const why = new Set<number>()
    const keys = key.split(' ')
    const ids = keys.map((one) => Number(one.split(':')[0]))
    for (const [k, one] of keys.entries())
      if (model.removed.has(one)) why.add(EndReason.removed)
      else if (model.lost.has(one))
        why.add(SHAPES.some((name) => model.has(ids[k]!, name)) ? EndReason.shape : EndReason.component)
    if (why.size > 0) return why
    for (const id of ids) {
      const body = now.get(id)
      if (model.isDisabled(id)) why.add(EndReason.disabled)
      else if (body === undefined) why.add(EndReason.invalid)
      else if (model.jumped.has(body.root)) why.add(EndReason.teleport)
      if (body !== undefined && before.get(id)?.params !== body.params) why.add(EndReason.shape)
    }
    const [a, b] = ids.map((id) => now.get(id)) as [ModelBody | undefined, ModelBody | undefined]
    if (a === undefined || b === undefined) return why
    if (!a.moving && !b.moving) why.add(EndReason.component)
    if (!mayTouch({ ...a, moving: true }, b)) why.add(EndReason.filter)
    if (why.size === 0 || gap(a, b) > -SURELY) why.add(EndReason.separated)
    return why
  }

  private compareTags(touching: ReadonlySet<string>): string {
    const { world, collision } = this.model
    const { Touching, Contact } = collision.components
    const mirrors = [...query(world, [Contact])].length
    if (mirrors === 0) return ''
    const expected = new Set<number>()
    for (const key of touching)
      for (const one of key.split(' ')) {
        const body = this.now.get(Number(one.split(':')[0]))!
        expected.add(body.entity)
        expected.add(body.root)
      }
    const tagged = new Set(query(world, [Touching]))
    for (const entity of expected) if (!tagged.has(entity)) return `${entity} lacks Touching`
    for (const entity of tagged) if (!expected.has(entity)) return `${entity} has Touching`
    return mirrors === collision.events.count ? '' : `${mirrors} mirrors of ${collision.events.count} contacts`
  }
}

function turned(turn: V3, t: number): Quaternion {
  const angle = Math.hypot(...turn)
  const s = angle === 0 ? 0 : Math.sin((angle * t) / 2) / angle
  return [turn[0] * s, turn[1] * s, turn[2] * s, Math.cos((angle * t) / 2)]
}

/** The turn that integrationSystem made, full turns included, if it leads from p to q; else the shortest one. */
function turnOf(p: Quaternion, q: Quaternion, applied: V3 | undefined): V3 {
  if (applied !== undefined) {
    const there = multiply(turned(applied, 1), p)
    if (Math.abs(there.reduce((sum, value, k) => sum + value * q[k]!, 0)) > 1 - 1e-9) return applied
  }
  const [x, y, z, w] = multiply(q, [-p[0]!, -p[1]!, -p[2]!, p[3]!]) as [number, number, number, number]
  const length = Math.hypot(x, y, z)
  const s = length === 0 ? 0 : ((w < 0 ? -2 : 2) * Math.atan2(length, Math.abs(w))) / length
  return [x * s, y * s, z * s]
}
