/**
 * `npm run bench:size`: bundles, min+gzip; import and first step in fresh processes; memory a body and a triangle.
 * Writes results/size.json and results/size.md. Options: --rounds 9, --node 24.
 */
import { execFileSync } from 'node:child_process'
import console from 'node:console'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { sizeOf, using } from '../../package/size.mjs'
import { bench, bundle, cache, repository } from '../shared/bundle.mjs'
import { nodeOf, run, versionOf } from '../shared/processes.mjs'
import { aboutLine, aboutRun, load, markdownTable, number, writeResult } from '../shared/results.mjs'
import { quantile } from '../shared/times.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    node: { type: 'string', default: process.versions.node.split('.')[0] },
    command: { type: 'string', default: 'npm run bench:size' },
  },
})
const loadBefore = load()
const node = nodeOf(values.node.split(',')[0])

// What the package's own build makes of the sources, so that sizes are those of what is shipped.
const built = join(cache, 'size-build')
const tsup = join(repository, 'node_modules/tsup/dist/cli-default.js')
execFileSync(process.execPath, [tsup, '--no-dts', '--silent', '--out-dir', built], { cwd: repository })

const kernels = ['overlapObbs', 'sweepObbs', 'collideObbs']
const systems = ['createCollision', 'integrationSystem', 'collisionSystem']
const imports = {
  'everything: bitecs-collision and bitecs-collision/geometry':
    "export * from './index.js'; export * from './geometry.js'",
  'bitecs-collision': "export * from './index.js'",
  'bitecs-collision/geometry': "export * from './geometry.js'",
  [systems.join(', ')]: using(systems, './index.js'),
  [kernels.join(', ')]: using(kernels, './geometry.js'),
  overlapObbs: using(['overlapObbs'], './geometry.js'),
}
const bundles = {}
for (const [name, contents] of Object.entries(imports)) bundles[name] = await sizeOf(contents, built)

const scene = await bundle('size', ['first-step-scene'], {
  out: join(cache, 'first-step'),
  minify: true,
  splitting: false,
})
const starts = []
for (let round = 0; round < Number(values.rounds); round++)
  starts.push(run(node, join(bench, 'size/first-step.mjs'), [join(scene, 'first-step-scene.mjs')]))
const startUp = Object.fromEntries(
  ['import', 'create', 'first', 'second'].map((name) => [name, quantile(starts.map((s) => s[name]), 0.5)]), // prettier-ignore
)
const out = await bundle('size', ['memory'])
const memory = run(node, join(out, 'memory.mjs'), [], { flags: ['--expose-gc'] })

const about = aboutRun(values.command, [versionOf(node)], loadBefore)
const kilobytes = (bytes) => (bytes / 1000).toFixed(1)
const text = `# Size and start-up

${aboutLine(about)}

Bundles by esbuild, kB; bitecs and gl-matrix, which a game has, are outside:

${markdownTable(
  ['import', 'min', 'min+gzip'],
  Object.entries(bundles).map(([name, { min, gzip }]) => [name, kilobytes(min), kilobytes(gzip)]),
)}
Start in a fresh process, default options, milliseconds by the clock, median of ${starts.length} processes: import of the minified
bundle with bitECS ${number(startUp.import)}, a world of 1,000 boxes ${number(startUp.create)}, first step ${number(startUp.first)}, second step ${number(startUp.second)}.

Memory: ${Object.entries(memory.perBody)
  .map(([name, bytes]) => `${bytes.toFixed(0)} bytes a body (${name})`)
  .join(
    ', ',
  )} beside ${memory.ecs.toFixed(0)} that bitECS takes for an entity with five components; ${memory.perTriangle.toFixed(0)} bytes a triangle of
a tree of ${memory.triangles} triangles.
`
console.log(text)
await writeResult('size.md', text)
await writeResult('size.json', { about, bundles, startUp, memory })
