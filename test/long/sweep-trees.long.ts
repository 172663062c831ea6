/**
 * A thousand moving and turning mesh queries against dense samples with a Lipschitz bound: 700 convex bodies, 100
 * half-spaces and 200 pairs of meshes, of 100 to 5,000 triangles. LONG_SEED draws others, LONG_QUERIES another number.
 */
import { describe, expect, it } from 'vitest'
import { fixtureMesh, grid, soup } from '../obb-tree/meshes.js'
import {
  addReports,
  makeRig,
  runConvexQueries,
  runPlaneQueries,
  runTreeQueries,
  torus,
  type Report,
} from '../obb-tree/sweep-queries.js'

const seed = Number(process.env.LONG_SEED ?? 1)
const queries = Number(process.env.LONG_QUERIES ?? 1000)
const SPINS = [0, 0.5, 4, 30]

const bunny = makeRig('bunny', fixtureMesh('bunny'))
const teapot = makeRig('teapot', fixtureMesh('teapot'), -1.3)
const rings = makeRig('torus', torus(40, 20))
const ring = makeRig('small torus', torus(10, 6), 0.7)
const sparse = makeRig('soup of 500', soup(500, 0.1, 3))
const dense = makeRig('soup of 5000', soup(5000, 0.03, 4))
const sheet = makeRig('grid', grid(40))

function check(name: string, reports: Report[]): void {
  const total = addReports(reports)
  console.log(name, JSON.stringify(total))
  expect(total).toMatchObject({ late: 0, missed: 0, wrongTriangle: 0, limits: 0 })
  expect(total.largest).toBeLessThan(1.001)
}

describe(`${queries} sweeps of meshes, seed ${seed}`, () => {
  const rigs = [bunny, teapot, rings, ring, sparse, dense, sheet]
  const each = Math.ceil((0.7 * queries) / (rigs.length * SPINS.length))
  for (const rig of rigs)
    it(`${each * SPINS.length} convex bodies against ${rig.name}`, () => {
      check(
        rig.name,
        SPINS.map((spin, i) => runConvexQueries(rig, 100 * seed + i, each, spin, spin > 4 ? 3e-4 : 1e-4)),
      )
    })

  const planes = Math.ceil((0.1 * queries) / (2 * SPINS.length))
  for (const rig of [bunny, dense])
    it(`${planes * SPINS.length} half-spaces against ${rig.name}`, () => {
      check(
        `${rig.name} and half-space`,
        SPINS.map((spin, i) => runPlaneQueries(rig, 100 * seed + 10 + i, planes, spin, 1e-4)),
      )
    })

  const pairs = [
    [bunny, teapot],
    [rings, ring],
    [sparse, ring],
    [dense, sheet],
    [ring, ring],
  ] as const
  const both = Math.ceil((0.2 * queries) / (pairs.length * SPINS.length))
  for (const [a, b] of pairs)
    it(`${both * SPINS.length} times ${a.name} against ${b.name}`, () => {
      check(
        `${a.name} and ${b.name}`,
        SPINS.map((spin, i) => runTreeQueries(a, b, 100 * seed + 20 + i, both, spin, spin > 4 ? 3e-3 : 1e-3)),
      )
    })
})
