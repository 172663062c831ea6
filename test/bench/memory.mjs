/**
 * `npm run memory`: resident bytes a body of 50,000 boxes beside bitECS, against the goals, and of contact entities of
 * bitECS without the package. Writes results/memory.json and results/memory.md. Options: --rounds 3, --node 24,
 * --boxes 50000, --steps 300, --build <folder of a built package, or a commit> (writes no results).
 */
import console from 'node:console'
import process, { exit } from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { addComponent, addComponents, addEntity, And, observe, onRemove, query, removeComponent } from 'bitecs'
import { game, packageIn } from './crowd/game.mjs'
import { crowdScene, moveCrowd } from './crowd/scene.mjs'
import { buildNow, buildOf } from './shared/builds.mjs'
import { nodeOf, run, versionOf } from './shared/processes.mjs'
import { aboutLine, aboutRun, load, markdownTable, writeResult } from './shared/results.mjs'
import { median } from './shared/times.mjs'

const GOALS = { flat: 1400, default: 1900 }
/** No goal: the game without the package, with as many contact entities as `default` has. */
const ENTITIES = 'entities'

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
    /** Contact entities, and how many of them serve another contact each step. */
    contacts: { type: 'string', default: '0' },
    changes: { type: 'string', default: '0' },
  },
})
const count = Number(values.boxes)
const steps = Number(values.steps)
if (values.measure !== undefined) await measure(values.measure, values.library)

/** A package that does nothing: the world is bitECS with columns of the game's own, one number a box and field. */
function without() {
  const columns = (axes) => Object.fromEntries([...axes].map((axis) => [axis, new Float64Array(count + 1)]))
  const vectors = Object.fromEntries(['Position', 'LinearVelocity', 'AngularVelocity', 'BoxShape'].map((name) => [name, columns('xyz')])) // prettier-ignore
  const components = { ...vectors, Rotation: columns('xyzw') }
  const events = { a: [], b: [], began: 0, ended: 0, count: 0 }
  return { createCollision: () => ({ components, events }), collisionSystem: (world) => world }
}

/**
 * Contact entities by bitECS alone: one observed component for life, one while there is a contact, and the tags of a
 * step, with the queries of the game. Returns what happens to them in a step.
 */
function contactEntities(world) {
  const [contacts, changes] = [Number(values.contacts), Number(values.changes)]
  const [ours, contact, began, ended] = [{}, {}, {}, {}]
  observe(world, onRemove(And(ours)), () => {})
  const entities = Array.from({ length: contacts }, () => addEntity(world))
  for (const entity of entities) addComponents(world, entity, [ours, contact, began])
  let changed = entities
  let next = 0
  return () => {
    for (const entity of changed) removeComponent(world, entity, began)
    changed = Array.from({ length: changes }, (_, k) => entities[(next + k) % contacts])
    next += changes
    for (const entity of changed) {
      addComponent(world, entity, ended)
      for (const component of [ended, contact]) removeComponent(world, entity, component)
      for (const component of [contact, began]) addComponent(world, entity, component)
    }
    for (const tag of [began, ended]) query(world, [contact, tag])
  }
}

/** Prints what a process holds after some steps; and how many contacts there are, and begin in a step. */
async function measure(mode, library) {
  const scene = crowdScene('uniform', count)
  const isBare = mode === 'without' || mode === ENTITIES
  const played = game(scene, isBare ? without() : await packageIn(library), isBare ? 'flat' : mode)
  const mirror = mode === ENTITIES ? contactEntities(played.world) : () => {}
  let changes = 0
  for (let s = 0; s < steps; s++) {
    moveCrowd(scene)
    played.step()
    mirror()
    if (s > 0) changes += played.collision.events.began / (steps - 1)
  }
  for (let k = 0; k < 5; k++) {
    globalThis.gc()
    await setTimeout(50)
  }
  const contacts = played.touching()
  if (!isBare && contacts === 0) throw new Error('no contacts')
  console.log(JSON.stringify({ rss: process.memoryUsage().rss, contacts, changes: Math.round(changes) }))
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

function resident(mode, flags, { contacts, changes }) {
  const ofEntities = ['--contacts', contacts, '--changes', changes]
  const args = ['--measure', mode, '--library', library, '--boxes', count, '--steps', values.steps, ...ofEntities]
  return run(node, fileURLToPath(import.meta.url), args, { flags: ['--expose-gc', ...flags] })
}

function cell(bytes, goal) {
  const spread = `${median(bytes).toFixed(0)} (${Math.min(...bytes).toFixed(0)} to ${Math.max(...bytes).toFixed(0)})`
  return goal === undefined ? spread : `${spread}, ${median(bytes) <= goal ? 'met' : 'MISSED'}`
}

const figures = {}
let found = { contacts: 0, changes: 0 }
for (const [name, flags] of Object.entries(heaps))
  for (let round = 0; round < Number(values.rounds); round++) {
    const without = resident('without', flags, found)
    for (const mode of [...Object.keys(GOALS), ENTITIES]) {
      const { rss, contacts, changes } = resident(mode, flags, found)
      if (mode !== ENTITIES) found = { contacts, changes }
      ;((figures[mode] ??= {})[name] ??= []).push((rss - without.rss) / count)
    }
  }

const about = aboutRun('npm run memory', [versionOf(node)], loadBefore)
const text = `# Memory

${aboutLine(about)}

Bytes a body of ${count.toLocaleString('en')} moving boxes after ${values.steps} steps and garbage collection, median of ${values.rounds} processes, least and most in brackets.
What a process without the package holds is subtracted: Node, bitECS with the same world of entities and their five components
in columns of one double a box and field, and the scene that moves and is written to these columns. Not subtracted: the
package's code, what its components' columns hold beyond that, and contact entities: the last row is what the game
without the package holds if it has as many as in default settings, ${found.contacts.toLocaleString('en')}, of which ${found.changes} serve another contact each step.

${markdownTable(
  ['mode', 'goal', ...Object.keys(heaps)],
  Object.entries(figures).map(([mode, of]) => [
    mode,
    GOALS[mode] ?? '',
    ...Object.values(of).map((bytes) => cell(bytes, GOALS[mode])),
  ]),
)}`
console.log(text)
if (values.build === undefined && count === 50_000) {
  await writeResult('memory.md', text)
  await writeResult('memory.json', { about, figures })
}
