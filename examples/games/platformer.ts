/**
 * `npm run examples -- platformer`: a character runs over a step, rides a lift, jumps through a one-way platform and
 * takes coins. The world is flat, the character is moved by moveAndSlide, the coins are sensors.
 */
import { addComponents, addEntity, createWorld, hasComponent, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision, createMoveResult, integrationSystem, moveAndSlide } from 'bitecs-collision'

const DELTA = 1 / 60
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

/** Runs right, waits for the lift, and jumps when the lift is high enough. */
function playerSystem(): void {
  const onLift = out.groundEntity === lift
  const jumps = out.grounded && onLift && Position.y[lift]! > 3
  if (out.grounded) fall = jumps ? 9 + out.groundVelocity[1] : 0
  fall -= 20 * DELTA
  const mayRun = Position.x[player]! < 6 || Position.y[lift]! < 0.2 || out.groundEntity === platform
  const run = mayRun && Position.x[player]! < 8 ? 3 * DELTA : 0
  // One way: the platform is no obstacle while the feet are below its top.
  const isBelow = Position.y[player]! - 0.9 < 6.05
  moveAndSlide(world, player, [run, fall * DELTA], isBelow ? { exclude: platform } : {}, out)
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

const names = new Map([[lift, 'the lift'], [platform, 'the platform']]) // prettier-ignore
let stood = -1
for (let step = 0; step < 900; step++) {
  if (Position.y[lift]! > 4) LinearVelocity.y[lift] = -1
  if (Position.y[lift]! < 0.05) LinearVelocity.y[lift] = 1
  integrationSystem(world)
  collisionSystem(world)
  coinSystem()
  playerSystem()
  if (!out.grounded || out.groundEntity === stood) continue
  stood = out.groundEntity
  const place = `x ${Position.x[player]!.toFixed(1)}, y ${Position.y[player]!.toFixed(1)}`
  console.log(`${(step * DELTA).toFixed(1)} s  stands on ${names.get(stood) ?? 'the floor'} at ${place}`)
}
console.log(`${coins} coins, ${climbed} step climbed`)
