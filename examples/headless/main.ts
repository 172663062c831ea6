/**
 * `npm start`: a few hundred bodies rain through and around the Stanford bunny for ten simulated seconds. Opens no
 * window; prints what touched what, and writes the last moment as a picture.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { query } from 'bitecs'
import { collisionSystem, integrationSystem } from 'bitecs-collision'
import bunny from 'bunny'
import { Presets, SingleBar } from 'cli-progress'
import { bunnyRain } from '../scenes/bunny-rain.js'
import { standing } from '../scenes/meshes.js'
import { drawScene } from './picture.js'
import { summaryOf, Tally } from './summary.js'

const BODIES = 400
const SECONDS = 10
const STEPS = 60 * SECONDS

const scene = bunnyRain({ bodies: BODIES, bunny: standing(bunny.positions, bunny.cells, 6), seed: 1 })
const { world, collision, kinds, recycle } = scene
const { Contact, ContactBegan, ContactEnded } = collision.components
const tally = new Tally()

const bar = new SingleBar(
  {
    format: `raining on a bunny [{bar}] {percentage}% | {value}/{total} steps | {contacts} contacts`,
    hideCursor: true,
  },
  Presets.shades_classic,
)
bar.start(STEPS, 0, { contacts: 0 })
for (let step = 0; step < STEPS; step++) {
  const start = performance.now()
  integrationSystem(world)
  collisionSystem(world)
  tally.stepTimes.push(performance.now() - start)
  for (const c of query(world, [Contact, ContactBegan]))
    tally.begin(kinds.get(Contact.a[c]!)!, kinds.get(Contact.b[c]!)!, Contact.speed[c]!)
  for (const c of query(world, [Contact])) tally.touch(Contact.a[c]!, Contact.b[c]!, Contact.depth[c]!)
  for (const c of query(world, [Contact, ContactEnded])) tally.end(kinds.get(Contact.a[c]!)!, kinds.get(Contact.b[c]!)!)
  recycle(world)
  bar.update(step + 1, { contacts: collision.events.count - collision.events.ended })
}
bar.stop()

mkdirSync('out', { recursive: true })
const caption = `${BODIES} bodies, ${bunny.cells.length} triangles, second ${SECONDS}: red dots are contact points`
writeFileSync('out/headless.svg', drawScene(scene, caption))
console.log(summaryOf(tally, { bodies: BODIES, seconds: SECONDS, triangles: bunny.cells.length, kinds }))
console.log('\nPicture of the last step: out/headless.svg')
