import { createWorld, set } from 'bitecs'
import { createCollision, createMoveResult, moveAndSlide } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { Random } from '../oracle/random.js'
import { spawn } from '../spawn.js'

// Of obstacles that a character touched from the start the one with the least id stopped it, whichever it was in most:
// where it overlapped several, what was made first decided where it came out.
// On a grid it is in several equally deep.
it.each([0, 1 / 4])('a character that begins in several bodies comes to the same place, seed 3, grid %d', (grid) => {
  const random = new Random(3)
  const turns = (low: number, high: number): number => (grid > 0 ? Math.max(0, low) : random.between(low, high))
  const between = (low: number, high: number): number => {
    const x = random.between(low, high)
    return grid > 0 ? grid * Math.ceil(x / grid) : x
  }
  for (let scene = 0; scene < 60; scene++) {
    const boxes = Array.from({ length: 5 }, () => ({
      position: { x: between(-1, 1), y: between(-1, 1), z: between(-1, 1) },
      rotation: { x: turns(-1, 1), y: turns(-1, 1), z: turns(-1, 1), w: turns(0.5, 1) },
      size: { x: between(0.2, 0.7), y: between(0.2, 0.7), z: between(0.2, 0.7) },
    }))
    const motion = [between(-1, 1), between(-1, 1), between(-1, 1)]
    const [one, other] = [boxes, [...boxes].reverse()].map((list) => {
      const world = createWorld()
      const { Position, Rotation, BoxShape } = createCollision(world, { maxEntities: 100 }).components
      const made = list.map((box) => {
        spawn(world, set(Position, box.position), set(Rotation, box.rotation), set(BoxShape, box.size))
        return boxes.indexOf(box)
      })
      const character = spawn(world, Position, set(BoxShape, { x: 0.3, y: 0.6, z: 0.3 }))
      const out = createMoveResult()
      const who = (entity: number): number => (entity < 0 ? -1 : made[entity - 1]!)
      return [0, 1, 2].map(() => {
        moveAndSlide(world, character, motion, {}, out)
        const { position, hits, stuck } = out
        const met = [who(out.groundEntity), who(out.wallEntity), who(out.ceilingEntity), hits]
        // Which of two that are met at once in the same way is named, is their order.
        return [...position, ...(grid > 0 ? [] : met), stuck]
      })
    })
    expect(one, `scene ${scene}`).toEqual(other)
  }
})
