/** Run by growth.test.ts as a process of its own: prints what the program that is named comes to, as JSON. */
import { workOf } from './count.js'
import { addComponent, addEntity, createWorld, set } from 'bitecs'
import { List } from '../../src/memory/list.js'
import { createTiledSweep } from '../../src/broad-phase/tiled-sweep.js'
import { createMoveResult } from '../../src/character/move-result.js'
import { moveAndSlide } from '../../src/character/move-and-slide.js'
import { createCollision } from '../../src/collision.js'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { integrationSystem } from '../../systems/integration.js'
import { collisionSystem } from '../../systems/pipeline.js'
import { sceneKinds, type BoundsScene } from '../broad-phase/scenes.js'
import { Random } from '../oracle/random.js'

/** Four steps with a plate at rest on `count` tiles. */
function tiles(count: number): { blocks: number; contacts: number } {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 30, contactEntities: false })
  const { Position, LinearVelocity, BoxShape } = collision.components
  for (let i = 0; i < count; i++) {
    const tile = addEntity(world)
    addComponent(world, tile, set(Position, { x: (i % 32) + 0.5, y: -0.5, z: Math.floor(i / 32) + 0.5 }))
    addComponent(world, tile, set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 }))
  }
  const plate = addEntity(world)
  addComponent(world, plate, set(Position, { x: 16, y: 0.9, z: count / 64 }))
  addComponent(world, plate, set(BoxShape, { x: 16, y: 1, z: count / 64 }))
  addComponent(world, plate, set(LinearVelocity, { x: 0, y: 0, z: 0 }))
  const steps = (number: number): void => {
    for (let step = 0; step < number; step++) {
      integrationSystem(world)
      collisionSystem(world)
    }
  }
  steps(8)
  return { blocks: workOf(() => steps(4)), contacts: collision.events.count }
}

/** The search of a tiled sweep that takes most work of five. */
function spot(): Record<string, { blocks: number; pairs: number }> {
  const n = 10000
  const broadPhase = createTiledSweep()
  const out = new List()
  const most = (scene: BoundsScene): { blocks: number; pairs: number } => {
    const search = (): void => broadPhase.findPairs(scene, out)
    const blocks = Math.max(...[1, 2, 3, 4, 5].map(() => workOf(search)))
    return { blocks, pairs: out.count }
  }
  const spread = most(sceneKinds['uniform']!(n, 14))
  const scene = sceneKinds['one spot']!(n, 14)
  scene.mask.fill(2)
  const none = most(scene)
  scene.category.fill(2)
  scene.mask.fill(1)
  scene.category[77] = 1
  scene.mask[77] = 3
  const bullets = most(scene)
  scene.category.fill(1)
  scene.mask.fill(1)
  scene.moving.fill(0)
  scene.moving[77] = 1
  const statics = most(scene)
  const few = most(sceneKinds['one spot']!(n / 5, 14))
  return { spread, none, bullets, statics, few }
}

/** The tree of a fan of 2 n triangles around one vertex at each end. */
function fan(n: number): { blocks: number; closed: boolean } {
  const positions = [0, 0, 0, 0, 0, 1]
  const indices: number[] = []
  for (let i = 0; i < n; i++) {
    positions.push(i, (i * i) / n, 0.5)
    const j = (i + 1) % n
    indices.push(0, 2 + j, 2 + i, 1, 2 + i, 2 + j)
  }
  let closed = false
  return { blocks: workOf(() => (closed = buildObbTree(positions, indices).report.closed)), closed }
}

/** The tree of a surface over a grid of n times n vertices. */
function grid(n: number): { blocks: number; triangles: number; depth: number } {
  const positions = new Float32Array(3 * n * n)
  for (let i = 0; i < n * n; i++) {
    const x = (i % n) / n
    const y = Math.floor(i / n) / n
    positions.set([x, y, x * y], 3 * i)
  }
  const indices = new Uint32Array(6 * (n - 1) * (n - 1))
  for (let i = 0, to = 0; i < n * (n - 1); i++) {
    if (i % n === n - 1) continue
    indices.set([i, i + 1, i + n, i + 1, i + n + 1, i + n], to)
    to += 6
  }
  let report = { triangles: 0, depth: 0 }
  return { blocks: workOf(() => void ({ report } = buildObbTree(positions, indices))), ...report }
}

/** A walk of 200 moves in the middle of `count` statics of one density, the first thousand of which are the same. */
function moves(count: number): { blocks: number; end: number[]; hits: number } {
  const world = createWorld()
  const collision = createCollision(world, { capacity: count + 3 })
  const { Position, BoxShape, CapsuleShape, PlaneShape } = collision.components
  const floor = addEntity(world)
  addComponent(world, floor, Position)
  addComponent(world, floor, set(PlaneShape, { x: 0, y: 1, z: 0, constant: 0 }))
  const random = new Random(6)
  const [middle, half] = [1000, count].map((bodies) => 1.5 * Math.sqrt(bodies)) as [number, number]
  const add = (x: number, z: number): void => {
    const entity = addEntity(world)
    addComponent(world, entity, set(Position, { x, y: random.between(-0.3, 0.7), z }))
    addComponent(world, entity, set(BoxShape, { x: random.between(0.2, 1), y: 0.5, z: random.between(0.2, 1) }))
  }
  for (let k = 0; k < 1000; k++) add(random.between(-middle, middle), random.between(-middle, middle))
  for (let k = 1000; k < count; k++) {
    let x = 0
    let z = 0
    while (Math.max(Math.abs(x), Math.abs(z)) < middle + 1) {
      x = random.between(-half - 2, half + 2)
      z = random.between(-half - 2, half + 2)
    }
    add(x, z)
  }
  const walker = addEntity(world)
  addComponent(world, walker, set(Position, { y: 2 }))
  addComponent(world, walker, set(CapsuleShape, { halfHeight: 0.5, radius: 0.4 }))
  collisionSystem(world)
  const out = createMoveResult()
  const end: number[] = []
  let hits = 0
  const walk = (number: number): void => {
    for (let k = 0; k < number; k++) {
      moveAndSlide(world, walker, [0.1 * Math.sin(k / 9), -0.03, 0.1 * Math.cos(k / 7)], {}, out)
      hits += out.hits
    }
  }
  walk(10)
  const blocks = workOf(() => walk(200))
  end.push(...out.position)
  return { blocks, end, hits }
}

const programs = { moves, tiles, spot, fan, grid }
const [name, number] = process.argv.slice(2) as [keyof typeof programs, string]
process.stdout.write(JSON.stringify(programs[name](Number(number))))
