/**
 * Looks for the order of the kernels' functions, and of the variables in each, that gzip stores in the fewest bytes,
 * and writes it to arrangement.ts: `node test/build/find-arrangement.mjs [tries] [seed]` after `npm run build`, then
 * another build. Begins with the arrangement that the package was built with. Minifiers then give some letters to
 * others than were tried here, which costs half of a per cent: what is built is what counts, and to search again from
 * there gains most of it.
 *
 * By hand, where kernels were written anew and their size matters: what the build does with an old arrangement is right
 * as well, and some bytes larger. overlapObbs, sweepObbs and collideObbs 12.8 to 12.0 kB (2,500 tries a second).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import ts from 'typescript'
import { kernels } from '../package/size.mjs'

const root = resolve(fileURLToPath(import.meta.url), '../../..')
const tries = Number(process.argv[2] ?? 60_000)
let state = Number(process.argv[3] ?? 1)

const statementsOf = (code) => [...ts.createSourceFile('file.js', code, ts.ScriptTarget.ES2022, true).statements]
const sizeOf = (text) => gzipSync(text, { level: 9 }).length

/** The kernels as a bundler ships them, or the same with the names of the sources. */
async function bundle(minifyIdentifiers) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: kernels, resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    minifySyntax: true,
    minifyWhitespace: true,
    minifyIdentifiers,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
  })
  return { code: outputFiles[0].text, files: Object.keys(metafile.inputs).filter((path) => path.endsWith('.js')) }
}

const { code } = await bundle(true)
const { code: named, files } = await bundle(false)
/** Which file of the package a function stands in: it stays there. */
const fileOf = new Map()
for (const file of files)
  for (const node of statementsOf(readFileSync(join(root, file), 'utf8')))
    if (ts.isFunctionDeclaration(node)) fileOf.set(node.name.text, file)

/** The variables that a function declares at its head, without values. */
function headOf(node) {
  const [first] = node.body.statements
  if (first === undefined || !ts.isVariableStatement(first)) return []
  const { declarations } = first.declarationList
  return declarations.some(({ initializer }) => initializer !== undefined)
    ? []
    : declarations.map(({ name }) => name.text)
}

const namedFunctions = statementsOf(named).filter(ts.isFunctionDeclaration)
const pieces = statementsOf(code).map((node) => {
  const text = node.getFullText()
  if (!ts.isFunctionDeclaration(node)) return { text }
  const like = namedFunctions.shift()
  const name = like.name.text
  const letters = headOf(node)
  const parts = []
  let end = 0
  const visit = (child) => {
    const letter = ts.isIdentifier(child) ? letters.indexOf(child.text) : -1
    if (letter >= 0 && child.parent.name !== child) {
      const start = child.getStart() - node.getFullStart()
      parts.push(text.slice(end, start), letter)
      end = start + child.text.length
    }
    ts.forEachChild(child, visit)
  }
  visit(node.body)
  parts.push(text.slice(end))
  return { name, file: fileOf.get(name), letters, names: headOf(like), parts, places: letters.map((_, k) => k), text }
})

const random = (below) => {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) % below
}
const functions = pieces.filter(({ name, file }) => name !== undefined && file !== undefined)
const withVariables = functions.filter(({ letters }) => letters.length > 1)
let order = pieces
const textOf = (list) => list.map(({ text }) => text).join('')
let best = sizeOf(textOf(order))
console.log(`${functions.length} functions, ${withVariables.length} with variables at their heads: ${best} bytes`)

function swapVariables() {
  const piece = withVariables[random(withVariables.length)]
  const { places, letters, parts, text } = piece
  const a = random(places.length)
  const b = random(places.length)
  const swap = () => ([places[a], places[b]] = [places[b], places[a]])
  swap()
  piece.text = parts.map((part, k) => (k % 2 === 1 ? letters[places[part]] : part)).join('')
  const size = sizeOf(textOf(order))
  if (size <= best) best = size
  else {
    swap()
    piece.text = text
  }
}

function moveFunctions() {
  const from = random(order.length)
  const count = 1 + random(4)
  const taken = order.slice(from, from + count)
  const left = [...order.slice(0, from), ...order.slice(from + count)]
  const to = random(left.length)
  const next = [...left.slice(0, to), ...taken, ...left.slice(to)]
  const { file } = taken[0]
  if (file === undefined || taken.some((piece) => piece.file !== file) || left[to].file !== file) return
  const size = sizeOf(textOf(next))
  if (size > best) return
  best = size
  order = next
}

for (let k = 0; k < tries; k++) {
  if (random(6) === 0) moveFunctions()
  else swapVariables()
  if (k % 10_000 === 0) console.log(`${k}: ${best}`)
}

const entries = order.flatMap(({ name, file, names, places }) => {
  if (file === undefined) return []
  const declared = []
  names.forEach((variable, k) => (declared[places[k]] = variable))
  return [`  ${name}: '${declared.join(' ')}',`]
})
writeFileSync(
  join(root, 'test/build/arrangement.ts'),
  `/** Written by find-arrangement.mjs: see there. */\nexport const arrangement = {\n${entries.join('\n')}\n}\n`,
)
