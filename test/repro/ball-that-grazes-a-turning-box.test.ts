/**
 * A box that turned past a ball at a grazing distance came nearer by ever smaller steps, until the search gave up after
 * 256 of them: the cast told a contact while the two were six times the tolerance apart.
 */
import { createQueryHit, shapeCast } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { refreshed } from '../queries/cast-scene.js'
import { ADVANCE_TOLERANCE } from '../../src/tolerances.js'
import { boxAt, distanceToBox } from '../oracle/turning-boxes.js'
import { axesOf, length, type V3 } from '../oracle/vectors.js'

it('a cast ends within the tolerance, also where the shape grazes', () => {
  const position: V3 = [0.431910877606713, -0.7545882509253916, -0.4726282041436676]
  const radius = 0.35921162132531476
  const { world } = refreshed([{ shape: { radius }, position, rotation: [0, 0, 0, 1] }])
  const rotation = [-0.06677123576445547, -0.25961047870341747, 0.9629884814626539, -0.028234482324307628]
  const half: V3 = [1, 0.955911429963198, 1]
  const center: V3 = [0.9461840657648845, 0.7672087507267066, -1.3357144516527306]
  const linear: V3 = [0, 0, 0]
  const angular: V3 = [-2.3924195473832075, -1.6179255972730389, 0.811569757314435]
  const hit = createQueryHit()
  const isHit = shapeCast(world, hit, { halfExtents: half }, { position: center, rotation }, { linear, angular })
  expect(isHit).toBe(true)
  const box = boxAt({ center, axes: axesOf(rotation), half, linear, angular }, hit.time)
  const gap = distanceToBox(box, position) - radius
  expect(gap).toBeLessThan(1.01 * ADVANCE_TOLERANCE * (length(half) + radius))
})
