/**
 * One process, one topic: before anything is timed, holds the answers of all contestants to brute force, or to each
 * other where there is none. Ours must be right. Wrong answers of the others are counted; more than one in a hundred
 * end the run, for then another question was asked. Arguments: key of the topic, folder of the built package. Prints
 * JSON.
 */
import { argv, exit, stdout } from 'node:process'
import { isOwn, missing, topics } from './contestants.mjs'

const [key, library] = argv.slice(2)
const topic = topics.find((one) => one.key === key)
const { contestants, checked, reference, scene: makeScene, tolerance } = topic
const MOST_WRONG = 0.01

const shared = makeScene?.()
const verified = []
let right
for (const contestant of contestants) {
  if ((await missing(contestant, library)).length > 0) {
    verified.push(null)
    continue
  }
  const scene = contestant.scene?.() ?? shared
  const answers = new Float64Array(scene.queries)
  const pass = await contestant.create(scene, library)
  pass(answers, 0, scene.queries)
  const count = Math.min(checked, scene.queries)
  if (reference !== undefined && (right === undefined || contestant.scene !== undefined))
    right = Float64Array.from({ length: count }, (_, k) => reference(scene, k))
  right ??= answers
  const allowed = isOwn(contestant) ? tolerance.own : tolerance.peer
  let wrong = 0
  for (let k = 0; k < count; k++) {
    const isSame =
      answers[k] < 0 === right[k] < 0 && Math.abs(answers[k] - right[k]) <= allowed * (1 + Math.abs(right[k]))
    wrong += Number(!isSame)
  }
  if (wrong > (isOwn(contestant) ? 0 : MOST_WRONG * count))
    throw new Error(`${key}: ${wrong} of ${count} answers of ${contestant.name} are wrong`)
  const hits = answers.reduce((sum, answer) => sum + Number(answer >= 0), 0)
  verified.push({ queries: scene.queries, hits, checked: count, wrong })
}
const about = shared && topic.about?.(shared)
stdout.write(`\n${JSON.stringify({ about, contestants: verified })}\n`, () => exit(0))
