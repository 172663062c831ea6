/**
 * A closed room seen from above, in which fighters run and shoot: the whole world of a game for several players,
 * without a server. examples/colyseus puts it on one. Everything moves in the plane y = 0.
 */
import { addComponents, addEntity, createWorld, removeEntity, set, type World } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  createMoveResult,
  integrationSystem,
  moveAndSlide,
  type Collision,
  type Components,
  type MoveResult,
} from 'bitecs-collision'

/** Seconds of a step. */
export const STEP = 1 / 60
/** Half the width and half the depth of the floor. */
export const FLOOR = { x: 12, z: 8 }
export const HEALTH = 3
export const RUN_SPEED = 6
/** A bullet flies a whole unit in a step, five times the thickness of the thin walls. */
const BULLET_SPEED = 60
const BULLET_RADIUS = 0.1
const FIGHTER = { halfHeight: 0.5, radius: 0.4 }
/** Steps from one shot of a fighter to its next. */
const RELOAD = 12
/** A shorter aim is no direction: the fighter keeps the one that it has. */
const LEAST_AIM = 1e-3
/** Categories of the filters: bullets meet everything but bullets. */
const SOLID = 1
const BULLET = 2

/** Center and half extents of the walls. The outer ones close the room: each bullet ends at something. */
export const WALLS = [
  { x: 0, z: -9, halfX: 14, halfZ: 1 },
  { x: 0, z: 9, halfX: 14, halfZ: 1 },
  { x: -13, z: 0, halfX: 1, halfZ: 8 },
  { x: 13, z: 0, halfX: 1, halfZ: 8 },
  { x: -4, z: 2, halfX: 0.1, halfZ: 2 },
  { x: 4, z: -2, halfX: 0.1, halfZ: 2 },
  { x: 0, z: 0, halfX: 1, halfZ: 1 },
]
const SPAWNS = [
  { x: -10, z: -6 },
  { x: 10, z: 6 },
  { x: -10, z: 6 },
  { x: 10, z: -6 },
]

/** What a player wants. A motion shorter than 1 is a slower run; of the aim only its direction counts. */
export interface Input {
  moveX: number
  moveZ: number
  aimX: number
  aimZ: number
  isShooting: boolean
}

export interface Fighter {
  /** What the fighter does in every step, until it is written again. Numbers are finite. */
  readonly input: Input
  /** Unit vector. */
  aimX: number
  aimZ: number
  health: number
  score: number
  deaths: number
  /** First step in which it can shoot. */
  readyAt: number
  readonly move: MoveResult
}

/** A bullet flies straight, so its birth says where it is at any time. */
export interface Bullet {
  /** Counts the bullets of the arena: entity ids are recycled. */
  readonly serial: number
  /** Entity of the fighter that shot it. */
  readonly owner: number
  /** The step that shot it from x, z. */
  readonly step: number
  readonly x: number
  readonly z: number
  readonly velX: number
  readonly velZ: number
}

/** A bullet met a fighter: when, in seconds from the beginning of the step, and where. */
export interface Hit {
  readonly owner: number
  readonly target: number
  readonly time: number
  readonly x: number
  readonly z: number
}

export interface Arena {
  readonly world: World
  readonly collision: Collision<World, Components>
  /** By entity, as are the bullets. */
  readonly fighters: Map<number, Fighter>
  readonly bullets: Map<number, Bullet>
  /** Hits of the last step, in the order in which they happened. */
  readonly hits: Hit[]
  /** Number of steps done. */
  step: number
  /** Number of spawns and of shots so far. */
  spawned: number
  shots: number
}

export function createArena(): Arena {
  const world = createWorld()
  // A process holds many rooms: 4,096 ids take little address space, and events are read as rows.
  const collision = createCollision(world, { delta: STEP, maxEntities: 4096, contactEntities: false })
  const { Position, BoxShape } = collision.components
  for (const { x, z, halfX, halfZ } of WALLS)
    addComponents(world, addEntity(world), [set(Position, { x, y: 0, z }), set(BoxShape, { x: halfX, y: 1, z: halfZ })])
  return { world, collision, fighters: new Map(), bullets: new Map(), hits: [], step: 0, spawned: 0, shots: 0 }
}

/** A new fighter at the next place to spawn. Returns its entity. */
export function addFighter(arena: Arena): number {
  const { world, collision } = arena
  const { Position, LinearVelocity, CapsuleShape } = collision.components
  const { x, z } = nextSpawn(arena)
  const entity = addEntity(world)
  addComponents(world, entity, [set(Position, { x, y: 0, z }), set(CapsuleShape, FIGHTER), LinearVelocity])
  arena.fighters.set(entity, {
    input: { moveX: 0, moveZ: 0, aimX: 1, aimZ: 0, isShooting: false },
    aimX: 1,
    aimZ: 0,
    health: HEALTH,
    score: 0,
    deaths: 0,
    readyAt: 0,
    move: createMoveResult(),
  })
  return entity
}

/** Its bullets go with it: the next fighter may have its entity id. */
export function removeFighter({ world, fighters, bullets }: Arena, entity: number): void {
  if (!fighters.delete(entity)) return
  removeEntity(world, entity)
  for (const [bullet, { owner }] of bullets) if (owner === entity) removeBullet({ world, bullets }, bullet)
}

/** One step: fighters move and shoot, bullets fly, hits count. */
export function stepArena(arena: Arena): void {
  for (const [entity, fighter] of arena.fighters) {
    run(arena, entity, fighter)
    if (fighter.input.isShooting && arena.step >= fighter.readyAt) shoot(arena, entity, fighter)
  }
  integrationSystem(arena.world)
  collisionSystem(arena.world)
  countHits(arena)
  respawn(arena)
  arena.step++
}

function run({ world }: Arena, entity: number, fighter: Fighter): void {
  const { moveX, moveZ, aimX, aimZ } = fighter.input
  // Whatever a client says, nobody runs faster than RUN_SPEED.
  const reach = (RUN_SPEED * STEP) / Math.max(1, Math.sqrt(moveX * moveX + moveZ * moveZ))
  moveAndSlide(world, entity, [moveX * reach, 0, moveZ * reach], { stepHeight: 0 }, fighter.move)
  const length = Math.sqrt(aimX * aimX + aimZ * aimZ)
  if (length < LEAST_AIM) return
  fighter.aimX = aimX / length
  fighter.aimZ = aimZ / length
}

/** A bullet begins in the middle of its owner, so that no wall is between the two; countHits leaves the owner out. */
function shoot(arena: Arena, owner: number, fighter: Fighter): void {
  const { world, collision, step } = arena
  const { Position, LinearVelocity, SphereShape, CollisionFilter, Sensor } = collision.components
  const x = Position.x[owner]!
  const z = Position.z[owner]!
  const velX = fighter.aimX * BULLET_SPEED
  const velZ = fighter.aimZ * BULLET_SPEED
  const bullet = addEntity(world)
  addComponents(world, bullet, [
    Sensor,
    set(Position, { x, y: 0, z }),
    set(LinearVelocity, { x: velX, y: 0, z: velZ }),
    set(SphereShape, { radius: BULLET_RADIUS }),
    set(CollisionFilter, { category: BULLET, mask: SOLID }),
  ])
  arena.bullets.set(bullet, { serial: ++arena.shots, owner, step, x, z, velX, velZ })
  fighter.readyAt = step + RELOAD
}

// #region docs/colyseus
/** A bullet ends at the first thing that it met in the step: a fighter behind a wall is safe. */
function countHits({ world, collision, fighters, bullets, hits }: Arena): void {
  const { a, b, time, pointX, pointZ } = collision.events
  hits.length = 0
  for (const row of collision.eventsByTime()) {
    const isBulletA = bullets.has(a[row]!)
    const entity = isBulletA ? a[row]! : b[row]!
    const target = isBulletA ? b[row]! : a[row]!
    const bullet = bullets.get(entity)
    // No bullet, or one that has ended at something else earlier in this step.
    if (bullet === undefined || bullet.owner === target) continue
    removeBullet({ world, bullets }, entity)
    const fighter = fighters.get(target)
    if (fighter === undefined) continue
    hits.push({ owner: bullet.owner, target, time: time[row]!, x: pointX[row]!, z: pointZ[row]! })
    // A second bullet in this step finds no health left, and scores nothing.
    if (--fighter.health === 0) fighters.get(bullet.owner)!.score++
  }
}
// #endregion

function removeBullet({ world, bullets }: Pick<Arena, 'world' | 'bullets'>, bullet: number): void {
  bullets.delete(bullet)
  removeEntity(world, bullet)
}

/** Who has no health left begins anew elsewhere: a jump, not a motion across the room. */
function respawn(arena: Arena): void {
  const { collision, fighters } = arena
  const { Position } = collision.components
  for (const [entity, fighter] of fighters) {
    if (fighter.health > 0) continue
    const { x, z } = nextSpawn(arena)
    Position.x[entity] = x
    Position.z[entity] = z
    collision.teleport(entity)
    fighter.health = HEALTH
    fighter.deaths++
  }
}

function nextSpawn(arena: Arena): { x: number; z: number } {
  return SPAWNS[arena.spawned++ % SPAWNS.length]!
}
