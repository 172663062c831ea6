import {
  addComponent,
  addEntity,
  createWorld,
  entityExists,
  hasComponent,
  query,
  removeComponent,
  removeEntity,
  set,
  type World,
} from 'bitecs'
import {
  buildObbTree,
  collisionSystem,
  createCollision,
  EndReason,
  type Collision,
  type Components,
  validateCollision,
} from 'bitecs-collision'
import { expect } from '../expect.js'
import { cubeMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { contacts, type OracleBody, type OracleShape } from '../oracle/shapes.js'

type Shape = 'SphereShape' | 'BoxShape' | 'CapsuleShape' | 'MeshShape'
const shapeNames: readonly Shape[] = ['SphereShape', 'BoxShape', 'CapsuleShape', 'MeshShape']
const cube = cubeMesh()

/** A bare check: the ledger makes millions of them. */
function check(good: boolean, pair: string, wrong: string): void {
  if (!good) throw new Error(`contact ${pair}: ${wrong}`)
}

/**
 * The model of the event ledger (FAULTS P35): a world that is changed at random, beside a plain map of what touches.
 * Every pair must read (began persist* ended)*, whatever happens to its bodies in between.
 */
export class LedgerWorld {
  readonly world: World = createWorld()
  readonly collision: Collision<World, Components>
  readonly counts: Record<string, number> = {}
  readonly reasons: number[] = []
  private readonly tree: number
  private readonly bodies: number[] = []
  /** Open contacts: pair of ids and generations. */
  private open = new Set<string>()
  private readonly meshes = new Map<number, OracleShape>()
  began = 0
  ended = 0

  /** Continuous worlds also have contacts on the way, which the oracle of poses does not know. */
  constructor(
    private readonly random: Random,
    private readonly continuous: boolean,
  ) {
    this.collision = createCollision(this.world, { delta: 1 / 60, capacity: 16, continuous }) as Collision<
      World,
      Components
    >
    this.tree = this.collision.addTree(buildObbTree(cube.positions, cube.indices))
  }

  /** One random command. */
  command(): void {
    const { random } = this
    const roll = random.unit()
    const alive = this.bodies.length
    if (alive < 8 || (roll < 0.12 && alive < 24)) this.count('add', () => this.add())
    else if (roll < 0.22) this.count('remove', () => this.remove(this.pick()))
    else if (roll < 0.3) this.count('recycle', () => this.recycle())
    else if (roll < 0.5) this.count('move', () => this.place(this.pick()))
    else if (roll < 0.56) this.count('change shape', () => this.changeShape(this.pick()))
    else if (roll < 0.6) this.count('resize', () => this.resize(this.pick()))
    else if (roll < 0.66) this.count('filter', () => this.filter(this.pick()))
    else if (roll < 0.7) this.count('teleport', () => this.teleport(this.pick()))
    else if (roll < 0.73) this.count('drop shape', () => this.dropShape(this.pick()))
    else if (roll < 0.76) this.count('disable', () => this.toggle(this.pick()))
    else if (roll < 0.78) this.count('remove contact entity', () => this.removeContactEntity())
    else this.count('step', () => this.step())
  }

  /** Removes every body and steps: then nothing is open and every begin had its end. */
  finish(): void {
    for (const body of [...this.bodies]) this.remove(body)
    this.step()
    expect(this.open.size).toBe(0)
    expect(this.began).toBe(this.ended)
    this.step()
    expect(this.collision.events.count).toBe(0)
    expect(query(this.world, [this.collision.components.Contact]).length).toBe(0)
  }

  step(): void {
    const { world, collision } = this
    const { events } = collision
    collisionSystem(world)
    validateCollision(collision.world)
    const name = (row: number): string =>
      `${events.a[row]}:${events.generationA[row]} ${events.b[row]}:${events.generationB[row]}`
    const now = new Set<string>()
    for (let row = 0; row < events.count; row++) {
      const pair = name(row)
      if (row < events.began) {
        check(!this.open.has(pair), pair, 'began twice')
        now.add(pair)
        this.began++
      } else if (row < events.began + events.ended) {
        check(this.open.has(pair), pair, 'ended without a begin')
        const reason = events.reason[row]!
        check(reason > 0, pair, 'ended without a reason')
        this.reasons[reason] = (this.reasons[reason] ?? 0) + 1
        this.checkReason(row, reason)
        this.ended++
      } else {
        check(this.open.has(pair), pair, 'persists without a begin')
        now.add(pair)
      }
    }
    expect(events.ended, 'every open contact ended or persists').toBe(
      [...this.open].filter((pair) => !now.has(pair)).length,
    )
    this.open = now
    if (!this.continuous) this.compareWithOracle(now)
  }

  private checkReason(row: number, reason: number): void {
    const { events } = this.collision
    const [a, b] = [events.a[row]!, events.b[row]!]
    if (reason === EndReason.disabled) {
      const { CollisionDisabled } = this.collision.components
      expect(hasComponent(this.world, a, CollisionDisabled) || hasComponent(this.world, b, CollisionDisabled)).toBe(
        true,
      )
    }
    if (reason === EndReason.separated) expect(entityExists(this.world, a) && entityExists(this.world, b)).toBe(true)
  }

  private compareWithOracle(now: ReadonlySet<string>): void {
    const ids = this.bodies
      .filter(
        (e) =>
          this.shapeOf(e) !== undefined && !hasComponent(this.world, e, this.collision.components.CollisionDisabled),
      )
      .sort((p, q) => p - q)
    const pairs = new Set([...now].map((pair) => pair.replace(/:\d+/g, '')))
    for (const [i, j, doubt] of contacts(ids.map((e) => this.oracleBody(e)))) {
      const pair = `${ids[i]} ${ids[j]}`
      if (!doubt) check(pairs.has(pair), pair, 'missed')
      pairs.delete(pair)
    }
    expect([...pairs], 'contacts that the oracle does not have').toEqual([])
  }

  private oracleBody(entity: number): OracleBody {
    const { Position, SphereShape, BoxShape, CapsuleShape, CollisionFilter, LinearVelocity } = this.collision.components
    const filtered = hasComponent(this.world, entity, CollisionFilter)
    const shape = this.shapeOf(entity)
    return {
      position: [Position.x[entity]!, Position.y[entity]!, Position.z[entity]!],
      rotation: [0, 0, 0, 1],
      category: filtered ? CollisionFilter.category[entity]! : 1,
      mask: filtered ? CollisionFilter.mask[entity]! : -1,
      moving: hasComponent(this.world, entity, LinearVelocity),
      shape:
        shape === 'SphereShape'
          ? { kind: 'sphere', radius: SphereShape.radius[entity]! }
          : shape === 'BoxShape'
            ? { kind: 'box', half: [BoxShape.x[entity]!, BoxShape.y[entity]!, BoxShape.z[entity]!] }
            : shape === 'CapsuleShape'
              ? { kind: 'capsule', halfHeight: CapsuleShape.halfHeight[entity]!, radius: CapsuleShape.radius[entity]! }
              : this.meshOf(entity),
    }
  }

  /** The same object while the scale is the same: the oracle makes the triangles of each anew. */
  private meshOf(entity: number): OracleShape {
    const scale = this.collision.components.MeshShape.scale[entity]!
    const known = this.meshes.get(entity)
    if (known?.kind === 'mesh' && known.scale === scale) return known
    const mesh: OracleShape = { kind: 'mesh', positions: cube.positions, indices: cube.indices, scale }
    this.meshes.set(entity, mesh)
    return mesh
  }

  private shapeOf(entity: number): Shape | undefined {
    return shapeNames.find((name) => hasComponent(this.world, entity, this.collision.components[name]))
  }

  private pick(): number {
    return this.bodies[this.random.integer(0, this.bodies.length - 1)]!
  }

  private count(name: string, run: () => void): void {
    this.counts[name] = (this.counts[name] ?? 0) + 1
    run()
  }

  private add(): void {
    const entity = addEntity(this.world)
    this.bodies.push(entity)
    if (this.random.unit() < 0.75) addComponent(this.world, entity, this.collision.components.LinearVelocity)
    this.place(entity)
    this.giveShape(entity)
  }

  private place(entity: number): void {
    const at = (): number => this.random.between(-1.6, 1.6)
    addComponent(this.world, entity, set(this.collision.components.Position, { x: at(), y: at(), z: at() }))
  }

  private giveShape(entity: number): void {
    const { SphereShape, BoxShape, CapsuleShape, MeshShape } = this.collision.components
    const size = (): number => this.random.between(0.2, 0.7)
    const roll = this.random.integer(0, 3)
    if (roll === 0) addComponent(this.world, entity, set(SphereShape, { radius: size() }))
    if (roll === 1) addComponent(this.world, entity, set(BoxShape, { x: size(), y: size(), z: size() }))
    if (roll === 2) addComponent(this.world, entity, set(CapsuleShape, { halfHeight: size(), radius: size() }))
    if (roll === 3) addComponent(this.world, entity, set(MeshShape, { tree: this.tree, scale: size() }))
  }

  private remove(entity: number): void {
    removeEntity(this.world, entity)
    this.bodies.splice(this.bodies.indexOf(entity), 1)
  }

  /** Removes a body and makes another at once: bitECS gives the new one the same id. */
  private recycle(): void {
    const old = this.pick()
    this.remove(old)
    this.add()
    expect(this.bodies[this.bodies.length - 1]).toBe(old)
  }

  private changeShape(entity: number): void {
    if (this.shapeOf(entity) !== undefined) this.dropShape(entity)
    this.giveShape(entity)
  }

  private dropShape(entity: number): void {
    const shape = this.shapeOf(entity)
    if (shape !== undefined) removeComponent(this.world, entity, this.collision.components[shape])
    else this.giveShape(entity)
  }

  private resize(entity: number): void {
    const { SphereShape, BoxShape } = this.collision.components
    const shape = this.shapeOf(entity)
    if (shape === 'SphereShape') SphereShape.radius[entity] = this.random.between(0.05, 0.7)
    if (shape === 'BoxShape') BoxShape.x[entity] = this.random.between(0, 0.7)
  }

  private filter(entity: number): void {
    const { CollisionFilter } = this.collision.components
    if (this.random.unit() < 0.3) removeComponent(this.world, entity, CollisionFilter)
    else
      addComponent(
        this.world,
        entity,
        set(CollisionFilter, {
          category: 1 << this.random.integer(0, 31),
          mask: this.random.unit() < 0.5 ? -1 : 0x55555555,
        }),
      )
  }

  private teleport(entity: number): void {
    this.place(entity)
    this.collision.teleport(entity)
  }

  private toggle(entity: number): void {
    const { CollisionDisabled } = this.collision.components
    if (hasComponent(this.world, entity, CollisionDisabled)) removeComponent(this.world, entity, CollisionDisabled)
    else addComponent(this.world, entity, CollisionDisabled)
  }

  /** What a game must not do and will: the mirror goes, the contact stays. */
  private removeContactEntity(): void {
    const found = query(this.world, [this.collision.components.Contact])
    if (found.length > 0) removeEntity(this.world, found[this.random.integer(0, found.length - 1)]!)
  }
}

/**
 * Two worlds take turns over random commands, so that what one does can reach the other if it may; gives them back when
 * everything is removed and balanced, and every command and reason came up.
 */
export function runLedger(seed: number, commands: number): LedgerWorld[] {
  const random = new Random(seed)
  const worlds = [new LedgerWorld(random, false), new LedgerWorld(random, true)]
  for (let i = 0; i < commands; i++) worlds[random.integer(0, 1)]!.command()
  for (const world of worlds) {
    world.finish()
    expect(world.began).toBeGreaterThan(1_000)
    for (const [command, count] of Object.entries(world.counts)) expect(count, command).toBeGreaterThan(50)
    for (const reason of ['separated', 'removed', 'component', 'filter', 'shape', 'teleport', 'disabled'] as const)
      expect(world.reasons[EndReason[reason]] ?? 0, reason).toBeGreaterThan(commands / 2000)
  }
  return worlds
}
