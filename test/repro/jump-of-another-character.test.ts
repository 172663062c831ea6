/**
 * Whether a one-sided chain pushes a character out depends on where that moves. A move began with the motion that was
 * swept last, maybe by another character in another world, so that one that fell onto a platform while another jumped
 * was not led out of it.
 */
import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { buildChain, collisionSystem, createCollision, createMoveResult, moveAndSlide } from 'bitecs-collision'
import { expect, it } from 'vitest'

/** Two characters, each a little inside a platform that only its upper side makes solid. */
function onPlatforms() {
  const world = createWorld()
  const { Position, ChainShape, BoxShape, LinearVelocity } = createCollision(world, { flat: true }).components
  const chain = buildChain([20, 0, -20, 0], { oneSided: true })
  addComponents(world, addEntity(world), [Position, set(ChainShape, { chain })])
  const stand = (x: number): Move => {
    const character = addEntity(world)
    addComponents(world, character, [set(Position, { x, y: 0.45 }), set(BoxShape, { x: 0.3, y: 0.5 }), LinearVelocity])
    collisionSystem(world)
    return (motion: number[]) => ({ ...moveAndSlide(world, character, motion, {}, createMoveResult()) })
  }
  return [stand(-5), stand(5)] as const
}
type Move = (motion: number[]) => { readonly position: readonly number[]; readonly grounded: boolean }

it.each([
  ['jumps', [0, 2]],
  ['falls', [0, -2]],
  ['walks', [2, 0]],
])('a character leaves a platform upward, though another one %s', (_, motion) => {
  const [first, second] = onPlatforms()
  first(motion)
  const { position, grounded } = second([0, -0.1])
  expect(grounded).toBe(true)
  expect(position[1]).toBeGreaterThanOrEqual(0.5)
})

it('a character that rises through a platform rises, though another one falls', () => {
  const [first, second] = onPlatforms()
  first([0, -2])
  expect(second([0, 0.2]).position).toEqual([5, 0.65, 0])
})
