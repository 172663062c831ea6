/** A world in words, for the messages of tests. */
import type { CollisionResource } from '../collision.js'
import type { Numbers } from '../geometry/shapes.js'

/** Names that a message lists at most. */
const MOST = 8

/** Step, time, and the contacts of the last step. */
export function describeWorld({ steps, time, events, notes }: CollisionResource): string {
  const { a, b, began, ended, count } = events
  const pairs: string[] = []
  for (let row = 0; row < count; row++) if (row < began || row >= began + ended) pairs.push(`${a[row]}-${b[row]}`)
  const named = pairs.length === 0 ? '' : ` (${listOf(pairs)})`
  return `${timeOf(steps, time)}: ${counted(notes.bodies, 'collider')}, ${counted(pairs.length, 'contact')}${named}`
}

/** `step 30, time 0.5 s`. */
export function timeOf(step: number, time: number): string {
  return `step ${step}, time ${rounded(time)} s`
}

/** `3 touches 1, 2`. */
export function describeContacts(collision: CollisionResource, entity: number): string {
  const others: number[] = []
  collision.forEachContactOf(entity, (_row, other) => void others.push(other))
  return `${entity} touches ${others.length === 0 ? 'nothing' : listOf(others)}`
}

/** `0.5`, or of a vector `(0, 1, 0)`: rounded as a person reads it, or as `text` writes each number. */
export function numbersText(value: number | Numbers, text: (value: number) => string = rounded): string {
  return typeof value === 'number' ? text(value) : `(${Array.from(value, (x) => text(x)).join(', ')})`
}

/** At most six digits, of a number that is not a whole one. */
export function rounded(value: number): string {
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(6)))
}

function listOf(names: readonly (string | number)[]): string {
  const rest = names.length - MOST
  return names.slice(0, MOST).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

function counted(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? '' : 's'}`
}
