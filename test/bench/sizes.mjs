/**
 * `npm run sizes`: min+gzip of what a game ships, as a bundler makes it of the built package, against the goals.
 * Writes results/sizes.json and results/sizes.md. Option: --build <folder of a built package, or a commit> (writes no
 * results).
 */
import console from 'node:console'
import { parseArgs } from 'node:util'
import { sizeOf, using } from '../package/size.mjs'
import { buildNow, buildOf } from './shared/builds.mjs'
import { markdownTable, writeResult } from './shared/results.mjs'

const { values } = parseArgs({ options: { build: { type: 'string' } } })
const build = values.build === undefined ? buildNow() : buildOf(values.build, 'sizes')
const everything = "export * from './index.js'\nexport * as geometry from './geometry.js'"
const kilobytes = (bytes) => (bytes / 1000).toFixed(1)
const sizes = []
for (const [name, goal, contents] of [
  ['a game of boxes', 68, using(['createCollision', 'integrationSystem', 'collisionSystem'], './index.js')],
  ['everything', 120, everything],
  ['three kernels', 12, using(['overlapObbs', 'sweepObbs', 'collideObbs'], './geometry.js')],
])
  sizes.push({ name, goal, ...(await sizeOf(contents, build)) })

const text = `# Sizes

kB, bundled by esbuild; bitecs and gl-matrix, which a game has, are outside. A game of boxes: createCollision,
integrationSystem, collisionSystem; three kernels: overlapObbs, sweepObbs, collideObbs.

${markdownTable(
  ['', 'min', 'min+gzip', 'goal', ''],
  sizes.map(({ name, min, gzip, goal }) => [name, kilobytes(min), kilobytes(gzip), goal, gzip <= 1000 * goal ? 'met' : 'MISSED']), // prettier-ignore
)}`
console.log(text)
if (values.build === undefined) {
  await writeResult('sizes.md', text)
  await writeResult('sizes.json', { sizes })
}
