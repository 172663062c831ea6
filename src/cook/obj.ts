import { CommandError, Numbers, type Triangles } from './model.js'

const SPACE = 32
const TAB = 9
const RETURN = 13
const NEWLINE = 10
const BACKSLASH = 92
const HASH = 35

/**
 * Positions and triangles of a Wavefront OBJ file. Reads `v` and `f`: corners as `i`, `i/t`, `i//n`, `i/t/n`, counted
 * from 1 or back from -1; faces of more than three corners become fans. All other statements are ignored. CRLF, a byte
 * order mark, continued lines and a last line without an end are accepted. One pass over the characters.
 *
 * @throws CommandError with the line number.
 */
export function parseObj(text: string): Triangles {
  const positions = new Numbers()
  const indices = new Numbers()
  const words: string[] = []
  const end = text.length
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0

  let next = 1
  while (at < end) {
    const line = next
    words.length = 0
    let begin = -1
    let comment = false
    for (;;) {
      const code = at < end ? text.charCodeAt(at) : NEWLINE
      const blank = code === SPACE || code === TAB || code === RETURN || code === NEWLINE
      if (code === BACKSLASH && lineEndsAfter(text, at + 1) && !comment) {
        if (begin >= 0) words.push(text.slice(begin, at))
        begin = -1
        at = text.charCodeAt(at + 1) === RETURN ? at + 3 : at + 2
        next++
        continue
      }
      if (blank && begin >= 0) {
        words.push(text.slice(begin, at))
        begin = -1
      } else if (!blank && begin < 0 && !comment) {
        if (code === HASH) comment = true
        else begin = at
      }
      at++
      if (code === NEWLINE) break
    }
    next++
    if (words[0] === 'v') readVertex(words, positions, line)
    else if (words[0] === 'f') readFace(words, positions.count / 3, indices, line)
  }
  if (indices.count === 0) throw new CommandError('the OBJ file has no faces')
  return { positions: positions.taken(), indices: indices.taken() }
}

function lineEndsAfter(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === NEWLINE || (code === RETURN && text.charCodeAt(at + 1) === NEWLINE)
}

/** `v x y z`, and what may follow (a weight, a colour). */
function readVertex(words: readonly string[], positions: Numbers, line: number): void {
  if (words.length < 4)
    throw new CommandError(`line ${line}: a vertex needs x y z, and has ${words.length - 1} numbers`)
  for (let k = 1; k <= 3; k++) {
    const word = words[k]!
    const value = Number(word)
    if (!Number.isFinite(value)) throw new CommandError(`line ${line}: ${short(word)} is not a finite number`)
    positions.push(value)
  }
}

function readFace(words: readonly string[], vertices: number, indices: Numbers, line: number): void {
  if (words.length < 4) throw new CommandError(`line ${line}: a face needs three corners, and has ${words.length - 1}`)
  const first = readCorner(words[1]!, vertices, line)
  let before = readCorner(words[2]!, vertices, line)
  for (let k = 3; k < words.length; k++) {
    const corner = readCorner(words[k]!, vertices, line)
    indices.push(first)
    indices.push(before)
    indices.push(corner)
    before = corner
  }
}

/** The vertex of a corner, from 0. */
function readCorner(word: string, vertices: number, line: number): number {
  const slash = word.indexOf('/')
  const name = slash < 0 ? word : word.slice(0, slash)
  const number = name === '' ? NaN : Number(name)
  if (!Number.isInteger(number)) throw new CommandError(`line ${line}: ${short(word)} is not a corner of a face`)
  if (number === 0) throw new CommandError(`line ${line}: corner 0: vertices are counted from 1, or back from -1`)
  const index = number > 0 ? number - 1 : vertices + number
  if (index < 0 || index >= vertices)
    throw new CommandError(`line ${line}: corner ${number} names none of the ${vertices} vertices so far`)
  return index
}

function short(word: string): string {
  return word.length > 40 ? `"${word.slice(0, 40)}..."` : `"${word}"`
}
