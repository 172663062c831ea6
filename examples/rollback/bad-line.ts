import { seededRandom } from '../scenes/random.js'

/** A packet takes `delay` ticks and up to `jitter` more; `loss` is the part of the packets that never arrives. */
export interface Badness {
  readonly delay: number
  readonly jitter: number
  readonly loss: number
}

/** A line in one direction, on which packets come late, one before the other, or never. */
export class BadLine<Packet> {
  private readonly random
  private sent: { readonly packet: Packet; readonly due: number }[] = []

  constructor(
    seed: number,
    private readonly badness: Badness,
  ) {
    this.random = seededRandom(seed)
  }

  send(packet: Packet, now: number): void {
    const { delay, jitter, loss } = this.badness
    if (this.random() >= loss) this.sent.push({ packet, due: now + delay + Math.floor((jitter + 1) * this.random()) })
  }

  /** The packets that have arrived by now, in the order in which they did. */
  receive(now: number): Packet[] {
    const arrived = this.sent.filter(({ due }) => due <= now).sort((p, q) => p.due - q.due)
    this.sent = this.sent.filter(({ due }) => due > now)
    return arrived.map(({ packet }) => packet)
  }
}
