/**
 * How deep two convex solids, given by planes, overlap: the largest t such that some point has a signed distance of at
 * least t from every plane; negative when they are apart. A linear programme in (x, t), solved by trying every four
 * planes as the ones that hold with equality. Plain, slow, and shares no code with src.
 */
type Vec = number[]
/** Unit inward normal and constant: inside is n.x + c >= 0. */
export type PlainPlane = readonly [number, number, number, number]

export interface PlainBox {
  center: ArrayLike<number>
  axes: ArrayLike<number>
  halfExtents: ArrayLike<number>
}

/** A plane with a unit normal; none for a plane at infinity. */
function normalised(plane: Vec): PlainPlane[] {
  const length = Math.hypot(plane[0]!, plane[1]!, plane[2]!)
  if (length < 1e-14) return []
  return [[plane[0]! / length, plane[1]! / length, plane[2]! / length, plane[3]! / length]]
}

/** The planes of what a column-major view-projection matrix sees; `lowest` clip depth is -1 or 0. */
export function planesOfMatrix(m: ArrayLike<number>, lowest: number): PlainPlane[] {
  const row = (i: number): Vec => [m[i]!, m[4 + i]!, m[8 + i]!, m[12 + i]!]
  const w = row(3)
  const combine = (i: number, s: number, t: number) => row(i).map((value, k) => s * value + t * w[k]!)
  return [
    combine(0, 1, 1),
    combine(0, -1, 1),
    combine(1, 1, 1),
    combine(1, -1, 1),
    combine(2, 1, -lowest),
    combine(2, -1, 1),
  ].flatMap(normalised)
}

export function planesOfBox(box: PlainBox): PlainPlane[] {
  const planes: PlainPlane[] = []
  for (let i = 0; i < 3; i++)
    for (const s of [1, -1]) {
      const n = [0, 1, 2].map((k) => s * box.axes[3 * i + k]!)
      const at = n[0]! * box.center[0]! + n[1]! * box.center[1]! + n[2]! * box.center[2]!
      planes.push([n[0]!, n[1]!, n[2]!, box.halfExtents[i]! - at])
    }
  return planes
}

/** Where four planes have the same distance t: x y z t; undefined if nowhere, or not in one place. */
function solve(planes: readonly PlainPlane[]): Vec | undefined {
  const rows = planes.map((p) => [p[0], p[1], p[2], -1, -p[3]])
  for (let column = 0; column < 4; column++) {
    let pivot = column
    for (let r = column + 1; r < 4; r++) if (Math.abs(rows[r]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = r
    if (Math.abs(rows[pivot]![column]!) < 1e-9) return undefined
    ;[rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!]
    for (let r = 0; r < 4; r++) {
      if (r === column) continue
      const factor = rows[r]![column]! / rows[column]![column]!
      for (let k = column; k < 5; k++) rows[r]![k]! -= factor * rows[column]![k]!
    }
  }
  return rows.map((row, k) => row[4]! / row[k]!)
}

/**
 * The depth of the overlap of solids given by all their planes, one of them bounded; exact up to `tolerance`, which is
 * a length.
 */
export function overlapDepth(planes: readonly PlainPlane[], tolerance: number): number {
  let best = -Infinity
  for (let a = 0; a < planes.length; a++)
    for (let b = 0; b < a; b++)
      for (let c = 0; c < b; c++)
        for (let d = 0; d < c; d++) {
          const place = solve([planes[a]!, planes[b]!, planes[c]!, planes[d]!])
          if (place === undefined || !(place[3]! > best)) continue
          const isFeasible = planes.every(
            (p) => p[0] * place[0]! + p[1] * place[1]! + p[2] * place[2]! + p[3] >= place[3]! - tolerance,
          )
          if (isFeasible) best = place[3]!
        }
  return best
}
