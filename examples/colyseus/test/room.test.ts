/** A real server process, and real clients over sockets. */
import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FLOOR, RUN_SPEED, STEP, type Input } from '../../scenes/arena.js'
import { join, type Player } from '../client.js'
import { startServer, type Running } from '../processes.js'

const still: Input = { moveX: 0, moveZ: 0, aimX: 0, aimZ: 0, isShooting: false }

let server: Running
let players: Player[]
const enter = async (): Promise<Player> => {
  const player = await join(`ws://127.0.0.1:${server.port}`)
  players.push(player)
  await until(() => selfOf(player) !== undefined)
  return player
}
const selfOf = ({ room }: Player) => room.state.fighters?.get(room.sessionId)

async function until(condition: () => boolean): Promise<void> {
  for (const end = performance.now() + 10_000; !condition(); await wait(10))
    if (performance.now() > end) throw new Error(`never: ${condition}`)
}

beforeEach(async () => {
  players = []
  server = await startServer()
})
afterEach(async () => {
  await Promise.all(players.map(({ room }) => room.leave()))
  await server.stop()
})

it('a shot hits the fighter in its way, and everyone is told when and where', async () => {
  const [shooter, across, above] = [await enter(), await enter(), await enter()]
  // The block in the middle of the room hides the second from the first.
  shooter.send({ ...still, aimX: 1, aimZ: 0.6, isShooting: true })
  await until(() => shooter.room.state.bullets.size > 0)
  shooter.send({ ...still, aimX: 1, aimZ: 0.6 })
  await until(() => shooter.room.state.bullets.size === 0)
  expect(shooter.hits).toEqual([])

  shooter.send({ ...still, aimZ: 1, isShooting: true })
  await until(() => shooter.hits.length > 0 && across.hits.length > 0 && above.hits.length > 0)
  const [hit] = shooter.hits
  expect(hit).toMatchObject({ by: shooter.room.sessionId, target: above.room.sessionId })
  expect(hit!.x).toBeCloseTo(-10, 5)
  expect(hit!.z).toBeCloseTo(5.6, 5)
  // 11.5 units at a unit a step.
  expect(hit!.when % 1).toBeCloseTo(0.5, 5)
  expect(across.hits[0]).toEqual(hit)
  expect(above.hits[0]).toEqual(hit)
  await until(() => selfOf(above)!.deaths > 0)
  expect(selfOf(shooter)!.score).toBeGreaterThan(0)
})

it('runs against a wall, and no faster than the arena allows, whatever a client says', async () => {
  const player = await enter()
  const start = { step: player.room.state.step, x: selfOf(player)!.x }
  const forged: unknown[] = [
    null,
    7,
    [1, 0],
    { moveX: 1 },
    { ...still, moveX: 50 },
    { ...still, moveX: NaN },
    { ...still, moveX: '1' },
    { ...still, moveX: 1, isShooting: 'yes' },
    { ...still, moveX: 1, score: 99 },
  ]
  for (const message of forged) player.room.send('input', message)
  await until(() => player.room.state.step > start.step + 30)
  expect(selfOf(player)!.x).toBe(start.x)

  const before = player.room.state.step
  player.send({ ...still, moveX: 1, moveZ: 1 })
  await until(() => player.room.state.step > before + 20)
  const steps = player.room.state.step - before
  const way = Math.hypot(selfOf(player)!.x - start.x, selfOf(player)!.z + 6)
  expect(way).toBeGreaterThan(0)
  expect(way).toBeLessThan(RUN_SPEED * STEP * (steps + 1))

  player.send({ ...still, moveX: -1 })
  await until(() => selfOf(player)!.x < -FLOOR.x + 0.5)
  const end = player.room.state.step
  await until(() => player.room.state.step > end + 30)
  expect(selfOf(player)!.x).toBeGreaterThan(-FLOOR.x + 0.4)
})

it('has four places, and one more for who leaves', async () => {
  const first = await enter()
  for (let k = 0; k < 4; k++) await enter()
  expect(players.map(({ room }) => room.roomId === first.room.roomId)).toEqual([true, true, true, true, false])
  const [fourth] = players.splice(3, 1)
  await fourth!.room.leave()
  await until(() => !first.room.state.fighters.has(fourth!.room.sessionId))
  expect((await enter()).room.roomId).toBe(first.room.roomId)
})

it('npm run bot: two bots play 30 seconds, and agree on what happened', async () => {
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'bot'], { cwd, encoding: 'utf8' })
  console.log(stdout)
  const bots = stdout.split(/^(?=\S+ in room)/m).slice(1)
  const numbers = (pattern: RegExp) => bots.map((text) => pattern.exec(text)!.slice(1).map(Number))
  expect(bots).toHaveLength(2)
  expect(new Set(bots.map((text) => /in room (\S+)/.exec(text)![1])).size).toBe(1)
  for (const [patches, steps, seen] of numbers(/saw (\d+) patches, (\d+) steps of the server, (\d+) players/)) {
    expect(seen).toBe(2)
    expect(steps).toBeGreaterThan(1500)
    expect(steps).toBeLessThan(1830)
    expect(patches).toBeGreaterThan(400)
  }
  const [[hits, gave, took], [sameHits, otherGave, otherTook]] = numbers(/(\d+) hits: gave (\d+), took (\d+)/) as [
    [number, number, number],
    [number, number, number],
  ]
  // One of the two leaves a moment before the other.
  expect(Math.abs(hits - sameHits)).toBeLessThan(2)
  expect(Math.abs(gave - otherTook)).toBeLessThan(2)
  expect(Math.abs(took - otherGave)).toBeLessThan(2)
  expect(hits).toBeGreaterThan(4)
  expect(gave + took).toBe(hits)
  for (const [states, view] of numbers(/jumps in (\d+) % of the frames, interpolated in (\d+) %/))
    expect(view).toBeLessThan(states! / 2)
})
