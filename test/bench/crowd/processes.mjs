/** Processes that step the same crowd, by turns. */
import { join } from 'node:path'
import { bench } from '../shared/bundle.mjs'
import { startWarm, takeTurns } from '../shared/turns.mjs'

/** Steps to warm up and to measure: those of few boxes are cheap. */
export const stepsOf = (count, part = 1) => ({
  warm: Math.round(part * Math.max(120, Math.min(2000, 4e6 / count))),
  steps: Math.round(part * Math.max(120, Math.min(1500, 3e6 / count))),
})

/**
 * What each process says (`measure.mjs` of a folder of the bench), in the order of `jobs`: all live at the same time
 * and take turns.
 */
export async function measureByTurns(node, jobs, folder = 'crowd') {
  const processes = []
  for (const job of jobs) {
    processes.push(await startWarm(node, join(bench, folder, 'measure.mjs'), [JSON.stringify({ turns: 5, ...job })]))
    if (!processes.at(-1).said) throw new Error(`fails: ${JSON.stringify(job)}`)
  }
  await takeTurns(processes)
  return processes.map(({ said }, k) => {
    if (!said) throw new Error(`fails: ${JSON.stringify(jobs[k])}`)
    return said
  })
}
