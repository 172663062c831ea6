import { expect, it } from 'vitest'
import { createSweepResult, sweepSpheres } from '../../src/geometry.js'

it('sweepSpheres: spheres that graze each other meet no later than at their nearest (M05, P15): the time was a quotient of rounding, the point half a unit off one', () => {
  const out = createSweepResult()
  const a = { center: [3, -3, 1], radius: 0 }
  const b = { center: [3.047111606798251, -3.083967807578183, 1.0822779066425139], radius: 0.12664813510697237 }
  const velocityA = [0, 1, 0]
  const velocityB = [0.32357356533841486, 2.083372899892575, 0.9203488482282134]
  expect(sweepSpheres(out, a, velocityA, b, velocityB, 1.7)).toBe(true)
  // They begin where they are nearest, and part.
  expect(out.time).toBeLessThan(1e-9)
  const distance = Math.hypot(...[0, 1, 2].map((k) => out.point[k]! - a.center[k]! - out.time * velocityA[k]!))
  expect(distance).toBeLessThan(1e-9)
})

it('sweepSpheres: spheres of a graze that overlap at the start part again (last time): it was 67,108,864 s, though they had parted after 0.3 s', () => {
  const out = createSweepResult()
  const a = { center: [-0.5343783496762815, 0.41087746208168774, 2.131648749235188], radius: 49271435.23281042 }
  const b = { center: [24080968.82253966, -41642157.29916319, 10663588.477039957], radius: 1.2965047830136243 }
  const velocity = [0.28409481996434566, 0.6868624395263008, 2.040697629577697]
  expect(sweepSpheres(out, a, [0, 0, 0], b, velocity, 1e9)).toBe(true)
  expect(out.startOverlap).toBe(true)
  // The way in which rounding hides a graze: the root of roundoff, times the radius.
  expect(out.lastTime * Math.hypot(...velocity)).toBeLessThan(4 * Math.sqrt(2 ** -53) * a.radius)
})

it('sweepSpheres: two points that meet have a normal against their motion; it was that of the rounding between them', () => {
  const out = createSweepResult()
  const a = { center: [0, 1, 3], radius: 0 }
  const b = { center: [0.19729882014209207, 1.0550622302124673, 3.1086312684202158], radius: 0 }
  const velocity = [-0.19729882014209207, -0.05506223021246717, -0.10863126842021587]
  expect(sweepSpheres(out, a, [0, 0, 0], b, velocity, 2)).toBe(true)
  const speed = Math.hypot(...velocity)
  for (let k = 0; k < 3; k++) expect(out.normal[k]).toBeCloseTo(-velocity[k]! / speed, 12)
})
