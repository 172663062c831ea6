import { collisionSystem, hashCollision, integrationSystem, restoreCollision, saveCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { differenceOf, freshScene } from './fresh-scene.js'
import { loadGame, saveGame } from './move-world.js'
import { SnapshotScene, type SceneOptions } from './scene.js'

const symmetric: SceneOptions['predicate'] = (_a, _b, { normal }) => Math.abs(normal[1]) > 0.3

describe('a world goes on as the one that was saved, with equal hashes and snapshots', () => {
  it.each([
    { steps: 80, options: { continuous: true, contactEntities: true, touching: true } },
    { steps: 80, options: { continuous: false, contactEntities: false } },
    { steps: 80, options: { continuous: true, contactEntities: true, predicate: symmetric } },
  ])('in another world with the same ids: %o', ({ steps, options }) => {
    const scene = new SnapshotScene(options)
    let n = 0
    for (; n < 60; n++) scene.step(n)
    const copy = freshScene(saveGame(scene.collision), scene.cast, saveCollision(scene.world), options)
    for (const end = n + steps; n < end; n++) {
      expect(differenceOf(scene, copy), `step ${n}`).toBe('')
      scene.step(n)
      copy.step(n)
    }
  })

  it('in another world, saved between the integration and the step (20 times)', () => {
    const options = { contactEntities: false }
    let scene = new SnapshotScene(options)
    for (let n = 0; n < 20; n++) {
      scene.play(n)
      integrationSystem(scene.world)
      const copy = freshScene(saveGame(scene.collision), scene.cast, saveCollision(scene.world), options)
      expect(differenceOf(scene, copy), `step ${n}`).toBe('')
      collisionSystem(scene.world)
      collisionSystem(copy.world)
      expect(differenceOf(scene, copy), `step ${n}`).toBe('')
      scene = copy
    }
  })

  it('in the same world, rolled back by 8 steps 20 times (P39)', () => {
    const scene = new SnapshotScene()
    const { world, collision } = scene
    for (let n = 0; n < 20; n++) {
      scene.step(n)
      const game = saveGame(collision)
      const bytes = saveCollision(world)
      const play = (): unknown[] => {
        const all = []
        for (let k = 1; k <= 8; k++) {
          // No entity comes or goes: that is the game's to restore.
          scene.step(2000 + 10 * n + k, false)
          all.push(hashCollision(world), JSON.stringify(collision.events))
        }
        return all
      }
      const told = play()
      loadGame(game, collision)
      restoreCollision(world, bytes)
      expect(Buffer.compare(saveCollision(world), bytes), `step ${n}`).toBe(0)
      expect(play(), `step ${n}`).toEqual(told)
      loadGame(game, collision)
      restoreCollision(world, bytes)
    }
  })
})
