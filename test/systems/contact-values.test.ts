/**
 * What contacts tell of where, how deep and how fast, step by step, beside an oracle that knows the moment's poses and
 * velocities and nothing of steps before: quiet pairs, sources that are carried on and velocities that are copied
 * change none of it.
 */
import { collisionSystem, integrationSystem } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { dailyNumber } from '../daily.js'
import { boxBody, capsuleBody, distanceTo, planeBody, sphereBody, width, type Body } from '../oracle/contact-check.js'
import { randomScene, type SceneBody } from '../oracle/scene.js'
import { gap, type OracleBody } from '../oracle/shapes.js'
import { add, addScaled, axesOf, cross, dot, length, place, scale, subtract, type V3 } from '../oracle/vectors.js'
import { multiply } from './model-world.js'
import { posedBodies, worldOf } from './scene-world.js'

/** Sizes of the scenes are about 1, the floor's distance a few times that. */
const NEAR = 1e-8
/** How near first contacts are found, with a turn that the integrator made of substeps. */
const FIRST = 1e-6
const STEPS = 30

/** The body as a hull with a radius, or a half-space; undefined for a mesh. */
function hullOf({ shape, position, rotation }: OracleBody): Body | undefined {
  const at = position as V3
  const axes = axesOf(rotation)
  switch (shape.kind) {
    case 'sphere':
      return sphereBody(at, shape.radius)
    case 'box':
      return boxBody(at, axes, shape.half as V3)
    case 'capsule': {
      const { halfHeight, radius } = shape
      return capsuleBody(addScaled(at, axes[1], -halfHeight), addScaled(at, axes[1], halfHeight), radius)
    }
    case 'plane': {
      const size = length(shape.normal as V3)
      const normal = place(axes, [0, 0, 0], scale(shape.normal as V3, 1 / size))
      return planeBody(normal, addScaled(at, normal, -shape.constant))
    }
    case 'mesh':
      return undefined
  }
}

/** V + W x (X - K) of a point of the body. */
function velocityAt({ linear, angular }: SceneBody, position: V3, point: V3): V3 {
  return add((linear ?? [0, 0, 0]) as V3, cross((angular ?? [0, 0, 0]) as V3, subtract(point, position)))
}

/** Where a body is after `t` seconds of a step. */
function onWay({ linear, angular }: SceneBody, start: OracleBody, t: number): OracleBody {
  const [x, y, z] = scale((angular ?? [0, 0, 0]) as V3, t / 2)
  const half = Math.hypot(x, y, z)
  const s = half === 0 ? 0 : Math.sin(half) / half
  return {
    ...start,
    position: addScaled(start.position as V3, (linear ?? [0, 0, 0]) as V3, t),
    rotation: multiply([x * s, y * s, z * s, Math.cos(half)], start.rotation),
  }
}

interface Seen {
  values: number
  persisting: number
  onWay: number
}

/** Steps a scene, and holds each contact of two convex shapes, or of one and a half-space, to the oracle. */
function compareValues(seed: number, continuous: boolean, seen: Seen): void {
  const scene = randomScene(seed, { bodies: 40 })
  const posed = worldOf(scene, { delta: 1 / 60, continuous, contactEntities: false })
  const { world, collision, entities } = posed
  const { events } = collision
  const indexOf = new Map(entities.map((entity, i) => [entity, i]))
  let gaps = new Map<string, number>()
  for (let step = 0; step < STEPS; step++) {
    const start = posedBodies(scene, posed)
    integrationSystem(world)
    collisionSystem(world)
    const bodies = posedBodies(scene, posed)
    const hulls = bodies.map(hullOf)
    const then = gaps
    gaps = new Map()
    const rows = Array.from({ length: events.count }, (_, row) => row).filter(
      (row) => row < events.began || row >= events.began + events.ended,
    )
    const partners = new Map<number, number>()
    for (const row of rows)
      for (const [one, other] of [
        [events.a[row]!, events.b[row]!],
        [events.b[row]!, events.a[row]!],
      ] as const)
        // prettier-ignore
        if (!scene.bodies[indexOf.get(other)!]!.moving) partners.set(one, (partners.get(one) ?? 0) + 1)
    for (const row of rows) {
      const [i, j] = [indexOf.get(events.a[row]!)!, indexOf.get(events.b[row]!)!]
      const [a, b] = [hulls[i], hulls[j]]
      if (a === undefined || b === undefined || (a.kind === 'plane' && b.kind === 'plane')) continue
      const where = `seed ${seed}, step ${step}, ${i} ${bodies[i]!.shape.kind} with ${j} ${bodies[j]!.shape.kind}`
      const own = gap(bodies[i]!, bodies[j]!)
      const pair = `${i} ${j}`
      gaps.set(pair, own)
      const normal: V3 = [events.normalX[row]!, events.normalY[row]!, events.normalZ[row]!]
      const point: V3 = [events.pointX[row]!, events.pointY[row]!, events.pointZ[row]!]
      // Continuous worlds tell the first contact of what was apart at the start of the step, but its depth at the end.
      const isPlain = own < -NEAR && (!continuous || (then.get(pair) ?? 1) < -NEAR)
      if (own < -NEAR) expect(Math.abs(events.depth[row]! + own), `${where}: depth`).toBeLessThan(NEAR)
      expect(Math.abs(length(normal) - 1), `${where}: unit`).toBeLessThan(NEAR)
      const closingAt = (p: OracleBody, q: OracleBody): number => {
        const [one, other] = [scene.bodies[i]!, scene.bodies[j]!]
        const apart = subtract(velocityAt(one, p.position as V3, point), velocityAt(other, q.position as V3, point))
        return dot(normal, apart)
      }
      if (isPlain) {
        // Without paths what begins was first seen at the end of the step.
        expect(events.time[row], `${where}: time`).toBe(!continuous && row < events.began ? 1 / 60 : 0)
        expect(Math.abs(events.speed[row]! - closingAt(bodies[i]!, bodies[j]!)), `${where}: speed`).toBeLessThan(NEAR)
        // Between two statics that are flush the normal may be of the other's face.
        const isAtSeam = [events.a[row]!, events.b[row]!].some((one) => (partners.get(one) ?? 0) > 1)
        if (isAtSeam) continue
        expect(Math.abs(width(a, b, normal) + own), `${where}: normal`).toBeLessThan(10 * NEAR)
        // Midway between the two surfaces.
        expect(distanceTo(a, addScaled(point, normal, -own / 2)), `${where}: point in a`).toBeLessThan(10 * NEAR)
        expect(distanceTo(b, addScaled(point, normal, own / 2)), `${where}: point in b`).toBeLessThan(10 * NEAR)
      }
      const time = events.time[row]!
      if (continuous && row < events.began && time > 0) {
        // On the way there the two come no nearer than touching, and there the point is on both.
        const at = (t: number): OracleBody[] => [i, j].map((k) => onWay(scene.bodies[k]!, start[k]!, t))
        for (const part of [0, 0.25, 0.5, 0.75, 0.9, 1])
          expect(gap(...(at(part * time) as [OracleBody, OracleBody])), `${where}: early`).toBeGreaterThan(-FIRST)
        const [p, q] = at(time) as [OracleBody, OracleBody]
        expect(gap(p, q), `${where}: touching`).toBeLessThan(FIRST)
        expect(Math.abs(events.speed[row]! - closingAt(p, q)), `${where}: first speed`).toBeLessThan(FIRST)
        for (const one of [p, q]) expect(distanceTo(hullOf(one)!, point), `${where}: first point`).toBeLessThan(FIRST)
        const apart = [a, b].some(({ kind }) => kind === 'plane') ? 0 : width(hullOf(p)!, hullOf(q)!, normal)
        expect(Math.abs(apart), `${where}: first normal`).toBeLessThan(FIRST)
        seen.onWay++
      }
      seen.values++
      seen.persisting += Number(row >= events.began + events.ended)
    }
  }
}

describe('values of contacts beside an oracle without a memory', () => {
  it.each([true, false])('are right in every step, continuous %s', (continuous) => {
    const seen: Seen = { values: 0, persisting: 0, onWay: 0 }
    for (let seed = 1; seed <= dailyNumber(3, 6); seed++) compareValues(seed, continuous, seen)
    expect(seen.values).toBeGreaterThan(1000)
    expect(seen.persisting).toBeGreaterThan(1000)
    if (continuous) expect(seen.onWay).toBeGreaterThan(20)
  })
})
