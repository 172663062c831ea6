import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { entityExists, query } from 'bitecs'
import { restoreCollision, saveCollision } from 'bitecs-collision'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Bodies } from '../../examples/rollback/bodies.js'
import { Random } from '../oracle/random.js'
import { Child } from '../systems/child.js'
import { SnapshotScene } from './scene.js'
import { gameComponents, loadScene, play, saveScene, small } from './serialized-scene.js'

const FIRST = 60
const STEPS = 1000

const child = new Child('snapshot/fresh-child')
const folder = mkdtempSync(join(tmpdir(), 'serialization-'))
beforeAll(() => child.build())
afterAll(() => {
  child.remove()
  rmSync(folder, { recursive: true })
})

describe(`saved by bitecs/serialization and saveCollision, a world goes on for ${STEPS} steps`, () => {
  const scene = new SnapshotScene(small)
  const bodiesOf = (): number[] => [...query(scene.world, [scene.collision.components.Position])]
  for (let n = 0; n < FIRST; n++) scene.step(n)
  // A jump is declared, and not yet made.
  const jumper = scene.cast[scene.cast.length - 12]!
  scene.collision.components.Position.x[jumper]! += 1
  scene.collision.teleport(jumper)
  const saved = saveScene(scene)
  const random = new Random(5)
  const shuffled = saveScene(scene, (ids) => ids.sort(() => random.unit() - 0.5))
  const bodies = new Bodies(scene.world, gameComponents(scene), 2 ** 20)
  const inPlace = { bodies: bodies.save(bodiesOf()), collision: saveCollision(scene.world) }
  const told = play(scene, FIRST, STEPS)

  it('has contacts in most steps, and bodies that are removed', () => {
    expect(told.filter(({ events }) => events !== '').length).toBeGreaterThan(0.8 * STEPS)
    expect(scene.cast.filter((entity) => !entityExists(scene.world, entity)).length).toBeGreaterThan(1)
    expect(new Set(told.map(({ state }) => state)).size).toBe(STEPS)
  })

  it('in the same world, with equal hashes and bytes', () => {
    const ids = bodies.load(inPlace.bodies, bodiesOf())
    for (const [id, now] of ids) expect(now).toBe(id)
    restoreCollision(scene.world, inPlace.collision, ids)
    expect(play(scene, FIRST, STEPS)).toEqual(told)
  })

  it('in a fresh world, with equal hashes and bytes', () => {
    expect(play(loadScene(saved, small, true), FIRST, STEPS)).toEqual(told)
  })

  it('in a fresh process, with equal hashes and bytes', () => {
    const file = join(folder, 'scene')
    writeFileSync(file, serialize(saved))
    expect(JSON.parse(child.run([file, String(FIRST), String(STEPS)]))).toEqual(told)
  })

  it('in a fresh world with other ids, with equal events by roles', () => {
    const copy = loadScene(shuffled, small, false)
    expect(copy.cast.filter((entity, role) => entity !== scene.cast[role]).length).toBeGreaterThan(20)
    expect(play(copy, FIRST, STEPS).map(({ events }) => events)).toEqual(told.map(({ events }) => events))
  })
})
