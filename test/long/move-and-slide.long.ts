import { collisionSystem } from 'bitecs-collision'
import bunnyModel from 'bunny'
import { expect, test } from 'vitest'
import { BUNNY_AT, course } from '../../examples/response/course.js'
import { walk } from '../../examples/response/character.js'
import { between, seededRandom } from '../../examples/scenes/random.js'
import { standing } from '../../examples/scenes/meshes.js'
import { gap, type OracleBody } from '../oracle/shapes.js'
import { box, capsule, walkRandomRoom } from '../systems/room.js'

const ROOMS = 200

test.each([
  ['capsule', capsule],
  ['box', box],
] as const)(`a %s is never inside anything in ${ROOMS} random rooms`, (kind, shape) => {
  let least = Infinity
  let hits = 0
  for (let seed = 1; seed <= ROOMS; seed++) {
    const result = walkRandomRoom(seed, shape, 400)
    expect(result.least, `seed ${seed}`).toBeGreaterThan(-1e-9)
    least = Math.min(least, result.least)
    hits += result.hits
  }
  console.log(`${kind}: ${ROOMS} rooms, ${400 * ROOMS} moves, ${hits} contacts, least gap ${least}`)
})

test('ten minutes on the bunny, set down anywhere above it (seed 7)', () => {
  const random = seededRandom(7)
  const bunny = standing(bunnyModel.positions, bunnyModel.cells, 20)
  const { world, collision, character } = course(bunny)
  const { Position } = collision.components
  const { entity } = character
  const mesh: OracleBody = {
    position: [BUNNY_AT.x, 0, BUNNY_AT.z],
    rotation: [0, 0, 0, 1],
    shape: { kind: 'mesh', positions: bunny.positions, indices: bunny.indices, scale: 1 },
    category: 1,
    mask: 1,
    moving: false,
  }
  collisionSystem(world)
  let angle = 0
  let least = Infinity
  let way = 0
  let leastWay = Infinity
  for (let step = 0; step < 36_000; step++) {
    if (step % 600 === 0) {
      Position.x[entity] = BUNNY_AT.x + between(random, -8, 8)
      Position.y[entity] = 21
      Position.z[entity] = BUNNY_AT.z + between(random, -6, 6)
      character.fallSpeed = 0
      angle = between(random, 0, 7)
    }
    character.heading.x = Math.cos(angle)
    character.heading.z = Math.sin(angle)
    const { moved } = walk(world, character, 1 / 60)
    const gone = Math.hypot(moved[0]!, moved[2]!)
    angle += gone < 0.01 ? 0.5 : 0.02
    way += gone + Math.max(0, -moved[1]!)
    if (step % 120 === 119) {
      leastWay = Math.min(leastWay, way)
      way = 0
    }
    const { x, y, z } = Position
    if (step % 3 === 0) {
      const position = [x[entity]!, y[entity]!, z[entity]!]
      least = Math.min(least, gap({ ...mesh, position, shape: capsule, moving: true }, mesh))
    }
  }
  console.log(`bunny: least gap ${least}, least way in two seconds ${leastWay}`)
  expect(least).toBeGreaterThan(-1e-3)
  expect(leastWay).toBeGreaterThan(0.5)
})
