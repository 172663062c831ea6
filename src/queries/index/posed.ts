/** The colliders of a world, posed: where the last completed step left them, or where they are now. */
import type { Registry } from '../../../components/registry.js'
import { ROW_STRIDE } from '../../geometry/rows.js'
import { grown } from '../../memory/grow.js'
import { MarkedList } from '../../memory/list.js'
import type { Checked } from '../../step/gather/check.js'
import { Colliders, type Changes } from '../../step/gather/colliders.js'
import { gather, type Quarantined } from '../../step/gather/gather.js'
import { Integrated } from '../../step/gather/integrated.js'
import { POSE_STRIDE, POSE_TYPE, Poses } from '../../step/gather/poses.js'
import { Rows } from '../../step/rows/rows.js'
import type { TreePool } from '../../narrow-phase/tree-pool.js'
import type { Step } from '../../step/step.js'

const colliders = new Colliders()
/** The colliders that were posed last. One record, so that a call allocates nothing. */
const posed = {
  /** Entity of each, below 0 for none, its generation, root and filter, and its place in `changed`. */
  colliders,
  types: colliders.types, // ShapeType
  /** 1 for a collider that the step left out. */
  isOut: colliders.isOut,
  rows: new Float64Array(0) as Float64Array, // ROW_STRIDE numbers each
  /**
   * Where the last step left the colliders: 0 for one that has the pose and the shape of the step before. Undefined if
   * they are anywhere else, or that is not known any more.
   */
  changed: undefined as Uint8Array | undefined,
}
export type PosedColliders = Readonly<typeof posed>

function take(colliders: Colliders, { rows }: Rows): PosedColliders {
  posed.colliders = colliders
  posed.types = colliders.types
  posed.isOut = colliders.isOut
  posed.rows = rows
  posed.changed = undefined
  return posed
}

/** The colliders where the last completed step left them. */
export function poseAsLeft({ colliders, poses, rows }: Step): PosedColliders {
  take(colliders, rows)
  if (poses.isUnderWay) poseLast(colliders, poses)
  else posed.changed = poses.lastChanged
  return posed
}

/** What {@link poseLast} gives. */
let types: Uint8Array = new Uint8Array(0)
let isOut: Uint8Array = new Uint8Array(0)
let lastRows: Float64Array = new Float64Array(0)

/** The rows may belong to another step, completed or not: they are written from the last poses. */
function poseLast({ count, ids }: Colliders, poses: Poses): void {
  types = posed.types = grown(types, count)
  isOut = posed.isOut = grown(isOut, count)
  lastRows = posed.rows = grown(lastRows, ROW_STRIDE * count)
  for (let i = 0; i < count; i++) {
    isOut[i] = Number(ids[i]! < 0 || !poses.isKnown(i))
    if (isOut[i] === 1) continue
    poses.writeLastRow(i, lastRows, ROW_STRIDE * i)
    types[i] = poses.last[POSE_STRIDE * i + POSE_TYPE]!
  }
}

const poses = new Poses(colliders)
const rows = new Rows()
const integrated = new Integrated()
const leftOut: Quarantined[] = []
const everyone = new MarkedList()

/** The colliders where the columns of the world have them now. Throws what a step throws before it changes anything. */
export function poseAnew(of: Checked & { readonly trees: TreePool }, leavesOut: boolean): PosedColliders {
  const { registry, trees, columns } = of
  registry.followParents(of.components.Attached.parent)
  colliders.clear()
  gather(of, colliders, poses, leavesOut ? leftOut : undefined, changesOf(registry))
  rows.admit(colliders, poses, true)
  const sources = { colliders, poses, registry, integrated, trees, columns }
  rows.update({ ...sources, rows, paths: undefined, delta: 0, lastDelta: 0 })
  return take(colliders, rows)
}

/** All that a world has, as what has changed since it had nothing. */
function changesOf(registry: Registry): Changes {
  const { has, generation, inherited, filterFrom, highest } = registry
  everyone.clear()
  for (let entity = 0; entity <= highest; entity++) if (has[entity] !== 0) everyone.add(entity)
  return { changed: everyone, has, generation, inherited, filterFrom }
}
