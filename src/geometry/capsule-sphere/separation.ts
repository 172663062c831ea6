import { CORE_TOUCH } from '../../tolerances.js'
import { returning } from '../returning.js'
import { ROW_PARAMETERS, type RowKernel } from '../rows.js'

/**
 * Signed separation of a capsule and a sphere: distance of the centre to the capsule's core segment minus both radii,
 * which is also minus the depth when negative (the distance to a convex set grows at rate 1 along its gradient, and no
 * faster in any direction). out[0..2] gets the unit axis from the capsule to the sphere, out[4] the place on the core,
 * from -halfHeight to halfHeight. For a centre on the core the axis is the capsule's x axis: every perpendicular of the
 * core is an equally short way out. Returns NaN and writes the separation to out[3].
 */
export const separateCapsuleAndSphereRowsInto: RowKernel = (rowsA, a, rowsB, b, out) => {
  const halfHeight = rowsA[a + ROW_PARAMETERS]
  const ux = rowsA[a + 6]
  const uy = rowsA[a + 7]
  const uz = rowsA[a + 8]
  const x = rowsB[b] - rowsA[a]
  const y = rowsB[b + 1] - rowsA[a + 1]
  const z = rowsB[b + 2] - rowsA[a + 2]
  const t = Math.max(-halfHeight, Math.min(halfHeight, ux * x + uy * y + uz * z))
  const dx = x - t * ux
  const dy = y - t * uy
  const dz = z - t * uz
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
  if (distance > CORE_TOUCH * Math.abs(t)) {
    out[0] = dx / distance
    out[1] = dy / distance
    out[2] = dz / distance
  } else {
    out[0] = rowsA[a + 3]
    out[1] = rowsA[a + 4]
    out[2] = rowsA[a + 5]
  }
  out[3] = distance - (rowsA[a + ROW_PARAMETERS + 1] + rowsB[b + ROW_PARAMETERS])
  out[4] = t
  return NaN
}

/**
 * Signed separation of a capsule and a sphere, which it returns. out[0..2] gets the unit axis from the capsule to the
 * sphere, out[3] the place on the core, from -halfHeight to halfHeight.
 */
export const separateCapsuleAndSphereRows = returning(separateCapsuleAndSphereRowsInto)
