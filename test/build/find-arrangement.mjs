/**
 * Looks for the order of functions, and of the variables in those of the kernels, that gzip stores in the fewest bytes,
 * and writes it to arrangement.ts. After `npm run build`:
 *
 * - `node test/build/find-arrangement.mjs kernels [seconds] [seed]`: overlapObbs, sweepObbs and collideObbs alone, then
 *   another build. 12.8 to 12.0 kB in a minute.
 * - `node test/build/find-arrangement.mjs everything [seconds] [seed]`: all functions, those of the kernels keeping
 *   their order. 154.5 to 150 kB in half an hour.
 *
 * Begins with the arrangement that the package was built with. Minifiers then give some letters to others than were
 * tried here, which costs half of a per cent: what is built is what counts, and to search again from there gains most
 * of it.
 *
 * By hand, where much was written anew and its size matters: what the build does with an old arrangement is right as
 * well, and some bytes larger.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import ts from 'typescript'
import { everything, kernels } from '../package/size.mjs'

const root = resolve(fileURLToPath(import.meta.url), '../../..')
const ofKernels = process.argv[2] === 'kernels'
const seconds = Number(process.argv[3] ?? (ofKernels ? 60 : 600))
let state = Number(process.argv[4] ?? 1)

const path = join(root, 'test/build/arrangement.ts')
const { functions, variables } = await import(`data:text/javascript,${encodeURIComponent(readFileSync(path, 'utf8'))}`)
const statementsOf = (code) => [...ts.createSourceFile('file.js', code, ts.ScriptTarget.ES2022, true).statements]
const sizeOf = (text) => gzipSync(text, { level: 9 }).length

/** What is looked at, as a bundler ships it, or the same with the names of the sources. */
async function bundle(minified) {
  const { outputFiles } = await build({
    stdin: { contents: ofKernels ? kernels : everything, resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    minifySyntax: true,
    minifyWhitespace: minified,
    minifyIdentifiers: minified,
    external: ['bitecs', 'gl-matrix'],
    format: 'esm',
    target: 'es2022',
    write: false,
  })
  return statementsOf(outputFiles[0].text)
}

/** The variables that a function declares at its head, without values. */
function headOf(node) {
  const [first] = node.body.statements
  if (first === undefined || !ts.isVariableStatement(first)) return []
  const { declarations } = first.declarationList
  return declarations.some(({ initializer }) => initializer !== undefined)
    ? []
    : declarations.map(({ name }) => name.text)
}

/**
 * The functions under the names of the sources, each with the file of the package that it stands in: it stays there.
 */
let file
let own
const named = (await bundle(false)).flatMap((node) => {
  const begun = /^\/\/ (dist\/.*)$/m.exec(node.getFullText())?.[1]
  if (begun !== undefined) {
    file = begun
    own = statementsOf(readFileSync(join(root, file), 'utf8')).map(({ name }) => name?.text)
  }
  if (!ts.isFunctionDeclaration(node)) return []
  // Where two files have a function of one name, the bundle calls one of them by a number.
  const { text } = node.name
  return [{ name: own.includes(text) ? text : text.replace(/\d+$/, ''), file, names: headOf(node) }]
})
const pieces = (await bundle(true)).map((node) => {
  const text = node.getFullText()
  if (!ts.isFunctionDeclaration(node)) return { text }
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
  return { ...named.shift(), letters, parts, places: letters.map((_, k) => k), text }
})

const random = (below) => {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) % below
}
const withVariables = ofKernels ? pieces.filter(({ letters }) => letters?.length > 1) : []
let order = pieces
const textOf = (list) => list.map(({ text }) => text).join('')
let best = sizeOf(textOf(order))
console.log(`${pieces.length} pieces, ${withVariables.length} with variables at their heads: ${best} bytes`)

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

/** Of each function the dozen that share most with it, rare texts of five letters counting most. */
function findLikes() {
  const holders = new Map()
  for (const piece of pieces)
    for (let k = 5; k <= piece.text.length; k++) {
      const text = piece.text.slice(k - 5, k)
      const list = holders.get(text)
      if (list === undefined) holders.set(text, [piece])
      else if (list.at(-1) !== piece) list.push(piece)
    }
  for (const piece of pieces) piece.shared = new Map()
  for (const list of holders.values())
    if (list.length < 60)
      for (const a of list)
        for (const b of list)
          if (a !== b && a.file === b.file) a.shared.set(b, (a.shared.get(b) ?? 0) + 1 / list.length)
  for (const piece of pieces)
    piece.likes = [...piece.shared]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 12)
      .map(([other]) => other)
}

/** Names in lines of 120 columns. */
function wrap(names) {
  const lines = ['']
  for (const name of names)
    if (lines.at(-1).length + name.length < 120) lines[lines.length - 1] += `${lines.at(-1) && ' '}${name}`
    else lines.push(name)
  return lines.join('\n')
}

const isOfKernels = ({ name }) => name in variables

/** Moves some functions to one that they resemble. */
function moveFunctions() {
  const from = random(order.length)
  const taken = order.slice(from, from + 1 + random(6))
  const { file, likes } = taken[random(taken.length)]
  if (taken.some((piece) => piece.file === undefined || piece.file !== file) || likes.length === 0) return
  const like = likes[random(likes.length)]
  if (taken.includes(like) || like.file === undefined) return
  const next = [...order.slice(0, from), ...order.slice(from + taken.length)]
  const to = next.indexOf(like) + random(2)
  if (!ofKernels && taken.some(isOfKernels)) {
    const passed = to < from ? next.slice(to, from) : next.slice(from, to)
    if (passed.some(isOfKernels)) return
  }
  next.splice(to, 0, ...taken)
  const size = sizeOf(textOf(next))
  if (size > best) return
  best = size
  order = next
}

findLikes()
const end = performance.now() + 1000 * seconds
for (let k = 0; performance.now() < end; k++) {
  if (ofKernels && random(6) > 0) swapVariables()
  else moveFunctions()
  if (k % (ofKernels ? 10_000 : 1000) === 0) console.log(`${k}: ${best}`)
}

const found = order.filter(({ file }) => file !== undefined)
// Files may have functions of one name: the first counts.
const ordered = [...new Set(found.map(({ name }) => name))]
if (ofKernels) {
  for (const { name, names, places } of found) {
    const declared = []
    names.forEach((variable, k) => (declared[places[k]] = variable))
    variables[name] = declared.join(' ')
  }
  const among = new Set(ordered)
  for (const name of Object.keys(variables)) if (!among.has(name)) delete variables[name]
  // Where kernels stand among all functions, they stand in the order found.
  const others = [...new Set(functions)].map((name) => (among.has(name) ? ordered.shift() : name))
  ordered.unshift(...others)
}
const list = (name) => `  ${name}: '${variables[name]}',\n`
writeFileSync(
  path,
  `/** Written by find-arrangement.mjs: see there. */
export const functions = \`
${wrap(ordered)}
\`.trim().split(/\\s+/)
export const variables = {
${Object.keys(variables).map(list).join('')}}
`,
)
