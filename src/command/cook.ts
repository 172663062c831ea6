/** The command `bitecs-collision cook`: from a model file to trees that loadObbTree loads. */
import { mkdir, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { SingleBar, Presets } from 'cli-progress'
import type { ObbTreeOptions } from '../obb-tree/build/options.js'
import { buildTree } from '../obb-tree/build/build.js'
import { saveObbTree } from '../obb-tree/file/save.js'
import type { ObbTree, ObbTreeReport } from '../obb-tree/tree.js'
import { readGlb, readGlbNodes } from '../cook/glb.js'
import { buildLevel, printLevel } from '../cook/level.js'
import { CommandError } from '../cook/model.js'
import { parseObj } from '../cook/obj.js'
import { argumentsOf, naming, readBytes, trying, type ErrorOutput, type Output } from './output.js'

export const COOK_USAGE = `bitecs-collision cook <model.obj | model.glb> [-o <model.obbt>]
       bitecs-collision cook <model.glb> --split [-o <folder>]

Builds an OBB tree of a model and saves it for loadObbTree. Of a GLB file, the tree has all meshes of the scene, each
where its node is.

With --split, each node that has a mesh gets a tree of its own, in a file of its name; level.json in the same folder
lists for every such node { name, file, position, rotation, scale }: the node's pose in the scene, for
set(Position, ...) and set(Rotation, ...), and what to set as MeshShape { tree, scale }. Nodes that share a mesh share
a file. A scale that is not the same along all axes is in the tree, and not shared.

  -o, --output <path>        where to save it (default: the model's name with .obbt; with --split, without an ending)
      --split                a tree for each node that has a mesh, and level.json
      --fit <fit>            triangles (default), points, hull-triangles, hull-points, minimum-volume
      --split-rule <rule>    how a tree is split: mean (default), median, center, sah
      --leaf-triangles <n>   triangles of a leaf (default 2)
      --max-depth <n>        levels below the root at most
  -q, --quiet                print errors only
  -h, --help                 print this
`

/** Cooks a model, and returns 0. */
export async function runCook(args: readonly string[], out: Output, errors: ErrorOutput): Promise<number> {
  const { values, positionals } = await argumentsOf(args, cookOptions)
  const [model, ...more] = positionals
  if (model === undefined) throw new CommandError(`cook needs a model file\n\nUsage: ${COOK_USAGE}`)
  if (more.length > 0) throw new CommandError(`cook takes one model file, and not also "${more[0]}"`)
  const extension = extname(model)
  const stem = model.slice(0, model.length - extension.length)
  const target = values.output ?? (values.split ? stem : `${stem}.obbt`)
  if (resolve(target) === resolve(model)) throw new CommandError(`${model} would be written over itself`)
  const options = readBuildOptions(values)
  const bar = values.quiet
    ? undefined
    : new SingleBar(
        { stream: errors, format: 'building {bar} {percentage} %', clearOnComplete: true, hideCursor: true },
        Presets.shades_classic,
      )
  const build: Build = (work) => {
    bar?.start(100, 0)
    try {
      return work((part) => bar?.update(Math.floor(100 * part)))
    } finally {
      bar?.stop()
    }
  }
  const cook = values.split ? cookLevel : cookTree
  const printed = await cook(model, target, options, build)
  if (!values.quiet) out.write(printed)
  return 0
}

/** Runs `work` and shows the part of it that is done, from 0 to 1. */
type Build = <T>(work: (onProgress: (part: number) => void) => T) => T

/** Saves one tree of the whole model as the file `target`, and returns what to print. */
async function cookTree(model: string, target: string, options: ObbTreeOptions, build: Build): Promise<string> {
  const bytes = await readModel(model)
  const tree = await naming(model, async () => {
    const { positions, indices } = isObj(model) ? parseObj(await decode(bytes)) : await readGlb(bytes)
    return build((onProgress) => buildTree(positions, indices, { ...options, onProgress }))
  })
  return `${await save(target, tree)}${printReport(tree.report)}`
}

/** Saves a tree for each node of the model, and level.json, in the folder `target`, and returns what to print. */
async function cookLevel(model: string, target: string, options: ObbTreeOptions, build: Build): Promise<string> {
  if (isObj(model)) throw new CommandError(`${model}: --split needs the nodes of a .glb file`)
  const bytes = await readModel(model)
  const { entries, trees, leftOut } = await naming(model, async () => {
    const nodes = await readGlbNodes(bytes)
    return build((onProgress) => buildLevel(nodes, options, onProgress))
  })
  await trying(`${target} cannot be made: `, () => mkdir(target, { recursive: true }))
  let printed = ''
  for (const [file, tree] of trees) printed += await save(join(target, file), tree)
  const index = join(target, 'level.json')
  await write(index, printLevel(entries))
  for (const label of leftOut) printed += `${label} is left out: no triangle of it has an area\n`
  return `${printed}${index}: ${entries.length} nodes, ${trees.size} trees\n`
}

/** Saves a tree, and returns what to print. */
async function save(file: string, tree: ObbTree): Promise<string> {
  const bytes = saveObbTree(tree)
  await write(file, new Uint8Array(bytes))
  return `${file}: ${bytes.byteLength} bytes\n`
}

function write(file: string, content: string | Uint8Array): Promise<void> {
  return trying(`${file} cannot be written: `, () => writeFile(file, content))
}

const cookOptions = {
  output: { type: 'string', short: 'o' },
  fit: { type: 'string' },
  split: { type: 'boolean' },
  'split-rule': { type: 'string' },
  'leaf-triangles': { type: 'string' },
  'max-depth': { type: 'string' },
  quiet: { type: 'boolean', short: 'q' },
} as const

/** The options of the tree; buildObbTree checks them. */
function readBuildOptions(values: Record<string, string | boolean | undefined>): ObbTreeOptions {
  const options: Record<string, unknown> = {}
  if (values.fit !== undefined) options.fit = values.fit
  if (values['split-rule'] !== undefined) options.split = values['split-rule']
  if (values['leaf-triangles'] !== undefined) options.leafTriangles = numberOf(values['leaf-triangles'])
  if (values['max-depth'] !== undefined) options.maxDepth = numberOf(values['max-depth'])
  return options as ObbTreeOptions
}

/** A number from the command line; an empty string is NaN, not 0. */
function numberOf(text: string | boolean): number {
  return String(text).trim() === '' ? NaN : Number(text)
}

function isObj(model: string): boolean {
  return extname(model).toLowerCase() === '.obj'
}

async function readModel(model: string): Promise<Uint8Array> {
  const extension = extname(model)
  if (!isObj(model) && extension.toLowerCase() !== '.glb')
    throw new CommandError(`${model}: models are .obj or .glb files, not ${extension || 'files without an ending'}`)
  return readBytes(model)
}

/** The text of an OBJ file. A string is 512 MB at most. */
function decode(bytes: Uint8Array): Promise<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  return trying('the file cannot be read: ', () => decoder.decode(bytes))
}

function printReport(report: ObbTreeReport): string {
  const { degenerate, ...counts } = report
  const lines = Object.entries({ ...counts, degenerate: degenerate.length })
  const width = Math.max(...lines.map(([name]) => name.length))
  return lines.map(([name, value]) => `  ${name.padEnd(width)}  ${value}\n`).join('')
}
