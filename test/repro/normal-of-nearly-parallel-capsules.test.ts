import { closestPointsCapsules, collideCapsules, createClosestPoints, createManifold } from 'bitecs-collision/geometry'
import { expect, it } from 'vitest'

// Cores that lie on one line but for 1e-14 of an angle: their cross product is mostly rounding, and a normal made of it
// was 6e-4 off perpendicular to the cores, so that moving by the depth along it left them 3e-4 deep.
it('the normal of capsules whose cores are nearly one line is perpendicular to both', () => {
  const a = {
    start: [0.3231078107912843, -1.2182236398742643, 1.3350745369756176],
    end: [1.2480249227858162, -0.8182477481059762, 1.0810954955208991],
    radius: 0.8696272662667334,
  }
  const b = {
    start: [0.7824222649243032, -1.0195953454985685, 1.2089483757462773],
    end: [0.7887104686270013, -1.016876042491855, 1.207221656748248],
    radius: 0.17183211127440556,
  }
  const along = a.end.map((x, d) => x - a.start[d]!)
  const manifold = createManifold()
  const closest = createClosestPoints()
  expect(collideCapsules(manifold, a, b)).toBeGreaterThan(0)
  expect(closestPointsCapsules(closest, a, b)).toBeCloseTo(-manifold.depth, 14)
  for (const { normal } of [manifold, closest])
    expect(Math.abs(normal[0] * along[0]! + normal[1] * along[1]! + normal[2] * along[2]!)).toBeLessThan(1e-14)
})
