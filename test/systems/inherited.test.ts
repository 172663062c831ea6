import {
  addComponent,
  addEntity,
  createWorld,
  entityExists,
  hasComponent,
  removeComponent,
  removeEntity,
  set,
  type World,
} from 'bitecs'
import {
  collisionSystem,
  createCollision,
  endReasonName,
  moveAndSlide,
  type Collision,
  type Components,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { Random } from '../oracle/random.js'

function start() {
  const world = createWorld()
  const collision = createCollision(world, { delta: 0.1, continuous: false }) as Collision<World, Components>
  const { Position, SphereShape, Attached, LinearVelocity } = collision.components
  const node = (parent?: number): number => {
    const entity = addEntity(world)
    addComponent(world, entity, Position)
    if (parent !== undefined) addComponent(world, entity, set(Attached, { parent }))
    return entity
  }
  const ball = (parent?: number): number => {
    const entity = node(parent)
    addComponent(world, entity, SphereShape)
    return entity
  }
  const target = ball()
  addComponent(world, target, LinearVelocity)
  /** Steps, and tells the contacts and why others ended. */
  const step = (): string => {
    collisionSystem(world)
    const { events } = collision
    return Array.from({ length: events.count }, (_, row) => {
      const isEnded = row >= events.began && row < events.began + events.ended
      const other = events.a[row] === target ? events.b[row] : events.a[row]
      return isEnded ? `${other} ${endReasonName(events.reason[row]!)}` : `${other}`
    })
      .sort()
      .join(', ')
  }
  return { world, collision, node, ball, target, step, ...collision.components }
}

describe('what a body has holds for its children', () => {
  it('CollisionDisabled, at any depth', () => {
    const { world, node, ball, step, CollisionDisabled } = start()
    const root = node()
    const middle = node(root)
    const leaf = ball(middle)
    expect(step()).toBe(`${leaf}`)
    for (const body of [root, middle, leaf]) {
      addComponent(world, body, CollisionDisabled)
      expect(step()).toBe(`${leaf} disabled`)
      expect(step()).toBe('')
      removeComponent(world, body, CollisionDisabled)
      expect(step()).toBe(`${leaf}`)
    }
    addComponent(world, root, CollisionDisabled)
    addComponent(world, leaf, CollisionDisabled)
    step()
    removeComponent(world, leaf, CollisionDisabled)
    expect(step()).toBe('')
  })

  it('CollisionFilter of the nearest, set or plainly written', () => {
    const { world, node, ball, target, step, CollisionFilter } = start()
    const root = node()
    const middle = node(root)
    const leaf = ball(middle)
    expect(step()).toBe(`${leaf}`)
    addComponent(world, root, set(CollisionFilter, { mask: 0 }))
    expect(step()).toBe(`${leaf} filter`)
    expect(step()).toBe('')
    CollisionFilter.mask[root] = 3
    expect(step()).toBe(`${leaf}`)
    addComponent(world, target, set(CollisionFilter, { category: 2 }))
    expect(step()).toBe(`${leaf}`)
    addComponent(world, middle, set(CollisionFilter, { mask: 1 }))
    expect(step()).toBe(`${leaf} filter`)
    addComponent(world, leaf, set(CollisionFilter, { mask: 2 }))
    expect(step()).toBe(`${leaf}`)
    removeComponent(world, leaf, CollisionFilter)
    expect(step()).toBe(`${leaf} filter`)
    removeComponent(world, middle, CollisionFilter)
    expect(step()).toBe(`${leaf}`)
    CollisionFilter.category[root] = 8
    CollisionFilter.mask[target] = 1
    expect(step()).toBe(`${leaf} filter`)
    removeComponent(world, root, CollisionFilter)
    expect(step()).toBe(`${leaf}`)
  })

  it('of the parent that the child has now', () => {
    const { world, node, ball, step, Attached, CollisionDisabled, CollisionFilter } = start()
    const disabled = node()
    addComponent(world, disabled, CollisionDisabled)
    const plain = node()
    const filtered = node()
    addComponent(world, filtered, set(CollisionFilter, { mask: 0 }))
    const leaf = ball(plain)
    expect(step()).toBe(`${leaf}`)
    addComponent(world, leaf, set(Attached, { parent: disabled }))
    expect(step()).toBe(`${leaf} disabled`)
    Attached.parent[leaf] = plain
    expect(step()).toBe(`${leaf}`)
    Attached.parent[leaf] = filtered
    expect(step()).toBe(`${leaf} filter`)
    removeComponent(world, leaf, Attached)
    expect(step()).toBe(`${leaf}`)
  })

  it('in a move between two steps too', () => {
    const { world, node, ball, Position, LinearVelocity, SphereShape, Attached, CollisionDisabled } = start()
    const root = node()
    Position.x[root] = 3
    const leaf = ball(root)
    const free = node()
    const walker = ball()
    addComponent(world, walker, LinearVelocity)
    addComponent(world, leaf, set(SphereShape, { radius: 0.5 }))
    Position.y[walker] = 0.1
    Position.x[walker] = 1.2
    collisionSystem(world)
    const walk = (fresh = false): number => {
      Position.x[walker] = 1.2
      return moveAndSlide(world, walker, [1.5, 0, 0], { fresh, stepHeight: 0 }).wallEntity
    }
    expect(walk()).toBe(leaf)
    addComponent(world, root, CollisionDisabled)
    expect([walk(), walk(true)]).toEqual([-1, -1])
    removeComponent(world, root, CollisionDisabled)
    expect([walk(), walk(true)]).toEqual([leaf, leaf])
    addComponent(world, free, CollisionDisabled)
    Attached.parent[leaf] = free
    Position.x[free] = 3
    expect(walk(true)).toBe(-1)
  })

  it('also when it has them before the first step', () => {
    const { world, node, ball, step, CollisionDisabled, CollisionFilter } = start()
    const [root, other] = [node(), node()]
    const leaves = [ball(root), ball(other)]
    addComponent(world, root, CollisionDisabled)
    addComponent(world, other, set(CollisionFilter, { mask: 0 }))
    expect(step()).toBe('')
    removeComponent(world, root, CollisionDisabled)
    CollisionFilter.mask[other] = -1
    expect(step()).toBe(leaves.join(', '))
  })
})

/** Bodies that are trees of entities at random, and what the documents say of them: each walks up its parents. */
class Forest {
  readonly scene = start()
  readonly entities: number[] = []
  readonly random: Random
  /** Whom a child was attached to, by which life of its id. */
  private readonly lives = new Map<number, number>()
  private readonly parents = new Map<number, readonly [parent: number, life: number]>()

  constructor(seed: number) {
    this.random = new Random(seed)
    removeEntity(this.scene.world, this.scene.target)
    for (let k = 0; k < 14; k++) this.add()
  }

  private has(entity: number, component: object): boolean {
    return hasComponent(this.scene.world, entity, component)
  }

  private add(): void {
    const { random, scene } = this
    const { world, Position, SphereShape, LinearVelocity } = scene
    const entity = addEntity(world)
    this.entities.push(entity)
    addComponent(world, entity, set(Position, this.vector()))
    if (random.chance(0.8)) addComponent(world, entity, set(SphereShape, { radius: random.pick([0.3, 0.6, 1.1]) }))
    if (random.chance(0.7)) addComponent(world, entity, LinearVelocity)
  }

  private vector(): { x: number; y: number; z: number } {
    const { random } = this
    return { x: random.between(-1, 1), y: random.between(-1, 1), z: random.between(-1, 1) }
  }

  /** Its parents, the nearest first. */
  private above(entity: number): number[] {
    const { Attached } = this.scene
    const found: number[] = []
    for (let body = entity; this.has(body, Attached);) found.push((body = Attached.parent[body]!))
    return found
  }

  private attach(child: number, parent: number, isPlain: boolean): void {
    const { world, Attached } = this.scene
    if (parent === child || this.above(parent).includes(child) || this.above(parent).length > 5) return
    this.parents.set(child, [parent, this.lives.get(parent) ?? 0])
    if (isPlain && this.has(child, Attached)) Attached.parent[child] = parent
    else addComponent(world, child, set(Attached, { parent, ...this.vector() }))
  }

  private toggle(entity: number, component: object, data: object): void {
    const { world } = this.scene
    if (this.has(entity, component)) removeComponent(world, entity, component)
    else addComponent(world, entity, set(component as never, data as never))
  }

  private remove(entity: number): void {
    this.entities.splice(this.entities.indexOf(entity), 1)
    this.lives.set(entity, (this.lives.get(entity) ?? 0) + 1)
    this.gone.add(entity)
    if (entityExists(this.scene.world, entity)) removeEntity(this.scene.world, entity)
  }

  /** Entities that were removed since the last step. */
  readonly gone = new Set<number>()

  change(): void {
    const { random, scene, entities } = this
    const { CollisionFilter, CollisionDisabled, Sensor, Attached, LinearVelocity, Position } = scene
    const entity = random.pick(entities)
    const masks = [-1, -1, 1, 2, 3, 0]
    switch (random.integer(0, 11)) {
      case 0:
        return this.toggle(entity, CollisionDisabled, {})
      case 1:
        return this.toggle(entity, Sensor, {})
      case 2:
        return this.toggle(entity, CollisionFilter, { category: random.pick(masks), mask: random.pick(masks) })
      case 3:
      case 4:
        if (this.has(entity, CollisionFilter)) CollisionFilter.mask[entity] = random.pick(masks)
        return
      case 5:
      case 6:
        return this.attach(entity, random.pick(entities), false)
      case 7:
        return this.attach(entity, random.pick(entities), true)
      case 8:
        return removeComponent(scene.world, entity, Attached)
      case 9:
        return this.toggle(entity, LinearVelocity, {})
      case 10:
        Position.x[entity] = random.between(-1, 1)
        return
      default:
        if (random.chance(0.3)) this.remove(entity)
        if (entities.length < 14) this.add()
    }
  }

  dropOrphans(): void {
    for (let before = -1; before !== this.entities.length;) {
      before = this.entities.length
      for (const child of [...this.entities]) {
        if (!this.has(child, this.scene.Attached)) continue
        const [parent, life] = this.parents.get(child)!
        if ((this.lives.get(parent) ?? 0) !== life) this.remove(child)
      }
    }
  }

  private colliderOf(entity: number) {
    const { Position, Attached, SphereShape, CollisionFilter, CollisionDisabled, LinearVelocity } = this.scene
    const line = [entity, ...this.above(entity)]
    const root = line[line.length - 1]!
    const at = (['x', 'y', 'z'] as const).map(
      (d) => Position[d][root]! + line.slice(0, -1).reduce((sum, body) => sum + Attached[d][body]!, 0),
    )
    const filter = line.find((body) => this.has(body, CollisionFilter))
    return {
      entity,
      root,
      at,
      radius: this.has(entity, SphereShape) ? SphereShape.radius[entity]! : NaN,
      isDisabled: line.some((body) => this.has(body, CollisionDisabled)),
      category: filter === undefined ? 1 : CollisionFilter.category[filter]!,
      mask: filter === undefined ? -1 : CollisionFilter.mask[filter]!,
      moves: this.has(root, LinearVelocity),
    }
  }

  /** Why two colliders are no contact, or an empty string. */
  whyNot(a: number, b: number): string {
    if (!entityExists(this.scene.world, a) || !entityExists(this.scene.world, b)) return 'removed'
    const [p, q] = [this.colliderOf(a), this.colliderOf(b)]
    if (this.gone.has(a) || this.gone.has(b)) return 'removed'
    if (!(p.radius > 0 && q.radius > 0)) return 'component'
    if (p.isDisabled || q.isDisabled) return 'disabled'
    if ((p.category & q.mask) === 0 || (q.category & p.mask) === 0) return 'filter'
    if (!p.moves && !q.moves) return 'component'
    const isNear = Math.hypot(...p.at.map((x, d) => x - q.at[d]!)) <= p.radius + q.radius
    return p.root !== q.root && isNear ? '' : 'separated'
  }
}

describe('random trees of bodies with random tags and filters', () => {
  const seen: Record<string, number> = {}

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'have the contacts and ends of a model that walks up the parents, seed %i',
    (seed) => {
      const forest = new Forest(seed)
      const { world, collision } = forest.scene
      let open = new Set<string>()
      for (let step = 0; step < 150; step++) {
        for (let k = forest.random.integer(0, 4); k > 0; k--) forest.change()
        forest.dropOrphans()
        collisionSystem(world)
        const { events } = collision
        const told = new Set<string>()
        for (let row = 0; row < events.count; row++) {
          const pair = `${events.a[row]} ${events.b[row]}`
          if (row < events.began || row >= events.began + events.ended) {
            told.add(pair)
            if (row < events.began) expect(open.has(pair) && !forest.gone.has(events.a[row]!) && !forest.gone.has(events.b[row]!), pair).toBe(false) // prettier-ignore
            continue
          }
          const reason = endReasonName(events.reason[row]!)
          const why = forest.whyNot(events.a[row]!, events.b[row]!)
          expect(reason, `step ${step}: ${pair}`).toBe(why)
          seen[reason] = (seen[reason] ?? 0) + 1
        }
        const expected = new Set<string>()
        const ids = [...forest.entities].sort((a, b) => a - b)
        for (const [k, a] of ids.entries())
          for (const b of ids.slice(k + 1)) {
            forest.gone.clear()
            if (forest.whyNot(a, b) === '') expected.add(`${a} ${b}`)
          }
        expect([...told].sort(), `step ${step}`).toEqual([...expected].sort())
        open = told
        seen.contacts = (seen.contacts ?? 0) + told.size
      }
    },
  )

  it('so that what matters came up', () => {
    for (const [what, times] of Object.entries({
      disabled: 40,
      filter: 40,
      removed: 10,
      separated: 40,
      contacts: 2000,
    }))
      expect(seen[what] ?? 0, `${what} in ${JSON.stringify(seen)}`).toBeGreaterThanOrEqual(times)
  })
})
