import { addComponents, addEntity, createWorld, set, type World } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  hashCollision,
  integrationSystem,
  restoreCollision,
  saveCollision,
  type Collision,
  type Components,
} from 'bitecs-collision'
import { createSoADeserializer, createSoASerializer } from 'bitecs/serialization'
import { bounceSystem, pushOutSystem, type Matter } from '../response/response.js'
import { between, seededRandom } from '../scenes/random.js'

/** What a player holds down in a frame: a sum of these. */
export const Key = { left: 1, right: 2, up: 4, down: 8 } as const

/** The state before a frame. */
export interface Saved {
  readonly columns: ArrayBuffer
  readonly collision: Uint8Array
}

const SPEED = 6
const DRAG = 0.99
const BALLS = 20

/** A yard in which two players chase balls: each ball that a player begins to touch is a point. */
export class Game {
  readonly world: World = createWorld()
  // Nothing reads contact entities here: rows of events come in the same order on every peer, entities do not.
  readonly collision = createCollision(this.world, {
    delta: 1 / 60,
    contactEntities: false,
    maxEntities: 64,
  }) as Collision<World, Components>
  /** By entity: points of a player. */
  readonly points = new Int32Array(64)
  private readonly matter: Matter = { inverseMass: [], restitution: [] }
  private readonly respond = [pushOutSystem(this.collision, this.matter), bounceSystem(this.collision, this.matter)]
  private readonly players = [this.addBall(-8, 0), this.addBall(8, 0)]
  private readonly moving: readonly number[]
  private readonly write: (entities: readonly number[]) => ArrayBuffer
  protected readonly read: (columns: ArrayBuffer) => void

  constructor(seed: number) {
    const random = seededRandom(seed)
    const balls = Array.from({ length: BALLS }, () => this.addBall(between(random, -7, 7), between(random, -5, 5)))
    this.moving = [...this.players, ...balls]
    for (const side of [-1, 1]) {
      this.addWall(11 * side, 0, 1, 8)
      this.addWall(0, 7 * side, 12, 1)
    }
    // Entities and their components stay: what changes from frame to frame is in columns.
    // #region docs/rollback
    const { Position, LinearVelocity } = this.collision.components
    const changing = [Position, LinearVelocity, this.points]
    this.write = createSoASerializer(changing, { buffer: new ArrayBuffer(2 ** 16) })
    this.read = createSoADeserializer(changing)
    // #endregion
  }

  // #region docs/rollback
  save(): Saved {
    return { columns: this.write(this.moving), collision: saveCollision(this.world) }
  }

  load({ columns, collision }: Saved): void {
    this.read(columns)
    restoreCollision(this.world, collision)
  }
  // #endregion

  /** Points of the players, and a hash of all that collision goes by. */
  get state(): string {
    return `${this.players.map((player) => this.points[player]).join(':')} ${hashCollision(this.world)}`
  }

  /** One frame, with the keys that each player holds down. */
  step(keys: readonly number[]): void {
    const { x, z } = this.collision.components.LinearVelocity
    for (const entity of this.moving) {
      x[entity]! *= DRAG
      z[entity]! *= DRAG
    }
    for (const [k, player] of this.players.entries()) {
      const is = (key: number): number => Number((keys[k]! & key) !== 0)
      x[player] = SPEED * (is(Key.right) - is(Key.left))
      z[player] = SPEED * (is(Key.down) - is(Key.up))
    }
    collisionSystem(integrationSystem(this.world))
    const { a, b, began } = this.collision.events
    for (let row = 0; row < began; row++)
      for (const player of this.players) if (a[row] === player || b[row] === player) this.points[player]!++
    for (const system of this.respond) system(this.world)
  }

  private add(x: number, z: number, inverseMass: number): number {
    const { Position, LinearVelocity } = this.collision.components
    const entity = addEntity(this.world)
    addComponents(this.world, entity, [set(Position, { x, y: 0, z }), set(LinearVelocity, {})])
    this.matter.inverseMass[entity] = inverseMass
    this.matter.restitution[entity] = 0.8
    return entity
  }

  private addBall(x: number, z: number): number {
    const entity = this.add(x, z, 1)
    addComponents(this.world, entity, [set(this.collision.components.SphereShape, { radius: 0.5 })])
    return entity
  }

  private addWall(x: number, z: number, halfX: number, halfZ: number): void {
    const entity = this.add(x, z, 0)
    addComponents(this.world, entity, [set(this.collision.components.BoxShape, { x: halfX, y: 1, z: halfZ })])
  }
}
