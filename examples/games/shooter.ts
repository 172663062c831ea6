/**
 * `npm run examples -- shooter`: a top-down room. Guards turn towards the player and shoot when nothing hides them: a
 * line of sight by rayBlocked, a laser by rayCast, an explosion by overlapShape.
 */
import { addComponents, addEntity, createWorld, hasComponent, query, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision, createQueryHit, overlapShape, rayBlocked, rayCast } from 'bitecs-collision'

const world = createWorld()
const collision = createCollision(world)
const { Position, BoxShape, CapsuleShape, LinearVelocity } = collision.components
const Guard = {}
const Wall = {}

const player = addEntity(world)
addComponents(world, player, [
  set(Position, { x: -8, y: 0, z: 0 }),
  set(CapsuleShape, { halfHeight: 0.5, radius: 0.4 }),
])
addComponents(world, player, [LinearVelocity])
for (const [x, z, halfX, halfZ] of [
  [0, -3, 0.2, 4],
  [4, 4, 3, 0.2],
  [-3, 5, 2, 0.2],
] as const) {
  // prettier-ignore
  const wall = addEntity(world)
  addComponents(world, wall, [Wall, set(Position, { x, y: 0, z }), set(BoxShape, { x: halfX, y: 1, z: halfZ })])
}
for (const [x, z] of [
  [5, -4],
  [6, 2],
  [5, 6],
  [5.5, 6.5],
  [2, 8],
] as const) {
  // prettier-ignore
  const guard = addEntity(world)
  addComponents(world, guard, [
    Guard,
    set(Position, { x, y: 0, z }),
    set(CapsuleShape, { halfHeight: 0.5, radius: 0.4 }),
  ])
}

type Place = [number, number, number]
const placeOf = (entity: number): Place => [Position.x[entity]!, Position.y[entity]!, Position.z[entity]!]
const hit = createQueryHit()
const victims: number[] = []

/** Guards that see the player: walls alone hide him. */
const seeing = () =>
  Array.from(query(world, [Guard])).filter(
    (guard) => !rayBlocked(world, placeOf(guard), placeOf(player), { with: [Wall] }),
  )

for (let step = 0; step <= 120; step++) {
  Position.x[player] = -8 + step / 10
  Position.z[player] = step / 20
  collisionSystem(world)
  if (step % 30 === 0) console.log(`step ${step}: seen by ${seeing().length} of ${query(world, [Guard]).length} guards`)
  if (step !== 60) continue
  // A grenade into the corner behind the wall.
  overlapShape(world, victims, { radius: 2 }, { position: [5, 0, 6] }, { with: [Guard] })
  console.log(`the grenade hits ${victims.length} guards`)
  for (const guard of victims) removeEntity(world, guard)
}
const [from, to] = [placeOf(player), placeOf(query(world, [Guard])[0]!)]
const way: Place = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
if (rayCast(world, hit, from, way, { exclude: player })) {
  const what = hasComponent(world, hit.entity, Wall) ? 'a wall' : 'a guard'
  console.log(`the laser ends after ${hit.distance.toFixed(2)} at ${what}`)
}
