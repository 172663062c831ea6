/** The two sides of a contact of a mesh: a, a mesh, and b, a mesh or a convex body, both in one frame. */
import { placePoint, writeRelativeRow } from '../../geometry/relative-row.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE, TRIANGLE_STRIDE } from '../../geometry/rows.js'
import { beyond, dot, subtract } from '../../math/vectors.js'
import { limitedTree } from '../../obb-tree/limited.js'
import { placeNode, placeTriangle } from '../../obb-tree/posed.js'
import { isWithinPosedFan, slotOfTriangle } from '../../obb-tree/rings.js'
import { holdsPosed } from '../../obb-tree/traversal/contains.js'
import { windingOf } from '../../obb-tree/traversal/way-out.js'
import { treeRadius, treeSlotTriangle, type ObbTree } from '../../obb-tree/tree.js'
import { isSolidAt, type Trees } from '../mesh-kernels.js'
import { ShapeType } from '../shape-types.js'
import { writeSpans } from '../spans.js'
import * as touches from './touches.js'

/** A hollow has room for a mesh of half its size. */
const ROOM = 2

/** A mesh, or a convex body. */
export class Side {
  declare tree: ObbTree
  /** The tree down to the depth limit. */
  declare limited: ObbTree
  isMesh = true
  /** Shape type of what is in `box`: of a mesh a box. */
  type: number = ShapeType.box
  /** The mesh is in the frame of the other one. */
  moves = false
  /** How far the mesh reaches from its origin. A convex body counts as its centre. */
  size = 0
  /** The centre of the convex body, or of the mesh's bounds. */
  readonly centre = new Float64Array(3)
  /** Where the mesh is. */
  readonly row = new Float64Array(ROW_STRIDE)
  /** The corners of the mesh's triangle at work. */
  readonly triangle = new Float64Array(TRIANGLE_STRIDE)
  /** The triangle's edges, or the axes of a convex body; 0 0 0 for one along which it is flat. */
  readonly edges = new Float64Array(9)
  /** The row of the mesh's box at work, or of a convex body. */
  readonly box = new Float64Array(ROW_STRIDE)
  /** Half edges of a convex body, and its radius. */
  readonly spans = new Float64Array(4)
  /** Faces of the mesh lead to where they run counterclockwise (1), or clockwise (-1), or to both sides (0). */
  facing = 0
  /** Of the triangle at work. */
  slot = 0

  /** `sign` is 1 for a, which the normal points out of, and -1 for b. */
  constructor(readonly sign: number) {}

  /** Takes the mesh at rows[r] into the frame of the row at rows[f]: of f = r, its own. A closed one faces outward. */
  takeMesh(tree: ObbTree, rows: Float64Array, r: number, f: number): void {
    const { row, centre } = this
    this.tree = tree
    this.limited = limitedTree(tree, rows, r)
    this.isMesh = true
    this.type = ShapeType.box
    this.moves = f !== r
    this.slot = -1
    writeRelativeRow(rows, f, rows, r, row, 0)
    const scale = row[ROW_SCALE]
    this.size = treeRadius(tree) * Math.abs(scale)
    for (let d = 0; d < 3; d++) centre[d] = scale * tree.frame[d]
    placePoint(row, 0, centre, 0)
    this.facing = !tree.report.closed ? 0 : scale < 0 ? 0 - windingOf(tree) : windingOf(tree)
  }

  /** Takes the convex body whose row is at rows[0]. */
  takeConvex(type: number, rows: Float64Array, trees: Trees): void {
    const { spans, edges } = this
    this.isMesh = false
    this.type = type
    this.size = 0
    this.facing = 0
    for (let k = 0; k < ROW_STRIDE; k++) this.box[k] = rows[k]
    for (let d = 0; d < 3; d++) this.centre[d] = rows[d]
    writeSpans(type, rows, ROW_PARAMETERS, trees, spans, 0)
    for (let k = 0; k < 9; k++) edges[k] = spans[(k - (k % 3)) / 3] > 0 ? rows[ROW_AXES + k] : 0
  }

  /**
   * Turns a hollow inward, a closed mesh that is no solid, if it has room for the other body and holds its centre.
   * Returns whether it did.
   */
  turnsInward(other: Side, trees: Trees): boolean {
    const { tree, row, facing } = this
    if (!this.isMesh || facing === 0 || this.size < ROOM * other.size || isSolidAt(row, 0, trees)) return false
    subtract(offset, 0, other.centre, 0, row, 0)
    if (!holdsPosed(tree, row, 0, offset)) return false
    this.facing = 0 - facing
    return true
  }

  writeTriangle(slot: number): void {
    if (slot === this.slot) return
    this.slot = slot
    this.placeTriangle(slot, this.triangle)
  }

  /** Writes the triangle of a touch. */
  writeTouch(touch: number): void {
    this.writeTriangle(slotOfTriangle(this.tree)[touches.triangleOf(touch, this.sign > 0 ? 0 : 1)])
  }

  placeTriangle(slot: number, out: Float64Array): void {
    if (this.moves) placeTriangle(this.tree, slot, this.row, 0, out, 0)
    else treeSlotTriangle(this.tree, slot, this.row, ROW_SCALE, out, 0)
  }

  /** Writes the edges of the triangle at work. */
  writeEdges(): void {
    const { triangle, edges } = this
    for (let e = 0; e < 9; e += 3) subtract(edges, e, triangle, (e + 3) % 9, triangle, e)
  }

  /** Writes the triangle of a slot, or the box of ~node. */
  writePart(part: number): void {
    if (part >= 0) this.writeTriangle(part)
    else placeNode(this.limited, ~part, this.row, 0, this.box, 0)
  }

  /** Whether the normal, from a to b, is within the fan of the triangle at work. A convex body has all normals. */
  isInFan(normal: Float64Array): boolean {
    if (!this.isMesh) return true
    for (let d = 0; d < 3; d++) outward[d] = this.sign * normal[d]
    return isWithinPosedFan(this.tree, this.row, this.slot, outward, this.facing)
  }

  /** Writes the least and the greatest height of the triangle at work, or of the convex body, over a point. */
  measure(normal: Float64Array, point: Float64Array, out: Float64Array): void {
    const { triangle, box, spans } = this
    if (this.isMesh) {
      const a = beyond(normal, 0, triangle, 0, point, 0)
      const b = beyond(normal, 0, triangle, 3, point, 0)
      const c = beyond(normal, 0, triangle, 6, point, 0)
      out[0] = Math.min(a, b, c)
      out[1] = Math.max(a, b, c)
      return
    }
    const height = beyond(normal, 0, box, 0, point, 0)
    let reach = spans[3]
    for (let k = 0; k < 3; k++) reach += spans[k] * Math.abs(dot(normal, 0, box, ROW_AXES + 3 * k))
    out[0] = height - reach
    out[1] = height + reach
  }
}

const outward = new Float64Array(3)
const offset = new Float64Array(3)

export const A = new Side(1)
export const B = new Side(-1)
