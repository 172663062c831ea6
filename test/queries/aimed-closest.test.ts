/**
 * The nearest point of a mesh to points on its corners, edges and faces, off them by any gap, and at its middle, where
 * many triangles are equally near: against all triangles, with the normal outward of a solid.
 */
import { closestPoint, createQueryHit } from 'bitecs-collision'
import { buildObbTree } from 'bitecs-collision/geometry'
import { describe, it } from 'vitest'
import { daily } from '../daily.js'
import { expect } from '../expect.js'
import { windingNumber } from '../obb-tree/meshes.js'
import { makeBall, makeFacet, pieceGap } from '../oracle/distances.js'
import { cubeMesh, icosphereMesh, torusMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { addScaled, axesOf, dot, length, place, scale, subtract, type V3 } from '../oracle/vectors.js'
import { refreshed, type Quaternion } from './cast-scene.js'

const meshes = [cubeMesh(), icosphereMesh(1), torusMesh(8, 5)]
const hit = createQueryHit()

describe('the nearest point of a mesh', () => {
  it.each(daily([951], [952, 953, 954]))('is that of all triangles, aimed at features, seed %i', (seed) => {
    const random = new Random(seed)
    const seen = { on: 0, held: 0, outside: 0 }
    for (let n = 0; n < 25; n++) {
      const mesh = random.pick(meshes)
      const isSolid = random.chance(0.6)
      const size = random.pick([1, -1, 1e-3, 1e3])
      const span = Math.abs(size)
      const rotation: Quaternion = random.pick([[0, 0, 0, 1], random.quaternion()])
      const axes = axesOf(rotation)
      const at = scale(random.direction(), span * random.pick([0, random.log(0.1, 1e3)]))
      const vertex = (i: number): V3 => place(axes, at, scale(mesh.positions.slice(3 * i, 3 * i + 3) as V3, size))
      const facets = Array.from({ length: mesh.indices.length / 3 }, (_, t) =>
        makeFacet(...(mesh.indices.slice(3 * t, 3 * t + 3).map(vertex) as [V3, V3, V3])),
      )
      const inModel = (p: V3): V3 => scale(axes.map((axis) => dot(axis, subtract(p, at))) as V3, 1 / size)
      const isHeld = (p: V3): boolean => isSolid && Math.abs(windingNumber(mesh, inModel(p))) > 0.5
      const gapsTo = (p: V3): number[] => facets.map((facet) => Math.max(0, pieceGap(makeBall(p, 0), facet)))
      const tree = buildObbTree(mesh.positions, mesh.indices, { leafTriangles: random.integer(1, 4) })
      const { world, collision } = refreshed([{ shape: { tree, scale: size }, isSolid, position: at, rotation }])
      // Doubles of the pose.
      const doubt = 8e-15 * (length(at) + 3 * span)
      for (let k = 0; k < 10; k++) {
        const [a, b, c] = random.pick(facets).vertices as [V3, V3, V3]
        const [u, v] = [random.pick([0, 0.5, 1, random.unit()]), random.pick([0, 0, random.unit()])]
        const feature = addScaled(addScaled(a, subtract(b, a), u * (1 - v)), subtract(c, a), v)
        const away = addScaled(feature, random.direction(), span * random.log(1e-15, 3))
        const point = random.pick([at, feature, away, away, away])
        const label = `seed ${seed} case ${n}.${k}`
        const gaps = gapsTo(point)
        const surface = Math.min(...gaps)
        const held = isHeld(point)
        seen[surface < doubt ? 'on' : held ? 'held' : 'outside']++
        expect(closestPoint(world, hit, point), label).toBe(true)
        const { distance, triangle, inside } = hit
        const normal = hit.normal as V3
        const found = hit.point as V3
        expect(Math.abs(Math.abs(distance) - surface), label).toBeLessThan(doubt)
        if (surface > doubt) expect(distance < 0, label).toBe(held)
        expect(inside, label).toBe(distance < 0)
        expect(gaps[triangle]! - surface, label).toBeLessThan(2 * doubt)
        expect(Math.min(...gapsTo(found)), label).toBeLessThan(2 * doubt)
        expect(Math.abs(length(normal) - 1), label).toBeLessThan(1e-12)
        // On the surface, within ON_SURFACE, the normal is the face's.
        const off = length(subtract(point, addScaled(found, normal, distance)))
        expect(off, label).toBeLessThan(surface < 4e-9 * span ? 8e-9 * span : 3 * doubt)
        if (isSolid) expect(isHeld(addScaled(found, normal, 1e-5 * span)), label).toBe(false)
        expect(closestPoint(world, hit, point, { maxDistance: Math.max(0, distance) }), label).toBe(true)
        if (distance > 1e-12 * span)
          expect(closestPoint(world, hit, point, { maxDistance: distance * (1 - 2 ** -52) }), label).toBe(false)
      }
      collision.dispose()
    }
    expect(seen.on).toBeGreaterThan(15)
    expect(seen.held).toBeGreaterThan(15)
    expect(seen.outside).toBeGreaterThan(50)
  })
})
