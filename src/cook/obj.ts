import { CommandError, demand, DoubleList, type Triangles } from './model.js'

/**
 * Positions and triangles of a Wavefront OBJ file. Reads `v` and `f`: corners as `i`, `i/t`, `i//n`, `i/t/n`, counted
 * from 1 or back from -1; faces of more than three corners become fans. All other statements are ignored. CRLF, a byte
 * order mark, continued lines and a last line without an end are accepted. One pass over the characters.
 *
 * @throws CommandError with the line number.
 */
export function parseObj(text: string): Triangles {
  const positions = new DoubleList()
  const indices = new DoubleList()
  let words: string[] = []
  /** Numbers of the line, and of the first line of the statement. */
  let line = 0
  let first = 1
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length;) {
    line++
    const end = text.indexOf('\n', at)
    const whole = text.slice(at, end < 0 ? text.length : end).replace(/\r$/, '')
    at = end < 0 ? text.length : end + 1
    const comment = whole.search(/(^|[ \t\r])#/)
    const goesOn = comment < 0 && end >= 0 && whole.endsWith('\\')
    const part = goesOn ? whole.slice(0, -1) : comment < 0 ? whole : whole.slice(0, comment)
    for (const word of part.split(/[ \t\r]+/)) if (word !== '') words.push(word)
    if (goesOn && at < text.length) continue
    if (words[0] === 'v') readVertex(words, positions, first)
    else if (words[0] === 'f') readFace(words, positions.count / 3, indices, first)
    words = []
    first = line + 1
  }
  demand(indices.count > 0, 'the OBJ file has no faces')
  return { positions: positions.view(), indices: indices.view() }
}

/** `v x y z`, and what may follow (a weight, a colour). */
function readVertex(words: readonly string[], positions: DoubleList, line: number): void {
  if (words.length < 4)
    throw new CommandError(`line ${line}: a vertex needs x y z, and has ${words.length - 1} numbers`)
  for (let k = 1; k <= 3; k++) {
    const word = words[k]!
    const value = Number(word)
    if (!Number.isFinite(value)) throw new CommandError(`line ${line}: ${short(word)} is not a finite number`)
    positions.push(value)
  }
}

/** `f i j k`, and further corners: a fan about the first. */
function readFace(words: readonly string[], vertices: number, indices: DoubleList, line: number): void {
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

/** A word of the file, for a message. */
function short(word: string): string {
  return word.length > 40 ? `"${word.slice(0, 40)}..."` : `"${word}"`
}
