/** The results of trees as Markdown. */
import { aboutLine, librariesLine } from '../shared/results.mjs'

const TITLES = {
  boolean: ['Do they touch', 'us a pose'],
  pairs: ['All intersecting pairs of triangles', 'us a pose'],
  build: ['Build', 'ms'],
}

/** three-mesh-bvh's best figure for the job; a build is held against its SAH. */
function rivalOf(job, figures) {
  const peers = figures.filter(({ own, key }) => !own && (job !== 'build' || key === 'three-SAH'))
  return peers.toSorted((a, b) => a.best - b.best)[0]
}

/** `about` is the machine, `results` the meshes with verified answers, times and bytes. */
export function tableOf(about, results) {
  const lines = [
    '# Trees',
    '',
    aboutLine(about),
    librariesLine(about, ['three', 'three-mesh-bvh']),
    '',
    `A mesh against itself at first-touch poses, half inside, half outside, by 0.1, 1 and 10 % of its radius. Best times of slices of 10 poses summed, median of ${about.rounds} processes, libraries interleaved; builds: the best of a warm process.`,
  ]
  for (const { mesh, verified, jobs } of results) {
    const { triangles, poses, hits, pairs, byBruteForce, wrong, bytes } = verified
    lines.push(
      '',
      `## ${mesh}, ${triangles} triangles`,
      '',
      `${poses} poses, ${hits} touch, ${(pairs / hits).toFixed(1)} pairs each. Ours equal brute force at ${byBruteForce} of them, and each other at all.`,
    )
    for (const { job, figures } of jobs) {
      const [title, unit] = TITLES[job]
      const rival = rivalOf(job, figures)
      const last = job === 'build' ? 'first build, ms | bytes a triangle' : 'wrong poses'
      const name = job === 'build' ? 'SAH' : 'its best'
      lines.push('', `| ${title} | ${unit} | median pass | three-mesh-bvh's ${name} / this | ${last} |`)
      lines.push(`|---|---|---|---|---|${job === 'build' ? '---|' : ''}`)
      for (const f of figures) {
        const ratio = rival === undefined ? '-' : (rival.best / f.best).toFixed(2)
        const figure =
          job === 'build' ? `${f.first.toFixed(1)} | ${bytes[f.index].toFixed(1)}` : countOf(wrong[f.index], job)
        lines.push(`| ${f.name} | ${f.best.toFixed(2)} | ${f.whole.toFixed(2)} | ${ratio} | ${figure} |`)
      }
    }
    lines.push('', goalsOf(jobs, bytes))
  }
  return `${lines.join('\n')}\n`
}

const GOALS = { boolean: 25, pairs: 10, build: 1 }

/**
 * Ours with the default options against the goals: the boolean is held against intersectsGeometry, and
 * against bvhcast too.
 */
function goalsOf(jobs, bytes) {
  const parts = jobs.map(({ job, figures }) => {
    const own = figures.find((f) => f.own)
    const times = (peers) => {
      const rival = rivalOf(job, peers)
      return own && rival ? `${(rival.best / own.best).toFixed(2)} times ${rival.name}` : 'not measured'
    }
    const plain = times(figures.filter(({ key }) => !key.endsWith('-cast')))
    return `${job} ${GOALS[job]}: ${plain}${job === 'boolean' ? ` (${times(figures)})` : ''}`
  })
  return `Goals: ${parts.join('; ')}; 130 bytes a triangle: ${bytes[0].toFixed(1)}.`
}

function countOf(wrong, job) {
  const count = job === 'boolean' ? wrong.booleans : wrong.pairs
  return count === 0 ? 'none' : String(count)
}
