/** Random rays through random worlds that change, compared with brute force. */
import { createQueryHit, createQueryHits, rayBlocked, rayCast, rayCastAll } from 'bitecs-collision'
import { wrongBlocked, wrongRay, wrongRays, type Ray } from '../oracle/queries.js'
import type { V3 } from '../oracle/vectors.js'
import { anyRay } from './aims.js'
import { ask, hitOf, hitsOf, refuse, type Tally } from './asking.js'
import type { FilterOptions, QueryWorld, WorldOptions } from './query-world.js'

const hit = createQueryHit()
const hits = createQueryHits(1)

export function askRays(seed: number, cases: number, options: WorldOptions = {}): Tally {
  const tally: Tally = { hits: 0, inside: 0, misses: 0, several: 0, blocked: 0 }
  ask(seed, cases, options, (world, bodies, filter, k) => {
    const { random } = world
    const ray: Ray = {
      ...anyRay(world, bodies),
      maxDistance: random.chance(0.7) ? Infinity : random.between(0, world.edge),
      solid: random.chance(0.7),
    }
    const kind = random.unit()
    if (kind < 0.55) askClosest(world, ray, filter, tally, (wrong) => refuse(wrong, seed, k, { ...ray, filter }))
    else if (kind < 0.8) {
      const { origin, direction, maxDistance, solid } = ray
      const count = rayCastAll(world.world, hits, origin, direction, { ...filter, maxDistance, solid })
      const found = hitsOf(hits)
      const wrong = count === hits.count ? wrongRays(bodies, ray, found) : 'count is not what it returns'
      refuse(wrong, seed, k, { ...ray, filter, found })
      if (count > 1) tally.several!++
    } else {
      const to = ray.origin.map((x, d) => x + ray.direction[d]!) as V3
      if (to.every((x, d) => x === ray.origin[d])) return
      const isBlocked = rayBlocked(world.world, ray.origin, to, filter)
      refuse(wrongBlocked(bodies, ray.origin, to, isBlocked), seed, k, { ...ray, to, filter, isBlocked })
      if (isBlocked) tally.blocked!++
    }
  })
  return tally
}

/** Asks for the closest hit, and again with its distance as the limit. */
function askClosest(
  asked: QueryWorld,
  ray: Ray,
  filter: FilterOptions,
  tally: Tally,
  report: (wrong: string) => void,
): void {
  const { world } = asked
  const bodies = asked.bodies(filter)
  const { origin, direction, maxDistance, solid } = ray
  const isHit = rayCast(world, hit, origin, direction, { ...filter, maxDistance, solid })
  report(wrongRay(bodies, ray, isHit ? hitOf(hit) : undefined))
  if (isHit !== hit.entity >= 0) report(`returned ${isHit} and wrote entity ${hit.entity}`)
  if (!hit.complete) report('not complete')
  if (!isHit) return void tally.misses!++
  tally.hits!++
  if (hit.inside) tally.inside!++
  const { entity, distance, time } = hit
  const length = Math.hypot(...direction)
  if (!(Math.abs(time * length - distance) <= 1e-12 * distance)) report(`time ${time} is not that of ${distance}`)
  // A limit of exactly its distance does not lose it; one that is less does.
  if (!rayCast(world, hit, origin, direction, { ...filter, maxDistance: distance, solid }))
    report('lost at its distance')
  if (hit.entity !== entity || hit.distance !== distance) report(`${hit.entity} at ${hit.distance} within ${distance}`)
  if (distance > 0 && rayCast(world, hit, origin, direction, { ...filter, maxDistance: distance * (1 - 1e-12), solid }))
    if (hit.distance > distance * (1 - 1e-12)) report(`${hit.distance} is beyond the limit`)
}
