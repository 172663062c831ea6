/** The colliders that a move meets: where the last completed step left them, or where they are now. */
import type { Registry } from '../../components/registry.js'
import { BOUNDS_STRIDE } from '../broad-phase/broad-phase.js'
import { reachOf } from '../geometry/advancement/bodies.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import type { Triple } from '../geometry/shapes.js'
import { cross } from '../math/vectors.js'
import { grown } from '../memory/grow.js'
import type { Checked } from '../step/check.js'
import { Colliders, type Changes } from '../step/colliders.js'
import { gather, type Quarantined } from '../step/gather.js'
import { Integrated } from '../step/integrated.js'
import { PIVOT_STRIDE, POSE_STRIDE, POSE_TYPE, Poses } from '../step/poses.js'
import { Rows } from '../step/rows.js'
import { writeSpans, type Meshes } from '../step/spans.js'
import type { Step } from '../step/step.js'
import { VELOCITY_STRIDE } from '../step/velocities.js'
import { BOUNDS_SLACK } from '../tolerances.js'
import type { PosedColliders } from './colliders.js'

const none = new Colliders()
/** What the last move met. One record, so that a call allocates nothing. */
const posed: { -readonly [K in keyof PosedColliders]: PosedColliders[K] } = {
  count: 0,
  ids: none.ids,
  generation: none.generation,
  roots: none.roots,
  types: none.types,
  isOut: none.isOut,
  category: none.category,
  mask: none.mask,
  rows: new Float64Array(0),
  bounds: new Float64Array(0),
  indexOf: (entity) => from.colliders.indexOf(entity),
  writeVelocity: (i, point, out) => writeVelocity(i, point, out),
}

/** No colliders, until one of the functions below is called. */
export const posedColliders: PosedColliders = posed

/** What `posed` was taken from, and whether as of the last completed step. */
const from = { colliders: none, poses: new Poses(none), isLast: false }

function take(colliders: Colliders, poses: Poses, rows: Rows, isLast: boolean): PosedColliders {
  from.colliders = colliders
  from.poses = poses
  from.isLast = isLast
  posed.count = colliders.count
  posed.ids = colliders.ids
  posed.generation = colliders.generation
  posed.roots = colliders.roots
  posed.types = colliders.types
  posed.isOut = colliders.isOut
  posed.category = colliders.category
  posed.mask = colliders.mask
  posed.rows = rows.rows
  posed.bounds = rows.bounds
  return posed
}

/** The colliders where the last completed step left them. */
export function poseAsLeft(state: Step): PosedColliders {
  const { colliders, poses, rows, trees } = state
  take(colliders, poses, rows, true)
  if (state.isUnderWay) poseLast(colliders, poses, trees)
  return posed
}

const velocity = new Float64Array(VELOCITY_STRIDE)
const arm = new Float64Array(3)
const turning = new Float64Array(3)

function writeVelocity(i: number, point: Float64Array, out: Triple): void {
  const { colliders, poses, isLast } = from
  const place = colliders.places[i]
  const pivots = isLast ? poses.lastPivots : poses.pivots
  for (let d = 0; d < 3; d++)
    arm[d] = point[d] - (colliders.hasChildren ? pivots[PIVOT_STRIDE * place + d] : posed.rows[ROW_STRIDE * i + d])
  poses.velocities.read(place, isLast, velocity, 0)
  cross(turning, 0, velocity, 3, arm, 0)
  for (let d = 0; d < 3; d++) out[d] = velocity[d] + turning[d]
}

let types: Uint8Array = new Uint8Array(0)
let isOut: Uint8Array = new Uint8Array(0)
let lastRows: Float64Array = new Float64Array(0)
let lastBounds: Float64Array = new Float64Array(0)
const spans = new Float64Array(4)

/** The rows may belong to another step, completed or not: they are written from the last poses, with wide bounds. */
function poseLast({ count, ids, places }: Colliders, poses: Poses, trees: Meshes): void {
  types = posed.types = grown(types, count)
  isOut = posed.isOut = grown(isOut, count)
  lastRows = posed.rows = grown(lastRows, ROW_STRIDE * count)
  lastBounds = posed.bounds = grown(lastBounds, BOUNDS_STRIDE * count)
  for (let i = 0; i < count; i++) {
    isOut[i] = Number(ids[i]! < 0 || !poses.isKnown(i))
    if (isOut[i] === 1) continue
    const r = ROW_STRIDE * i
    poses.writeLastRow(i, lastRows, r)
    types[i] = poses.last[POSE_STRIDE * places[i]! + POSE_TYPE]!
    writeSpans(types[i]!, lastRows, r + ROW_PARAMETERS, trees, spans, 0)
    const reach = reachOf(spans, 0) * (1 + BOUNDS_SLACK)
    for (let d = 0; d < 3; d++) {
      const position = lastRows[r + d]!
      const half = reach + BOUNDS_SLACK * Math.abs(position)
      lastBounds[BOUNDS_STRIDE * i + d] = position - half
      lastBounds[BOUNDS_STRIDE * i + 3 + d] = position + half
    }
  }
}

const colliders = new Colliders()
const poses = new Poses(colliders)
const rows = new Rows()
const integrated = new Integrated()
const leftOut: Quarantined[] = []
let everyone: Int32Array = new Int32Array(0)

/** The colliders where the columns of the world have them now. Throws what a step throws before it changes anything. */
export function poseAnew(of: Checked & { readonly trees: Meshes }, leavesOut: boolean): PosedColliders {
  const { registry, trees } = of
  registry.followParents(of.components.Attached.parent)
  colliders.clear()
  gather(of, colliders, poses, leavesOut ? leftOut : undefined, changesOf(registry))
  rows.begin(colliders, poses)
  rows.update({ colliders, poses, registry, integrated, trees, delta: 0, paths: undefined })
  return take(colliders, poses, rows, false)
}

/** All that a world has but orphans, which the next step removes, as what has changed since it had nothing. */
function changesOf(registry: Registry): Changes {
  const { has, generation, inherited, filterFrom, highest } = registry
  everyone = grown(everyone, highest + 1)
  let count = 0
  for (let entity = 0; entity <= highest; entity++) if (!registry.isOrphan(entity)) everyone[count++] = entity
  return { changed: everyone, changedCount: count, has, generation, inherited, filterFrom, forgetChanges() {} }
}
