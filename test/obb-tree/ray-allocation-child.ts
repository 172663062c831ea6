/**
 * Run by ray-allocation.test.ts as a process of its own, with --expose-gc: rays at every shape, until they are warm.
 * Prints the bytes that a warm ray allocates and how many of them hit, as JSON.
 */
import { RayHit } from '../../src/geometry/ray/ray.js'
import { ROW_STRIDE } from '../../src/geometry/rows.js'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { rayKernels, rayNormals } from '../../src/narrow-phase/ray-table.js'
import { castRayAtTree } from '../../src/obb-tree/query/ray.js'
import { randomAxes, randomizer } from '../geometry/random-shapes.js'
import { grid, mapped } from './meshes.js'

const RAYS = 4000
const WARM = 100
const random = randomizer(7)
const mesh = mapped(grid(24), (x, y) => [x, y, 0.5 * (x * x + y * y)])
const tree = buildObbTree(mesh.positions, mesh.indices)
const rays = Array.from({ length: RAYS }, (_, i) => {
  const direction = [0, 1, 2].map((d) => (i % 5 === 0 && d > 0 ? 0 : random() - 0.5))
  const length = Math.hypot(...direction)
  return Float64Array.from([0, 1, 2].map(() => 3 * random() - 1.5).concat(direction.map((x) => x / length)))
})
const hit = new Float64Array(RayHit.stride)

function countHits(castRay: (ray: Float64Array, i: number) => boolean): number {
  let hits = 0
  for (let i = 0; i < RAYS; i++) if (castRay(rays[i]!, i)) hits++
  return hits
}

function measure(castRay: (ray: Float64Array, i: number) => boolean): { bytes: number; hits: number } {
  for (let k = 0; k < WARM; k++) countHits(castRay)
  const heapOf = (cast: (ray: Float64Array, i: number) => boolean): number => {
    globalThis.gc!()
    const before = process.memoryUsage().heapUsed
    countHits(cast)
    return process.memoryUsage().heapUsed - before
  }
  const nothing = (): boolean => false
  // The middle one of some: V8 allocates and collects for itself now and then.
  const bytes = Array.from({ length: 9 }, () => (heapOf(castRay) - heapOf(nothing)) / RAYS).sort((a, b) => a - b)
  return { bytes: bytes[4]!, hits: countHits(castRay) }
}

const row = new Float64Array(ROW_STRIDE)
row.set(randomAxes(random), 3)
const shapes = Object.entries({ box: 1, capsule: 2, sphere: 3, plane: 4 }).map(([name, type]) => {
  const posed = row.slice()
  posed.set(type === 4 ? [0, 1, 0, 1] : [0.5, 0.4, 0.3], 12)
  const castRay = (ray: Float64Array, i: number): boolean => {
    rayKernels[type]!(posed, 0, ray, i % 2 === 0, hit)
    if (hit[RayHit.distance] === Infinity) return false
    rayNormals[type]!(posed, 0, ray, i % 2 === 0, hit)
    return true
  }
  return [name, measure(castRay)]
})
row[13] = 1
const castAtLimit = (limit: number) =>
  measure((ray) => {
    row[14] = limit
    hit[RayHit.distance] = Infinity
    return castRayAtTree(tree, row, 0, ray, false, hit)
  })
const measured = { ...Object.fromEntries(shapes), mesh: castAtLimit(-1), level: castAtLimit(3) } as const
process.stdout.write(JSON.stringify(measured))
