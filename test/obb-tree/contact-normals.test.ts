/**
 * The normals of both sides of a contact of trees against a plain oracle: the winding of the triangle, or, for a box
 * that stands for its triangles, the gradient of the ellipsoid in the box at the contact point. The mesh is a cuboid
 * that is known, and so is the box of its root.
 */
import { buildObbTree, findObbTreeContacts } from 'bitecs-collision/geometry'
import { describe, expect, it } from 'vitest'
import { Random } from '../oracle/random.js'
import { axesOf, cross, dot, length, place, scale, subtract, type V3 } from '../oracle/vectors.js'

const faces = [
  [0, 2, 1], [1, 2, 3], [4, 5, 6], [5, 7, 6], [0, 1, 4], [1, 5, 4],
  [2, 6, 3], [3, 6, 7], [0, 4, 2], [2, 4, 6], [1, 3, 5], [3, 7, 5],
] as const // prettier-ignore

class Cuboid {
  readonly half: V3
  readonly position: V3
  readonly rotation: [number, number, number, number]
  readonly corners: V3[]
  readonly tree: ReturnType<typeof buildObbTree>
  private readonly axes: [V3, V3, V3]

  constructor(random: Random, away: number) {
    // Far from equal, so that the axes of the fitted box are the cuboid's.
    this.half = [random.between(0.2, 0.4), random.between(0.6, 0.9), random.between(1.3, 1.9)]
    this.position = [random.between(-away, away), random.between(-away, away), random.between(-away, away)]
    this.rotation = random.quaternion()
    this.axes = axesOf(this.rotation)
    const [x, y, z] = this.half
    const local = Array.from({ length: 8 }, (_, k): V3 => [k & 1 ? x : -x, k & 2 ? y : -y, k & 4 ? z : -z])
    this.corners = local.map((corner) => place(this.axes, this.position, corner))
    this.tree = buildObbTree(local.flat(), faces.flat())
  }

  get pose(): { position: V3; rotation: [number, number, number, number] } {
    return { position: this.position, rotation: this.rotation }
  }

  windingNormal(triangle: number): V3 {
    const [a, b, c] = faces[triangle]!.map((k) => this.corners[k]!) as [V3, V3, V3]
    return unit(cross(subtract(b, a), subtract(c, a)))
  }

  /** Unit gradient of the sum of (x / h)^2 at a world point. */
  ellipsoidNormal(point: V3): V3 {
    const off = subtract(point, this.position)
    const gradient = this.axes.map((axis, k) => dot(off, axis) / this.half[k]! ** 2) as V3
    return unit(place(this.axes, [0, 0, 0], gradient))
  }
}

const unit = (v: V3): V3 => scale(v, 1 / length(v))
const off = (a: readonly number[], b: V3): number => length(subtract(a as V3, b))

// Nodes are float32, and their boxes a little larger than what they hold: 1e-4 is ten times what that makes.
describe('normalA and normalB', () => {
  it.each([1, 2, 3])('of triangles follow the winding, seed %i', (seed) => {
    const random = new Random(seed)
    let count = 0
    for (let k = 0; k < 40; k++) {
      const [a, b] = [new Cuboid(random, 0.5), new Cuboid(random, 0.5)]
      findObbTreeContacts(a.tree, a.pose, b.tree, b.pose, undefined, (i, j, contact) => {
        expect(contact.exact).toBe(true)
        expect(off(contact.normalA, a.windingNormal(i))).toBeLessThan(1e-6)
        expect(off(contact.normalB, b.windingNormal(j))).toBeLessThan(1e-6)
        count++
      })
    }
    expect(count).toBeGreaterThan(100)
  })

  it.each([1, 2, 3])('of boxes are normals of the ellipsoids in them, seed %i', (seed) => {
    const random = new Random(seed)
    let count = 0
    for (let k = 0; k < 40; k++) {
      const [a, b] = [new Cuboid(random, 0.5), new Cuboid(random, 0.5)]
      findObbTreeContacts(a.tree, a.pose, b.tree, b.pose, { depthA: 0, depthB: 0 }, (_i, _j, contact) => {
        expect([contact.exact, contact.pointCount]).toEqual([false, 1])
        const point = contact.points[0] as V3
        expect(off(contact.normalA, a.ellipsoidNormal(point))).toBeLessThan(1e-4)
        expect(off(contact.normalB, b.ellipsoidNormal(point))).toBeLessThan(1e-4)
        count++
      })
    }
    expect(count).toBeGreaterThan(20)
  })
})
