/** Meshes that are made without trigonometry. */
import { octahedron, type Mesh } from '../../examples/scenes/meshes.js'

/** An octahedron whose faces are split in four `levels` times, with its corners on the unit sphere: closed. */
export function ball(levels: number): Mesh {
  let { positions, indices }: Mesh = octahedron(1)
  for (let level = 0; level < levels; level++) {
    const corners = [...positions]
    const faces: number[] = []
    const middles = new Map<string, number>()
    const middle = (i: number, j: number): number => {
      const name = `${Math.min(i, j)} ${Math.max(i, j)}`
      const known = middles.get(name)
      if (known !== undefined) return known
      const sum = [0, 1, 2].map((d) => corners[3 * i + d]! + corners[3 * j + d]!)
      const length = Math.sqrt(sum[0]! * sum[0]! + sum[1]! * sum[1]! + sum[2]! * sum[2]!)
      middles.set(name, corners.length / 3)
      corners.push(...sum.map((x) => x / length))
      return corners.length / 3 - 1
    }
    for (let t = 0; t < indices.length; t += 3) {
      const [i, j, k] = [indices[t]!, indices[t + 1]!, indices[t + 2]!]
      const [ij, jk, ki] = [middle(i, j), middle(j, k), middle(k, i)]
      faces.push(i, ij, ki, ij, j, jk, ki, jk, k, ij, jk, ki)
    }
    positions = corners
    indices = faces
  }
  return { positions, indices }
}

/** A sheet of `cells` x `cells` squares, two triangles each, from -half to half in x and z; `height` gives its y. */
export function terrain(cells: number, half: number, height: (x: number, z: number) => number): Mesh {
  const positions: number[] = []
  const indices: number[] = []
  for (let i = 0; i <= cells; i++)
    for (let j = 0; j <= cells; j++) {
      const x = (2 * half * i) / cells - half
      const z = (2 * half * j) / cells - half
      positions.push(x, height(x, z), z)
      if (i === cells || j === cells) continue
      const corner = i * (cells + 1) + j
      indices.push(corner, corner + 1, corner + cells + 1, corner + 1, corner + cells + 2, corner + cells + 1)
    }
  return { positions, indices }
}
