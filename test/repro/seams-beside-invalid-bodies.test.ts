import { addComponents, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/** A box slides over the seam of two tiles; what its contacts say in each step. */
function slide(count: number, tilesAreChildren: boolean, continuous: boolean): string[][] {
  const world = createWorld()
  const collision = createCollision(world, { onInvalid: 'quarantine', continuous })
  const { Position, BoxShape, LinearVelocity, Attached } = collision.components
  const box = (x: number, y: number, h: number): number =>
    spawn(world, set(Position, { x, y }), set(BoxShape, { x: h, y: 0.5, z: h }))
  const parent = spawn(world, Position)
  for (const x of [0, 2]) {
    const tile = box(x, -0.5, 1)
    // What a child has itself does not move it.
    if (tilesAreChildren) addComponents(world, tile, [set(Attached, { parent, x, y: -0.5 }), LinearVelocity])
  }
  const slider = box(0.7, 0.4, 0.5)
  addComponents(world, slider, [LinearVelocity])
  const others = Array.from({ length: count }, (_, k) => box(100 + 10 * k, 0, 1))
  for (const entity of others) addComponents(world, entity, [LinearVelocity])
  const told: string[][] = []
  for (let step = 0; step < 8; step++) {
    if (step === 3) for (const entity of others) Position.x[entity] = NaN
    Position.x[slider] = 0.45 + 0.02 * step
    collisionSystem(world)
    expect(collision.report.quarantined.length).toBe(step < 3 ? 0 : count)
    const { count: rows, ended, normalX, normalY } = collision.events
    told.push(Array.from({ length: rows - ended }, (_, k) => `${normalX[k]} ${normalY[k]}`))
  }
  return told
}

/**
 * Seams are looked at where there are statics; whether there are followed from two numbers, of which one counted bodies
 * that were left out, or children by velocities that mean nothing.
 */
describe.each([false, true])('a floor of two tiles, continuous %s', (continuous) => {
  it.each([0, 1, 2, 3])('has no seam beside %d bodies that are left out', (count) => {
    const told = slide(count, false, continuous)
    expect(told.flat().length).toBe(13)
    for (const normal of told.flat()) expect(normal).toBe('0 1')
  })

  it('has none where the tiles are children of a static, and have a velocity themselves', () => {
    const told = slide(0, true, continuous)
    expect(told.flat().length).toBe(13)
    for (const normal of told.flat()) expect(normal).toBe('0 1')
  })
})
