import type { World } from 'bitecs'
import type { Collision, FlatComponents } from 'bitecs-collision'

/** What the player of a flat game holds down, or a bot would: -1 to 1 along each axis. */
export interface Input {
  readonly x: number
  readonly y: number
  readonly jumps: boolean
}

/** A game without a window: a program plays it headless, examples/pixi draws it. */
export interface FlatGame {
  readonly world: World
  readonly collision: Collision<World, FlatComponents>
  /** What there is to see: its middle and half extents, in units. */
  readonly view: { readonly x: number; readonly y: number; readonly halfX: number; readonly halfY: number }
  readonly player: number
  /** One step. */
  step(input: Input): void
  /** What to hold down to get through. */
  bot(): Input
  /** How it goes. */
  says(): string
}

export const DELTA = 1 / 60
