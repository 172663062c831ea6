/**
 * `npm run scale`: Redis and two server processes. Two bots ask a process each, and meet in one room; rooms are spread
 * over the processes, and each process knows all of them. `npm run scale -- 20`: the bots play 20 seconds, not 8.
 */
import { argv } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'colyseus.js'
import { playBot } from './bot.js'
import { join } from './client.js'
import { startRedis, startServer, type Running } from './processes.js'
import type { RoomList } from './server.js'

/** Processes tell each other once a second at most how many rooms they have: milliseconds until that is known. */
const TOLD = 2500

const seconds = Number(argv[2] ?? 8)
const redis = await startRedis()
const first = await startServer(redis)
const second = await startServer(redis)
const endpoints = [first, second].map(({ port }) => `ws://127.0.0.1:${port}`) as [string, string]

const list = async ({ port }: Running): Promise<void> => {
  const { processId, rooms } = (await (await fetch(`http://127.0.0.1:${port}/rooms`)).json()) as RoomList
  const told = rooms.map((room) => `${room.roomId} in ${room.processId} with ${room.clients}`).sort()
  console.log(`${processId} lists ${told.join(', ')}`)
}

console.log('\na player asks the first process, another one the second')
const players = [await join(endpoints[0]), await join(endpoints[1])]
await list(first)
await list(second)
for (const report of await Promise.all(players.map((player, k) => playBot(player, seconds, k + 1))))
  console.log(`${report.sessionId} saw ${report.players} players and ${report.bullets} bullets in ${report.roomId}`)

console.log('\ntwo new rooms, both asked of the first process: each goes to the process that has the fewest')
for (let k = 0; k < 2; k++) {
  await wait(TOLD)
  const room = await new Client(endpoints[0]).create('arena')
  room.onMessage('*', () => {})
}
await list(first)
await list(second)

console.log('\nthe second process stops, and its room with it')
await second.stop()
await list(first)
await first.stop()
await redis.stop()
