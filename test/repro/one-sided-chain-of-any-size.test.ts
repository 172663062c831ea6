import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { buildChain, collisionSystem, createCollision, createQueryHit, shapeCast } from 'bitecs-collision'
import { expect, it } from 'vitest'

// What faces a half-plane is a direction, whose height over a segment is a sine: it was compared with lengths, so a
// one-sided chain of 1,000,000 met a half-plane 0.6 of a millionth of its way too early, and at the wrong end.
it('a one-sided chain that turns meets a half-plane at the same time and place at every size', () => {
  const hits = [0, 1, 10, 20, 24, -10, -40].map((power) => {
    const size = 2 ** power
    const world = createWorld()
    const { Position, Rotation, PlaneShape } = createCollision(world, { flat: true, maxEntities: 100 }).components
    addComponents(world, addEntity(world), [
      set(Position, { x: 0.30647435530346856 * size, y: 1.5587456462439238 * size }),
      set(Rotation, { angle: -0.3341005901282674 }),
      set(PlaneShape, { x: 0, y: 1, constant: 0.9829193859307277 * size }),
    ])
    const hit = createQueryHit()
    const points = [-0.8, 0, -0.4, 0, 0, 0, 0.4, 0.2391406745844742].map((x) => x * size)
    const pose = { position: [-1.408089578314995 * size, 1.2276587869436302 * size], rotation: Math.PI }
    const motion = { linear: [0.4743653913068697 * size, 1.0514944702265958 * size], angular: [0, 0, -17.8] }
    expect(shapeCast(world, hit, { chain: buildChain(points, { oneSided: true }) }, pose, motion)).toBe(true)
    return [hit.time, hit.distance / size, ...hit.point.map((x) => x / size), ...hit.normal]
  })
  for (const hit of hits) expect(hit).toEqual(hits[0])
})

it('a ball whose middle is behind a one-sided chain, however little, is let through at every size', () => {
  for (const power of [0, 10, 20, -10, -20, -30]) {
    const size = 2 ** power
    const world = createWorld()
    const { components, events } = createCollision(world, { flat: true, maxEntities: 100, contactEntities: false })
    const { Position, LinearVelocity, ChainShape, SphereShape } = components
    const chain = buildChain([size, 0, -size, 0], { oneSided: true })
    addComponents(world, addEntity(world), [Position, set(ChainShape, { chain })])
    for (const side of [-1, 1])
      addComponents(world, addEntity(world), [
        set(Position, { x: 0.5 * side * size, y: 1e-6 * side * size }),
        LinearVelocity,
        set(SphereShape, { radius: 0.25 * size }),
      ])
    collisionSystem(world)
    expect(events.count, `${size}`).toBe(1)
  }
})
