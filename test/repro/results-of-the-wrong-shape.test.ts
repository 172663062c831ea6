import { expect, it } from 'vitest'
import * as geometry from '../../src/geometry.js'
import { createManifold, createSweepResult, type Manifold, type SweepResult } from '../../src/geometry.js'

const box = { center: [0, 0, 0], axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: [1, 1, 1] }
const aabb = { min: [-1, -1, -1], max: [1, 1, 1] }
const capsule = { start: [0, -1, 0], end: [0, 1, 0], radius: 0.5 }
const sphere = { center: [0.5, 0, 0], radius: 1 }
const plane = { normal: [0, 1, 0], constant: 0 }
const triangle = { a: [0, 0, 0], b: [1, 0, 0], c: [0, 1, 0] }
const still = [0, 0, 0]

const bad: unknown[] = [
  undefined,
  null,
  0,
  'x',
  [],
  {},
  () => 0,
  { point: [0, 0, 0] },
  { normal: [0, 0, 0], points: [] },
  { normal: 'xyz', point: 'xyz', points: 'xyz' },
]

it('what is no manifold is refused before anything is written to it: it was a TypeError, in the middle, and only of shapes that touch', () => {
  const collisions: ((out: Manifold) => number)[] = [
    (out) => geometry.collideObbs(out, box, box),
    (out) => geometry.collideObbAndAabb(out, box, aabb),
    (out) => geometry.collideObbAndCapsule(out, box, capsule),
    (out) => geometry.collideObbAndSphere(out, box, sphere),
    (out) => geometry.collideObbAndPlane(out, box, plane),
    (out) => geometry.collideObbAndTriangle(out, box, triangle),
    (out) => geometry.collideCapsules(out, capsule, capsule),
    (out) => geometry.collideCapsuleAndSphere(out, capsule, sphere),
    (out) => geometry.collideCapsuleAndPlane(out, capsule, plane),
    (out) => geometry.collideCapsuleAndTriangle(out, capsule, triangle),
    (out) => geometry.collideSpheres(out, sphere, sphere),
    (out) => geometry.collideSphereAndPlane(out, sphere, plane),
    (out) => geometry.collideSphereAndTriangle(out, sphere, triangle),
    (out) => geometry.collideTriangles(out, triangle, triangle),
    (out) => geometry.collidePlanes(out, plane, plane),
    (out) => geometry.collidePlaneAndTriangle(out, plane, triangle),
  ]
  for (const collide of collisions) {
    expect(collide(createManifold())).toBeGreaterThan(0)
    for (const out of bad) expect(() => collide(out as Manifold)).toThrow(/E_OPTION: out is not a Manifold/)
    const first = { ...createManifold(), points: [{}, {}, {}, {}] }
    const before = JSON.stringify(first)
    expect(() => collide(first as unknown as Manifold)).toThrow(/E_OPTION/)
    expect(JSON.stringify(first)).toBe(before)
  }
})

it('what is no result of a sweep is refused before anything is written to it', () => {
  const sweeps: ((out: SweepResult) => boolean)[] = [
    (out) => geometry.sweepAabbs(out, aabb, still, aabb, still, 1),
    (out) => geometry.sweepSpheres(out, sphere, still, sphere, still, 1),
    (out) => geometry.sweepSphereAndPlane(out, sphere, still, plane, still, 1),
    (out) => geometry.sweepObbs(out, box, still, box, still, 1),
    (out) => geometry.sweepObbAndTriangle(out, box, still, triangle, still, 1),
    (out) => geometry.sweepTriangles(out, triangle, still, triangle, still, 1),
  ]
  for (const sweep of sweeps) {
    expect(sweep(createSweepResult())).toBe(true)
    for (const out of bad) expect(() => sweep(out as SweepResult)).toThrow(/E_OPTION: out is not a SweepResult/)
  }
})
