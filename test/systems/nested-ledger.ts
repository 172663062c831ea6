import { addEntity, entityExists, hasComponent, query, removeEntity, type World } from 'bitecs'
import { createManifold } from 'bitecs-collision'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'
import { LedgerWorld } from './ledger.js'

/**
 * The ledger of a game that changes the world while it reads: commands are issued inside loops over queries of contacts
 * and over the rows of events, with queries inside queries. What it reads of this step must stay as it was.
 */
export class NestedLedgerWorld extends LedgerWorld {
  /** Loops that were read, and commands that were issued inside them. */
  readonly loops = { query: 0, events: 0, visits: 0, commands: 0 }
  private reading = false
  private finishing = false
  private readonly manifold = createManifold()

  constructor(
    private readonly dice: Random,
    continuous: boolean,
  ) {
    super(dice, continuous)
  }

  override step(): void {
    // A loop reads one step: the next one comes after it.
    if (this.reading) return
    super.step()
    if (this.finishing || this.collision.events.count === 0) return
    const rows = this.copyRows()
    this.reading = true
    const roll = this.dice.integer(0, 5)
    if (roll <= 1) this.readQuery(this.world)
    else if (roll <= 3) this.readEvents()
    else if (roll === 4) this.readVisits()
    this.reading = false
    const after = this.copyRows()
    for (let k = 0; k < rows.length; k++)
      if (rows[k] !== after[k]) throw new Error('commands in a loop changed what the step had reported')
  }

  override finish(): void {
    this.finishing = true
    super.finish()
  }

  private copyRows(): number[] {
    const { events: e } = this.collision
    const rows: number[] = [e.began, e.ended, e.count]
    for (let row = 0; row < e.count; row++)
      rows.push(
        e.a[row]!,
        e.b[row]!,
        e.generationA[row]!,
        e.generationB[row]!,
        e.time[row]!,
        e.depth[row]!,
        e.pointX[row]!,
      )
    return rows
  }

  private change(): void {
    this.loops.commands++
    this.command()
  }

  private readQuery(world: World): void {
    const { Contact, ContactBegan, BoxShape, LinearVelocity } = this.collision.components
    this.loops.query++
    // bitECS hands out its own list, and skips entries when the loop changes it: at least nothing may be
    // wrong or dangle.
    for (const c of query(world, [Contact, ContactBegan])) {
      if (c === undefined || !entityExists(world, c) || !hasComponent(world, c, Contact)) continue
      const { events } = this.collision
      let found = false
      for (let row = 0; row < events.began; row++)
        if (events.a[row] === Contact.a[c] && events.b[row] === Contact.b[c]) found = true
      if (!found) throw new Error(`contact entity ${c} shows ${Contact.a[c]} ${Contact.b[c]}, which did not begin`)
      for (let k = this.dice.integer(0, 3); k > 0; k--) this.change()
      if (query(world, [BoxShape, LinearVelocity]).length > 100) throw new Error('bodies from nowhere')
      for (const inner of query(world, [Contact])) if (inner === c) break
      // A command may have removed it, and its id may be a body's by now.
      if (this.dice.chance(0.1) && entityExists(world, c) && hasComponent(world, c, Contact)) removeEntity(world, c)
      if (this.dice.chance(0.1)) removeEntity(world, addEntity(world))
    }
  }

  private readEvents(): void {
    this.loops.events++
    const { collision } = this
    const { events } = collision
    for (let row = 0; row < events.count; row++) {
      const [a, b] = [events.a[row]!, events.b[row]!]
      for (let k = this.dice.integer(0, 2); k > 0; k--) this.change()
      if (events.a[row] !== a || events.b[row] !== b) throw new Error('a row changed while it was read')
      const ended = row >= events.began && row < events.began + events.ended
      if (!ended && collision.contactBetween(a, b) !== row)
        throw new Error(`contactBetween(${a}, ${b}) lost row ${row}`)
      if (collision.manifoldOf(row, this.manifold) > 0 === ended) throw new Error(`wrong manifold of row ${row}`)
    }
  }

  private readVisits(): void {
    this.loops.visits++
    const { collision } = this
    const { events } = collision
    const a = events.a[this.dice.integer(0, events.count - 1)]!
    let last = -1
    collision.forEachContactOf(a, (row) => {
      if (events.a[row] !== a && events.b[row] !== a) throw new Error(`row ${row} is no contact of ${a}`)
      const other = events.a[row]! + events.b[row]! - a
      if (other <= last) throw new Error('contacts of one entity are not in the order of their partners')
      last = other
      for (let k = this.dice.integer(0, 2); k > 0; k--) this.change()
    })
  }
}

/** Runs two worlds in turns; gives them back when everything is removed and balanced, and every loop came up. */
export function runNested(seed: number, operations: number): NestedLedgerWorld[] {
  const random = new Random(seed)
  const worlds = [new NestedLedgerWorld(random, false), new NestedLedgerWorld(random, true)]
  const done = (): number => worlds.reduce((sum, w) => sum + Object.values(w.counts).reduce((p, q) => p + q, 0), 0)
  while (done() < operations) for (let k = 0; k < 100; k++) worlds[random.integer(0, 1)]!.command()
  for (const world of worlds) {
    world.finish()
    expect(world.began).toBeGreaterThan(500)
    expect(world.loops.commands).toBeGreaterThan(1000)
    for (const loop of ['query', 'events', 'visits'] as const) expect(world.loops[loop], loop).toBeGreaterThan(20)
  }
  return worlds
}
