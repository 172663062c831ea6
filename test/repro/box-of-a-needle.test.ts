import { createObb, fitObbMinimumVolume } from 'bitecs-collision/geometry'
import { expect, it } from 'vitest'

/** Eight points within 3e-6 of a line. */
const needle = [
  [-0.16151328340255464, 0.22688372867404483, 0.9136740812593342],
  [0.07163504351396274, -0.10063090006654173, -0.4052470646039002],
  [-0.12858054343131303, 0.1806210507932145, 0.7273831024125245],
  [-0.03245811924328574, 0.04559640316970819, 0.1836183411205161],
  [0.0920915276676272, -0.1293652316785674, -0.5209698310036935],
  [0.08716318920270458, -0.12244399771233298, -0.49309505297241885],
  [0.09997299756716939, -0.1404369943145919, -0.5655480130543006],
  [-0.06583470004768288, 0.09247959936791413, 0.37241782601537127],
] as const

/** Axes of a box around them. */
const axes = [
  [-0.16909095984195288, 0.23752885706891164, 0.956550202215892],
  [-0.8486321522294081, 0.45847603978382073, -0.26386206841193993],
  [-0.5012302041000822, -0.8563759472356057, 0.12405047155939823],
] as const

// The box was 2.1 % larger than this one while no direction across two edges in its sides was tried.
it('the box around a needle is at most 0.01 % larger than another one', () => {
  const { halfExtents } = fitObbMinimumVolume(createObb(), needle.flat())
  let volume = 1
  for (const [x, y, z] of axes) {
    const along = needle.map((p) => x * p[0] + y * p[1] + z * p[2])
    volume *= Math.max(...along) - Math.min(...along)
  }
  const fitted = 8 * halfExtents[0]! * halfExtents[1]! * halfExtents[2]!
  expect(fitted / volume).toBeLessThan(1.0001)
})
