/**
 * All pairs of triangles of two meshes that touch: by traverse.ts for still poses, by motion/moving-search.ts over an
 * interval (Eberly, section 7).
 */
import { refuseValue, textOf } from '../../errors.js'
import { writeAdvancedRow } from '../../geometry/advancement/bodies.js'
import { MotionRow, type MovingRow, Work } from '../../geometry/advancement/layout.js'
import { ROW_AXES, ROW_STRIDE } from '../../geometry/rows.js'
import { writeIdentity } from '../../math/vectors.js'
import type { SearchEnd } from '../best-first.js'
import { MovingSearch } from '../motion/moving-search.js'
import { endOf, firstSlot, LINK_STRIDE, slotOf, type ObbTree } from '../tree.js'
import { createTreeContact, describeBoxes, describeTriangles, type TreeContact } from '../traversal/contact.js'
import { visitParts } from '../traversal/ends.js'
import { readQuery, TreeQuery, type Pose, type TreeCall, type TreeQueryOptions } from './query.js'
import { traverseTrees } from '../traversal/traverse.js'
import { REL_LEFT, relateTrees, TreeWork } from '../traversal/work.js'

/**
 * Called with the triangles of a pair that touches, by their indices in the user's meshes, and with their contact. The
 * contact is not computed for functions that declare just one or two parameters (`length`). Returning `true` ends the
 * search.
 */
export type OnContact = (triangleA: number, triangleB: number, contact: TreeContact) => boolean | void

/**
 * Calls `onContact(triangleA, triangleB, contact)` once for every pair of triangles that touch: with their indices in
 * the meshes as they were given, and the points, normals and depth of the contact, in world coordinates. The order
 * depends on the trees. Duplicate triangles report their own pairs. The function may query again, and ends the search
 * by returning `true`.
 *
 * With a depth limit, or trees of `leaf: 'box'`, boxes stand for their triangles, against each other and against the
 * triangles of leaves: all pairs of triangles under boxes that overlap are reported, a superset, with the contact of
 * the boxes (`exact` is false then).
 *
 * With `maxTime` and motions, every pair that touches in [0, maxTime] seconds is reported with its own first time, in
 * the order of these times, which are never later than the true ones, and earlier by no more than the tolerance of
 * `sweepObbTrees`.
 *
 * @param options `solid` is refused: a mesh that floats inside another has no touching pairs.
 * @returns 'complete' if every pair was reported, 'stopped' if `onContact` ended the search, 'budget' if `maxNodes`
 *   did: then there may be more pairs; over an interval, only later ones than those reported.
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_ZERO_QUATERNION, E_EXTENT (negative maxTime); whatever
 *   `onContact` throws.
 */
export function findObbTreeContacts(
  treeA: ObbTree,
  poseA: Pose,
  treeB: ObbTree,
  poseB: Pose,
  options: TreeQueryOptions | undefined,
  onContact: OnContact,
): SearchEnd {
  const finder = spare.pop() ?? new Finder()
  const { query } = finder
  try {
    readQuery(query, treeA, poseA, treeB, poseB, options, CALL)
    if (typeof onContact !== 'function')
      refuseValue('E_OPTION', `onContact = ${textOf(onContact)}, but a function is needed`, 'onContact', onContact)
    finder.onContact = onContact
    finder.describes = onContact.length !== 1 && onContact.length !== 2
    return query.moves ? finder.findMoving() : finder.findStill()
  } finally {
    spare.push(finder)
  }
}

const CALL: TreeCall = [
  'findObbTreeContacts',
  ['solid'],
  'no pairs of triangles touch inside: overlapObbTrees and testObbTrees tell',
]

/** What one query needs, not in use. A callback may query again, so each level of nesting has its own. */
const spare: Finder[] = []

class Finder {
  readonly query = new TreeQuery()
  declare onContact: OnContact
  describes = false
  private readonly work = new TreeWork()
  private readonly search = new MovingSearch()
  private readonly contact = createTreeContact()
  /** Rows of both trees at the time of a contact. */
  private readonly rows = new Float64Array(2 * ROW_STRIDE)
  private readonly one: MovingRow = { rows: this.query.rows, row: 0, motions: this.query.motions, motion: 0 }
  private readonly two: MovingRow = { ...this.one, row: ROW_STRIDE, motion: MotionRow.stride }

  findStill(): SearchEnd {
    const { query, work } = this
    relateTrees(work, query)
    work.relation[REL_LEFT] = query.maxNodes
    work.contact = this.describes ? this.contact : undefined
    work.rows = query.rows
    work.swapped = query.swapped
    work.report = (_, slotA, slotB) => this.report(slotA, slotB)
    if (traverseTrees(work, visitParts)) return 'stopped'
    return work.relation[REL_LEFT] < 0 ? 'budget' : 'complete'
  }

  /** Reports the pairs over an interval. */
  findMoving(): SearchEnd {
    const { query, search } = this
    const { treeA, treeB } = query
    return search.run(query, (a, b) => {
      if (this.describes) this.describe(a, b, search.reached[0])
      const endA = endOf(treeA.links, a)
      const endB = endOf(treeB.links, b)
      for (let i = slotOf(treeA.links, a); i < endA; i++)
        for (let j = slotOf(treeB.links, b); j < endB; j++) if (this.report(i, j)) return true
      return false
    })
  }

  /** Writes the contact of two parts: of triangles, or else of the boxes of their nodes. */
  private describe(a: number, b: number, time: number): void {
    const { query, search, contact, rows } = this
    const { treeA, treeB, motions, swapped } = query
    if (a < 0 || b < 0) {
      writeAdvancedRow(this.one, time, rows, 0)
      writeAdvancedRow(this.two, time, rows, ROW_STRIDE)
      describeBoxes(contact, treeA, nodeOf(treeA.links, a), treeB, nodeOf(treeB.links, b), rows, swapped, time)
    } else {
      search.placeParts(a, b, time)
      // Triangles are relative to the pivot of the first tree, in the world's axes.
      writeIdentity(rows, ROW_AXES)
      for (let d = 0; d < 3; d++) rows[d] = query.rows[d] + motions[d] * time
      describeTriangles(contact, search.work, Work.triangleA, Work.triangleB, rows, swapped, time)
    }
  }

  private report(slotA: number, slotB: number): boolean {
    const { query, contact } = this
    const p = query.treeA.triangles[slotA]
    const q = query.treeB.triangles[slotB]
    return (query.swapped ? this.onContact(q, p, contact) : this.onContact(p, q, contact)) === true
  }
}

/** The node of a part: of a slot its leaf. */
function nodeOf(links: Int32Array, part: number): number {
  if (part < 0) return ~part
  let node = 0
  while (links[LINK_STRIDE * node + 1] === 0) {
    const right = links[LINK_STRIDE * node]
    node = part >= firstSlot(links, right) ? right : node + 1
  }
  return node
}
