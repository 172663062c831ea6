/**
 * Whether a mesh is closed: every edge shared by exactly two triangles that run along it in opposite directions. Then
 * the winding number of its surface is constant off the surface, and 0 outside: it has an inside.
 */

/**
 * @param corners three vertices a triangle; equal places must be equal vertices. Triangles with two equal corners are
 *   skipped: their other two edges cancel.
 */
export function isClosed(corners: Int32Array, vertexCount: number): boolean {
  // Edges in lists by their vertex of fewer triangles: the hub of a large fan has no long list.
  const degrees = new Int32Array(vertexCount)
  for (let i = 0; i < corners.length; i++) degrees[corners[i]]++
  const first = new Int32Array(vertexCount).fill(-1)
  const next = new Int32Array(corners.length)
  const other = new Int32Array(corners.length)
  const direction = new Int8Array(corners.length) // of the first triangle at the edge; 0 once the second has come
  let count = 0
  let open = 0
  for (let t = 0; t < corners.length; t += 3) {
    const a = corners[t]
    const b = corners[t + 1]
    const c = corners[t + 2]
    if (a === b || b === c || c === a) continue
    for (let k = 0; k < 3; k++) {
      const from = corners[t + k]
      const to = corners[k === 2 ? t : t + k + 1]
      const forward = degrees[from] < degrees[to] || (degrees[from] === degrees[to] && from < to)
      const key = forward ? from : to
      const end = forward ? to : from
      const sign = forward ? 1 : -1
      let edge = first[key]
      while (edge >= 0 && other[edge] !== end) edge = next[edge]
      if (edge >= 0) {
        // A third triangle finds 0, one that is wound the other way its own direction.
        if (direction[edge] !== -sign) return false
        direction[edge] = 0
        open--
        continue
      }
      other[count] = end
      direction[count] = sign
      next[count] = first[key]
      first[key] = count++
      open++
    }
  }
  return open === 0 && count > 0
}
