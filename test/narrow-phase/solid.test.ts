import { addComponents, addEntity, createWorld, set } from 'bitecs'
import {
  buildObbTree,
  closestPoint,
  collisionSystem,
  createCollision,
  createManifold,
  createQueryHit,
  integrationSystem,
} from 'bitecs-collision'
import { describe, it } from 'vitest'
import { writeAxesOfQuaternion } from '../../src/math/quaternion.js'
import { findFirstContact, First, writeStill } from '../../src/narrow-phase/first-contact.js'
import { createPairMotion } from './pair-motion.js'
import { PairOut } from '../../src/narrow-phase/mesh-kernels.js'
import { pairKernels, spaceTables } from '../../src/narrow-phase/space-tables.js'
import { SHAPE_TYPE_COUNT, ShapeType, type ShapeName } from '../../src/narrow-phase/shape-types.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { findWay, WAY_LENGTH, WAY_NORMAL } from '../../src/obb-tree/traversal/way-out.js'
import { expect } from '../expect.js'
import { windingNumber } from '../obb-tree/meshes.js'
import { cubeMesh, icosphereMesh, torusMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { cross, dot, length, scale as times, subtract, type V3 } from '../oracle/vectors.js'
import { flatFloor } from './floors.js'

interface MeshData {
  readonly positions: readonly number[]
  readonly indices: readonly number[]
}

const build = ({ positions, indices }: MeshData, options = {}) =>
  buildObbTree(positions as number[], indices as number[], options)

/** Two cubes, and the second inside the first and inside out: a hollow. */
function hollowCube(): MeshData {
  const { positions, indices } = cubeMesh()
  return {
    positions: [...positions, ...positions.map((x) => 0.6 * x)],
    indices: [...indices, ...[...indices].reverse().map((v) => v + 8)],
  }
}

const insideOut = ({ positions, indices }: MeshData): MeshData => ({ positions, indices: [...indices].reverse() })
const meshes: MeshData[] = [cubeMesh(), icosphereMesh(2), torusMesh(16, 8), hollowCube(), insideOut(icosphereMesh(1))]

function rowAt(random: Random, reach: number): Float64Array {
  const row = new Float64Array(16)
  for (let d = 0; d < 3; d++) row[d] = random.between(-reach, reach)
  const q = [0, 1, 2, 3].map(() => random.between(-1, 1))
  const l = Math.hypot(...q)
  writeAxesOfQuaternion(row, 3, [q[0]! / l, q[1]! / l, q[2]! / l, q[3]! / l], 0)
  return row
}

const vector = (row: Float64Array, at = 0): V3 => [row[at]!, row[at + 1]!, row[at + 2]!]
/** A point of the mesh's frame in the world, and back. */
const toWorld = (row: Float64Array, p: V3): V3 =>
  [0, 1, 2].map((d) => row[d]! + row[3 + d]! * p[0] + row[6 + d]! * p[1] + row[9 + d]! * p[2]) as V3
const toFrame = (row: Float64Array, p: V3): V3 => {
  const d = subtract(p, vector(row))
  return [dot(vector(row, 3), d), dot(vector(row, 6), d), dot(vector(row, 9), d)]
}

/** The nearest point of a mesh's surface, brute force. */
function nearestOf({ positions, indices }: MeshData, p: V3): { distance: number; point: V3 } {
  let best = { distance: Infinity, point: p }
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => {
      const v = 3 * indices[t + k]!
      return [positions[v]!, positions[v + 1]!, positions[v + 2]!] as V3
    }) as [V3, V3, V3]
    const n = cross(subtract(b, a), subtract(c, a))
    const candidates: V3[] = []
    const foot = subtract(p, times(n, dot(subtract(p, a), n) / dot(n, n)))
    const within = [
      [a, b],
      [b, c],
      [c, a],
    ].every(([s, e]) => dot(cross(subtract(e!, s!), subtract(foot, s!)), n) >= 0)
    if (within) candidates.push(foot)
    for (const [s, e] of [
      [a, b],
      [b, c],
      [c, a],
    ] as [V3, V3][]) {
      const edge = subtract(e, s)
      const along = Math.min(1, Math.max(0, dot(subtract(p, s), edge) / dot(edge, edge)))
      candidates.push([s[0] + along * edge[0], s[1] + along * edge[1], s[2] + along * edge[2]])
    }
    for (const point of candidates) {
      const distance = length(subtract(point, p))
      if (distance < best.distance) best = { distance, point }
    }
  }
  return best
}

const out = new Float64Array(PairOut.length)
const first = new Float64Array(First.length)
const swept = createPairMotion()
const shapes: { type: ShapeName; parameters: number[]; reach: (row: Float64Array, n: V3) => number }[] = [
  { type: 'sphere', parameters: [0.08], reach: () => 0.08 },
  {
    type: 'box',
    parameters: [0.05, 0.1, 0.15],
    reach: (row, n) => [0.05, 0.1, 0.15].reduce((s, h, k) => s + h * Math.abs(dot(vector(row, 3 + 3 * k), n)), 0),
  },
  {
    type: 'capsule',
    parameters: [0.1, 0.05],
    reach: (row, n) => 0.1 * Math.abs(dot(vector(row, 6), n)) + 0.05,
  },
]

describe('solid meshes: pairs', () => {
  for (const { type, parameters, reach } of shapes)
    it(`a ${type} touches exactly where the surface does or its centre is inside, and is led out the nearest way, seed 5`, () => {
      const random = new Random(5)
      const solids = new TreePool(spaceTables)
      const surfaces = new TreePool(spaceTables)
      const trees = meshes.map((mesh) => build(mesh))
      const counts = { deep: 0, partly: 0, surface: 0, apart: 0 }
      for (let run = 0; run < 400; run++) {
        const mesh = meshes[run % meshes.length]!
        const tree = trees[run % meshes.length]!
        const size = [1, -1, 0.5, -2.5][random.integer(0, 3)]!
        const row = rowAt(random, 5)
        row.set([solids.add(tree, { solid: true }), size, [-1, 2][random.integer(0, 1)]!, 0], 12)
        const body = rowAt(random, 0)
        const local = [0, 1, 2].map(() => 1.1 * random.between(-1, 1)) as V3
        body.set(toWorld(row, times(local, size)))
        body.set(parameters, 12)
        const kernel = pairKernels[SHAPE_TYPE_COUNT * ShapeType.mesh + ShapeType[type]]!
        const held = Math.round(windingNumber(mesh, local)) !== 0
        const plain = row.slice()
        plain[12] = surfaces.add(tree)
        const touches = kernel(plain, 0, body, 0, out, surfaces) > 0
        const surface = [...out]
        const count = kernel(row, 0, body, 0, out, solids)
        expect(count > 0, `run ${run}`).toBe(held || touches)
        // The same at the start of a step, though sweeps of the surface do not see what is inside.
        writeStill(swept, 0, ShapeType.mesh, row, 0, solids)
        writeStill(swept, 1, ShapeType[type], body, 0, solids)
        expect(findFirstContact(swept, solids, first), `run ${run}`).toBe(held || touches)
        if (count > 0) {
          expect([...first.subarray(0, 4)]).toEqual([0, ...out.subarray(1, 4)])
          expect(vector(first, 4)).toEqual(vector(out, 5).map((x, d) => row[d]! + x))
        }
        if (!held) {
          if (count > 0) expect([...out.subarray(0, 10)]).toEqual(surface.slice(0, 10))
          counts[touches ? 'surface' : 'apart']++
          continue
        }
        counts[touches ? 'partly' : 'deep']++
        const { distance } = nearestOf(mesh, local)
        const normal = vector(out, 1)
        expect(length(normal)).toBeCloseTo(1, 12)
        // Along the normal the surface is as near as anywhere.
        const lifted = toFrame(row, vector(body).map((x, d) => x + Math.abs(size) * distance * normal[d]!) as V3)
        expect(nearestOf(mesh, times(lifted, 1 / size)).distance).toBeLessThan(1e-9)
        expect(out[4]).toBeCloseTo(Math.abs(size) * distance + reach(body, normal), 9)
        expect(Number.isInteger(out[45]) && out[45]! >= 0 && out[45]! < mesh.indices.length / 3).toBe(true)
      }
      expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(15)
    })

  it('a mesh touches exactly where the surfaces do or a part of one is in the other, seed 6', () => {
    const random = new Random(6)
    const small: MeshData[] = [cubeMesh(), icosphereMesh(1)].map(({ positions, indices }) => ({
      positions: positions.map((x) => 0.1 * x),
      indices,
    }))
    // Two parts.
    small.push({
      positions: [...small[0]!.positions, ...small[0]!.positions.map((x, i) => (i % 3 === 0 ? x + 1.7 : x))],
      indices: [...small[0]!.indices, ...small[0]!.indices.map((v) => v + 8)],
    })
    const solids = new TreePool(spaceTables)
    const surfaces = new TreePool(spaceTables)
    const trees = meshes.map((mesh) => build(mesh))
    const others = small.map((mesh) => build(mesh))
    const kernel = pairKernels[SHAPE_TYPE_COUNT * ShapeType.mesh + ShapeType.mesh]!
    const counts = { deep: 0, surface: 0, apart: 0 }
    for (let run = 0; run < 400; run++) {
      const m = run % meshes.length
      const k = random.integer(0, 2)
      const size = [1, -1, 2.5][random.integer(0, 2)]!
      const row = rowAt(random, 3)
      row.set([solids.add(trees[m]!, { solid: true }), size, -1, 0], 12)
      const body = rowAt(random, 0)
      const local = [0, 1, 2].map(() => 1.2 * random.between(-1, 1)) as V3
      body.set(toWorld(row, times(local, size)))
      // One of the two is a solid: the other has only a surface, though it is closed.
      body.set([solids.add(others[k]!), 1, -1, 0], 12)
      const corners = k === 2 ? [0, 8] : [0]
      const held = corners.some((v) => {
        const p = toWorld(body, vector(Float64Array.from(small[k]!.positions.slice(3 * v, 3 * v + 3))))
        return Math.round(windingNumber(meshes[m]!, times(toFrame(row, p), 1 / size))) !== 0
      })
      const plain = row.slice()
      plain[12] = surfaces.add(trees[m]!)
      const plainBody = body.slice()
      plainBody[12] = surfaces.add(others[k]!)
      const touches = kernel(plain, 0, plainBody, 0, out, surfaces) > 0
      const count = kernel(row, 0, body, 0, out, solids)
      expect(count > 0, `run ${run}`).toBe(touches || held)
      counts[touches ? 'surface' : held ? 'deep' : 'apart']++
      const before = [...out]
      if (touches) continue
      for (const [p, q] of [
        [row, body],
        [body, row],
      ] as const) {
        writeStill(swept, 0, ShapeType.mesh, p, 0, solids)
        writeStill(swept, 1, ShapeType.mesh, q, 0, solids)
        expect(findFirstContact(swept, solids, first) && first[First.part] === 0, `run ${run}`).toBe(held)
      }
      expect(kernel(body, 0, row, 0, out, solids), `run ${run}`).toBe(count)
      if (count === 0) continue
      for (let d = 1; d < 4; d++) expect(out[d]).toBeCloseTo(-before[d]!, 12)
      expect(out[4]).toBe(before[4])
      expect([out[45], out[46]]).toEqual([before[46], before[45]])
      for (let d = 5; d < 8; d++) expect(out[d]! + body[d - 5]!).toBeCloseTo(before[d]! + row[d - 5]!, 9)
      // Moved by it, a mesh of one part is out, or passes another side of a torus or a hollow on its way.
      if (k === 2 || m === 2 || m === 3) continue
      for (let d = 0; d < 3; d++) body[d] = body[d]! + (before[4]! + 1e-9) * before[1 + d]!
      expect(kernel(row, 0, body, 0, out, solids), `run ${run} moved`).toBe(0)
    }
    expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(50)
  })

  it('out of tetrahedra of any form, wound either way, the nearest face is looked at from inside, seed 9', () => {
    const random = new Random(9)
    const way = new Float64Array(WAY_LENGTH)
    const anywhere = Float64Array.of(Infinity)
    for (let run = 0; run < 200; run++) {
      const positions = Array.from({ length: 12 }, () => random.between(-1, 1))
      const faces = [0, 1, 2, 0, 3, 1, 1, 3, 2, 2, 3, 0]
      const tree = build({ positions, indices: random.chance(0.5) ? faces : faces.reverse() })
      const middle = [0, 1, 2].map((d) => [0, 3, 6, 9].reduce((sum, v) => sum + 0.25 * positions[v + d]!, 0)) as V3
      findWay(tree, Float64Array.from(middle), anywhere, true, way)
      const out = subtract(vector(way), middle)
      expect(length(out), `run ${run}`).toBeCloseTo(nearestOf({ positions, indices: faces }, middle).distance, 9)
      expect(dot(vector(way, WAY_NORMAL), out), `run ${run}`).toBeCloseTo(length(out), 9)
      // From a corner of it, by the face's own normal.
      const corner = vector(Float64Array.from(positions))
      findWay(tree, Float64Array.from(corner), anywhere, true, way)
      expect(dot(vector(way, WAY_NORMAL), subtract(middle, corner)), `run ${run}`).toBeLessThan(0)
    }
  })

  it('a point in two solids is in the one that it is deeper in, not in the one with the larger box', () => {
    const world = createWorld()
    const collision = createCollision(world)
    const { Position, MeshShape } = collision.components
    const octahedron = {
      positions: [3, 0, 0, 0, 3, 0, 0, 0, 3, -3, 0, 0, 0, -3, 0, 0, 0, -3],
      indices: [0, 1, 2, 1, 3, 2, 3, 4, 2, 4, 0, 2, 1, 0, 5, 3, 1, 5, 4, 3, 5, 0, 4, 5],
    }
    const [, cube] = [octahedron, cubeMesh()].map((mesh, k) =>
      addEntity(
        world,
        Position,
        set(MeshShape, { tree: collision.addTree(build(mesh), { solid: true }), scale: 1 + 0.5 * k }),
      ),
    )
    collisionSystem(world)
    const hit = createQueryHit()
    // It is 0.06 deep in the octahedron, and 2 in the box around that.
    expect(closestPoint(world, hit, [0.95, 0.95, 1])).toBe(true)
    expect([hit.entity, hit.distance]).toEqual([cube, expect.closeTo(-0.5, 12)])
  })

  it('at the surface itself the way out is the face, whichever way the mesh is wound', () => {
    const pool = new TreePool(spaceTables)
    for (const mesh of [cubeMesh(), insideOut(cubeMesh())])
      for (const size of [1, -1]) {
        const row = new Float64Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, size, -1, 0])
        row[12] = pool.add(build(mesh), { solid: true })
        for (const y of [1, 1 - 2 ** -53]) {
          const ball = new Float64Array([0.3, y, 0.1, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0.25, 0, 0, 0])
          const kernel = pairKernels[SHAPE_TYPE_COUNT * ShapeType.mesh + ShapeType.sphere]!
          expect(kernel(row, 0, ball, 0, out, pool)).toBe(1)
          expect([...out.subarray(1, 4)]).toEqual([0, 1, 0])
          expect(out[4]).toBeCloseTo(0.25, 12)
        }
      }
  })
})

function start(mesh: MeshData, solid: boolean) {
  const world = createWorld()
  const collision = createCollision(world, { delta: 0.1 })
  const { Position, MeshShape, SphereShape, LinearVelocity } = collision.components
  const tree = collision.addTree(build(mesh), { solid })
  const shell = addEntity(world)
  addComponents(world, shell, [set(Position, {}), set(MeshShape, { tree })])
  const ball = (x: number, speed: number): number => {
    const entity = addEntity(world)
    const shape = set(SphereShape, { radius: 0.05 })
    addComponents(world, entity, [set(Position, { x, y: 0.02, z: 0.01 }), shape, set(LinearVelocity, { x: speed })])
    return entity
  }
  const step = () => {
    integrationSystem(world)
    collisionSystem(world)
  }
  return { world, collision, shell, ball, step, tree }
}

describe('solid meshes: the step', () => {
  it('G34 what starts inside touches at time 0 as long as it is in, and not if only the surface counts', () => {
    for (const solid of [true, false]) {
      const { collision, shell, ball, step } = start(cubeMesh(), solid)
      const deep = ball(0.31, 0.5)
      const manifold = createManifold()
      for (let k = 0; k < 40; k++) {
        step()
        const row = collision.contactBetween(shell, deep)
        const x = 0.31 + 0.05 * (k + 1)
        // The step of the last touch has the contact too: it ends in the first one without any.
        const touches = x < 1.1 && (solid || x > 0.95)
        expect(row >= 0, `x ${x}`).toBe(touches)
        if (row < 0 || x > 1.04) continue
        if (k === 0) expect(collision.events.time[row]).toBe(0)
        collision.manifoldOf(row, manifold)
        if (!solid) continue
        const way = Math.sign(collision.components.Position.x[deep]! - collision.components.Position.x[shell]!)
        expect(manifold.normal[0]! * (collision.events.a[row] === shell ? 1 : -1)).toBeCloseTo(way, 9)
        if (x < 1) expect(manifold.depth).toBeCloseTo(1 - x + 0.05, 9)
      }
    }
  })

  it('enters at the surface, at the time of first touch, and jumps in', () => {
    const { collision, shell, ball, step, world } = start(icosphereMesh(2), true)
    const fast = ball(-5.05, 0)
    step()
    collision.components.LinearVelocity.x[fast] = 100
    step()
    const row = collision.contactBetween(shell, fast)
    expect(row).toBeGreaterThanOrEqual(0)
    expect(collision.events.time[row]).toBeGreaterThan(0.039)
    expect(collision.events.time[row]).toBeLessThan(0.042)
    const { Position } = collision.components
    const jumper = ball(9, 0)
    step()
    expect(collision.isTouching(shell, jumper)).toBe(false)
    Position.x[jumper] = 0.1
    collision.teleport(jumper)
    collisionSystem(world)
    expect(collision.isTouching(shell, jumper)).toBe(true)
  })

  it('spins in a hollow or a solid that turns about it: touches all the time, or never', () => {
    for (const [mesh, expected] of [
      [cubeMesh(), true],
      [hollowCube(), false],
    ] as const) {
      const { collision, shell, ball, step, world } = start(mesh, true)
      addComponents(world, shell, [
        collision.components.Rotation,
        set(collision.components.AngularVelocity, { x: 3, y: 20 }),
      ])
      const inner = ball(0, 0)
      for (let k = 0; k < 20; k++) {
        step()
        expect(collision.isTouching(shell, inner)).toBe(expected)
      }
    }
  })

  it('refuses what has no inside, a tree in use as a surface, and what is no option', () => {
    const collision = createCollision(createWorld())
    const open = build(flatFloor(2, 1))
    const closed = build(cubeMesh())
    const refused = expect.objectContaining({ code: 'E_OPTION' })
    expect(() => collision.addTree(open, { solid: true })).toThrow(/not closed/)
    expect(() => collision.addTree(open, { solid: true })).toThrow(refused)
    expect(() => collision.addTree(closed, { solid: 1 as unknown as boolean })).toThrow(refused)
    expect(() => collision.addTree(closed, { hollow: true } as object)).toThrow(refused)
    expect(() => collision.addTree(closed, null as unknown as object)).toThrow(refused)
    const handle = collision.addTree(closed)
    expect(() => collision.addTree(closed, { solid: true })).toThrow(/in use as a surface/)
    collision.removeTree(handle)
    const solid = collision.addTree(closed, { solid: true })
    expect(collision.addTree(closed)).toBe(solid)
    expect(() => collision.addTree(closed, { solid: false })).toThrow(/in use as a solid/)
  })
})
