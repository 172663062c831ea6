import { addComponents, addEntity, createWorld, set } from 'bitecs'
import {
  aabbOf,
  closestPoints,
  collisionSystem,
  createClosestPoints,
  createCollision,
  createManifold,
  createMoveResult,
  createQueryHit,
  moveAndSlide,
  obbOf,
  rayCast,
  type Collision,
} from 'bitecs-collision'
import {
  closestPointsSpheres,
  collideSpheres,
  computeAabb,
  createFrustum,
  createObb,
  createSweepResult,
  fitObbToPoints,
  frustumFromViewProjection,
  sweepSpheres,
} from 'bitecs-collision/geometry'
import { describe, expect, it } from 'vitest'

/** A ball at the origin of a world. */
function ballAtOrigin(): { world: ReturnType<typeof createWorld>; ball: number; x: ArrayLike<number> } {
  const world = createWorld()
  const { Position, LinearVelocity, SphereShape } = createCollision(world).components
  const ball = addEntity(world)
  addComponents(world, ball, [Position, LinearVelocity, set(SphereShape, { radius: 1 })])
  collisionSystem(world)
  return { world, ball, x: Position.x }
}

describe('an array of big integers in a result', () => {
  const wrong = new BigInt64Array(3) as unknown as [number, number, number]

  it.each(['position', 'moved', 'left', 'groundNormal', 'ride'])(
    'is refused by moveAndSlide as %s: nothing moves',
    (name) => {
      const { world, ball, x } = ballAtOrigin()
      const result = createMoveResult()
      const out = { ...result, [name]: new BigInt64Array(result.ride.length) }
      expect(() => moveAndSlide(world, ball, [1, 0, 0], {}, out)).toThrow(expect.objectContaining({ code: 'E_OPTION' }))
      expect(x[ball]).toBe(0)
    },
  )

  it.each(['point', 'normal'])('is refused by rayCast as %s', (name) => {
    const { world } = ballAtOrigin()
    const out = { ...createQueryHit(), [name]: wrong }
    expect(() => rayCast(world, out, [0, 5, 0], [0, -1, 0])).toThrow(expect.objectContaining({ code: 'E_OPTION' }))
  })

  const zero = [0, 0, 0]
  const sphere = { center: zero, radius: 1 }
  const aabb = { min: [0, 0, 0], max: [0, 0, 0] }
  const view = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1.2, -1, 0, 0, -2, 0]
  /** The collision of a world in which 1 and 2 touch. */
  const two = (): Collision => {
    const world = createWorld()
    const collision = createCollision(world)
    const { Position, LinearVelocity, SphereShape } = collision.components
    for (let k = 0; k < 2; k++) addComponents(world, addEntity(world), [Position, LinearVelocity, SphereShape])
    return collisionSystem(world) && collision
  }
  const calls: [string, object, (out: never) => unknown][] = [
    ['closestPointsSpheres', createClosestPoints(), (out) => closestPointsSpheres(out, sphere, sphere)],
    ['collideSpheres', createManifold(), (out) => collideSpheres(out, sphere, sphere)],
    ['sweepSpheres', createSweepResult(), (out) => sweepSpheres(out, sphere, zero, sphere, zero, 1)],
    ['computeAabb', aabb, (out) => computeAabb(out, sphere)],
    ['fitObbToPoints', createObb(), (out) => fitObbToPoints(out, zero)],
    ['frustumFromViewProjection', createFrustum(), (out) => frustumFromViewProjection(out, view, 'webgl')],
    ['manifoldOf', createManifold(), (out) => two().manifoldOf(0, out)],
    ['obbOf', createObb(), (out) => obbOf(two().world, 1, out)],
    ['aabbOf', aabb, (out) => aabbOf(two().world, 1, out)],
    ['closestPoints', createClosestPoints(), (out) => closestPoints(two().world, out, 1, 2)],
  ]
  const cases = calls.flatMap(([call, out, run]) =>
    Object.entries(out).flatMap(([field, value]) =>
      Array.isArray(value) && typeof value[0] === 'number' ? [{ call, out, run, field }] : [],
    ),
  )

  it.each(cases)('is refused by $call as $field', ({ out, run, field }) => {
    const bigger = { ...out, [field]: new BigInt64Array(9) }
    expect(() => run(bigger as never)).toThrow(expect.objectContaining({ code: 'E_OPTION' }))
    expect(() => run(out as never)).not.toThrow()
  })

  it('is refused by collideSpheres as the place of a point', () => {
    const out = createManifold()
    Object.assign(out.points[0]!, { position: new BigInt64Array(3) })
    expect(() => collideSpheres(out, sphere, sphere)).toThrow(expect.objectContaining({ code: 'E_OPTION' }))
  })
})
