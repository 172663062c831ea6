/**
 * Plays histories (test/systems/cycle-program.ts) in one world, and beside each of its steps in another one that is
 * made anew: at end poses that makes the step alone; along paths it begins with what the last step saw, and is then
 * told all that the game did since. So no contact, event or detail can come from an earlier step. Steps that fail are
 * made in the first world only.
 */
import { hasComponent, query } from 'bitecs'
import {
  boundsSystem,
  broadPhaseSystem,
  collisionStages,
  collisionSystem,
  narrowPhaseSystem,
  type CollisionEvents,
  validateCollision,
} from 'bitecs-collision'
import type { History, Op } from './cycle-program.js'
import { CycleWorld, type Snapshot } from './cycle-world.js'

/** The first thing that is wrong, or an empty string. */
export function checkHistory(history: History, seen: Record<string, number>): string {
  const run = new CycleRun(history, seen)
  for (const [step, ops] of history.steps.entries())
    for (const op of ops) {
      const failure = run.do(op)
      if (failure !== '') return `step ${step}: ${failure}`
    }
  return ''
}

const COLUMNS = [
  'a', 'b', 'generationA', 'generationB', 'time', 'depth', 'pointX', 'pointY', 'pointZ', 'normalX', 'normalY', 'normalZ',
  'speed', 'featureA', 'featureB', 'pointCount',
] as const // prettier-ignore

const rowOf = (events: CollisionEvents, row: number): string => COLUMNS.map((name) => events[name][row]!).join()

class CycleRun {
  private readonly one: CycleWorld
  /** What the last step saw, and what the game did since. */
  private last: Snapshot | undefined
  private ops: Op[] = []
  /** The pairs of the last step, with the lives of the two, the places of its entities, and details that were read. */
  private pairs = new Map<string, string>()
  private places = new Map<number, number>()
  private details = new Map<string, string>()

  constructor(
    private readonly history: History,
    private readonly seen: Record<string, number>,
  ) {
    this.one = new CycleWorld(history)
  }

  private count(what: string, times = 1): void {
    this.seen[what] = (this.seen[what] ?? 0) + times
  }

  do(op: Op): string {
    if (op.kind === '!step') return this.step(op.k === 1, op.value === 1)
    if (op.kind.startsWith('!')) return this.fail(op)
    this.one.apply(op)
    this.ops.push(op)
    return ''
  }

  private step(isRead: boolean, byStages: boolean): string {
    const { world } = this.one
    try {
      if (byStages) for (const stage of collisionStages) stage(world)
      else collisionSystem(world)
    } catch (error) {
      const { code } = error as { code?: string }
      this.count(code ?? 'error')
      return code === undefined ? String(error) : ''
    }
    return this.check(isRead)
  }

  /** A step that fails, or is never finished. If it does not fail it counts. */
  private fail({ kind, k, value }: Op): string {
    const { one, history } = this
    const { world } = one
    const settings = one.resource.settings as { pairBudget: number }
    let isDone = false
    const attempt = (undo: () => void): void => {
      try {
        collisionSystem(world)
        isDone = true
      } catch {
        this.count(kind)
      }
      undo()
    }
    const begin = (...stages: ((world: CycleWorld['world']) => unknown)[]): void => {
      try {
        for (const stage of stages) stage(world)
        this.count(kind)
      } catch {
        // Refused before it was begun.
      }
    }
    if (kind === '!nan') {
      const [name, field] = (
        [
          ['Position', 'x'],
          ['BoxShape', 'y'],
          ['Rotation', 'w'],
          ['LinearVelocity', 'y'],
        ] as const
      )[value]!
      if (history.quarantine || !one.has(k, name)) return ''
      const column = one.columns(name)[field]!
      const id = one.ids[k]!
      const old = column[id]!
      column[id] = NaN
      attempt(() => (column[id] = old))
    } else if (kind === '!budget') {
      settings.pairBudget = 0
      attempt(() => (settings.pairBudget = Infinity))
    } else if (kind === '!delta') {
      const { delta } = one
      one.delta = NaN
      attempt(() => (one.delta = delta))
    } else if (kind === '!predicate') {
      if (!history.picky) return ''
      one.throws = true
      attempt(() => (one.throws = false))
    } else if (kind === '!bounds') begin(boundsSystem)
    else if (kind === '!pairs') begin(boundsSystem, broadPhaseSystem)
    else begin(boundsSystem, broadPhaseSystem, narrowPhaseSystem)
    return isDone ? this.check(false) : ''
  }

  private check(isRead: boolean): string {
    const { one, last } = this
    const { events } = one.collision
    const living = one.living()
    const pairs = new Map<string, string>()
    for (const pair of living.keys()) {
      const [p, q] = pair.split('-').map(Number) as [number, number]
      pairs.set(pair, `${one.lives[p]} ${one.lives[q]}`)
    }
    const twin = this.makeTwin(last)
    const failure =
      this.compareContacts(living, twin.living()) ||
      this.compareEvents(living, pairs) ||
      (this.history.contactEntities ? this.checkEntities() : '') ||
      (isRead ? this.compareDetails(living, twin) : '') ||
      this.validate()
    this.details.clear()
    if (isRead) for (const [pair, row] of living) this.details.set(pair, rowOf(events, row))
    this.count('steps')
    this.count('began', events.began)
    this.count('ended', events.ended)
    this.count('persist', events.count - events.began - events.ended)
    const { epoch } = one.resource.step
    this.count('quiet', epoch.pairs.list.count - epoch.look.openCount)
    this.pairs = pairs
    this.places = new Map(one.placeOf)
    this.last = one.snapshot()
    this.ops = []
    return failure
  }

  private validate(): string {
    try {
      validateCollision(this.one.world)
      return ''
    } catch (error) {
      return String(error)
    }
  }

  private makeTwin(last: Snapshot | undefined): CycleWorld {
    const twin = new CycleWorld({ ...this.history, contactEntities: false })
    if (this.history.continuous) {
      if (last !== undefined) {
        twin.restore(last)
        collisionSystem(twin.world)
      }
      for (const op of this.ops) twin.apply(op)
    } else twin.restore(this.one.snapshot())
    collisionSystem(twin.world)
    return twin
  }

  private compareContacts(living: Map<string, number>, expected: Map<string, number>): string {
    for (const pair of living.keys()) if (!expected.has(pair)) return `${pair} should not touch`
    for (const pair of expected.keys()) if (!living.has(pair)) return `${pair} should touch`
    return ''
  }

  /** What began, persists and ended follows from who touched in this step and the last. */
  private compareEvents(living: Map<string, number>, pairs: Map<string, string>): string {
    const { one } = this
    const { events } = one.collision
    for (const [pair, row] of living)
      if ((this.pairs.get(pair) === pairs.get(pair)) !== row >= events.began + events.ended)
        return `${pair} ${row < events.began ? 'persists' : 'began'}, but it says otherwise`
    let ended = 0
    for (const [pair, lives] of this.pairs) if (pairs.get(pair) !== lives) ended++
    if (ended !== events.ended) return `${ended} ended, not ${events.ended}`
    for (let row = events.began; row < events.began + events.ended; row++) {
      const pair = one.pairOf(events.a[row]!, events.b[row]!, this.places)
      if (!this.pairs.has(pair) || !(events.reason[row]! > 0)) return `${pair} ended, but never touched`
      const details = this.details.get(pair)
      if (details !== undefined && details !== rowOf(events, row))
        return `${pair} ended as ${rowOf(events, row)}, but was ${details}`
    }
    return ''
  }

  private checkEntities(): string {
    const { collision, world } = this.one
    const { events } = collision
    const { Contact, ContactBegan, ContactEnded } = collision.components
    const rows = new Map<string, number>()
    for (let row = 0; row < events.count; row++) rows.set(rowOf(events, row), row)
    const entities = [...query(world, [Contact])]
    for (const entity of entities) {
      const row = rows.get(COLUMNS.map((name) => Contact[name][entity]!).join())
      if (row === undefined) return `entity ${entity} mirrors no contact`
      const ended = row >= events.began && row < events.began + events.ended
      if (hasComponent(world, entity, ContactBegan) !== row < events.began) return `ContactBegan of ${entity}`
      if (hasComponent(world, entity, ContactEnded) !== ended) return `ContactEnded of ${entity}`
    }
    return entities.length === events.count ? '' : `${entities.length} entities for ${events.count} contacts`
  }

  private compareDetails(living: Map<string, number>, twin: CycleWorld): string {
    const { one } = this
    const { events } = one.collision
    const { events: its } = twin.collision
    const rows = twin.living()
    const statics = new Map<number, number>()
    for (const pair of living.keys()) for (const k of this.onStatic(pair)) statics.set(k, (statics.get(k) ?? 0) + 1)
    for (const pair of this.pairs.keys()) if (!living.has(pair)) for (const k of this.onStatic(pair)) statics.set(k, 2)
    for (const [pair, row] of living) {
      const r = rows.get(pair)!
      const [p, q] = pair.split('-').map(Number) as [number, number]
      if (
        !(Math.abs(events.time[row]! - its.time[r]!) <= 1e-6 * one.delta) &&
        (row < events.began || this.history.continuous)
      )
        return `${pair}: time ${events.time[row]}, not ${its.time[r]}`
      // Which of two surfaces is taken at a seam may follow from what was taken before.
      const isOnSeam = this.onStatic(pair).some((k) => statics.get(k)! > 1)
      const off = Math.abs(events.depth[row]! - its.depth[r]!)
      if (!isOnSeam && off > 1e-3) return `${pair}: depth ${events.depth[row]}, not ${its.depth[r]}`
      const sign = one.ids[p]! < one.ids[q]! === twin.ids[p]! < twin.ids[q]! ? 1 : -1
      const isSame = (['X', 'Y', 'Z'] as const).every(
        (axis) =>
          events[`point${axis}`][row] === its[`point${axis}`][r] &&
          events[`normal${axis}`][row] === sign * its[`normal${axis}`][r]!,
      )
      this.count(isSame ? 'same' : 'other')
      const speed = its.speed[r]!
      if (isSame && !(Math.abs(events.speed[row]! - speed) <= 1e-9 * (1 + Math.abs(speed))))
        return `${pair}: speed ${events.speed[row]}, not ${speed}`
    }
    return ''
  }

  /** The one of a pair that moves, if the other is static. */
  private onStatic(pair: string): number[] {
    const [p, q] = pair.split('-').map(Number) as [number, number]
    if (this.one.isMoving(p) === this.one.isMoving(q)) return []
    return [this.one.isMoving(p) ? p : q]
  }
}

/** The history without what it fails without as well. */
export function shrinkHistory(history: History): History {
  let best = history
  let again = true
  const attempt = (steps: readonly (readonly Op[])[]): void => {
    const smaller = { ...best, steps }
    try {
      if (checkHistory(smaller, {}) === '') return
    } catch {
      // That is a failure too.
    }
    best = smaller
    again = true
  }
  while (again) {
    again = false
    for (let k = best.steps.length - 1; k >= 0; k--) attempt(best.steps.filter((_, n) => n !== k))
    for (let k = best.steps.length - 1; k >= 0; k--)
      for (let c = best.steps[k]!.length - 1; c >= 0; c--)
        attempt(best.steps.map((ops, n) => (n === k ? ops.filter((_, m) => m !== c) : ops)))
  }
  return best
}
