/**
 * Signed separation of two boxes over the 15 axes of the separating axis theorem (Eberly, dynamic collision, table 1, whose
 * last row names A2 x B1 twice: it is A2 x B2; Gaul, section on A's frame): each axis at unit length, in A's frame.
 *
 * Positive: the boxes are disjoint, and at least that far apart (the projections on one unit axis are). Negative: they
 * overlap, and minus the value is the length of the shortest translation that parts them.
 *
 * The numerical trap is a cross axis of nearly parallel edges. Divided by its small length, the rounding of the short
 * formula (which leaves the two edges out, as perpendicular) poses as separation. Such an axis is normalised, and the
 * projections on it are evaluated in full, edges included: then its direction may be noise, and the value is a true
 * projection gap all the same, off by a few roundings. Only an axis of edges that are parallel to the last
 * bits is skipped. Squared sines, as literals: below 1e-6 an axis is evaluated in full; above it the short formula is off by at most
 * about 1e-16 / 1e-3 of the size, well below the tolerance of the advancement that uses it. Below 1e-29 it is skipped: its
 * direction is rounding alone, and what it could add to the faces is too.
 */
import { ROW_AXES, ROW_PARAMETERS } from '../rows.js'

/** Scratch for one cross axis, unit, world axes. */
const cross = new Float64Array(3)
const best3 = new Float64Array(3)

/** The projection gap of two rows of boxes on the unit axis (x, y, z), which may point either way. */
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

/** Writes the unit cross product of A's axis i and B's axis j to `cross`; false if they are parallel to the last bit. */
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

/** The separation found: a number returned by a call that is not inlined would be boxed. */
const separation = new Float64Array(1)

/** Whether one of the cross axes whose bits are set, evaluated in full, beats the separation found; then it is that, along `best3`. */
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
 * The largest signed separation of two rows of boxes over the 15 unit axes; its axis, from A to B in world axes, is written
 * to `out[0..2]`. Positive (up to rounding, some 1e-15 of the size) if and only if they are disjoint.
 */
export function separateObbRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
): number {
  findSeparation(rowsA, a, rowsB, b, out)
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
  findSeparation(rowsA, a, rowsB, b, out)
  out[3] = separation[0]
  return NaN
}

function findSeparation(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, out: Float64Array): void {
  // Known ranges: no sum of offsets needs a check for overflow.
  a &= 0x3fffffff
  b &= 0x3fffffff
  const dx = rowsB[b] - rowsA[a]
  const dy = rowsB[b + 1] - rowsA[a + 1]
  const dz = rowsB[b + 2] - rowsA[a + 2]
  const a00 = rowsA[a + 3]
  const a01 = rowsA[a + 4]
  const a02 = rowsA[a + 5]
  const a10 = rowsA[a + 6]
  const a11 = rowsA[a + 7]
  const a12 = rowsA[a + 8]
  const a20 = rowsA[a + 9]
  const a21 = rowsA[a + 10]
  const a22 = rowsA[a + 11]
  const b00 = rowsB[b + 3]
  const b01 = rowsB[b + 4]
  const b02 = rowsB[b + 5]
  const b10 = rowsB[b + 6]
  const b11 = rowsB[b + 7]
  const b12 = rowsB[b + 8]
  const b20 = rowsB[b + 9]
  const b21 = rowsB[b + 10]
  const b22 = rowsB[b + 11]
  const hA0 = rowsA[a + 12]
  const hA1 = rowsA[a + 13]
  const hA2 = rowsA[a + 14]
  const hB0 = rowsB[b + 12]
  const hB1 = rowsB[b + 13]
  const hB2 = rowsB[b + 14]

  // B's axes and centre in A's frame: r[i][j] = a_i . b_j, q its absolute value.
  const r00 = a00 * b00 + a01 * b01 + a02 * b02
  const r01 = a00 * b10 + a01 * b11 + a02 * b12
  const r02 = a00 * b20 + a01 * b21 + a02 * b22
  const r10 = a10 * b00 + a11 * b01 + a12 * b02
  const r11 = a10 * b10 + a11 * b11 + a12 * b12
  const r12 = a10 * b20 + a11 * b21 + a12 * b22
  const r20 = a20 * b00 + a21 * b01 + a22 * b02
  const r21 = a20 * b10 + a21 * b11 + a22 * b12
  const r22 = a20 * b20 + a21 * b21 + a22 * b22
  const q00 = Math.abs(r00)
  const q01 = Math.abs(r01)
  const q02 = Math.abs(r02)
  const q10 = Math.abs(r10)
  const q11 = Math.abs(r11)
  const q12 = Math.abs(r12)
  const q20 = Math.abs(r20)
  const q21 = Math.abs(r21)
  const q22 = Math.abs(r22)
  const t0 = a00 * dx + a01 * dy + a02 * dz
  const t1 = a10 * dx + a11 * dy + a12 * dz
  const t2 = a20 * dx + a21 * dy + a22 * dz

  // Faces of A.
  let axis = 0
  let best = Math.abs(t0) - (hA0 + hB0 * q00 + hB1 * q01 + hB2 * q02)
  let s = Math.abs(t1) - (hA1 + hB0 * q10 + hB1 * q11 + hB2 * q12)
  if (s > best) {
    best = s
    axis = 1
  }
  s = Math.abs(t2) - (hA2 + hB0 * q20 + hB1 * q21 + hB2 * q22)
  if (s > best) {
    best = s
    axis = 2
  }
  // Faces of B.
  s = Math.abs(b00 * dx + b01 * dy + b02 * dz) - (hB0 + hA0 * q00 + hA1 * q10 + hA2 * q20)
  if (s > best) {
    best = s
    axis = 3
  }
  s = Math.abs(b10 * dx + b11 * dy + b12 * dz) - (hB1 + hA0 * q01 + hA1 * q11 + hA2 * q21)
  if (s > best) {
    best = s
    axis = 4
  }
  s = Math.abs(b20 * dx + b21 * dy + b22 * dz) - (hB2 + hA0 * q02 + hA1 * q12 + hA2 * q22)
  if (s > best) {
    best = s
    axis = 5
  }
  // Edges against edges.
  let square: number
  let aligned = 0
  // a0 x b0
  square = r10 * r10 + r20 * r20
  if (square > 1e-6) {
    s = (Math.abs(t2 * r10 - t1 * r20) - (hA1 * q20 + hA2 * q10 + hB1 * q02 + hB2 * q01)) / Math.sqrt(square)
    if (s > best) {
      best = s
      axis = 6
    }
  }
  aligned |= Number(square <= 1e-6) & Number(square > 1e-29)
  // a0 x b1
  square = r11 * r11 + r21 * r21
  if (square > 1e-6) {
    s = (Math.abs(t2 * r11 - t1 * r21) - (hA1 * q21 + hA2 * q11 + hB2 * q00 + hB0 * q02)) / Math.sqrt(square)
    if (s > best) {
      best = s
      axis = 7
    }
  }
  aligned |= (Number(square <= 1e-6) & Number(square > 1e-29)) << 1
  // a0 x b2
  square = r12 * r12 + r22 * r22
  if (square > 1e-6) {
    s = (Math.abs(t2 * r12 - t1 * r22) - (hA1 * q22 + hA2 * q12 + hB0 * q01 + hB1 * q00)) / Math.sqrt(square)
    if (s > best) {
      best = s
      axis = 8
    }
  }
  aligned |= (Number(square <= 1e-6) & Number(square > 1e-29)) << 2
  // a1 x b0
  square = r20 * r20 + r00 * r00
  if (square > 1e-6) {
    s = (Math.abs(t0 * r20 - t2 * r00) - (hA2 * q00 + hA0 * q20 + hB1 * q12 + hB2 * q11)) / Math.sqrt(square)
    if (s > best) {
      best = s
      axis = 9
    }
  }
  aligned |= (Number(square <= 1e-6) & Number(square > 1e-29)) << 3
  // a1 x b1
  square = r21 * r21 + r01 * r01
  if (square > 1e-6) {
    s = (Math.abs(t0 * r21 - t2 * r01) - (hA2 * q01 + hA0 * q21 + hB2 * q10 + hB0 * q12)) / Math.sqrt(square)
    if (s > best) {
      best = s
      axis = 10
    }
  }
  aligned |= (Number(square <= 1e-6) & Number(square > 1e-29)) << 4
  // a1 x b2
  square = r22 * r22 + r02 * r02
  if (square > 1e-6) {
    s = (Math.abs(t0 * r22 - t2 * r02) - (hA2 * q02 + hA0 * q22 + hB0 * q11 + hB1 * q10)) / Math.sqrt(square)
    if (s > best) {
      best = s
      axis = 11
    }
  }
  aligned |= (Number(square <= 1e-6) & Number(square > 1e-29)) << 5
  // a2 x b0
  square = r00 * r00 + r10 * r10
  if (square > 1e-6) {
    s = (Math.abs(t1 * r00 - t0 * r10) - (hA0 * q10 + hA1 * q00 + hB1 * q22 + hB2 * q21)) / Math.sqrt(square)
    if (s > best) {
      best = s
      axis = 12
    }
  }
  aligned |= (Number(square <= 1e-6) & Number(square > 1e-29)) << 6
  // a2 x b1
  square = r01 * r01 + r11 * r11
  if (square > 1e-6) {
    s = (Math.abs(t1 * r01 - t0 * r11) - (hA0 * q11 + hA1 * q01 + hB2 * q20 + hB0 * q22)) / Math.sqrt(square)
    if (s > best) {
      best = s
      axis = 13
    }
  }
  aligned |= (Number(square <= 1e-6) & Number(square > 1e-29)) << 7
  // a2 x b2
  square = r02 * r02 + r12 * r12
  if (square > 1e-6) {
    s = (Math.abs(t1 * r02 - t0 * r12) - (hA0 * q12 + hA1 * q02 + hB0 * q21 + hB1 * q20)) / Math.sqrt(square)
    if (s > best) {
      best = s
      axis = 14
    }
  }
  aligned |= (Number(square <= 1e-6) & Number(square > 1e-29)) << 8
  let x: number
  let y: number
  let z: number
  separation[0] = best
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
  const sign = x * dx + y * dy + z * dz < 0 ? -1 : 1
  out[0] = sign * x
  out[1] = sign * y
  out[2] = sign * z
}
