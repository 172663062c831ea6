/** The single changes that Stryker's mutators make in files of the source, drawn by chance, and carried out as text. */
import { Instrumenter } from '@stryker-mutator/instrumenter'
import ts from 'typescript'

/** Changes that no answer follows from: texts, and what an object is made of, which the compiler checks. */
const NO_ANSWERS = ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration', 'Regex', 'OptionalChaining']
/** A loop that counts the other way has no end, which any test sees and waits for. */
const ENDLESS = 'UpdateOperator'
/** Changes of a statement, or of a call to another: what replaces others may bind more loosely than its neighbours. */
const NO_OPERAND = ['AssignmentOperator', 'BlockStatement', 'CallExpression', 'MethodExpression']

/** All mutants of the files, `{ name, content }`, in the order of their places: `{ file, line, from, to, ... }`. */
export async function mutantsOf(files) {
  const silent = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false }
  const options = { ignorers: [], excludedMutations: NO_ANSWERS, plugins: null }
  const { mutants } = await new Instrumenter(silent).instrument(
    files.map((file) => ({ ...file, mutate: true })),
    options,
  )
  const contents = new Map(files.map(({ name, content }) => [name, { content, starts: startsOf(content) }]))
  return mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ fileName, location: { start, end }, mutatorName, replacement }) => {
      const { content, starts } = contents.get(fileName)
      const [from, to] = [start, end].map(({ line, column }) => starts[line] + column)
      const isOperand = !NO_OPERAND.includes(mutatorName) && !/^(case|default)\b/.test(replacement)
      return {
        file: fileName,
        line: start.line + 1,
        from,
        to,
        change: mutatorName,
        was: content.slice(from, to),
        is: isOperand ? `(${replacement})` : replacement,
      }
    })
}

const startsOf = (content) => [0, ...[...content.matchAll(/\n/g)].map(({ index }) => index + 1)]

/** Numbers from 0 to 1, the same for the same seed (xorshift). */
function randomFrom(seed) {
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x2545f491) | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/** A sample without replacement, in which each mutant is as likely as any other; a longer one begins with a shorter. */
export function draw(mutants, count, seed) {
  const random = randomFrom(seed)
  const rest = [...mutants]
  return Array.from({ length: Math.min(count, rest.length) }, () => {
    const k = Math.floor(random() * rest.length)
    const drawn = rest[k]
    rest[k] = rest.at(-1)
    rest.pop()
    return drawn
  }).filter(({ change }) => change !== ENDLESS)
}

/** The text of a file with mutants, whose places may not overlap, carried out. */
export function changed(content, mutants) {
  let text = content
  for (const { from, to, is } of mutants.toSorted((a, b) => b.from - a.from))
    text = text.slice(0, from) + is + text.slice(to)
  const { diagnostics } = ts.transpileModule(text, { reportDiagnostics: true })
  if (diagnostics.length > 0) throw new Error(`no TypeScript: ${mutants.map(textOf).join('; ')}`)
  return text
}

const flat = (text) => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 57)}...` : line
}

export const textOf = ({ file, line, was, is }) => `${file}:${line} ${flat(was)} -> ${flat(is)}`
