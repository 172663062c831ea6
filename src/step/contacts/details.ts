/**
 * Details of contacts: point, normal, depth, speed, features and manifold. They follow from poses, velocities and what
 * the contact's row says, so whether and when somebody reads them changes no bit of any result.
 */
import type { DetailsOfContact, OwnComponents } from '../../../components/columns.js'
import { arrays } from '../../../components/reservation.js'
import { IDENTITY, schema } from '../../../components/schema.js'
import {
  MANIFOLD_COUNT,
  MANIFOLD_DEPTH,
  MANIFOLD_NORMAL,
  MANIFOLD_POINT_FEATURE,
  MANIFOLD_POINTS,
  publishManifold,
  type Manifold,
} from '../../geometry/manifold.js'
import { ROW_STRIDE } from '../../geometry/rows.js'
import { First } from '../../narrow-phase/first-contact.js'
import { PairOut } from '../../narrow-phase/mesh-kernels.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../narrow-phase/shape-types.js'
import type { TreePool } from '../../narrow-phase/tree-pool.js'
import { Touch } from './contacts.js'
import { VELOCITY_STRIDE } from '../gather/children.js'
import { PosedPair } from './sources.js'
import type { KnownSeam } from '../../seams/seams.js'
import { SURFACE_STRIDE, turnManifold } from '../../seams/surfaces.js'

/** Columns of details, in the events as in the Contact component. */
export type DetailColumns = DetailsOfContact

/** Columns of a contact, in the events as in the Contact component. */
export type ContactColumns = Readonly<OwnComponents['Contact']>

export const DETAILS = Object.keys(schema.Contact).filter(
  (name) => !(IDENTITY as readonly string[]).includes(name),
) as (keyof DetailColumns)[]

/** One contact to be detailed: how the two touch, where each has its pose, and the first contact if there is one. */
export class DetailWriter {
  readonly pair = new PosedPair()
  /** Bits of Touch. */
  state = 0
  /** 1 if the collider that is evaluated first is a. */
  isFirstA = 1
  /** The surface that ghost contacts (src/seams) gave the contact; side 0 for none. */
  readonly seam: KnownSeam = { state: 0, side: 0, surface: new Float64Array(SURFACE_STRIDE) }
  private readonly manifold = new Float64Array(PairOut.length)

  /** Writes the details to row `at` of `to`, which must have room. */
  write(trees: TreePool, to: DetailColumns, at: number): void {
    const { manifold, state, isFirstA, pair } = this
    const { firstContact } = pair
    const isWithin = (state & Touch.within) !== 0
    const sign = isFirstA === 1 ? 1 : -1
    let featureI = firstContact[First.featureA]
    let featureJ = firstContact[First.featureB]
    let count = 1
    const touches = (state & (Touch.end | Touch.start)) !== 0
    if (touches) {
      this.collide(trees)
      const feature = manifold[MANIFOLD_POINTS + MANIFOLD_POINT_FEATURE]
      featureI = pair.types[0] === ShapeType.mesh ? manifold[PairOut.featureA] : feature
      featureJ = pair.types[1] === ShapeType.mesh ? manifold[PairOut.featureB] : feature
      // A contact that is over at the end of the step has one point, as in writeManifold.
      if ((state & Touch.start) !== 0) this.turn()
      else count = manifold[MANIFOLD_COUNT]
    }
    const normal = isWithin ? firstContact : manifold
    const n = isWithin ? First.normal : MANIFOLD_NORMAL
    const p = isWithin ? First.point : MANIFOLD_POINTS
    to.pointX[at] = normal[p] + (isWithin ? 0 : pair.rows[0])
    to.pointY[at] = normal[p + 1] + (isWithin ? 0 : pair.rows[1])
    to.pointZ[at] = normal[p + 2] + (isWithin ? 0 : pair.rows[2])
    // The point of a contact at the end is where the two are deepest without others.
    if ((state & Touch.end) !== 0) this.turn()
    to.depth[at] = touches ? manifold[MANIFOLD_DEPTH] : 0
    to.pointCount[at] = count
    to.featureA[at] = isFirstA === 1 ? featureI : featureJ
    to.featureB[at] = isFirstA === 1 ? featureJ : featureI
    // Adding 0 turns a negative zero into 0, whose sign would depend on which body is a.
    to.normalX[at] = sign * normal[n] + 0
    to.normalY[at] = sign * normal[n + 1] + 0
    to.normalZ[at] = sign * normal[n + 2] + 0
    this.writeSpeed(to, at)
  }

  /** Writes the manifold at the end of the step, one point if the two do not touch then, and returns the count. */
  writeManifold(trees: TreePool, out: Manifold): number {
    const { manifold, pair, isFirstA } = this
    if ((this.state & Touch.end) !== 0) {
      this.collide(trees)
      this.turn()
      return publishManifold(out, manifold, pair.rows, 0, isFirstA === 0)
    }
    this.write(trees, one, 0)
    const point = out.points[0]
    out.pointCount = 1
    // V8: see notes, "doubles across calls".
    for (let d = 0; d < 3; d++) {
      out.normal[d] = one[NORMAL[d]][0]
      point.position[d] = one[POINT[d]][0] + 0
    }
    out.depth = point.depth = one.depth[0]
    // The feature of the body that was evaluated first, so that it does not depend on entity ids.
    point.feature = isFirstA === 1 ? one.featureA[0] : one.featureB[0]
    return 1
  }

  private collide(trees: TreePool): void {
    const { pair, manifold } = this
    const areBoxes = pair.types[0] === ShapeType.box && pair.types[1] === ShapeType.box
    const kernel = areBoxes
      ? trees.tables.collideSteadyBoxes
      : trees.tables.collide[SHAPE_TYPE_COUNT * pair.types[0] + pair.types[1]]
    manifold[MANIFOLD_COUNT] = kernel(pair.rows, 0, pair.rows, ROW_STRIDE, manifold, trees)
  }

  /** Turns the manifold to the surface that the contact was given. */
  private turn(): void {
    const { manifold, pair } = this
    const { side, surface } = this.seam
    if (side !== 0) turnManifold(manifold, surface, pair.rows, side)
  }

  /** Writes the closing speed along the normal, at the point: from V + W x r of each body. */
  private writeSpeed(to: DetailColumns, at: number): void {
    const { velocities: v, pivots } = this.pair
    let speed = 0
    for (let body = 0; body < 2; body++) {
      const x = to.pointX[at] - pivots[3 * body]
      const y = to.pointY[at] - pivots[3 * body + 1]
      const z = to.pointZ[at] - pivots[3 * body + 2]
      const k = VELOCITY_STRIDE * body
      const along =
        to.normalX[at] * (v[k] + v[k + 4] * z - v[k + 5] * y) +
        to.normalY[at] * (v[k + 1] + v[k + 5] * x - v[k + 3] * z) +
        to.normalZ[at] * (v[k + 2] + v[k + 3] * y - v[k + 4] * x)
      speed += body === 0 ? along : 0 - along
    }
    to.speed[at] = (this.isFirstA === 1 ? speed : 0 - speed) + 0
  }
}

/** The details of a contact that only passed. */
const one = createColumns(DETAILS, 1)
export const NORMAL = ['normalX', 'normalY', 'normalZ'] as const
export const POINT = ['pointX', 'pointY', 'pointZ'] as const

/** Columns of a contact, by their names, with room for `count` rows. */
export function createColumns<N extends keyof ContactColumns>(
  names: readonly N[],
  count: number,
): Pick<ContactColumns, N> {
  const columns = names.map((name) => [name, new arrays[schema.Contact[name].kind](count)])
  return Object.fromEntries(columns) as Pick<ContactColumns, N>
}
