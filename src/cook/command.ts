/** The command `bitecs-collision cook`: from a model file to a tree that loadObbTree loads. */
import { readFile, writeFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { SingleBar, Presets } from 'cli-progress'
import { CollisionError } from '../errors.js'
import type { ObbTreeOptions } from '../obb-tree/build/options.js'
import { buildTree } from '../obb-tree/build/build.js'
import { saveObbTree } from '../obb-tree/file/save.js'
import type { ObbTreeReport } from '../obb-tree/tree.js'
import { readGlb } from './glb.js'
import { CookError, type Triangles } from './model.js'
import { parseObj } from './obj.js'

const USAGE = `Usage: bitecs-collision cook <model.obj | model.glb> [-o <model.obbt>]

Builds an OBB tree of a model and saves it for loadObbTree.

  -o, --output <file>        where to save it (default: the model's name with .obbt)
      --fit <fit>            triangles (default), points, hull-triangles, hull-points, minimum-volume
      --split <split>        mean (default), median, center, sah
      --leaf-triangles <n>   triangles of a leaf (default 2)
      --max-depth <n>        levels below the root at most
  -q, --quiet                print errors only
  -h, --help                 print this
`

/** Where the command writes its messages. */
interface Output {
  write(text: string): unknown
  readonly isTTY?: boolean
}

/** Runs the command and returns the exit code: 0, or 1 after an error, which is printed. */
export async function runCommand(
  args: readonly string[],
  out: Output,
  errors: Output & NodeJS.WritableStream,
): Promise<number> {
  try {
    await run(args, out, errors)
    return 0
  } catch (error) {
    if (!(error instanceof CookError || error instanceof CollisionError)) throw error
    errors.write(`bitecs-collision: ${error.message}\n`)
    return 1
  }
}

async function run(args: readonly string[], out: Output, errors: Output & NodeJS.WritableStream): Promise<void> {
  const { values, positionals } = readArguments(args)
  if (values.help || (args.length === 0 && positionals.length === 0)) {
    out.write(USAGE)
    return
  }
  const [command, model, ...more] = positionals
  if (command !== 'cook') throw new CookError(`there is no command "${command ?? ''}"\n\n${USAGE}`)
  if (model === undefined) throw new CookError(`cook needs a model file\n\n${USAGE}`)
  if (more.length > 0) throw new CookError(`cook takes one model file, and not also "${more[0]}"`)
  const extension = extname(model)
  const target = values.output ?? `${model.slice(0, model.length - extension.length)}.obbt`
  if (resolve(target) === resolve(model)) throw new CookError(`${model} would be written over itself`)
  const { positions, indices } = await readModel(model, extension.toLowerCase())
  const options = readBuildOptions(values)
  const bar = values.quiet
    ? undefined
    : new SingleBar(
        { stream: errors, format: 'building {bar} {percentage} %', clearOnComplete: true, hideCursor: true },
        Presets.shades_classic,
      )
  bar?.start(100, 0)
  let tree
  try {
    tree = buildTree(positions, indices, { ...options, onProgress: (part) => bar?.update(Math.floor(100 * part)) })
  } catch (cause) {
    if (cause instanceof CollisionError) throw new CookError(`${model}: ${cause.message}`, { cause })
    throw cause
  } finally {
    bar?.stop()
  }
  const bytes = saveObbTree(tree)
  try {
    await writeFile(target, new Uint8Array(bytes))
  } catch (cause) {
    throw new CookError(`${target} cannot be written: ${messageOf(cause)}`, { cause })
  }
  if (!values.quiet) out.write(`${target}: ${bytes.byteLength} bytes\n${printed(tree.report)}`)
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        output: { type: 'string', short: 'o' },
        fit: { type: 'string' },
        split: { type: 'string' },
        'leaf-triangles': { type: 'string' },
        'max-depth': { type: 'string' },
        quiet: { type: 'boolean', short: 'q' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (cause) {
    throw new CookError(messageOf(cause), { cause })
  }
}

/** The options of the tree; buildObbTree checks them. */
function readBuildOptions(values: Record<string, string | boolean | undefined>): ObbTreeOptions {
  const options: Record<string, unknown> = {}
  if (values.fit !== undefined) options.fit = values.fit
  if (values.split !== undefined) options.split = values.split
  if (values['leaf-triangles'] !== undefined) options.leafTriangles = numberOf(values['leaf-triangles'])
  if (values['max-depth'] !== undefined) options.maxDepth = numberOf(values['max-depth'])
  return options as ObbTreeOptions
}

/** A number from the command line; an empty string is NaN, not 0. */
function numberOf(text: string | boolean): number {
  return String(text).trim() === '' ? NaN : Number(text)
}

async function readModel(file: string, extension: string): Promise<Triangles> {
  if (extension !== '.obj' && extension !== '.glb')
    throw new CookError(
      `${file}: models are .obj or .glb files, not ${extension === '' ? 'files without an ending' : extension}`,
    )
  let bytes: Uint8Array
  let text = ''
  try {
    bytes = new Uint8Array(await readFile(file))
    // A string is 512 MB at most.
    if (extension === '.obj') text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new CookError(`${file} cannot be read: ${messageOf(cause)}`, { cause })
  }
  try {
    return extension === '.obj' ? parseObj(text) : await readGlb(bytes)
  } catch (cause) {
    if (cause instanceof CookError) throw new CookError(`${file}: ${cause.message}`, { cause })
    throw cause
  }
}

function printed(report: ObbTreeReport): string {
  const { degenerate, ...counts } = report
  const lines = Object.entries({ ...counts, degenerate: degenerate.length })
  const width = Math.max(...lines.map(([name]) => name.length))
  return lines.map(([name, value]) => `  ${name.padEnd(width)}  ${value}\n`).join('')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
