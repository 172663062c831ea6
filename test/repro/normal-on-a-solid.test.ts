/**
 * A point that rounding put just outside a solid mesh was told the side on which rounding put the nearest point: the
 * normal led into the solid.
 */
import { closestPoint, createQueryHit, shapeCast, type ObbTree } from 'bitecs-collision'
import { buildObbTree } from 'bitecs-collision/geometry'
import { expect, it } from 'vitest'
import { refreshed, type V3 } from '../queries/cast-scene.js'
import { cubeMesh, torusMesh } from '../oracle/meshes.js'
import { axesOf, cross, dot, length, scale, subtract, place } from '../oracle/vectors.js'

const mesh = torusMesh(10, 6)
const { positions, indices } = mesh

it.each([
  {
    rotation: [0.030823132661267492, -0.04648043696819949, -0.986284975299553, 0.15534301069102363],
    position: [0.2798637337365582, 0.5844382043433903, -0.7616483938425304],
    size: 1,
    point: [0.04152134363904801, 0.39274712392749045, -1.07092296494859],
  },
  {
    rotation: [-0.06067616289123371, -0.5823903526044599, -0.400330084370407, -0.7048941083581504],
    position: [-0.9573876788962692, -0.12478632993246923, 0.26045576238509144],
    size: -1,
    point: [-0.6538684071578688, -0.2515060740515238, 0.5450984923028576],
  },
] as const)('the normal at the surface of a solid leads out: scale $size', ({ rotation, position, size, point }) => {
  const tree: ObbTree = buildObbTree(positions, indices)
  const { world } = refreshed([
    { shape: { tree, scale: size }, isSolid: true, position: [...position], rotation: [...rotation] },
  ])
  const hit = createQueryHit()
  expect(closestPoint(world, hit, point)).toBe(true)
  expect(Math.abs(hit.distance)).toBeLessThan(1e-15)
  const [a, b, c] = [0, 1, 2].map((k) => {
    const v = 3 * indices[3 * hit.triangle + k]!
    const local = positions.slice(v, v + 3) as V3
    return place(axesOf(rotation), [...position], scale(local, size))
  }) as [V3, V3, V3]
  const face = scale(cross(subtract(b, a), subtract(c, a)), size)
  expect(dot(hit.normal as V3, face) / length(face)).toBeCloseTo(1, 12)
})

it('a body that begins with its middle on the surface of a solid leaves it outward', () => {
  const cube = cubeMesh()
  const rotation = [-0.2248124994096959, -0.17705425021814836, 0.4936029825756788, -0.8212595376500955] as const
  const position = [0.8328713200228872, 0.11110635436369817, -0.5421999099071687] as const
  const tree: ObbTree = buildObbTree(cube.positions, cube.indices)
  const { world } = refreshed([
    { shape: { tree, scale: 3 }, isSolid: true, position: [...position], rotation: [...rotation] },
  ])
  const point: V3 = [2.7997893388520736, -2.4882054119158976, -0.960304979100927]
  const hit = createQueryHit()
  // From the middle of the cube outward, through the point.
  const outward = subtract(point, [...position])
  for (const shape of [{ radius: 0.01 }, { halfHeight: 0.02, radius: 0.01 }, { halfExtents: [0.01, 0.02, 0.03] }]) {
    expect(shapeCast(world, hit, shape, { position: point }, { linear: [0, 0, 0] })).toBe(true)
    expect(hit.inside).toBe(true)
    expect(dot(hit.normal as V3, outward)).toBeGreaterThan(0)
  }
})
