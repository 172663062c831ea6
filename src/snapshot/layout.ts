/**
 * The bytes of a snapshot: 32-bit words, little-endian; a number of 64 bits is two words. A header; what decides later
 * steps, which is what the hash is over; and what only shows the last step. Entities ascend by id, contacts by (a, b).
 *
 * Decides: Settled words, generations of ids without an entity, ENTITY_WORDS of each entity, records of those with
 * more to tell than that they are known, contacts, trees of meshes.
 * Shows: Shown words, contacts that began (numbers), contacts that ended, ids of who carries Touching, and JUMPED_WORDS
 * of each entity that ever jumped, which results of moveAndSlide go by.
 */
import { Header, type FileKind } from '../memory/envelope.js'
import { KnownWord } from '../step/gather/colliders.js'
import { FOUND_STRIDE } from '../step/gather/integrated.js'
import { KNOWN_SHAPE, KNOWN_STRIDE, KNOWN_VELOCITY } from '../step/gather/poses.js'
import { SHAPE_STRIDE } from '../step/gather/shapes.js'

/** Words of the digests of hashes.ts. */
export const DIGESTS = 8
/** Words that come first among those that decide: settings, counts, a number of 64 bits, the digests. */
export const Settled = {
  ...({ flags: 0, generations: 1, entities: 2, contacts: 3, trees: 4 } as const),
  ...({ delta: 5, digests: 7, length: 15 } as const),
}
/** Words that come first among those that show: counts, flags, and two numbers of 64 bits. */
export const Shown = {
  ...({ began: 0, ended: 1, touching: 2, jumped: 3, flags: 4, bodies: 5, step: 6, time: 8, length: 10 } as const),
}

export const SNAPSHOT: FileKind = {
  call: 'restoreCollision',
  argument: 'bytes',
  name: 'snapshot',
  magic: 0x534c4f43, // "COLS", little-endian
  version: 5,
  least: Header.length + Settled.length + Shown.length,
}

/** Bits of the settled flags: of each option that decides results, set if it has this value; and of a reset world. */
export const SETTINGS = [
  { field: 'continuous', value: true, bit: 1 },
  { field: 'integrator', value: 'rk4', bit: 2 },
  { field: 'onInvalid', value: 'quarantine', bit: 4 },
  { field: 'flat', value: true, bit: 16 },
] as const
export const WAS_RESET = 8
/** All of them. */
export const SETTLED = SETTINGS.reduce((all, { bit }) => all | bit, WAS_RESET)
/** Bits of the shown flags: the last step came after a reset of the world; who carries Touching is told. */
export const Shows = { reset: 1, touching: 2 } as const

/** Handle, number of triangles, radius (2), sides. */
export const TREE_WORDS = 5

/** Entity id, generation. */
export const GENERATION_WORDS = 2
/** Words of each entity: id, component bits and parts, two words of hashes up to it. */
export const ENTITY_WORDS = 4
/** Entity id, number of its jumps. */
export const JUMPED_WORDS = 2

/** What is known of an entity beside its columns. */
export const Part = {
  /** It was a collider in the last completed step. */
  known: 1 << 0,
  /** The collider's entity is gone. */
  lost: 1 << 2,
  /** The game declared a jump. */
  jumpDue: 1 << 3,
  /** It was moved by integrationSystem. */
  moved: 1 << 4,
  /** The others are parts of its record. */
  generation: 1 << 5,
  old: 1 << 6,
  pose: 1 << 7,
  linear: 1 << 8,
  angular: 1 << 9,
  shape: 1 << 10,
  described: 1 << 11,
  pivot: 1 << 12,
  child: 1 << 13,
  found: 1 << 14,
  turned: 1 << 15,
} as const

/** Parts of what was a collider only. */
export const OF_COLLIDER =
  Part.lost | Part.old | Part.pose | Part.linear | Part.angular | Part.shape | Part.described | Part.pivot

const AFTER_FOUND = KNOWN_STRIDE + 3 + FOUND_STRIDE
/** Places in what is known of an entity (known.ts): of numbers behind the first KNOWN_STRIDE, and of words. */
export const KnownNumber = {
  ...({ pivot: KNOWN_STRIDE, found: KNOWN_STRIDE + 3, turned: AFTER_FOUND, length: AFTER_FOUND + 3 } as const),
}
export const Words = {
  ...KnownWord,
  ...({ idGeneration: 6, columnParent: 7, parent: 8, parentThen: 9, length: 10 } as const),
}

export interface Range {
  readonly from: number
  readonly count: number
}

/**
 * The record of an entity, part by part: numbers, then words. A part is there if it is not as expected, which is as the
 * columns have it, or as Known.expect in known.ts says.
 */
export const RECORD = listRecord()

function listRecord() {
  const range = (from: number, count: number): Range => ({ from, count })
  const none = range(0, 0)
  return [
    // Generation of the id; of its collider.
    { part: Part.generation, numbers: none, words: range(Words.idGeneration, 1) },
    { part: Part.old, numbers: none, words: range(Words.generation, 1) },
    // Position and quaternion; velocities; parameters and type of the shape.
    { part: Part.pose, numbers: range(0, KNOWN_VELOCITY), words: none },
    { part: Part.linear, numbers: range(KNOWN_VELOCITY, 3), words: none },
    { part: Part.angular, numbers: range(KNOWN_VELOCITY + 3, 3), words: none },
    { part: Part.shape, numbers: range(KNOWN_SHAPE, SHAPE_STRIDE), words: range(Words.type, 1) },
    // Component bits, with MOVING and SENSOR; category; mask.
    { part: Part.described, numbers: none, words: range(Words.bits, 3) },
    // Pivot, and entity of the body.
    { part: Part.pivot, numbers: range(KnownNumber.pivot, 3), words: range(Words.root, 1) },
    // Parents: in the column, in the registry (with ORPHANED), when the last step was completed.
    { part: Part.child, numbers: none, words: range(Words.columnParent, 3) },
    // Where integrationSystem found it, and by how much it turned it.
    { part: Part.found, numbers: range(KnownNumber.found, FOUND_STRIDE), words: none },
    { part: Part.turned, numbers: range(KnownNumber.turned, 3), words: none },
  ] as const
}

/** In the word of a registry's parent: it has been removed. */
export const ORPHANED = 0x80000000

/** A contact's words hold the numbers of its entities in their low bits, and flags in their high ones. */
export const NUMBER_BITS = 24
/** First byte: bits of Touch below `begins`, whether the first is a, state of the seam (2 bits), side of the body. */
export const TOUCH_MASK = 15
export const FIRST_IS_A = 16
export const SEAM_SHIFT = 5
export const SIDE = 128
/** Second byte: parts that follow. Surface of the seam if its state has one; then these. */
export const ContactPart = { time: 1, source: 2, poses: 4 } as const
