/** Outlines of posed convex shapes as line segments in world coordinates. Rows: geometry/rows.ts. */
import { placePoint } from '../geometry/relative-row.js'
import { ROW_PARAMETERS } from '../geometry/rows.js'
import { cross, writePerpendicular } from '../math/vectors.js'
import type { ByShape } from '../narrow-phase/shape-types.js'
import type { Segments } from './segments.js'

/** Adds the outline of the shape in row r; `planeSize` is half the side of the square drawn for a half-space. */
export type Outline = (lines: Segments, rows: Float64Array, r: number, planeSize: number) => void

/** Outlines by shape. Meshes have objects of their own (mesh-outlines.ts). */
export const outlines: ByShape<Outline> = {
  box: addBox,
  capsule: addCapsule,
  sphere: addSphere,
  plane: addPlane,
}

/** Segments of a circle, a multiple of 4. */
const CIRCLE = 24
/** Cosine and sine of each corner of the circle, and of the first one again. */
const circle = makeCircle()

/** Turns by 15 degrees, whose cosine and sine are square roots. */
function makeCircle(): Float64Array {
  const cosine = (Math.sqrt(6) + Math.sqrt(2)) / 4
  const sine = (Math.sqrt(6) - Math.sqrt(2)) / 4
  const points = new Float64Array(2 * CIRCLE + 2)
  points[0] = 1
  for (let k = 1; k <= CIRCLE; k++) {
    points[2 * k] = cosine * points[2 * k - 2]! - sine * points[2 * k - 1]!
    points[2 * k + 1] = sine * points[2 * k - 2]! + cosine * points[2 * k - 1]!
  }
  return points
}

/** Both ends of a segment, in the frame of the shape. */
const ends = new Float64Array(6)

/** Adds the segment of `ends`, in the frame of row r. */
function addPlaced(lines: Segments, rows: Float64Array, r: number): void {
  placePoint(rows, r, ends, 0)
  placePoint(rows, r, ends, 3)
  lines.add(ends)
}

/** Adds the twelve edges of the box in row r: parameters are half extents. */
export function addBox(lines: Segments, rows: Float64Array, r: number): void {
  for (let d = 0; d < 3; d++) {
    const e = (d + 1) % 3
    const f = (d + 2) % 3
    for (let corner = 0; corner < 4; corner++) {
      ends[d] = -rows[r + ROW_PARAMETERS + d]!
      ends[3 + d] = rows[r + ROW_PARAMETERS + d]!
      ends[e] = ends[3 + e] = (corner & 1 ? 1 : -1) * rows[r + ROW_PARAMETERS + e]!
      ends[f] = ends[3 + f] = (corner & 2 ? 1 : -1) * rows[r + ROW_PARAMETERS + f]!
      addPlaced(lines, rows, r)
    }
  }
}

/** Of the arcs that are added: radius, and height of the middle along y. V8: see notes, "doubles across calls". */
const size = new Float64Array(2)

/**
 * Adds the first `count` segments of a circle of this size, from axis d towards axis e in the frame of row r.
 * A negative radius turns an arch over.
 */
function addArc(lines: Segments, rows: Float64Array, r: number, d: number, e: number, count = CIRCLE): void {
  const radius = size[0]!
  for (let k = 0; k < count; k++) {
    ends.fill(0)
    ends[1] = ends[4] = size[1]!
    ends[d] = ends[d]! + radius * circle[2 * k]!
    ends[e] = ends[e]! + radius * circle[2 * k + 1]!
    ends[3 + d] = ends[3 + d]! + radius * circle[2 * k + 2]!
    ends[3 + e] = ends[3 + e]! + radius * circle[2 * k + 3]!
    addPlaced(lines, rows, r)
  }
}

/** Three great circles, which turn with the entity. */
function addSphere(lines: Segments, rows: Float64Array, r: number): void {
  size[0] = rows[r + ROW_PARAMETERS]!
  size[1] = 0
  for (let axis = 0; axis < 3; axis++) addArc(lines, rows, r, (axis + 1) % 3, (axis + 2) % 3)
}

/** A circle and two arches at each end, and four lines between the ends. */
function addCapsule(lines: Segments, rows: Float64Array, r: number): void {
  const halfHeight = rows[r + ROW_PARAMETERS]!
  const radius = rows[r + ROW_PARAMETERS + 1]!
  for (let end = -1; end <= 1; end += 2) {
    size[0] = end * radius
    size[1] = end * halfHeight
    addArc(lines, rows, r, 2, 0)
    addArc(lines, rows, r, 2, 1, CIRCLE / 2)
    addArc(lines, rows, r, 0, 1, CIRCLE / 2)
  }
  for (let side = 0; side < 4; side++) {
    ends[0] = ends[3] = radius * circle[(side * CIRCLE) / 2]!
    ends[2] = ends[5] = radius * circle[(side * CIRCLE) / 2 + 1]!
    ends[1] = -halfHeight
    ends[4] = halfHeight
    addPlaced(lines, rows, r)
  }
}

/** Lines of the grid of a half-space in each direction, beside the middle one. */
const GRID = 10

/** Two unit vectors along the surface of a half-space, at right angles. */
const across = new Float64Array(6)

/** A square grid on the surface, about the point nearest to the entity, and a short line along the normal. */
function addPlane(lines: Segments, rows: Float64Array, r: number, planeSize: number): void {
  const p = r + ROW_PARAMETERS
  const constant = rows[p + 3]!
  writePerpendicular(across, 0, rows, p)
  cross(across, 3, rows, p, across, 0)
  for (let direction = 0; direction < 6; direction += 3)
    for (let k = -GRID; k <= GRID; k++) {
      for (let d = 0; d < 3; d++) {
        const middle = (planeSize * k * across[3 - direction + d]!) / GRID - constant * rows[p + d]!
        ends[d] = middle - planeSize * across[direction + d]!
        ends[3 + d] = middle + planeSize * across[direction + d]!
      }
      addPlaced(lines, rows, r)
    }
  for (let d = 0; d < 3; d++) {
    ends[d] = -constant * rows[p + d]!
    ends[3 + d] = ends[d]! + (planeSize * rows[p + d]!) / GRID
  }
  addPlaced(lines, rows, r)
}
