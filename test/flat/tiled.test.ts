import { addComponents, addEntity, createWorld, set, type World } from 'bitecs'
import { buildChain, collisionSystem, createCollision, createQueryHit, rayCast, type Chain } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

// #region docs/flat
interface TiledObject {
  x: number
  y: number
  /** Degrees about x, y. */
  rotation?: number
  polyline?: { x: number; y: number }[]
  polygon?: { x: number; y: number }[]
}

/** The chains of an object layer of a Tiled map, of `tile` pixels a world unit. */
function chainsOfTiled(layer: { objects: TiledObject[] }, tile: number): Chain[] {
  return layer.objects.flatMap(({ x, y, rotation, polyline, polygon }) => {
    // Clockwise as one looks at the map, where y is down.
    const turn = ((rotation ?? 0) * Math.PI) / 180
    const points = (polyline ?? polygon)?.map((p) => ({
      x: (x + p.x * Math.cos(turn) - p.y * Math.sin(turn)) / tile,
      y: -(y + p.x * Math.sin(turn) + p.y * Math.cos(turn)) / tile,
    }))
    return points === undefined ? [] : [buildChain(points, { closed: polygon !== undefined })]
  })
}
// #endregion

describe('an object layer of Tiled', () => {
  it('becomes chains, y up', () => {
    const layer = {
      objects: [
        { x: 32, y: 64, polyline: [{ x: 0, y: 0 }, { x: 64, y: 0 }] }, // prettier-ignore
        { x: 0, y: 0, polygon: [{ x: 0, y: 0 }, { x: 16, y: 0 }, { x: 16, y: 16 }] }, // prettier-ignore
        { x: 5, y: 5 },
      ],
    }
    const world: World = createWorld()
    const { components } = createCollision(world, { flat: true, maxEntities: 64 })
    const chains = chainsOfTiled(layer, 16)
    expect(chains.map(({ triangles }) => triangles.length)).toEqual([1, 3])
    for (const chain of chains)
      addComponents(world, addEntity(world), [components.Position, set(components.ChainShape, { chain })])
    collisionSystem(world)
    const hit = createQueryHit()
    expect(rayCast(world, hit, [3, 0], [0, -1])).toBe(true)
    expect(hit.point).toEqual([3, -4, 0])
    expect(rayCast(world, hit, [0.25, -3], [0, 1])).toBe(true)
    expect(hit.point[1]).toBeCloseTo(-0.25, 12)
  })

  it('turns an object about its place, clockwise in degrees', () => {
    const polyline = [{ x: 16, y: 0 }, { x: 64, y: 0 }] // prettier-ignore
    const world: World = createWorld()
    const { components } = createCollision(world, { flat: true, maxEntities: 64 })
    const [chain] = chainsOfTiled({ objects: [{ x: 32, y: 64, rotation: 90, polyline }] }, 16)
    addComponents(world, addEntity(world), [components.Position, set(components.ChainShape, { chain: chain! })])
    collisionSystem(world)
    const hit = createQueryHit()
    expect(rayCast(world, hit, [0, -6], [1, 0])).toBe(true)
    expect(hit.point[0]).toBeCloseTo(2, 12)
    // From one tile below its place to four.
    expect(rayCast(world, hit, [0, -4.9], [1, 0])).toBe(false)
    expect(rayCast(world, hit, [0, -7.9], [1, 0])).toBe(true)
    expect(rayCast(world, hit, [0, -8.1], [1, 0])).toBe(false)
  })
})
