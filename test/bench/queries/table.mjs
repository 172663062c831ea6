/** The results of queries as Markdown, and what is said of them. */
import { kinds } from '../crowd/scene.mjs'
import { aboutLine, librariesLine, markdownTable, number } from '../shared/results.mjs'
import { median } from '../shared/times.mjs'

export const PLAIN_PART = 1 / 3
const NOT_THERE = 'not there'

/** A figure of a contestant, the median of the rounds; undefined where the package does not have it yet. */
export const figureOf = ({ rounds }, figure) =>
  rounds.length === 0 ? undefined : median(rounds.map((round) => round[figure]))

/** How many times as long a contestant takes as another: in the same round, of that the median of the rounds. */
export const ratioOf = (slow, fast) =>
  slow.rounds.length === 0 || fast.rounds.length === 0
    ? undefined
    : median(slow.rounds.map(({ best }, k) => best / fast.rounds[k].best))

/** The fastest of the others, and how many times as long it takes as our first. */
export function rivalOf({ contestants }) {
  const [ours] = contestants
  const [rival] = contestants.filter(({ own }) => !own).toSorted((a, b) => figureOf(a, 'best') - figureOf(b, 'best'))
  return { ours, rival, times: ratioOf(rival, ours) }
}

/** The exponent with which the time grows from the least to the largest number of boxes. */
export function growthOf({ contestants }) {
  const there = contestants.filter(({ rounds }) => rounds.length > 0)
  if (there.length < 2) return undefined
  const [least, largest] = [there[0], there.at(-1)]
  return Math.log(ratioOf(largest, least)) / Math.log(largest.boxes / least.boxes)
}

const judge = (value, isMet, goal) =>
  value === undefined
    ? `Goal ${goal}: ${NOT_THERE}.`
    : `Goal ${goal}: ${value.toFixed(2)}, ${isMet ? 'met' : 'MISSED'}.`

function goalOf(topic) {
  const { goal, mostGrowth, mostTimes, contestants } = topic
  if (goal !== undefined) {
    const { rival, times } = rivalOf(topic)
    return judge(times, times >= goal, `at least ${goal} times as fast as the fastest other, ${rival.name}`)
  }
  if (mostGrowth !== undefined) {
    const growth = growthOf(topic)
    return judge(
      growth,
      growth <= mostGrowth,
      `time grows at most with the number of boxes to the power of ${mostGrowth}`,
    )
  }
  if (mostTimes === undefined) return ''
  const times = ratioOf(contestants[1], contestants[0])
  return judge(times, times <= mostTimes, `at most ${mostTimes} times the time among the fewest`)
}

function wrongOf({ own, verified }) {
  if (verified === null) return ''
  const { wrong, checked } = verified
  return own || wrong === 0 ? `none of ${checked}` : `${wrong} of ${checked}`
}

function topicText(topic) {
  const { title, unit, about, contestants } = topic
  const verified = contestants.find((one) => one.verified !== null)?.verified
  const asked = verified && `${verified.queries.toLocaleString('en')} queries`
  const said = about ?? (verified && verified.hits < verified.queries ? `${verified.hits} hits` : undefined)
  const rows = contestants.map((one) => {
    const times = ratioOf(one, contestants[0])
    return one.rounds.length === 0
      ? [one.name, NOT_THERE, '', '', '']
      : [
          one.name,
          number(figureOf(one, 'best')),
          number(figureOf(one, 'whole')),
          times?.toFixed(2) ?? '-',
          wrongOf(one),
        ]
  })
  return `## ${title}

${asked === undefined ? NOT_THERE : [asked, said].filter(Boolean).join('; ')}.

${markdownTable(['', unit, 'median pass', 'times our first', 'wrong answers'], rows)}
${goalOf(topic)}
`
}

const isThere = ({ rounds }) => rounds.length > 0 && rounds[0].missing === undefined

function refitRow(refit) {
  const of = (pick) => median(refit.rounds.map(pick))
  const name = [kinds[refit.kind], refit.count.toLocaleString('en'), refit.mode]
  if (!isThere(refit)) return [...name, NOT_THERE, ...new Array(8).fill('')]
  const part = of(({ ofPlain }) => ofPlain)
  return [
    ...name,
    number(of(({ refit }) => refit.median)),
    number(of(({ refit }) => refit.p95)),
    number(of(({ step }) => step)),
    of(({ ofStep }) => ofStep).toFixed(2),
    number(of(({ plain }) => plain)),
    `${part.toFixed(2)}, ${part <= PLAIN_PART ? 'met' : 'MISSED'}`,
    number(of(({ build }) => build.first)),
    number(of(({ build }) => build.warm)),
    of(({ bytes }) => bytes).toFixed(0),
  ]
}

const refitText = (refits) => `## What an index costs

Milliseconds: what the first ray after a step takes longer than a second one (the refit), the step before it, a step that
remembers nothing (plain), and the first ray of a world (the build) in a fresh process and in a warm one. Bytes a
body: what the world keeps longer after its first ray. Goal: the refit takes at most a third of a plain step.

${markdownTable(
  ['scene', 'boxes', 'mode', 'refit', '95 %', 'step', 'refit / step', 'plain step', 'refit / plain step', 'first build', 'build, warm', 'bytes a body'], // prettier-ignore
  refits.map(refitRow),
)}`

/** `about` is the machine. */
export const tableOf = (about, topics, refits) => `# Queries

${aboutLine(about)}
${librariesLine(
  about,
  Object.keys(about.libraries).filter((name) => !name.startsWith('fast-triangle')),
)}

Best times of slices of the queries summed, median of ${about.rounds} processes, which measured by turns; ratios within a
round. Answers are held to brute force before.

${topics.map(topicText).join('\n')}
${refits.length === 0 ? '' : refitText(refits)}`

/** Rows of the table of queries in BENCHMARKS.md: what is asked, our time, and the fastest other. */
export function summaryRows(topics) {
  return topics
    .filter(({ goal, contestants }) => goal !== undefined && contestants[0].rounds.length > 0)
    .map((topic) => {
      const { ours, rival, times } = rivalOf(topic)
      return [topic.title, number(figureOf(ours, 'best')), `${number(figureOf(rival, 'best'))} (${times.toFixed(1)} x, ${rival.name})`] // prettier-ignore
    })
}
