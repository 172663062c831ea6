/** The sides of a contact of a mesh: a, a mesh, and b, a mesh or a body that is convex, both in one frame. */
import { writeRelativeRow } from '../../geometry/relative-row.js'
import { ROW_SCALE, ROW_STRIDE, TRIANGLE_STRIDE } from '../../geometry/rows.js'
import { placeNode, placeTriangle } from '../../obb-tree/posed.js'
import { isWithinPosedFan } from '../../obb-tree/rings.js'
import { firstSlot, treeRadius, treeSlotTriangle, type ObbTree } from '../../obb-tree/tree.js'

export class Side {
  declare tree: ObbTree
  /** It is in the frame of the other one. */
  moves = false
  /** Where the mesh is. */
  readonly row = new Float64Array(ROW_STRIDE)
  /** The corners of its triangle at work. */
  readonly triangle = new Float64Array(TRIANGLE_STRIDE)
  /** The row of its box at work, or of a convex body. */
  readonly box = new Float64Array(ROW_STRIDE)
  /** Faces lead to where they run counterclockwise (1), or clockwise (-1), or to both sides (0). */
  facing = 0
  /** Of its triangle at work. */
  private slot = 0

  /** `sign` is 1 for a, which the normal points out of, and -1 for b. */
  constructor(readonly sign: number) {}

  /** Takes the mesh at rows[r] into the frame of the row at rows[f]: of f = r, its own. */
  take(tree: ObbTree, rows: Float64Array, r: number, f: number): void {
    this.tree = tree
    this.moves = f !== r
    this.slot = -1
    this.facing = 0
    writeRelativeRow(rows, f, rows, r, this.row, 0)
  }

  get size(): number {
    return treeRadius(this.tree) * Math.abs(this.row[ROW_SCALE])
  }

  writeTriangle(slot: number): void {
    if (slot === this.slot) return
    this.slot = slot
    if (this.moves) placeTriangle(this.tree, slot, this.row, 0, this.triangle, 0)
    else treeSlotTriangle(this.tree, slot, this.row, ROW_SCALE, this.triangle, 0)
  }

  /** Writes the triangle of a slot, or the box of ~node. */
  writePart(part: number): void {
    if (part >= 0) this.writeTriangle(part)
    else placeNode(this.tree, ~part, this.row, 0, this.box, 0)
  }

  /** The first triangle of a part. */
  triangleOf(part: number): number {
    return this.tree.triangles[part >= 0 ? part : firstSlot(this.tree.links, ~part)]
  }

  /** Whether the normal, from a to b, is within the fan of its triangle at work. */
  isInFan(normal: Float64Array): boolean {
    for (let d = 0; d < 3; d++) outward[d] = this.sign * normal[d]
    return isWithinPosedFan(this.tree, this.row, this.slot, outward, this.facing)
  }
}

const outward = new Float64Array(3)

export const A = new Side(1)
export const B = new Side(-1)
