import {
  addComponent,
  addEntity,
  createWorld,
  hasComponent,
  observe,
  onAdd,
  onRemove,
  query,
  removeComponent,
  removeEntity,
  resetWorld,
  set,
  type World,
} from 'bitecs'
import {
  boundsSystem,
  broadPhaseSystem,
  collisionSystem,
  contactEventSystem,
  createCollision,
  narrowPhaseSystem,
  type Collision,
  type Components,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { Random } from '../oracle/random.js'
import { spawn } from '../spawn.js'

function start(touching = true, contactEntities = false) {
  const world = createWorld()
  const collision = createCollision(world, { touching, contactEntities }) as Collision<World, Components>
  const { Position, LinearVelocity, SphereShape } = collision.components
  const ball = (x: number, y = 0): number =>
    spawn(world, set(Position, { x, y, z: 0 }), set(SphereShape, { radius: 0.5 }), LinearVelocity)
  const tagged = (): number[] => [...query(world, [collision.components.Touching])].sort((p, q) => p - q)
  return { world, collision, ball, tagged, ...collision.components }
}

/** Everything with a contact in the rows of the step, and the bodies of the children among it. */
function recount({ events, bodyOf }: Pick<Collision, 'events'> & { bodyOf: (e: number) => number }): number[] {
  const found = new Set<number>()
  for (let row = 0; row < events.count; row++) {
    if (row >= events.began && row < events.began + events.ended) continue
    for (const entity of [events.a[row]!, events.b[row]!]) found.add(entity).add(bodyOf(entity))
  }
  return [...found].sort((p, q) => p - q)
}

describe('the tag Touching', () => {
  it('is not there without the option', () => {
    const { world, ball, tagged } = start(false)
    ball(0)
    ball(0.5)
    collisionSystem(world)
    expect(tagged()).toEqual([])
  })

  it('is on what touches, whatever its id, and goes with the touch', () => {
    const { world, ball, tagged, Position } = start()
    for (let k = 0; k < 300; k++) ball(0, 10 * k)
    const [one, two] = [ball(-20), ball(-20.5)]
    for (const rounds of [1, 2]) {
      collisionSystem(world)
      expect(tagged(), `${rounds}`).toEqual([one, two])
    }
    Position.x[two] = -30
    for (let step = 0; step < 2; step++) collisionSystem(world)
    expect(tagged()).toEqual([])
  })

  it('comes with the first contact, stays, and goes with the last; in the event stage only', () => {
    const { world, collision, ball, tagged, Position, Touching } = start()
    const [a, b, c] = [ball(0), ball(0.7), ball(5)]
    let changes = 0
    observe(world, onAdd(Touching), () => void changes++)
    observe(world, onRemove(Touching), () => void changes++)
    boundsSystem(world)
    broadPhaseSystem(world)
    narrowPhaseSystem(world)
    expect([tagged(), changes]).toEqual([[], 0])
    contactEventSystem(world)
    expect([tagged(), changes]).toEqual([[a, b], 2])
    Position.x[c] = 1.4
    collisionSystem(world)
    for (let step = 0; step < 10; step++) collisionSystem(world)
    expect([tagged(), changes]).toEqual([[a, b, c], 3])
    Position.x[a] = -5
    collision.teleport(a)
    collisionSystem(world)
    expect([tagged(), changes]).toEqual([[b, c], 4])
  })

  it('is taken off what is disabled, filtered, or lost its shape, and off its partners (E09 E12 E27)', () => {
    const { world, ball, tagged, CollisionDisabled, CollisionFilter, SphereShape } = start()
    const [a, b] = [ball(0), ball(0.7)]
    collisionSystem(world)
    addComponent(world, a, CollisionDisabled)
    collisionSystem(world)
    expect(tagged()).toEqual([])
    removeComponent(world, a, CollisionDisabled)
    collisionSystem(world)
    expect(tagged()).toEqual([a, b])
    addComponent(world, b, set(CollisionFilter, { mask: 0 }))
    collisionSystem(world)
    expect(tagged()).toEqual([])
    removeComponent(world, b, CollisionFilter)
    collisionSystem(world)
    removeComponent(world, a, SphereShape)
    collisionSystem(world)
    expect(tagged()).toEqual([])
  })

  it('does not stay on a recycled id (E01 E05)', () => {
    const { world, ball, tagged, Touching } = start()
    const [a, b] = [ball(0), ball(0.7)]
    collisionSystem(world)
    removeEntity(world, a)
    const again = addEntity(world)
    expect(again).toBe(a)
    expect(hasComponent(world, again, Touching)).toBe(false)
    collisionSystem(world)
    expect(tagged()).toEqual([])
    removeEntity(world, again)
    expect(ball(0.1)).toBe(a)
    collisionSystem(world)
    expect(tagged()).toEqual([a, b])
  })

  it('is gone after resetWorld and after dispose, and comes again (E16 E28)', () => {
    const { world, collision, ball, tagged } = start()
    ball(0)
    ball(0.7)
    collisionSystem(world)
    resetWorld(world)
    collisionSystem(world)
    expect(collision.events.reset).toBe(true)
    expect(tagged()).toEqual([])
    const [a, b] = [ball(0), ball(0.7)]
    collisionSystem(world)
    expect(tagged()).toEqual([a, b])
    collision.dispose()
    expect(tagged()).toEqual([])
  })

  it('is on a child collider and on the body it belongs to', () => {
    const { world, ball, tagged, Attached, SphereShape, Position, LinearVelocity } = start()
    const carrier = spawn(world, set(Position, { x: 10, y: 0, z: 0 }), LinearVelocity)
    const child = spawn(world, set(Attached, { parent: carrier, x: 1 }), set(SphereShape, { radius: 0.5 }))
    const other = ball(11.5)
    collisionSystem(world)
    expect(tagged()).toEqual([carrier, child, other].sort((p, q) => p - q))
  })

  it.each([
    ['sphere', 'box'],
    ['box', 'sphere'],
    ['sphere', 'sphere'],
    ['box', 'box'],
  ] as const)('stays on both bodies whose children touch, a %s and a %s: no observer hears of it', (one, two) => {
    const { world, collision, tagged, Attached, SphereShape, BoxShape, Position, LinearVelocity, Touching } = start()
    const bodies = [-1, 1].map((x) => addEntity(world, set(Position, { x }), set(LinearVelocity, {})))
    const children = [one, two].map((shape, k) => {
      const offset = set(Attached, { parent: bodies[k]!, x: k === 0 ? 0.6 : -0.6 })
      return addEntity(world, shape === 'box' ? set(BoxShape, {}) : set(SphereShape, {}), offset)
    })
    let changes = 0
    observe(world, onAdd(Touching), () => void changes++)
    observe(world, onRemove(Touching), () => void changes++)
    for (let step = 0; step < 3; step++) {
      collisionSystem(world)
      expect(collision.events.count).toBe(1)
      expect(tagged()).toEqual([...bodies, ...children])
      expect(changes).toBe(4)
    }
  })

  it.each([true, false])('is put by nobody on what an observer removed (E02 E03), contact entities %s', (mirrors) => {
    const { world, ball, tagged, Touching } = start(true, mirrors)
    const [a, b, c] = [ball(0), ball(0.7), ball(1.4)]
    observe(world, onAdd(Touching), (entity) => {
      if (entity === a) removeEntity(world, b)
    })
    collisionSystem(world)
    expect(tagged()).toEqual([a, c])
    collisionSystem(world)
    expect(tagged()).toEqual([])
  })

  it('is complete although an observer throws (E20)', () => {
    const { world, ball, tagged, Touching } = start()
    const [a, b] = [ball(0), ball(0.7)]
    let thrown = 0
    observe(world, onAdd(Touching), () => {
      if (thrown++ === 0) throw new Error('of the game')
    })
    expect(() => collisionSystem(world)).toThrow('of the game')
    collisionSystem(world)
    expect(tagged()).toEqual([a, b])
  })

  it.each([1, 2, 3, 4])('equals a recount over random commands, seed %i', (seed) => {
    const random = new Random(seed)
    const { world, collision, ball, tagged, ...components } = start(true, seed % 2 === 0)
    const { Position, Touching, CollisionDisabled, SphereShape, Attached } = components
    const balls: number[] = []
    const pick = (): number => balls[random.integer(0, balls.length - 1)]!
    const seen = { tagged: 0, changes: 0, children: 0 }
    observe(world, onAdd(Touching), () => void seen.changes++)
    for (let k = 0; k < 30; k++) balls.push(ball(random.between(-3, 3), random.between(-3, 3)))
    for (let step = 0; step < 400; step++) {
      for (let k = random.integer(0, 4); k > 0; k--) {
        const entity = pick()
        const command = random.integer(0, 9)
        if (command <= 3 && !hasComponent(world, entity, Attached)) {
          Position.x[entity] = random.between(-3, 3)
          Position.y[entity] = random.between(-3, 3)
        } else if (command === 4) {
          removeEntity(world, entity)
          balls.splice(balls.indexOf(entity), 1)
          if (random.chance(0.5)) balls.push(ball(random.between(-3, 3), random.between(-3, 3)))
        } else if (command === 5) balls.push(ball(random.between(-3, 3), random.between(-3, 3)))
        else if (command === 6) {
          if (hasComponent(world, entity, CollisionDisabled)) removeComponent(world, entity, CollisionDisabled)
          else addComponent(world, entity, CollisionDisabled)
        } else if (command === 7) {
          if (hasComponent(world, entity, SphereShape)) removeComponent(world, entity, SphereShape)
          else addComponent(world, entity, set(SphereShape, { radius: random.between(0.2, 0.8) }))
        } else if (command === 8) {
          // The game plays with the tag itself.
          if (hasComponent(world, entity, Touching)) removeComponent(world, entity, Touching)
          else addComponent(world, entity, Touching)
        } else {
          const child = ball(0)
          addComponent(world, child, set(Attached, { parent: entity, x: random.between(-1, 1) }))
          balls.push(child)
        }
        while (balls.length < 12) balls.push(ball(random.between(-3, 3), random.between(-3, 3)))
      }
      if (step % 97 === 96) {
        resetWorld(world)
        collision.reset()
        balls.length = 0
        for (let k = 0; k < 20; k++) balls.push(ball(random.between(-3, 3), random.between(-3, 3)))
      }
      collisionSystem(world)
      // Children are removed with their parents.
      for (let k = balls.length - 1; k >= 0; k--) if (!hasComponent(world, balls[k]!, Position)) balls.splice(k, 1)
      const expected = recount({ events: collision.events, bodyOf: (entity) => collision.bodyOf(entity) })
      expect(tagged(), `step ${step}`).toEqual(expected)
      seen.tagged += expected.length
      seen.children += expected.filter((entity) => hasComponent(world, entity, Attached)).length
    }
    expect(seen.tagged).toBeGreaterThan(1000)
    expect(seen.changes).toBeGreaterThan(100)
    expect(seen.changes).toBeLessThan(0.7 * seen.tagged)
    expect(seen.children).toBeGreaterThan(100)
  })
})
