/** What clients see of an arena: Colyseus sends the fields that changed since the last patch. */
import { schema, type SchemaType } from '@colyseus/schema'

export const FighterState = schema({
  x: 'float32',
  z: 'float32',
  aimX: 'float32',
  aimZ: 'float32',
  health: 'uint8',
  score: 'uint16',
  deaths: 'uint16',
})
export type FighterState = SchemaType<typeof FighterState>

/** Sent once: a bullet flies straight, from x, z where it was when the server had done `step` steps. */
export const BulletState = schema({ step: 'uint32', x: 'float32', z: 'float32', velX: 'float32', velZ: 'float32' })
export type BulletState = SchemaType<typeof BulletState>

export const ArenaState = schema({
  /** Number of steps that the server has done. */
  step: 'uint32',
  /** By the session id of the player. */
  fighters: { map: FighterState },
  /** By serial number. */
  bullets: { map: BulletState },
})
export type ArenaState = SchemaType<typeof ArenaState>

/** The message 'hit', sent to everyone: session ids, where, and when in steps of the server. */
export interface HitMessage {
  readonly by: string
  readonly target: string
  readonly x: number
  readonly z: number
  readonly when: number
}
