/**
 * Run by allocation.test.ts as a process of its own: steps a crowd of moving boxes and prints the bytes that each stage
 * allocates in a step, as JSON. Argument: `entities` for contact entities.
 */
import { addComponent, addEntity, createWorld } from 'bitecs'
import { createCollision } from '../../src/collision.js'
import { boundsSystem } from '../../systems/bounds.js'
import { broadPhaseSystem } from '../../systems/broad-phase.js'
import { contactEventSystem } from '../../systems/contact-events.js'
import { integrationSystem } from '../../systems/integration.js'
import { narrowPhaseSystem } from '../../systems/narrow-phase.js'
import { Random } from '../oracle/random.js'

const BOXES = 2000
const WARM = 400
const MEASURED = 50
const SIDE = Math.cbrt(5.632 * BOXES)

const random = new Random(7)
const between = (low: number, high: number): number => low + (high - low) * random.unit()

const world = createWorld()
const collision = createCollision(world, {
  delta: 1 / 60,
  capacity: 16 * BOXES,
  contactEntities: process.argv[2] === 'entities',
})
const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape } = collision.components
const boxes: number[] = []
for (let i = 0; i < BOXES; i++) {
  const box = addEntity(world)
  for (const component of [Position, Rotation, LinearVelocity, AngularVelocity, BoxShape])
    addComponent(world, box, component)
  for (const field of ['x', 'y', 'z'] as const) {
    Position[field][box] = between(0, SIDE)
    Rotation[field][box] = between(-1, 1)
    LinearVelocity[field][box] = between(-1, 1)
    AngularVelocity[field][box] = between(-1, 1)
    BoxShape[field][box] = between(0.2, 0.6)
  }
  Rotation.w[box] = between(-1, 1)
  boxes.push(box)
}

function reflect(position: Float64Array, velocity: Float64Array): void {
  for (let i = 0; i < boxes.length; i++) {
    const box = boxes[i]
    if (position[box] < 0) velocity[box] = Math.abs(velocity[box])
    else if (position[box] > SIDE) velocity[box] = -Math.abs(velocity[box])
  }
}

const stages = [integrationSystem, boundsSystem, broadPhaseSystem, narrowPhaseSystem, contactEventSystem]
const names = ['integration', 'bounds', 'broad-phase', 'narrow-phase', 'events']
const samples = [...names, 'nothing'].map(() => new Float64Array(MEASURED))

function step(sample: number): void {
  reflect(Position.x, LinearVelocity.x)
  reflect(Position.y, LinearVelocity.y)
  reflect(Position.z, LinearVelocity.z)
  for (let k = 0; k <= stages.length; k++) {
    const before = process.memoryUsage().heapUsed
    if (k < stages.length) stages[k](world)
    samples[k][sample] = process.memoryUsage().heapUsed - before
  }
}

for (let s = 0; s < WARM; s++) step(0)
for (let s = 0; s < MEASURED; s++) step(s)

// The median, without what the measuring itself allocates: a step in which a collection ran counts for nothing.
const median = (numbers: Float64Array): number => numbers.slice().sort()[numbers.length >> 1]
const nothing = median(samples[names.length])
const bytes = Object.fromEntries(names.map((name, k) => [name, median(samples[k]) - nothing]))
const { events } = collision
process.stdout.write(JSON.stringify({ bytes, contacts: events.count, began: events.began, ended: events.ended }))
