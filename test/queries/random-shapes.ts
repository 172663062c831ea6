/** Random overlaps and casts of shapes in random worlds that change, compared with brute force. */
import {
  createQueryHit,
  createQueryHits,
  overlapPoint,
  overlapShape,
  shapeCast,
  shapeCastAll,
  type QueryShape,
} from 'bitecs-collision'
import type { Motion } from '../oracle/paths.js'
import { wrongCast, wrongCasts, wrongOverlap, wrongPointOverlap } from '../oracle/queries.js'
import { posedOf, type QueryBody } from '../oracle/query-shapes.js'
import type { OracleShape } from '../oracle/shapes.js'
import { addScaled, scale, subtract, type V3 } from '../oracle/vectors.js'
import { anyPoint, featureOf } from './aims.js'
import { ask, hitOf, hitsOf, refuse, type Tally } from './asking.js'
import type { QueryWorld, WorldOptions } from './query-world.js'

/** A shape for a query, as the package takes it and as the oracle does. */
interface Given {
  readonly shape: QueryShape
  readonly body: QueryBody
}

const REST = { category: 1, mask: -1, moving: false, entity: 0, line: [0], isSensor: false }

/** A fifth of a shape. */
function shrunk(shape: OracleShape): OracleShape {
  if (shape.kind === 'sphere') return { ...shape, radius: shape.radius / 5 }
  if (shape.kind === 'box') return { ...shape, half: shape.half.map((h) => h / 5) }
  if (shape.kind === 'capsule') return { ...shape, halfHeight: shape.halfHeight / 5, radius: shape.radius / 5 }
  return shape.kind === 'mesh' ? { ...shape, scale: shape.scale / 5 } : shape
}

/** A shape, or that of an entity of the world; some stand as a body stands. */
function anyShape(world: QueryWorld, bodies: readonly QueryBody[], position: V3): Given {
  const { random } = world
  const entity = random.chance(0.1) ? random.pick([...world.entries.keys(), -1]) : -1
  const entry = world.entries.get(entity)
  if (entry && entry.shape.kind !== 'plane') {
    const { shape, isSolid } = entry
    const rotation = random.quaternion()
    return {
      shape: { entity },
      body: { ...REST, entity, line: world.lineOf(entity), shape, isSolid, position, rotation },
    }
  }
  const { shape: large, isSolid } = world.anyShape()
  const shape = random.chance(0.5) ? large : shrunk(large)
  const other = bodies.length > 0 ? random.pick(bodies) : undefined
  const rotation = random.chance(0.3) ? (other?.rotation ?? [0, 0, 0, 1]) : random.quaternion()
  const body: QueryBody = { ...REST, shape, isSolid, position, rotation }
  switch (shape.kind) {
    case 'sphere':
      return { shape: { radius: shape.radius }, body }
    case 'box':
      return { shape: { halfExtents: [...shape.half] as V3 }, body }
    case 'capsule':
      return { shape: { halfHeight: shape.halfHeight, radius: shape.radius }, body }
    case 'mesh':
      return { shape: { tree: world.treeOf(shape, isSolid), scale: shape.scale }, body }
    case 'plane':
      throw new Error('no half-spaces here')
  }
}

/** What a query with this shape looks at: an entity does not meet its own body. */
function others(bodies: readonly QueryBody[], { line }: QueryBody): QueryBody[] {
  const root = line[line.length - 1]
  return bodies.filter((body) => body.line[body.line.length - 1] !== root)
}

const ids: number[] = []

export function askOverlaps(seed: number, cases: number, options: WorldOptions = {}): Tally {
  const tally: Tally = { none: 0, some: 0, several: 0 }
  ask(seed, cases, options, (world, bodies, filter, k) => {
    const point = anyPoint(world, bodies)
    const isPoint = world.random.chance(0.3)
    const { shape, body } = anyShape(world, bodies, point)
    const { position, rotation } = body
    const count = isPoint
      ? overlapPoint(world.world, ids, point, filter)
      : overlapShape(world.world, ids, shape, { position: position as V3, rotation: rotation as number[] }, filter)
    tally[count === 0 ? 'none' : count === 1 ? 'some' : 'several']!++
    const wrong = isPoint ? wrongPointOverlap(bodies, point, ids) : wrongOverlap(others(bodies, body), body, ids)
    refuse(wrong, seed, k, { point, shape: isPoint ? 'point' : shape, rotation, filter, ids })
    refuse(count === ids.length ? '' : `${count} returned, ${ids.length} written`, seed, k, {})
  })
  return tally
}

const hit = createQueryHit()
const hits = createQueryHits(1)

/** A motion from a point: anywhere, or to and past a body, with or without a turn. */
function anyMotion(world: QueryWorld, bodies: readonly QueryBody[], from: V3): Motion {
  const { random } = world
  const roll = random.unit()
  let linear = scale(random.direction(), random.pick([0.1, 1, 5]) * random.unit())
  if (roll < 0.6 && bodies.length > 0)
    linear = scale(subtract(featureOf(random, random.pick(bodies)), from), random.between(0.5, 2))
  else if (roll < 0.65) linear = [0, 0, 0]
  else if (roll < 0.8) linear = scale(random.pick([[1, 0, 0], [0, -1, 0], [0, 0, 1]] as V3[]), random.between(0, 4)) // prettier-ignore
  const angular = random.chance(0.5) ? ([0, 0, 0] as V3) : scale(random.direction(), random.pick([0.3, 3, 12]))
  return { linear, angular }
}

export function askCasts(seed: number, cases: number, options: WorldOptions = {}): Tally {
  const tally: Tally = { hits: 0, inside: 0, misses: 0 }
  // Room to move in.
  const edge = 2.5 * Math.cbrt(options.bodies ?? 1)
  ask(seed, cases, { edge, ...options }, (world, bodies, filter, k) => {
    const { random } = world
    let start = world.anywhere(random.pick([1, 2, 2]))
    // Some start on a body, and touch it.
    if (random.chance(0.2) && bodies.length > 0) {
      const body = random.pick(bodies)
      start = addScaled(featureOf(random, body), subtract(start, posedOf(body).at), random.pick([0, 0.1, 0.5]))
    }
    const { shape, body } = anyShape(world, bodies, start)
    const motion = anyMotion(world, bodies, start)
    const pose = { position: start, rotation: body.rotation as number[] }
    const given = random.chance(0.5) && Math.hypot(...motion.angular) === 0 ? { linear: motion.linear } : motion
    if (random.chance(0.2)) {
      const count = shapeCastAll(world.world, hits, shape, pose, given, filter)
      const found = hitsOf(hits)
      refuse(wrongCasts(others(bodies, body), body, motion, found), seed, k, { shape, pose, motion, filter, found })
      refuse(count === hits.count ? '' : 'count is not what it returns', seed, k, {})
      return
    }
    const isHit = shapeCast(world.world, hit, shape, pose, given, filter)
    const found = isHit ? hitOf(hit) : undefined
    refuse(wrongCast(others(bodies, body), body, motion, found), seed, k, { shape, pose, motion, filter, found })
    tally[isHit ? 'hits' : 'misses']!++
    if (isHit && hit.inside) tally.inside!++
  })
  return tally
}
