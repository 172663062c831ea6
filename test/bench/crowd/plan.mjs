/** Which library runs in which scene, at which size and how often. */
import { kinds } from './scene.mjs'

const SIZES = [1000, 10_000, 50_000, 100_000]
/** What all scenes are measured with: the plainest of ours, and the fastest of the others in nearly all of them. */
const leading = ['own', 'rapier-sensors']
/** Who measures by turns, in all sizes of a scene: those, and who may be as fast as the fastest. In so many turns. */
export const inTurns = [...leading, 'rapier-plain-sensors']
export const TURNS = 5
/** What is compared by more than one process, in a cube of up to 10,000 boxes. */
const compared = [...inTurns, 'own-manifolds', 'own-continuous-entities', 'rapier-manifolds']
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
  if (boxes > 100_000 || kind === 'spot' || odd.includes(kind)) return 1
  if (kind === 'uniform') return leading.includes(key) || (boxes <= 10_000 && compared.includes(key)) ? rounds : 1
  if (!leading.includes(key)) return 1
  return boxes > 10_000 ? Math.min(rounds, 2) : rounds
}

/**
 * Jobs `{ kind, boxes, key, rounds, turns, group }` in the order in which they run: those of a group measure by turns.
 * All sizes of a scene up to 100,000 are in one, since growth compares them, too; others are groups of their own, soon
 * after it. `only` names contestants, which have all the rounds, `chosen` the kinds.
 */
export function planOf(contestants, { rounds, sizes = [...SIZES, 500_000], chosen = Object.keys(kinds), only }) {
  const jobs = []
  for (const kind of chosen)
    for (const byTurns of [true, false])
      for (const boxes of sizes)
        for (const contestant of contestants) {
          const { key } = contestant
          if ((inTurns.includes(key) && boxes <= 100_000) !== byTurns) continue
          if (only === undefined ? !belongs(contestant, kind, boxes) : !only.includes(key)) continue
          jobs.push({
            kind,
            boxes,
            key,
            rounds: only === undefined ? roundsOf(contestant, kind, boxes, rounds) : rounds,
            turns: byTurns ? TURNS : 1,
            group: byTurns ? kind : `${kind} ${boxes} ${key}`,
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
