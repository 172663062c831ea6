/** The contacts of two entities, and what a test expects of one. */
import type { CollisionResource } from '../collision.js'
import { refuseNumber, refuseValue, textOf } from '../errors.js'
import type { Numbers } from '../geometry/shapes.js'
import { checkFields } from '../queries/call.js'
import { numbersText } from './describe.js'

/** What a test expects of a contact. Fields that it does not name are not compared. */
export interface ExpectedContact {
  /** Whether it began in the last step. */
  readonly began?: boolean
  /** First time of contact in the step, in seconds from its start. */
  readonly time?: number
  /** World position. */
  readonly point?: Numbers
  /** Unit normal from the first entity of the call to the second. */
  readonly normal?: Numbers
  /** Penetration depth as `events` has it, in world units. */
  readonly depth?: number
  /** Closing speed along the normal, in world units per second. */
  readonly speed?: number
  /** How far each number may be from the one that is expected. Default 1e-6. */
  readonly within?: number
}

/** A contact, as the call of a matcher sees it. */
type Contact = Required<Omit<ExpectedContact, 'within'>>

const NUMBERS = ['time', 'depth', 'speed'] as const
const VECTORS = ['point', 'normal'] as const
const FIELDS: readonly string[] = ['began', ...NUMBERS, ...VECTORS, 'within']

/** All contacts of the last step of two entities or their children, with normals from `a` to `b`. */
export function contactsBetween(collision: CollisionResource, a: number, b: number): Contact[] {
  const rowsOfB = new Set<number>()
  collision.forEachContactOf(b, (row) => void rowsOfB.add(row))
  const contacts: Contact[] = []
  collision.forEachContactOf(a, (row, _other, isA) => {
    if (rowsOfB.has(row)) contacts.push(contactAt(collision, row, isA))
  })
  return contacts
}

function contactAt({ events }: CollisionResource, row: number, isForward: boolean): Contact {
  const { time, pointX, pointY, pointZ, normalX, normalY, normalZ, depth, speed } = events
  const normal = [normalX[row]!, normalY[row]!, normalZ[row]!]
  return {
    began: row < events.began,
    time: time[row]!,
    point: [pointX[row]!, pointY[row]!, pointZ[row]!],
    // 0 for -0.
    normal: isForward ? normal : normal.map((x) => 0 - x),
    depth: depth[row]!,
    speed: speed[row]!,
  }
}

/** What is expected, checked. In a flat world vectors may have two numbers. */
export function readExpected(expected: ExpectedContact, isFlat: boolean): ExpectedContact {
  if (expected === null || typeof expected !== 'object')
    refuseValue('E_OPTION', `toHaveContact: ${textOf(expected)} is not an object of fields`, 'expected', expected)
  checkFields('toHaveContact', 'expected', expected, FIELDS)
  const { began, within } = expected
  if (began !== undefined && typeof began !== 'boolean') refuse('began', began, 'is not true or false')
  for (const name of NUMBERS) if (expected[name] !== undefined) checkNumber(name, expected[name])
  for (const name of VECTORS) {
    const vector = expected[name]
    if (vector === undefined) continue
    const length = isFlat && vector?.length === 2 ? 2 : 3
    if (vector?.length !== length) refuse(name, vector, 'is not an array of 3 numbers')
    for (let d = 0; d < length; d++) checkNumber(`${name}[${d}]`, vector[d]!)
  }
  if (within === undefined) return expected
  checkNumber('within', within)
  if (within < 0) refuse('within', within, 'is negative')
  return expected
}

function checkNumber(field: string, value: number): void {
  if (!Number.isFinite(value))
    refuseNumber(`toHaveContact: expected.${field}`, value, -Infinity, Infinity, { component: 'expected', field })
}

function refuse(field: string, value: unknown, why: string): never {
  refuseValue('E_OPTION', `toHaveContact: expected.${field} = ${textOf(value)} ${why}`, 'expected', value, field)
}

/** What of a contact is not as expected, field by field. */
export function faultsOf(contact: Contact, expected: ExpectedContact): string[] {
  const { began, within = 1e-6 } = expected
  const faults = began === undefined || began === contact.began ? [] : [`began ${contact.began}, not ${began}`]
  for (const name of [...NUMBERS, ...VECTORS]) {
    const wanted = expected[name]
    if (wanted === undefined) continue
    const actual = contact[name]
    const list = listOf(actual)
    // All digits: rounded they may look the same.
    if (!listOf(wanted).every((x, d) => Math.abs(list[d]! - x) <= within))
      faults.push(`${name} ${numbersText(actual, String)}, not ${numbersText(wanted, String)}`)
  }
  return faults
}

function listOf(value: number | Numbers): readonly number[] {
  return typeof value === 'number' ? [value] : Array.from(value)
}

/** ` with depth 1, normal (0, 1, 0), within 0.001`; nothing if nothing is named. */
export function expectedText(expected: ExpectedContact): string {
  const { began, within = 1e-6 } = expected
  const texts = [...(began === undefined ? [] : [`began ${began}`]), ...textsOf(expected)]
  return texts.length === 0 ? '' : ` with ${texts.join(', ')}, within ${within}`
}

/** A contact in words. */
export function contactText(contact: Contact): string {
  return `${contact.began ? 'began' : 'persists'}: ${textsOf(contact).join(', ')}`
}

/** The numbers and vectors that are named, in words. */
function textsOf(of: ExpectedContact): string[] {
  return [...NUMBERS, ...VECTORS].flatMap((name) => {
    const value = of[name]
    return value === undefined ? [] : [`${name} ${numbersText(value)}`]
  })
}
