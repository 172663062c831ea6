import { returning } from '../returning.js'
import { ROW_PARAMETERS, type RowKernel } from '../rows.js'

/**
 * Signed separation of a box and a sphere: distance of the centre to the box, or minus the way to the nearest face when
 * the centre is inside (faces tie in the order x, y, z), minus the radius. out[0..2] gets the unit axis from the box to
 * the sphere, out[4] the feature: 9 (x + 1) + 3 (y + 1) + (z + 1) with x, y, z in -1, 0, 1 saying on which side of the
 * box the nearest point's face, edge or corner is; a centre inside has the feature of the face that it leaves by.
 * Returns NaN and writes the separation to out[3].
 */
export const separateObbAndSphereRowsInto: RowKernel = (rowsA, a, rowsB, b, out) => {
  const dx = rowsB[b] - rowsA[a]
  const dy = rowsB[b + 1] - rowsA[a + 1]
  const dz = rowsB[b + 2] - rowsA[a + 2]
  const hx = rowsA[a + ROW_PARAMETERS]
  const hy = rowsA[a + ROW_PARAMETERS + 1]
  const hz = rowsA[a + ROW_PARAMETERS + 2]
  const qx = dx * rowsA[a + 3] + dy * rowsA[a + 4] + dz * rowsA[a + 5]
  const qy = dx * rowsA[a + 6] + dy * rowsA[a + 7] + dz * rowsA[a + 8]
  const qz = dx * rowsA[a + 9] + dy * rowsA[a + 10] + dz * rowsA[a + 11]
  // How far the centre is beyond the box along each axis.
  let x = qx > hx ? qx - hx : qx < -hx ? qx + hx : 0
  let y = qy > hy ? qy - hy : qy < -hy ? qy + hy : 0
  let z = qz > hz ? qz - hz : qz < -hz ? qz + hz : 0
  let distance = Math.sqrt(x * x + y * y + z * z)
  if (distance > 0) {
    const s = 1 / distance
    x *= s
    y *= s
    z *= s
  } else {
    const insideX = hx - Math.abs(qx)
    const insideY = hy - Math.abs(qy)
    const insideZ = hz - Math.abs(qz)
    x = 0
    y = 0
    z = 0
    if (insideX <= insideY && insideX <= insideZ) {
      x = qx < 0 ? -1 : 1
      distance = 0 - insideX
    } else if (insideY <= insideZ) {
      y = qy < 0 ? -1 : 1
      distance = 0 - insideY
    } else {
      z = qz < 0 ? -1 : 1
      distance = 0 - insideZ
    }
  }
  out[0] = x * rowsA[a + 3] + y * rowsA[a + 6] + z * rowsA[a + 9]
  out[1] = x * rowsA[a + 4] + y * rowsA[a + 7] + z * rowsA[a + 10]
  out[2] = x * rowsA[a + 5] + y * rowsA[a + 8] + z * rowsA[a + 11]
  out[4] = 9 * (x > 0 ? 2 : x < 0 ? 0 : 1) + 3 * (y > 0 ? 2 : y < 0 ? 0 : 1) + (z > 0 ? 2 : z < 0 ? 0 : 1)
  out[3] = distance - rowsB[b + ROW_PARAMETERS]
  return NaN
}

/**
 * Signed separation of a box and a sphere, which it returns. out[0..2] gets the unit axis from the box to the sphere,
 * out[3] the feature of the box.
 */
export const separateObbAndSphereRows = returning(separateObbAndSphereRowsInto)
