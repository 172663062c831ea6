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

/** Two peers over a bad line, until both have the keys of all frames. */
export function playMatch(frames: number, seed: number, badness: Badness, games = [new Game(seed), new Game(seed)]) {
  const peers = [new Peer(games[0]!, 0), new Peer(games[1]!, 1)] as const
  const scripts = [script(seed + 1, frames), script(seed + 2, frames)]
  const lines = [new BadLine<Packet>(seed + 3, badness), new BadLine<Packet>(seed + 4, badness)]
  let tick = 0
  for (; peers.some(({ confirmed }) => confirmed < frames); tick++)
    for (const [k, peer] of peers.entries()) {
      peer.receive(lines[1 - k]!.receive(tick))
      if (peer.frame < frames) peer.play(scripts[k]![peer.frame]!)
      lines[k]!.send(peer.packet(), tick)
    }
  return { peers, ticks: tick }
}
