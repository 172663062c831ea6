/**
 * One process, one crowd: what the first query after a step costs beside a warm one, and the step itself; what the
 * first query of a world costs, and the bytes that it keeps. Argument, as JSON: folder of the built package
 * (`library`), `mode`, `kind` and `count` of the crowd, steps to `warm` up, `steps` to measure. Prints milliseconds as
 * JSON.
 */
import { argv, exit, memoryUsage, stdout } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { game, packageIn } from '../crowd/game.mjs'
import { crowdScene, moveCrowd } from '../crowd/scene.mjs'
import { figures, median, timeOf } from '../shared/times.mjs'
import { missing } from './contestants.mjs'

/** Worlds whose first query is timed. Bytes are counted at the first: later there is garbage of those before. */
const BUILDS = 3
const NEEDS = ['rayCast', 'createQueryHit']

const { library, mode, kind, count, warm, steps } = JSON.parse(argv[2])
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc')

function bytesHeld() {
  for (let k = 0; k < 3; k++) collectGarbage()
  const { heapUsed, external } = memoryUsage()
  return heapUsed + external
}

async function measure() {
  const module = await packageIn(library)
  const { rayCast, createQueryHit } = module
  const hit = createQueryHit()
  const start = () => {
    const scene = crowdScene(kind, count)
    const played = game(scene, module, mode)
    moveCrowd(scene)
    played.step()
    const origin = scene.room.map((length) => length / 2)
    return { scene, ...played, ask: () => rayCast(played.world, hit, origin, [0.36, 0.48, 0.8]) }
  }
  const builds = []
  let bytes = 0
  for (let k = 0; k < BUILDS; k++) {
    const { ask, dispose } = start()
    const before = k === 0 ? bytesHeld() : 0
    const first = timeOf(ask)
    builds.push(first - timeOf(ask))
    if (k === 0) bytes = (bytesHeld() - before) / count
    dispose()
  }
  const { scene, step, ask, forget } = start()
  const times = { step: [], refit: [], plain: [], refitAfterPlain: [] }
  function measured(stepTimes, refitTimes) {
    stepTimes.push(timeOf(step))
    const first = timeOf(ask)
    refitTimes.push(first - timeOf(ask))
  }
  for (let s = -warm; s < steps; s++) {
    moveCrowd(scene)
    if (s < 0) measured([], [])
    else measured(times.step, times.refit)
  }
  for (let s = -3; s < steps / 4; s++) {
    moveCrowd(scene)
    forget()
    if (s < 0) measured([], [])
    else measured(times.plain, times.refitAfterPlain)
  }
  return {
    step: median(times.step),
    refit: figures(times.refit),
    plain: median(times.plain),
    ofStep: median(times.refit) / median(times.step),
    ofPlain: median(times.refit) / median(times.plain),
    build: { first: builds[0], warm: Math.min(...builds.slice(1)) },
    bytes,
  }
}

const lacks = await missing({ needs: NEEDS }, library)
const result = lacks.length > 0 ? { missing: lacks } : await measure()
stdout.write(`\n${JSON.stringify(result)}\n`, () => exit(0))
