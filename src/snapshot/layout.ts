/**
 * The bytes of a snapshot: 32-bit words, little-endian; a number of 64 bits is two words. A header; what decides later
 * steps, which is what the hash is over; and what only shows the last step. Entities ascend by id, contacts by (a, b).
 *
 * Decides: Settled words, generations of ids without an entity, ENTITY_WORDS of each entity, records of those with
 * more to tell than that they are known, contacts, trees of meshes.
 * Shows: Shown words, contacts that began (numbers), contacts that ended.
 */
import type { TreePool } from '../narrow-phase/tree-pool.js'
import { Header, type FileKind } from './envelope.js'

/** Words that come first among those that decide: settings, counts, a number of 64 bits, four hashes. */
export const Settled = {
  ...({ flags: 0, generations: 1, entities: 2, contacts: 3, trees: 4 } as const),
  ...({ delta: 5, digests: 7, length: 11 } as const),
}
/** Words that come first among those that show: counts, flags, and three numbers of 64 bits. */
export const Shown = { began: 0, ended: 1, flags: 2, bodies: 3, step: 4, time: 6, delta: 8, length: 10 } as const

export const SNAPSHOT: FileKind = {
  call: 'restoreCollision',
  name: 'snapshot',
  magic: 0x534c4f43, // "COLS", little-endian
  version: 2,
  least: Header.length + Settled.length + Shown.length,
}

/** Bits of the settled flags. */
export const Settle = { continuous: 1, rk4: 2, quarantine: 4, wasReset: 8, flat: 16 } as const
/** Bit of the shown flags: the last step came after a reset of the world. */
export const SHOWS_RESET = 1

/** Handle, number of triangles, radius (2), sides. */
export const TREE_WORDS = 5

/** What sides a tree has: 1 for a solid one, 2 for a one-sided chain (narrow-phase/chain/chain.ts). */
export function sidesOf(trees: TreePool, handle: number): number {
  const corners = trees.find(handle)?.corners
  return Number(trees.isSolid(handle)) + (corners !== undefined && corners[2] === corners[0] ? 2 : 0)
}

/** Entity id, generation. */
export const GENERATION_WORDS = 2
/** Words of each entity: id, component bits and parts, two words of hashes. */
export const ENTITY_WORDS = 4
/** Least number of words of a contact, and of one that ended. */
export const CONTACT_WORDS = 2
export const ENDED_WORDS = 6

/**
 * What is known of an entity beside its columns; those after `jumpDue` are parts of its record, in this order. What has
 * no part is as the columns have it.
 */
export const Part = {
  /** It was a collider in the last completed step. */
  known: 1 << 0,
  /** It counts as jumped already: a step that failed noticed a change. */
  jumped: 1 << 1,
  /** The collider's entity is gone. */
  lost: 1 << 2,
  /** The game declared a jump. */
  jumpDue: 1 << 3,
  /** Generation of the id, if it is not 0; of the collider, if that is another one. */
  generation: 1 << 4,
  old: 1 << 5,
  /** Position and quaternion. */
  pose: 1 << 6,
  /** Type and parameters. */
  shape: 1 << 7,
  linear: 1 << 8,
  angular: 1 << 9,
  /** Component bits, whether it moved, whether it was a sensor; category; mask. */
  described: 1 << 10,
  /** Pivot, and entity of the body. */
  pivot: 1 << 11,
  /** Parents: in the column, in the registry, when the last step was completed. */
  child: 1 << 12,
  /** It was moved by integrationSystem: from the last position, or from a position that follows. */
  moved: 1 << 13,
  found: 1 << 14,
  turned: 1 << 15,
} as const

/** In the word of a registry's parent: it has been removed. */
export const ORPHAN = 0x80000000
/** In the first word of a described part, beside the component bits. */
export const MOVING = 1 << 16
export const SENSOR = 1 << 17

/** A contact's words hold the numbers of its entities in their low bits, and flags in their high ones. */
export const NUMBER_BITS = 24
/** First byte: bits of Touch below `begins`, whether the first is a, state of the seam (2 bits), side of the body. */
export const TOUCH_MASK = 15
export const FIRST_IS_A = 16
export const SEAM_SHIFT = 5
export const SIDE = 128
/** Second byte: parts that follow. Surface of the seam if its state has one; then these. */
export const ContactPart = { time: 1, source: 2, poses: 4 } as const
