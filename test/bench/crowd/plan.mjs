/** Which library runs in which scene, at which size and how often. */
import { kinds } from './scene.mjs'

const SIZES = [1000, 10_000, 50_000, 100_000]
/** What every scene is measured with at every size: the plainest of ours, and the fastest of the others in every scene so far. */
const leading = ['own', 'rapier-sensors']

/** Sizes, with what is measured only once: ours alone beyond, and the pairs of one spot grow with the square. */
function sizesOf(kind, sizes, key) {
  if (kind === 'spot') return [Math.min(1000, ...sizes)]
  if (leading.includes(key)) return sizes
  return kind === 'uniform' || key.startsWith('own') ? sizes : sizes.filter((boxes) => boxes === 10_000)
}

/**
 * Jobs `{ kind, boxes, key, rounds }`. `only` names contestants, `chosen` the kinds; `rounds` is for ours and rapier, which
 * lead, the others have one.
 */
export function planOf(contestants, { rounds, sizes = SIZES, chosen, only, alone = true }) {
  const jobs = []
  for (const kind of chosen ?? Object.keys(kinds))
    for (const boxes of alone ? [...sizes, 500_000] : sizes)
      for (const { key, own } of contestants) {
        if (only !== undefined ? !only.includes(key) : boxes > 100_000 && (kind !== 'uniform' || key !== 'own'))
          continue
        if (only === undefined) {
          const mostly = kind === 'uniform' || leading.includes(key) || !own
          if (!mostly || (boxes <= 100_000 && !sizesOf(kind, sizes, key).includes(boxes))) continue
          if (kind === 'spot' && !leading.includes(key)) continue
        }
        const leads = own || key.startsWith('rapier')
        jobs.push({ kind, boxes, key, rounds: leads && boxes <= 100_000 ? rounds : 1 })
      }
  return jobs
}
