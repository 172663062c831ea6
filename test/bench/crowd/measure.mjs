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

function prepare() {
  moveCrowd(scene)
  if (isPlain || prepared++ < plainWarm) contestant.forget()
}
await saySteps({ contestant, prepare, warm, steps, turns, hasWorkers: workers > 0 })
