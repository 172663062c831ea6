/** The index of the queries: slots, half-spaces, and the tree of boxes, of which each holds what is below it. */
import { BOUNDS_STRIDE } from '../broad-phase/broad-phase.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { writeOrientedBox } from '../narrow-phase/oriented-box.js'
import { ShapeType } from '../narrow-phase/shape-types.js'
import type { QueryIndex } from '../queries/index/query-index.js'
import { writeRowBounds } from '../queries/index/row-bounds.js'
import { BOX_WORDS } from '../box-tree/layout.js'
import { checkBoxTree } from './box-tree.js'
import { checkList, fail, type Walk } from './walk.js'

export function checkIndex(walk: Walk, index: QueryIndex): void {
  const { ids, types, slotCount, planes, tree } = index
  const isPlane = (slot: number): boolean => ids[slot]! >= 0 && types[slot] === ShapeType.plane
  checkList('queries.free', index['free'], slotCount, (slot) => ids[slot]! < 0)
  checkList('queries.planes', planes, slotCount, isPlane)
  let colliders = 0
  let leaves = 0
  for (let slot = 0; slot < slotCount; slot++) {
    const id = ids[slot]!
    if (id >= 0 && index.slotOf(id) !== slot)
      fail('queries.slots', `entity ${id} has slots ${slot} and ${index.slotOf(id)}`, id)
    colliders += Number(id >= 0)
    const isLeaf = id >= 0 && !isPlane(slot)
    if (tree.has(slot) !== isLeaf) fail('queries.leaves', `slot ${slot} of entity ${id} is ${isLeaf ? 'no' : 'a'} leaf`)
    if (!isLeaf) continue
    leaves++
    checkBox(walk, index, slot)
  }
  if (colliders !== index.colliders || leaves !== tree.leafCount)
    fail('queries.count', `${colliders} colliders, ${leaves} leaves, not ${index.colliders} and ${tree.leafCount}`)
  checkBoxTree(tree)
}

const oriented = new Float64Array(ROW_STRIDE)
const bounds = new Float64Array(BOUNDS_STRIDE)

/** The box of a leaf holds the oriented box of its collider. */
function checkBox({ step }: Walk, { rows, types, tree, ids }: QueryIndex, slot: number): void {
  const type = types[slot]!
  const r = ROW_STRIDE * slot
  // The game may have removed the tree since.
  if (type === ShapeType.mesh && step.trees.find(rows[r + ROW_PARAMETERS]!) === undefined) return
  writeOrientedBox(rows, r, type, step.trees, oriented, 0)
  writeRowBounds(ShapeType.box, oriented, 0, step.trees, bounds)
  for (let d = 0; d < 3; d++)
    if (!(tree.boxes[BOX_WORDS * slot + d]! <= bounds[d]! && tree.boxes[BOX_WORDS * slot + 3 + d]! >= bounds[3 + d]!))
      fail('queries.boxes', `the box of entity ${ids[slot]} does not hold it`, ids[slot])
}

const DESCRIBING = ['generation', 'roots', 'types', 'category', 'mask', 'isSensor'] as const

/** An index that was made after the last completed step has its colliders, where the step left them. */
export function checkIndexAsLeft({ collision, step }: Walk, index: QueryIndex): void {
  if (index.revision < 0 || index.steps !== collision.steps) return
  const { colliders: left, epoch } = step
  const { rows } = epoch.rows
  let colliders = 0
  for (let i = 0; i < left.count; i++) {
    if (left.isOut[i] === 1) continue
    colliders++
    const id = left.ids[i]!
    const slot = index.slotOf(id)
    if (slot < 0) fail('queries.known', `entity ${id} has no slot`, id)
    if (DESCRIBING.some((name) => index[name][slot] !== left[name][i]))
      fail('queries.described', `the slot of entity ${id} is of another life, root, type or filter`, id)
    for (let k = 0; k < ROW_STRIDE; k++)
      if (index.rows[ROW_STRIDE * slot + k] !== rows[ROW_STRIDE * i + k])
        fail('queries.rows', `number ${k} of entity ${id} is not what the step left`, id)
  }
  if (colliders !== index.colliders) fail('queries.known', `${index.colliders} have slots, but ${colliders} take part`)
}
