/**
 * One process, one contestant, one scene: warms up, then measures as many steps as it has time for, a part of them each
 * time that it is its turn (`shared/turns.mjs`), and says its times per step. Arguments: contestant, boxes, kind of
 * scene, milliseconds to measure, turns. Another library whose step takes more than a second is left at that.
 */
import { argv, exit, memoryUsage } from 'node:process'
import { blocksOf, sayBlocks, warmUp } from '../shared/times.mjs'
import { say, waitForTurn } from '../shared/turns.mjs'
import { contestants } from './contestants.mjs'
import { crowdScene } from './scene.mjs'

const [, , key, boxes, kind, milliseconds, turnCount] = argv
const turns = Number(turnCount)
const { stages, create, own } = contestants.find((c) => c.key === key)
const TOO_SLOW = own ? Infinity : 1000

const contestant = await create(crowdScene(Number(boxes), kind))
const times = new Float64Array(2 + stages.length)
const touching = []
let slow = false

function step() {
  contestant.step(times)
  touching.push(contestant.touching())
  slow = times[0] > TOO_SLOW && touching.length > 1
  return times[0]
}

const warm = warmUp(step, undefined, () => slow)
const { blocks, length } = blocksOf(warm.turn, Number(milliseconds), turns)
const samples = Array.from(times, () => [])
for (let turn = 1; turn <= turns && !slow; turn++) {
  say({ more: true, step: warm.step })
  waitForTurn()
  while (samples[0].length < (turn * blocks * length) / turns && !slow) {
    step()
    for (let k = 0; k < times.length; k++) samples[k].push(times[k])
  }
}
const { rss, heapUsed, arrayBuffers } = memoryUsage()
const result = !slow
  ? {
      processor: sayBlocks(samples[0], length),
      clock: sayBlocks(samples[1], length),
      stages: Object.fromEntries(stages.map((name, k) => [name, sayBlocks(samples[k + 2], length)])),
      touching,
      pairs: contestant.pairs(),
      warm: { steps: warm.steps, milliseconds: warm.milliseconds },
      blocks,
      length,
      megabytes: { rss: rss / 2 ** 20, heap: heapUsed / 2 ** 20, buffers: arrayBuffers / 2 ** 20 },
    }
  : { slow: times[0], touching }
say(result, () => exit(0))
