/**
 * `npm run flat`: a flat crowd of turning rectangles, beside four libraries of two dimensions, by turns in one process.
 * Prints medians, and how many times as long as ours each takes. Options: --count 10000, --steps 40.
 */
import console from 'node:console'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildNow } from '../shared/builds.mjs'
import { median, timeOf } from '../shared/times.mjs'
import { detectCollisions, matterJs, ours, planckJs, rapier2d } from './contestants.mjs'
import { rectangles } from './scene.mjs'

/** Steps before the first that counts: engines compile, worlds settle. */
const WARM = 15
/** More than this part of the contacts more or fewer: another answer. */
const MOST_APART = 0.02

const { values } = parseArgs({
  options: { count: { type: 'string', default: '10000' }, steps: { type: 'string', default: '40' } },
})
const library = await import(join(buildNow(), 'index.js'))
const bodies = rectangles(Number(values.count))
const contestants = Object.entries({
  'ours, at the ends of steps': ours(library, false),
  'ours, along paths': ours(library, true),
  'rapier2d-compat': await rapier2d(),
  planck: planckJs,
  'matter-js': matterJs,
  'detect-collisions': detectCollisions,
}).map(([name, make]) => ({ name, world: make(bodies), times: [], contacts: 0 }))

for (let step = 0; step < WARM + Number(values.steps); step++)
  for (const one of contestants) {
    const time = timeOf(one.world.step)
    if (step >= WARM) one.times.push(time)
    one.contacts += one.world.touching()
  }

const [base] = contestants
for (const { name, times, contacts } of contestants) {
  const time = median(times)
  const apart = contacts / base.contacts - 1
  const note = Math.abs(apart) > MOST_APART ? `, but ${(100 * apart).toFixed(1)} % more contacts` : ''
  const ratio = (time / median(base.times)).toFixed(1)
  console.log(`${name}: ${time.toFixed(2)} ms a step, ${ratio} times as long${note}`)
}
