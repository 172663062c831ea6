/**
 * Run by allocation.test.ts as a process of its own: asks a world of all shapes, and prints for every question the
 * bytes that a warm call allocates, as JSON. Arguments: `flat` or `space`, and the questions if not all.
 */
import { addComponents, addEntity, createWorld, set } from 'bitecs'
import * as queries from '../../src/index.js'
import { createClosestPoints, createObb } from '../../src/geometry.js'
import { icosphereMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'

const QUESTIONS = 25
/** After so many rounds Node 22 and 24 have every function compiled by their best compiler. */
const WARM = 1500
/** What allocates this little in a round before is warm. */
const SMALL = 96 * QUESTIONS
const MEASURED = 11
/** Colliders of each kind of shape. */
const MANY = 40

const [space, ...wanted] = process.argv.slice(2)
const flat = space === 'flat'
const random = new Random(41)
const world = createWorld()
const options = { maxEntities: 10_000 }
/** Of either kind: what both have is asked. */
const collision = (flat
  ? queries.createCollision(world, { ...options, flat: true })
  : queries.createCollision(world, options)) as unknown as queries.Collision
/** Of either kind of world. */
const components = collision.components as Record<string, any> // eslint-disable-line @typescript-eslint/no-explicit-any
const { Position, Rotation, CollisionFilter } = components
const at = (): number => random.between(-5, 5)
/** Without z in a flat world. */
const inWorld = ({ z, ...rest }: { x: number; y: number; z: number }): object => (flat ? rest : { z, ...rest })

interface Kind {
  readonly ask: queries.QueryShape
  readonly component: object
}

function kinds(): Record<string, Kind> {
  const { SphereShape, BoxShape, CapsuleShape, PlaneShape, MeshShape, PolygonShape } = components
  const convex = {
    ball: { ask: { radius: 0.3 }, component: set(SphereShape, { radius: 0.4 }) },
    box: { ask: { halfExtents: [0.3, 0.2, 0.4] }, component: set(BoxShape, inWorld({ x: 0.4, y: 0.3, z: 0.5 })) },
    capsule: {
      ask: { halfHeight: 0.3, radius: 0.2 },
      component: set(CapsuleShape, { halfHeight: 0.4, radius: 0.3 }),
    },
    plane: { ask: { radius: 1 }, component: set(PlaneShape, { ...inWorld({ x: 0, y: 1, z: 0 }), constant: 4.5 }) },
  }
  if (flat) {
    const polygon = queries.buildPolygon([0, 0, 0.5, 0, 0.3, 0.5, -0.2, 0.3])
    return { ...convex, polygon: { ask: { polygon }, component: set(PolygonShape, { polygon }) } }
  }
  const { positions, indices } = icosphereMesh(0)
  const surface = queries.buildObbTree(positions, indices)
  const solid = collision.addTree(queries.buildObbTree(positions, indices), { solid: true })
  return {
    ...convex,
    mesh: { ask: { tree: surface, scale: 0.4 }, component: set(MeshShape, { tree: surface, scale: 0.5 }) },
    solid: { ask: { tree: solid, scale: 0.4 }, component: set(MeshShape, { tree: solid, scale: 0.5 }) },
  }
}

const shapes = kinds()
const names = Object.keys(shapes)
const entities: Record<string, number[]> = {}
names.forEach((name, k) => {
  entities[name] = Array.from({ length: name === 'plane' ? 3 : MANY }, () => {
    const entity = addEntity(world)
    const turn = flat ? { angle: at() } : { x: at(), y: at(), z: at(), w: at() }
    addComponents(world, entity, [
      set(Position, inWorld({ x: at(), y: at(), z: at() })),
      name === 'plane' ? Position : set(Rotation, turn as never),
      set(CollisionFilter, { category: 1 << k, mask: -1 }),
      shapes[name]!.component as never,
    ])
    return entity
  })
})
queries.refreshQueries(world)

const hit = queries.createQueryHit()
const hits = queries.createQueryHits(512)
const list = Array.from({ length: 512 }, () => 0)
const pose = { position: [0, 0, 0], rotation: flat ? [0, 0, 3, 4] : [1, 2, 3, 4] }
const { position } = pose
const linear = [0, 0, 0]
const straight = { linear }
const spinning = { linear, angular: flat ? [0, 0, 1] : [0.3, 1, -0.4] }
const closest = createClosestPoints()
const obb = createObb()
const aabb = { min: [0, 0, 0], max: [0, 0, 0] }
const origins = new Float64Array(300)
const directions = new Float64Array(300)
for (let k = 0; k < 300; k++) {
  const isDepth = flat && k % 3 === 2
  origins[k] = isDepth ? 0 : at()
  directions[k] = isDepth ? 0 : at()
}
// A view of 90 degrees along -z from z = 0, from 0.1 to 10.
const camera = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1.02, -1, 0, 0, -0.202, 0]
/** Number of the question. */
let q = 0
const calls: Record<string, () => unknown> = {
  frustumCull: () => queries.frustumCull(world, list, camera),
}
names.forEach((name, k) => {
  const options = { mask: 1 << k }
  const others = entities[name]!
  const isIn = (call: string): string => `${call} ${name}`
  calls[isIn('rayCast')] = () => queries.rayCast(world, hit, position, linear, options)
  calls[isIn('rayCast out of')] = () => {
    return queries.rayCast(world, hit, position, linear, { mask: 1 << k, solid: false })
  }
  calls[isIn('rayCastAll')] = () => queries.rayCastAll(world, hits, position, linear, options)
  calls[isIn('rayBlocked')] = () => queries.rayBlocked(world, position, linear, options)
  calls[isIn('rayCastMany')] = () => queries.rayCastMany(world, hits, origins, directions, options)
  calls[isIn('closestPoint')] = () => queries.closestPoint(world, hit, position, options)
  calls[isIn('nearest')] = () => queries.nearest(world, hits, position, 5, options)
  calls[isIn('overlapPoint')] = () => queries.overlapPoint(world, list, position, options)
  calls[isIn('aabbOf')] = () => queries.aabbOf(world, others[q % others.length]!, aabb)
  if (name !== 'plane') calls[isIn('obbOf')] = () => queries.obbOf(world, others[q % others.length]!, obb)
  for (const own of names) {
    const { ask } = shapes[own]!
    const mine = entities[own]!
    calls[`closestPoints ${own} ${name}`] = () => {
      const a = mine[q % mine.length]!
      const b = others[(q + 1) % others.length]!
      return a === b ? 0 : queries.closestPoints(world, closest, a, b)
    }
    if (own === 'plane') continue
    calls[`shapeCast ${own} ${name}`] = () => queries.shapeCast(world, hit, ask, pose, straight, options)
    calls[`shapeCast spinning ${own} ${name}`] = () => queries.shapeCast(world, hit, ask, pose, spinning, options)
    calls[`shapeCastAll ${own} ${name}`] = () => queries.shapeCastAll(world, hits, ask, pose, straight, options)
    calls[`overlapShape ${own} ${name}`] = () => queries.overlapShape(world, list, ask, pose, options)
  }
})

/** The same few questions over and over: small numbers, and what V8 has learned stays. */
const numbers = Float64Array.from({ length: 6 * QUESTIONS }, (_, k) => (k % 6 < 3 ? at() : 0.6 * at()))

function nothing(): void {}

/** Bytes of all questions; a number far below 0 if there was a collection within them. */
function ask(call: () => unknown): number {
  const before = process.memoryUsage().heapUsed
  for (q = 0; q < QUESTIONS; q++) {
    for (let d = 0; d < (flat ? 2 : 3); d++) {
      position[d] = numbers[6 * q + d]!
      linear[d] = numbers[6 * q + 3 + d]!
    }
    call()
  }
  return process.memoryUsage().heapUsed - before
}

function measure(call: () => unknown): number {
  const samples = new Float64Array(MEASURED)
  for (let rounds = 0; ; rounds += MEASURED) {
    for (let k = 0; k < MEASURED; k++) samples[k] = ask(call)
    const median = samples.sort()[MEASURED >> 1]!
    // Of code that is not warm every round may have a collection.
    if (rounds > WARM || (rounds > 0 && Math.abs(median - least) < SMALL)) return median
  }
}

let least = 0
least = measure(nothing)
const bytes: Record<string, number> = {}
for (const name of wanted.length > 0 ? wanted : Object.keys(calls))
  bytes[name] = Math.round((measure(calls[name]!) - least) / QUESTIONS)
process.stdout.write(JSON.stringify(bytes))
