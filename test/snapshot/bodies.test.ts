import { hashCollision, saveCollision, validateCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { ChurnScene } from './churn-scene.js'

describe('examples/rollback/bodies.ts: a world whose bodies come and go is rolled back by 8 steps', () => {
  it.each([
    { contactEntities: false, touching: false },
    { contactEntities: true, touching: true },
  ])('and tells the same again, 12 times: %o', (options) => {
    const scene = new ChurnScene(60, options)
    const { world, collision } = scene
    const play = (from: number): string[] =>
      Array.from({ length: 8 }, (_, k) => {
        scene.step(from + k)
        return scene.told()
      })
    let rows = 0
    let sameIds = 0
    for (let n = 0; n < 96; n += 8) {
      const saved = scene.save()
      const told = play(n)
      const same = scene.load(saved)
      if (same) {
        expect(hashCollision(world), `step ${n}`).toBe(saved.hash)
        expect(Buffer.compare(saveCollision(world), saved.collision), `step ${n}`).toBe(0)
        sameIds++
      }
      expect(play(n), `step ${n}`).toEqual(told)
      validateCollision(world)
      rows += collision.events.count
    }
    expect(rows).toBeGreaterThan(100)
    expect(Object.values(scene.changes).every((count) => count > 2)).toBe(true)
    // Entities of contacts take the ids of bodies that are gone.
    if (options.contactEntities) expect(sameIds).toBeGreaterThan(5)
    else expect(sameIds).toBe(12)
  })
})
