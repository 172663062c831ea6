/** The golden scenes by name, and what a scene comes to after so many steps. */
import { hashCollision } from 'bitecs-collision'
import { Hash, hashDetails, hashRows } from './hash.js'
import type { GoldenScene } from './stage.js'
import { blades } from './scenes/blades.js'
import { bullets } from './scenes/bullets.js'
import { characters } from './scenes/characters.js'
import { churn } from './scenes/churn.js'
import { mesh } from './scenes/mesh.js'
import { pile } from './scenes/pile.js'
import { queries } from './scenes/queries.js'

export const scenes: Readonly<Record<string, () => GoldenScene>> = {
  pile,
  bullets,
  blades,
  mesh,
  churn,
  characters,
  queries,
}

/** hashCollision is mixed in every so many steps: it takes as long as a step. */
const WORLD_EVERY = 100

/** Runs a scene and gives its hash after each number of steps in `marks`, ascending. */
export function runScene(name: string, marks: readonly number[]): string[] {
  const { stage, step } = scenes[name]!()
  const { world, collision } = stage
  const hash = new Hash()
  const hashes: string[] = []
  for (let n = 1; n <= marks.at(-1)!; n++) {
    step(n, hash)
    hashRows(hash, collision.events)
    hashDetails(hash, collision)
    stage.hashPoses(hash)
    if (n % WORLD_EVERY === 0) hash.characters(hashCollision(world))
    if (marks.includes(n)) hashes.push(hash.text())
  }
  collision.dispose()
  return hashes
}
