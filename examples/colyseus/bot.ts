/** A player without a window: it runs about, shoots at the nearest other one that it sees, and counts what it saw. */
import { setTimeout as wait } from 'node:timers/promises'
import { RUN_SPEED, type Input } from '../scenes/arena.js'
import { between, seededRandom } from '../scenes/random.js'
import type { Player, Poses } from './client.js'

/** Milliseconds of a frame, frames from one input to the next, and inputs until the bot runs another way. */
const FRAME = 1000 / 60
const THINK = 3
const PATIENCE = 12

/** What a bot saw. */
export interface Report {
  readonly sessionId: string
  readonly roomId: string
  /** Patches that arrived, and steps of the server from the first to the last. */
  readonly patches: number
  readonly steps: number
  /** Most players at once, and different bullets. */
  readonly players: number
  readonly bullets: number
  /** Hits that the server told, and this player's part in them. */
  readonly hits: number
  readonly hitsGiven: number
  readonly hitsTaken: number
  readonly score: number
  readonly deaths: number
  /** Share of frames in which another fighter moves further than it can run: as states arrive, and in the view. */
  readonly jumpsOfStates: number
  readonly jumpsOfView: number
}

/** Plays so many seconds, then leaves. */
export async function playBot({ room, view, hits, send }: Player, seconds: number, seed: number): Promise<Report> {
  const { sessionId, roomId } = room
  const steps: number[] = []
  const bullets = new Set<string>()
  let players = 0
  room.onStateChange((state) => {
    steps.push(state.step)
    players = Math.max(players, state.fighters.size)
    state.bullets.forEach((_bullet, serial) => bullets.add(serial))
  })
  const decide = createPilot(sessionId, seed)
  const jumpsOfStates = createJumps(sessionId)
  const jumpsOfView = createJumps(sessionId)
  const end = performance.now() + seconds * 1000
  for (let frame = 0; performance.now() < end; frame++) {
    const now = performance.now()
    const poses = view.fightersAt(now)
    jumpsOfView.add(poses, now)
    jumpsOfStates.add(view.newest(), now)
    if (frame % THINK === 0) send(decide(poses))
    await wait(FRAME)
  }
  const { score, deaths } = room.state.fighters.get(sessionId)!
  await room.leave()
  return {
    sessionId,
    roomId,
    patches: steps.length,
    steps: steps.at(-1)! - steps[0]!,
    players,
    bullets: bullets.size,
    hits: hits.length,
    hitsGiven: hits.filter(({ by }) => by === sessionId).length,
    hitsTaken: hits.filter(({ target }) => target === sessionId).length,
    score,
    deaths,
    jumpsOfStates: jumpsOfStates.share(),
    jumpsOfView: jumpsOfView.share(),
  }
}

/** Runs towards the nearest other fighter, but not straight, and shoots at it. */
function createPilot(self: string, seed: number): (poses: Poses) => Input {
  const random = seededRandom(seed)
  let [moveX, moveZ, patience] = [0, 0, 0]
  return (poses) => {
    const own = poses.get(self) ?? { x: 0, z: 0 }
    const ways = [...poses].filter(([id]) => id !== self).map(([, { x, z }]) => ({ x: x - own.x, z: z - own.z }))
    const [way] = ways.sort((a, b) => a.x * a.x + a.z * a.z - b.x * b.x - b.z * b.z)
    const aim = way ?? { x: 0, z: 0 }
    const length = Math.max(Math.abs(aim.x), Math.abs(aim.z), 1)
    const [aimX, aimZ] = [aim.x / length, aim.z / length]
    if (patience-- <= 0) {
      moveX = aimX / 3 + between(random, -2 / 3, 2 / 3)
      moveZ = aimZ / 3 + between(random, -2 / 3, 2 / 3)
      patience = between(random, 0, PATIENCE)
    }
    return { moveX, moveZ, aimX, aimZ, isShooting: way !== undefined }
  }
}

/** Counts the frames in which others move 1.5 times as far as they can run. */
function createJumps(self: string): { add(poses: Poses, now: number): void; share(): number } {
  let [frames, jumps, last] = [0, 0, 0]
  let before: Poses = new Map()
  return {
    add(poses, now) {
      const reach = (1.5 * RUN_SPEED * (now - last)) / 1000
      for (const [id, { x, z, deaths }] of poses) {
        const pose = before.get(id)
        // A new life begins elsewhere.
        if (id === self || pose?.deaths !== deaths) continue
        frames++
        if (Math.hypot(x - pose.x, z - pose.z) > reach) jumps++
      }
      ;[before, last] = [poses, now]
    },
    share: () => jumps / Math.max(frames, 1),
  }
}
