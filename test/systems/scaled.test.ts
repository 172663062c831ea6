import {
  closestPoint,
  collisionSystem,
  createManifold,
  createQueryHit,
  createQueryHits,
  integrationSystem,
  rayCastAll,
  shapeCast,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { Random } from '../oracle/random.js'
import { randomScene } from '../oracle/scene.js'
import { worldOf } from './scene-world.js'

const manifold = createManifold()
const hit = createQueryHit()
const hits = createQueryHits()

/** All numbers that some steps of a scene of this size, and questions between them, give, in units of the size. */
function answers(seed: number, size: number, continuous: boolean): number[] {
  const scene = worldOf(randomScene(seed, { bodies: 25, size }), { delta: 1 / 30, continuous })
  const { world, collision } = scene
  const { events: e } = collision
  const random = new Random(seed)
  const point = (): number[] => [0, 1, 2].map(() => random.between(-2, 2) * size)
  const numbers: number[] = []
  const take = (...lengths: number[]): void => void numbers.push(...lengths.map((x) => x / size))
  for (let step = 0; step < 4; step++) {
    if (step > 0) integrationSystem(world)
    collisionSystem(world)
    numbers.push(e.began, e.ended, e.count)
    for (let row = 0; row < e.count; row++) {
      numbers.push(e.a[row]!, e.b[row]!, e.time[row]!, e.normalX[row]!, e.normalY[row]!, e.normalZ[row]!)
      numbers.push(e.featureA[row]!, e.featureB[row]!, e.reason[row]!)
      take(e.pointX[row]!, e.pointY[row]!, e.pointZ[row]!, e.depth[row]!, e.speed[row]!)
      if (row >= e.began && row < e.began + e.ended) continue
      numbers.push(collision.manifoldOf(row, manifold))
      for (let k = 0; k < manifold.pointCount; k++) take(...manifold.points[k]!.position, manifold.points[k]!.depth)
    }
    numbers.push(Number(closestPoint(world, hit, point())), hit.entity)
    take(hit.distance, ...hit.point)
    numbers.push(rayCastAll(world, hits, point(), point()), ...hits.entity.slice(0, hits.count))
    take(...hits.distance.slice(0, hits.count))
    const motion = { linear: point(), angular: [1, 2, 3] }
    numbers.push(
      Number(shapeCast(world, hit, { halfHeight: size, radius: 0 }, { position: point() }, motion)),
      hit.time,
    )
    take(hit.distance, ...hit.point)
  }
  return numbers
}

describe('worlds of any size', () => {
  it.each([
    [1, true],
    [2, false],
  ])('give the same bits times a power of two (P07), seed %i, continuous %s', (seed, continuous) => {
    const [one, ...others] = [0, -40, 20].map((power) => answers(seed, 2 ** power, continuous))
    expect(one!.length).toBeGreaterThan(500)
    for (const other of others) expect(other).toEqual(one)
  })
})
