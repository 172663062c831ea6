/** Which library runs in which scene, at which size and how often. */
import { kinds } from './scene.mjs'

const SIZES = [1000, 10_000, 50_000, 100_000]
/** What all scenes are measured with: the plainest of ours, and the fastest of the others in nearly all of them. */
const leading = ['own', 'rapier-sensors']
/** What is compared by more than one process, in a cube of up to 10,000 boxes. */
const compared = [...leading, 'own-manifolds', 'own-continuous-entities', 'rapier-plain-sensors', 'rapier-manifolds']
/** Our ways between those. */
const between = ['own-continuous', 'own-entities']
/** Scenes that nothing is claimed of but how the time grows. */
const odd = ['clusters', 'line', 'teleport']
/** What other versions of Node are measured with. */
const telling = [
  'own',
  'own-contacts',
  'own-manifolds',
  'own-continuous-entities',
  'rapier-sensors',
  'rapier-manifolds',
]

/** Whether a contestant that nobody asked for by name runs in a scene. */
function belongs({ key, own, comparable }, kind, boxes) {
  if (boxes > 100_000) return kind === 'uniform' && key === 'own'
  // The contacts of one spot grow with the square.
  if (kind === 'spot') return boxes <= 1000 && leading.includes(key)
  if (leading.includes(key)) return boxes !== 50_000 || !odd.includes(kind)
  if (boxes > 10_000 && between.includes(key)) return false
  if (kind === 'uniform') return boxes !== 50_000 || own || key.startsWith('rapier')
  // cannon-es takes ten times as long as the others here, too.
  return !own && comparable && boxes === 10_000 && key !== 'cannon'
}

/** How many processes a figure is the median of. */
function roundsOf({ key }, kind, boxes, rounds) {
  if (boxes > 100_000 || kind === 'spot') return 1
  if (boxes <= 10_000) return leading.includes(key) || (kind === 'uniform' && compared.includes(key)) ? rounds : 1
  if (!leading.includes(key) || odd.includes(kind)) return 1
  return kind === 'uniform' ? rounds : Math.min(rounds, 2)
}

/**
 * Jobs `{ kind, boxes, key, rounds }` in the order in which they run: ours and the one that it is held against one
 * right after the other, and all sizes soon after each other, since machines are not as fast all the time. `only` names
 * contestants, which have all the rounds, `chosen` the kinds.
 */
export function planOf(contestants, { rounds, sizes = [...SIZES, 500_000], chosen = Object.keys(kinds), only }) {
  const jobs = []
  for (const kind of chosen)
    for (const isLeading of [true, false])
      for (const boxes of sizes)
        for (const contestant of contestants) {
          const { key } = contestant
          if (leading.includes(key) !== isLeading) continue
          if (only === undefined ? !belongs(contestant, kind, boxes) : !only.includes(key)) continue
          jobs.push({
            kind,
            boxes,
            key,
            rounds: only === undefined ? roundsOf(contestant, kind, boxes, rounds) : rounds,
          })
        }
  return jobs
}

/** The jobs of a version of Node that is not the first: one scene of one size. */
export const glanceOf = (contestants, { rounds, only = telling }) =>
  planOf(contestants, { rounds, sizes: [10_000], chosen: ['uniform'], only }).map((job) => ({
    ...job,
    rounds: leading.includes(job.key) ? rounds : 1,
  }))
