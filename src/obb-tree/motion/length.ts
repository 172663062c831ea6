/** The length of the three numbers at v[i]. The largest counts first: squares of tiny ones must not vanish. */
export function lengthAt(v: Float64Array, i: number): number {
  const largest = Math.max(Math.abs(v[i]), Math.abs(v[i + 1]), Math.abs(v[i + 2]))
  if (!(largest > 0)) return 0
  const x = v[i] / largest
  const y = v[i + 1] / largest
  const z = v[i + 2] / largest
  return largest * Math.sqrt(x * x + y * y + z * z)
}
