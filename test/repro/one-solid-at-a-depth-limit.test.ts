import { addComponent, createWorld, set } from 'bitecs'
import {
  aabbOf,
  buildObbTree,
  closestPoint,
  closestPoints,
  collisionSystem,
  createClosestPoints,
  createCollision,
  createQueryHit,
  obbOf,
  overlapShape,
  rayCast,
  shapeCast,
  type ObbTree,
} from 'bitecs-collision'
import {
  collideObbTrees,
  createManifold,
  createObb,
  createTreeSweepResult,
  createTreeTest,
  findObbTreeContacts,
  overlapObbTrees,
  sweepObbTrees,
  testObbTrees,
} from 'bitecs-collision/geometry'
import { describe, it } from 'vitest'
import { expect } from '../expect.js'
import { makeBall, makeBrick, makeFacet, makeStick, pieceDistance, pieceGap, type Piece } from '../oracle/distances.js'
import { icosphereMesh, shardsMesh, sheetMesh, torusMesh, type MeshData } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { castRayAtTriangleList, entryAlong } from '../oracle/rays.js'
import { add, addScaled, axesOf, dot, length, place, scale, subtract, type V3 } from '../oracle/vectors.js'
import { spawn } from '../spawn.js'

type Quaternion = [number, number, number, number]

interface Posed {
  readonly tree: ObbTree
  readonly depth: number
  readonly scale: number
  readonly rotation: Quaternion
}

/**
 * What a mesh is, around a position: the boxes of the nodes at its depth limit, and of leaves above the triangles, or
 * with `leaf: 'box'` the boxes.
 */
function piecesOf(posed: Posed, position: V3, level = 0, node = 0): Piece[] {
  const { tree, depth, scale: s, rotation } = posed
  const { nodes, links, frame, vertices, corners } = tree
  const [link, slots] = [links[2 * node]!, links[2 * node + 1]!]
  const axes = axesOf(rotation)
  const toWorld = (p: V3): V3 => place(axes, position, scale(p, s))
  const numbers = (array: Float32Array | Float64Array, at: number) => [...array.subarray(at, at + 3)] as V3
  if (slots !== 0 && !tree.leafBoxes)
    return Array.from({ length: slots }, (_, k) => {
      const at = 3 * (link + k)
      const [a, b, c] = [0, 1, 2].map((i) => toWorld(numbers(vertices, 3 * corners[at + i]!))) as [V3, V3, V3]
      return makeFacet(a, b, c)
    })
  if (slots === 0 && level !== depth)
    return [node + 1, link].flatMap((child) => piecesOf(posed, position, level + 1, child))
  const [middle, u, v, w, half] = [0, 3, 6, 9, 12].map((k) => numbers(nodes, 15 * node + k)) as [V3, V3, V3, V3, V3]
  const unit = frame[3]!
  const [x, y, z] = [u, v, w].map((axis) => place(axes, [0, 0, 0], axis)) as [V3, V3, V3]
  const center = toWorld(addScaled(numbers(frame, 0), middle, unit))
  return [makeBrick(center, [x, y, z], scale(half, Math.abs(unit * s)))]
}

const balls = new WeakMap<Piece, readonly [V3, number]>()

/** A ball around a piece. */
function ballOf(piece: Piece): readonly [V3, number] {
  const known = balls.get(piece)
  if (known !== undefined) return known
  const { vertices, radius } = piece
  const middle = scale(vertices.reduce(add), 1 / vertices.length)
  const ball = [middle, radius + Math.max(...vertices.map((v) => length(subtract(v, middle))))] as const
  balls.set(piece, ball)
  return ball
}

/** The least gap of two lists of pieces; of those that are apart by more than `far` any number above it. */
function gapOf(one: readonly Piece[], other: readonly Piece[], far = Infinity, measure = pieceGap): number {
  let least = Infinity
  for (const q of other) {
    const [d, s] = ballOf(q)
    for (const p of one) {
      const [c, r] = ballOf(p)
      const bound = length(subtract(c, d)) - r - s
      least = Math.min(least, bound < Math.min(least, far) ? measure(p, q) : Math.max(bound, far))
    }
  }
  return least
}

const build = ({ positions, indices }: MeshData, leaf: 'box' | 'triangles' = 'triangles'): ObbTree =>
  buildObbTree(positions, indices, { leaf })
const drawn = new Random(7)
const meshes = [torusMesh(7, 4), icosphereMesh(1), shardsMesh(drawn, 24), sheetMesh(drawn, 4, 0.4)]
const trees = meshes.map((mesh) => build(mesh))
const small = build(icosphereMesh(0))
const kinds = ['ball', 'capsule', 'box', 'mesh', 'mesh at a limit'] as const

/** Rounding of the nodes, which are float32, at the sizes here. */
const DOUBT = 2e-5
const hit = createQueryHit()
const closest = createClosestPoints()
const swept = createTreeSweepResult()
const REST = { linear: [0, 0, 0], angular: [0, 0, 0] }

/** A mesh at a depth limit at the origin, and something that moves, as the oracle and a world have them. */
function start(random: Random, kind: (typeof kinds)[number]) {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 })
  const { Position, Rotation, LinearVelocity, MeshShape, SphereShape, BoxShape, CapsuleShape } = collision.components
  const turn = () => random.quaternion() as unknown as Quaternion
  const shapeOf = ({ tree, depth, scale }: Posed) => set(MeshShape, { tree, depth, scale })
  const rotationOf = ([x, y, z, w]: Quaternion) => set(Rotation, { x, y, z, w })
  const posed = { tree: random.pick(trees), depth: random.integer(1, 4), scale: random.pick([-0.8, 1, 1.7]), rotation: turn() } // prettier-ignore
  const mesh = spawn(world, Position, rotationOf(posed.rotation), shapeOf(posed))
  const pieces = piecesOf(posed, [0, 0, 0])

  const rotation = turn()
  const axes = axesOf(rotation)
  const [r, h] = [random.log(0.02, 0.4), random.log(0.05, 0.4)]
  const second = { tree: small, depth: kind === 'mesh' ? -1 : random.integer(1, 2), scale: 0.4 * random.unit() + 0.05, rotation } // prettier-ignore
  const moving = spawn(world, Position, rotationOf(rotation), LinearVelocity)
  let shape: object = shapeOf(second)
  let piecesAt = (p: V3): Piece[] => piecesOf(second, p)
  if (kind === 'ball') {
    shape = set(SphereShape, { radius: r })
    piecesAt = (p) => [makeBall(p, r)]
  } else if (kind === 'capsule') {
    shape = set(CapsuleShape, { halfHeight: h, radius: r })
    piecesAt = (p) => [makeStick(addScaled(p, axes[1], -h), addScaled(p, axes[1], h), r)]
  } else if (kind === 'box') {
    shape = set(BoxShape, { x: r, y: h, z: r })
    piecesAt = (p) => [makeBrick(p, axes, [r, h, r])]
  }
  addComponent(world, moving, shape)
  const gapAt = (p: V3, far = Infinity, measure = pieceGap) => gapOf(pieces, piecesAt(p), far, measure)
  return { world, collision, posed, mesh, pieces, second, moving, rotation, gapAt }
}

/** A way to a corner of a piece and beyond, and what part of it leads to the first contact: Infinity if none does. */
function aim(random: Random, pieces: readonly Piece[], gapAt: (p: V3, far: number) => number) {
  const target = addScaled(random.pick(random.pick(pieces).vertices), random.direction(), 0.1 * random.unit())
  const from = addScaled(target, random.direction(), 5)
  const way = scale(subtract(target, from), 1.2)
  const touchesAt = (time: number): boolean => gapAt(addScaled(from, way, time), 0) <= 0
  let high = 0
  while (high <= 1 && !touchesAt(high)) high += 1 / 40
  if (high > 1) return { from, way, first: Infinity }
  let low = Math.max(0, high - 1 / 40)
  for (let k = 0; k < 24; k++) {
    const middle = 0.5 * (low + high)
    if (touchesAt(middle)) high = middle
    else low = middle
  }
  return { from, way, first: high }
}

// Boxes stick out of the boxes above them. Closest points took the greatest distance of a box and all boxes above it,
// rays had to meet these as well, and contacts, overlaps and sweeps passed by boxes that stuck out of what was dropped:
// closestPoint told 2.763 where a ball of 2.4998 overlapped. Boxes above the limit only save work now.
describe('a mesh with a depth limit is the boxes there, and the triangles of leaves above', () => {
  it.each(kinds)('to a %s: closest points, overlaps, contacts and casts, seed 1', (kind) => {
    const random = new Random(1)
    const counts = { apart: 0, touching: 0, cast: 0 }
    for (let run = 0; run < 8; run++) {
      const { world, collision, mesh, pieces, second, moving, rotation, gapAt } = start(random, kind)
      const { Position } = collision.components
      const { from, way, first } = aim(random, pieces, gapAt)
      const isHit = shapeCast(world, hit, { entity: moving }, { position: from, rotation }, { linear: way })
      if (first < Infinity) expect(isHit, `run ${run}`).toBe(true)
      if (isHit) {
        counts.cast++
        // Never late; and no contact is nothing.
        expect((hit.time - first) * length(way), `run ${run}`).toBeLessThan(DOUBT)
        expect(gapAt(addScaled(from, way, hit.time)), `run ${run}`).toBeLessThan(DOUBT)
      }
      for (const off of first < Infinity ? [-0.1, -0.001, 0.001, 0.1] : []) {
        const p = addScaled(from, way, first + off / length(way))
        const gap = gapAt(p)
        if (Math.abs(gap) < DOUBT) continue
        const touches = gap <= 0
        const where = `run ${run}, ${off}: ${gap}`
        counts[touches ? 'touching' : 'apart']++
        for (const [d, name] of (['x', 'y', 'z'] as const).entries()) Position[name][moving] = p[d]!
        collision.teleport(moving)
        collisionSystem(world)
        const { count, ended } = collision.events
        expect(count - ended, where).toBe(Number(touches))

        const told = closestPoints(world, closest, mesh, moving)
        if (touches) expect(told, where).toBeLessThanOrEqual(0)
        else expect(Math.abs(told - gapAt(p, Infinity, pieceDistance)), where).toBeLessThan(DOUBT)
        const shape = kind === 'mesh' ? { tree: small, scale: second.scale } : { entity: moving }
        const options = kind === 'mesh' ? { exclude: moving } : {}
        expect(overlapShape(world, [], shape, { position: p, rotation }, options), where).toBe(Number(touches))

        const away = gapOf(pieces, [makeBall(p, 0)])
        closestPoint(world, hit, p, { exclude: moving })
        if (away > 0) expect(Math.abs(hit.distance - away), where).toBeLessThan(DOUBT)
        else expect(hit.distance, where).toBeLessThanOrEqual(DOUBT)
      }
    }
    expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(4)
  })

  it('to a ray, and within bounds, seed 2', () => {
    const random = new Random(2)
    let hits = 0
    for (let run = 0; run < 25; run++) {
      const { world, mesh, pieces, moving } = start(random, 'ball')
      const triangles = pieces.filter(({ kind }) => kind === 'facet').map(({ vertices }) => vertices)
      for (let k = 0; k < 4; k++) {
        const target = addScaled(random.pick(random.pick(pieces).vertices), random.direction(), 0.05 * random.unit())
        const direction = random.direction()
        const ray = { origin: addScaled(target, direction, -5), direction }
        const [more, less] = [DOUBT, -DOUBT].map((grow) => {
          const boxes = pieces.map(
            (p) =>
            p.kind !== 'brick'
              ? Infinity
              : entryAlong({ kind: 'box', position: p.center, axes: p.normals as [V3, V3, V3], sizes: p.half.map((h) => h + grow) }, ray, 10), // prettier-ignore
          )
          return Math.min(...boxes, castRayAtTriangleList(triangles, ray, grow).distance)
        }) as [number, number]
        const distance = rayCast(world, hit, ray.origin, direction, { exclude: moving }) ? hit.distance : Infinity
        expect(distance, `run ${run}, ray ${k}`).toBeGreaterThanOrEqual(more - DOUBT)
        expect(distance, `run ${run}, ray ${k}`).toBeLessThanOrEqual(less + DOUBT)
        hits += Number(distance < Infinity)
      }
      const { min, max } = aabbOf(world, mesh, { min: [0, 0, 0], max: [0, 0, 0] })
      const { center, axes, halfExtents } = obbOf(world, mesh, createObb())
      for (const v of pieces.flatMap(({ vertices }) => vertices))
        for (let d = 0; d < 3; d++) {
          expect(v[d], `run ${run}`).toBeGreaterThan(min[d]! - DOUBT)
          expect(v[d], `run ${run}`).toBeLessThan(max[d]! + DOUBT)
          const axis = [0, 1, 2].map((i) => axes[3 * d + i]!) as V3
          const off = dot(axis, subtract(v, [center[0]!, center[1]!, center[2]!]))
          expect(Math.abs(off), `run ${run}`).toBeLessThan(halfExtents[d]! + DOUBT)
        }
    }
    expect(hits).toBeGreaterThan(30)
  })

  // Boxes of leaves stick out as well: all but sweeps passed them by.
  it.each([
    ['triangles', -1],
    ['triangles', 1],
    ['box', -1],
    ['box', 1],
  ] as const)('to a second tree, leaf: %s, at depth %i, seed 3', (leaf, depthB) => {
    const random = new Random(3)
    const counts = { apart: 0, touching: 0 }
    const firsts = meshes.map((mesh) => build(mesh, leaf))
    const second = build(icosphereMesh(0), leaf)
    for (let run = 0; run < 10; run++) {
      const { posed, rotation } = start(random, 'mesh')
      const tree = firsts[trees.indexOf(posed.tree)]!
      const depthA = leaf === 'box' && run % 2 === 0 ? -1 : posed.depth
      const pieces = piecesOf({ ...posed, tree, depth: depthA, scale: 1 }, [0, 0, 0])
      const other = { tree: second, depth: depthB, scale: 1, rotation }
      const gapAt = (p: V3, far?: number) => gapOf(pieces, piecesOf(other, p), far)
      const { from, way, first: part } = aim(random, pieces, gapAt)
      const poseA = { position: [0, 0, 0], rotation: posed.rotation }
      const poseB = { position: from, rotation }
      const motionB = { linear: way, angular: [0, 0, 0] }
      const moving = { depthA, depthB, motionB, maxTime: 1 }
      let time = Infinity
      findObbTreeContacts(tree, poseA, second, poseB, moving, (_a, _b, contact) => {
        time = contact.time
        return true
      })
      const isHit = time < Infinity
      expect(overlapObbTrees(tree, poseA, second, poseB, moving), `run ${run}`).toBe(isHit)
      if (part < Infinity) expect(isHit, `run ${run}`).toBe(true)
      if (isHit) {
        expect((time - part) * length(way), `run ${run}`).toBeLessThan(DOUBT)
        expect(gapAt(addScaled(from, way, time)), `run ${run}`).toBeLessThan(DOUBT)
      }
      // Sweeps take the triangles of leaves.
      if (leaf === 'triangles') {
        const sweeps = sweepObbTrees(swept, tree, poseA, REST, second, poseB, motionB, 1, { depthA, depthB })
        expect(sweeps, `run ${run}`).toBe(isHit)
        if (isHit) expect(Math.abs(time - swept.time) * length(way), `run ${run}`).toBeLessThan(1e-8)
      }
      for (const off of part < Infinity ? [-0.1, -0.001, 0.001, 0.1] : []) {
        const position = addScaled(from, way, part + off / length(way))
        const gap = gapAt(position)
        if (Math.abs(gap) < DOUBT) continue
        const touches = gap <= 0
        const where = `run ${run}, ${off}: ${gap}`
        counts[touches ? 'touching' : 'apart']++
        const two = [tree, poseA, second, { position, rotation }, { depthA, depthB }] as const
        expect(overlapObbTrees(...two), where).toBe(touches)
        expect(collideObbTrees(createManifold(), ...two) > 0, where).toBe(touches)
        let pairs = 0
        findObbTreeContacts(...two, () => void pairs++)
        expect(pairs > 0, where).toBe(touches)
        const test = createTreeTest()
        testObbTrees(test, ...two)
        expect(test.answer !== 'no', where).toBe(touches)
        expect(test.distance, where).toBeLessThan(Math.max(0, gap) + DOUBT)
      }
    }
    expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(10)
  })
})
