/**
 * `npm run snapshot`: what saveCollision, restoreCollision and eight steps that are played again take. Writes
 * results/snapshot.json and results/snapshot.md. Options: --rounds 3, --node 24, --build <folder of a built package, or
 * a commit>, --sizes 10000,2000 (with either, results are not written).
 */
import console from 'node:console'
import { stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { game, packageIn } from './crowd/game.mjs'
import { crowdScene, moveCrowd } from './crowd/scene.mjs'
import { buildNow, buildOf } from './shared/builds.mjs'
import { nodeOf, run, versionOf } from './shared/processes.mjs'
import { aboutLine, aboutRun, load, markdownTable, number, writeResult } from './shared/results.mjs'
import { median, timeOf } from './shared/times.mjs'

/** Milliseconds, by number of bodies. */
const GOALS = { 10_000: { save: 1, restore: 3 }, 2000: { again: 16 } }
const MODES = ['paths', 'default']
const STEPS_AGAIN = 8
const WARM = 100
const TIMES = 200

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    node: { type: 'string', default: '24' },
    build: { type: 'string' },
    sizes: { type: 'string' },
    /** In a process of its own: what it measures, as JSON. */
    measure: { type: 'string' },
  },
})

/** The columns that change while a world steps; the shapes are the same in all steps. */
function columnsOf({ components }, highest) {
  const columns = ['Position', 'Rotation', 'LinearVelocity', 'AngularVelocity'].flatMap((name) =>
    Object.values(components[name]),
  )
  const copies = columns.map((column) => column.slice(0, highest + 1))
  return { putBack: () => columns.forEach((column, k) => column.set(copies[k])) }
}

/** Milliseconds, each the median of many; the bytes of the snapshot. */
async function measure({ library, mode, boxes }) {
  const module = await packageIn(library)
  const { saveCollision, restoreCollision, hashCollision, integrationSystem, collisionSystem } = module
  const scene = crowdScene('uniform', boxes)
  const { world, collision, entities, step, touching } = game(scene, module, mode)
  for (let s = 0; s < WARM; s++) {
    moveCrowd(scene)
    step()
  }
  const stepByItself = () => collisionSystem(integrationSystem(world))
  stepByItself()
  const columns = columnsOf(collision, entities.at(-1))
  const bytes = saveCollision(world)
  const hash = hashCollision(world)
  const contacts = touching()
  const hashes = []
  const times = { save: [], hash: [], restore: [], again: [] }
  function playAgain() {
    columns.putBack()
    restoreCollision(world, bytes)
    for (let k = 0; k < STEPS_AGAIN; k++) {
      stepByItself()
      saveCollision(world)
    }
  }
  for (let k = 0; k < TIMES; k++) {
    times.again.push(timeOf(playAgain))
    hashes.push(hashCollision(world))
    columns.putBack()
    times.restore.push(timeOf(() => restoreCollision(world, bytes)))
    times.save.push(timeOf(() => saveCollision(world)))
    times.hash.push(timeOf(() => hashCollision(world)))
    if (hashCollision(world) !== hash) throw new Error('the restored world has another hash')
  }
  if (new Set(hashes).size !== 1) throw new Error('the steps that were played again have other hashes')
  const figures = Object.fromEntries(Object.entries(times).map(([name, of]) => [name, median(of)]))
  return { ...figures, contacts, bytes: bytes.length }
}

async function main() {
  const loadBefore = load()
  const node = nodeOf(values.node)
  const library = values.build === undefined ? buildNow() : buildOf(values.build, 'snapshot')
  const rows = []
  for (const boxes of (values.sizes ?? '10000,2000').split(',').map(Number))
    for (const mode of MODES) {
      const rounds = []
      for (let round = 0; round < Number(values.rounds); round++)
        rounds.push(run(node, fileURLToPath(import.meta.url), ['--measure', JSON.stringify({ library, mode, boxes })]))
      const { contacts, bytes } = rounds[0]
      const timesOf = (name) => rounds.map((round) => round[name])
      const [save, hash, restore, again] = ['save', 'hash', 'restore', 'again'].map(timesOf)
      rows.push({ boxes, mode, contacts, bytes, times: { save, hash, restore, again } })
    }
  const about = aboutRun('npm run snapshot', [versionOf(node)], loadBefore)
  const text = textOf(about, rows)
  console.log(text)
  if (values.build !== undefined || values.sizes !== undefined) return
  await writeResult('snapshot.md', text)
  await writeResult('snapshot.json', { about, rows })
}

function cell(boxes, name, times) {
  const middle = median(times)
  const goal = GOALS[boxes]?.[name]
  const spread = `${number(middle)} (${number(Math.min(...times))} to ${number(Math.max(...times))})`
  return goal === undefined ? spread : `${spread}, goal ${goal}: ${middle <= goal ? 'met' : 'MISSED'}`
}

const textOf = (about, rows) => `# Snapshots

${aboutLine(about)}

Milliseconds, the median of ${TIMES} times, of that the median, the least and the most of ${values.rounds} processes. Randomly turned boxes that all
move (crowd/scene.mjs). Again: restoreCollision, then ${STEPS_AGAIN} steps, each integrationSystem, collisionSystem and saveCollision,
columns put back by the game. After each restore the hash is compared with that of the saved world, and after the steps
with that of the first time.

${markdownTable(
  ['boxes', 'mode', 'contacts', 'kB', 'save', 'hash', 'restore', 'again'],
  rows.map(({ boxes, mode, contacts, bytes, times }) => [
    boxes.toLocaleString('en'),
    mode,
    contacts,
    number(bytes / 1000),
    ...Object.entries(times).map(([name, of]) => cell(boxes, name, of)),
  ]),
)}`

if (values.measure === undefined) await main()
else stdout.write(`\n${JSON.stringify(await measure(JSON.parse(values.measure)))}\n`)
