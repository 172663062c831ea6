import * as geometry from 'bitecs-collision/geometry'
import { describe, expect, it } from 'vitest'
import { cubeMesh } from '../oracle/meshes.js'
import { refusalOf } from '../thrown.js'

const box = { center: [0, 0, 0], axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: [1, 1, 1] }
const shapes: Record<string, object> = {
  Aabb: { min: [-1, -1, -1], max: [1, 1, 1] },
  Obb: box,
  Sphere: { center: [0.5, 0, 0], radius: 1 },
  Capsule: { start: [0, -1, 0], end: [0, 1, 0], radius: 0.5 },
  Plane: { normal: [0, 1, 0], constant: 0 },
  Triangle: { a: [0, -1, 0], b: [2, 1, 0], c: [0, 1, 1] },
}
const still = [0, 0, 0]
const motion = { linear: still, angular: still }
const pose = { position: still, rotation: [0, 0, 0, 1] }
const { positions, indices } = cubeMesh()
const tree = geometry.buildObbTree(positions, indices)

/** A call with an `out` of its kind, and what makes one. */
interface Call {
  readonly make: () => object
  readonly ask: (out: never) => unknown
}
const calls: Record<string, Call> = {
  computeAabb: {
    make: () => ({ min: [0, 0, 0], max: [0, 0, 0] }),
    ask: (out) => geometry.computeAabb(out, box),
  },
  fitObbToPoints: { make: geometry.createObb, ask: (out) => geometry.fitObbToPoints(out, positions) },
  fitObbToTriangles: {
    make: geometry.createObb,
    ask: (out) => geometry.fitObbToTriangles(out, positions, indices),
  },
  fitObbMinimumVolume: { make: geometry.createObb, ask: (out) => geometry.fitObbMinimumVolume(out, positions) },
  frustumFromViewProjection: {
    make: geometry.createFrustum,
    ask: (out) =>
      geometry.frustumFromViewProjection(out, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1.02, -1, 0, 0, -0.202, 0], 'webgl'),
  },
  sweepRotatingObbs: {
    make: geometry.createRotatingSweepResult,
    ask: (out) => geometry.sweepRotatingObbs(out, box, motion, box, motion, 1),
  },
  sweepObbTrees: {
    make: geometry.createTreeSweepResult,
    ask: (out) => geometry.sweepObbTrees(out, tree, pose, motion, tree, pose, motion, 1),
  },
  collideObbTrees: {
    make: geometry.createManifold,
    ask: (out) => geometry.collideObbTrees(out, tree, pose, tree, pose),
  },
  'collideObbTrees, apart': {
    make: geometry.createManifold,
    ask: (out) => geometry.collideObbTrees(out, tree, pose, tree, { ...pose, position: [9, 0, 0] }),
  },
  testObbTrees: { make: geometry.createTreeTest, ask: (out) => geometry.testObbTrees(out, tree, pose, tree, pose) },
}

/** All functions of two shapes by their names. */
const makers = {
  collide: geometry.createManifold,
  closestPoints: geometry.createClosestPoints,
  sweep: geometry.createSweepResult,
}
for (const [name, call] of Object.entries(geometry) as [string, (...args: unknown[]) => unknown][]) {
  const [, verb, first, second] =
    /^(collide|closestPoints|sweep)([A-Z][a-z]+?)s?(?:And([A-Z][a-z]+))?$/.exec(name) ?? []
  const a = shapes[first!]
  const b = shapes[second ?? first!]
  if (a === undefined || b === undefined) continue
  const args = verb === 'sweep' ? [a, still, b, still, 1] : [a, b]
  calls[name] = { make: makers[verb as 'collide'], ask: (out) => call(out, ...args) }
}

/** Of a fresh result: itself where it has numbers of its own, and each of its vectors and points. */
function partsOf(make: () => object): string[] {
  const out = make() as Record<string, unknown>
  const keys = Object.keys(out).filter((key) => Array.isArray(out[key]) && key !== 'points')
  return keys.length < Object.keys(out).length ? ['', ...keys] : keys
}

describe('a result that is frozen is refused before it is written', () => {
  it('knows all functions of two shapes', () => {
    expect(Object.keys(calls).filter((name) => name.startsWith('collide')).length).toBeGreaterThan(14)
    expect(Object.keys(calls).filter((name) => name.startsWith('closestPoints')).length).toBeGreaterThan(14)
    expect(Object.keys(calls).filter((name) => name.startsWith('sweep')).length).toBeGreaterThan(6)
  })

  it.each(Object.keys(calls))('%s', (name) => {
    const { make, ask } = calls[name]!
    expect(refusalOf(() => ask(make() as never))).toBeUndefined()
    for (const key of partsOf(make)) {
      const out = make()
      const before = JSON.stringify(out)
      Object.freeze(key === '' ? out : (out as Record<string, unknown>)[key])
      const error = refusalOf(() => ask(out as never))
      expect(error, key).toMatchObject({ code: 'E_OPTION', component: 'out' })
      expect(JSON.stringify(out)).toBe(before)
    }
  })

  it('points of a manifold', () => {
    for (const freeze of [(point: object) => point, (point: { position: object }) => point.position]) {
      const out = geometry.createManifold()
      Object.freeze(freeze(out.points[0] as never))
      const error = refusalOf(() => geometry.collideObbs(out, box, { ...box, center: [1, 0, 0] }))
      expect(error).toMatchObject({ code: 'E_OPTION' })
    }
  })
})
