/** The results of kernels as Markdown. */
import { aboutLine, librariesLine } from '../shared/results.mjs'

function wrong(row, kind) {
  const parts = []
  if (row.falseHits) parts.push(`${row.falseHits} false hits`)
  if (row.falseMisses) parts.push(`${row.falseMisses} misses`)
  if (parts.length) parts.push(`up to ${row.widest.toExponential(1)} from touching`)
  if (kind === 'sweep' && row.otherTimes)
    parts.push(`${row.otherTimes} times off by over 1 ms, at most ${row.mostTime.toFixed(3)} s`)
  return parts.length ? parts.join(', ') : 'none'
}

/** `about` is the machine, `results` the topics with verified answers, times and ratios. */
export function tableOf(about, results) {
  const lines = [
    '# Kernels',
    '',
    aboutLine(about),
    librariesLine(about, [
      '@dimforge/rapier3d-simd-compat',
      'fast-triangle-triangle-intersection',
      'three',
      'three-mesh-bvh',
    ]),
    '',
    `Time per test: sum of the best times of all slices of 1000 tests, median of ${about.rounds} processes, libraries interleaved.`,
  ]
  for (const { title, kind, goal, verified, contestants } of results) {
    const rate = ((100 * verified.hits) / verified.tests).toFixed(1)
    const touching =
      verified.started === undefined
        ? ''
        : `, ${((100 * verified.started) / verified.tests).toFixed(1)} % touching at time 0`
    lines.push('', `## ${title}`, '', `${verified.tests} tests, ${rate} % hits${touching}.`, '')
    lines.push('| | ns | M/s | times our kernel / our objects | wrong answers |', '|---|---|---|---|---|')
    for (const [index, c] of contestants.entries()) {
      const ratio = (form) => c.ratios[form]?.toFixed(2) ?? '-'
      const ratios = c.own ? '' : `${ratio('kept')} / ${ratio('objects')}`
      const cells = [
        c.name,
        c.nanoseconds.toFixed(1),
        (1000 / c.nanoseconds).toFixed(1),
        ratios,
        wrong(verified.contestants[index], kind),
      ]
      lines.push(`| ${cells.join(' | ')} |`)
    }
    if (goal) lines.push('', goalLine(goal, contestants))
  }
  return `${lines.join('\n')}\n`
}

function goalLine(goal, contestants) {
  const parts = ['kept', 'objects'].map((form) => {
    const own = contestants.find((c) => c.own && c.form === form)
    const peer = contestants
      .filter((c) => !c.own && c.form.includes(form))
      .sort((a, b) => a.nanoseconds - b.nanoseconds)[0]
    return `${form}: ${(peer.nanoseconds / own.nanoseconds).toFixed(2)} times the fastest peer (${peer.name})`
  })
  const kernel = contestants.find((c) => c.own && c.form === 'kept')
  return `Goal ${goal.rate} M/s and ${goal.ratio} times the fastest peer: ${(1000 / kernel.nanoseconds).toFixed(1)} M/s; ${parts.join('; ')}.`
}
