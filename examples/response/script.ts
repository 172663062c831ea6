import { BUNNY_AT, type Course } from './course.js'
import { walk } from './character.js'

/** Parts of the walk, in seconds. */
export const PARTS = [
  { name: 'tiles', from: 0, to: 8 },
  { name: 'stair', from: 8, to: 13.5 },
  { name: 'floor', from: 13.5, to: 29 },
  { name: 'bunny', from: 29, to: 60 },
] as const

export type PartName = (typeof PARTS)[number]['name']

export const STEPS_A_SECOND = 60
export const STEPS = 60 * STEPS_A_SECOND

/** Points that the character walks to: zigzag over the tiles, up and down the stair, across the floor. */
const waypoints = [
  [8, 0.7],
  [16, -0.7],
  [24.5, 0.6],
  [27, 0],
  [36, 0.3],
  [41, 0],
  [50, 7.1],
  [62, -7.1],
  [72, 4],
] as const

/** Places above the bunny, relative to its middle, where the character is set down every few seconds. */
const drops = [
  [0, 0],
  [3, 1],
  [-1, 1],
  [2, -1],
] as const
const DROP_EVERY = 8
const DROP_HEIGHT = 20

export function partAt(step: number): PartName {
  const seconds = step / STEPS_A_SECOND
  return PARTS.find(({ to }) => seconds < to)?.name ?? 'bunny'
}

/** The player: walks from point to point, and then in circles on the bunny, turning away from walls. */
export class Player {
  private next = 0
  private angle = 0

  constructor(private readonly course: Course) {}

  /** Number of points that it has reached. */
  get reached(): number {
    return this.next
  }

  get points(): number {
    return waypoints.length
  }

  /**
   * One step of the walk: sets the heading, lifts the character if that is due, and moves it. Returns whether lifted.
   */
  play(step: number): boolean {
    const { character, collision, world } = this.course
    if (partAt(step) === 'bunny') this.roam(step)
    else this.follow()
    const lifted = this.liftAt(step)
    if (lifted) collision.teleport(character.entity)
    walk(world, character, 1 / STEPS_A_SECOND)
    return lifted
  }

  private follow(): void {
    const { character, collision } = this.course
    const { x, z } = collision.components.Position
    const [tx, tz] = waypoints[Math.min(this.next, waypoints.length - 1)]!
    const dx = tx - x[character.entity]!
    const dz = tz - z[character.entity]!
    const distance = Math.hypot(dx, dz)
    if (distance < character.speed / STEPS_A_SECOND) this.next = Math.min(this.next + 1, waypoints.length)
    this.head(distance > 0 ? dx / distance : 0, distance > 0 ? dz / distance : 0)
  }

  private roam(step: number): void {
    const { character } = this.course
    const { moved } = character.result
    const gone = Math.hypot(moved[0]!, moved[2]!)
    const isBlocked = gone < (0.3 * character.speed) / STEPS_A_SECOND
    this.angle += isBlocked ? 0.5 : 1 / STEPS_A_SECOND
    if (step % (2 * STEPS_A_SECOND) === 0) this.angle += 2
    this.head(Math.cos(this.angle), Math.sin(this.angle))
  }

  /** Sets the character down above the bunny when that is due; returns whether it did. */
  private liftAt(step: number): boolean {
    const since = step - PARTS[3].from * STEPS_A_SECOND
    if (since < 0 || since % (DROP_EVERY * STEPS_A_SECOND) !== 0) return false
    const [x, z] = drops[(since / (DROP_EVERY * STEPS_A_SECOND)) % drops.length]!
    const { character, collision } = this.course
    const { Position } = collision.components
    Position.x[character.entity] = BUNNY_AT.x + x
    Position.y[character.entity] = DROP_HEIGHT
    Position.z[character.entity] = BUNNY_AT.z + z
    character.fallSpeed = 0
    return true
  }

  private head(x: number, z: number): void {
    this.course.character.heading.x = x
    this.course.character.heading.z = z
  }
}
