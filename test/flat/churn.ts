/** Flat worlds in which everything changes, several at once by the same commands. */
import {
  addComponent,
  addComponents,
  addEntity,
  createWorld,
  getAllEntities,
  hasComponent,
  query,
  removeComponent,
  removeEntity,
  set,
  type World,
} from 'bitecs'
import {
  buildChain,
  buildPolygon,
  collisionSystem,
  createCollision,
  createManifold,
  createQueryHit,
  createQueryHits,
  hashCollision,
  integrationSystem,
  nearest,
  overlapShape,
  querySystem,
  rayCast,
  restoreCollision,
  saveCollision,
  shapeCast,
  validateCollision,
  type Collision,
  type FlatCollisionOptions,
  type FlatComponents,
} from 'bitecs-collision'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'
import { anyChain, anyCorners, optionsOf } from './scenes.js'

const MOST_IDS = 512
const EDGE = 3

type Options = Pick<FlatCollisionOptions, 'continuous' | 'broadPhase' | 'integrator'>

/** What is done to a world before each of its steps, and changes no answer. */
const HABITS = ['none', 'forgets', 'restores', 'saves', 'asks'] as const
type Habit = (typeof HABITS)[number]

class FlatChurn {
  readonly world: World = createWorld()
  readonly collision: Collision<World, FlatComponents>
  private readonly bodies: number[] = []
  private delta = 1 / 60
  private readonly random: Random
  private readonly hit = createQueryHit()
  private readonly hits = createQueryHits()
  private readonly manifold = createManifold()

  constructor(
    seed: number,
    private readonly habit: Habit,
    options: Options,
  ) {
    this.random = new Random(seed)
    this.collision = createCollision(this.world, {
      flat: true,
      maxEntities: MOST_IDS - 1,
      contactEntities: false,
      touching: true,
      delta: () => this.delta,
      ...options,
    })
    for (let k = 0; k < 24; k++) this.spawn()
  }

  /** Some changes, and a step; returns all that can be seen. */
  step(): string {
    for (let n = this.random.integer(0, 4); n > 0; n--) this.change()
    this.delta = this.random.chance(0.9) ? 1 / 60 : this.random.pick([0, 1e-3, 0.5, 3])
    const isRefused = this.random.chance(0.1)
    const habits: Record<Habit, () => void> = {
      none: () => undefined,
      forgets: () => (this.collision as unknown as { forget(): void }).forget(),
      restores: () => restoreCollision(this.world, saveCollision(this.world)),
      saves: () => saveCollision(this.world),
      asks: () => void this.answers(new Random(1)),
    }
    habits[this.habit]()
    integrationSystem(this.world)
    const refusal = isRefused ? this.refuse() : ''
    collisionSystem(this.world)
    validateCollision(this.world)
    return refusal + this.told()
  }

  /** Tries a step with a wrong number, which is refused unless nobody reads it. */
  private refuse(): string {
    const { Position } = this.collision.components
    const body = this.bodies[0]!
    const hash = hashCollision(this.world)
    const alive = getAllEntities(this.world).length
    const before = Position.x[body]!
    Position.x[body] = NaN
    try {
      collisionSystem(this.world)
      Position.x[body] = before
      return 'taken '
    } catch (error) {
      Position.x[body] = before
      const isSame = alive === getAllEntities(this.world).length && hash === hashCollision(this.world)
      if (!isSame) throw new Error('a refused step leaves a trace', { cause: error })
      return `${(error as Error).message} `
    }
  }

  private at(): number {
    return this.random.between(-EDGE, EDGE)
  }

  private spawn(): void {
    const { random, world } = this
    const { Position, Rotation, LinearVelocity, AngularVelocity, Attached } = this.collision.components
    const parents = this.bodies.filter((body) => !hasComponent(world, body, Attached))
    const entity = addEntity(world)
    this.bodies.push(entity)
    addComponent(world, entity, set(Position, { x: this.at(), y: this.at() }))
    if (random.chance(0.7)) addComponent(world, entity, set(Rotation, { angle: random.between(-4, 4) }))
    if (random.chance(0.6)) addComponent(world, entity, set(LinearVelocity, { x: 8 * this.at(), y: 8 * this.at() }))
    if (random.chance(0.3))
      addComponents(world, entity, [Rotation, set(AngularVelocity, { z: random.between(-150, 150) })])
    this.addShape(entity)
    if (random.chance(0.2) && parents.length > 0)
      addComponent(world, entity, set(Attached, { parent: random.pick(parents), x: 0.3 * this.at(), angle: this.at() }))
  }

  private addShape(entity: number): void {
    const { random } = this
    const { SphereShape, BoxShape, CapsuleShape, PolygonShape, ChainShape, PlaneShape } = this.collision.components
    const size = random.between(0.1, 0.6)
    const chain = anyChain(random, 2 * size)
    const angle = this.at()
    const shape = random.pick([
      () => set(SphereShape, { radius: size }),
      () => set(BoxShape, { x: size, y: random.pick([0, 0.2]) }),
      () => set(CapsuleShape, { halfHeight: size, radius: 0.5 * size }),
      () => set(PolygonShape, { polygon: buildPolygon(anyCorners(random, size)) }),
      () => set(ChainShape, { chain: buildChain(chain.points, optionsOf(chain)) }),
      () => set(ChainShape, { chain: buildChain(chain.points, optionsOf(chain)) }),
      () => set(PlaneShape, { x: Math.cos(angle), y: Math.sin(angle), constant: EDGE }),
    ])
    addComponent(this.world, entity, shape())
  }

  private change(): void {
    const { world, collision, random } = this
    const { Position, Rotation, LinearVelocity, AngularVelocity, Attached, CollisionFilter } = collision.components
    const { SphereShape, BoxShape, CapsuleShape, PolygonShape, ChainShape, PlaneShape } = collision.components
    const { CollisionDisabled, Sensor, RayProbe, OverlapProbe } = collision.components
    const body = random.pick(this.bodies)
    const toggle = (component: object): void =>
      (hasComponent(world, body, component) ? removeComponent : addComponent)(world, body, component)
    random.pick([
      () => removeEntity(world, body),
      () => this.spawn(),
      () => {
        removeEntity(world, body)
        this.bodies.splice(this.bodies.indexOf(body), 1)
        this.spawn()
      },
      () => (Position.x[body] = this.at()),
      () => (Rotation.angle[body] = 3 * this.at()),
      () => {
        Position.y[body] = this.at()
        collision.teleport(body)
      },
      () => (SphereShape.radius[body] = BoxShape.x[body] = random.between(0.1, 0.6)),
      () => {
        removeComponent(world, body, SphereShape, BoxShape, CapsuleShape, PolygonShape, ChainShape, PlaneShape)
        if (random.chance(0.9)) this.addShape(body)
      },
      () =>
        addComponent(world, body, set(CollisionFilter, { category: random.pick([1, 2]), mask: random.pick([1, 3]) })),
      () => toggle(CollisionFilter),
      () => toggle(Sensor),
      () => toggle(CollisionDisabled),
      () => toggle(LinearVelocity),
      () => {
        if (hasComponent(world, body, Rotation)) toggle(AngularVelocity)
      },
      () => (LinearVelocity.x[body] = random.pick([0, 1e-15, this.at(), 300])),
      () => (AngularVelocity.z[body] = random.pick([0, 1e-15, this.at(), 1000])),
      () => removeComponent(world, body, Attached),
      () => (Attached.x[body] = this.at()),
      () => {
        removeComponent(world, body, OverlapProbe, RayProbe)
        addComponent(world, body, random.chance(0.5) ? RayProbe : set(OverlapProbe, { radius: 0.4 }))
      },
    ])()
    const alive = this.bodies.filter((one) => hasComponent(world, one, Position))
    this.bodies.length = 0
    this.bodies.push(...alive)
    while (this.bodies.length < 16) this.spawn()
  }

  private told(): string {
    const { events } = this.collision
    const { world, collision, manifold } = this
    const rows: unknown[] = [events.began, events.ended, events.count, ...collision.eventsByTime()]
    for (let row = 0; row < events.count; row++) {
      rows.push(...COLUMNS.map((name) => events[name][row]), collision.manifoldOf(row, manifold))
      for (const { position, depth, feature } of manifold.points.slice(0, manifold.pointCount))
        rows.push(...position, depth, feature)
    }
    const touching = [...query(world, [collision.components.Touching])].sort((a, b) => a - b)
    return `${hashCollision(world)} ${touching.join(' ')}\n${rows.join(' ')}\n${this.answers(this.random)}`
  }

  /** Answers of queries and probes. */
  private answers(random: Random): string {
    const { world, hit, hits } = this
    const { ProbeHit } = this.collision.components
    querySystem(world)
    const out: unknown[] = [...query(world, [ProbeHit])]
      .sort((a, b) => a - b)
      .flatMap((entity) => [entity, ...Object.values(ProbeHit).map((column) => column[entity])])
    const at = (): [number, number] => [random.between(-EDGE, EDGE), random.between(-EDGE, EDGE)]
    const told = (isHit: boolean): void => void out.push(isHit ? JSON.stringify(hit) : 'none')
    told(rayCast(world, hit, at(), at(), { solid: random.chance(0.5) }))
    told(shapeCast(world, hit, { halfExtents: [0.2, 0.1] }, { position: at(), rotation: 1 }, { linear: at() }))
    const ids: number[] = []
    overlapShape(world, ids, { radius: 0.7 }, { position: at() })
    const count = nearest(world, hits, at(), 3)
    for (let k = 0; k < count; k++) out.push(hits.entity[k], hits.distance[k])
    return [...out, ...ids].join(' ')
  }
}

const COLUMNS = [
  ...(['a', 'b', 'generationA', 'generationB', 'time', 'pointX', 'pointY', 'pointZ'] as const),
  ...(['normalX', 'normalY', 'normalZ', 'depth', 'speed', 'featureA', 'featureB', 'pointCount', 'reason'] as const),
]

/** Steps a world without habits, one with each of them, and one with the other broad-phase: all tell the same. */
export function checkChurn(seed: number, steps: number): void {
  const continuous = seed % 3 > 0
  const worlds = HABITS.map((habit) => new FlatChurn(seed, habit, { continuous }))
  worlds.push(new FlatChurn(seed, 'none', { continuous, broadPhase: 'brute-force' }))
  for (let step = 0; step < steps; step++) {
    const told = worlds.map((world) => world.step())
    for (const [k, one] of told.entries())
      expect(one, `seed ${seed}, ${HABITS[k] ?? 'brute force'} at step ${step}`).toBe(told[0])
  }
}
