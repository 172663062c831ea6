/**
 * The contact axis of two boxes: of the 15 axes of the separating axis theorem (Gaul; Eberly, dynamic collision, table
 * 1) the one along which the least translation separates them.
 *
 * Everything is in A's frame, as in overlap.ts: t = A^T D, C = A^T B. Faces of A, faces of B, then edge pairs; a later
 * axis must be better by AXIS_TIE, so that rounding does not choose. A cross axis A_i x B_j has the length
 * sqrt(C_i1j^2 + C_i2j^2) (a sum, where 1 - C_ij^2 would cancel), and its root is taken only when the axis might win.
 *
 * First comes the line between the centres, with all six extents projected on it: it costs half as much as the first
 * face of A, and separates three of four boxes that are apart. Pairs within the band are left to overlap.ts, so that
 * both always agree.
 *
 * The trap is edges that are nearly parallel. The short formula of a cross axis neglects the projections of the edges
 * themselves, and that C is orthonormal only to AXES_ORTHONORMAL; divided by a small sine this error is large. So below
 * the squared sine 1e-6 an axis that may be better within that error (the band) is left to settle-axis.ts. Below
 * CORE_PARALLEL the axis is rounding alone, and the faces decide: they overlap by more than such an angle turns a box.
 *
 * A cross axis that is best by more than EDGE_CLEAR is a face of the Minkowski difference whose nearest point to the
 * origin lies within it: the edges meet. Only ties are tested.
 */
import { AXIS_KEPT, AXIS_TIE, EDGE_CLEAR, OVERLAP_BAND, OVERLAP_BAND_FLOOR, SURE_SLACK } from '../../tolerances.js'
import { overlapObbRows } from './overlap.js'
import { edgesOrFace, KEEP_NOTHING, settleAxis } from './settle-axis.js'

/**
 * The first half of {@link collideObbRowsKeeping} (collide.ts): whether the boxes touch, and along which axis. Returns
 * 0 when apart; then `out[MANIFOLD_DEPTH]` is minus a lower bound of the gap, and `out[MANIFOLD_NORMAL]` tells along
 * which axis: a face (its code less 1), 6 for some cross axis, 7 for the line between the centres. Otherwise returns
 * the code of the contact axis: 1-3 face of A, 4-6 face of B, 7 + 3 i + j edges A_i and B_j; these two entries then
 * mean nothing. `out[TOUCH_SURE]` is a lower bound of the motion of points, summed over both bodies, before the answer
 * can change; 0 or less if no bound is known. `keep` is the code of the pair's last step, whose face is preferred when
 * nearly as good, or else any face before an edge pair; 0 when the pair is new; or KEEP_NOTHING.
 */
export function touchObbRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  keep: number,
): number {
  const found = findAxis(rowsA, a, rowsB, b, out, keep)
  return (found & RARE) === 0 ? found & CODE : settleRare(rowsA, a, rowsB, b, out, keep, found)
}

/** Offset in `out` of the motion for which the answer of {@link touchObbRows} surely stays. */
export const TOUCH_SURE = 5

/**
 * What {@link findAxis} returns: the code of the axis, whether there is more to do, and (from bit FACE on) the code of
 * the best face.
 */
const CODE = 15
const DOUBTFUL = 16
const UNCLEAR = 32
const NEAR = 64
const RARE = DOUBTFUL | UNCLEAR | NEAR
const FACE = 7

function settleRare(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  keep: number,
  found: number,
): number {
  out[5] = 0
  if ((found & DOUBTFUL) !== 0 && !overlapObbRows(rowsA, a, rowsB, b)) {
    out[1] = 6
    out[4] = 0
    return 0
  }
  if ((found & UNCLEAR) !== 0) return settleAxis(rowsA, a, rowsB, b, out, keep)
  return (found & NEAR) === 0 ? found & CODE : edgesOrFace(rowsA, a, rowsB, b, out, found & CODE, found >> FACE)
}

/**
 * The search. Cases of one pair in a million only assign constants here: V8 does not compile other operations that it
 * has not seen yet, but discards the optimised code when they occur, and until it has new code all these doubles are
 * allocated.
 */
function findAxis(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  keep: number,
): number {
  // Known ranges: no sum of offsets needs a check for overflow, which saves a seventh of the time.
  a &= 0x3fffffff
  b &= 0x3fffffff
  const dx = rowsB[b] - rowsA[a]
  const dy = rowsB[b + 1] - rowsA[a + 1]
  const dz = rowsB[b + 2] - rowsA[a + 2]
  const a0 = rowsA[a + 12]
  const a1 = rowsA[a + 13]
  const a2 = rowsA[a + 14]
  const b0 = rowsB[b + 12]
  const b1 = rowsB[b + 13]
  const b2 = rowsB[b + 14]
  const b0x = rowsB[b + 3]
  const b0y = rowsB[b + 4]
  const b0z = rowsB[b + 5]
  const b1x = rowsB[b + 6]
  const b1y = rowsB[b + 7]
  const b1z = rowsB[b + 8]
  const b2x = rowsB[b + 9]
  const b2y = rowsB[b + 10]
  const b2z = rowsB[b + 11]
  const a0x = rowsA[a + 3]
  const a0y = rowsA[a + 4]
  const a0z = rowsA[a + 5]
  const a1x = rowsA[a + 6]
  const a1y = rowsA[a + 7]
  const a1z = rowsA[a + 8]
  const a2x = rowsA[a + 9]
  const a2y = rowsA[a + 10]
  const a2z = rowsA[a + 11]
  const size = a0 + a1 + a2 + (b0 + b1 + b2)
  const band = OVERLAP_BAND * size + OVERLAP_BAND_FLOOR
  const clear = -band
  const tie = AXIS_TIE * size
  const slack = SURE_SLACK * size

  const t0 = a0x * dx + a0y * dy + a0z * dz
  const t1 = a1x * dx + a1y * dy + a1z * dz
  const t2 = a2x * dx + a2y * dy + a2z * dz
  const far = dx * dx + dy * dy + dz * dz
  let g =
    far -
    (a0 * Math.abs(t0) +
      a1 * Math.abs(t1) +
      a2 * Math.abs(t2) +
      b0 * Math.abs(b0x * dx + b0y * dy + b0z * dz) +
      b1 * Math.abs(b1x * dx + b1y * dy + b1z * dz) +
      b2 * Math.abs(b2x * dx + b2y * dy + b2z * dz))
  if (g > band * (Math.abs(dx) + Math.abs(dy) + Math.abs(dz)) + OVERLAP_BAND_FLOOR) {
    g /= Math.sqrt(far)
    out[1] = 7
    out[4] = 0 - g
    out[5] = g - slack
    return 0
  }

  let parting = 6
  let doubtful = 0
  search: {
    const c00 = a0x * b0x + a0y * b0y + a0z * b0z
    const c01 = a0x * b1x + a0y * b1y + a0z * b1z
    const c02 = a0x * b2x + a0y * b2y + a0z * b2z
    const m00 = Math.abs(c00)
    const m01 = Math.abs(c01)
    const m02 = Math.abs(c02)
    const g0 = Math.abs(t0) - (a0 + b0 * m00 + b1 * m01 + b2 * m02)
    if (g0 > clear) {
      if (g0 > band) {
        g = g0
        parting = 0
        break search
      }
      doubtful = 1
    }

    const c10 = a1x * b0x + a1y * b0y + a1z * b0z
    const c11 = a1x * b1x + a1y * b1y + a1z * b1z
    const c12 = a1x * b2x + a1y * b2y + a1z * b2z
    const m10 = Math.abs(c10)
    const m11 = Math.abs(c11)
    const m12 = Math.abs(c12)
    const g1 = Math.abs(t1) - (a1 + b0 * m10 + b1 * m11 + b2 * m12)
    if (g1 > clear) {
      if (g1 > band) {
        g = g1
        parting = 1
        break search
      }
      doubtful = 1
    }

    const c20 = a2x * b0x + a2y * b0y + a2z * b0z
    const c21 = a2x * b1x + a2y * b1y + a2z * b1z
    const c22 = a2x * b2x + a2y * b2y + a2z * b2z
    const m20 = Math.abs(c20)
    const m21 = Math.abs(c21)
    const m22 = Math.abs(c22)
    const g2 = Math.abs(t2) - (a2 + b0 * m20 + b1 * m21 + b2 * m22)
    if (g2 > clear) {
      if (g2 > band) {
        g = g2
        parting = 2
        break search
      }
      doubtful = 1
    }

    const g3 = Math.abs(t0 * c00 + t1 * c10 + t2 * c20) - (b0 + a0 * m00 + a1 * m10 + a2 * m20)
    if (g3 > clear) {
      if (g3 > band) {
        g = g3
        parting = 3
        break search
      }
      doubtful = 1
    }

    const g4 = Math.abs(t0 * c01 + t1 * c11 + t2 * c21) - (b1 + a0 * m01 + a1 * m11 + a2 * m21)
    if (g4 > clear) {
      if (g4 > band) {
        g = g4
        parting = 4
        break search
      }
      doubtful = 1
    }

    const g5 = Math.abs(t0 * c02 + t1 * c12 + t2 * c22) - (b2 + a0 * m02 + a1 * m12 + a2 * m22)
    if (g5 > clear) {
      if (g5 > band) {
        g = g5
        parting = 5
        break search
      }
      doubtful = 1
    }

    let best = g0
    let code = 1
    if (g1 > best + tie) {
      best = g1
      code = 2
    }
    if (g2 > best + tie) {
      best = g2
      code = 3
    }
    if (g3 > best + tie) {
      best = g3
      code = 4
    }
    if (g4 > best + tie) {
      best = g4
      code = 5
    }
    if (g5 > best + tie) {
      best = g5
      code = 6
    }
    const face = code
    const faceBest = best
    // Squared depth below which an axis is examined. The band added to g lets more axes through, without a branch of
    // its own.
    const margin = EDGE_CLEAR * size
    let beat = (margin - best) * (margin - best)
    let h: number
    let square: number
    let isSkew: boolean
    let isShort: boolean
    let unclear = 0
    let near = 0

    // A0 x B0
    g = Math.abs(t2 * c10 - t1 * c20) - (a1 * m20 + a2 * m10 + b1 * m02 + b2 * m01)
    square = c10 * c10 + c20 * c20
    isSkew = square > 1e-28
    isShort = square <= 1e-6
    if (g > clear) {
      if (g > band) break search
      if (isSkew) doubtful = 1
      if (isSkew && isShort) unclear = 1
    }
    h = g + band
    if (h * h < beat * square) {
      if (!isShort && g * g < beat * square) {
        g /= Math.sqrt(square)
        if (g > best + tie) {
          near = Number(g <= best + margin)
          best = g
          beat = (margin - g) * (margin - g)
          code = 7
        } else near = 1
      } else if (isShort && isSkew) unclear = 1
    }

    // A0 x B1
    g = Math.abs(t2 * c11 - t1 * c21) - (a1 * m21 + a2 * m11 + b0 * m02 + b2 * m00)
    square = c11 * c11 + c21 * c21
    isSkew = square > 1e-28
    isShort = square <= 1e-6
    if (g > clear) {
      if (g > band) break search
      if (isSkew) doubtful = 1
      if (isSkew && isShort) unclear = 1
    }
    h = g + band
    if (h * h < beat * square) {
      if (!isShort && g * g < beat * square) {
        g /= Math.sqrt(square)
        if (g > best + tie) {
          near = Number(g <= best + margin)
          best = g
          beat = (margin - g) * (margin - g)
          code = 8
        } else near = 1
      } else if (isShort && isSkew) unclear = 1
    }

    // A0 x B2
    g = Math.abs(t2 * c12 - t1 * c22) - (a1 * m22 + a2 * m12 + b0 * m01 + b1 * m00)
    square = c12 * c12 + c22 * c22
    isSkew = square > 1e-28
    isShort = square <= 1e-6
    if (g > clear) {
      if (g > band) break search
      if (isSkew) doubtful = 1
      if (isSkew && isShort) unclear = 1
    }
    h = g + band
    if (h * h < beat * square) {
      if (!isShort && g * g < beat * square) {
        g /= Math.sqrt(square)
        if (g > best + tie) {
          near = Number(g <= best + margin)
          best = g
          beat = (margin - g) * (margin - g)
          code = 9
        } else near = 1
      } else if (isShort && isSkew) unclear = 1
    }

    // A1 x B0
    g = Math.abs(t0 * c20 - t2 * c00) - (a0 * m20 + a2 * m00 + b1 * m12 + b2 * m11)
    square = c00 * c00 + c20 * c20
    isSkew = square > 1e-28
    isShort = square <= 1e-6
    if (g > clear) {
      if (g > band) break search
      if (isSkew) doubtful = 1
      if (isSkew && isShort) unclear = 1
    }
    h = g + band
    if (h * h < beat * square) {
      if (!isShort && g * g < beat * square) {
        g /= Math.sqrt(square)
        if (g > best + tie) {
          near = Number(g <= best + margin)
          best = g
          beat = (margin - g) * (margin - g)
          code = 10
        } else near = 1
      } else if (isShort && isSkew) unclear = 1
    }

    // A1 x B1
    g = Math.abs(t0 * c21 - t2 * c01) - (a0 * m21 + a2 * m01 + b0 * m12 + b2 * m10)
    square = c01 * c01 + c21 * c21
    isSkew = square > 1e-28
    isShort = square <= 1e-6
    if (g > clear) {
      if (g > band) break search
      if (isSkew) doubtful = 1
      if (isSkew && isShort) unclear = 1
    }
    h = g + band
    if (h * h < beat * square) {
      if (!isShort && g * g < beat * square) {
        g /= Math.sqrt(square)
        if (g > best + tie) {
          near = Number(g <= best + margin)
          best = g
          beat = (margin - g) * (margin - g)
          code = 11
        } else near = 1
      } else if (isShort && isSkew) unclear = 1
    }

    // A1 x B2
    g = Math.abs(t0 * c22 - t2 * c02) - (a0 * m22 + a2 * m02 + b0 * m11 + b1 * m10)
    square = c02 * c02 + c22 * c22
    isSkew = square > 1e-28
    isShort = square <= 1e-6
    if (g > clear) {
      if (g > band) break search
      if (isSkew) doubtful = 1
      if (isSkew && isShort) unclear = 1
    }
    h = g + band
    if (h * h < beat * square) {
      if (!isShort && g * g < beat * square) {
        g /= Math.sqrt(square)
        if (g > best + tie) {
          near = Number(g <= best + margin)
          best = g
          beat = (margin - g) * (margin - g)
          code = 12
        } else near = 1
      } else if (isShort && isSkew) unclear = 1
    }

    // A2 x B0
    g = Math.abs(t1 * c00 - t0 * c10) - (a0 * m10 + a1 * m00 + b1 * m22 + b2 * m21)
    square = c00 * c00 + c10 * c10
    isSkew = square > 1e-28
    isShort = square <= 1e-6
    if (g > clear) {
      if (g > band) break search
      if (isSkew) doubtful = 1
      if (isSkew && isShort) unclear = 1
    }
    h = g + band
    if (h * h < beat * square) {
      if (!isShort && g * g < beat * square) {
        g /= Math.sqrt(square)
        if (g > best + tie) {
          near = Number(g <= best + margin)
          best = g
          beat = (margin - g) * (margin - g)
          code = 13
        } else near = 1
      } else if (isShort && isSkew) unclear = 1
    }

    // A2 x B1
    g = Math.abs(t1 * c01 - t0 * c11) - (a0 * m11 + a1 * m01 + b0 * m22 + b2 * m20)
    square = c01 * c01 + c11 * c11
    isSkew = square > 1e-28
    isShort = square <= 1e-6
    if (g > clear) {
      if (g > band) break search
      if (isSkew) doubtful = 1
      if (isSkew && isShort) unclear = 1
    }
    h = g + band
    if (h * h < beat * square) {
      if (!isShort && g * g < beat * square) {
        g /= Math.sqrt(square)
        if (g > best + tie) {
          near = Number(g <= best + margin)
          best = g
          beat = (margin - g) * (margin - g)
          code = 14
        } else near = 1
      } else if (isShort && isSkew) unclear = 1
    }

    // A2 x B2
    g = Math.abs(t1 * c02 - t0 * c12) - (a0 * m12 + a1 * m02 + b0 * m21 + b1 * m20)
    square = c02 * c02 + c12 * c12
    isSkew = square > 1e-28
    isShort = square <= 1e-6
    if (g > clear) {
      if (g > band) break search
      if (isSkew) doubtful = 1
      if (isSkew && isShort) unclear = 1
    }
    h = g + band
    if (h * h < beat * square) {
      if (!isShort && g * g < beat * square) {
        g /= Math.sqrt(square)
        if (g > best + tie) {
          near = Number(g <= best + margin)
          best = g
          code = 15
        } else near = 1
      } else if (isShort && isSkew) unclear = 1
    }

    if (keep !== KEEP_NOTHING) {
      const least = best - AXIS_KEPT * size
      // prettier-ignore
      g = keep === 1 ? g0 : keep === 2 ? g1 : keep === 3 ? g2
        : keep === 4 ? g3 : keep === 5 ? g4 : keep === 6 ? g5 : -Infinity
      // The last step's face is as good: keep it, so that the points keep their ids. Pairs that are new, as all are in
      // the first step, compare all of it too: else the code that was made for them is thrown away in the second.
      if (g >= least) code = keep
      else if (faceBest >= least) code = face
    }
    near &= Number(code > 6)
    out[5] = 0 - best - slack
    return code | (doubtful * DOUBTFUL) | (unclear * UNCLEAR) | (near * NEAR) | (face << FACE)
  }
  out[1] = parting
  out[4] = 0 - g
  out[5] = g - slack
  return 0
}
