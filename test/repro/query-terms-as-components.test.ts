import {
  addComponent,
  addComponents,
  addEntity,
  All,
  Any,
  asBuffer,
  Cascade,
  createRelation,
  createWorld,
  IsA,
  Not,
  Or,
  set,
  Wildcard,
} from 'bitecs'
import { collisionSystem, createCollision, overlapPoint, type QueryOptions } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

describe('with and without take components', () => {
  const world = createWorld()
  const { Position, SphereShape } = createCollision(world).components
  const Enemy = {}
  const Owns = createRelation<object>()
  const ball = addEntity(world)
  const owned = addEntity(world)
  addComponents(world, ball, [set(Position, {}), set(SphereShape, { radius: 1 }), Enemy, Owns(owned)])
  collisionSystem(world)
  const ask = (options: QueryOptions): number => overlapPoint(world, [], [0, 0, 0], options)

  // They were components that nobody has: the query found nothing, or everything.
  it.each([
    ['Not', Not(Position)],
    ['Or', Or(Enemy, Position)],
    ['All', All(Enemy)],
    ['Any', Any(Enemy)],
    ['a relation', Owns],
    ['IsA', IsA],
    ['Wildcard', Wildcard],
    ['Cascade', Cascade(Owns)],
    ['a modifier', asBuffer],
  ])('%s is refused', (_, term) => {
    for (const field of ['with', 'without'])
      expect(() => ask({ [field]: [Enemy, term] })).toThrow(
        expect.objectContaining({ code: 'E_OPTION', component: 'options', field }),
      )
  })

  it('a relation with its target is a component', () => {
    expect(ask({ with: [Enemy, Owns(owned)] })).toBe(1)
    expect(ask({ with: [Owns(Wildcard)] })).toBe(1)
    expect(ask({ without: [Owns(owned)] })).toBe(0)
    addComponent(world, ball, Owns(ball))
    expect(ask({ with: [Owns(ball)] })).toBe(1)
  })
})
