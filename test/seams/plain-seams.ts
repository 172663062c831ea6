import { FAN_SLACK, SEAM_STEP } from '../../src/tolerances.js'
import { SeamKind, type SeamStep } from '../../src/seams/seam-step.js'
import { SeamState } from '../../src/seams/seams.js'

/** Normal 3, height, depth. */
export type Surface = number[]

/** What a contact comes to: its state, its surface, and the normal that its first contact was given. */
export interface Straightened {
  state: number
  surface: Surface
  turned: Surface | undefined
}

/** What is known of a contact row from the last step: its state and its surface. */
export interface Remembered {
  readonly state: number
  readonly surface: Surface
}

const isSameWay = (a: Surface, b: Surface): boolean =>
  Math.abs(a[0]! - b[0]!) + Math.abs(a[1]! - b[1]!) + Math.abs(a[2]! - b[2]!) <= FAN_SLACK

/** What Seams (src/seams/seams.ts) does for one body, by comparing every contact with every other. */
export function straightenPlainly(
  step: SeamStep,
  body: number,
  rows: readonly number[],
  remembered: readonly Remembered[],
): Straightened[] {
  const { first, second } = step.contacts
  const [x, y, z, toX, toY, toZ] = step.bounds.subarray(6 * body) as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const size = toX - x + (toY - y) + (toZ - z)
  const slack = SEAM_STEP * size
  const statics = rows.map((row) => (first[row] === body ? second[row]! : first[row]!))
  const kinds = rows.map((row) => step.kindOf(row))
  const out = new Float64Array(5)
  const write = (what: 'writeEnd' | 'writeTouch', k: number): Surface => {
    step[what](rows[k]!, body, out, 0)
    return [...out]
  }
  const reach = (collider: number, n: Surface): number => {
    step.writeSupport(collider, Float64Array.from(n), 0, out)
    return out[0]!
  }
  const find = (k: number, surfaces: readonly Surface[], isNew: boolean): number => {
    const own = surfaces[k]!
    const { state, surface } = remembered[k]!
    const gives = (j: number): boolean => {
      const more = surfaces[j]![4]! - own[4]!
      if (isSameWay(surfaces[j]!, own) || !(Math.abs(reach(statics[k]!, surfaces[j]!) - surfaces[j]![3]!) <= slack))
        return false
      if (more > slack) return true
      if (kinds[k] === SeamKind.leaves) return false
      if (more >= -slack && !isNew) {
        if (state !== SeamState.none) return !isSameWay(own, surface)
        if (step.isPut(statics[j]!) || remembered[j]!.state === SeamState.sensor) return false
      }
      return reach(statics[j]!, own) > own[3]! + slack
    }
    const order = rows.map((_, j) => j)
    order.sort((i, j) => surfaces[j]![4]! - surfaces[i]![4]! || step.compare(statics[i]!, statics[j]!))
    return order.find(gives) ?? -1
  }
  const isEnd = (k: number): boolean => kinds[k]! <= SeamKind.meets
  const ends = rows.map((_, k) => {
    if (isEnd(k)) return write('writeEnd', k)
    if (kinds[k] === SeamKind.leaves && remembered[k]!.state === SeamState.given) return remembered[k]!.surface
    const touch = write('writeTouch', k)
    return kinds[k] === SeamKind.grazes ? [...touch.slice(0, 4), -size] : touch
  })
  /** A surface as the static of contact k has it, which may be lower. */
  const lowered = (k: number, surface: Surface): Surface => {
    const [x, y, z, height, depth] = surface as [number, number, number, number, number]
    const top = Math.min(height, reach(statics[k]!, surface))
    return [x, y, z, top, Math.max(0, top - height + depth)]
  }
  const results = rows.map((_, k): Straightened => {
    const isNew = step.isNew(rows[k]!) || remembered[k]!.state === SeamState.sensor
    const best = isEnd(k) ? find(k, ends, isNew) : -1
    if (best >= 0) return { state: SeamState.given, surface: lowered(k, ends[best]!), turned: undefined }
    const isCarried = kinds[k] === SeamKind.leaves && remembered[k]!.state === SeamState.given
    return { state: isCarried ? SeamState.given : SeamState.own, surface: ends[k]!, turned: undefined }
  })
  const shown = rows.map((_, k): Surface => {
    if (kinds[k] === SeamKind.end) return results[k]!.surface
    if (kinds[k] !== SeamKind.meets) return ends[k]!
    return [...write('writeTouch', k).slice(0, 4), -size]
  })
  rows.forEach((_, k) => {
    const result = results[k]!
    const best = kinds[k] === SeamKind.end ? -1 : find(k, shown, kinds[k] !== SeamKind.leaves)
    if (best < 0) return
    result.turned = shown[best]!
    if (isEnd(k)) return
    result.state = SeamState.given
    result.surface = lowered(k, shown[best]!)
  })
  return results
}
