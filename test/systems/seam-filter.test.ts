import { describe, expect, it, vi } from 'vitest'
import { Random } from '../oracle/random.js'
import { said, watched } from './seam-watch.js'

/**
 * Which bodies are looked at for seams is guessed by a bound (src/narrow-phase/seam-filter.ts): where it leaves one
 * out, looking would have changed nothing.
 */

vi.mock(import('../../src/narrow-phase/seam-filter.js'), async (original) => watched(await original()))

const { addComponent, addEntity, createWorld, set } = await import('bitecs')
const { createCollision } = await import('../../src/collision.js')
const { collisionSystem } = await import('../../systems/pipeline.js')
const { integrationSystem } = await import('../../systems/integration.js')

const columns = ['pointX', 'pointY', 'pointZ', 'normalX', 'normalY', 'normalZ', 'depth', 'speed', 'pointCount'] as const
const STEPS = 40

interface Scene {
  readonly seed: number
  readonly continuous: boolean
  /** Where the middle of the floor is. */
  readonly far: number
}

/**
 * Boxes and a few balls fall and slide over tiles that are level, nearly level (offsets of all sizes around the slack)
 * or lie anyhow. Every third step is read. Gives everything that was read.
 */
function play({ seed, continuous, far }: Scene, force: boolean): string {
  said.force = force
  const random = new Random(seed)
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 30, continuous, contactEntities: false })
  const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape, SphereShape } = collision.components
  const turn = (entity: number, most: number): void => {
    const [x, y, z] = [random.between(-most, most), random.between(-most, most), random.between(-most, most)]
    addComponent(world, entity, set(Rotation, { x, y, z, w: 1 }))
  }
  for (let i = 0; i < 64; i++) {
    const tile = addEntity(world)
    const wild = random.between(0, 1) < 0.4
    const step = random.between(0, 1) < 0.4 ? 0 : 10 ** random.between(-8, -1) * (random.between(0, 1) < 0.5 ? -1 : 1)
    const y = wild ? random.between(-0.6, -0.3) : -0.5 + step
    addComponent(world, tile, set(Position, { x: far + (i % 8) - 3.5, y, z: (i >> 3) - 3.5 }))
    addComponent(world, tile, set(BoxShape, { x: wild ? 0.7 : 0.5, y: 0.5, z: wild ? 0.7 : 0.5 }))
    if (wild) turn(tile, 0.4)
  }
  const movers: number[] = []
  for (let i = 0; i < 24; i++) {
    const mover = addEntity(world)
    movers.push(mover)
    addComponent(
      world,
      mover,
      set(Position, { x: far + random.between(-3, 3), y: random.between(0, 0.6), z: random.between(-3, 3) }),
    )
    if (i % 6 === 5) addComponent(world, mover, set(SphereShape, { radius: random.between(0.3, 0.6) }))
    else {
      const half = (): number => random.between(0.2, 0.7)
      addComponent(world, mover, set(BoxShape, { x: half(), y: half(), z: half() }))
      turn(mover, i % 2)
    }
    const speed = (): number => random.between(-2, 2)
    addComponent(world, mover, set(LinearVelocity, { x: speed(), y: -random.between(0, 1), z: speed() }))
    if (i % 4 === 0) addComponent(world, mover, set(AngularVelocity, { x: speed(), y: speed(), z: speed() }))
  }
  const read: (number | string)[] = []
  for (let step = 0; step < STEPS; step++) {
    for (const mover of movers) {
      if (Position.y[mover]! < 0.1) LinearVelocity.y[mover] = random.between(0, 0.1)
      else LinearVelocity.y[mover]! -= 0.3
    }
    integrationSystem(world)
    collisionSystem(world)
    const { events } = collision
    read.push(events.began, events.ended, events.count)
    if (step % 3 !== 0) continue
    for (const name of columns) read.push(events[name].subarray(0, events.count).join())
  }
  return read.join('\n')
}

describe.each([true, false])('seams, continuous: %s', (continuous) => {
  it.each([0, 1e5, 5e8])('who is left out has none, floor at %s, seeds 1 to 4', (far) => {
    said.yes = said.no = 0
    for (let seed = 1; seed <= 4; seed++) {
      const scene = { seed, continuous, far }
      expect(play(scene, false), `seed ${seed}`).toBe(play(scene, true))
    }
    // Both answers are given, or nothing was tested.
    expect(said.yes).toBeGreaterThan(100)
    expect(said.no).toBeGreaterThan(far < 1e8 ? 40 : 0)
  })
})
