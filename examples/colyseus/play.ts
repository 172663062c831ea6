/** `npm run bot`: a server, and two bots that play 30 seconds over sockets. `npm run bot -- 5`: 5 seconds. */
import { argv } from 'node:process'
import { playBot } from './bot.js'
import { join } from './client.js'
import { startServer } from './processes.js'

const seconds = Number(argv[2] ?? 30)
const server = await startServer()
const endpoint = `ws://127.0.0.1:${server.port}`
const players = [await join(endpoint), await join(endpoint)]
const percent = (share: number): string => `${(share * 100).toFixed()} %`
for (const report of await Promise.all(players.map((player, k) => playBot(player, seconds, k + 1)))) {
  console.log(`${report.sessionId} in room ${report.roomId}`)
  console.log(`  saw ${report.patches} patches, ${report.steps} steps of the server, ${report.players} players`)
  console.log(
    `  saw ${report.bullets} bullets, ${report.hits} hits: gave ${report.hitsGiven}, took ${report.hitsTaken}`,
  )
  console.log(`  scored ${report.score}, died ${report.deaths} times`)
  const [states, view] = [percent(report.jumpsOfStates), percent(report.jumpsOfView)]
  console.log(`  the other one jumps in ${states} of the frames, interpolated in ${view}`)
}
await server.stop()
