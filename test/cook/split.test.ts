import { Document, WebIO, type Mesh, type Node } from '@gltf-transform/core'
import { addComponents, addEntity, createWorld, query, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { loadObbTree, treeTriangleCount, type ObbTree } from 'bitecs-collision/geometry'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { treeSlotTriangle } from '../../src/obb-tree/tree.js'
import { cubeMesh, icosphereMesh, shardsMesh, torusMesh, type MeshData } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { command as cook } from '../command/run.js'

type Triple = [number, number, number]
type Quadruple = [number, number, number, number]

/** An entry of level.json, as a game types it. */
interface Entry {
  readonly name: string
  readonly file: string
  readonly position: Triple
  readonly rotation: Quadruple
  readonly scale: number
}

let folder = ''
let levels = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'split-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A GLB document in the making. */
class Model {
  readonly document = new Document()
  readonly scene = this.document.createScene()
  private readonly buffer = this.document.createBuffer()

  constructor() {
    this.document.getRoot().setDefaultScene(this.scene)
  }

  mesh({ positions, indices }: Pick<MeshData, 'positions' | 'indices'>, name = ''): Mesh {
    const { document, buffer } = this
    const position = document.createAccessor().setType('VEC3').setArray(new Float32Array(positions)).setBuffer(buffer)
    const index = document.createAccessor().setType('SCALAR').setArray(new Uint32Array(indices)).setBuffer(buffer)
    const primitive = document.createPrimitive().setAttribute('POSITION', position).setIndices(index)
    return document.createMesh(name).addPrimitive(primitive)
  }

  node(
    parent: Node | null,
    name: string,
    mesh: Mesh | null,
    at: Triple,
    turn: Quadruple = [0, 0, 0, 1],
    scale: Triple = [1, 1, 1],
  ): Node {
    const length = Math.hypot(...turn)
    const unit = turn.map((x) => x / length) as Quadruple
    const node = this.document.createNode(name).setTranslation(at).setRotation(unit).setScale(scale)
    ;(parent ?? this.scene).addChild(node)
    return node.setMesh(mesh)
  }

  bytes(): Promise<Uint8Array> {
    return new WebIO().writeBinary(this.document)
  }
}

interface Level {
  readonly path: string
  readonly entries: readonly Entry[]
  readonly trees: ReadonlyMap<string, ObbTree>
  readonly out: string
  /** The tree of the same model without --split. */
  readonly whole: ObbTree
}

async function write(bytes: Uint8Array): Promise<string> {
  const model = join(folder, `model-${levels++}.glb`)
  await writeFile(model, bytes)
  return model
}

async function cookLevel(bytes: Uint8Array, ...options: string[]): Promise<Level> {
  const model = await write(bytes)
  const path = model.replace('.glb', '')
  const { code, out, errors } = await cook('cook', model, '--split', '-o', path, ...options)
  expect([code, errors]).toEqual([0, expect.not.stringMatching(/bitecs-collision:/)])
  expect(await cook('cook', model, '-q', '-o', `${path}.obbt`)).toMatchObject({ code: 0 })
  return { ...(await readLevel(path)), out, whole: loadObbTree(await readFile(`${path}.obbt`)) }
}

async function readLevel(path: string): Promise<Pick<Level, 'path' | 'entries' | 'trees'>> {
  const entries = JSON.parse(await readFile(join(path, 'level.json'), 'utf8')) as Entry[]
  const trees = new Map<string, ObbTree>()
  for (const { file } of entries) if (!trees.has(file)) trees.set(file, loadObbTree(await readFile(join(path, file))))
  return { path, entries, trees }
}

const cross = ([a, b, c]: readonly number[], [x, y, z]: readonly number[]): Triple => [
  b * z - c * y,
  c * x - a * z,
  a * y - b * x,
]

/** p turned by a unit quaternion: p + 2 v x (v x p + w p). */
function turned(p: readonly number[], [x, y, z, w]: Quadruple): Triple {
  const v = [x, y, z]
  const inner = cross(v, p).map((c, d) => c + w * p[d])
  return cross(v, inner).map((c, d) => p[d] + 2 * c) as Triple
}

/** Corners of every triangle of a tree by its number in the mesh, as placed by an entry. */
function placed(tree: ObbTree, { position, rotation, scale }: Omit<Entry, 'name' | 'file'>): Triple[][] {
  const triangles: Triple[][] = []
  const nine = new Float64Array(9)
  for (let slot = 0; slot < treeTriangleCount(tree); slot++) {
    treeSlotTriangle(tree, slot, Float64Array.of(scale), 0, nine, 0)
    triangles[tree.triangles[slot]] = [0, 3, 6].map((c) => {
      const corner = turned(nine.subarray(c, c + 3) as unknown as number[], rotation)
      return corner.map((x, d) => x + position[d]) as Triple
    })
  }
  return triangles
}

const ORIGIN = { position: [0, 0, 0] as Triple, rotation: [0, 0, 0, 1] as Quadruple, scale: 1 }

const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.max(...a.map((x, d) => Math.abs(x - b[d])))

/** Expects the triangles of all entries, one entry after the other, to be those of the whole scene, within `within`. */
function expectSameTriangles({ entries, trees, whole }: Level, within: number): void {
  const found = entries.flatMap((entry) => placed(trees.get(entry.file)!, entry))
  const expected = placed(whole, ORIGIN)
  expect(found.length).toBe(expected.length)
  let furthest = 0
  found.forEach((triangle, t) => {
    // The corners of a mirrored mesh run the other way round.
    const inOrder = (order: readonly number[]): number =>
      Math.max(...triangle.map((corner, k) => distance(corner, expected[t][order[k]])))
    furthest = Math.max(furthest, Math.min(inOrder([0, 1, 2]), inOrder([0, 2, 1])))
  })
  expect(furthest).toBeLessThanOrEqual(within)
}

/** Six times the volume within a closed mesh: positive if its normals point outward. */
function volumeOf(tree: ObbTree): number {
  return placed(tree, ORIGIN).reduce((sum, [a, b, c]) => sum + cross(a, b).reduce((s, x, d) => s + x * c[d], 0), 0)
}

/** Nested nodes with uniform, mirrored, non-uniform and sheared scales, and two meshes that nodes share. */
function yard(): Model {
  const model = new Model()
  const torus = model.mesh(torusMesh(7, 5), 'ring')
  const cube = model.mesh(cubeMesh(), 'cube')
  const yard = model.node(null, 'Yard', null, [5, -2, 1], [0.1, 0.7, -0.2, 0.6], [2, 2, 2])
  model.node(yard, 'Ring', torus, [1, 0.5, 0], [0.3, 0.1, 0.9, 0.2])
  model.node(yard, 'Ring.001', torus, [-3, 0, 2], [1, 2, 3, 4], [0.25, 0.25, 0.25])
  model.node(yard, 'Mirrored ring', torus, [0, 4, 0], [1, -2, 0.5, 0.1], [1, 1, -1])
  model.node(yard, 'Inside out', torus, [0, -4, 0], [0, 0, 0, 1], [-3, -3, -3])
  const wall = model.node(yard, 'Wall', cube, [8, 1, 0], [0, 0.4, 0, 0.9], [4, 1, 0.1])
  // Below a stretched node: what is turned there is sheared.
  model.node(wall, 'Sheared', torus, [0.5, 2, 1], [0.5, 0.2, 0.3, 0.7], [0.5, 0.5, 0.5])
  model.node(wall, 'Mirrored shear', torus, [0.5, 5, 1], [0.1, 0.2, 0.3, 0.7], [0.5, -0.5, 0.5])
  const crate = model.node(null, 'Crate', cube, [0, 20, 0])
  model.node(crate, 'Crate', cube, [0, 3, 0], [0, 1, 0, 0], [0.5, 0.5, 0.5])
  model.node(null, 'Flat', torus, [30, 0, 0], [0.5, 0.5, 0.5, 0.5], [1, 0, 1])
  return model
}

describe('cook --split', () => {
  it('writes a tree for each node, and level.json, which puts every triangle where the whole scene has it', async () => {
    const level = await cookLevel(await yard().bytes())
    expectSameTriangles(level, 1e-13)
    const files = Object.fromEntries(
      level.entries.map(({ name, file, scale }) => [`${name} ${scale.toFixed(6)}`, file]),
    )
    expect(files).toEqual({
      'Ring 2.000000': 'Ring.obbt',
      'Ring.001 0.500000': 'Ring.obbt',
      'Mirrored ring -2.000000': 'Ring.obbt',
      'Inside out -6.000000': 'Ring.obbt',
      'Wall 1.000000': 'Wall.obbt',
      'Sheared 1.000000': 'Sheared.obbt',
      'Mirrored shear 1.000000': 'Mirrored_shear.obbt',
      'Crate 1.000000': 'Crate.obbt',
      'Crate 0.500000': 'Crate.obbt',
      'Flat 1.000000': 'Flat.obbt',
    })
    expect((await readdir(level.path)).sort()).toEqual([...new Set(Object.values(files)), 'level.json'].sort())
    for (const [file, tree] of level.trees) if (file !== 'Flat.obbt') expect(volumeOf(tree), file).toBeGreaterThan(0.01)
    expect(level.out).toMatch(/level\.json: 10 nodes, 6 trees\n/)
  })

  it('a tree that nodes share is the mesh as the file has it, and a stretched one has the axes of its node', async () => {
    const { entries, trees } = await cookLevel(await yard().bytes())
    const ring = torusMesh(7, 5)
    const corners = ring.indices.map((v) => ring.positions.slice(3 * v, 3 * v + 3).map(Math.fround))
    expect(placed(trees.get('Ring.obbt')!, ORIGIN).flat()).toEqual(corners)
    // Half extents 4 1 0.1, times 2 of the yard.
    const wall = placed(trees.get('Wall.obbt')!, ORIGIN).flat()
    for (const corner of wall) expect(distance(corner.map(Math.abs), [8, 2, 0.2])).toBeLessThan(1e-14)
    expect(entries.find(({ name }) => name === 'Wall')!.rotation[3]).not.toBe(1)
    // Not turned, not scaled: to the bit.
    expect(entries.find(({ name }) => name === 'Crate')).toEqual({ name: 'Crate', file: 'Crate.obbt', ...ORIGIN, position: [0, 20, 0] }) // prettier-ignore
  })

  it('scales within 1e-6 of uniform share a tree, others have their own', async () => {
    const model = new Model()
    const torus = model.mesh(torusMesh(7, 5))
    for (const off of [0, 5e-7, 2e-6, -5e-7, -2e-6])
      model.node(null, 'a', torus, [1, 2, 3], [0.1, 0.2, 0.3, 0.4], [3, 3, 3 * (1 + off)])
    const level = await cookLevel(await model.bytes())
    expect(level.entries.map(({ file }) => file)).toEqual(['a.obbt', 'a.obbt', 'a-2.obbt', 'a.obbt', 'a-3.obbt'])
    expectSameTriangles(level, 3.3e-6)
  })

  it.each([11, 12, 13])('scenes of chains of random nodes are in the same places, seed %i', async (seed) => {
    const random = new Random(seed)
    const model = new Model()
    const meshes = [torusMesh(6, 4), icosphereMesh(0), shardsMesh(random, 12)].map((mesh) => model.mesh(mesh))
    let uniform = 0
    for (let chain = 0; chain < 12; chain++) {
      let parent: Node | null = null
      const isUniform = chain % 2 === 0
      for (let k = 0; k < 5; k++) {
        const size = random.log(0.3, 3)
        const mirror = () => (random.unit() < 0.3 ? -size : size)
        const scale: Triple = isUniform
          ? [mirror(), mirror(), mirror()]
          : [mirror(), random.log(0.3, 3), random.log(0.3, 3)]
        const turn = [0, 0, 0, 0].map(() => random.between(-1, 1)) as Quadruple
        const at = [0, 0, 0].map(() => random.between(-5, 5)) as Triple
        parent = model.node(parent, `${chain}`, meshes[random.integer(0, 2)], at, turn, scale)
        if (isUniform) uniform++
      }
    }
    const level = await cookLevel(await model.bytes())
    expect(level.entries.length).toBe(60)
    expectSameTriangles(level, 1e-10)
    // One tree for each mesh, and one for each node that is stretched.
    expect(level.trees.size).toBe(60 - uniform + meshes.length)
  })

  it('names files after nodes: safe in every file system, unique whatever the case, always the same', async () => {
    const names = ['Wall', 'wall', 'Wall', 'wall-2', '', '../../up', '.hidden', 'con', 'LPT1.x', 'Wände & Tür', '壁', 'a.b.', 'x'.repeat(300)] // prettier-ignore
    const model = new Model()
    names.forEach((name, i) => model.node(null, name, model.mesh(cubeMesh(), i === 4 ? 'Of a mesh' : ''), [i, 0, 0]))
    model.node(null, '', model.mesh(cubeMesh()), [50, 0, 0])
    const level = await cookLevel(await model.bytes())
    expect(level.entries.map(({ name }) => name)).toEqual([...names, ''])
    const files = level.entries.map(({ file }) => file)
    expect(files).toEqual([
      'Wall.obbt',
      'wall-2.obbt',
      'Wall-3.obbt',
      'wall-2-2.obbt',
      'Of_a_mesh.obbt',
      '_up.obbt',
      '_hidden.obbt',
      '_con.obbt',
      '_LPT1.x.obbt',
      'W_nde_T_r.obbt',
      '_.obbt',
      'a.b..obbt',
      `${'x'.repeat(64)}.obbt`,
      'node.obbt',
    ])
    expect(new Set((await readdir(level.path)).map((file) => file.toLowerCase())).size).toBe(names.length + 2)
    expectSameTriangles(level, 0)
  })

  it('reads the default scene, or all nodes of a file without one, and leaves out what has no triangles', async () => {
    const model = new Model()
    const cube = model.mesh(cubeMesh())
    model.node(null, 'here', cube, [0, 0, 0])
    const other = model.document.createScene().addChild(model.document.createNode('elsewhere').setMesh(cube))
    model.document.getRoot().setDefaultScene(other)
    expect((await cookLevel(await model.bytes())).entries.map(({ name }) => name)).toEqual(['elsewhere'])

    model.document.getRoot().setDefaultScene(model.scene)
    const lines = model.mesh({ positions: [0, 0, 0, 1, 0, 0], indices: [0, 1] })
    lines.listPrimitives()[0].setMode(1)
    model.node(null, 'lines', lines, [0, 0, 0])
    model.node(null, 'hidden', cube, [0, 0, 0], [0, 0, 0, 1], [0, 0, 0])
    model.node(null, 'needle', model.mesh({ positions: [0, 0, 0, 1, 0, 0, 2, 0, 0], indices: [0, 1, 2] }), [0, 0, 0])
    model.node(null, 'spawn point', null, [0, 0, 0])
    const { entries, out } = await cookLevel(await model.bytes())
    expect(entries.map(({ name }) => name)).toEqual(['here'])
    expect(out).toMatch(/node \d "lines" is left out: no triangle of it has an area\n/)
    expect(out).toMatch(/node \d "hidden" is left out/)
    expect(out).toMatch(/node \d "needle" is left out/)

    for (const scene of model.document.getRoot().listScenes()) scene.dispose()
    const all = await cookLevel(await model.bytes(), '--leaf-triangles', '12', '--split-rule', 'median')
    expect(all.entries.map(({ name }) => name).sort()).toEqual(['elsewhere', 'here'])
    expect(all.trees.get(all.entries[0].file)!.report.leaves).toBe(1)
  })

  it('a folder of the name like the model is the default, --quiet prints nothing, and the same model gives the same bytes', async () => {
    const bytes = await yard().bytes()
    const [first, second] = [await write(bytes), await write(bytes)]
    for (const model of [first, second])
      expect(await cook('cook', '--split', model, '--quiet')).toEqual({ code: 0, out: '', errors: '' })
    for (const file of await readdir(first.replace('.glb', ''))) {
      const [a, b] = [first, second].map((model) => readFile(join(model.replace('.glb', ''), file)))
      expect((await a).equals(await b), file).toBe(true)
    }
  })

  it('says what is wrong, ends with 1, and makes no folder', async () => {
    const wrong = async (expected: RegExp, ...args: string[]): Promise<void> => {
      const { code, errors } = await cook('cook', ...args)
      expect([code, errors]).toEqual([1, expect.stringMatching(expected)])
    }
    const one = async (change: (node: Node, model: Model) => unknown): Promise<string> => {
      const model = new Model()
      change(model.node(null, 'one', model.mesh(cubeMesh()), [0, 0, 0]), model)
      return write(await model.bytes())
    }
    const refused = async (expected: RegExp, change: (node: Node, model: Model) => unknown): Promise<void> => {
      const model = await one(change)
      await wrong(expected, model, '--split')
      await expect(stat(model.replace('.glb', ''))).rejects.toThrow('ENOENT')
    }
    await refused(/model-\d+\.glb: node 0 "one": position\.y = 2000000000, but at most 1000000000 is allowed/, (node) =>
      node.setTranslation([0, 2e9, 0]),
    )
    await refused(/node 0 "one": scale = -2000000000, but at most/, (node) => node.setScale([-2e9, -2e9, -2e9]))
    await refused(/node 0 "one": position\.x = Infinity/, (node, model) => {
      const parent = model.node(null, 'huge', null, [0, 0, 0], [0, 0, 0, 1], [1e300, 1e300, 1e300])
      parent.addChild(node.setTranslation([1e300, 0, 0]))
    })
    await refused(/node 0 "one": E_RANGE: positions/, (node) => node.setScale([1e70, 1, 1]))
    await refused(/no triangles/, (node) => node.setMesh(null))
    await refused(/no triangles/, (node) => node.setScale([0, 0, 0]))
    await refused(/index 2 is 9, which names none of its 8 vertices/, (node) =>
      node
        .getMesh()!
        .listPrimitives()[0]
        .getIndices()!
        .setArray(new Uint32Array([0, 1, 9])),
    )
    const good = await one(() => undefined)
    await writeFile(join(folder, 'taken'), 'a file')
    await wrong(/taken cannot be made: /, good, '--split', '-o', join(folder, 'taken'))
    await mkdir(join(folder, 'occupied', 'one.obbt'), { recursive: true })
    await wrong(/one\.obbt cannot be written: /, good, '--split', '-o', join(folder, 'occupied'))
    await writeFile(join(folder, 'a.obj'), 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3')
    await wrong(/a\.obj: --split needs the nodes of a \.glb file/, join(folder, 'a.obj'), '--split')
    await wrong(/--split/, good, '--split=sah')
    await wrong(/buildObbTree: split = half/, good, '--split', '--split-rule', 'half')
  })

  it('gives what a world needs: a ball falls through the yard and meets the trees where they are', async () => {
    const { path } = await cookLevel(await yard().bytes())
    const { entries, trees } = await readLevel(path)
    const world = createWorld()
    const collision = createCollision(world, { delta: 1 / 60 })
    const { Position, Rotation, LinearVelocity, MeshShape, SphereShape, Contact, ContactBegan } = collision.components
    const names = new Map<number, string>()
    for (const { name, file, position, rotation, scale } of entries) {
      const [x, y, z] = position
      const [qx, qy, qz, w] = rotation
      const entity = addEntity(world)
      addComponents(world, entity, [
        set(Position, { x, y, z }),
        set(Rotation, { x: qx, y: qy, z: qz, w }),
        set(MeshShape, { tree: trees.get(file)!, scale }),
      ])
      names.set(entity, name)
    }
    // A ball above the highest corner of each node falls onto it.
    const balls = new Map<number, string>()
    for (const entry of entries) {
      const [top] = placed(trees.get(entry.file)!, entry).flat().sort((a, b) => b[1] - a[1]) // prettier-ignore
      const ball = addEntity(world)
      addComponents(world, ball, [
        set(Position, { x: top[0], y: top[1] + 0.25, z: top[2] }),
        set(LinearVelocity, { x: 0, y: -6, z: 0 }),
        set(SphereShape, { radius: 0.1 }),
      ])
      balls.set(ball, entry.name)
    }
    const met = new Map<number, string>()
    for (let step = 0; step < 3; step++) {
      collisionSystem(integrationSystem(world))
      for (const c of query(world, [Contact, ContactBegan])) {
        const [mesh, ball] = [Contact.a[c], Contact.b[c]]
        if (names.has(mesh) && balls.get(ball) === names.get(mesh)) {
          met.set(ball, names.get(mesh)!)
          expect(step / 60 + Contact.time[c]).toBeCloseTo(0.15 / 6, 3)
        }
      }
    }
    expect([...met.values()].sort()).toEqual(entries.map(({ name }) => name).sort())
  })
})
