import { grown } from '../memory/grow.js'

/**
 * An entry of {@link Nearby}: unit axis from the obstacle to the row, separation along it, face normal, and the slot of
 * the obstacle in the index of queries.
 */
export const NEAR_SEPARATION = 3
export const NEAR_FACE = 4
export const NEAR_OBSTACLE = 7
export const NEAR_STRIDE = 8

/**
 * Surfaces near a row: one entry an obstacle, for a mesh one per triangle, for a corner of a polygon one per edge. The
 * buffer grows and is reused.
 */
export interface Nearby {
  entries: Float64Array // NEAR_STRIDE numbers each
  count: number
}

/** Appends an entry, without axis and face, and returns its place. */
export function pushNearby(out: Nearby, separation: number, obstacle: number): number {
  const at = NEAR_STRIDE * out.count++
  out.entries = grown(out.entries, at + NEAR_STRIDE)
  out.entries[at + NEAR_SEPARATION] = separation
  out.entries[at + NEAR_OBSTACLE] = obstacle
  return at
}
