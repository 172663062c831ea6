/**
 * `npm run examples -- rollback`: the other player's jump comes six frames late. The game goes back to the frame it
 * belongs to, and plays from there to the present again. (`npm run example:rollback` does so over a bad line.)
 */
import { addComponents, addEntity, createWorld, pipe, set } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  hashCollision,
  integrationSystem,
  restoreCollision,
  saveCollision,
} from 'bitecs-collision'
import { createSoADeserializer, createSoASerializer } from 'bitecs/serialization'

/** The inputs of a game: the frames in which the other player jumps. */
type Jumps = ReadonlySet<number>

function createGame() {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 60, contactEntities: false, maxEntities: 64 })
  const { Position, LinearVelocity, BoxShape, SphereShape } = collision.components
  addComponents(world, addEntity(world), [set(Position, { y: -1 }), set(BoxShape, { x: 20, y: 1, z: 20 })])
  const balls = Array.from({ length: 8 }, (_, k) => {
    const ball = addEntity(world)
    addComponents(world, ball, [set(Position, { x: 2 * k - 8, y: 2 + k })])
    addComponents(world, ball, [set(LinearVelocity, { x: 1 - k / 4 }), set(SphereShape, { radius: 0.5 })])
    return ball
  })
  const respond = () => {
    const { a, b, began, count, normalY } = collision.events
    for (let row = 0; row < began; row++) {
      LinearVelocity.y[a[row]!] = -0.8 * normalY[row]! * Math.abs(LinearVelocity.y[a[row]!]!)
      LinearVelocity.y[b[row]!] = 0.8 * normalY[row]! * Math.abs(LinearVelocity.y[b[row]!]!)
    }
    return count
  }
  const update = pipe(integrationSystem, collisionSystem)
  const changing = [Position, LinearVelocity]
  const write = createSoASerializer(changing, { buffer: new ArrayBuffer(2 ** 16) })
  const read = createSoADeserializer(changing)
  return {
    /** What the next frame starts from: columns of the game, and what the package remembers. */
    save: () => ({ columns: write(balls), collision: saveCollision(world) }),
    load: (saved: { columns: ArrayBuffer; collision: Uint8Array }) => {
      read(saved.columns)
      restoreCollision(world, saved.collision)
    },
    play: (frame: number, jumps: Jumps) => {
      for (const ball of balls) LinearVelocity.y[ball]! -= 9.81 / 60
      if (jumps.has(frame)) LinearVelocity.y[balls[0]!] = 8
      update(world)
      respond()
    },
    hash: () => hashCollision(world),
    height: () => Position.y[balls[0]!]!.toFixed(2),
  }
}

const LATE = 6
const known = new Set<number>()
const game = createGame()
const saved: ReturnType<typeof game.save>[] = []
for (let frame = 0; frame < 120; frame++) {
  if (frame === 60 + LATE) {
    console.log(`frame ${frame}: ball at ${game.height()}, as predicted; now a jump of frame ${frame - LATE} arrives`)
    known.add(frame - LATE)
    game.load(saved[frame - LATE]!)
    for (let again = frame - LATE; again < frame; again++) {
      saved[again] = game.save()
      game.play(again, known)
    }
    console.log(`${LATE} frames played again: ball at ${game.height()}`)
  }
  saved[frame] = game.save()
  game.play(frame, known)
}

// The other peer knew of its own jump in time.
const other = createGame()
for (let frame = 0; frame < 120; frame++) other.play(frame, known)
console.log(`after 120 frames both peers have the same hash: ${game.hash() === other.hash()}`)
