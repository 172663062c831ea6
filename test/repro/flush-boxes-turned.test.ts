import { expect, it } from 'vitest'
import { collideObbs, createManifold, type Obb } from '../../src/geometry.js'

/** Along each axis, how far the point is outside the box. */
function outside(box: Obb, point: ArrayLike<number>): number {
  let most = 0
  for (let k = 0; k < 3; k++) {
    let along = 0
    for (let d = 0; d < 3; d++) along += box.axes[3 * k + d]! * (point[d]! - box.center[d]!)
    most = Math.max(most, Math.abs(along) - box.halfExtents[k]!)
  }
  return most
}

it('collideObbs: boxes that touch face to face but for rounding, turned in the plane of the faces, touch in a point of both (P41): it could be half a box off one', () => {
  const manifold = createManifold()
  const pairs: [Obb, Obb][] = [
    [
      {
        center: [0, 0, 0],
        axes: [
          -0.09521298871123723, 0.9952136141609985, -0.022007929690837487, -0.37211775294570976, -0.015077865406760862,
          0.9280630560028835, 0.923289155532171, 0.09655319861806051, 0.3717722624313329,
        ],
        halfExtents: [1.7387392258108996, 0.39548460933082474, 0.4091343923982722],
      },
      {
        center: [-2.3658123777421562, 0, 0],
        axes: [
          -0.1705274334595343, 0.9703132653792222, 0.17150090806411217, -0.3441765966976758, -0.22174229832337422,
          0.9123446845462921, 0.9232891555321711, 0.0965531986180605, 0.3717722624313329,
        ],
        halfExtents: [1.4613412437654707, 0.3029762657432603, 1.775194519994841],
      },
    ],
    [
      {
        center: [0, 0, 0],
        axes: [
          -0.6467914903986832, -0.7242356195581272, 0.2390471403533324, -0.21433476222876702, -0.1281933418309239,
          -0.9683114565110537, 0.7319298994085349, -0.6775317221160023, -0.07231450669358386,
        ],
        halfExtents: [1.7944451490016313, 1.7687501778433792, 0.8548493271985446],
      },
      {
        center: [0.20511017109034402, -0.9829174200679351, -2.2582702435963897],
        axes: [
          -0.9510995479355708, 0.25313240528263314, 0.1770130936190376, -0.2143347622287671, -0.12819334183092398,
          -0.9683114565110538, -0.22241910803051831, -0.9589006478807119, 0.1761797033623908,
        ],
        halfExtents: [1.5, 0.5, 0.5],
      },
    ],
  ]
  for (const [a, b] of pairs) {
    expect(collideObbs(manifold, a, b)).toBeGreaterThan(0)
    expect(manifold.depth).toBe(0)
    for (const { position } of manifold.points.slice(0, manifold.pointCount)) {
      expect(outside(a, position)).toBeLessThan(1e-14)
      expect(outside(b, position)).toBeLessThan(1e-14)
    }
  }
})
