import { addComponent, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, createQueryHit, rayCast } from 'bitecs-collision'
import { expect, it } from 'vitest'

// The quaternion of a Rotation has any length but 0. That of a child's offset was refused beyond 1e9 (N06).
it.each([1e-300, 1e-20, 1, -1e9, 1e10, 1e19, 1e300])(
  'a child turns by a quaternion %d long as by a unit one',
  (scale) => {
    const world = createWorld()
    const { components } = createCollision(world)
    const { Position, Attached, BoxShape } = components
    const body = addEntity(world)
    addComponent(world, body, Position)
    const child = addEntity(world)
    addComponent(world, child, set(BoxShape, { x: 1, y: 1, z: 1 }))
    addComponent(world, child, set(Attached, { parent: body, x: 5, qz: 0.6 * scale, qw: 0.8 * scale }))
    collisionSystem(world)
    const hit = createQueryHit()
    expect(rayCast(world, hit, [5.1, 9, 0], [0, -1, 0])).toBe(true)
    // Turned by an angle with the sine 0.96 and the cosine 0.28.
    expect(hit.point[1]).toBeCloseTo((1 - 0.1 * 0.28) / 0.96, 9)
    expect(hit.normal[1]).toBeCloseTo(0.96, 9)
  },
)
