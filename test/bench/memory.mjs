/**
 * `npm run memory`: resident bytes a body of 50,000 boxes beside bitECS, against the goals. Writes results/memory.json
 * and results/memory.md. Options: --rounds 3, --node 24, --boxes 50000, --steps 300, --build <folder of a built
 * package, or a commit> (writes no results).
 */
import console from 'node:console'
import process, { exit } from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { game, packageIn } from './crowd/game.mjs'
import { crowdScene, moveCrowd } from './crowd/scene.mjs'
import { buildNow, buildOf } from './shared/builds.mjs'
import { nodeOf, run, versionOf } from './shared/processes.mjs'
import { aboutLine, aboutRun, load, markdownTable, writeResult } from './shared/results.mjs'
import { median } from './shared/times.mjs'

const GOALS = { flat: 1400, default: 1900 }

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    node: { type: 'string', default: '24' },
    boxes: { type: 'string', default: '50000' },
    steps: { type: 'string', default: '300' },
    build: { type: 'string' },
    /** In a process of its own: what it measures, and the built package. */
    measure: { type: 'string' },
    library: { type: 'string' },
  },
})
const count = Number(values.boxes)
if (values.measure !== undefined) await measure(values.measure, values.library)

/** A package that does nothing: the world is bitECS with columns of the game's own, one number a box and field. */
function without() {
  const columns = (axes) => Object.fromEntries([...axes].map((axis) => [axis, new Float64Array(count + 1)]))
  const vectors = Object.fromEntries(['Position', 'LinearVelocity', 'AngularVelocity', 'BoxShape'].map((name) => [name, columns('xyz')])) // prettier-ignore
  const components = { ...vectors, Rotation: columns('xyzw') }
  const events = { a: [], b: [], began: 0, ended: 0, count: 0 }
  return { createCollision: () => ({ components, events }), collisionSystem: (world) => world }
}

/** Prints what a process holds after some steps. */
async function measure(mode, library) {
  const scene = crowdScene('uniform', count)
  const played = game(scene, mode === 'without' ? without() : await packageIn(library), mode === 'without' ? 'flat' : mode) // prettier-ignore
  for (let s = 0; s < Number(values.steps); s++) {
    moveCrowd(scene)
    played.step()
  }
  for (let k = 0; k < 5; k++) {
    globalThis.gc()
    await setTimeout(50)
  }
  if (mode !== 'without' && played.touching() === 0) throw new Error('no contacts')
  console.log(process.memoryUsage().rss)
  exit()
}

const loadBefore = load()
const node = nodeOf(values.node)
const library = values.build === undefined ? buildNow() : buildOf(values.build, 'memory')
/**
 * A process whose steps allocate keeps a young generation of up to 48 MB, that of a game which allocates by itself
 * anyway: so that is told with and without.
 */
const heaps = { resident: [], 'resident, young generation of 1 MB': ['--max-semi-space-size=1'] }

function resident(mode, flags) {
  const args = ['--measure', mode, '--library', library, '--boxes', count, '--steps', values.steps]
  return run(node, fileURLToPath(import.meta.url), args, { flags: ['--expose-gc', ...flags] })
}

const figures = {}
for (const [name, flags] of Object.entries(heaps))
  for (let round = 0; round < Number(values.rounds); round++) {
    const without = resident('without', flags)
    for (const mode of Object.keys(GOALS)) ((figures[mode] ??= {})[name] ??= []).push((resident(mode, flags) - without) / count) // prettier-ignore
  }

const about = aboutRun('npm run memory', [versionOf(node)], loadBefore)
const text = `# Memory

${aboutLine(about)}

Bytes a body of ${count.toLocaleString('en')} moving boxes after ${values.steps} steps and garbage collection, median of ${values.rounds} processes, least and most in brackets.
What a process without the package holds is subtracted: Node, bitECS with the same world of entities and their five components
in columns of one double a box and field, and the scene that moves and is written to these columns. Not subtracted: the
package's code, what its components' columns hold beyond that, and contact entities.

${markdownTable(
  ['mode', 'goal', ...Object.keys(heaps)],
  Object.entries(figures).map(([mode, of]) => [
    mode,
    GOALS[mode],
    ...Object.values(of).map((bytes) => `${median(bytes).toFixed(0)} (${Math.min(...bytes).toFixed(0)} to ${Math.max(...bytes).toFixed(0)}), ${median(bytes) <= GOALS[mode] ? 'met' : 'MISSED'}`), // prettier-ignore
  ]),
)}`
console.log(text)
if (values.build === undefined && count === 50_000) {
  await writeResult('memory.md', text)
  await writeResult('memory.json', { about, figures })
}
