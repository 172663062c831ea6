import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { createCollision, createMoveResult, moveAndSlide } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { Random } from '../oracle/random.js'

// Of obstacles that a character touched from the start the one with the least id stopped it, whichever it was in most:
// where it overlapped several, what was made first decided where it came out.
it('a character that begins in several bodies comes to the same place whatever was made first, seed 3', () => {
  const random = new Random(3)
  const between = (low: number, high: number): number => random.between(low, high)
  for (let scene = 0; scene < 20; scene++) {
    const boxes = Array.from({ length: 5 }, () => ({
      position: { x: between(-1, 1), y: between(-1, 1), z: between(-1, 1) },
      rotation: { x: between(-1, 1), y: between(-1, 1), z: between(-1, 1), w: between(0.5, 1) },
      size: { x: between(0.2, 0.7), y: between(0.2, 0.7), z: between(0.2, 0.7) },
    }))
    const motion = [between(-1, 1), between(-1, 1), between(-1, 1)]
    const [one, other] = [boxes, [...boxes].reverse()].map((list) => {
      const world = createWorld()
      const { Position, Rotation, BoxShape } = createCollision(world, { maxEntities: 100 }).components
      const made = list.map((box) => {
        const entity = addEntity(world)
        addComponents(world, entity, [set(Position, box.position), set(Rotation, box.rotation)])
        addComponents(world, entity, [set(BoxShape, box.size)])
        return boxes.indexOf(box)
      })
      const character = addEntity(world)
      addComponents(world, character, [Position, set(BoxShape, { x: 0.3, y: 0.6, z: 0.3 })])
      const out = createMoveResult()
      const who = (entity: number): number => (entity < 0 ? -1 : made[entity - 1]!)
      return [0, 1, 2].map(() => {
        moveAndSlide(world, character, motion, {}, out)
        const { position, hits, stuck } = out
        return [...position, who(out.groundEntity), who(out.wallEntity), who(out.ceilingEntity), hits, stuck]
      })
    })
    expect(one, `scene ${scene}`).toEqual(other)
  }
})
