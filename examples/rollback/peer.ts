import type { Game, Saved } from './game.js'

// #region docs/rollback
export interface Packet {
  /** All keys that the other may not have yet, from frame `first` on: a packet that is lost costs time alone. */
  readonly keys: readonly number[]
  readonly first: number
  /** Frames of which the sender has the other's keys. */
  readonly known: number
  /** Frames that the sender has confirmed, and the state that the last of them led to. */
  readonly confirmed: number
  readonly state: string | undefined
}
// #endregion

/** So many frames may be played on predictions; then a peer waits. */
export const MOST_AHEAD = 8

/**
 * One of two players with a copy of the game of their own. A peer plays its own keys at once, and predicts that the
 * other holds down what they held down last. When the other's keys come and are not the predicted ones, the peer goes
 * back to the first wrong frame and plays from there again.
 */
export class Peer {
  /** The next frame to play. */
  frame = 0
  /** By frame: the state that the frame led to. It is final for frames below `confirmed`. */
  readonly states: string[] = []
  readonly report = { rollbacks: 0, deepest: 0, resimulated: 0, waited: 0, compared: 0 }
  /** By player and frame. */
  private readonly keys: readonly [number[], number[]] = [[], []]
  /** By frame: what the frame took the other's keys for. */
  private readonly predicted: number[] = []
  /** By frame modulo MOST_AHEAD: the state before it. */
  private readonly saves: Saved[] = []
  /** Frames of which the other has our keys. */
  private acknowledged = 0

  constructor(
    readonly game: Game,
    private readonly player: 0 | 1,
  ) {}

  private get own(): number[] {
    return this.keys[this.player]
  }

  private get theirs(): number[] {
    return this.keys[1 - this.player]!
  }

  /** Frames that were played with the keys of both players. */
  get confirmed(): number {
    return Math.min(this.frame, this.theirs.length)
  }

  // #region docs/rollback
  receive(packets: readonly Packet[]): void {
    const before = this.confirmed
    for (const { first, keys, known } of packets) {
      for (let frame = this.theirs.length; frame < first + keys.length; frame++) this.theirs.push(keys[frame - first]!)
      this.acknowledged = Math.max(this.acknowledged, known)
    }
    let wrong = before
    while (wrong < this.confirmed && this.predicted[wrong] === this.theirs[wrong]) wrong++
    if (wrong < this.confirmed) this.resimulate(wrong)
    for (const { confirmed, state } of packets) this.compare(confirmed, state)
  }

  private resimulate(wrong: number): void {
    const { frame: present, report } = this
    this.game.load(this.saves[wrong % MOST_AHEAD]!)
    this.frame = wrong
    while (this.frame < present) this.simulate()
    report.rollbacks++
    report.resimulated += present - wrong
    report.deepest = Math.max(report.deepest, present - wrong)
  }
  // #endregion

  private compare(confirmed: number, state: string | undefined): void {
    if (state === undefined || confirmed > this.confirmed) return
    if (state !== this.states[confirmed - 1]) throw new Error(`the peers differ after ${confirmed} frames`)
    this.report.compared++
  }

  /** Plays the next frame, unless it would be too far ahead. */
  play(held: number): void {
    if (this.frame - this.confirmed === MOST_AHEAD) return void this.report.waited++
    this.own.push(held)
    this.simulate()
  }

  packet(): Packet {
    const { acknowledged, confirmed, own, states, theirs } = this
    const keys = own.slice(acknowledged)
    return { keys, first: acknowledged, known: theirs.length, confirmed, state: states[confirmed - 1] }
  }

  private simulate(): void {
    const { frame, game, own, theirs } = this
    const other = theirs[frame] ?? theirs[theirs.length - 1] ?? 0
    this.saves[frame % MOST_AHEAD] = game.save()
    this.predicted[frame] = other
    game.step(this.player === 0 ? [own[frame]!, other] : [other, own[frame]!])
    this.states[frame] = game.state
    this.frame++
  }
}
