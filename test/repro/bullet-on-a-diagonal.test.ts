/**
 * The bounds of a bullet that crosses a level on a diagonal hold half of it: each step listed thousands of pairs, and
 * fat bounds grew to the whole level.
 */
import { addComponents, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem, validateCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { spawn } from '../spawn.js'

const SIDE = 10
const DELTA = 1 / 64
const RADIUS = 0.25
const OF_BULLET = 0.0625

it('bullets on diagonals are paired with what lies on their ways', () => {
  const world = createWorld()
  const collision = createCollision(world, { delta: DELTA, contactEntities: false })
  const { Position, SphereShape, LinearVelocity } = collision.components
  const add = ([x = 0, y = 0, z = 0]: number[], radius: number) =>
    spawn(world, set(Position, { x, y, z }), set(SphereShape, { radius }))
  const statics = Array.from({ length: SIDE ** 3 }, (_, k) => {
    const cell = [k % SIDE, Math.floor(k / SIDE) % SIDE, Math.floor(k / SIDE ** 2)]
    const at = cell.map((x, d) => x + ((k * (7 + d)) % 13) / 26)
    return { entity: add(at, RADIUS), at }
  })
  const bullets = [0, 1, 2, 3].map((n) => {
    const [x, y, z] = [320, 480 - 240 * n, 280 + 40 * n] as const
    const at = [0.125 * n, y > 0 ? 0.25 * n : SIDE - 0.5 * n, 0.375]
    const entity = add(at, OF_BULLET)
    addComponents(world, entity, set(LinearVelocity, { x, y, z }))
    return { entity, at, way: [x * DELTA, y * DELTA, z * DELTA] }
  })
  // At first they are slow; then they fly, and turn round.
  for (const factor of [1 / 64, 64, 1, -1, 1, 1 / 16, 16]) {
    for (const { entity, way } of bullets) {
      for (const axis of ['x', 'y', 'z'] as const) LinearVelocity[axis][entity]! *= factor
      for (let d = 0; d < 3; d++) way[d]! *= factor
    }
    const touching = statics.flatMap(({ entity, at }) =>
      bullets.filter((b) => distance(at, b.at, b.way) <= RADIUS + OF_BULLET).map((b) => `${entity} ${b.entity}`),
    )
    for (const { at, way } of bullets) for (let d = 0; d < 3; d++) at[d]! += way[d]!
    collisionSystem(integrationSystem(world))
    validateCollision(world)
    const { a, b, began, ended, count } = collision.events
    const rows = Array.from({ length: count }, (_, row) => row).filter((row) => row < began || row >= began + ended)
    const found = rows.filter((row) => a[row]! <= statics.length).map((row) => `${a[row]} ${b[row]}`)
    expect(found.sort()).toEqual(touching.sort())
    expect(collision.report.pairs).toBeLessThan(120)
  }
})

/** From a point to a segment. */
function distance(point: number[], start: number[], way: number[]): number {
  const from = start.map((x, d) => point[d]! - x)
  const time = Math.min(Math.max(dot(from, way) / dot(way, way), 0), 1)
  const off = from.map((x, d) => x - time * way[d]!)
  return Math.sqrt(dot(off, off))
}

function dot(a: number[], b: number[]): number {
  return a.reduce((sum, x, d) => sum + x * b[d]!, 0)
}
