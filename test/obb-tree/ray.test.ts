import { describe, expect, it } from 'vitest'
import { dailyNumber } from '../daily.js'
import { RayHit } from '../../src/geometry/ray/ray.js'
import { ROW_LIMIT, ROW_SCALE, ROW_STRIDE } from '../../src/geometry/rows.js'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { castRayAtTree } from '../../src/obb-tree/query/ray.js'
import { LEAF_SIZE, rayBoxesOf } from '../../src/obb-tree/ray-boxes.js'
import { writeTreeNodeRow, type ObbTree } from '../../src/obb-tree/tree.js'
import { Random } from '../oracle/random.js'
import { castRayAtTriangleList, entryAlong, type OracleRay, type OracleSolid } from '../oracle/rays.js'
import { addScaled, axesOf, cross, dot, length, place, scale, subtract, type V3 } from '../oracle/vectors.js'
import { fixtureMesh, grid, mapped, soup, zoo, type Mesh } from './meshes.js'

interface Pose {
  readonly position: V3
  readonly axes: readonly [V3, V3, V3]
  readonly scale: number
}

const STILL: Pose = { position: [0, 0, 0], axes: axesOf([0, 0, 0, 1]), scale: 1 }
const build = ({ positions, indices }: Mesh, options = {}) => buildObbTree(positions, indices, options)

function rowOf({ position, axes, scale }: Pose, limit = -1): Float64Array {
  const row = new Float64Array(ROW_STRIDE)
  row.set([...position, ...axes.flat()])
  row[ROW_SCALE] = scale
  row[ROW_LIMIT] = limit
  return row
}

function cast(tree: ObbTree, pose: Pose, { origin, direction }: OracleRay, limit = -1, maxDistance = Infinity) {
  const hit = new Float64Array(RayHit.stride)
  hit[RayHit.distance] = maxDistance
  const found = castRayAtTree(tree, rowOf(pose, limit), 0, Float64Array.of(...origin, ...direction), false, hit)
  const distance = found ? hit[RayHit.distance]! : Infinity
  return { distance, triangle: found ? hit[RayHit.triangle]! : -1, normal: [hit[1], hit[2], hit[3]] as V3 }
}

/** The triangles of a mesh in the world. */
function placed({ positions, indices }: Mesh, pose: Pose): V3[][] {
  const corner = (i: number): V3 =>
    place(
      pose.axes,
      pose.position,
      scale([positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!], pose.scale),
    )
  return Array.from({ length: indices.length / 3 }, (_, t) => [0, 1, 2].map((k) => corner(indices[3 * t + k]!)))
}

function poseOf(random: Random, size: number): Pose {
  return {
    position: scale(random.direction(), size * random.log(0.1, 10)),
    axes: random.chance(0.3) ? STILL.axes : axesOf(random.quaternion()),
    scale: size * random.sign(),
  }
}

/** A ball, closed: a grid of the sides of a cube, pushed out. */
function ball(n: number): Mesh {
  const positions: number[] = []
  const indices: number[] = []
  for (let k = 0; k < 3; k++)
    for (const side of [-1, 1]) {
      const from = positions.length / 3
      const flat = mapped(grid(n), (x, y) => {
        const p = [0, 0, 0]
        p[k] = side
        p[(k + 1) % 3] = x
        p[(k + 2) % 3] = side * y
        const l = Math.hypot(...p)
        return p.map((c) => c / l)
      })
      positions.push(...flat.positions)
      indices.push(...flat.indices.map((i) => i + from))
    }
  return { positions, indices }
}

const meshes: [string, Mesh][] = [
  ['bunny', fixtureMesh('bunny')],
  ['soup', soup(300, 0.2, 5)],
  ['ball', ball(4)],
  ['one triangle', soup(1, 1, 3)],
]

describe('rays at meshes', () => {
  it.each(meshes)('%s: equals all its triangles, any pose, scale and mirror, seed 31', (_, mesh) => {
    const tree = build(mesh)
    const random = new Random(31)
    let hits = 0
    for (let n = 0; n < dailyNumber(3, 8); n++) {
      const size = random.pick([1, 1e-6, 1e6])
      const pose = poseOf(random, size)
      const triangles = placed(mesh, pose)
      const points = triangles.flat()
      for (let m = 0; m < 40; m++) {
        // Between two points of the mesh, so that most hit; from outside, or from among the triangles.
        const target = addScaled(random.pick(points), subtract(random.pick(points), random.pick(points)), 0.1)
        const origin = random.chance(0.3) ? random.pick(points) : addScaled(target, random.direction(), 5 * size)
        const towards = addScaled(subtract(target, origin), random.direction(), 1e-3 * size)
        const ray = { origin, direction: scale(towards, 1 / length(towards)) }
        const out = addScaled(ray.origin, ray.direction, 1e-4 * size)
        const line = { ...ray, origin: out }
        const loose = castRayAtTriangleList(triangles, line, 1e-7)
        const strict = castRayAtTriangleList(triangles, line, -1e-7)
        const { distance, triangle, normal } = cast(tree, pose, line)
        const label = `pose ${n}, ray ${m}`
        const doubt = 1e-8 * size
        expect(distance, label).toBeGreaterThanOrEqual(loose.distance - doubt)
        expect(distance, label).toBeLessThanOrEqual(strict.distance + doubt)
        if (distance === Infinity) continue
        hits++
        if (loose.triangle === strict.triangle && loose.distance > doubt) expect(triangle, label).toBe(strict.triangle)
        const [a, b, c] = triangles[triangle]! as [V3, V3, V3]
        const face = cross(subtract(b, a), subtract(c, a))
        expect(Math.abs(dot(normal, face)) / length(face), label).toBeCloseTo(1, 9)
        expect(dot(normal, line.direction), label).toBeLessThanOrEqual(0)
        // At most so far: to the hit, and not short of it.
        expect(cast(tree, pose, line, -1, distance).distance, label).toBe(distance)
        expect(cast(tree, pose, line, -1, distance * (1 - 1e-9) - doubt).distance, label).not.toBe(distance)
      }
    }
    expect(hits).toBeGreaterThan(dailyNumber(10, 30))
  })

  it('nothing leaves a closed mesh: aimed at its corners and points of its edges, seed 32', () => {
    const random = new Random(32)
    const mesh = ball(8)
    const tree = build(mesh)
    expect(tree.report.closed).toBe(true)
    for (let n = 0; n < 4000; n++) {
      const size = random.pick([1, 1, 1e-5, 1e5])
      const pose = poseOf(random, size)
      const t = 3 * random.integer(0, mesh.indices.length / 3 - 1)
      const corner = (k: number) => mesh.positions.slice(3 * mesh.indices[t + k]!, 3 * mesh.indices[t + k]! + 3) as V3
      const local = addScaled(corner(0), subtract(corner(1), corner(0)), random.chance(0.5) ? 0 : random.unit())
      const target = place(pose.axes, pose.position, scale(local, pose.scale))
      const origin = place(pose.axes, pose.position, scale(random.direction(), 0.5 * random.unit() * size))
      const towards = subtract(target, origin)
      const direction = scale(towards, 1 / length(towards))
      const { distance } = cast(tree, pose, { origin, direction })
      expect(Math.abs(distance / length(towards) - 1), `case ${n}`).toBeLessThan(1e-9)
    }
  })

  it('rays along axes in the planes of a grid hit its seams; of equal distances the least triangle', () => {
    const mesh = mapped(grid(4), (x, y) => [x, y, 0.5])
    const tree = build(mesh)
    const triangles = placed(mesh, STILL)
    for (let i = -2; i <= 2; i++)
      for (let j = -2; j <= 2; j++) {
        const ray: OracleRay = { origin: [i / 2, j / 2, 3], direction: [0, 0, -1] }
        const least = triangles.findIndex((t) => t.some((p) => p[0] === i / 2 && p[1] === j / 2))
        expect(cast(tree, STILL, ray)).toEqual({ distance: 2.5, triangle: least, normal: [0, 0, 1] })
        const back: OracleRay = { origin: [i / 2, j / 2, -3], direction: [0, 0, 1] }
        expect(cast(tree, STILL, back)).toEqual({ distance: 3.5, triangle: least, normal: [0, 0, -1] })
        expect(cast(tree, STILL, { ...ray, origin: [i / 2, j / 2, 0.5] }).distance).toBe(0)
      }
    expect(cast(tree, STILL, { origin: [-3, 0.25, 0.5], direction: [1, 0, 0] }).distance).toBe(2)
    expect(cast(tree, STILL, { origin: [-3, 0.25, 0.5 + 1e-9], direction: [1, 0, 0] }).distance).toBe(Infinity)
  })

  it('from 1e9 sizes away, and at meshes of 1e-6 and 1e6', () => {
    const mesh = fixtureMesh('bunny')
    const tree = build(mesh)
    const triangles = placed(mesh, STILL)
    const middleOf = ([a, b, c]: V3[]) => scale(addScaled(addScaled(a!, b!, 1), c!, 1), 1 / 3)
    const random = new Random(33)
    for (const size of [1e-6, 1, 1e6])
      for (let n = 0; n < 50; n++) {
        const target = scale(middleOf(random.pick(triangles)), size)
        const near = addScaled(target, random.direction(), 20 * size)
        const towards = scale(subtract(target, near), 1 / length(subtract(target, near)))
        const far: OracleRay = { origin: addScaled(target, towards, -1e9 * size), direction: towards }
        const pose = { ...STILL, scale: size }
        const { distance } = cast(tree, pose, { origin: near, direction: towards })
        expect(distance).toBeLessThanOrEqual(20 * size * (1 + 1e-9))
        expect(Math.abs(cast(tree, pose, far).distance / size - 1e9)).toBeLessThan(25)
      }
  })

  it('begins on the surface: distance 0, whatever the pose, seed 35', () => {
    const random = new Random(35)
    const mesh = ball(4)
    const tree = build(mesh)
    for (let n = 0; n < 500; n++) {
      const size = random.pick([1, 1e-6, 1e6])
      const pose = poseOf(random, size)
      const [a, b, c] = random.pick(placed(mesh, pose)) as [V3, V3, V3]
      const origin = scale(addScaled(addScaled(a, b, 1), c, 1), 1 / 3)
      const direction = random.direction()
      const face = cross(subtract(b, a), subtract(c, a))
      // Along the face rounding puts the ray above it or below.
      if (Math.abs(dot(face, direction)) < 0.5 * length(face)) continue
      expect(cast(tree, pose, { origin, direction }).distance / size, `case ${n}`).toBeLessThan(1e-12)
    }
  })

  it('a ball is hit from as far as its rays can be aimed, seed 36', () => {
    const random = new Random(36)
    const tree = build(ball(16))
    for (let n = 0; n < 1000; n++) {
      const away = random.log(1e8, 3e13)
      const direction = random.direction()
      const { distance } = cast(tree, STILL, { origin: scale(direction, -away), direction })
      expect(Math.abs(distance - away), `case ${n}`).toBeLessThan(3)
    }
  })

  it('at a depth limit boxes stand for triangles: equals the boxes of the level, seed 34', () => {
    const tree = build(fixtureMesh('bunny'))
    const random = new Random(34)
    const row = new Float64Array(ROW_STRIDE)
    const v = (at: number) => [...row.slice(at, at + 3)] as V3
    for (const limit of [0, 1, 3]) {
      const boxes: { solid: OracleSolid; least: number }[] = []
      const visit = (node: number, level: number): [number, number] => {
        const [to, count] = [tree.links[2 * node]!, tree.links[2 * node + 1]!]
        if (count > 0) return [to, to + count]
        writeTreeNodeRow(tree, node, Float64Array.of(-2), 0, row, 0)
        const solid = { kind: 'box', position: v(0), axes: [v(3), v(6), v(9)], sizes: [...v(12), 0] } as const
        const range: [number, number] = [visit(node + 1, level + 1)[0], visit(to, level + 1)[1]]
        if (level === limit) boxes.push({ solid, least: Math.min(...tree.triangles.slice(...range)) })
        return range
      }
      visit(0, 0)
      expect(boxes).toHaveLength(2 ** limit)
      let hits = 0
      for (let n = 0; n < 150; n++) {
        const origin = scale(random.direction(), random.chance(0.2) ? 5 : 40)
        const towards = addScaled(subtract(random.pick(boxes).solid.position, origin), random.direction(), 8)
        const ray = { origin, direction: scale(towards, 1 / length(towards)) }
        const { distance, triangle, normal } = cast(tree, { ...STILL, scale: -2 }, ray, limit)
        const entries = boxes.map(({ solid }) => entryAlong(solid, ray, 200))
        const first = Math.min(...entries)
        if (first === Infinity) expect(distance).toBe(Infinity)
        else expect(Math.abs(distance - first)).toBeLessThan(1e-9)
        if (distance === Infinity) continue
        hits++
        const nearest = boxes.filter((_, i) => entries[i]! - first < 1e-9)
        // A ray that begins inside meets no triangle.
        expect(triangle).toBe(first > 0 ? Math.min(...nearest.map(({ least }) => least)) : -1)
        expect(dot(normal, ray.direction)).toBeLessThan(0)
      }
      expect(hits).toBeGreaterThan(50)
    }
  })

  it('odd meshes: never NaN, and every triangle that has an area is hit at its centre', () => {
    for (const [name, mesh] of zoo()) {
      const tree = build(mesh)
      for (const [a, b, c] of placed(mesh, STILL) as [V3, V3, V3][]) {
        const normal = cross(subtract(b, a), subtract(c, a))
        const centre = scale(addScaled(addScaled(a, b, 1), c, 1), 1 / 3)
        const size = Math.max(length(subtract(b, a)), length(subtract(c, a)))
        if (!(length(normal) > 1e-6 * size * size)) continue
        const direction = scale(normal, 1 / length(normal))
        const { distance } = cast(tree, STILL, { origin: addScaled(centre, direction, -size), direction })
        expect(distance, name).toBeLessThanOrEqual(size * (1 + 1e-6))
        expect(distance, name).toBeGreaterThanOrEqual(0)
      }
    }
  })

  it('the boxes: every place in one leaf, within the boxes above it, and no deeper than is said', () => {
    const spread = mapped(soup(400, 0.1, 8), (x, y, z) => [x * 2 ** (-40 * y), y, z * z])
    const same = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: Array.from({ length: 300 }, (_, i) => i % 3) }
    for (const mesh of [...meshes.map(([, mesh]) => mesh), spread, same]) {
      const tree = build(mesh)
      const { nodes, links, depth, corners, triangles } = rayBoxesOf(tree)
      const seen = new Uint8Array(triangles.length)
      let outside = 0
      const check = (node: number, level: number, above: readonly number[][]): void => {
        expect(level).toBeLessThan(depth)
        for (const side of [0, 1]) {
          const box = [...nodes.subarray(16 * node + 6 * side, 16 * node + 6 * side + 6)]
          if (box[0]! > box[3]!) continue
          const link = links[16 * node + 12 + side]!
          if (link >= 0) {
            check(link, level + 1, [...above, box])
            continue
          }
          const first = Math.floor(~link / LEAF_SIZE)
          for (let place = first; place <= first + (~link % LEAF_SIZE); place++) {
            seen[place]!++
            for (const around of [...above, box])
              for (let k = 0; k < 9; k++) {
                const d = k % 3
                const x =
                  (tree.vertices[3 * corners[3 * place + Math.floor(k / 3)]! + d]! - tree.frame[d]!) / tree.frame[3]!
                if (!(x > around[d]! && x < around[3 + d]!)) outside++
              }
          }
        }
      }
      check(0, 0, [])
      expect(outside).toBe(0)
      expect(seen.every((count) => count === 1)).toBe(true)
      expect([...triangles].sort((a, b) => a - b)).toEqual(Array.from(triangles, (_, i) => i))
    }
  })
})
