import { it } from 'vitest'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { overlapObbTrees } from '../../src/obb-tree/query/overlap.js'
import { createTreeSweepResult, sweepObbTrees } from '../../src/obb-tree/query/sweep.js'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'
import { soup } from './meshes.js'

type Q = [number, number, number, number]

/** Turned by w t from q on. */
function turned(w: readonly number[], t: number, q: Q): Q {
  const speed = Math.hypot(...w)
  const s = speed > 0 ? Math.sin(0.5 * speed * t) / speed : 0
  const [x, y, z, c] = [w[0]! * s, w[1]! * s, w[2]! * s, Math.cos(0.5 * speed * t)]
  const [X, Y, Z, W] = q
  return [
    c * X + x * W + y * Z - z * Y,
    c * Y - x * Z + y * W + z * X,
    c * Z + x * Y - y * X + z * W,
    c * W - x * X - y * Y - z * Z,
  ]
}

// Of few triangles each pair of boxes is bounded from time 0 on, and the boxes must stand there as they were then.
it('M22 a few triangles that turn next to each other never touch before they are said to, seed 5', () => {
  const random = new Random(5)
  const out = createTreeSweepResult()
  const build = (seed: number) => {
    const { positions, indices } = soup(random.integer(2, 12), 0.3, seed)
    return buildObbTree(positions, indices, { leafTriangles: 1 })
  }
  let hits = 0
  for (let run = 0; run < 240; run++) {
    const vector = (size: number): number[] => [0, 1, 2].map(() => random.between(-size, size))
    const [a, b] = [build(7 * run + 1), build(7 * run + 2)]
    const spins = random.chance(0.5) ? [[0, 0, 0], vector(9)] : [vector(9), vector(9)]
    const [position, linear] = [vector(1.3), vector(1)]
    const rotation = [...random.quaternion()] as Q
    const motions = spins.map((angular, k) => ({ linear: k === 0 ? [0, 0, 0] : linear, angular }))
    const origin = { position: [0, 0, 0], rotation: [0, 0, 0, 1] as Q }
    const hit = sweepObbTrees(out, a, origin, motions[0]!, b, { position, rotation }, motions[1]!, 1)
    hits += Number(hit)
    const end = hit ? out.time : 1
    for (let k = 0; k < 8 && end > 0; k++) {
      // Early, when they turn from where they stood at first.
      const t = end * (k / 30)
      const poseA = { position: [0, 0, 0], rotation: turned(spins[0]!, t, origin.rotation) }
      const poseB = { position: position.map((x, d) => x + linear[d]! * t), rotation: turned(spins[1]!, t, rotation) }
      expect(overlapObbTrees(a, poseA, b, poseB), `run ${run}, ${t} of ${end}`).toBe(false)
    }
  }
  expect(hits).toBeGreaterThan(60)
})
