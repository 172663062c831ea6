/**
 * Probes and snapshots: what querySystem answers after a restore, of this world or in another one, is what it answered
 * when the snapshot was made, whatever the game had changed since the step; and probes are in no hash.
 */
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
  hashCollision,
  integrationSystem,
  querySystem,
  restoreCollision,
  saveCollision,
  validateCollision,
  type Collision,
  type Components,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { Bodies, type SavedBodies } from '../../examples/rollback/bodies.js'
import { cubeMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'

const MOST_IDS = 500
const EDGE = 4
const LIVES = 8

interface Saved {
  readonly bodies: SavedBodies
  readonly collision: Uint8Array
  readonly numbers: readonly number[]
}

class ProbeScene {
  readonly world: World = createWorld()
  readonly collision: Collision<World, Components>
  /** By entity: its number among all that ever were, from 1 on. */
  readonly Body = { number: new Int32Array(MOST_IDS) }
  bodies: number[] = []
  private born = 0
  private readonly tree: number
  private readonly saver: Bodies

  constructor(first = 1) {
    for (let id = 1; id < first; id++) addEntity(this.world)
    this.collision = createCollision(this.world, { maxEntities: MOST_IDS - 1, contactEntities: false }) as never
    this.tree = this.collision.addTree(buildObbTree(cubeMesh().positions, cubeMesh().indices))
    const { Contact, ContactBegan, ContactEnded, Touching, ProbeHit, ...own } = this.collision.components
    void [Contact, ContactBegan, ContactEnded, Touching, ProbeHit]
    this.saver = new Bodies(this.world, [this.Body, ...Object.values(own)], 2 ** 20)
  }

  add(random: Random): void {
    const { Position, Rotation, LinearVelocity, Attached } = this.collision.components
    const { SphereShape, BoxShape, CapsuleShape, MeshShape, RayProbe, OverlapProbe } = this.collision.components
    const { world } = this
    const pull = (most: number): number => random.between(-most, most)
    const entity = addEntity(world)
    this.Body.number[entity] = ++this.born
    addComponents(world, entity, [this.Body, set(Position, { x: pull(EDGE), y: pull(EDGE), z: pull(EDGE) })])
    if (random.chance(0.6)) addComponents(world, entity, [set(LinearVelocity, { x: pull(6), y: pull(6), z: pull(6) })])
    if (random.chance(0.5)) addComponents(world, entity, [set(Rotation, { x: pull(1), y: pull(1), z: pull(1), w: 1 })])
    const size = random.between(0.2, 1)
    const hasShape = random.chance(0.8)
    if (hasShape)
      addComponent(
        world,
        entity,
        random.pick([
          set(SphereShape, { radius: size }),
          set(BoxShape, { x: size, y: 0.3, z: size }),
          set(CapsuleShape, { halfHeight: size, radius: 0.2 }),
          set(MeshShape, { tree: this.tree, scale: size }),
        ]),
      )
    const parents = this.bodies.filter((body) => !hasComponent(world, body, Attached))
    if (random.chance(0.3) && parents.length > 0)
      addComponents(world, entity, [set(Attached, { parent: random.pick(parents), x: pull(1), y: pull(1) })])
    if (random.chance(0.4)) addComponent(world, entity, set(RayProbe, { x: pull(1), y: pull(1), z: 1, length: 9 }))
    else if (random.chance(0.5)) addComponent(world, entity, set(OverlapProbe, { radius: hasShape ? 0 : size }))
    this.bodies.push(entity)
  }

  /** Changes a body or a probe; `stays` if none may come or go. */
  change(random: Random, stays = false): void {
    const { world, collision } = this
    const { Position, Rotation, LinearVelocity, Attached, CollisionFilter, CollisionDisabled, Sensor } =
      collision.components
    const { SphereShape, BoxShape, CapsuleShape, MeshShape, RayProbe, OverlapProbe } = collision.components
    const body = random.pick(this.bodies)
    const toggle = (component: object): void =>
      (hasComponent(world, body, component) ? removeComponent : addComponent)(world, body, component)
    const at = (): number => random.between(-EDGE, EDGE)
    random.pick([
      () => (stays ? toggle(Sensor) : removeEntity(world, body)),
      () => (stays ? toggle(CollisionDisabled) : this.add(random)),
      () => (Position.x[body] = at()),
      () => {
        Position.y[body] = at()
        collision.teleport(body)
      },
      () => (SphereShape.radius[body] = BoxShape.x[body] = CapsuleShape.halfHeight[body] = random.between(0.2, 1)),
      () => (MeshShape.scale[body] = random.pick([-0.5, 0.7])),
      () =>
        addComponent(world, body, set(CollisionFilter, { category: random.pick([1, 2]), mask: random.pick([1, 3]) })),
      () => removeComponent(world, body, CollisionFilter),
      () => toggle(Sensor),
      () => toggle(CollisionDisabled),
      () => toggle(LinearVelocity),
      () => toggle(Rotation),
      () => removeComponent(world, body, RayProbe, OverlapProbe),
      () => {
        removeComponent(world, body, OverlapProbe)
        addComponent(world, body, set(RayProbe, { x: at(), y: at(), z: at(), length: random.between(1, 9) }))
      },
      () => (RayProbe.length[body] = random.between(0, 9)),
      () => removeComponent(world, body, Attached),
    ])()
    this.follow()
  }

  step(): void {
    collisionSystem(integrationSystem(this.world))
    validateCollision(this.world)
    this.follow()
  }

  private follow(): void {
    this.bodies = this.bodies.filter((body) => hasComponent(this.world, body, this.Body))
  }

  /** What every probe finds, by numbers of bodies; of overlaps the least id only where ids are the same. */
  answers(hasSameIds = true): string[] {
    const { ProbeHit, OverlapProbe } = this.collision.components
    querySystem(this.world)
    return [...query(this.world, [ProbeHit])]
      .map((entity) => {
        const isFirst = hasSameIds || !hasComponent(this.world, entity, OverlapProbe)
        const { count, distance, normalX, normalY, normalZ, pointX, pointY, pointZ, inside, triangle } = ProbeHit
        const found = isFirst ? [ProbeHit.entity, ProbeHit.body].map((ids) => this.Body.number[ids[entity]!]) : []
        const numbers = [count, distance, normalX, normalY, normalZ, pointX, pointY, pointZ, inside, triangle]
        return [this.Body.number[entity], ...found, ...numbers.map((column) => column[entity])].join(' ')
      })
      .sort()
  }

  save(): Saved {
    const { world, bodies, Body } = this
    const numbers = bodies.map((body) => Body.number[body]!)
    return { bodies: this.saver.save(bodies), collision: saveCollision(world), numbers }
  }

  load({ bodies, collision, numbers }: Saved): void {
    const ids = this.saver.load(bodies, query(this.world, [this.Body]))
    restoreCollision(this.world, collision, ids)
    validateCollision(this.world)
    this.bodies = bodies.ids.map((id) => ids.get(id)!)
    this.born = Math.max(...numbers)
  }
}

/** Goes on for some steps, and tells what probes find and the hash after each. */
function goOn(scene: ProbeScene, seed: number, hasSameIds: boolean): unknown[] {
  return Array.from({ length: 4 }, (_, k) => {
    const random = new Random(100 * seed + k)
    for (let n = 0; n < 3; n++) scene.change(random, true)
    scene.step()
    return [scene.answers(hasSameIds), hasSameIds ? hashCollision(scene.world) : '']
  })
}

describe('probes of a world that goes back', () => {
  for (let seed = 1; seed <= LIVES; seed++)
    it(`answer as before, there and in other worlds (seed ${seed})`, () => {
      const random = new Random(seed)
      const scene = new ProbeScene()
      for (let k = 0; k < 60; k++) scene.add(random)
      for (let k = random.integer(0, 6); k > 0; k--) {
        scene.step()
        scene.answers()
        for (let n = 0; n < 5; n++) scene.change(random)
      }
      if (random.chance(0.5)) scene.step()
      for (let n = random.integer(0, 8); n > 0; n--) scene.change(random)
      const saved = scene.save()
      const hash = hashCollision(scene.world)
      const told = scene.answers()
      expect(told.length).toBeGreaterThan(3)
      const toldOfOthers = scene.answers(false)
      expect(hashCollision(scene.world)).toBe(hash)
      expect(scene.save().collision).toEqual(saved.collision)
      const after = goOn(scene, seed, true)

      scene.load(saved)
      expect(hashCollision(scene.world)).toBe(hash)
      expect(scene.answers()).toEqual(told)
      expect(goOn(scene, seed, true)).toEqual(after)

      const twin = new ProbeScene()
      twin.load(saved)
      expect(hashCollision(twin.world)).toBe(hash)
      expect(twin.answers()).toEqual(told)
      expect(twin.save().collision).toEqual(saved.collision)
      expect(goOn(twin, seed, true)).toEqual(after)

      const other = new ProbeScene(200)
      other.load(saved)
      expect(other.answers(false)).toEqual(toldOfOthers)
      twin.load(saved)
      expect(goOn(other, seed, false)).toEqual(goOn(twin, seed, false))
    })
})
