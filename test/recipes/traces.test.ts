import { addComponents, addEntity, createWorld, pipe, set, type World } from 'bitecs'
import { collisionSystem, createCollision, hashCollision, integrationSystem } from 'bitecs-collision'
import { compareTraces, matchers, readTrace, recordTrace, simulate } from 'bitecs-collision/testing'
import { mkdtempSync, readFileSync, rmSync, writeFileSync as write } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'traces-'))
afterAll(() => rmSync(folder, { recursive: true }))
const writeFileSync = (name: string, bytes: Uint8Array): void => write(join(folder, name), bytes)

expect.extend(matchers)

function createGame(): { world: World; update: (world: World) => World } {
  const world = createWorld()
  const { Position, LinearVelocity, SphereShape } = createCollision(world, { delta: 1 / 60 }).components
  for (let x = 0; x < 5; x++)
    addComponents(world, addEntity(world), [
      set(Position, { x }),
      set(LinearVelocity, { x: 5 - x }),
      set(SphereShape, { radius: 0.3 }),
    ])
  return { world, update: pipe(integrationSystem, collisionSystem) }
}

it('docs/testing: runs the systems of the game, and compares hashes', () => {
  const { world, update } = createGame()
  const { world: replica } = createGame()
  const golden = hashCollision(simulate(replica, 60))
  // #region docs/testing
  simulate(world, 60, update)
  expect(world).toHaveHash(golden)
  // #endregion
})

it('docs/testing: records, compares and reads traces', () => {
  const { world, update } = createGame()
  // #region docs/testing
  const trace = recordTrace(world)
  simulate(world, 300, [update, trace.step])
  writeFileSync('today.trace', trace.finish())
  // #endregion
  const today = new Uint8Array(readFileSync(join(folder, 'today.trace')))
  const yesterday = today
  // #region docs/testing
  expect(compareTraces(yesterday, today)).toBeUndefined()
  // #endregion
  const drawn: string[] = []
  const drawShape = (...parts: unknown[]): void => void drawn.push(String(parts[0]))
  const drawArrow = (...parts: unknown[]): void => void drawn.push(`arrow ${parts.length}`)
  const k = 59
  // #region docs/testing
  const { steps, meshes } = readTrace(today)
  const { colliders, contacts } = steps[k]!
  for (const { shape, size, position, rotation } of colliders)
    drawShape(shape, size, position, rotation, meshes.get(size.tree ?? 0))
  for (const { point, normal } of contacts) drawArrow(point, normal)
  // #endregion
  expect(steps.length).toBe(300)
  expect(contacts.length).toBeGreaterThan(0)
  expect(drawn).toEqual([...Array(5).fill('sphere'), ...Array(contacts.length).fill('arrow 2')])
})
