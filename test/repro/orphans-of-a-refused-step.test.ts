/**
 * A step removed child colliders whose parent was gone before its checks: one that was refused said that nothing had
 * changed, and the children were gone.
 */
import { addComponents, addEntity, createWorld, entityExists, observe, onRemove, removeEntity, set } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  endReasonName,
  hashCollision,
  overlapShape,
  refreshQueries,
  restoreCollision,
  saveCollision,
  validateCollision,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

/** A ball, and a body whose part touches it, which has a part of its own. The body is removed. */
function scene(options: object = {}) {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 100, ...options })
  const { Position, SphereShape, LinearVelocity, Attached } = collision.components
  const shape = () => set(SphereShape, { radius: 1 })
  const at = (x: number) => addEntity(world, set(Position, { x }), shape(), set(LinearVelocity, {}))
  const attach = (parent: number) => {
    const child = addEntity(world)
    addComponents(world, child, [set(Attached, { parent, x: 2.5 }), shape()])
    return child
  }
  const ball = at(3)
  const body = at(0)
  const part = attach(body)
  const tip = attach(part)
  collisionSystem(world)
  validateCollision(world)
  expect(collision.isTouching(ball, part)).toBe(true)
  removeEntity(world, body)
  const alive = () => [ball, part, tip].map((entity) => entityExists(world, entity))
  const ended = () => {
    const { events } = collision
    const rows = Array.from({ length: events.ended }, (_, k) => events.began + k)
    return rows.map((row) => [events.a[row], events.b[row], endReasonName(events.reason[row]!)])
  }
  return { world, collision, ball, body, part, tip, alive, ended, shape, at }
}

type Scene = ReturnType<typeof scene>

/** Makes the next step fail, and returns what mends it. */
const faults: Record<string, (scene: Scene) => () => void> = {
  E_NON_FINITE: ({ collision: { components }, ball }) => {
    components.Position.x[ball] = NaN
    return () => (components.Position.x[ball] = 3)
  },
  E_RANGE: ({ world, collision: { components } }) => {
    const ids = Array.from({ length: 110 }, () => addEntity(world))
    addComponents(world, ids.at(-1)!, [components.SphereShape])
    return () => ids.forEach((id) => removeEntity(world, id))
  },
  E_PAIR_BUDGET: ({ world, at }) => {
    const ids = [0, 1, 2, 3].map(() => at(50))
    return () => ids.forEach((id) => removeEntity(world, id))
  },
}

describe.each(Object.keys(faults))('a step refused with %s', (code) => {
  it.each([false, true])('leaves children of a removed body; id in use again: %s (E01 E05)', (isReused) => {
    const s = scene({ pairBudget: 5 })
    const { world, ball, part } = s
    if (isReused) expect(s.at(-50)).toBe(s.body)
    const mend = faults[code]!(s)
    const hash = hashCollision(world)
    for (let k = 0; k < 2; k++) {
      expect(() => collisionSystem(world)).toThrow(code)
      expect([s.alive(), hashCollision(world)]).toEqual([[true, true, true], hash])
    }
    // The snapshot of the refused step is that of before it.
    restoreCollision(world, saveCollision(world))
    expect(hashCollision(world)).toBe(hash)
    mend()
    collisionSystem(world)
    validateCollision(world)
    expect(s.alive()).toEqual([true, false, false])
    expect(s.ended()).toEqual([part, s.tip].map((child) => [ball, child, 'removed']))
  })
})

it('a child of a removed body is not checked, and is no collider for queries (E01)', () => {
  for (const onInvalid of ['throw', 'quarantine'] as const) {
    const s = scene({ onInvalid })
    const { world, collision, ball } = s
    collision.components.SphereShape.radius[s.tip] = NaN
    refreshQueries(world)
    const found: number[] = []
    expect(overlapShape(world, found, { radius: 100 }, { position: [0, 0, 0] })).toBe(1)
    expect([...found, ...s.alive()]).toEqual([ball, true, true, true])
    collisionSystem(world)
    validateCollision(world)
    expect([collision.report.bodies, collision.report.quarantined, s.alive()]).toEqual([1, [], [true, false, false]])
  }
})

it.each([false, true])('after a refused step a child may get the next body with the id: by set %s (E05)', (isBySet) => {
  const s = scene()
  const { world, collision, ball, part } = s
  const { Position, Attached } = collision.components
  expect(s.at(0)).toBe(s.body)
  Position.x[ball] = NaN
  expect(() => collisionSystem(world)).toThrow('E_NON_FINITE')
  Position.x[ball] = 3
  const parent = isBySet ? s.body : s.at(0)
  if (isBySet) addComponents(world, part, [set(Attached, { parent })])
  else Attached.parent[part] = parent
  collisionSystem(world)
  validateCollision(world)
  expect(s.alive()).toEqual([true, true, true])
  expect([collision.bodyOf(s.tip), collision.isTouching(ball, part), collision.events.ended]).toEqual([parent, true, 0])
})

it('observers of the removal change the world as between two stages (E02 E03)', () => {
  const s = scene()
  const { world, collision, ball, part } = s
  const gone: number[] = []
  let newcomer = 0
  observe(world, onRemove(collision.components.Attached), (entity) => {
    gone.push(entity)
    if (entity !== part) return
    removeEntity(world, ball)
    newcomer = s.at(20)
  })
  collisionSystem(world)
  validateCollision(world)
  expect(gone).toEqual([part, s.tip])
  expect(s.ended()).toEqual(gone.map((child) => [ball, child, 'removed']))
  collisionSystem(world)
  validateCollision(world)
  expect([collision.report.bodies, entityExists(world, newcomer), collision.events.count]).toEqual([1, true, 0])
})

it.each([false, true])('observers of the removal may throw: the step is completed; contact entities %s (E20)', (on) => {
  const s = scene({ contactEntities: on })
  const { world, collision, ball } = s
  let thrown = 0
  observe(world, onRemove(collision.components.SphereShape), () => {
    if (thrown++ < 3) throw new Error(`observer ${thrown}`)
  })
  expect(() => collisionSystem(world)).toThrow('observer 1')
  validateCollision(world)
  expect([s.alive(), thrown, collision.report.step]).toEqual([[true, false, false], 2, 2])
  expect(s.ended()).toEqual([s.part, s.tip].map((child) => [ball, child, 'removed']))
  collisionSystem(world)
  validateCollision(world)
})
