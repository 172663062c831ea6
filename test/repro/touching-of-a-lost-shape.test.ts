/**
 * An entity that had lost its shape since the saved step carried Touching still where the world went on, until the next
 * step, and did not where the snapshot was restored.
 */
import { addComponent, addEntity, createWorld, query, removeComponent, removeEntity, set, type World } from 'bitecs'
import { collisionSystem, createCollision, restoreCollision, saveCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { emptyWorldLike, loadGame, saveGame } from '../snapshot/move-world.js'

function touchers(count: number) {
  const world = createWorld()
  const collision = createCollision(world, { touching: true })
  const { Position, SphereShape, LinearVelocity } = collision.components
  const balls = Array.from({ length: count }, (_, k) =>
    addEntity(world, set(Position, { x: k }), set(SphereShape, { radius: 1 }), set(LinearVelocity, {})),
  )
  return { world, collision, balls }
}

type Game = ReturnType<typeof touchers>
const touching = ({ world, collision }: Pick<Game, 'world' | 'collision'>): number[] =>
  [...query(world, [collision.components.Touching])].sort((a, b) => a - b)

/** The world that goes on in another one. */
function moved({ world, collision }: Game, options: { touching: boolean } = { touching: true }) {
  const bytes = saveCollision(world)
  const game = saveGame(collision)
  const other: World = emptyWorldLike(game)
  const copy = createCollision(other, options)
  loadGame(game, copy)
  restoreCollision(other, bytes)
  return { world: other, collision: copy, bytes }
}

it.each<[string, (game: Game) => void]>([
  [
    'lost its shape',
    ({ world, collision, balls }) => removeComponent(world, balls[1]!, collision.components.SphereShape),
  ],
  [
    'was removed, and its id is in use again',
    ({ world, collision, balls }) => {
      removeEntity(world, balls[1]!)
      addComponent(world, addEntity(world), set(collision.components.Position, { x: 50 }))
    },
  ],
  [
    'got a parent',
    ({ world, collision, balls }) =>
      addComponent(world, balls[1]!, set(collision.components.Attached, { parent: balls[2]!, x: 9 })),
  ],
  [
    'had the tag taken off by the game',
    ({ world, collision, balls }) => removeComponent(world, balls[1]!, collision.components.Touching),
  ],
])('is on the same entities after a restore, where one %s', (_, change) => {
  // prettier-ignore
  const game = touchers(4)
  collisionSystem(game.world)
  expect(touching(game)).toEqual(game.balls)
  change(game)
  const then = touching(game)
  const other = moved(game)
  expect(touching(other)).toEqual(then)
  expect(Buffer.compare(saveCollision(other.world), other.bytes)).toBe(0)
  restoreCollision(game.world, other.bytes)
  expect(touching(game)).toEqual(then)
  for (const { world } of [game, other]) collisionSystem(world)
  expect(touching(other)).toEqual(touching(game))
})

it('follows from the contacts where the saved world did not keep it, and is left out where nobody wants it', () => {
  const game = touchers(3)
  collisionSystem(game.world)
  expect(touching(moved(game, { touching: false }))).toEqual([])
  const plain = createWorld()
  const copy = createCollision(plain)
  for (let k = 0; k < 3; k++) addEntity(plain)
  loadGame(saveGame(game.collision), copy)
  collisionSystem(plain)
  restoreCollision(game.world, saveCollision(plain))
  expect(touching(game)).toEqual(game.balls)
})
