import { seededRandom } from '../scenes/random.js'
import { BadLine, type Badness } from './bad-line.js'
import { Game } from './game.js'
import { Peer, type Packet } from './peer.js'

/** Keys of a player by frame: other ones every now and then. */
export function script(seed: number, frames: number): number[] {
  const random = seededRandom(seed)
  let held = 0
  return Array.from({ length: frames }, () => (random() < 0.1 ? (held = Math.floor(16 * random())) : held))
}

export const BAD_LINE: Badness = { delay: 2, jitter: 5, loss: 0.2 }

/** Two peers over a bad line, until both have the keys of all frames. Throws if their states differ. */
export function playMatch(frames: number, seed: number, badness: Badness, games = [new Game(seed), new Game(seed)]) {
  const peers = [new Peer(games[0]!, 0), new Peer(games[1]!, 1)] as const
  const scripts = [script(seed + 1, frames), script(seed + 2, frames)]
  const lines = [new BadLine<Packet>(seed + 3, badness), new BadLine<Packet>(seed + 4, badness)]
  let ticks = 0
  for (; peers.some(({ confirmed }) => confirmed < frames); ticks++)
    for (const [k, peer] of peers.entries()) {
      peer.receive(lines[1 - k]!.receive(ticks))
      if (peer.frame < frames) peer.play(scripts[k]![peer.frame]!)
      lines[k]!.send(peer.packet(), ticks)
    }
  return { peers, ticks, frames, badness }
}

export function summaryOf({ peers, ticks, frames, badness }: ReturnType<typeof playMatch>): string {
  const { delay, jitter, loss } = badness
  const rows = peers.map(({ report, states }, k) => {
    const { rollbacks, deepest, resimulated, waited, compared } = report
    const numbers = [rollbacks, deepest, resimulated, waited, compared].map((count) => String(count).padStart(11))
    return `peer ${k}${numbers.join('')}   ${states[frames - 1]}`
  })
  return [
    `${frames} frames in ${ticks} ticks; packets take ${delay} to ${delay + jitter} ticks, ${100 * loss} % are lost`,
    '',
    '        rollbacks    deepest   replayed     waited   compared   points and hash at the end',
    ...rows,
  ].join('\n')
}
