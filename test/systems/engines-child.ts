/** Prints what the golden scene comes to in this process, whatever flags the engine was given. */
import { goldenRun } from './golden-scene.js'

console.log(JSON.stringify([true, false].map((continuous) => goldenRun(continuous, Number(process.argv[2])))))
