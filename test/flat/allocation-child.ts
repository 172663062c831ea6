/**
 * Run by allocation.test.ts as a process of its own: steps a flat world in steady state and prints
 * the bytes that a step allocates, as JSON. Argument: `chain`, a ring of segments around turning bodies of every
 * convex shape, or `crowd`, bodies of every convex shape between half-planes.
 */
import { addComponent, addEntity, createWorld, set } from 'bitecs'
import { buildChain, buildPolygon, collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { Random } from '../oracle/random.js'
import { warmRounds } from '../warm.js'

const WARM = warmRounds(800, 1500)
const MEASURED = 100
const BODIES = 200
const RADIUS = 12

const hasChain = process.argv.includes('chain')
const world = createWorld()
const collision = createCollision(world, { flat: true, delta: 1 / 60, contactEntities: false })
const { Position, Rotation, LinearVelocity, AngularVelocity, ...shapes } = collision.components
const { BoxShape, CapsuleShape, SphereShape, PolygonShape, ChainShape, PlaneShape } = shapes
const random = new Random(7)

function addStatic(): number {
  const entity = addEntity(world)
  addComponent(world, entity, set(Position, { x: 0, y: 0 }))
  return entity
}

if (hasChain) {
  const points = Array.from({ length: 64 }, (_, k) => [
    RADIUS * Math.cos((k * Math.PI) / 32),
    RADIUS * Math.sin((k * Math.PI) / 32),
  ])
  addComponent(
    world,
    addStatic(),
    set(ChainShape, { chain: buildChain(points as [number, number][], { closed: true }) }),
  )
} else {
  for (const [x, y] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const)
    // prettier-ignore
    addComponent(world, addStatic(), set(PlaneShape, { x, y, constant: RADIUS }))
}

const polygon = buildPolygon([-0.4, -0.3, 0.5, -0.2, 0.3, 0.4, -0.3, 0.3])
const bodies: number[] = []
for (let k = 0; k < BODIES; k++) {
  const body = addEntity(world)
  addComponent(world, body, set(Position, { x: random.between(-8, 8), y: random.between(-8, 8) }))
  addComponent(world, body, set(Rotation, { angle: random.between(-3, 3) }))
  addComponent(world, body, set(LinearVelocity, { x: random.between(-4, 4), y: random.between(-4, 4) }))
  addComponent(world, body, set(AngularVelocity, { z: random.between(-3, 3) }))
  if (k % 4 === 0) addComponent(world, body, set(BoxShape, { x: 0.5, y: 0.3 }))
  else if (k % 4 === 1) addComponent(world, body, set(CapsuleShape, { halfHeight: 0.3, radius: 0.2 }))
  else if (k % 4 === 2) addComponent(world, body, set(SphereShape, { radius: 0.4 }))
  else addComponent(world, body, set(PolygonShape, { polygon }))
  bodies.push(body)
}

/** Turns back the bodies that are outside the ring: they cross it now and then. */
function reflect(): void {
  for (let k = 0; k < bodies.length; k++) {
    const body = bodies[k]!
    const x = Position.x[body]!
    const y = Position.y[body]!
    if (x * x + y * y < RADIUS * RADIUS) continue
    const away = LinearVelocity.x[body]! * x + LinearVelocity.y[body]! * y
    if (away <= 0) continue
    LinearVelocity.x[body] = -LinearVelocity.x[body]!
    LinearVelocity.y[body] = -LinearVelocity.y[body]!
  }
}

const bytes = new Float64Array(MEASURED)
let deepest = 0
let walls = 0

function step(sample: number): void {
  reflect()
  const before = process.memoryUsage().heapUsed
  integrationSystem(world)
  collisionSystem(world)
  bytes[sample] = process.memoryUsage().heapUsed - before
  const { events } = collision
  for (let row = 0; row < events.count; row++) {
    if (events.a[row]! < bodies[0]!) walls++
    deepest = Math.max(deepest, events.depth[row]!)
  }
}

function nothing(): number {
  const before = process.memoryUsage().heapUsed
  return process.memoryUsage().heapUsed - before
}

for (let s = 0; s < WARM; s++) step(0)
walls = 0
for (let s = 0; s < MEASURED; s++) step(s)
const least = Math.min(nothing(), nothing(), nothing())
const median = bytes.sort()[MEASURED >> 1]!
process.stdout.write(JSON.stringify({ bytes: median - least, contacts: collision.events.count, walls, deepest }))
