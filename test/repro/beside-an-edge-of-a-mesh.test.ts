import { expect, it } from 'vitest'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { PairOut } from '../../src/narrow-phase/mesh-kernels.js'
import { pairKernels, spaceTables } from '../../src/narrow-phase/space-tables.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../src/narrow-phase/shape-types.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { boxBody, capsuleBody, leastWidth, unit, width, type Body } from '../oracle/contact-check.js'
import { icosphereMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { addScaled, axesOf, cross, subtract, type V3 } from '../oracle/vectors.js'

/**
 * A box, or a thin capsule that goes through, touches an icosahedron at a corner. Where no contact with one
 * triangle had a normal of the whole surface, a face led, up to 60,000 times too deep; and a face that the body juts
 * out over pushed it into the mesh.
 */
const pool = new TreePool(spaceTables)
const { positions, indices } = icosphereMesh(0)
const ico = pool.add(buildObbTree(positions, indices))
const icoRow = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, ico, 1, -1, 0)
const points = positions.flatMap((x, k): V3[] => (k % 3 === 0 ? [[x, positions[k + 1]!, positions[k + 2]!]] : []))
const corners = indices.map((v) => points[v]!)
const sides = corners.map((p, k) => unit(subtract(corners[k % 3 === 2 ? k - 2 : k + 1]!, p)))
const faces = sides.flatMap((side, k) => (k % 3 === 0 ? [unit(cross(side, sides[k + 1]!))] : []))
// Each edge is a side of two faces, in opposite directions.
const edges = sides.filter(([x, y, z]) => x > 1e-9 || (x > -1e-9 && (y > 1e-9 || (y > -1e-9 && z > 0))))
const icosahedron: Body = { kind: 'obb', points, radius: 0, axes: faces, edges }
const out = new Float64Array(PairOut.length)

it.each([
  ['box', 1],
  ['capsule', 2],
] as const)('a %s leaves a corner the least way, seed %i', (name, seed) => {
  const random = new Random(seed)
  const kernel = pairKernels[SHAPE_TYPE_COUNT * ShapeType.mesh + ShapeType[name]]!
  for (let run = 0; run < 300; run++) {
    const size = random.log(0.1, 1)
    const axes = axesOf(random.quaternion())
    const half: V3 = random.pick([[size, size, size], [size, 0.05 * size, size], [0.05 * size, size, 0.05 * size]]) // prettier-ignore
    const radius = 1e-6 * size
    const bodyAt = (at: V3) =>
      name === 'box'
        ? boxBody(at, axes, half)
        : capsuleBody(addScaled(at, axes[1], -size), addScaled(at, axes[1], size), radius)
    // A corner of the box, or a point of the capsule, at a corner of the mesh.
    const corner = random.pick(points)
    let at = corner
    if (name === 'capsule') at = addScaled(at, axes[1], random.between(-size, size))
    else for (let k = 0; k < 3; k++) at = addScaled(at, axes[k]!, random.pick([-1, 0, 1]) * half[k]!)
    const normal = unit(addScaled(corner, random.direction(), 0.3))
    at = addScaled(at, normal, width(icosahedron, bodyAt(at), normal) - random.log(1e-5, 0.01) * size)
    const body = bodyAt(at)
    const least = leastWidth(icosahedron, body, normal, random, 0)
    // The least way of a capsule that does not go through is round a corner.
    if (least < (name === 'box' ? 0 : 2 * radius)) continue
    const row = Float64Array.of(...at, ...axes.flat(), ...(name === 'box' ? half : [size, radius, 0]), 0)
    expect(kernel(icoRow, 0, row, 0, out, pool), `run ${run}`).toBeGreaterThan(0)
    expect(out[4], `run ${run}`).toBeCloseTo(least, 12)
    expect(width(icosahedron, body, [out[1]!, out[2]!, out[3]!]), `run ${run}`).toBeCloseTo(least, 12)
  }
})
