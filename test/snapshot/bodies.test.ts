import { addEntity, createWorld, entityExists, removeEntity } from 'bitecs'
import { hashCollision, saveCollision, validateCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { addEntityAs } from '../../examples/rollback/bodies.js'
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

it('addEntityAs takes a free id, wherever it lies, and leaves the order of the others', () => {
  const [world, twin] = [createWorld(), createWorld()]
  for (const one of [world, twin]) {
    for (let k = 0; k < 8; k++) addEntity(one)
    for (const id of [5, 2, 7, 3]) removeEntity(one, id)
  }
  expect(addEntityAs(world, 7)).toBe(7)
  expect([addEntity(world), addEntity(world), addEntity(world)]).toEqual([3, 2, 5])
  expect([addEntity(twin), addEntity(twin), addEntity(twin), addEntity(twin)]).toEqual([3, 7, 2, 5])
  expect(addEntityAs(world, 12)).toBe(12)
  expect(addEntity(world)).toBe(9)
  expect([8, 9, 10].map((id) => entityExists(world, id))).toEqual([true, true, false])
  // In use.
  expect(addEntityAs(world, 8)).toBe(10)
})
