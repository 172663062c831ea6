/** Which library runs in which scene, at which size and how often. */
import { kinds } from './scene.mjs'

const SIZES = [1000, 10_000, 50_000, 100_000]
/** What every scene is measured with at every size: the plainest of ours, and the fastest of the others in every scene so far. */
const leading = ['own', 'rapier-sensors']
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
  if (kind === 'uniform' || leading.includes(key)) return true
  return !own && comparable && boxes === 10_000
}

/**
 * Jobs `{ kind, boxes, key, rounds }`. `only` names contestants, `chosen` the kinds. `rounds` is for ours and rapier, which lead,
 * beyond 10,000 boxes in a cube alone; the others have one.
 */
export function planOf(contestants, { rounds, sizes = [...SIZES, 500_000], chosen = Object.keys(kinds), only }) {
  const jobs = []
  for (const kind of chosen)
    for (const boxes of sizes)
      for (const contestant of contestants) {
        const { key, own } = contestant
        if (only === undefined ? !belongs(contestant, kind, boxes) : !only.includes(key)) continue
        const often = (own || key.startsWith('rapier')) && (boxes <= 10_000 || (kind === 'uniform' && boxes <= 100_000))
        jobs.push({ kind, boxes, key, rounds: often ? rounds : 1 })
      }
  return jobs
}

/** The jobs of a version of Node that is not the first: one scene of one size. */
export const glanceOf = (contestants, { rounds, only = telling }) =>
  planOf(contestants, { rounds, sizes: [10_000], chosen: ['uniform'], only })
