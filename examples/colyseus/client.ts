/** A client without a window: the room, and the view that a game would draw. */
import { Client, type Room } from 'colyseus.js'
import { STEP, type Input } from '../scenes/arena.js'
import type { ArenaState, FighterState, HitMessage } from './schema.js'

/** Milliseconds that the view is behind the newest state: two patches, so that there nearly always is a next one. */
const DELAY = 100
/** Part of a difference of clocks that one patch corrects: patches come early and late. */
const CLOCK_GAIN = 0.1

type Pose = Pick<FighterState, 'x' | 'z' | 'deaths'>
/** By session id. */
export type Poses = ReadonlyMap<string, Pose>

/** Where everything was DELAY ago, between the two states around that time. */
export class View {
  private readonly snapshots: { readonly step: number; readonly poses: Poses }[] = []
  /** Local time of step 0, in milliseconds: late by the way of a patch. */
  private origin: number | undefined

  /** A state that arrived at local time `now`. */
  add({ step, fighters }: ArenaState, now: number): void {
    const poses = new Map<string, Pose>()
    fighters.forEach(({ x, z, deaths }, id) => poses.set(id, { x, z, deaths }))
    this.snapshots.push({ step, poses })
    const origin = now - step * STEP * 1000
    this.origin = this.origin === undefined ? origin : this.origin + (origin - this.origin) * CLOCK_GAIN
  }

  /** The fighters as the last state has them. */
  newest(): Poses {
    return this.snapshots.at(-1)?.poses ?? new Map()
  }

  /** How many steps the server had done at the time that is shown at local time `now`, with a fraction. */
  stepAt(now: number): number {
    return (now - DELAY - (this.origin ?? now)) / (STEP * 1000)
  }

  /** The fighters at local time `now`. Times of successive calls do not decrease. */
  fightersAt(now: number): Poses {
    const step = this.stepAt(now)
    while (this.snapshots.length > 1 && this.snapshots[1]!.step <= step) this.snapshots.shift()
    const [from, to] = this.snapshots
    if (from === undefined) return new Map()
    if (to === undefined || step <= from.step) return from.poses
    const part = (step - from.step) / (to.step - from.step)
    const poses = new Map<string, Pose>()
    for (const [id, pose] of from.poses) poses.set(id, between(pose, to.poses.get(id), part))
    return poses
  }
}

/** A fighter that leaves or begins a new life stays where it was until then: a jump is not a run. */
function between(from: Pose, to: Pose | undefined, part: number): Pose {
  if (to === undefined || to.deaths !== from.deaths) return from
  return { x: from.x + (to.x - from.x) * part, z: from.z + (to.z - from.z) * part, deaths: from.deaths }
}

export interface Player {
  readonly room: Room<ArenaState>
  readonly view: View
  readonly hits: HitMessage[]
  send(input: Input): void
}

/** Joins a room that has a place, or a new one, at any process of the servers. */
export async function join(endpoint: string): Promise<Player> {
  const room = await new Client(endpoint).joinOrCreate<ArenaState>('arena')
  const view = new View()
  const hits: HitMessage[] = []
  room.onStateChange((state) => view.add(state, performance.now()))
  room.onMessage('hit', (hit: HitMessage) => hits.push(hit))
  return { room, view, hits, send: (input) => room.send('input', input) }
}
