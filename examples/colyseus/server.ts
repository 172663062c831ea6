/**
 * `npm run server`: a server process that its environment describes.
 *
 * PORT: where it listens, 2567 by default. REDIS_URL: it is one of many processes, on this machine or others; the
 * driver keeps the list of their rooms in Redis, and presence carries what they say to each other. PUBLIC_ADDRESS:
 * host, port and path by which clients reach this very process; one of many needs it.
 */
import { createServer } from 'node:http'
import { env } from 'node:process'
import { matchMaker, Server } from '@colyseus/core'
import { RedisDriver } from '@colyseus/redis-driver'
import { RedisPresence } from '@colyseus/redis-presence'
import { WebSocketTransport } from '@colyseus/ws-transport'
import { ArenaRoom } from './room.js'

/** What `GET /rooms` gives: the process that was asked, and the rooms of all processes. */
export interface RoomList {
  readonly processId: string
  readonly rooms: readonly { readonly roomId: string; readonly processId: string; readonly clients: number }[]
}

const { PORT, REDIS_URL, PUBLIC_ADDRESS } = env
const port = Number(PORT ?? 2567)
const http = createServer((request, response) => {
  if (request.url !== '/rooms') return void response.writeHead(404).end()
  listRooms().then(
    (list) => response.end(JSON.stringify(list)),
    () => response.writeHead(503).end(),
  )
})
// #region docs/colyseus
const server = new Server({
  greet: false,
  transport: new WebSocketTransport({ server: http }),
  ...(REDIS_URL === undefined ? {} : { driver: new RedisDriver(REDIS_URL), presence: new RedisPresence(REDIS_URL) }),
  ...(PUBLIC_ADDRESS === undefined ? {} : { publicAddress: PUBLIC_ADDRESS }),
})
// #endregion
server.define('arena', ArenaRoom)
await server.listen(port)
console.log(`server process ${matchMaker.processId} listens on port ${port}`)
// A program that started this one waits for it, and takes it along when it ends.
process.send?.('listening')
process.once('disconnect', () => process.exit())

async function listRooms(): Promise<RoomList> {
  const rooms = await matchMaker.query({ name: 'arena' })
  return {
    processId: matchMaker.processId,
    rooms: rooms.map(({ roomId, processId, clients }) => ({ roomId, processId, clients })),
  }
}
