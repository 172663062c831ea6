/**
 * Run by allocation.test.ts as a process of its own: steps a crowd of moving boxes and prints the bytes that each stage
 * allocates in a step, as JSON. Arguments: `entities` for contact entities, `mixed` for capsules and spheres beside
 * boxes, `ends` for a world that is not continuous, `children` for a ball attached to each box, `invalid` for a box
 * without a place, which each step leaves out.
 */
import { addComponents, addEntity, query, set } from 'bitecs'
import { boundsSystem } from '../../systems/bounds.js'
import { broadPhaseSystem } from '../../systems/broad-phase.js'
import { contactEventSystem } from '../../systems/contact-events.js'
import { integrationSystem } from '../../systems/integration.js'
import { narrowPhaseSystem } from '../../systems/narrow-phase.js'
import { movingBoxes } from './moving-boxes.js'

// The stack of what a step reports is V8's, and longer in Node 24.
Error.stackTraceLimit = 0

const WARM = 600
const MEASURED = 50

const { world, collision, reflect } = movingBoxes(
  1000,
  {
    contactEntities: process.argv.includes('entities'),
    continuous: !process.argv.includes('ends'),
    onInvalid: process.argv.includes('invalid') ? 'quarantine' : 'throw',
  },
  process.argv.includes('mixed'),
)
const { Position, BoxShape, SphereShape, Attached } = collision.components
const boxes = [...query(world, [BoxShape])]
if (process.argv.includes('children'))
  for (const parent of boxes)
    addComponents(world, addEntity(world), [set(Attached, { parent, x: 0.5 }), set(SphereShape, { radius: 0.3 })])
if (process.argv.includes('invalid')) Position.x[boxes[7]!] = NaN
const stages = [integrationSystem, boundsSystem, broadPhaseSystem, narrowPhaseSystem, contactEventSystem]
const names = ['integration', 'bounds', 'broad-phase', 'narrow-phase', 'events']
const samples = [...names, 'nothing'].map(() => new Float64Array(MEASURED))

let deepest = 0

function step(sample: number): void {
  reflect()
  for (let k = 0; k <= stages.length; k++) {
    const before = process.memoryUsage().heapUsed
    if (k < stages.length) stages[k]!(world)
    samples[k]![sample] = process.memoryUsage().heapUsed - before
  }
  // As games do: else what works the details out would see only what ended, and be compiled after thousands of steps.
  deepest = Math.max(deepest, collision.events.depth[0]!)
}

for (let s = 0; s < WARM; s++) step(0)
for (let s = 0; s < MEASURED; s++) step(s)

// The median, without what the measuring itself allocates: a step in which a collection ran counts for nothing.
const median = (numbers: Float64Array): number => numbers.slice().sort()[numbers.length >> 1]!
const nothing = median(samples[names.length]!)
const bytes = Object.fromEntries(names.map((name, k) => [name, median(samples[k]!) - nothing]))
const { events } = collision
process.stdout.write(
  JSON.stringify({ bytes, contacts: events.count, deepest, began: events.began, ended: events.ended }),
)
