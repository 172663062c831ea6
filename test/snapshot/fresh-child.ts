/** Goes on from a file with a saved scene, and prints what each step told. Arguments: the file, first step, steps. */
import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import { loadScene, play, small, type SavedScene } from './serialized-scene.js'

const [file, first, steps] = process.argv.slice(2)
const scene = loadScene(deserialize(readFileSync(file!)) as SavedScene, small, true)
console.log(JSON.stringify(play(scene, Number(first), Number(steps))))
