/** Random points and pairs of bodies in random worlds that change: what is nearest, compared with brute force. */
import {
  closestPoint,
  closestPoints,
  createClosestPoints,
  createQueryHit,
  createQueryHits,
  nearest,
} from 'bitecs-collision'
import { wrongClosestPoints, wrongNearest } from '../oracle/queries.js'
import { anyPoint } from './aims.js'
import { ask, hitOf, hitsOf, refuse, type Tally } from './asking.js'
import type { WorldOptions } from './query-world.js'

const hit = createQueryHit()
const hits = createQueryHits(1)

export function askNearest(seed: number, cases: number, options: WorldOptions = {}): Tally {
  const tally: Tally = { inside: 0, outside: 0, none: 0, all: 0 }
  ask(seed, cases, options, (world, bodies, filter, k) => {
    const { random } = world
    const point = anyPoint(world, bodies)
    const maxDistance = random.chance(0.6) ? Infinity : random.between(0, 1)
    if (random.chance(0.5)) {
      const isFound = closestPoint(world.world, hit, point, { ...filter, maxDistance })
      const found = isFound ? [hitOf(hit)] : []
      refuse(wrongNearest(bodies, point, 1, maxDistance, found), seed, k, { point, maxDistance, filter, found })
      tally[isFound ? (hit.inside ? 'inside' : 'outside') : 'none']!++
      if (!isFound || hit.distance < 0) return
      const { entity, distance } = hit
      const again = closestPoint(world.world, hit, point, { ...filter, maxDistance: distance })
      if (!again || hit.entity !== entity) refuse('lost at its distance', seed, k, { point, distance, filter })
    } else {
      const most = random.pick([0, 1, 2, 8, bodies.length, bodies.length + 5])
      const count = nearest(world.world, hits, point, most, { ...filter, maxDistance })
      const found = hitsOf(hits)
      const wrong = count === hits.count ? '' : 'count is not what it returns'
      const given = { point, most, maxDistance, filter, found }
      refuse(wrong || wrongNearest(bodies, point, most, maxDistance, found), seed, k, given)
      if (count === bodies.length) tally.all!++
    }
  })
  return tally
}

const closest = createClosestPoints()

export function askDistances(seed: number, cases: number, options: WorldOptions = {}): Tally {
  const tally: Tally = { apart: 0, overlapping: 0 }
  ask(seed, cases, options, (world, _bodies, _filter, k) => {
    const { random } = world
    const [a, b] = [random.pick([...world.entries.keys()]), random.pick([...world.entries.keys()])]
    const ones = world.collidersOf(a)
    const theirs = world.collidersOf(b)
    // A body and what hangs on it are not two.
    if (ones.length === 0 || theirs.length === 0 || ones.some((one) => theirs.includes(one))) return
    const distance = closestPoints(world.world, closest, a, b)
    const given = { a, b, closest }
    refuse(wrongClosestPoints(ones, theirs, closest), seed, k, given)
    refuse(distance === closest.distance ? '' : 'wrote another distance', seed, k, given)
    tally[distance > 0 ? 'apart' : 'overlapping']!++
  })
  return tally
}
