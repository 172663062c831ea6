import { addComponent, addEntity, createWorld, query, set } from 'bitecs'
import {
  aabbOf,
  buildPolygon,
  closestPoint,
  closestPoints,
  collisionSystem,
  createCollision,
  createQueryHit,
  createQueryHits,
  nearest,
  obbOf,
  overlapPoint,
  overlapShape,
  querySystem,
  rayBlocked,
  rayCast,
  rayCastAll,
  rayCastMany,
  shapeCast,
} from 'bitecs-collision'
import { createObb } from 'bitecs-collision/geometry'
import { describe, it } from 'vitest'
import { expect } from '../expect.js'
import { capsule, circle, flatDistance, rectangle, type FlatPose, type FlatShape } from '../oracle/flat-world.js'
import { Random } from '../oracle/random.js'
import { anyCorners } from './scenes.js'

interface Placed {
  readonly entity: number
  readonly shape: FlatShape
  readonly pose: FlatPose
}

const world = createWorld()
const collision = createCollision(world, { flat: true, maxEntities: 256 })
const random = new Random(7)
const placed: Placed[] = []
for (let k = 0; k < 40; k++) {
  const { Position, Rotation, SphereShape, BoxShape, CapsuleShape, PolygonShape } = collision.components
  const entity = addEntity(world)
  const pose = { x: random.between(-9, 9), y: random.between(-9, 9), angle: random.between(-9, 9) }
  const x = random.between(0.1, 1)
  const y = random.between(0.1, 1)
  addComponent(world, entity, set(Position, { x: pose.x, y: pose.y }))
  addComponent(world, entity, set(Rotation, { angle: pose.angle }))
  const corners = anyCorners(random, x)
  if (k % 4 === 0) addComponent(world, entity, set(BoxShape, { x, y }))
  else if (k % 4 === 1) addComponent(world, entity, set(SphereShape, { radius: x }))
  else if (k % 4 === 2) addComponent(world, entity, set(CapsuleShape, { halfHeight: y, radius: x }))
  else addComponent(world, entity, set(PolygonShape, { polygon: buildPolygon(corners) }))
  const shapes = [rectangle(x, y), circle(x), capsule(y, x), { corners, radius: 0 }]
  placed.push({ entity, pose, shape: shapes[k % 4]! })
}
collisionSystem(world)

const hit = createQueryHit()
const origin: FlatPose = { x: 0, y: 0, angle: 0 }
const pointAt = (x: number, y: number): FlatPose => ({ ...origin, x, y })
const dot = circle(0)

/** The first time up to `most` at which a shape that moves touches a placed one, by small steps that cannot miss. */
function firstTouch(shape: FlatShape, at: (time: number) => FlatPose, most: number): { entity: number; time: number } {
  let time = 0
  while (time <= most) {
    let least = Infinity
    let entity = -1
    for (const one of placed) {
      const distance = flatDistance(one.shape, one.pose, shape, at(time))
      if (distance < least) {
        least = distance
        entity = one.entity
      }
    }
    if (least < 1e-7) return { entity, time }
    time += least
  }
  return { entity: -1, time: Infinity }
}

describe('queries of a flat world', () => {
  it('cast rays at what is first on the way, with points and normals in the plane (seed 7)', () => {
    const hits = createQueryHits()
    const origins: number[] = []
    const directions: number[] = []
    const found: number[] = []
    for (let k = 0; k < 150; k++) {
      const x = random.between(-12, 12)
      const y = random.between(-12, 12)
      const f = random.between(-4, 4)
      const [u, v] = [Math.cos(f), Math.sin(f)]
      const expected = firstTouch(dot, (t) => pointAt(x + u * t, y + v * t), 40)
      const isHit = rayCast(world, hit, [x, y], [u, v], { maxDistance: 40 })
      expect(isHit, `ray ${k}`).toBe(expected.entity >= 0)
      origins.push(x, y, 0)
      directions.push(u, v, 0)
      found.push(isHit ? hit.entity : -1)
      expect(rayBlocked(world, [x, y], [x + 40 * u, y + 40 * v])).toBe(isHit)
      if (!isHit) continue
      expect(hit.distance).toBeCloseTo(expected.time, 5)
      expect(hit.point[2]).toBe(0)
      expect(hit.normal[2]).toBe(0)
      expect(Math.hypot(hit.normal[0], hit.normal[1])).toBeCloseTo(1, 12)
      expect(rayCastAll(world, hits, [x, y, 0], [u, v, 0])).toBeGreaterThan(0)
      expect(hits.entity[0]).toBe(hit.entity)
    }
    rayCastMany(world, hits, origins, directions, { maxDistance: 40 })
    expect([...hits.entity.slice(0, 150)]).toEqual(found)
  })

  it('cast shapes that move and turn (seed 7)', () => {
    let count = 0
    for (let k = 0; k < 90; k++) {
      const shape = [rectangle(0.4, 0.2), circle(0.3), capsule(0.3, 0.2)][k % 3]!
      const asked = [{ halfExtents: [0.4, 0.2] }, { radius: 0.3 }, { halfHeight: 0.3, radius: 0.2 }][k % 3]!
      const [x, y, u, v] = [
        random.between(-12, 12),
        random.between(-12, 12),
        random.between(-9, 9),
        random.between(-9, 9),
      ]
      const angle = random.between(-4, 4)
      const spin = k % 2 === 0 ? 0 : random.between(-5, 5)
      const at = (t: number): FlatPose => ({ x: x + u * t, y: y + v * t, angle: angle + spin * t })
      const isHit = shapeCast(
        world,
        hit,
        asked,
        { position: [x, y], rotation: angle },
        { linear: [u, v], angular: [0, 0, spin] },
      )
      const speed = Math.hypot(u, v) + Math.abs(spin)
      const expected = firstTouch(shape, (t) => at(t / speed), speed)
      expect(isHit, `cast ${k}`).toBe(expected.entity >= 0)
      if (!isHit) continue
      count++
      // Never late: nothing has been entered by then, but what the shape began in.
      const depth = Math.min(...placed.map((one) => flatDistance(one.shape, one.pose, shape, at(hit.time))))
      if (hit.time > 0) expect(depth).toBeGreaterThan(-1e-9)
      expect(hit.time).toBeCloseTo(expected.time / speed, 4)
      expect([hit.point[2], hit.normal[2]]).toEqual([0, 0])
    }
    expect(count).toBeGreaterThan(30)
  })

  it('find overlaps, nearest and closest points (seed 7)', () => {
    const out: number[] = []
    const hits = createQueryHits()
    const between = { distance: 0, pointA: [0, 0, 0], pointB: [0, 0, 0], normal: [0, 0, 0] }
    for (let k = 0; k < 120; k++) {
      const x = random.between(-10, 10)
      const y = random.between(-10, 10)
      const angle = random.between(-4, 4)
      const touching = (shape: FlatShape, pose: FlatPose): number[] =>
        placed.filter((one) => flatDistance(one.shape, one.pose, shape, pose) <= 0).map(({ entity }) => entity)
      overlapShape(world, out, { halfExtents: [1, 0.5, 9] }, { position: [x, y], rotation: angle })
      expect([...out]).toEqual(touching(rectangle(1, 0.5), { x, y, angle }))
      overlapPoint(world, out, [x, y])
      expect([...out]).toEqual(touching(dot, pointAt(x, y)))
      const byDistance = placed
        .map(({ entity, shape, pose }) => ({ entity, distance: flatDistance(shape, pose, dot, pointAt(x, y)) }))
        .sort((a, b) => a.distance - b.distance)
      nearest(world, hits, [x, y], 3)
      for (let n = 0; n < 3; n++) expect(hits.distance[n]).toBeCloseTo(byDistance[n]!.distance, 9)
      closestPoint(world, hit, [x, y, 0])
      expect(hit.entity).toBe(byDistance[0]!.entity)
      expect([hit.point[2], hit.normal[2]]).toEqual([0, 0])
      const one = placed[k % placed.length]!
      const two = placed[(7 * k + 3) % placed.length]!
      if (one === two) continue
      const distance = closestPoints(world, between as never, one.entity, two.entity)
      expect(distance).toBeCloseTo(flatDistance(one.shape, one.pose, two.shape, two.pose), 9)
      expect([between.pointA[2], between.pointB[2], between.normal[2]]).toEqual([0, 0, 0])
    }
  })

  it('tell bounds, and answer probes', () => {
    const box = { min: [0, 0, 0], max: [0, 0, 0] }
    for (const { entity, shape, pose } of placed) {
      aabbOf(world, entity, box as never)
      expect([box.min[2], box.max[2]]).toEqual([0, 0])
      if ('normal' in shape) continue
      const { axes, halfExtents } = obbOf(world, entity, createObb())
      const along = [0, 1, 2].filter((d) => axes[3 * d + 2] !== 0)
      expect(along.map((d) => halfExtents[d])).toEqual([0])
      expect(flatDistance(shape, pose, rectangle(50, 50), pointAt(box.max[0]! + 50, 0))).toBeCloseTo(0, 9)
      expect(flatDistance(shape, pose, rectangle(50, 50), pointAt(0, box.min[1]! - 50))).toBeCloseTo(0, 9)
    }
    const { Position, Rotation, RayProbe, ProbeHit } = collision.components
    const eye = addEntity(world)
    const target = placed[4]!
    addComponent(world, eye, set(Position, { x: target.pose.x - 30, y: target.pose.y }))
    addComponent(world, eye, set(Rotation, { angle: -Math.PI / 2 }))
    addComponent(world, eye, set(RayProbe, { x: 0, y: 1 }))
    querySystem(world)
    expect([...query(world, [RayProbe, ProbeHit])]).toEqual([eye])
    const expected = firstTouch(dot, (t) => pointAt(target.pose.x - 30 + t, target.pose.y), 60)
    expect(ProbeHit.entity[eye]).toBe(expected.entity)
    expect(ProbeHit.distance[eye]).toBeCloseTo(expected.time, 5)
    expect([ProbeHit.pointZ[eye], ProbeHit.normalZ[eye]]).toEqual([0, 0])
  })
})
