/** Goes on from a file with a game and a snapshot, and prints hashes of what each step told. */
import { readFileSync } from 'node:fs'
import { hashCollision, saveCollision } from 'bitecs-collision'
import { freshScene } from './fresh-scene.js'
import type { SavedGame } from './move-world.js'

interface File {
  readonly game: SavedGame
  readonly cast: number[]
  readonly bytes: string
  readonly first: number
  readonly steps: number
}

const { game, cast, bytes, first, steps } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as File
const scene = freshScene(game, cast, new Uint8Array(Buffer.from(bytes, 'base64')), {})
const told = []
for (let n = first; n < first + steps; n++) {
  told.push([hashCollision(scene.world), Buffer.from(saveCollision(scene.world)).toString('base64'), scene.told()])
  scene.step(n)
}
console.log(JSON.stringify(told))
