import { describe, it } from 'vitest'
import { createManifold } from '../../src/geometry/manifold.js'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { collideObbTrees } from '../../src/obb-tree/query/collide.js'
import { findObbTreeContacts } from '../../src/obb-tree/query/find.js'
import { overlapObbTrees } from '../../src/obb-tree/query/overlap.js'
import { createTreeTest, testObbTrees } from '../../src/obb-tree/query/test-trees.js'
import type { ObbTree } from '../../src/obb-tree/tree.js'
import { expect } from '../expect.js'
import { randomizer } from '../geometry/random-shapes.js'
import { fixtureMesh, grid, mapped, merged, soup, zoo, type Mesh } from './meshes.js'
import { codeOf } from '../thrown.js'

type V = [number, number, number]
interface TestPose {
  position: V
  rotation: [number, number, number, number]
}

const dot = (a: V, b: V) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const sub = (a: V, b: V): V => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const along = (a: V, b: V, s: number): V => [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]]
const cross = (a: V, b: V): V => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
const size = (a: V) => Math.hypot(...a)

const still: TestPose = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }
const build = (mesh: Mesh, options = {}) => buildObbTree(mesh.positions, mesh.indices, options)

function turn([x, y, z, w]: readonly number[], v: V): V {
  const u: V = [x!, y!, z!]
  const t = cross(u, v).map((c) => 2 * c) as V
  return along(along(v, t, w!), cross(u, t), 1)
}

function randomPose(random: () => number, reach: number): TestPose {
  const q = [0, 0, 0, 0].map(() => random() - 0.5)
  const l = Math.hypot(...q)
  return {
    position: [0, 1, 2].map(() => reach * (2 * random() - 1)) as V,
    rotation: q.map((c) => c / l) as TestPose['rotation'],
  }
}

/** The pose after a time: angular velocity w about the position. */
function moved(pose: TestPose, linear: V, angular: V, time: number): TestPose {
  const rate = size(angular)
  const half = 0.5 * rate * time
  const s = rate > 0 ? Math.sin(half) / rate : 0
  const [a, b, c, d] = [s * angular[0], s * angular[1], s * angular[2], Math.cos(half)]
  const [x, y, z, w] = pose.rotation
  return {
    position: along(pose.position, linear, time),
    rotation: [
      d * x + a * w + b * z - c * y,
      d * y + b * w + c * x - a * z,
      d * z + c * w + a * y - b * x,
      d * w - a * x - b * y - c * z,
    ],
  }
}

function corners(mesh: Mesh, pose: TestPose, triangle: number): [V, V, V] {
  return [0, 1, 2].map((k) => {
    const v = 3 * mesh.indices[3 * triangle + k]!
    return along(turn(pose.rotation, mesh.positions.slice(v, v + 3) as V), pose.position, 1)
  }) as [V, V, V]
}

/** Distance of a point from a triangle, plainly: the face where its foot is inside, else the nearest edge. */
function distance(p: V, [a, b, c]: [V, V, V]): number {
  let best = Infinity
  for (const [u, v] of [
    [a, b],
    [b, c],
    [c, a],
  ] as const) {
    const e = sub(v, u)
    const s = dot(e, e) > 0 ? Math.min(1, Math.max(0, dot(sub(p, u), e) / dot(e, e))) : 0
    best = Math.min(best, size(sub(p, along(u, e, s))))
  }
  const n = cross(sub(b, a), sub(c, a))
  if (!(size(n) > 0)) return best
  const sides = [
    [a, b],
    [b, c],
    [c, a],
  ].map(([u, v]) => dot(cross(sub(v!, u!), sub(p, u!)), n))
  return sides.every((s) => s >= 0) ? Math.min(best, Math.abs(dot(sub(p, a), n)) / size(n)) : best
}

describe('how a pair of triangles touches', () => {
  const counts = { points: [0, 0, 0, 0, 0, 0, 0], touching: 0 }

  /**
   * Every point on both triangles, segments that end where one of the two ends, unit normals, depth that parts them.
   */
  function check(meshA: Mesh, meshB: Mesh, poseA: TestPose, poseB: TestPose, scale: number, maximal: boolean): void {
    const treeA = build(meshA)
    const treeB = build(meshB)
    findObbTreeContacts(treeA, poseA, treeB, poseB, undefined, (i, j, contact) => {
      const holds = (sound: boolean, what: string) => {
        if (!sound) throw new Error(`triangles ${i} ${j}: ${what}, ${JSON.stringify(contact)}`)
      }
      const a = corners(meshA, poseA, i)
      const b = corners(meshB, poseB, j)
      counts.points[contact.pointCount]!++
      if (contact.touching) counts.touching++
      holds(contact.time === 0, 'time')
      holds(contact.exact, 'exact')
      for (let k = 0; k < contact.pointCount; k++) {
        const p = contact.points[k] as V
        holds(distance(p, a) < 1e-9 * scale, 'on A')
        holds(distance(p, b) < 1e-9 * scale, 'on B')
      }
      holds(Math.abs(size(contact.normal as V) - 1) < 1e-9, 'unit')
      const n = cross(sub(a[1], a[0]), sub(a[2], a[0]))
      if (size(n) > 1e-6 * scale * scale)
        holds(Math.abs(dot(contact.normalA as V, n) / size(n) - 1) < 1e-6, 'normal of A')
      // B moved by the depth along the normal is on one side of A.
      const last = Math.max(...a.map((v) => dot(v, contact.normal as V)))
      const first = Math.min(...b.map((v) => dot(v, contact.normal as V)))
      holds(first + contact.depth > last - 1e-9 * scale, 'depth')
      if (maximal && contact.pointCount === 2) {
        const [p, q] = contact.points as [V, V]
        const e = sub(q, p)
        if (size(e) < 1e-3 * scale) return
        for (const [end, s] of [
          [p, -1],
          [q, 1],
        ] as const) {
          const beyond = along(end, e, (s * 1e-4 * scale) / size(e))
          holds(Math.max(distance(beyond, a), distance(beyond, b)) > 1e-8 * scale, 'ends')
        }
      }
    })
  }

  it('soups in general poses, seed 41', () => {
    const random = randomizer(41)
    const a = soup(60, 0.5, 41)
    const b = soup(50, 0.6, 42)
    for (let i = 0; i < 12; i++) check(a, b, randomPose(random, 2), still, 1, false)
    counts.points.fill(0)
    for (let i = 0; i < 12; i++) {
      const pose = randomPose(random, 0.4)
      check(a, b, pose, { ...pose, position: along(pose.position, [0.1, 0.05, 0], 1) }, 1, true)
      check(a, b, still, pose, 1, true)
    }
    expect(counts.points[2]).toBeGreaterThan(300)
  })

  it('the zoo against itself and turned: coplanar polygons, points, degenerate triangles, seed 43', () => {
    const random = randomizer(43)
    counts.points.fill(0)
    counts.touching = 0
    for (const [name, mesh] of zoo()) {
      if (name.includes('identical') || name.includes('G21') || name.includes('soup')) continue
      const scale = Math.max(...mesh.positions.map(Math.abs))
      check(mesh, mesh, still, still, scale, false)
      for (let i = 0; i < 3; i++)
        check(mesh, mesh, still, { ...randomPose(random, 0), position: [0, 0, 0] }, scale, false)
    }
    for (let i = 1; i < 8; i++) {
      const inPlane: TestPose = {
        position: [0.1 * i, 0.03 * i, 0],
        rotation: [0, 0, Math.sin(0.3 * i), Math.cos(0.3 * i)],
      }
      check(grid(3), grid(4), still, inPlane, 1, false)
    }
    for (const n of [1, 2, 3, 4, 5, 6]) expect(counts.points[n], `${n} points`).toBeGreaterThan(0)
    expect(counts.touching).toBeGreaterThan(1000)
  })

  it('stopped at boxes: a superset, one point in both, ellipsoid normals, seed 44', () => {
    const ball = mapped(grid(6), (x, y) => {
      const l = Math.sqrt(x * x + y * y + 0.25)
      return [x / l, y / l, 0.5 / l]
    })
    const tree = build(ball)
    const boxes = build(ball, { leaf: 'box' })
    const random = randomizer(44)
    let more = 0
    for (let i = 0; i < 30; i++) {
      const pose = randomPose(random, 0.9)
      const pairs = (a: ObbTree, b: ObbTree, options = {}) => {
        const found = new Map<string, boolean>()
        findObbTreeContacts(a, still, b, pose, options, (p, q, contact) => {
          found.set(`${p} ${q}`, contact.exact)
          expect(size(contact.normalA as V)).toBeCloseTo(1, 9)
          expect(size(contact.normalB as V)).toBeCloseTo(1, 9)
          if (!contact.exact) expect(contact.pointCount).toBe(1)
        })
        return found
      }
      const exact = pairs(tree, tree)
      for (const loose of [pairs(boxes, tree), pairs(tree, boxes), pairs(tree, tree, { depthA: 2, depthB: 3 })]) {
        for (const pair of exact.keys()) expect(loose.has(pair)).toBe(true)
        expect([...loose.values()].includes(true)).toBe(false)
        if (loose.size > exact.size) more++
      }
      expect(overlapObbTrees(boxes, still, tree, pose)).toBe(pairs(boxes, tree).size > 0)
    }
    expect(more).toBeGreaterThan(30)
  })
})

describe('over an interval', () => {
  it('every pair that samples find is reported, no later; single triangles agree on the time, seed 45', () => {
    const random = randomizer(45)
    let reported = 0
    let later = 0
    for (let n = 0; n < 16; n++) {
      const a = soup(14, 0.6, 100 + n)
      const b = soup(12, 0.6, 200 + n)
      const treeA = build(a)
      const treeB = build(b, { split: 'median' })
      const poseA = n % 2 === 0 ? still : randomPose(random, 0.2)
      const poseB = randomPose(random, 1)
      const velocity = (reach: number): V => [0, 1, 2].map(() => reach * (2 * random() - 1)) as V
      const motionA = { linear: velocity(1), angular: velocity(n % 3 === 0 ? 0 : 2) }
      const motionB = { linear: velocity(1), angular: velocity(n % 4 === 0 ? 0 : 8) }
      const options = { motionA, motionB, maxTime: 1 }
      const times = new Map<string, number>()
      let last = 0
      const end = findObbTreeContacts(treeA, poseA, treeB, poseB, options, (p, q, contact) => {
        expect(times.has(`${p} ${q}`)).toBe(false)
        expect(contact.time).toBeGreaterThanOrEqual(last)
        last = contact.time
        times.set(`${p} ${q}`, contact.time)
        const atA = moved(poseA, motionA.linear, motionA.angular, contact.time)
        const atB = moved(poseB, motionB.linear, motionB.angular, contact.time)
        for (let k = 0; k < contact.pointCount; k++) {
          const point = contact.points[k] as V
          expect(distance(point, corners(a, atA, p))).toBeLessThan(1e-8)
          expect(distance(point, corners(b, atB, q))).toBeLessThan(1e-8)
        }
        if (contact.time > 0) expect(contact.depth).toBe(0)
      })
      expect(end).toBe('complete')
      reported += times.size
      for (let step = 0; step <= 200; step++) {
        const t = step / 200
        const atA = moved(poseA, motionA.linear, motionA.angular, t)
        const atB = moved(poseB, motionB.linear, motionB.angular, t)
        findObbTreeContacts(treeA, atA, treeB, atB, undefined, (p, q) => {
          expect(times.get(`${p} ${q}`)).toBeLessThanOrEqual(t + 1e-9)
        })
      }
      for (const [pair, time] of times) {
        const [p, q] = pair.split(' ').map(Number) as [number, number]
        const one = build({ ...a, indices: a.indices.slice(3 * p, 3 * p + 3) })
        const other = build({ ...b, indices: b.indices.slice(3 * q, 3 * q + 3) })
        findObbTreeContacts(one, poseA, other, poseB, options, (_, __, contact) => {
          expect(contact.time).toBeCloseTo(time, 5)
        })
        if (time > 0) later++
      }
      expect(overlapObbTrees(treeA, poseA, treeB, poseB, options)).toBe(times.size > 0)
      const test = createTreeTest()
      testObbTrees(test, treeA, poseA, treeB, poseB, options)
      expect(test).toMatchObject({ answer: times.size > 0 ? 'yes' : 'no', complete: true })
      expect(test.time).toBe(times.size > 0 ? Math.min(...times.values()) : 1)
      // Swapped arguments: the same pairs.
      const swapped = new Set<string>()
      const back = { motionA: motionB, motionB: motionA, maxTime: 1 }
      findObbTreeContacts(treeB, poseB, treeA, poseA, back, (q, p) => void swapped.add(`${p} ${q}`))
      expect([...swapped].sort()).toEqual([...times.keys()].sort())
    }
    expect(reported).toBeGreaterThan(100)
    expect(later).toBeGreaterThan(60)
  })

  it('a depth limit gives boxes no later than their triangles; a budget ends it, sure of the time before, seed 46', () => {
    const a = soup(60, 0.2, 46)
    const tree = build(a)
    const pose: TestPose = { position: [2, 0.1, 0], rotation: [0, 0, 0, 1] }
    const options = { motionB: { linear: [-2, 0, 0], angular: [1, 0, 3] }, maxTime: 1 }
    const exact = new Map<string, number>()
    findObbTreeContacts(tree, still, tree, pose, options, (p, q, { time }) => void exact.set(`${p} ${q}`, time))
    expect(exact.size).toBeGreaterThan(20)
    const loose = new Map<string, number>()
    findObbTreeContacts(tree, still, tree, pose, { ...options, depthA: 2, depthB: 2 }, (p, q, contact) => {
      expect(contact.exact).toBe(false)
      loose.set(`${p} ${q}`, contact.time)
    })
    for (const [pair, time] of exact) expect(loose.get(pair)).toBeLessThanOrEqual(time + 1e-9)
    const first = Math.min(...exact.values())
    const test = createTreeTest()
    let unknown = 0
    for (let maxNodes = 1; maxNodes < 4000; maxNodes *= 2) {
      testObbTrees(test, tree, still, tree, pose, { ...options, maxNodes })
      expect(test.time).toBeLessThanOrEqual(first)
      if (test.answer === 'unknown') {
        expect(test.complete).toBe(false)
        expect(test.nodes).toBeLessThanOrEqual(maxNodes + 2)
        unknown++
      } else expect(test).toMatchObject({ answer: 'yes', time: first })
    }
    expect(unknown).toBeGreaterThan(2)
    expect(findObbTreeContacts(tree, still, tree, pose, { ...options, maxNodes: 50 }, () => false)).toBe('budget')
    expect(findObbTreeContacts(tree, still, tree, pose, options, () => true)).toBe('stopped')
  })
})

describe('an answer that says what it is sure of', () => {
  it('budgets from 1 up: never wrong, and at last complete; distances are lower bounds, seed 47', () => {
    const a = soup(80, 0.2, 47)
    const tree = build(a)
    const random = randomizer(47)
    const seen = { no: 0, yes: 0, unknown: 0 }
    let positive = 0
    for (let i = 0; i < 60; i++) {
      const pose = randomPose(random, i % 2 === 0 ? 0.5 : 1.5)
      const truth = overlapObbTrees(tree, still, tree, pose)
      const test = createTreeTest()
      for (const maxNodes of [1, 3, 10, 40, 200, 1e6]) {
        testObbTrees(test, tree, still, tree, pose, { maxNodes })
        seen[test.answer]++
        if (test.answer !== 'unknown') expect(test.answer).toBe(truth ? 'yes' : 'no')
        expect(test.complete).toBe(test.answer !== 'unknown')
        expect(test.nodes).toBeLessThanOrEqual(maxNodes)
        expect(test.nodes).toBeGreaterThan(0)
        if (test.answer !== 'no') expect(test.distance).toBe(0)
      }
      expect(test.complete).toBe(true)
      const calls: number[] = []
      const end = findObbTreeContacts(tree, still, tree, pose, { maxNodes: 40 }, (p, q) => void calls.push(p, q))
      if (end === 'complete') expect(calls.length > 0).toBe(truth)
      if (test.answer === 'no' && test.distance > 0) {
        positive++
        // Moved by less than the distance in any direction they are still apart.
        for (let k = 0; k < 10; k++) {
          const d = [random() - 0.5, random() - 0.5, random() - 0.5] as V
          const position = along(pose.position, d, (0.999 * test.distance) / size(d))
          expect(overlapObbTrees(tree, still, tree, { ...pose, position })).toBe(false)
        }
      }
      testObbTrees(test, tree, still, tree, pose, { depthA: 1, depthB: 1 })
      if (test.answer !== 'unknown') expect(test.answer).toBe('no')
      if (truth) expect(test.answer).toBe('unknown')
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(20)
    expect(positive).toBeGreaterThan(10)
  })

  it('L07 a large mesh against itself: the budget is kept', () => {
    const { positions, indices } = fixtureMesh('bunny')
    const tree = buildObbTree(positions, indices)
    let calls = 0
    expect(findObbTreeContacts(tree, still, tree, still, { maxNodes: 500 }, () => void calls++)).toBe('budget')
    expect(calls).toBeGreaterThan(0)
  })

  it('refuses what the answer could not say', () => {
    const tree = build(soup(3, 0.3, 1))
    const code = (options: object, f: (options: object) => unknown) => codeOf(() => f(options))
    const overlap = (options: object) => overlapObbTrees(tree, still, tree, still, options)
    const find = (options: object) => findObbTreeContacts(tree, still, tree, still, options, () => {})
    const collide = (options: object) => collideObbTrees(createManifold(), tree, still, tree, still, options)
    const test = (options: object) => testObbTrees(createTreeTest(), tree, still, tree, still, options)
    expect(code({ maxNodes: 5 }, overlap)).toBe('E_OPTION')
    expect(code({ solid: true }, find)).toBe('E_OPTION')
    expect(code({ maxTime: 1 }, collide)).toBe('E_OPTION')
    for (const options of [
      { maxNodes: 0 },
      { maxNodes: NaN },
      { depthB: 0.5 },
      { solid: 1 },
      { motionA: 3 },
      { nodes: 1 },
    ])
      expect(code(options, test)).toBe('E_OPTION')
    expect(code({ maxTime: -1 }, test)).toBe('E_EXTENT')
    expect(code({ motionA: { linear: [0, NaN, 0], angular: [0, 0, 0] } }, test)).toBe('E_NON_FINITE')
    expect(code({}, () => testObbTrees({} as never, tree, still, tree, still))).toBe('E_OPTION')
  })
})

describe('collideObbTrees', () => {
  it('a sheet on a sheet: the corners of what they share; a spike through a sheet: its depth', () => {
    const manifold = createManifold()
    const sheet = build(grid(4))
    const count = collideObbTrees(manifold, sheet, still, sheet, { ...still, position: [0.5, 0.25, 0] })
    expect(count).toBe(4)
    expect(Math.abs(manifold.normal[2]!)).toBeCloseTo(1, 9)
    expect(manifold.depth).toBe(0)
    const xs = manifold.points.slice(0, 4).map(({ position }) => position[0]!)
    const ys = manifold.points.slice(0, 4).map(({ position }) => position[1]!)
    expect([Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]).toEqual([-0.5, 1, -0.75, 1])
    const plate = build(grid(1))
    const spike = build({ positions: [-0.4, -0.3, -0.1, 0.1, -0.3, 1, -0.7, 0.1, 1], indices: [0, 1, 2] })
    expect(collideObbTrees(manifold, plate, still, spike, still)).toBe(2)
    expect(manifold.depth).toBeCloseTo(0.1, 9)
    expect(manifold.normal[2]).toBeCloseTo(1, 9)
    expect(collideObbTrees(manifold, spike, still, plate, still)).toBe(2)
    expect(manifold.normal[2]).toBeCloseTo(-1, 9)
    expect(collideObbTrees(manifold, plate, still, spike, { ...still, position: [0, 0, 0.2] })).toBe(0)
    expect(manifold.pointCount).toBe(0)
  })

  it('as many points as overlap says, all on both surfaces; swapped and shifted alike, seed 48', () => {
    const random = randomizer(48)
    const a = soup(60, 0.3, 48)
    const b = merged(soup(40, 0.3, 49), grid(3))
    const treeA = build(a)
    const treeB = build(b)
    const manifold = createManifold()
    const other = createManifold()
    let hits = 0
    for (let i = 0; i < 40; i++) {
      const pose = randomPose(random, 1)
      const count = collideObbTrees(manifold, treeA, still, treeB, pose)
      expect(count > 0).toBe(overlapObbTrees(treeA, still, treeB, pose))
      expect(collideObbTrees(other, treeB, pose, treeA, still)).toBe(count)
      if (count === 0) continue
      hits++
      expect(other.depth).toBe(manifold.depth)
      expect(other.normal).toEqual([0, 1, 2].map((d) => 0 - manifold.normal[d]!))
      let deepest = 0
      findObbTreeContacts(
        treeA,
        still,
        treeB,
        pose,
        undefined,
        (_, __, c) => void (deepest = Math.max(deepest, c.depth)),
      )
      expect(manifold.depth).toBe(deepest)
      for (const { position } of manifold.points.slice(0, count)) {
        const near = (mesh: Mesh, at: TestPose) =>
          Math.min(
            ...mesh.indices
              .slice(0, mesh.indices.length / 3)
              .map((_, t) => distance(position as V, corners(mesh, at, t))),
          )
        expect(near(a, still)).toBeLessThan(1e-9)
        expect(near(b, pose)).toBeLessThan(1e-9)
      }
    }
    expect(hits).toBeGreaterThan(10)
  })
})
