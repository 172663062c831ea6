/**
 * `npm run example:rollback`: two peers play one game over a bad line. Each plays at once on predictions, and goes back
 * by saveCollision and restoreCollision when a late input shows that a prediction was wrong.
 */
import { playMatch } from './match.js'

const FRAMES = 1800
const BADNESS = { delay: 2, jitter: 5, loss: 0.2 } as const

const { peers, ticks } = playMatch(FRAMES, 1, BADNESS)
const { delay, jitter, loss } = BADNESS
console.log(
  `${FRAMES} frames in ${ticks} ticks; packets take ${delay} to ${delay + jitter} ticks, ${100 * loss} % are lost`,
)
console.log('\n        rollbacks   deepest   resimulated   waited   points and hash at the end')
for (const [k, { report, states }] of peers.entries()) {
  const { rollbacks, deepest, resimulated, waited } = report
  const numbers = [String(rollbacks).padStart(9), String(deepest).padStart(10), String(resimulated).padStart(14)]
  console.log(`peer ${k}  ${numbers.join('')}${String(waited).padStart(9)}   ${states[FRAMES - 1]}`)
}
const equal = peers[0].states.filter((state, frame) => state === peers[1].states[frame]).length
console.log(`\n${equal} of ${FRAMES} frames ended in equal states`)
if (equal < FRAMES) process.exitCode = 1
