import { entityExists } from 'bitecs'
import {
  CollisionError,
  collisionSystem,
  hashCollision,
  integrationSystem,
  restoreCollision,
  saveCollision,
} from 'bitecs-collision'
import { Random } from '../oracle/random.js'
import { loadGame, saveGame } from './move-world.js'
import { mutated } from './mutate.js'
import { SnapshotScene } from './scene.js'

const CODES = ['E_FORMAT', 'E_SNAPSHOT', 'E_HANDLE', 'E_CHECKSUM', 'E_VERSION', 'E_TRUNCATED']

export interface MutantCounts {
  refused: number
  taken: number
  /** Of those taken, the ones that left the world as the snapshot itself does. */
  equal: number
  slowest: number
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

/**
 * Restores mutants of snapshots. A refused one is a CollisionError and leaves the hash as it was. A taken one is a
 * snapshot itself: saved and restored it gives the same bytes, its events can be read, and the steps after it run.
 * Throws what goes wrong.
 */
export function tryMutants(seed: number, count: number): MutantCounts {
  const random = new Random(seed)
  const counts = { refused: 0, taken: 0, equal: 0, slowest: 0 }
  let { world, collision } = openScene(seed)
  const game = saveGame(collision)
  const bytes = saveCollision(world)
  const hash = hashCollision(world)
  for (let k = 0; k < count; k++) {
    const mutant = mutated(bytes, random, random.chance(0.95))
    const start = performance.now()
    let wasTaken = true
    try {
      restoreCollision(world, mutant)
    } catch (error) {
      if (!(error instanceof CollisionError && CODES.includes(error.code))) throw error
      wasTaken = false
    }
    counts.slowest = Math.max(counts.slowest, performance.now() - start)
    if (!wasTaken) {
      counts.refused++
      if (k % 16 === 0 && hashCollision(world) !== hash)
        throw new Error(`seed ${seed}, mutant ${k} was refused and changed the world`)
      continue
    }
    counts.taken++
    const isEqual = hashCollision(world) === hash
    if (isEqual) counts.equal++
    const again = saveCollision(world)
    // What it leaves out, and numbers that mean the same, may be written otherwise: but not once more.
    restoreCollision(world, again)
    if (Buffer.compare(saveCollision(world), again) !== 0)
      throw new Error(`seed ${seed}, mutant ${k} is saved in two ways`)
    JSON.stringify(collision.events)
    for (let n = 0; n < 2; n++) {
      collisionSystem(world)
      JSON.stringify(collision.events)
      integrationSystem(world)
    }
    // A mutant may say that a child has lost its parent: the step removes it then.
    if (game.entities.some(([entity]) => !entityExists(world, entity))) ({ world, collision } = openScene(seed))
    loadGame(game, collision)
    restoreCollision(world, bytes)
  }
  if (Buffer.compare(saveCollision(world), bytes) !== 0) throw new Error(`seed ${seed}: other bytes at the end`)
  return counts
}
