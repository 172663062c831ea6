/**
 * One process: bytes a body (default options, after some steps) and a triangle, beyond what bitECS takes. Needs
 * --expose-gc.
 */
import { exit, memoryUsage, stdout } from 'node:process'
import bunny from 'bunny'
import { addComponent, addEntity, createWorld } from 'bitecs'
import { buildObbTree } from 'own:src/geometry.js'
import { collisionSystem, integrationSystem } from 'own:src/index.js'
import { crowdScene } from '../crowd/scene.mjs'
import { populate } from '../crowd/own.mjs'

const used = () => {
  globalThis.gc()
  globalThis.gc()
  const { heapUsed, arrayBuffers } = memoryUsage()
  return heapUsed + arrayBuffers
}
const keep = []

/** bitECS alone, with as many entities and components without data. */
function bare(count) {
  const world = createWorld()
  const parts = Array.from({ length: 5 }, () => ({}))
  for (let i = 0; i < count; i++) {
    const entity = addEntity(world)
    for (const part of parts) addComponent(world, entity, part)
  }
  return world
}

const count = 50_000
let before = used()
keep.push(bare(count))
const ecs = (used() - before) / count

const scene = crowdScene(count)
const perBody = {}
for (const [name, options] of [
  ['flat, end poses', { contactEntities: false, continuous: false }],
  ['the default', {}],
]) {
  before = used()
  const made = populate(scene, { ...options, capacity: count + 2 })
  for (let s = 0; s < 3; s++) {
    integrationSystem(made.world)
    collisionSystem(made.world)
  }
  keep.push(made)
  perBody[name] = (used() - before) / count - ecs
}

const positions = Float32Array.from(bunny.positions.flat())
const indices = Uint32Array.from(bunny.cells.flat())
before = used()
const trees = Array.from({ length: 20 }, () => buildObbTree(positions, indices))
const perTriangle = (used() - before) / trees.length / (indices.length / 3)
keep.push(trees)
stdout.write(`\n${JSON.stringify({ ecs, perBody, perTriangle, triangles: indices.length / 3 })}\n`, () => exit(0))
