/**
 * Signed separation of two boxes over the 15 axes of the separating axis theorem (Eberly, dynamic collision,
 * table 1, whose last row names A2 x B1 twice: it is A2 x B2; Gaul, section on A's frame): each axis at unit
 * length, in A's frame.
 *
 * Positive: the boxes are disjoint, and at least that far apart (the projections on one unit axis are). Negative: they
 * overlap, and minus the value is the length of the shortest translation that separates them.
 *
 * The numerical trap is a cross axis of nearly parallel edges. Divided by its small length, the rounding of the short
 * formula (which leaves out the two edges, as perpendicular) poses as separation. Such an axis is normalised, and the
 * projections on it are evaluated in full, edges included: even if its direction is noise, the value is a true
 * projection gap, off by a few roundings. Only an axis of edges that are parallel to the last bits is skipped. The
 * limits are squared sines, written as literals: below 1e-6 an axis is evaluated in full; above it the short formula is
 * off by at most about 1e-16 / 1e-3 of the size, well below the tolerance of the advancement that uses it. Below 1e-29
 * an axis is skipped: its direction is rounding alone, and so is what it could add to the faces.
 */
import { ROW_AXES, ROW_PARAMETERS } from '../rows.js'

/** Scratch for one cross axis, unit, world axes. */
const cross = new Float64Array(3)
const best3 = new Float64Array(3)

/** The projection gap of two box rows on the unit axis (x, y, z), whatever its sign. */
function gapAlong(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  x: number,
  y: number,
  z: number,
): number {
  let gap = Math.abs(x * (rowsB[b] - rowsA[a]) + y * (rowsB[b + 1] - rowsA[a + 1]) + z * (rowsB[b + 2] - rowsA[a + 2]))
  for (let i = 0; i < 3; i++) {
    const o = ROW_AXES + 3 * i
    gap -=
      rowsA[a + ROW_PARAMETERS + i] * Math.abs(x * rowsA[a + o] + y * rowsA[a + o + 1] + z * rowsA[a + o + 2]) +
      rowsB[b + ROW_PARAMETERS + i] * Math.abs(x * rowsB[b + o] + y * rowsB[b + o + 1] + z * rowsB[b + o + 2])
  }
  return gap
}

/**
 * Writes the unit cross product of A's axis i and B's axis j to `cross`; false if they are parallel to the last bit.
 */
function writeCross(rowsA: Float64Array, a: number, i: number, rowsB: Float64Array, b: number, j: number): boolean {
  const p = a + ROW_AXES + 3 * i
  const q = b + ROW_AXES + 3 * j
  const x = rowsA[p + 1] * rowsB[q + 2] - rowsA[p + 2] * rowsB[q + 1]
  const y = rowsA[p + 2] * rowsB[q] - rowsA[p] * rowsB[q + 2]
  const z = rowsA[p] * rowsB[q + 1] - rowsA[p + 1] * rowsB[q]
  const square = x * x + y * y + z * z
  if (square === 0) return false
  const scale = 1 / Math.sqrt(square)
  cross[0] = x * scale
  cross[1] = y * scale
  cross[2] = z * scale
  return true
}

/** The separation found. In module scope, because a double returned by a call that is not inlined is allocated. */
const separation = new Float64Array(1)

/**
 * Whether one of the cross axes whose bits are set, evaluated in full, beats the separation found. Then `separation`
 * and `best3` are those of that axis.
 */
function findAlignedAxis(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, aligned: number): boolean {
  let better = false
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 3; j++) {
      if ((aligned & (1 << (3 * i + j))) === 0 || !writeCross(rowsA, a, i, rowsB, b, j)) continue
      const s = gapAlong(rowsA, a, rowsB, b, cross[0], cross[1], cross[2])
      if (s > separation[0]) {
        separation[0] = s
        better = true
        best3[0] = cross[0]
        best3[1] = cross[1]
        best3[2] = cross[2]
      }
    }
  return better
}

/**
 * The largest signed separation of two rows of boxes over the 15 unit axes; its axis, from A to B in world axes, is
 * written to `out[0..2]`. Positive (up to rounding, some 1e-15 of the size) if and only if they are disjoint.
 */
export function separateObbRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
): number {
  writeAxis(rowsA, a, rowsB, b, out, findSeparation(rowsA, a, rowsB, b))
  return separation[0]
}

/** {@link separateObbRows} for loops: returns NaN and writes the separation to `out[3]`, which allocates nothing. */
export function separateObbRowsInto(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
): number {
  writeAxis(rowsA, a, rowsB, b, out, findSeparation(rowsA, a, rowsB, b))
  out[3] = separation[0]
  return NaN
}

/**
 * Writes `separation` over all axes except those that must be evaluated in full: returns these as bits, and below them
 * the best of the others. Rare cases are handled in other functions: V8 discards the optimised code of a function when
 * it meets an operation that it has not seen before, and until it has new code all these doubles are allocated.
 */
function findSeparation(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): number {
  // Known ranges: no sum of offsets needs a check for overflow.
  a &= 0x3fffffff
  b &= 0x3fffffff
  const dx = rowsB[b] - rowsA[a]
  const dy = rowsB[b + 1] - rowsA[a + 1]
  const dz = rowsB[b + 2] - rowsA[a + 2]
  const a0x = rowsA[a + 3]
  const a0y = rowsA[a + 4]
  const a0z = rowsA[a + 5]
  const a1x = rowsA[a + 6]
  const a1y = rowsA[a + 7]
  const a1z = rowsA[a + 8]
  const a2x = rowsA[a + 9]
  const a2y = rowsA[a + 10]
  const a2z = rowsA[a + 11]
  const b0x = rowsB[b + 3]
  const b0y = rowsB[b + 4]
  const b0z = rowsB[b + 5]
  const b1x = rowsB[b + 6]
  const b1y = rowsB[b + 7]
  const b1z = rowsB[b + 8]
  const b2x = rowsB[b + 9]
  const b2y = rowsB[b + 10]
  const b2z = rowsB[b + 11]
  const a0 = rowsA[a + 12]
  const a1 = rowsA[a + 13]
  const a2 = rowsA[a + 14]
  const b0 = rowsB[b + 12]
  const b1 = rowsB[b + 13]
  const b2 = rowsB[b + 14]

  // B's axes and centre in A's frame: cij = a_i . b_j, m its absolute value.
  const c00 = a0x * b0x + a0y * b0y + a0z * b0z
  const c01 = a0x * b1x + a0y * b1y + a0z * b1z
  const c02 = a0x * b2x + a0y * b2y + a0z * b2z
  const c10 = a1x * b0x + a1y * b0y + a1z * b0z
  const c11 = a1x * b1x + a1y * b1y + a1z * b1z
  const c12 = a1x * b2x + a1y * b2y + a1z * b2z
  const c20 = a2x * b0x + a2y * b0y + a2z * b0z
  const c21 = a2x * b1x + a2y * b1y + a2z * b1z
  const c22 = a2x * b2x + a2y * b2y + a2z * b2z
  const m00 = Math.abs(c00)
  const m01 = Math.abs(c01)
  const m02 = Math.abs(c02)
  const m10 = Math.abs(c10)
  const m11 = Math.abs(c11)
  const m12 = Math.abs(c12)
  const m20 = Math.abs(c20)
  const m21 = Math.abs(c21)
  const m22 = Math.abs(c22)
  const t0 = a0x * dx + a0y * dy + a0z * dz
  const t1 = a1x * dx + a1y * dy + a1z * dz
  const t2 = a2x * dx + a2y * dy + a2z * dz

  // Faces of A.
  let axis = 0
  let best = Math.abs(t0) - (a0 + b0 * m00 + b1 * m01 + b2 * m02)
  let s = Math.abs(t1) - (a1 + b0 * m10 + b1 * m11 + b2 * m12)
  if (s > best) {
    best = s
    axis = 1
  }
  s = Math.abs(t2) - (a2 + b0 * m20 + b1 * m21 + b2 * m22)
  if (s > best) {
    best = s
    axis = 2
  }
  // Faces of B.
  s = Math.abs(b0x * dx + b0y * dy + b0z * dz) - (b0 + a0 * m00 + a1 * m10 + a2 * m20)
  if (s > best) {
    best = s
    axis = 3
  }
  s = Math.abs(b1x * dx + b1y * dy + b1z * dz) - (b1 + a0 * m01 + a1 * m11 + a2 * m21)
  if (s > best) {
    best = s
    axis = 4
  }
  s = Math.abs(b2x * dx + b2y * dy + b2z * dz) - (b2 + a0 * m02 + a1 * m12 + a2 * m22)
  if (s > best) {
    best = s
    axis = 5
  }
  // Edges against edges.
  let square: number
  let aligned = 0
  // a0 x b0
  square = c10 * c10 + c20 * c20
  if (square > 1e-6) {
    s = (Math.abs(t2 * c10 - t1 * c20) - (a1 * m20 + a2 * m10 + b1 * m02 + b2 * m01)) / Math.sqrt(square)
    if (s > best) {
      best = s
      axis = 6
    }
  }
  aligned |= Number(square <= 1e-6) & Number(square > 1e-29)
  // a0 x b1
  square = c11 * c11 + c21 * c21
  if (square > 1e-6) {
    s = (Math.abs(t2 * c11 - t1 * c21) - (a1 * m21 + a2 * m11 + b2 * m00 + b0 * m02)) / Math.sqrt(square)
    if (s > best) {
      best = s
      axis = 7
    }
  }
  aligned |= (Number(square <= 1e-6) & Number(square > 1e-29)) << 1
  // a0 x b2
  square = c12 * c12 + c22 * c22
  if (square > 1e-6) {
    s = (Math.abs(t2 * c12 - t1 * c22) - (a1 * m22 + a2 * m12 + b0 * m01 + b1 * m00)) / Math.sqrt(square)
    if (s > best) {
      best = s
      axis = 8
    }
  }
  aligned |= (Number(square <= 1e-6) & Number(square > 1e-29)) << 2
  // a1 x b0
  square = c20 * c20 + c00 * c00
  if (square > 1e-6) {
    s = (Math.abs(t0 * c20 - t2 * c00) - (a2 * m00 + a0 * m20 + b1 * m12 + b2 * m11)) / Math.sqrt(square)
    if (s > best) {
      best = s
      axis = 9
    }
  }
  aligned |= (Number(square <= 1e-6) & Number(square > 1e-29)) << 3
  // a1 x b1
  square = c21 * c21 + c01 * c01
  if (square > 1e-6) {
    s = (Math.abs(t0 * c21 - t2 * c01) - (a2 * m01 + a0 * m21 + b2 * m10 + b0 * m12)) / Math.sqrt(square)
    if (s > best) {
      best = s
      axis = 10
    }
  }
  aligned |= (Number(square <= 1e-6) & Number(square > 1e-29)) << 4
  // a1 x b2
  square = c22 * c22 + c02 * c02
  if (square > 1e-6) {
    s = (Math.abs(t0 * c22 - t2 * c02) - (a2 * m02 + a0 * m22 + b0 * m11 + b1 * m10)) / Math.sqrt(square)
    if (s > best) {
      best = s
      axis = 11
    }
  }
  aligned |= (Number(square <= 1e-6) & Number(square > 1e-29)) << 5
  // a2 x b0
  square = c00 * c00 + c10 * c10
  if (square > 1e-6) {
    s = (Math.abs(t1 * c00 - t0 * c10) - (a0 * m10 + a1 * m00 + b1 * m22 + b2 * m21)) / Math.sqrt(square)
    if (s > best) {
      best = s
      axis = 12
    }
  }
  aligned |= (Number(square <= 1e-6) & Number(square > 1e-29)) << 6
  // a2 x b1
  square = c01 * c01 + c11 * c11
  if (square > 1e-6) {
    s = (Math.abs(t1 * c01 - t0 * c11) - (a0 * m11 + a1 * m01 + b2 * m20 + b0 * m22)) / Math.sqrt(square)
    if (s > best) {
      best = s
      axis = 13
    }
  }
  aligned |= (Number(square <= 1e-6) & Number(square > 1e-29)) << 7
  // a2 x b2
  square = c02 * c02 + c12 * c12
  if (square > 1e-6) {
    s = (Math.abs(t1 * c02 - t0 * c12) - (a0 * m12 + a1 * m02 + b0 * m21 + b1 * m20)) / Math.sqrt(square)
    if (s > best) {
      best = s
      axis = 14
    }
  }
  aligned |= (Number(square <= 1e-6) & Number(square > 1e-29)) << 8
  separation[0] = best
  return axis | (aligned << 4)
}

/**
 * Writes the axis, from A to B, that {@link findSeparation} found, or the axis and `separation` of one that is
 * evaluated in full and beats it.
 */
function writeAxis(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  found: number,
): void {
  const axis = found & 15
  const aligned = found >> 4
  let x: number
  let y: number
  let z: number
  if (aligned !== 0 && findAlignedAxis(rowsA, a, rowsB, b, aligned)) {
    x = best3[0]
    y = best3[1]
    z = best3[2]
  } else if (axis < 6) {
    const rows = axis < 3 ? rowsA : rowsB
    const o = axis < 3 ? a + 3 + 3 * axis : b + 3 * axis - 6
    x = rows[o]
    y = rows[o + 1]
    z = rows[o + 2]
  } else {
    const i = axis < 9 ? 0 : axis < 12 ? 1 : 2
    writeCross(rowsA, a, i, rowsB, b, axis - 6 - 3 * i)
    x = cross[0]
    y = cross[1]
    z = cross[2]
  }
  // From A to B.
  const along = x * (rowsB[b] - rowsA[a]) + y * (rowsB[b + 1] - rowsA[a + 1]) + z * (rowsB[b + 2] - rowsA[a + 2])
  const sign = along < 0 ? -1 : 1
  out[0] = sign * x
  out[1] = sign * y
  out[2] = sign * z
}
