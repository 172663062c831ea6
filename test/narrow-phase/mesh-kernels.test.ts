/** A tree brings all that a world does with a mesh: a world has nothing of it, and takes trees of any copy. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createWorld, set } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  createMoveResult,
  integrationSystem,
  moveAndSlide,
  type ObbTree,
} from 'bitecs-collision'
import * as geometry from 'bitecs-collision/geometry'
import { build } from 'esbuild'
import { describe, it } from 'vitest'
import { expect } from '../expect.js'
import { icosphereMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { cube, flatFloor } from './floors.js'
import { spawn } from '../spawn.js'

const root = resolve(fileURLToPath(import.meta.url), '../../..')

/** The modules that a bundler keeps of a program. */
async function modulesOf(contents: string): Promise<string[]> {
  const { metafile } = await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    write: false,
    metafile: true,
    outdir: 'out',
    external: ['bitecs'],
  })
  return Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((path) => inputs[path]!.bytesInOutput > 0),
  )
}

const ofMeshes = (path: string): boolean => /^src\/(obb-tree|narrow-phase\/mesh)\//.test(path)

describe('what a game bundles', () => {
  it('has nothing of meshes in a game of boxes, nor in a worker', async () => {
    const names = ['createCollision', 'integrationSystem', 'collisionSystem', 'moveAndSlide'].join(', ')
    const game = await modulesOf(`import { ${names} } from './src/index.ts'\nglobalThis.used = [${names}]`)
    expect(game.length).toBeGreaterThan(50)
    expect(game.filter(ofMeshes)).toEqual([])
    const worker = await modulesOf(`import './src/worker.ts'`)
    expect(worker.length).toBeGreaterThan(5)
    expect(worker.filter(ofMeshes)).toEqual([])
    const meshes = await modulesOf(`import { buildObbTree } from './src/index.ts'\nglobalThis.used = [buildObbTree]`)
    expect(meshes.filter(ofMeshes).length).toBeGreaterThan(30)
  })
})

/** Another copy of the geometry entry, as CommonJS. */
async function loadCopy(): Promise<typeof geometry> {
  const { outputFiles } = await build({
    entryPoints: ['src/geometry.ts'],
    absWorkingDir: root,
    bundle: true,
    format: 'cjs',
    write: false,
  })
  const module = { exports: {} as typeof geometry }
  new Function('module', outputFiles[0]!.text)(module)
  return module.exports
}

/** Every number of the events of some steps in which meshes meet every shape, and of some moves over them. */
function play(floorTree: ObbTree, ball: ObbTree, block: ObbTree): number[] {
  const random = new Random(12)
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 30 })
  const { Position, Rotation, LinearVelocity, BoxShape, CapsuleShape, SphereShape, PlaneShape, MeshShape } =
    collision.components
  collision.addTree(ball, { solid: true })
  const add = (...parts: object[]): number => spawn(world, ...parts)
  add(set(MeshShape, { tree: floorTree }), set(Position, {}))
  add(set(PlaneShape, { x: 0, y: 1, z: 0 }), set(Position, { x: 0, y: -0.2, z: 0 }))
  const within = (size: number) => ({ x: random.between(-size, size), y: random.between(-1, 1), z: random.between(-size, size) }) // prettier-ignore
  const shapes = [
    set(BoxShape, { x: 0.3, y: 0.2, z: 0.4 }),
    set(SphereShape, { radius: 0.3 }),
    set(CapsuleShape, { halfHeight: 0.3, radius: 0.2 }),
    set(MeshShape, { tree: ball, scale: 0.5 }),
    set(MeshShape, { tree: block, scale: -0.3 }),
    set(MeshShape, { tree: ball, scale: 0.6, depth: 1 }),
  ]
  for (let k = 0; k < 30; k++) {
    const [x, y, z, w] = random.quaternion()
    const velocity = { ...within(2), y: -random.between(1, 9) }
    add(shapes[k % 6]!, set(Position, within(3)), set(Rotation, { x, y, z, w }), set(LinearVelocity, velocity))
  }
  const walker = add(set(CapsuleShape, { halfHeight: 0.4, radius: 0.3 }), set(Position, { x: 0, y: 2, z: 0 }))
  const numbers: number[] = []
  const move = createMoveResult()
  for (let step = 0; step < 20; step++) {
    integrationSystem(world)
    collisionSystem(world)
    const { events } = collision
    for (let row = 0; row < events.count; row++)
      numbers.push(events.a[row]!, events.b[row]!, events.time[row]!, events.depth[row]!, events.normalY[row]!)
    moveAndSlide(world, walker, [0.2, -0.3, 0.1], {}, move)
    numbers.push(...Array.from(move.position), move.insideEntity)
  }
  return numbers
}

describe('trees of another copy of the package', () => {
  it('built or loaded by CommonJS, touch as our own do, seed 12', async () => {
    const copy = await loadCopy()
    const meshes = [flatFloor(12, 0.5), icosphereMesh(1), cube([1, 1, 1])]
    const buildAll = (lib: typeof geometry) =>
      meshes.map(({ positions, indices }) => lib.buildObbTree(positions, indices)) as [ObbTree, ObbTree, ObbTree]
    const own = buildAll(geometry)
    const built = buildAll(copy)
    const loaded = own.map((tree) => copy.loadObbTree(copy.saveObbTree(tree))) as typeof own
    const expected = play(...own)
    expect(expected.length).toBeGreaterThan(400)
    expect(play(...built)).toEqual(expected)
    expect(play(...loaded)).toEqual(expected)
    // Of two meshes either may be of another copy.
    expect(play(own[0], built[1], loaded[2])).toEqual(expected)
    expect(play(built[0], loaded[1], own[2])).toEqual(expected)
  })

  it('carry their kernels without showing them', () => {
    const { positions, indices } = cube([1, 1, 1])
    const tree = geometry.buildObbTree(positions, indices)
    expect(Reflect.ownKeys(tree).filter((key) => Object.keys(tree).indexOf(String(key)) < 0).length).toBe(1)
    expect(geometry.loadObbTree(geometry.saveObbTree(tree))).toEqual(tree)
    // What has lost them, as a structured clone has, is refused.
    const world = createWorld()
    const collision = createCollision(world)
    expect(() => collision.addTree(structuredClone(tree))).toThrow(expect.objectContaining({ code: 'E_OPTION' }))
  })
})
