import { it } from 'vitest'
import { collideObbTrees, findObbTreeContacts, overlapObbTrees } from 'bitecs-collision/geometry'
import { buildObbTree, createManifold } from 'bitecs-collision'
import { expect } from '../expect.js'
import { soup } from '../obb-tree/meshes.js'
import { icosphereMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'

// It needs fresh modules: spare searches of other tests would hide it.
// The box that was compared with the triangles of a leaf was the box of whichever query came last, also of one that
// the game made while it was told of a contact.
it('a query inside onContact changes nothing of the search that told of it, seed 3', () => {
  const random = new Random(3)
  const { positions, indices } = icosphereMesh(2)
  const ball = buildObbTree(positions, indices, { leafTriangles: 20 })
  const mess = soup(60, 0.5, 7)
  const other = buildObbTree(mess.positions, mess.indices)
  const manifold = createManifold()
  let told = 0
  for (let run = 0; run < 40; run++) {
    const pose = (far: number) => ({
      position: random.direction().map((x) => x * far),
      rotation: [...random.quaternion()],
    })
    const [at, to, away] = [pose(0.5), pose(0.5), pose(0.4)]
    const limits = run % 2 === 0 ? { depthB: 1 } : { depthA: 1 }
    const find = (inside: () => void): string[] => {
      const found: string[] = []
      findObbTreeContacts(ball, at, other, to, limits, (a, b, { normal, depth }) => {
        found.push([a, b, ...Array.from(normal), depth].join())
        if (found.length % 400 === 1) inside()
      })
      return found
    }
    const expected = find(() => {})
    told += expected.length
    const nested = find(() => {
      overlapObbTrees(other, away, ball, to, limits)
      overlapObbTrees(ball, away, other, to, limits)
      collideObbTrees(manifold, other, at, ball, away, limits)
      findObbTreeContacts(other, away, ball, at, limits, () => true)
    })
    expect(nested, `run ${run}`).toEqual(expected)
  }
  expect(told).toBeGreaterThan(5000)
})
