/**
 * `npm run examples -- broad-phase`: a game that knows its world lists pairs itself. Here that is a dungeon of rooms of
 * 10 x 10 units: a table of rooms, and who reaches into each. The answers are those of the own broad-phase, to the bit.
 */
import { addComponents, addEntity, createWorld, pipe, set } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  hashCollision,
  integrationSystem,
  validateCollision,
  type CollisionOptions,
  type FindPairs,
} from 'bitecs-collision'

const SIDE = 10
const ROOM = 10
let searches = 0

/** Meets whom one room holds. Those that two rooms hold meet twice: the package takes every pair once. */
const roomsOfTheDungeon: FindPairs = ({ bounds, mask, count }, meet) => {
  searches++
  const rooms: number[][] = Array.from({ length: SIDE * SIDE }, () => [])
  const roomAt = (place: number): number => Math.max(0, Math.min(SIDE - 1, Math.floor(place / ROOM)))
  for (let i = 0; i < count; i++) {
    if (mask[i] === 0) continue // Takes no part: its bounds may be anything.
    const [minX, minY, , maxX, maxY] = bounds.subarray(6 * i, 6 * i + 6)
    for (let x = roomAt(minX!); x <= roomAt(maxX!); x++)
      for (let y = roomAt(minY!); y <= roomAt(maxY!); y++) {
        const room = rooms[x + SIDE * y]!
        for (const j of room) meet(j, i)
        room.push(i)
      }
  }
}

/** A crowd that walks about in the dungeon, for five seconds. */
function play(broadPhase: NonNullable<CollisionOptions['broadPhase']>) {
  const world = createWorld()
  const collision = createCollision(world, { broadPhase, flat: true, delta: 1 / 60, contactEntities: false })
  const { Position, LinearVelocity, BoxShape, SphereShape } = collision.components
  for (let k = 0; k <= SIDE; k++)
    for (const [x, y, halfX, halfY] of [
      [50, ROOM * k, 50, 0.2],
      [ROOM * k, 50, 0.2, 50],
    ] as const)
      // prettier-ignore
      addComponents(world, addEntity(world), [set(Position, { x, y }), set(BoxShape, { x: halfX, y: halfY })])
  for (let k = 0; k < 1000; k++)
    addComponents(world, addEntity(world), [
      set(Position, { x: (k * 37.7) % 100, y: (k * 12.9) % 100 }),
      set(LinearVelocity, { x: ((k * 7) % 11) - 5, y: ((k * 5) % 9) - 4 }),
      set(SphereShape, { radius: 0.3 }),
    ])
  const update = pipe(integrationSystem, collisionSystem)
  let began = 0
  for (let step = 0; step < 300; step++) {
    update(world)
    began += collision.events.began
  }
  validateCollision(world) // Would tell of a pair that was missed.
  return { began, hash: hashCollision(world) }
}

const [own, theirs] = [play('tiled-sweep'), play(roomsOfTheDungeon)]
console.log(`${theirs.began} contacts began in 300 steps, by ${searches} searches`)
console.log(`the same as by the own broad-phase: ${own.began === theirs.began && own.hash === theirs.hash}`)
