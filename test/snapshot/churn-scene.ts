/** Bodies that come, go and change in most steps, in a game that saves itself as examples/rollback/bodies.ts shows. */
import {
  addComponent,
  addComponents,
  addEntity,
  createWorld,
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
  createQueryHit,
  hashCollision,
  integrationSystem,
  rayCast,
  restoreCollision,
  saveCollision,
  type Collision,
  type CollisionOptions,
  type Components,
} from 'bitecs-collision'
import { Bodies, type SavedBodies } from '../../examples/rollback/bodies.js'
import { cubeMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'

const EDGE = 4
const TILES = 4
const MOST_IDS = 2000

/** A save of the game. */
export interface SavedChurn {
  readonly bodies: SavedBodies
  readonly collision: Uint8Array
  readonly born: number
  readonly hash: string
}

export class ChurnScene {
  readonly world: World = createWorld()
  readonly collision: Collision<World, Components>
  /** By entity: number of the body among all that ever were. */
  readonly Body = { number: new Int32Array(MOST_IDS) }
  /** In an order that a restore keeps. */
  bodies: number[] = []
  /** How often each kind of change was made. */
  readonly changes: Record<string, number> = {}
  private born = 0
  private readonly tree: number
  private readonly saver: Bodies
  private readonly hit = createQueryHit()

  constructor(
    private readonly population: number,
    options: Pick<CollisionOptions, 'contactEntities' | 'touching'>,
  ) {
    this.collision = createCollision(this.world, { maxEntities: MOST_IDS, ...options }) as Collision<World, Components>
    const { positions, indices } = cubeMesh()
    this.tree = this.collision.addTree(buildObbTree(positions, indices))
    const {
      Position,
      Rotation,
      LinearVelocity,
      AngularVelocity,
      CollisionFilter,
      CollisionDisabled,
      Sensor,
      Attached,
    } = this.collision.components
    const { SphereShape, BoxShape, CapsuleShape, PlaneShape, MeshShape } = this.collision.components
    const places = [this.Body, Position, Rotation, LinearVelocity, AngularVelocity, Attached]
    const shapes = [SphereShape, BoxShape, CapsuleShape, PlaneShape, MeshShape]
    const rest = [CollisionFilter, CollisionDisabled, Sensor]
    this.saver = new Bodies(this.world, [...places, ...shapes, ...rest], 2 ** 20)
    const ground = this.add(0, -1.1, 0)
    addComponents(this.world, ground, [set(PlaneShape, { x: 0, y: 1, z: 0 })])
    for (let k = 0; k < TILES * TILES; k++) {
      const tile = this.add(2.5 * (k % TILES) - 3.75, -0.5, 2.5 * Math.floor(k / TILES) - 3.75)
      addComponents(this.world, tile, [set(BoxShape, { x: 1.25, y: 0.5, z: 1.25 })])
    }
    while (this.bodies.length < population) this.addBody(new Random(this.bodies.length))
  }

  step(n: number): void {
    this.play(new Random(n))
    collisionSystem(integrationSystem(this.world))
    // Children were removed with their parents, and their ids may be those of contact entities by now.
    this.bodies = this.bodies.filter((body) => hasComponent(this.world, body, this.Body))
    rayCast(this.world, this.hit, [0, 5, 0], [0.1, -1, 0.1])
  }

  save(): SavedChurn {
    const { world, bodies, born } = this
    return { bodies: this.saver.save(bodies), collision: saveCollision(world), born, hash: hashCollision(world) }
  }

  /** Returns whether every body has the id that it had. */
  load({ bodies, collision, born }: SavedChurn): boolean {
    const ids = this.saver.load(bodies, query(this.world, [this.Body]))
    restoreCollision(this.world, collision, ids)
    this.bodies = bodies.ids.map((id) => ids.get(id)!)
    this.born = born
    return bodies.ids.every((id) => ids.get(id) === id)
  }

  /** The events of the last step by numbers of bodies; -1 for one that is gone, or was given another shape. */
  told(): string {
    const { events } = this.collision
    const rows = Array.from({ length: events.count }, (_, row) => {
      const p = this.numberOf(events.a[row]!, events.generationA[row]!)
      const q = this.numberOf(events.b[row]!, events.generationB[row]!)
      const sign = p < 0 || q < 0 ? 0 : p < q ? 1 : -1
      const normal = [events.normalX[row]!, events.normalY[row]!, events.normalZ[row]!].map((x) => sign * x + 0)
      const numbers = [...normal, events.time[row], events.depth[row], events.speed[row], events.reason[row]]
      return [Math.min(p, q), Math.max(p, q), ...numbers].join(' ')
    })
    return `${events.began} ${events.ended} ${rows.sort().join('\n')}`
  }

  private numberOf(entity: number, generation: number): number {
    const isSame = hasComponent(this.world, entity, this.Body) && this.collision.generationOf(entity) === generation
    return isSame ? this.Body.number[entity]! : -1
  }

  private add(x: number, y: number, z: number): number {
    const entity = addEntity(this.world)
    addComponents(this.world, entity, [this.Body, set(this.collision.components.Position, { x, y, z })])
    this.Body.number[entity] = this.born++
    this.bodies.push(entity)
    return entity
  }

  private addBody(random: Random): void {
    const { Rotation, LinearVelocity, AngularVelocity, Attached } = this.collision.components
    const { world } = this
    const pull = (most: number): number => random.between(-most, most)
    const parent = random.pick(this.bodies)
    const entity = this.add(pull(EDGE), random.between(0.2, 1.5), pull(EDGE))
    addComponents(world, entity, [set(LinearVelocity, { x: pull(4), y: pull(2), z: pull(4) })])
    addComponents(world, entity, [set(Rotation, { x: pull(1), y: 0, z: 0, w: 1 })])
    if (random.chance(0.3)) addComponents(world, entity, [set(AngularVelocity, { x: pull(3), y: pull(20), z: 0 })])
    this.addShape(entity, random)
    if (random.chance(0.15) && !hasComponent(world, parent, Attached) && this.Body.number[parent]! > TILES * TILES)
      addComponents(world, entity, [set(Attached, { parent, x: 0.4, y: 0.3, z: 0 })])
  }

  private addShape(entity: number, random: Random): void {
    const { SphereShape, BoxShape, CapsuleShape, MeshShape } = this.collision.components
    const size = random.between(0.2, 0.5)
    addComponent(
      this.world,
      entity,
      random.pick([
        set(SphereShape, { radius: size }),
        set(BoxShape, { x: size, y: 0.3, z: size }),
        set(CapsuleShape, { halfHeight: size, radius: 0.2 }),
        set(MeshShape, { tree: this.tree, scale: size }),
      ]),
    )
  }

  private play(random: Random): void {
    const { Position, LinearVelocity } = this.collision.components
    for (const body of this.bodies)
      for (const axis of ['x', 'y', 'z'] as const) {
        const [low, high] = axis === 'y' ? [0.2, 1.5] : [-EDGE, EDGE]
        const velocity = LinearVelocity[axis]
        if (Position[axis][body]! < low) velocity[body] = Math.abs(velocity[body]!)
        if (Position[axis][body]! > high) velocity[body] = -Math.abs(velocity[body]!)
      }
    this.change(random)
    if (this.bodies.length < this.population) this.addBody(random)
  }

  /** Changes a body that is neither ground nor tile. */
  private change(random: Random): void {
    const { world, collision } = this
    const { Position, Rotation, LinearVelocity, AngularVelocity } = collision.components
    const { BoxShape, SphereShape, CapsuleShape, MeshShape, CollisionFilter, CollisionDisabled, Sensor } =
      collision.components
    const body = random.pick(this.bodies.filter((one) => this.Body.number[one]! > TILES * TILES))
    const toggle = (component: object): void =>
      (hasComponent(world, body, component) ? removeComponent : addComponent)(world, body, component)
    const changes: Record<string, () => void> = {
      remove: () => removeEntity(world, body),
      teleport: () => {
        Position.x[body] = random.between(-EDGE, EDGE)
        collision.teleport(body)
      },
      resize: () => (BoxShape.x[body] = SphereShape.radius[body] = random.between(0.2, 0.5)),
      reshape: () => {
        removeComponent(world, body, BoxShape, SphereShape, CapsuleShape, MeshShape)
        this.addShape(body, random)
      },
      filter: () => addComponent(world, body, set(CollisionFilter, { category: random.pick([1, 2]), mask: 3 })),
      mask: () => (CollisionFilter.mask[body] = random.integer(0, 3)),
      noFilter: () => removeComponent(world, body, CollisionFilter),
      disable: () => toggle(CollisionDisabled),
      sensor: () => toggle(Sensor),
      velocity: () => toggle(LinearVelocity),
      spin: () => toggle(AngularVelocity),
      turn: () => (Rotation.y[body] = random.between(-1, 1)),
      nothing: () => undefined,
    }
    const name = random.pick(Object.keys(changes))
    this.changes[name] = (this.changes[name] ?? 0) + 1
    changes[name]!()
    this.bodies = this.bodies.filter((one) => hasComponent(world, one, this.Body))
  }
}
