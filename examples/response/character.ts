import { addComponents, addEntity, set, type World } from 'bitecs'
import {
  createMoveResult,
  moveAndSlide,
  type Collision,
  type Components,
  type MoveOptions,
  type MoveResult,
} from 'bitecs-collision'

/** A walking character, as a game would keep it. */
export interface Character {
  readonly entity: number
  /** Units per second. */
  readonly speed: number
  readonly options: MoveOptions
  /** What the last move met. */
  readonly result: MoveResult
  /** Unit direction that it wants to walk in, seen from above. */
  readonly heading: { x: number; z: number }
  fallSpeed: number
}

export interface CharacterOptions extends MoveOptions {
  readonly x?: number
  readonly y?: number
  readonly z?: number
  readonly speed?: number
}

const GRAVITY = 9.81
const JUMP = 4

/**
 * A capsule 1 unit high. It has a velocity of zero, because moveAndSlide moves it; the component makes pairs with
 * statics count.
 */
export function addCharacter(
  collision: Collision<World, Components>,
  { x = 0, y = 1, z = 0, speed = 2.5, ...options }: CharacterOptions = {},
): Character {
  const { Position, LinearVelocity, CapsuleShape } = collision.components
  const entity = addEntity(collision.world)
  addComponents(collision.world, entity, [
    set(Position, { x, y, z }),
    set(LinearVelocity, {}),
    set(CapsuleShape, { halfHeight: 0.25, radius: 0.25 }),
  ])
  return { entity, speed, options, result: createMoveResult(), heading: { x: 0, z: 0 }, fallSpeed: 0 }
}

const motion = [0, 0, 0]

/** One step of a character: gravity, then the move. */
export function walk(world: World, character: Character, delta: number): MoveResult {
  const { entity, heading, speed, options, result } = character
  character.fallSpeed = result.grounded && character.fallSpeed >= 0 ? 0 : character.fallSpeed
  character.fallSpeed += GRAVITY * delta
  motion[0] = heading.x * speed * delta
  motion[1] = -character.fallSpeed * delta
  motion[2] = heading.z * speed * delta
  moveAndSlide(world, entity, motion, options, result)
  return result
}

/** Leaves the ground at the next step. */
export function jump(character: Character): void {
  if (character.result.grounded) character.fallSpeed = -JUMP
}
