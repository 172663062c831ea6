import { collisionSystem } from 'bitecs-collision'
import bunnyModel from 'bunny'
import { beforeAll, describe, test } from 'vitest'
import { BUNNY_AT, course, FLOOR, type Course } from '../../examples/response/course.js'
import { partAt, Player, STEPS, STEPS_A_SECOND, type PartName } from '../../examples/response/script.js'
import { yard } from '../../examples/response/yard.js'
import { standing, type Mesh } from '../../examples/scenes/meshes.js'
import { expect } from '../expect.js'
import { gap, type OracleBody } from '../oracle/shapes.js'

/** One step of the walk, as it ended. */
interface Moment {
  readonly part: PartName
  readonly position: readonly [number, number, number]
  readonly moved: readonly number[]
  readonly grounded: boolean
  readonly groundNormal: readonly number[]
  readonly hits: number
  readonly steps: number
  readonly reached: number
}

const HALF = 0.5

const still = { rotation: [0, 0, 0, 1], category: 1, mask: 1, moving: false } as const

/** How far from its middle the oracle looks for what the character may be inside of: more than its half height. */
const NEAR = 0.6

const boundsOf = new WeakMap<Mesh, Float64Array>()

/** Bounds of each triangle: min x y z, max x y z. */
function triangleBounds(mesh: Mesh): Float64Array {
  const known = boundsOf.get(mesh)
  if (known !== undefined) return known
  const bounds = new Float64Array(2 * mesh.indices.length)
  for (let t = 0; t < mesh.indices.length; t += 3)
    for (let d = 0; d < 3; d++) {
      const [a, b, c] = [0, 1, 2].map((k) => mesh.positions[3 * mesh.indices[t + k]! + d]!)
      bounds[2 * t + d] = Math.min(a!, b!, c!)
      bounds[2 * t + 3 + d] = Math.max(a!, b!, c!)
    }
  boundsOf.set(mesh, bounds)
  return bounds
}

/** The triangles of a mesh at (x, 0, z) near a point, as a body for the oracle; null if there are none. */
function nearMesh(
  mesh: Mesh,
  x: number,
  z: number,
  [px, py, pz]: readonly [number, number, number],
): OracleBody | null {
  const bounds = triangleBounds(mesh)
  const indices: number[] = []
  for (let t = 0, b = 0; t < mesh.indices.length; t += 3, b += 6) {
    if (bounds[b]! > px - x + NEAR || bounds[b + 3]! < px - x - NEAR) continue
    if (bounds[b + 1]! > py + NEAR || bounds[b + 4]! < py - NEAR) continue
    if (bounds[b + 2]! > pz - z + NEAR || bounds[b + 5]! < pz - z - NEAR) continue
    indices.push(mesh.indices[t]!, mesh.indices[t + 1]!, mesh.indices[t + 2]!)
  }
  const shape = { kind: 'mesh', positions: mesh.positions, indices, scale: 1 } as const
  return indices.length === 0 ? null : { ...still, position: [x, 0, z], shape }
}

/** Least signed gap of the character at a position from the whole course. */
function gapFrom(scene: Course, position: readonly [number, number, number]): number {
  const mine: OracleBody = {
    ...still,
    position,
    shape: { kind: 'capsule', halfHeight: 0.25, radius: 0.25 },
    moving: true,
  }
  let least = Infinity
  for (const { center, half } of scene.boxes)
    if (center.every((c, d) => Math.abs(c - position[d]!) < half[d]! + NEAR))
      least = Math.min(least, gap(mine, { ...still, position: center, shape: { kind: 'box', half } }))
  const meshes = [nearMesh(scene.bunny, BUNNY_AT.x, BUNNY_AT.z, position)]
  if (position[0] > FLOOR.from - 1 && position[1] < 1) meshes.push(nearMesh(scene.floor, FLOOR.from, 0, position))
  for (const mesh of meshes) if (mesh !== null) least = Math.min(least, gap(mine, mesh))
  return least
}

describe('the character of examples/response, 60 seconds', () => {
  let scene: Course
  const moments: Moment[] = []
  let points = 0

  beforeAll(() => {
    scene = course(standing(bunnyModel.positions, bunnyModel.cells, 20))
    const { world, collision, character } = scene
    const { x, y, z } = collision.components.Position
    const player = new Player(scene)
    points = player.points
    collisionSystem(world)
    for (let step = 0; step < STEPS; step++) {
      player.play(step)
      collisionSystem(world)
      const { entity, result } = character
      moments.push({
        part: partAt(step),
        position: [x[entity]!, y[entity]!, z[entity]!],
        moved: Array.from(result.moved),
        grounded: result.grounded,
        groundNormal: Array.from(result.groundNormal),
        hits: result.hits,
        steps: result.steps,
        reached: player.reached,
      })
    }
  })

  test('is never inside anything by more than 1 mm', () => {
    let least = Infinity
    // Every step with a contact, and of the even ways every third.
    const checked = moments.filter(({ hits, steps }, i) => hits + steps > 0 || i % 3 === 0)
    for (const { position } of checked) least = Math.min(least, gapFrom(scene, position))
    expect(moments.length).toBe(3600)
    expect(checked.length).toBeGreaterThan(1300)
    expect(least).toBeGreaterThan(-1e-3)
    // The measure measures: the same way 1 cm lower is inside.
    const lower = moments.filter(({ grounded }, i) => grounded && i % 20 === 0)
    for (const { position } of lower.slice(0, 100))
      expect(gapFrom(scene, [position[0], position[1] - 0.01, position[2]])).toBeLessThan(0)
  })

  test('is never stuck', () => {
    expect(moments.at(-1)!.reached).toBe(points)
    // Where it has its way, it goes at its speed; on the bunny it may have to turn round first.
    const speed = scene.character.speed
    const way = (from: number, to: number): number =>
      moments.slice(from, to).reduce((sum, { moved }) => sum + Math.hypot(moved[0]!, moved[2]!), 0)
    const fall = (from: number, to: number): number =>
      moments.slice(from, to).reduce((sum, { moved }) => sum + Math.max(0, -moved[1]!), 0)
    for (let from = 0; from + STEPS_A_SECOND <= moments.length; from += 20) {
      const { part } = moments[from]!
      const to = from + STEPS_A_SECOND
      if (moments[to - 1]!.reached === points && part !== 'bunny') break
      if (part !== 'bunny') expect(way(from, to)).toBeGreaterThan(0.98 * speed)
    }
    const start = moments.findIndex(({ part }) => part === 'bunny')
    for (let from = start; from + STEPS_A_SECOND <= moments.length; from += 20)
      expect(way(from, from + STEPS_A_SECOND) + fall(from, from + STEPS_A_SECOND)).toBeGreaterThan(0.25 * speed)
    const top = moments.filter(({ part, grounded, position }) => part === 'bunny' && grounded && position[1] > 3)
    expect(top.length).toBeGreaterThan(300)
  })

  test('has no ghost bumps on the flat floors', () => {
    const height = HALF + 0.25 / 128
    const counts = { tiles: 0, triangles: 0 }
    let before = Infinity
    for (const { position, moved, grounded, groundNormal, part } of moments) {
      const isOnTiles = position[0] < 24.5 && part === 'tiles'
      const isOnTriangles = position[0] > FLOOR.from + 0.5 && part === 'floor'
      if (!isOnTiles && !isOnTriangles) before = Infinity
      // From the first moment on the ground on.
      else if (grounded || before < Infinity) {
        if (before < Infinity) {
          counts[isOnTiles ? 'tiles' : 'triangles']++
          expect(grounded).toBe(true)
          expect(groundNormal).toEqual([0, 1, 0])
          expect(Math.abs(position[1] - height)).toBeLessThan(1e-6)
          expect(Math.abs(moved[1]!)).toBeLessThan(1e-6 / STEPS_A_SECOND)
        }
        before = position[1]
      }
    }
    expect(counts.tiles).toBeGreaterThan(400)
    expect(counts.triangles).toBeGreaterThan(500)
  })

  test('climbs the whole stair, and goes down without leaving it', () => {
    const stair = moments.filter(({ position, part }) => part !== 'bunny' && position[0] > 25.5 && position[0] < 35)
    expect(Math.max(...stair.map(({ position }) => position[1]))).toBeCloseTo(2 + HALF + 0.25 / 128, 6)
    expect(stair.every(({ grounded }) => grounded)).toBe(true)
    expect(stair.every(({ groundNormal }) => groundNormal[1] === 1)).toBe(true)
  })
})

test('the yard: the ball bounces with its restitution, the crate slides, the crates part by their masses', () => {
  const { world, collision, ball, crate, light, heavy, update } = yard()
  const { x, y } = collision.components.Position
  const lightAt = x[light]!
  const heavyAt = x[heavy]!
  const crateAt = [x[crate]!, y[crate]!] as const
  const peaks: number[] = []
  let before = y[ball]!
  let isRising = false
  for (let step = 0; step < 480; step++) {
    update(world)
    if (isRising && y[ball]! < before) peaks.push(before - 0.5)
    isRising = y[ball]! > before
    before = y[ball]!
    if (step === 60) {
      expect(x[heavy]! - x[light]!).toBeGreaterThan(0.999)
      expect(Math.abs(x[light]! - lightAt)).toBeGreaterThan(2.5 * Math.abs(x[heavy]! - heavyAt))
    }
  }
  // Dropped from 2.5: each peak 0.64 of the one before.
  expect(peaks[0]).toBeCloseTo(1.6, 0)
  expect(peaks[1]! / peaks[0]!).toBeCloseTo(0.64, 1)
  expect(crateAt[1] - y[crate]!).toBeGreaterThan(1)
  expect(x[crate]! - crateAt[0]).toBeGreaterThan(3)
  expect(y[ball]).toBeGreaterThan(0.49)
})
