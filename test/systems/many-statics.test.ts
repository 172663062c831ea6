import { describe, expect, it, vi } from 'vitest'
import { findSurfacePlainly } from './plain-surfaces.js'
import { Random } from '../oracle/random.js'

/**
 * A body on many statics: the tree of their surfaces (src/narrow-phase/seam-tree.ts) finds the same as looking at all
 * of them.
 */

/** Answers that were compared: surfaces found, none found; rows that got a new normal. */
const seen = vi.hoisted(() => ({ compare: false, found: 0, none: 0, updates: 0, largest: 0, differ: 0, loose: 0 }))

vi.mock(import('../../src/narrow-phase/seam-tree.js'), async (original) => {
  const real = await original()
  const { surface } = await import('../../src/narrow-phase/seam-surfaces.js')
  const { areBoundsTight } = await import('./plain-surfaces.js')
  type Tree = InstanceType<typeof real.SurfaceTree>
  class ComparedTree extends real.SurfaceTree {
    private head = -1
    private nexts: Int32Array = new Int32Array(0)
    private alsoBefore = false

    override build(...parameters: Parameters<Tree['build']>): void {
      super.build(...parameters)
      const [, , head, nexts, hasBefore] = parameters
      this.head = head
      this.nexts = nexts
      this.alsoBefore = hasBefore
    }

    override update(...parameters: Parameters<Tree['update']>): void {
      seen.updates++
      super.update(...parameters)
      if (seen.compare && seen.updates % 4 === 0 && !areBoundsTight(this)) seen.loose++
    }

    override find(...parameters: Parameters<Tree['find']>): boolean {
      if (!seen.compare) return super.find(...parameters)
      seen.largest = Math.max(seen.largest, this.count)
      const plain = findSurfacePlainly(...parameters, this.head, this.nexts, this.alsoBefore)
      const expected = [...surface]
      const answer = super.find(...parameters)
      if (answer) seen.found++
      else seen.none++
      // Thousands of them: counted, not expected one by one.
      if (answer !== plain || (answer && expected.some((value, k) => !Object.is(value, surface[k])))) seen.differ++
      return answer
    }
  }
  return { ...real, SurfaceTree: ComparedTree }
})

const { addComponent, addEntity, createWorld, set } = await import('bitecs')
const { createCollision } = await import('../../src/collision.js')
const { collisionSystem } = await import('../../systems/pipeline.js')
const { integrationSystem } = await import('../../systems/integration.js')

interface Ground {
  readonly seed: number
  readonly continuous: boolean
  /** Tiles along a side. */
  readonly side: number
  /** Share of the tiles that lie anyhow, and of those that are level exactly. */
  readonly wild: number
  readonly far: number
  /** They come down fast, so that most contacts begin on the way. */
  readonly falls: boolean
}

/**
 * Plates, a lump and a ball, each over a large part of a floor of tiles, balls and capsules; some slide, one stands
 * still.
 */
function play({ seed, continuous, side, wild, far, falls }: Ground): void {
  const random = new Random(seed)
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 30, continuous, contactEntities: false })
  const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape, SphereShape, CapsuleShape, PlaneShape } =
    collision.components
  const turn = (entity: number, most: number): void => {
    const [x, y, z] = [random.between(-most, most), random.between(-most, most), random.between(-most, most)]
    addComponent(world, entity, set(Rotation, { x, y, z, w: 1 }))
  }
  for (let i = 0; i < side * side; i++) {
    const tile = addEntity(world)
    const isWild = random.unit() < wild
    const step = random.unit() < 0.6 ? 0 : random.log(1e-8, 0.1) * (random.unit() < 0.5 ? -1 : 1)
    const y = isWild ? random.between(-0.6, -0.3) : -0.5 + step
    const x = far + (i % side) - 0.5 * side + 0.5
    addComponent(world, tile, set(Position, { x, y, z: Math.floor(i / side) - 0.5 * side + 0.5 }))
    if (i % 37 === 5) addComponent(world, tile, set(SphereShape, { radius: 0.5 }))
    else if (i % 37 === 9) addComponent(world, tile, set(CapsuleShape, { halfHeight: 0.3, radius: 0.3 }))
    else addComponent(world, tile, set(BoxShape, { x: isWild ? 0.7 : 0.5, y: 0.5, z: isWild ? 0.7 : 0.5 }))
    if (isWild) turn(tile, 0.4)
  }
  if (seed % 2 === 1) {
    const plane = addEntity(world)
    addComponent(world, plane, set(Position, { x: far, y: -0.2, z: 0 }))
    addComponent(world, plane, set(PlaneShape, { x: 0, y: 1, z: 0 }))
  }
  const half = 0.5 * side
  for (let i = 0; i < 5; i++) {
    const mover = addEntity(world)
    const speed = (): number => (i === 2 ? 0 : random.between(-2, 2))
    const [x, y, z] = [random.between(-0.2, 0.2) * half, random.between(0, 0.6), random.between(-0.2, 0.2) * half]
    addComponent(world, mover, set(Position, { x: far + x, y, z }))
    turn(mover, [0, 0.02, 0, 1, 0][i]!)
    const size = (): number => random.between(0.6, 0.9) * half
    if (i === 4) addComponent(world, mover, set(SphereShape, { radius: size() }))
    else
      addComponent(world, mover, set(BoxShape, { x: size(), y: i === 3 ? size() : random.between(0.3, 3), z: size() }))
    addComponent(
      world,
      mover,
      set(LinearVelocity, { x: speed(), y: falls ? random.between(-9, -1) : 0.1 * speed(), z: speed() }),
    )
    if (i % 2 === 1) addComponent(world, mover, set(AngularVelocity, { x: 0, y: 0.2 * speed(), z: 0.1 * speed() }))
  }
  for (let step = 0; step < 5; step++) {
    integrationSystem(world)
    collisionSystem(world)
  }
}

describe('many statics under one body', () => {
  it.each([true, false])('the tree finds what looking at all finds, continuous: %s, seeds 1 to 4', (continuous) => {
    Object.assign(seen, { compare: true, found: 0, none: 0, updates: 0, largest: 0, differ: 0, loose: 0 })
    for (let seed = 1; seed <= 4; seed++) {
      const far = [0, 1e5, 5e8][seed % 3]!
      play({ seed, continuous, side: 16, wild: [0, 0.1, 0.5, 1][seed % 4]!, far, falls: false })
      expect([seen.differ, seen.loose], `seed ${seed}`).toEqual([0, 0])
    }
    seen.compare = false
    expect(seen.largest).toBeGreaterThan(200)
    expect(seen.found).toBeGreaterThan(500)
    expect(seen.none).toBeGreaterThan(500)
    expect(seen.updates).toBeGreaterThan(500)
  })

  it('and where they fall onto them, seeds 9 to 11', () => {
    Object.assign(seen, { compare: true, found: 0, none: 0, updates: 0, largest: 0, differ: 0, loose: 0 })
    for (let seed = 9; seed <= 11; seed++) {
      play({ seed, continuous: true, side: 13, wild: [0, 0.1, 0.02, 0.3][seed % 4]!, far: 0, falls: true })
      expect([seen.differ, seen.loose], `seed ${seed}`).toEqual([0, 0])
    }
    seen.compare = false
    expect(Math.min(seen.found, seen.none, seen.updates)).toBeGreaterThan(100)
  })
})
