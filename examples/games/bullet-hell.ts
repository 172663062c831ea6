/**
 * `npm run examples -- bullet-hell`: a thousand fast bullets, thin targets. Bullets meet what is nearest on their way
 * and die there: nothing tunnels, and events come in the order of time.
 */
import { addComponents, addEntity, createWorld, entityExists, hasComponent, pipe, removeEntity, set } from 'bitecs'
import type { World } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'

const SHOTS = 1000
const STEPS = 60

const world = createWorld()
const collision = createCollision(world, { delta: 1 / 60, contactEntities: false })
const { Position, LinearVelocity, BoxShape, SphereShape, CollisionFilter } = collision.components
const Bullet = {}
const Enemy = { health: [] as number[] }
/** Bullets meet enemies, and no other bullets. */
const groups = { bullet: { category: 1, mask: 2 }, enemy: { category: 2, mask: 1 } }

/** Two rings of sheets around the muzzle: the outer one is hidden by the inner one. */
function addEnemy(angle: number, distance: number): number {
  const enemy = addEntity(world)
  addComponents(world, enemy, [
    Enemy,
    set(Position, { x: distance * Math.cos(angle), y: distance * Math.sin(angle), z: 0 }),
    set(BoxShape, { x: 0.6, y: 0.6, z: 0.01 }),
    set(CollisionFilter, groups.enemy),
  ])
  Enemy.health[enemy] = 20
  return enemy
}
const near = Array.from({ length: 24 }, (_, k) => addEnemy((k * Math.PI) / 12, 10))
const far = Array.from({ length: 24 }, (_, k) => addEnemy((k * Math.PI) / 12, 20))

let shots = 0
const shootSystem = (world: World) => {
  for (let k = 0; k < 20 && shots < SHOTS; k++, shots++) {
    const angle = shots * 2.399963
    const bullet = addEntity(world)
    addComponents(world, bullet, [
      Bullet,
      set(Position, { x: 0, y: 0, z: 0 }),
      set(LinearVelocity, { x: 3000 * Math.cos(angle), y: 3000 * Math.sin(angle), z: 0 }),
      set(SphereShape, { radius: 0.05 }),
      set(CollisionFilter, groups.bullet),
    ])
  }
  return world
}

let hits = 0
const hitSystem = (world: World) => {
  const { a, b } = collision.events
  for (const row of collision.eventsByTime()) {
    // One of the two may have died earlier in this step.
    if (!entityExists(world, a[row]!) || !entityExists(world, b[row]!)) continue
    const [bullet, enemy] = hasComponent(world, a[row]!, Bullet) ? [a[row]!, b[row]!] : [b[row]!, a[row]!]
    hits++
    removeEntity(world, bullet)
    if (--Enemy.health[enemy]! === 0) removeEntity(world, enemy)
  }
  return world
}

const update = pipe(shootSystem, integrationSystem, collisionSystem, hitSystem)
for (let step = 0; step < STEPS; step++) update(world)

// Ids are recycled: a bullet may have the id of an enemy that died.
const alive = (enemies: readonly number[]) => enemies.filter((enemy) => hasComponent(world, enemy, Enemy)).length
console.log(`${shots} bullets at 50 units a step, ${hits} hits`)
console.log(`${alive(near)} of ${near.length} near enemies live, and ${alive(far)} of ${far.length} behind them`)
