import { describe, expect, it } from 'vitest'
import { daily } from '../daily.js'
import { brick, capsule, ground, Room } from '../systems/room.js'
import { createSearch, directions, searchRubble } from './rubble.js'

const SKIN = 0.25 / 128

describe('wedges', () => {
  const seeds = daily([202, 320], [233, 259, 278, 356])
  it(`of rubble are left by every free direction (seeds ${seeds.join(' ')})`, () => {
    const search = createSearch()
    const among = directions(1000)
    for (const seed of seeds) searchRubble(seed, 100, among, search)
    expect(search.failures).toEqual([])
    expect(search.moves).toBe(100 * seeds.length)
    expect(search.withWay).toBeGreaterThan(1)
  })

  it('between walls that are too close, the way along them is free', () => {
    const room = new Room()
    for (const z of [-1, 1]) room.add(brick(20, 20, 0.5), { at: [0, 0, 0.745 * z] })
    const walker = room.addCharacter(capsule, { at: [0, 0, 0.002] })
    const { moved, stuck } = walker.move(3, 0, 0)
    expect(moved[0]).toBeCloseTo(3, 6)
    expect(stuck).toBe(false)
  })
})

/** Six boxes around the origin, at these distances from it. */
function closet(half: readonly [number, number, number]): Room {
  const room = new Room()
  for (const d of [0, 1, 2])
    for (const sign of [-1, 1]) {
      const at: [number, number, number] = [0, 0, 0]
      at[d] = sign * (half[d]! + 3)
      room.add(brick(3, 3, 3), { at })
    }
  return room
}

describe('stuck', () => {
  const motions: [number, number, number][] = [
    [0.1, 0, 0],
    [0, -0.1, 0],
    [0, 0.1, 0],
    [0.02, 0.03, -0.04],
  ]

  it('is what a character in a closet of its own size or less says, at rest too if it overlaps', () => {
    for (const [gap, isOverlap] of [
      [SKIN, false],
      [0, false],
      [-0.05, true],
    ] as const) {
      const walker = closet([0.25 + gap, 0.5 + gap, 0.25 + gap]).addCharacter(capsule, {})
      for (const motion of motions) expect(walker.move(...motion).stuck).toBe(true)
      expect(walker.move(0, 0, 0).stuck).toBe(isOverlap)
    }
  })

  it('is not said where one side of the closet is open, nor in a wider one, at walls and in corners', () => {
    const open = closet([0.25 - 0.01, 0.5 - 0.01, 10]).addCharacter(capsule, {})
    const wide = closet([0.3, 0.55, 0.3]).addCharacter(capsule, {})
    const corner = new Room()
    corner.add(ground)
    for (const d of [0, 2]) {
      const at: [number, number, number] = [0, 0, 0]
      at[d] = -5
      corner.add(brick(5 - 0.25 - SKIN, 50, 5 - 0.25 - SKIN), { at })
    }
    const inCorner = corner.addCharacter(capsule, { at: [0, 0.5 + SKIN, 0] })
    for (const walker of [open, wide, inCorner])
      for (let i = 0; i < 40; i++) expect(walker.move(...motions[i % 4]!).stuck).toBe(false)
    inCorner.walk(30, -0.1, -0.1, -0.1)
    for (const [x, y, z] of [
      [-0.1, 0, 0],
      [-0.1, -0.1, -0.1],
      [0, -0.1, 0],
    ] as const)
      expect(inCorner.move(x, y, z)).toMatchObject({ stuck: false, hits: x < 0 ? (z < 0 ? 3 : 2) : 1 })
  })

  it('is not said of a character that is deep in one wall, which pushes it out', () => {
    const room = new Room()
    room.add(ground)
    const walker = room.addCharacter(capsule, { at: [0, -4, 0] })
    for (let i = 0; i < 6; i++) expect(walker.move(0.01, -0.01, 0).stuck).toBe(false)
    expect(walker.gap).toBeGreaterThan(0)
  })
})
