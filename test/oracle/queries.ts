/**
 * Queries over a plain list of bodies, one after the other: each function takes an answer and says what is wrong with
 * it, '' for nothing. The list holds the bodies that the filter of the query accepts. Shares no code with src.
 */
import { lowest } from './distances.js'
import { armOf, bodyAt, firstContact, nearOf, solidGap } from './paths.js'
import type { Motion } from './paths.js'
import {
  distanceTo,
  distanceToTriangle,
  doubtAt,
  isNormalAt,
  posedOf,
  rayBounds,
  type QueryBody,
} from './query-shapes.js'
import { piecesOf, signedDistance } from './shapes.js'
import { addScaled, distance, dot, length, scale, subtract } from './vectors.js'
import type { V3 } from './vectors.js'

/** What a query says of one collider. */
export interface Hit {
  readonly entity: number
  readonly body: number
  readonly distance: number
  readonly time: number
  readonly point: V3
  readonly normal: V3
  readonly triangle: number
  readonly inside: boolean
}

export interface Ray {
  readonly origin: V3
  /** Of any length but 0. */
  readonly direction: V3
  readonly maxDistance: number
  readonly solid: boolean
}

export type Bodies = readonly QueryBody[]

const rootOf = ({ line }: QueryBody): number => line[line.length - 1]!

/** What failed, as one text. */
function complaints(...all: readonly (string | false)[]): string {
  return all.filter((one) => one !== false && one !== '').join('; ')
}

/** Bodies of one shape at one place are at the same distance to the bit. */
function areTwins(a: QueryBody, b: QueryBody): boolean {
  const isEqual = (p: readonly number[], q: readonly number[]): boolean => p.every((x, k) => x === q[k])
  const s = a.shape
  const t = b.shape
  if (!isEqual(a.position, b.position) || !isEqual(a.rotation, b.rotation) || a.isSolid !== b.isSolid) return false
  if (s.kind === 'sphere') return t.kind === 'sphere' && s.radius === t.radius
  if (s.kind === 'box') return t.kind === 'box' && isEqual(s.half, t.half)
  if (s.kind === 'capsule') return t.kind === 'capsule' && s.halfHeight === t.halfHeight && s.radius === t.radius
  if (s.kind === 'plane') return t.kind === 'plane' && s.constant === t.constant && isEqual(s.normal, t.normal)
  return t.kind === 'mesh' && s.positions === t.positions && s.scale === t.scale
}

const named = (bodies: Bodies, entity: number): QueryBody | undefined => bodies.find((body) => body.entity === entity)

const name = (body: QueryBody): string => `${body.entity} (${body.shape.kind})`

function unitOf(v: V3): V3 {
  return scale(v, 1 / length(v))
}

/** What holds of any hit: its body, its unit normal, numbers that are finite. */
function wrongRecord(body: QueryBody, hit: Hit): string {
  return complaints(
    hit.body !== rootOf(body) && `body ${hit.body} is not the root ${rootOf(body)} of ${name(body)}`,
    !(Math.abs(length(hit.normal) - 1) < 1e-9) && `the normal ${hit.normal.join(' ')} is no unit vector`,
    !hit.point.every(Number.isFinite) && `the point ${hit.point.join(' ')} is not finite`,
    body.shape.kind !== 'mesh' && hit.triangle !== -1 && `triangle ${hit.triangle} of a ${body.shape.kind}`,
  )
}

/** What is wrong with a hit that the ray is said to have, whatever else it meets. */
function wrongRayRecord(body: QueryBody, { origin, direction, maxDistance, solid }: Ray, hit: Hit): string {
  const unit = unitOf(direction)
  const { least, most } = rayBounds(body, origin, unit, solid)
  const doubt = doubtAt(body, origin)
  const { point, normal } = hit
  const end = addScaled(origin, unit, hit.distance)
  const off = distance(point, end)
  const isInside = solid && hit.distance === 0 && hit.inside
  const general = complaints(
    wrongRecord(body, hit),
    !(hit.distance >= 0 && hit.distance <= maxDistance) && `distance ${hit.distance} is not in [0, ${maxDistance}]`,
    !(hit.distance >= least - doubt && hit.distance <= most + doubt) &&
      `distance ${hit.distance} of ${name(body)} is not in [${least}, ${most}]`,
    !(off <= 10 * doubt + 1e-12 * hit.distance) && `the point is ${off} from the end of the ray`,
    !(dot(normal, unit) <= 1e-12) && `the normal ${normal.join(' ')} does not oppose the ray`,
  )
  if (general !== '') return general
  const away = body.shape.kind === 'mesh' && !body.isSolid ? 1 : distanceTo(body, origin)
  if (hit.inside !== away <= 0 && Math.abs(away) > doubt) return `inside is ${hit.inside} at ${away} from ${name(body)}`
  if (isInside)
    return complaints(
      distance(normal, scale(unit, -1)) > 1e-9 && `the normal inside ${name(body)} is not against the ray`,
    )
  // On a surface that the ray hardly leaves, a small distance is a long way along it.
  const nearby = 20 * doubtAt(body, end)
  const isRound = body.shape.kind === 'sphere' || body.shape.kind === 'capsule'
  const gap =
    body.shape.kind === 'mesh' ? distanceToTriangle(body, point, hit.triangle) : Math.abs(distanceTo(body, point))
  return complaints(
    !(gap <= nearby) && `the point is ${gap} from the surface of ${name(body)}`,
    !(isRound && radiusOf(body) < 1e3 * nearby) &&
      !isNormalAt(body, point, normal, hit.triangle) &&
      `${normal.join(' ')} is no normal of ${name(body)} at ${point.join(' ')}`,
  )
}

const radiusOf = ({ shape }: QueryBody): number =>
  shape.kind === 'sphere' || shape.kind === 'capsule' ? shape.radius : Infinity

/** `hit` undefined: the query said that there is none. */
export function wrongRay(bodies: Bodies, ray: Ray, hit: Hit | undefined): string {
  const unit = unitOf(ray.direction)
  const found = hit && named(bodies, hit.entity)
  if (hit && !found) return `entity ${hit.entity} must not be hit`
  const reach = hit ? hit.distance : ray.maxDistance
  if (hit && found) {
    const wrong = wrongRayRecord(found, ray, hit)
    if (wrong !== '') return wrong
  }
  for (const body of bodies) {
    if (body === found) continue
    const { most } = rayBounds(body, ray.origin, unit, ray.solid, reach)
    if (most < reach - doubtAt(body, ray.origin)) return `${name(body)} is hit at ${most}, before ${reach}`
    if (found && hit && body.entity < found.entity && areTwins(body, found))
      return `${name(body)} has the lesser id of two twins`
  }
  return ''
}

/** The closest hit of every body. */
export function wrongRays(bodies: Bodies, ray: Ray, hits: readonly Hit[]): string {
  const unit = unitOf(ray.direction)
  const byRoot = new Map<number, Hit>()
  let before: Hit | undefined
  for (const hit of hits) {
    const body = named(bodies, hit.entity)
    if (!body) return `entity ${hit.entity} must not be hit`
    const wrong = wrongRayRecord(body, ray, hit)
    if (wrong !== '') return wrong
    if (byRoot.has(hit.body)) return `body ${hit.body} is listed twice`
    byRoot.set(hit.body, hit)
    if (before && !isBefore(before, hit))
      return `${before.entity} at ${before.distance} stands before ${hit.entity} at ${hit.distance}`
    before = hit
  }
  for (const body of bodies) {
    const reach = byRoot.get(rootOf(body))?.distance ?? ray.maxDistance
    const { most } = rayBounds(body, ray.origin, unit, ray.solid, reach)
    if (most < reach - doubtAt(body, ray.origin))
      return `${name(body)} of body ${rootOf(body)} is hit at ${most}, before ${reach}`
  }
  return ''
}

const isBefore = (a: Hit, b: Hit): boolean =>
  a.distance < b.distance || (a.distance === b.distance && a.entity < b.entity)

/** Whether anything lies between two points that differ. */
export function wrongBlocked(bodies: Bodies, from: V3, to: V3, isBlocked: boolean): string {
  const way = subtract(to, from)
  const far = length(way)
  const unit = scale(way, 1 / far)
  let mayBe = false
  for (const body of bodies) {
    const doubt = doubtAt(body, from)
    const { least, most } = rayBounds(body, from, unit, true, far + doubt)
    if (most < far - doubt && !isBlocked) return `${name(body)} blocks at ${most} of ${far}`
    if (least <= far + doubt) mayBe = true
  }
  return isBlocked && !mayBe ? 'nothing blocks' : ''
}

function wrongNearestRecord(body: QueryBody, point: V3, maxDistance: number, hit: Hit): string {
  const doubt = doubtAt(body, point)
  const away = distanceTo(body, point)
  const onSurface =
    body.shape.kind === 'mesh'
      ? distanceToTriangle(body, hit.point, hit.triangle)
      : Math.abs(distanceTo(body, hit.point))
  return complaints(
    wrongRecord(body, hit),
    !(hit.distance <= maxDistance) && `distance ${hit.distance} is beyond ${maxDistance}`,
    !(Math.abs(hit.distance - away) <= doubt) && `distance ${hit.distance} of ${name(body)} is not ${away}`,
    hit.inside !== away < 0 && Math.abs(away) > doubt && `inside is ${hit.inside} at ${away}`,
    !(onSurface <= 10 * doubt) && `the point is ${onSurface} from the surface of ${name(body)}`,
    !(Math.abs(distance(point, hit.point) - Math.abs(away)) <= 10 * doubt) && 'the point is not at the distance',
    !(
      Math.abs(away) < 1e4 * doubt ||
      distance(addScaled(hit.point, hit.normal, away), point) <= 1e-9 * Math.abs(away) + 100 * doubt
    ) && `the normal ${hit.normal.join(' ')} of ${name(body)} does not lead from the surface to the point`,
  )
}

/** The nearest `k` bodies by signed distance from a point. */
export function wrongNearest(bodies: Bodies, point: V3, k: number, maxDistance: number, hits: readonly Hit[]): string {
  if (hits.length > k) return `${hits.length} hits of at most ${k}`
  const found = new Set<number>()
  const foundBodies: QueryBody[] = []
  let before: Hit | undefined
  for (const hit of hits) {
    const body = named(bodies, hit.entity)
    if (!body) return `entity ${hit.entity} must not be found`
    const wrong = wrongNearestRecord(body, point, maxDistance, hit)
    if (wrong !== '') return wrong
    if (found.has(hit.entity)) return `entity ${hit.entity} is found twice`
    found.add(hit.entity)
    foundBodies.push(body)
    if (before && !isBefore(before, hit))
      return `${before.entity} at ${before.distance} stands before ${hit.entity} at ${hit.distance}`
    before = hit
  }
  if (k === 0) return ''
  const isFull = hits.length === k
  const reach = isFull ? before!.distance : maxDistance
  for (const body of bodies) {
    if (found.has(body.entity)) continue
    const away = distanceTo(body, point, reach)
    if (away < reach - doubtAt(body, point)) return `${name(body)} at ${away} is missing before ${reach}`
    if (isFull)
      for (const other of foundBodies)
        if (body.entity < other.entity && areTwins(body, other)) return `${name(body)} has the lesser id of two twins`
  }
  return ''
}

function wrongList(bodies: Bodies, ids: readonly number[], gapOf: (body: QueryBody) => [number, number]): string {
  for (let k = 1; k < ids.length; k++) if (ids[k - 1]! >= ids[k]!) return `ids ${ids[k - 1]} ${ids[k]} do not ascend`
  const listed = new Set(ids)
  for (const body of bodies) {
    const [gap, doubt] = gapOf(body)
    const isListed = listed.delete(body.entity)
    if (isListed && gap > doubt) return `${name(body)} is ${gap} away`
    if (!isListed && gap < -doubt) return `${name(body)} at ${gap} is missing`
  }
  return listed.size === 0 ? '' : `entity ${[...listed].join(' ')} must not be listed`
}

/** Ids of the bodies that hold a point. */
export function wrongPointOverlap(bodies: Bodies, point: V3, ids: readonly number[]): string {
  return wrongList(bodies, ids, (body) => {
    const doubt = doubtAt(body, point)
    return [distanceTo(body, point, 2 * doubt), doubt]
  })
}

/** Ids of the bodies that touch a posed shape. */
export function wrongOverlap(bodies: Bodies, shape: QueryBody, ids: readonly number[]): string {
  return wrongList(bodies, ids, (body) => {
    const doubt = nearOf(shape, body)
    return [solidGap(shape, body, 2 * doubt), doubt]
  })
}

/** Part of the sizes involved that a cast may stop early by. */
const EARLY = 1e-9

function wrongCastRecord(body: QueryBody, mover: QueryBody, motion: Motion, hit: Hit): string {
  const at = bodyAt(mover, motion, hit.time)
  const near = nearOf(mover, body)
  const gap = solidGap(at, body, Infinity)
  const tolerance = EARLY * (armOf(mover) + (body.shape.kind === 'plane' ? 0 : posedOf(body).radius)) + 2 * near
  const hasMesh = mover.shape.kind === 'mesh' || body.shape.kind === 'mesh'
  const start = hit.inside ? solidGap(mover, body, Infinity) : 0
  const general = complaints(
    wrongRecord(body, hit),
    !(hit.time >= 0 && hit.time <= 1) && `time ${hit.time} is not in [0, 1]`,
    !(Math.abs(hit.distance - hit.time * length(motion.linear)) <= 1e-9 * (1 + length(motion.linear))) &&
      `distance ${hit.distance} is not the way of time ${hit.time}`,
    !(gap <= tolerance) && `${name(body)} is ${gap} away at time ${hit.time}`,
    hit.inside && hit.time !== 0 && `inside at time ${hit.time}`,
    hit.inside && start > near && `inside, and ${start} away from ${name(body)}`,
    // How deep a mesh is, its contacts tell, which measure behind faces.
    !hasMesh && !hit.inside && hit.time === 0 && gap < -near && `not inside, and ${gap} deep in ${name(body)}`,
  )
  if (general !== '') return general
  const isDeep = hit.time === 0 && (hasMesh || gap < -near)
  const point = isDeep ? '' : wrongContactPoint(body, at, hit, 10 * tolerance)
  if (point !== '' || hasMesh || body.shape.kind === 'plane') return point
  const [mine] = piecesOf(at, posedOf(body).at)
  const [theirs] = piecesOf(body, posedOf(body).at)
  const highest = -lowest(theirs!, scale(hit.normal, -1))
  const along = lowest(mine!, hit.normal) - highest
  // The normal leads from the body to the shape: along it they are apart, or as little deep as they can be.
  const least = Math.min(gap, 0)
  // Far from the origin, cores that are nearly in one place count as touching.
  const slack = hit.inside ? 1e-12 * Math.max(...body.position.map(Math.abs)) : 0
  return complaints(
    !(along >= least - tolerance - slack) &&
      `along the normal ${hit.normal.join(' ')} of ${name(body)} they are ${along} apart, not ${least}`,
  )
}

const isThin = ({ shape }: QueryBody): boolean =>
  shape.kind === 'box'
    ? Math.min(...shape.half) === 0
    : shape.kind !== 'mesh' && 'radius' in shape && shape.radius === 0

/**
 * The point of a first contact lies on both, and on the triangle that a cast of a convex shape names. Of two that have
 * no thickness the step does not tell it.
 */
function wrongContactPoint(body: QueryBody, at: QueryBody, { point, triangle }: Hit, tolerance: number): string {
  if (isThin(body) && isThin(at)) return ''
  // Of two meshes the step may name a triangle beside the one that is touched.
  const namesTriangle = body.shape.kind === 'mesh' && at.shape.kind !== 'mesh'
  const onBody = namesTriangle ? distanceToTriangle(body, point, triangle) : Math.abs(distanceTo(body, point))
  const onShape = Math.abs(distanceTo(at, point))
  return complaints(
    !(onBody <= tolerance) && `the point is ${onBody} from the surface of ${name(body)}`,
    !(onShape <= tolerance) && `the point is ${onShape} from the surface of the shape`,
  )
}

/** First contact of a shape that moves among bodies. */
export function wrongCast(bodies: Bodies, mover: QueryBody, motion: Motion, hit: Hit | undefined): string {
  const found = hit && named(bodies, hit.entity)
  if (hit && !found) return `entity ${hit.entity} must not be hit`
  if (hit && found) {
    const wrong = wrongCastRecord(found, mover, motion, hit)
    if (wrong !== '') return wrong
  }
  const until = hit ? hit.time : 1
  for (const body of bodies) {
    const { most } = firstContact(mover, motion, body, until)
    if (most < until) return `${name(body)} is hit at ${most}, before ${until}`
    if (!found || body.entity >= found.entity) continue
    if (until === 0 && most === 0) return `${name(body)} has the lesser id, and overlaps at the start too`
    if (areTwins(body, found)) return `${name(body)} has the lesser id of two twins`
  }
  return ''
}

/** Every collider that a shape meets on its way, the first time first. */
export function wrongCasts(bodies: Bodies, mover: QueryBody, motion: Motion, hits: readonly Hit[]): string {
  const times = new Map<number, number>()
  let before: Hit | undefined
  for (const hit of hits) {
    const body = named(bodies, hit.entity)
    if (!body) return `entity ${hit.entity} must not be hit`
    const wrong = wrongCastRecord(body, mover, motion, hit)
    if (wrong !== '') return wrong
    if (times.has(hit.entity)) return `entity ${hit.entity} is listed twice`
    times.set(hit.entity, hit.time)
    if (before && (hit.time < before.time || (hit.time === before.time && hit.entity < before.entity)))
      return `${before.entity} at ${before.time} stands before ${hit.entity} at ${hit.time}`
    before = hit
  }
  for (const body of bodies) {
    const until = times.get(body.entity) ?? 1
    const { most } = firstContact(mover, motion, body, until)
    if (most < until || (most <= 1 && !times.has(body.entity)))
      return `${name(body)} is hit at ${most}, before ${until}`
  }
  return ''
}

/** Signed distance of two bodies, a nearest point of each, and the unit normal from the first to the second. */
export interface Closest {
  readonly distance: number
  readonly pointA: V3
  readonly pointB: V3
  readonly normal: V3
}

/** The nearest two of the colliders of two bodies. */
export function wrongClosestPoints(ones: Bodies, others: Bodies, answer: Closest): string {
  const all: string[] = []
  for (const a of ones)
    for (const b of others) {
      const wrong = wrongClosestPair(a, b, answer)
      if (wrong === '') return wrongOrder(ones, others, answer)
      all.push(wrong)
    }
  return all.join('\n')
}

/** Whether two colliders are nearer than the answer. Depths of meshes are told by their contacts. */
function wrongOrder(ones: Bodies, others: Bodies, { distance }: Closest): string {
  for (const a of ones)
    for (const b of others) {
      const away = signedDistance(a, b)
      const isMesh = a.shape.kind === 'mesh' || b.shape.kind === 'mesh'
      if ((isMesh ? Math.max(away, 0) : away) < distance - 10 * nearOf(a, b))
        return `${name(a)} and ${name(b)} are ${away} apart, less than ${distance}`
    }
  return ''
}

/** Whether two that touch do so still where the other one has gone half of a depth: so do equal meshes at one place. */
function isSunk(a: QueryBody, b: QueryBody, { distance: depth, normal }: Closest, near: number): boolean {
  const apart = scale(normal, -depth)
  return depth < -near && signedDistance(a, bodyAt(b, { linear: apart, angular: [0, 0, 0] }, 0.5)) <= near
}

function wrongClosestPair(a: QueryBody, b: QueryBody, answer: Closest): string {
  const near = nearOf(b, a)
  const away = signedDistance(a, b)
  const isMesh = a.shape.kind === 'mesh' || b.shape.kind === 'mesh'
  const isInside = away > 0 && solidGap(a, b, Infinity) < 0
  const { pointA, pointB, normal } = answer
  // A depth of meshes is told by their contacts: here its sign counts.
  const isDeep = away < -near || isInside || (isMesh && away <= near && isSunk(a, b, answer, near))
  const offA = Math.abs(distanceTo(a, pointA))
  const offB = Math.abs(distanceTo(b, pointB))
  return complaints(
    isDeep && isMesh
      ? !(answer.distance <= near) && `distance ${answer.distance} of ${name(a)} in ${name(b)}`
      : !(Math.abs(answer.distance - away) <= 10 * near) &&
          answer.distance !== away &&
          `distance ${answer.distance} of ${name(a)} and ${name(b)} is not ${away}`,
    !(Math.abs(length(normal) - 1) < 1e-9) && `the normal ${normal.join(' ')} is no unit vector`,
    !isDeep && !(offA <= 10 * near) && `pointA is ${offA} from the surface of ${name(a)}`,
    !isDeep && !(offB <= 10 * near) && `pointB is ${offB} from the surface of ${name(b)}`,
    Number.isFinite(answer.distance) &&
      !(distance(pointB, addScaled(pointA, normal, answer.distance)) <= 100 * near) &&
      'pointB is not pointA + distance * normal',
  )
}
