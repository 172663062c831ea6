/** Writes the unit normal of the triangle at `triangles[t]`, by its winding; false if it has none. */
export function writeFaceNormal(triangles: Float64Array, t: number, out: Float64Array): boolean {
  let ex = triangles[t + 3] - triangles[t]
  let ey = triangles[t + 4] - triangles[t + 1]
  let ez = triangles[t + 5] - triangles[t + 2]
  let fx = triangles[t + 6] - triangles[t]
  let fy = triangles[t + 7] - triangles[t + 1]
  let fz = triangles[t + 8] - triangles[t + 2]
  const size = Math.max(Math.abs(ex), Math.abs(ey), Math.abs(ez), Math.abs(fx), Math.abs(fy), Math.abs(fz))
  if (!(size > 0)) return false
  ex /= size
  ey /= size
  ez /= size
  fx /= size
  fy /= size
  fz /= size
  const x = ey * fz - ez * fy
  const y = ez * fx - ex * fz
  const z = ex * fy - ey * fx
  const length = Math.sqrt(x * x + y * y + z * z)
  if (!(length > 0)) return false
  out[0] = x / length
  out[1] = y / length
  out[2] = z / length
  return true
}
