import { addComponents, addEntity, createWorld, hasComponent, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision, createMoveResult, integrationSystem, moveAndSlide } from 'bitecs-collision'
import { DELTA, type FlatGame, type Input } from './flat-game.js'

/** A floor with a step, a lift that goes up and down, a one-way platform and three coins. */
export function createPlatformer() {
  const world = createWorld()
  const collision = createCollision(world, { flat: true, delta: DELTA })
  const { Position, LinearVelocity, BoxShape, CapsuleShape, SphereShape, Sensor } = collision.components
  const Coin = {}

  function addBlock(x: number, y: number, halfWidth: number, halfHeight: number): number {
    const block = addEntity(world)
    addComponents(world, block, [set(Position, { x, y }), set(BoxShape, { x: halfWidth, y: halfHeight })])
    return block
  }
  addBlock(0, -0.5, 12, 0.5)
  addBlock(3, 0.1, 1, 0.1)
  const lift = addBlock(8, 0.05, 1, 0.05)
  addComponents(world, lift, [set(LinearVelocity, { y: 1 })])
  const platform = addBlock(8, 6, 1, 0.05)
  const names = new Map([[lift, 'the lift'], [platform, 'the platform']]) // prettier-ignore
  for (const [x, y] of [
    [3, 1],
    [6, 0.6],
    [8, 8],
  ] as const) {
    // prettier-ignore
    const coin = addEntity(world)
    addComponents(world, coin, [Coin, Sensor, set(Position, { x, y }), set(SphereShape, { radius: 0.3 })])
  }
  const player = addEntity(world)
  addComponents(world, player, [
    set(Position, { x: -4, y: 0.95 }),
    set(CapsuleShape, { halfHeight: 0.5, radius: 0.4 }),
    LinearVelocity, // At 0: a mover, for the coins.
  ])

  const out = createMoveResult()
  let [fall, coins, climbed] = [0, 0, 0]

  function playerSystem({ x, jumps }: Input): void {
    if (out.grounded) fall = jumps ? 9 + out.groundVelocity[1] : 0
    fall -= 20 * DELTA
    // One way: the platform is no obstacle while the feet are below its top.
    const isBelow = Position.y[player]! - 0.9 < 6.05
    moveAndSlide(world, player, [3 * DELTA * x, fall * DELTA], isBelow ? { exclude: platform } : {}, out)
    climbed += out.steps
    if (out.ceilingEntity >= 0) fall = Math.min(fall, 0)
  }

  function coinSystem(): void {
    collision.forEachContactOf(player, (_row, other) => {
      if (!hasComponent(world, other, Coin)) return
      coins++
      removeEntity(world, other)
    })
  }

  const game: FlatGame = {
    world,
    collision,
    view: { x: 0, y: 3.8, halfX: 12, halfY: 6 },
    player,
    step(input) {
      if (Position.y[lift]! > 4) LinearVelocity.y[lift] = -1
      if (Position.y[lift]! < 0.05) LinearVelocity.y[lift] = 1
      integrationSystem(world)
      collisionSystem(world)
      coinSystem()
      playerSystem(input)
    },
    /** Runs right, waits for the lift, and jumps when the lift is high enough. */
    bot() {
      const isOnTop = out.groundEntity === platform
      const mayRun = Position.x[player]! < 6 || Position.y[lift]! < 0.2 || isOnTop
      const jumps = out.grounded && out.groundEntity === lift && Position.y[lift]! > 3
      return { x: mayRun && Position.x[player]! < 8 ? 1 : 0, y: 0, jumps }
    },
    says: () => `${coins} coins, ${climbed} steps climbed`,
  }
  return { ...game, out, names }
}
