import { cpuUsage, memoryUsage } from 'node:process'
import { entityExists } from 'bitecs'
import {
  CollisionError,
  collisionSystem,
  hashCollision,
  integrationSystem,
  restoreCollision,
  saveCollision,
  validateCollision,
} from 'bitecs-collision'
import { Random } from '../oracle/random.js'
import { loadGame, saveGame } from './move-world.js'
import { mutated } from './mutate.js'
import { SnapshotScene } from './scene.js'

const CODES = ['E_FORMAT', 'E_SNAPSHOT', 'E_HANDLE', 'E_CHECKSUM', 'E_VERSION', 'E_TRUNCATED']
/** Bytes that a refusal may allocate beside twice the mutant: mostly the error and its stack. */
const SMALL = 1 << 20

export interface MutantCounts {
  /** Of those refused, by code. */
  readonly refused: Record<string, number>
  taken: number
  /** Of those taken, the ones that left the world as the snapshot itself does. */
  equal: number
  /** Milliseconds, and bytes beyond twice the mutant. */
  slowest: number
  largest: number
}

export const noMutants = (): MutantCounts => ({ refused: {}, taken: 0, equal: 0, slowest: 0, largest: -Infinity })

export function addMutants(total: MutantCounts, { refused, taken, equal, slowest, largest }: MutantCounts): void {
  for (const [code, count] of Object.entries(refused)) total.refused[code] = (total.refused[code] ?? 0) + count
  total.taken += taken
  total.equal += equal
  total.slowest = Math.max(total.slowest, slowest)
  total.largest = Math.max(total.largest, largest)
}

function openScene(seed: number): SnapshotScene {
  const scene = new SnapshotScene({ contactEntities: seed % 2 === 0 })
  for (let n = 0; n < 30 + (seed % 7); n++) scene.step(n)
  // Something to come: motions without a step, and a jump.
  scene.play(100)
  integrationSystem(scene.world)
  scene.collision.teleport(scene.cast[60]!)
  return scene
}

const allocated = (): number => {
  const { heapUsed, arrayBuffers } = memoryUsage()
  return heapUsed + arrayBuffers
}

/**
 * Restores mutants of snapshots. A refused one is a CollisionError and leaves the hash as it was. A taken one is a
 * snapshot itself: saved and restored it gives the same bytes, every invariant holds after it and after the next step,
 * and its events can be read. Throws what goes wrong.
 */
export function tryMutants(seed: number, count: number): MutantCounts {
  const random = new Random(seed)
  const counts = noMutants()
  let { world, collision } = openScene(seed)
  const game = saveGame(collision)
  const bytes = saveCollision(world)
  const hash = hashCollision(world)
  // What runs for the first time allocates what it keeps.
  restoreCollision(world, bytes)
  for (let k = 0; k < count; k++) {
    const mutant = mutated(bytes, random, random.chance(0.95))
    const before = allocated()
    const start = performance.now()
    const startOfUse = cpuUsage()
    let code: string | undefined
    try {
      restoreCollision(world, mutant)
    } catch (error) {
      if (!(error instanceof CollisionError && CODES.includes(error.code)))
        throw new Error(`seed ${seed}, mutant ${k}`, { cause: error })
      code = error.code
    }
    const { user, system } = cpuUsage(startOfUse)
    // A process that is held still computes nothing.
    counts.slowest = Math.max(counts.slowest, Math.min(performance.now() - start, (user + system) / 1000))
    counts.largest = Math.max(counts.largest, allocated() - before - 2 * mutant.length)
    if (code !== undefined) {
      counts.refused[code] = (counts.refused[code] ?? 0) + 1
      if (k % 16 === 0 && hashCollision(world) !== hash)
        throw new Error(`seed ${seed}, mutant ${k} was refused and changed the world`)
      continue
    }
    counts.taken++
    validateCollision(world)
    if (hashCollision(world) === hash) counts.equal++
    const again = saveCollision(world)
    // What it leaves out, and numbers that mean the same, may be written otherwise: but not once more.
    restoreCollision(world, again)
    if (Buffer.compare(saveCollision(world), again) !== 0)
      throw new Error(`seed ${seed}, mutant ${k} is saved in two ways`)
    JSON.stringify(collision.events)
    collisionSystem(world)
    validateCollision(world)
    JSON.stringify(collision.events)
    // A mutant may say that a child has lost its parent: the step removes it then.
    if (game.entities.some(([entity]) => !entityExists(world, entity))) {
      ;({ world, collision } = openScene(seed))
      loadGame(game, collision)
    }
    restoreCollision(world, bytes)
  }
  if (Buffer.compare(saveCollision(world), bytes) !== 0) throw new Error(`seed ${seed}: other bytes at the end`)
  if (!(counts.largest < SMALL)) throw new Error(`seed ${seed}: ${counts.largest} bytes beyond twice a mutant`)
  return counts
}
