/**
 * The bytes of a trace: 32-bit words, little-endian; a number of 64 bits is two words. A header; every mesh once; the
 * steps in the order in which they were recorded.
 *
 * A mesh: handle, number of vertices, number of triangles; x y z of each vertex (numbers); three vertices a triangle.
 * A step: STEP_WORDS words; colliders that came or are not as in the step before; ids of colliders that are gone;
 * contacts that began, ended, persist. Colliders ascend by entity; each range of contacts ascends by (a, b).
 * A collider: entity, generation, body, type and SENSOR; parameters (geometry/rows.ts), position, quaternion (numbers).
 * A contact: a, b, reason; time, point, normal, depth, speed (numbers).
 */
import { Header, type FileKind } from '../memory/envelope.js'

/** Words behind the header of every file: numbers of meshes and of steps. */
export const TraceHeader = { meshes: Header.length, steps: Header.length + 1, length: Header.length + 2 } as const

export const TRACE: FileKind = {
  call: 'readTrace',
  argument: 'bytes',
  name: 'trace',
  magic: 0x43525443, // "CTRC", little-endian
  version: 3,
  least: TraceHeader.length,
}

/** Words of a mesh before its vertices. */
export const MESH_WORDS = 3
/**
 * Words that come first of a step: number, time and length (numbers), two words of the hash, counts of colliders, gone
 * ones, contacts that began, that ended, all contacts.
 */
export const STEP_WORDS = 13
/** Words of a collider: four, and eleven numbers. */
export const COLLIDER_WORDS = 26
/** Words of a contact: three, and nine numbers. */
export const CONTACT_WORDS = 21

/** Beside the type of a collider: it is a sensor. */
export const SENSOR = 1 << 8
