/** bitECS compares what it is given as an id, and text made of a symbol throws: both came out as a TypeError. */
import { addEntity, createWorld } from 'bitecs'
import { createCollision, moveAndSlide } from 'bitecs-collision'
import { createRotatingSweepResult, sweepSampledObbs } from 'bitecs-collision/geometry'
import { expect, it } from 'vitest'

it.each([1n, Symbol('id'), '1', {}, null, undefined, 1.5, -1])(
  '%s is no entity, no handle and no number (E26)',
  (id) => {
    const world = createWorld()
    addEntity(world)
    const collision = createCollision(world)
    expect(() => collision.teleport(id as number)).toThrow('E_DEAD_ENTITY')
    expect(() => moveAndSlide(world, id as number, [0, 0, 0])).toThrow('E_DEAD_ENTITY')
    expect(() => collision.removeTree(id as number)).toThrow('E_HANDLE')
    const box = { center: [0, 0, 0], axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: [1, 1, 1] }
    const poseAt = (): void => undefined
    const sweep = () =>
      sweepSampledObbs(createRotatingSweepResult(), box, poseAt, box, poseAt, id as unknown as number, 1)
    expect(sweep).toThrow(/^E_(OPTION|EXTENT|RANGE)/)
  },
)
