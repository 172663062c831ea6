/**
 * Walks all that a step remembers (src/step) after a completed step, and throws where it contradicts itself, or the
 * kernels asked about every pair anew. Plain and slow: all pairs.
 */
import { Has, HAS_SHAPE } from '../../components/registry.js'
import type { CollisionResource } from '../../src/collision.js'
import { closestPointsObbRows } from '../../src/geometry/obb-obb/closest-points.js'
import { compareRows } from '../../src/geometry/order.js'
import { MANIFOLD_LENGTH } from '../../src/geometry/manifold.js'
import { writeAxesOfQuaternion } from '../../src/math/quaternion.js'
import { PAIR_OUT_LENGTH } from '../../src/narrow-phase/mesh-features.js'
import { pairKernels } from '../../src/narrow-phase/pair-table.js'
import { separationKernels } from '../../src/narrow-phase/separation-table.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../src/narrow-phase/shape-types.js'
import { Reading } from '../../src/step/colliders.js'
import { Touch } from '../../src/step/contacts.js'
import { mayReach } from '../../src/step/half-spaces.js'
import { PathKind } from '../../src/step/paths.js'
import { writeSpans } from '../../src/step/spans.js'
import type { Step } from '../../src/step/step.js'

/** Private parts that are walked too. */
interface Inside {
  readonly epoch: { readonly isBroken: boolean }
  readonly poses: { readonly isDirty: boolean }
  readonly pairs: { readonly planes: Int32Array; readonly planeCount: number }
  readonly contacts: {
    readonly used: number
    readonly free: Int32Array
    readonly freeCount: number
    readonly freshCount: number
  }
}

class Walk {
  readonly step: Step
  readonly inside: Inside
  /** Rows of the contacts that live, by pair of indices. */
  readonly rowOf = new Map<string, number>()

  constructor(readonly collision: CollisionResource) {
    const { state } = collision
    this.step = state
    const { epoch, poses, contacts } = state
    this.inside = { epoch, poses, pairs: epoch.pairs, contacts } as unknown as Inside
  }

  hold(holds: boolean, what: string): asserts holds {
    if (!holds) throw new Error(`step ${this.collision.step}, epoch ${this.step.epoch.number}: ${what}`)
  }

  colliders(): void {
    const { colliders, registry, poses } = this.step
    const { ids, count, places, placeCount, entities, reading, isOut, types, bits } = colliders
    const seen = new Set<number>()
    const taken = new Set<number>()
    let live = 0
    let out = 0
    for (let i = 0; i < count; i++) {
      const place = places[i]!
      this.hold(place >= 0 && place < placeCount && !taken.has(place), `place ${place} of index ${i}`)
      taken.add(place)
      this.hold(colliders.isStale[i] === 0 && colliders.jumped[i] === 0, `index ${i} is marked as stale or jumped`)
      if (ids[i]! < 0) {
        this.hold(isOut[i] === 1 && reading[place] === Reading.none, `tombstone ${i} takes part`)
        continue
      }
      live++
      out += isOut[i]!
      const id = ids[i]!
      this.hold(!seen.has(id), `entity ${id} has two indices`)
      seen.add(id)
      this.hold(colliders.indexOf(id) === i && entities[place] === id, `index or place of entity ${id}`)
      this.hold(reading[place] !== Reading.none, `entity ${id} is not read`)
      if (registry.changedCount > 0) continue
      const has = registry.bitsOf(id)
      this.hold(bits[i] === (has & ~Has.Sensor), `bits of entity ${id}`)
      this.hold(colliders.isSensor[i] === Number((has & Has.Sensor) !== 0), `entity ${id} as a sensor`)
      const from = (has & Has.Attached) !== 0 ? registry.filterFrom[id] : id
      this.hold(colliders.filters[i] === from, `filter of entity ${id}`)
      this.hold(colliders.generation[i] === registry.generation[id], `generation of entity ${id}`)
      this.hold(this.step.trees !== undefined && types[i]! < SHAPE_TYPE_COUNT, `type of entity ${id}`)
      if ((bits[i]! & Has.Attached) === 0) this.hold(colliders.roots[i] === id, `root of entity ${id}`)
    }
    this.hold(placeCount === count, `${placeCount} places for ${count} indices`)
    this.hold(live === colliders.live && out === colliders.outCount, 'numbers of colliders')
    this.hold(colliders.staleCount === 0, 'stale colliders are left')
    if (registry.changedCount === 0)
      for (let id = 0; id <= registry.highest; id++) {
        const has = registry.bitsOf(id)
        const isCollider = (has & HAS_SHAPE) !== 0 && (has & Has.CollisionDisabled) === 0
        this.hold(isCollider === seen.has(id), `entity ${id} is a collider: ${isCollider}`)
      }
    // A box whose pose has not changed for two steps is not written.
    if (this.inside.poses.isDirty) return
    for (let place = 0; place < placeCount; place++)
      if (reading[place] === Reading.box && poses.lastChanged[place] === 0)
        for (let p = 8 * place; p < 8 * place + 8; p++)
          this.hold(Object.is(poses.now[p], poses.last[p]), `both poses of entity ${entities[place]}`)
  }

  rows(): void {
    const { colliders, poses, paths, trees, epoch } = this.step
    const { rows, fat } = epoch
    const { types, mask } = colliders
    const row = new Float64Array(16)
    for (let i = 0; i < colliders.count; i++) {
      const takesPart = colliders.isOut[i] === 0
      const isPlane = types[i] === ShapeType.plane
      const expected = takesPart && !isPlane ? mask[i]! : 0
      this.hold(fat.masks[i] === expected, `mask ${fat.masks[i]} in the search of index ${i}, not ${expected}`)
      if (!takesPart) continue
      const who = `of index ${i}, entity ${colliders.ids[i]}`
      poses.writeLastRow(i, row, 0)
      for (let k = 0; k < 16; k++)
        this.hold(row[k] === rows.rows[16 * i + k], `row ${who}: ${rows.rows[16 * i + k]} at ${k}, not ${row[k]}`)
      const { moved } = rows
      const isUnbounded = isPlane || types[i] === ShapeType.mesh
      this.hold(moved[i]! >= 0 && (moved[i]! < Infinity || isUnbounded), `moved ${who}: ${moved[i]}`)
      if (isPlane) continue
      this.bounded(i, row, who)
      // A corner of the box of a mesh may go farther than any point of the mesh.
      if (types[i] !== ShapeType.mesh && paths?.kinds[i] === PathKind.regular) {
        const p = 8 * colliders.places[i]!
        for (let d = 0; d < 3; d++) row[d] = poses.now[p + d]!
        writeAxesOfQuaternion(row, 3, poses.now, p + 3)
        this.bounded(i, row, `${who} at the start of its path`)
      }
      if (types[i] === ShapeType.mesh) this.hold(trees.has(row[12]!) || this.collision.stage === 0, `tree ${who}`)
      for (let b = 6 * i; b < 6 * i + 3; b++)
        this.hold(
          fat.fat[b]! <= rows.bounds[b]! && rows.bounds[b + 3]! <= fat.fat[b + 3]!,
          `fat bounds ${who} do not hold its bounds`,
        )
    }
  }

  /** Bounds hold the shape at a row, up to rounding. */
  private bounded(i: number, row: Float64Array, who: string): void {
    const { epoch, colliders, trees } = this.step
    const { bounds } = epoch.rows
    const own = new Float64Array(6)
    if (colliders.types[i] === ShapeType.mesh) {
      if (!trees.has(row[12]!)) return
      trees.writeBounds(row, 0, own, 0)
      // Those of the box of a mesh, which may reach farther than its farthest point.
      const reach = trees.radiusOf(row[12]!) * Math.abs(row[13]!)
      for (let d = 0; d < 3; d++) {
        own[d] = Math.max(own[d]!, row[d]! - reach)
        own[3 + d] = Math.min(own[3 + d]!, row[d]! + reach)
      }
    } else {
      const spans = new Float64Array(4)
      writeSpans(colliders.types[i]!, row, 12, trees, spans, 0)
      for (let d = 0; d < 3; d++) {
        const [u, v, w] = [row[3 + d]!, row[6 + d]!, row[9 + d]!]
        const reach = Math.abs(u) * spans[0]! + Math.abs(v) * spans[1]! + Math.abs(w) * spans[2]! + spans[3]!
        own[d] = row[d]! - reach
        own[3 + d] = row[d]! + reach
      }
    }
    for (let d = 0; d < 3; d++) {
      const slack = 1e-13 * (Math.abs(own[d]!) + Math.abs(own[3 + d]!))
      const holds = bounds[6 * i + d]! <= own[d]! + slack && bounds[6 * i + 3 + d]! >= own[3 + d]! - slack
      this.hold(holds, `bounds ${who}, type ${colliders.types[i]}: ${bounds[6 * i + d]} to ${bounds[6 * i + 3 + d]} do not hold ${own[d]} to ${own[3 + d]}`) // prettier-ignore
    }
  }

  contacts(): void {
    const { contacts, colliders, outcomes } = this.step
    const { a, b, first, second, began, beganCount, ended, endedCount, persisting, persistingCount } = contacts
    const { used, free, freeCount, freshCount } = this.inside.contacts
    const owner = new Map<number, string>()
    const own = (row: number, name: string): void => {
      this.hold(row >= 0 && row < used, `${name} contact row ${row} of ${used}`)
      this.hold(!owner.has(row), `contact row ${row} is ${owner.get(row)} and ${name}`)
      owner.set(row, name)
    }
    for (const [name, list, count] of [
      ['began', began, beganCount],
      ['ended', ended, endedCount],
      ['persisting', persisting, persistingCount],
    ] as const)
      for (let k = 0; k < count; k++) {
        const row = list[k]!
        own(row, name)
        const order = k === 0 ? 1 : a[row]! - a[list[k - 1]!]! || b[row]! - b[list[k - 1]!]!
        // An id may serve two contacts that end: its last tenant's and the one's before.
        this.hold(order > 0 || (order === 0 && name === 'ended'), `${name} is not sorted at ${k}`)
        this.hold(a[row]! < b[row]!, `entities of contact row ${row}`)
        this.hold(contacts.reason[row]! > 0 === (name === 'ended'), `reason of contact row ${row}`)
        this.hold(contacts.time[row]! >= 0 && contacts.time[row]! <= this.step.lastDelta * (1 + 1e-12) || name === 'ended', `time of contact row ${row}`) // prettier-ignore
        if (name === 'ended') continue
        const [i, j] = [first[row]!, second[row]!]
        this.hold(colliders.isOut[i] === 0 && colliders.isOut[j] === 0, `contact row ${row} of who takes no part`)
        const isFirstA = contacts.isFirstA[row] === 1
        const [x, y] = isFirstA ? [i, j] : [j, i]
        this.hold(colliders.ids[x] === a[row] && colliders.ids[y] === b[row], `indices of contact row ${row}`)
        this.hold(
          colliders.generation[x] === contacts.generationA[row] &&
            colliders.generation[y] === contacts.generationB[row],
          `generations of contact row ${row}`,
        )
        this.hold((contacts.state[row]! & (Touch.end | Touch.start | Touch.way)) !== 0, `state of contact row ${row}`)
        this.hold(contacts.source[row]! >= -1, `source of contact row ${row}`)
        this.rowOf.set(`${Math.min(i, j)} ${Math.max(i, j)}`, row)
      }
    for (let k = 0; k < freeCount; k++) own(free[k]!, 'free')
    this.hold(owner.size === used, `${used - owner.size} contact rows are lost`)
    this.hold(freshCount === 0 || outcomes.count > 0, 'contacts that began are not listed')
    this.hold(this.rowOf.size === beganCount + persistingCount, 'two contacts of a pair')
    const passing = new Set(contacts.passing.subarray(0, contacts.passingCount))
    this.hold(passing.size === contacts.passingCount, 'a contact passes twice')
    for (const row of this.rowOf.values()) {
      const isPassing = (contacts.state[row]! & ~Touch.end) !== 0 || contacts.time[row] !== 0
      this.hold(isPassing === passing.has(row), `contact row ${row} passes: ${isPassing}`)
    }
  }

  pairs(): void {
    const { colliders, epoch } = this.step
    const { pairs: list, count } = epoch.pairs.list
    const { fat, rows, links } = epoch
    const { types, moving, roots, category, mask, ids } = colliders
    const { planes, planeCount } = this.inside.pairs
    const numberOf = new Map<string, number>()
    const linked = new Set<number>()
    for (let k = 0; k < count; k++) {
      const [i, j] = [list[2 * k]!, list[2 * k + 1]!]
      const key = `${i} ${j}`
      this.hold(i < j && j < colliders.count, `pair ${k} is ${key}`)
      this.hold(!numberOf.has(key), `${key} is listed twice`)
      numberOf.set(key, k)
      this.hold(colliders.isOut[i] === 0 && colliders.isOut[j] === 0, `pair ${k} of who takes no part`)
      const row = links.contactOf[k]!
      this.hold(row === (this.rowOf.get(key) ?? -1), `pair ${k} has contact row ${row}, not ${this.rowOf.get(key)}`)
      if (row >= 0) linked.add(row)
    }
    this.hold(linked.size === this.rowOf.size, 'a contact has no pair')
    const listed = Array.from(planes.subarray(0, planeCount)).sort((p, q) => p - q)
    const live = Array.from({ length: colliders.count }, (_, i) => i).filter((i) => colliders.isOut[i] === 0)
    const expected = live.filter((i) => types[i] === ShapeType.plane)
    this.hold(listed.join() === expected.join(), `half-spaces ${listed.join()}, not ${expected.join()}`)
    for (const [n, i] of live.entries())
      for (const j of live.slice(n + 1)) {
        const isPair =
          (moving[i]! | moving[j]!) !== 0 &&
          roots[i] !== roots[j] &&
          (category[i]! & mask[j]!) !== 0 &&
          (category[j]! & mask[i]!) !== 0
        const arePlanes = [i, j].filter((k) => types[k] === ShapeType.plane).length
        const plane = types[j] === ShapeType.plane ? j : i
        let meets = true
        if (arePlanes === 1) meets = mayReach(rows, plane, moving, fat.fat, 6 * (i + j - plane))
        else if (arePlanes === 0)
          for (let d = 0; d < 3; d++)
            if (!(fat.fat[6 * i + d]! <= fat.fat[6 * j + 3 + d]! && fat.fat[6 * j + d]! <= fat.fat[6 * i + 3 + d]!))
              meets = false
        const isListed = numberOf.has(`${i} ${j}`)
        this.hold(isListed === (isPair && meets), `${i} ${j}, entities ${ids[i]} ${ids[j]}, listed: ${isListed}`)
        if (isPair) this.answer(i, j, numberOf.get(`${i} ${j}`) ?? -1)
      }
  }

  /** The kernels say what is recorded, and the pair is quiet no longer than its gap or depth. */
  private answer(i: number, j: number, k: number): void {
    const { colliders, epoch, contacts, trees, accepts } = this.step
    const { types, ids } = colliders
    const { rows, moved } = epoch.rows
    const row = this.rowOf.get(`${i} ${j}`) ?? -1
    const isFirst = types[i] !== types[j] ? types[i]! < types[j]! : compareRows(rows, 16 * i, rows, 16 * j) <= 0
    const p = row >= 0 ? contacts.first[row]! : isFirst ? i : j
    const q = i + j - p
    const kernel = pairKernels[SHAPE_TYPE_COUNT * types[p]! + types[q]!]!
    const touches = kernel(rows, 16 * p, rows, 16 * q, kernelOut, trees) > 0
    const isTold = row >= 0 && (contacts.state[row]! & Touch.end) !== 0
    const who = `entities ${ids[i]} ${ids[j]}`
    this.hold(touches === isTold || (touches && accepts !== undefined), `${who} touch: ${touches}, told ${isTold}`)
    if (k < 0) return
    const rest = epoch.look.quiet[k]! - moved[i]! - moved[j]!
    if (!(rest > 0) || types[i] === ShapeType.mesh || types[j] === ShapeType.mesh) return
    const areBoxes = types[i] === ShapeType.box && types[j] === ShapeType.box
    const separation = separationKernels[SHAPE_TYPE_COUNT * types[p]! + types[q]!]!(rows, 16 * p, rows, 16 * q, axis)
    let room = Math.abs(Number.isNaN(separation) ? axis[3]! : separation)
    if (areBoxes && !touches) {
      closestPointsObbRows(rows, 16 * p, rows, 16 * q, witness)
      room = witness[0]!
    }
    this.hold(
      rest <= room * (1 + 1e-9) + 1e-12,
      `${who} are quiet for ${rest}, but ${touches ? 'deep' : 'apart'} by ${room}`,
    )
  }
}

const kernelOut = new Float64Array(Math.max(PAIR_OUT_LENGTH, MANIFOLD_LENGTH))
const axis = new Float64Array(16)
const witness = new Float64Array(64)

/** Throws where what the last completed step of a world left is not what it must be. */
export function validate(collision: object): void {
  const walk = new Walk(collision as CollisionResource)
  // After a step that failed nothing is relied on.
  if (walk.inside.epoch.isBroken || walk.collision.stage !== 0) return
  walk.colliders()
  walk.rows()
  walk.contacts()
  walk.pairs()
}
