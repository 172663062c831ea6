/**
 * Contacts and overlaps decide alike at the knife edge: lattice poses, where touching is common, turned by inexact
 * rotations.
 */
import { describe, it } from 'vitest'
import { collideCapsuleRows } from '../../src/geometry/pairs/capsule-capsule.js'
import { MANIFOLD_LENGTH, MANIFOLD_POINTS } from '../../src/geometry/manifold.js'
import { collideObbAndCapsuleRows } from '../../src/geometry/pairs/obb-capsule.js'
import { collideObbAndPlaneRows, overlapObbAndPlaneRows } from '../../src/geometry/pairs/obb-plane.js'
import { collideObbAndSphereRows, overlapObbAndSphereRows } from '../../src/geometry/pairs/obb-sphere.js'
import { collideSphereAndPlaneRows, overlapSphereAndPlaneRows } from '../../src/geometry/pairs/sphere-plane.js'
import { collideSphereRows, overlapSphereRows } from '../../src/geometry/pairs/sphere-sphere.js'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'
import { axesOf, place } from '../oracle/vectors.js'
import type { V3 } from '../oracle/vectors.js'

const rows = new Float64Array(32)
const out = new Float64Array(MANIFOLD_LENGTH)

describe('contacts and overlaps agree', () => {
  it('20,000 lattice pairs of box, sphere and half-space, seed 501', () => {
    const random = new Random(501)
    const hits = [0, 0, 0, 0]
    const touching = [0, 0, 0, 0]
    const box = (o: number): void =>
      rows.set(
        [0, 0, 0, 0].map((_, k) => (k < 3 ? random.integer(0, 3) / 2 : 0)),
        o + 12,
      )
    const sphere = (o: number): void => rows.set([random.integer(0, 5) / 2, 0, 0, 0], o + 12)
    const plane = (o: number): void =>
      rows.set([...random.pick([[0, 1, 0], [0.6, 0.8, 0], [0, 0, -1]]), random.integer(-3, 3) / 2], o + 12) // prettier-ignore
    for (let k = 0; k < 20000; k++) {
      for (const o of [0, 16]) {
        const turn = [random.normal(), random.normal(), random.normal(), random.normal()]
        const axes = axesOf(random.pick([[0, 0, 0, 1], [1, 0, 0, 1], [0, 0, 1, 2], [1, 1, 1, 1], turn])) // prettier-ignore
        for (let m = 0; m < 3; m++) {
          rows.set(axes[m]!, o + 3 + 3 * m)
          rows[o + m] = random.integer(-4, 4) / 2
        }
      }
      const compare = (kind: number, n: number, overlap: boolean, solid: boolean): void => {
        // A half-space holds more than its boundary sheet.
        const right = solid ? n > 0 || !overlap : n > 0 === overlap
        if (!right) expect.fail(`${kind}: ${n} ${overlap}\n${rows.join(', ')}`)
        if (n === 0) return
        hits[kind]!++
        if (out[4]! < 1e-12) touching[kind]!++
        if (!(out[4]! >= 0 && out[MANIFOLD_POINTS + 3]! >= 0)) expect.fail(`depth\n${rows.join(', ')}`)
      }
      box(0)
      sphere(16)
      compare(0, collideObbAndSphereRows(rows, 0, rows, 16, out), overlapObbAndSphereRows(rows, 0, rows, 16), false)
      plane(16)
      compare(1, collideObbAndPlaneRows(rows, 0, rows, 16, out), overlapObbAndPlaneRows(rows, 0, rows, 16), true)
      sphere(0)
      compare(2, collideSphereAndPlaneRows(rows, 0, rows, 16, out), overlapSphereAndPlaneRows(rows, 0, rows, 16), true)
      sphere(16)
      compare(3, collideSphereRows(rows, 0, rows, 16, out), overlapSphereRows(rows, 0, rows, 16), false)
    }
    expect(Math.min(...hits)).toBeGreaterThan(1000)
    expect(Math.min(...touching)).toBeGreaterThan(50)
  })

  it('capsules that touch along a 3-4-5 triangle, turned by 2,000 random rotations, seed 502: never a miss (closed sets)', () => {
    const random = new Random(502)
    for (let k = 0; k < 2000; k++) {
      const frame = axesOf([random.normal(), random.normal(), random.normal(), random.normal()])
      const write = (o: number, center: V3, y: V3, parameters: number[]): void => {
        rows.fill(0, o, o + 16)
        rows.set(place(frame, [0, 0, 0], center), o)
        // A frame whose second axis is the turned y.
        const axes: V3[] = y[0] === 1 ? [[0, 1, 0], [1, 0, 0], [0, 0, -1]] : [[1, 0, 0], [0, 1, 0], [0, 0, 1]] // prettier-ignore
        for (let m = 0; m < 3; m++) rows.set(place(frame, [0, 0, 0], axes[m]!), o + 3 + 3 * m)
        rows.set(parameters, o + 12)
      }
      // Ends (0, 2, 0) and (3, 6, 0), 5 apart.
      write(0, [0, 1, 0], [0, 1, 0], [1, 2])
      write(16, [4, 6, 0], [1, 0, 0], [1, 3])
      if (collideCapsuleRows(rows, 0, rows, 16, out) === 0) expect.fail(rows.join(', '))
      expect(out[4]).toBeLessThan(1e-13)
      // The corner (1, 2, z) of a box and the end (4, 6, 0).
      write(0, [0, 0, 0], [0, 1, 0], [1, 2, 1])
      write(16, [5, 6, 0], [1, 0, 0], [1, 5])
      if (collideObbAndCapsuleRows(rows, 0, rows, 16, out) === 0) expect.fail(rows.join(', '))
      expect(out[4]).toBeLessThan(1e-13)
    }
  })
})
