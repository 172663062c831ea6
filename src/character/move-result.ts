import type { MutableNumbers } from '../geometry/shapes.js'

/** What moveAndSlide did. Reuse one: then it allocates nothing. Normals are 0 where there is nothing. */
export interface MoveResult {
  /** Where the character is now. */
  readonly position: MutableNumbers
  /** Displacement of the character, and the rest of the requested motion (`motion - moved`). */
  readonly moved: MutableNumbers
  readonly left: MutableNumbers
  /**
   * Whether it stands on something: on ground within maxSlope, on the edge of such ground, or wedged between steep
   * sides that together carry it.
   */
  grounded: boolean
  /** Entity that it stands on, or -1, and the unit normal of the face there. */
  groundEntity: number
  readonly groundNormal: MutableNumbers
  /** Last entity that stopped it sideways, or -1, and the unit normal of the contact. */
  wallEntity: number
  readonly wallNormal: MutableNumbers
  /**
   * Solid mesh that the centre of the character was in when the move began, or -1. Meshes stop the character by their
   * surfaces only, so it is not led out.
   */
  insideEntity: number
  /** Numbers of contacts that changed the motion, and of steps that it climbed. */
  hits: number
  steps: number
}

/** A fresh {@link MoveResult}. */
export function createMoveResult(): MoveResult {
  return {
    position: [0, 0, 0],
    moved: [0, 0, 0],
    left: [0, 0, 0],
    grounded: false,
    groundEntity: -1,
    groundNormal: [0, 0, 0],
    wallEntity: -1,
    wallNormal: [0, 0, 0],
    insideEntity: -1,
    hits: 0,
    steps: 0,
  }
}
