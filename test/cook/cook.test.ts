import { Document, WebIO } from '@gltf-transform/core'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readGlb } from '../../src/cook/glb.js'
import { parseObj } from '../../src/cook/obj.js'
import { buildObbTree, loadObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { findObbTreeContacts } from '../../src/obb-tree/query/find.js'
import type { ObbTree } from '../../src/obb-tree/tree.js'
import { torusMesh } from '../oracle/meshes.js'
import { command as cook } from '../command/run.js'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cook-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** All pairs of the tree with itself, moved a little. */
function pairs(tree: ObbTree): string[] {
  const found: string[] = []
  const pose = (x: number) => ({ position: [x, 0.1, 0.2], rotation: [0.1, 0.2, 0.3, 0.9] })
  findObbTreeContacts(tree, pose(0), tree, pose(0.31), {}, (a, b) => void found.push(`${a} ${b}`))
  return found.sort()
}

async function glbOf(
  positions: readonly number[],
  indices: readonly number[],
  scale: [number, number, number],
): Promise<Uint8Array> {
  const document = new Document()
  const buffer = document.createBuffer()
  const position = document.createAccessor().setType('VEC3').setArray(new Float32Array(positions)).setBuffer(buffer)
  const index = document.createAccessor().setType('SCALAR').setArray(new Uint32Array(indices)).setBuffer(buffer)
  const primitive = document.createPrimitive().setAttribute('POSITION', position).setIndices(index)
  const child = document.createNode().setMesh(document.createMesh().addPrimitive(primitive)).setScale(scale)
  const parent = document.createNode().setTranslation([1, 2, 3]).addChild(child)
  document.getRoot().setDefaultScene(document.createScene().addChild(parent))
  return new WebIO().writeBinary(document)
}

const torus = torusMesh(12, 6)

describe('the command cook', () => {
  it('cooks an OBJ file', async () => {
    const model = join(folder, 'torus.obj')
    let text = '\ufeff# a ring\r\nmtllib none.mtl\r\n'
    for (let i = 0; i < torus.positions.length; i += 3) text += `v ${torus.positions.slice(i, i + 3).join(' ')}\r\n`
    for (let i = 0; i < torus.indices.length; i += 3)
      text += `f ${torus.indices
        .slice(i, i + 3)
        .map((v, k) => [`${v + 1}`, `${v + 1}/1`, `${v + 1}//7`][k])
        .join(' ')}\r\n`
    await writeFile(model, text.trimEnd())
    const { code, out } = await cook('cook', model)
    expect(code).toBe(0)
    expect(out).toMatch(/torus\.obbt: \d+ bytes\n/)
    expect(out).toMatch(/ {2}triangles +144\n/)
    const tree = loadObbTree(await readFile(join(folder, 'torus.obbt')))
    const expected = pairs(buildObbTree(torus.positions as number[], torus.indices as number[]))
    expect(expected.length).toBeGreaterThan(20)
    expect(pairs(tree)).toEqual(expected)
  })

  it('cooks a GLB file, each mesh where its node is', async () => {
    const model = join(folder, 'torus.glb')
    await writeFile(model, await glbOf(torus.positions, torus.indices, [2, 2, -2]))
    const target = join(folder, 'other.obbt')
    const { code, out } = await cook('cook', model, '-o', target, '--split-rule', 'sah', '--leaf-triangles', '4', '-q')
    expect([code, out]).toEqual([0, ''])
    const tree = loadObbTree(await readFile(target))
    expect(tree.report.largestLeaf).toBe(4)
    const placed = torus.positions.map((p, i) => (i % 3 === 2 ? -2 : 2) * Math.fround(p) + (i % 3) + 1)
    expect(pairs(tree)).toEqual(pairs(buildObbTree(placed, torus.indices as number[])))
    // The mirrored node turns its triangles round, so that the outside stays outside.
    const { positions, indices } = await readGlb(await glbOf([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2], [1, 1, -1]))
    expect([...positions]).toEqual([1, 2, 3, 2, 2, 3, 1, 3, 3])
    expect([...indices]).toEqual([0, 2, 1])
  })

  it('keeps every number of a model, however long, and lines that go on in the middle of a word end it', () => {
    const numbers = Array.from({ length: 9000 }, (_, k) => Math.fround(0.1 * k) * (k % 2 === 0 ? 1 : -1))
    let text = ''
    for (let v = 0; v < 3000; v++) text += `v ${numbers.slice(3 * v, 3 * v + 3).join(' ')}\n`
    for (let v = 1; v <= 2998; v++) text += `f ${v} ${v + 1}\\\n ${v + 2}\n`
    const { positions, indices } = parseObj(text)
    expect([...positions]).toEqual(numbers)
    expect([...indices]).toEqual(Array.from({ length: 2998 }, (_, v) => [v, v + 1, v + 2]).flat())
    expect([...parseObj('v 0 0\\\r\n0\nv 1 0 0\nv 0 1 0\nf\\\n1 2 3').positions]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0])
  })

  it('says what is wrong, and ends with 1', async () => {
    const write = async (name: string, text: string): Promise<string> => {
      await writeFile(join(folder, name), text)
      return join(folder, name)
    }
    const wrong = async (expected: RegExp, ...args: string[]): Promise<void> => {
      const { code, errors } = await cook(...args)
      expect([code, errors]).toEqual([1, expect.stringMatching(expected)])
    }
    await wrong(/no command "bake"/, 'bake')
    await wrong(/cook needs a model file/, 'cook')
    await wrong(/--nothing/, 'cook', 'a.obj', '--nothing')
    await wrong(/not \.stl/, 'cook', 'a.stl')
    await wrong(/nowhere\.obj cannot be read/, 'cook', join(folder, 'nowhere.obj'))
    await wrong(/line 2: "one" is not a finite number/, 'cook', await write('a.obj', 'v 0 0 0\nv one 0 0'))
    await wrong(/b\.glb: this GLB file cannot be read/, 'cook', await write('b.glb', 'glTF'))
    const flat = await write('c.obj', 'v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3')
    await wrong(/c\.obj: .*zero area/, 'cook', flat)
    const good = await write('d.obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3')
    await wrong(/buildObbTree: split = half/, 'cook', good, '--split-rule', 'half')
    await wrong(/leafTriangles/, 'cook', good, '--leaf-triangles', 'two')
    await wrong(/cannot be written/, 'cook', good, '-o', join(folder, 'no', 'where.obbt'))
    expect((await cook('--help')).out).toMatch(/^Usage: bitecs-collision cook/)
  })
})

describe('OBJ files', () => {
  it.each([
    [
      'n-gons, back from the last vertex, continued lines (D18)',
      'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 \\\n0\nf -4 -3 -2 \\\r\n -1',
      [0, 1, 2, 0, 2, 3],
    ],
    [
      'tabs, colours, weights, comments',
      '\tv\t0 0 0 1 1 1 1\nv 1 0 0 1#x\nv 0 1 0 # f 9 9 9 \\\nf 1/ 2/3 3//1 # end',
      [0, 1, 2],
    ],
    [
      'statements of other kinds',
      'o x\nvn 0 0 nan\nv 0 0 0\nvt 1\nv 1 0 0\nv 0 1 0\ng\ns off\nl 1 2\nf 3 2 1',
      [2, 1, 0],
    ],
  ])('%s', (_name, text, expected) => {
    expect([...parseObj(text).indices]).toEqual(expected)
  })

  it.each([
    ['f 0 1 2', /line 4: corner 0/],
    ['f 1 2 4', /line 4: corner 4 names none of the 3 vertices/],
    ['f 1 2 -4', /line 4: corner -4/],
    ['f 1 2', /line 4: a face needs three corners, and has 2/],
    ['f 1 2 /3', /line 4: "\/3" is not a corner/],
    ['f 1 2 3.5', /line 4: "3\.5"/],
    ['v 1 2', /line 4: a vertex needs x y z/],
    ['v 1 \\\r\n2 nan', /line 4: "nan" is not a finite number/],
    ['# \\\nv 1 2 inf', /line 5: "inf"/],
    ['v 1 2 1e999', /line 4: "1e999"/],
    ['', /no faces/],
  ])('refuses %j with its line (D18)', (text, expected) => {
    expect(() => parseObj(`v 0 0 0\nv 1 0 0\nv 0 1 0\n${text}`)).toThrow(expected)
  })

  it('takes linear time on lines of a million spaces, digits and continuations (D19)', () => {
    const timeOf = (many: number): number => {
      const text = `v 0 0 0${' '.repeat(many)}\nv 1${'0'.repeat(300)} 0 0.${'3'.repeat(many)}\nv 0 1 0 ${'\\\n'.repeat(many)}\nf 1 2 3`
      const begin = process.cpuUsage()
      expect([...parseObj(text).indices]).toEqual([0, 1, 2])
      const { user, system } = process.cpuUsage(begin)
      return user + system
    }
    const least = (many: number): number => Math.min(...[1, 2, 3].map(() => timeOf(many)))
    // A quadratic search would take 400 times as long.
    expect(least(1_000_000) / least(50_000)).toBeLessThan(100)
  })
})
