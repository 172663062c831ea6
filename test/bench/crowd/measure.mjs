/**
 * One process, one library, one scene: warms up, measures a part of its steps each time that it is its turn, and says
 * the milliseconds of every step. Argument, as JSON: `library` (`rapier`, or the folder of a built package), `mode`,
 * `kind` and `count` of the scene, steps to `warm` up, `steps` to measure, `turns`, `isPlain` where the package is to
 * forget before every step, before how many of the first steps it is to forget in any case (`plainWarm`: V8 compiles
 * what begins an epoch as late as after a dozen of them), and how many `workers` help it. A step is: poses in, contacts
 * found, began and ended read.
 */
import { join } from 'node:path'
import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { saySteps } from '../shared/steps.mjs'
import { game, packageIn } from './game.mjs'
import { rapier } from './rapier.mjs'
import { crowdScene, moveCrowd } from './scene.mjs'

const { library, mode, kind, count, warm, steps, turns, isPlain = false, plainWarm = 0, workers = 0 } = JSON.parse(argv[2]) // prettier-ignore
const scene = crowdScene(kind, count)
const options =
  workers === 0 ? {} : { workers: { count: workers, url: pathToFileURL(join(library, 'worker.js')).href } }
const contestant = library === 'rapier' ? await rapier(scene) : game(scene, await packageIn(library), mode, options)

let prepared = 0
/**
 * Plain steps that warm up, from one full collection to the next. A function that is called once a step, and loops for
 * long, is compiled by V8 for the midst of its loop (OSR), never from its start. Only what is compiled from the start
 * survives a full collection, after which the function becomes hot once more.
 */
const COLLECT_EVERY = 20
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc')

function prepare() {
  moveCrowd(scene)
  if (isPlain || prepared < plainWarm) contestant.forget()
  if (prepared < plainWarm && prepared % COLLECT_EVERY === 0) collectGarbage()
  prepared++
}
await saySteps({ contestant, prepare, warm, steps, turns, hasWorkers: workers > 0 })
