import { addEntity, createWorld, getAllEntities } from 'bitecs'
import { restoreCollision, saveCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { Random } from '../oracle/random.js'
import { loadGame, saveGame } from './move-world.js'
import { SnapshotScene, type SceneOptions } from './scene.js'

/** Another world with the same entities, made in another order; its cast is the same. */
function remake(scene: SnapshotScene, seed: number): [SnapshotScene, Map<number, number>] {
  const copy = new SnapshotScene(scene.options, createWorld())
  const random = new Random(seed)
  const alive = [...getAllEntities(scene.world)]
  const ids = new Map<number, number>()
  for (const entity of alive.sort(() => random.unit() - 0.5)) ids.set(entity, addEntity(copy.world))
  loadGame(saveGame(scene.collision), copy.collision, ids)
  for (const [role, entity] of scene.cast.entries()) copy.cast[role] = ids.get(entity) ?? 1999 - role
  return [copy, ids]
}

const choices: SceneOptions[] = [
  { continuous: true, contactEntities: true, touching: true },
  { continuous: false, contactEntities: true },
  { continuous: true, contactEntities: false, predicate: (_a, _b, { normal }) => Math.abs(normal[1]) > 0.3 },
]

describe('a world with other ids goes on as the one that was saved', () => {
  it.each(choices)('events are equal by roles for 100 steps: %o', (options) => {
    for (const seed of [1, 2]) {
      const scene = new SnapshotScene(options)
      let n = 0
      for (; n < 40 + 7 * seed; n++) scene.step(n)
      const [copy, ids] = remake(scene, seed)
      restoreCollision(copy.world, saveCollision(scene.world), ids)
      let rows = 0
      for (const end = n + 100; n < end; n++) {
        expect(copy.told().join('\n'), `seed ${seed}, step ${n}`).toBe(scene.told().join('\n'))
        rows += scene.collision.events.count
        scene.step(n)
        copy.step(n)
      }
      expect(rows).toBeGreaterThan(300)
    }
  })
})
