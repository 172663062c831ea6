import { readTrace, type Trace, type TraceContact, type TraceMesh, type TraceStep } from './read.js'

/** Where two traces first differ. */
export interface TraceDifference {
  /** Number of the step, as the first trace has it; of the other trace where the first has ended. */
  readonly step: number
  /** What differs: `step` for the number, time or length of a step, and for a trace that ends earlier. */
  readonly what: 'step' | 'mesh' | 'collider' | 'contact' | 'hash'
  /** Entity of a collider, the lower entity of a contact, handle of a mesh. */
  readonly entity?: number
  /** The other entity of a contact. */
  readonly other?: number
  /** The number that differs, e.g. `position.x`; `there` if only one trace has the thing. */
  readonly field: string
  /** The value in the first trace. */
  readonly a: unknown
  /** The value in the second trace. */
  readonly b: unknown
}

/**
 * Finds where two traces first differ, to the bit: meshes, then step by step times, colliders by entity, contacts by
 * (a, b), and the hash, which also covers what a trace does not hold (velocities, filters). Undefined if they are the
 * same. Takes the bytes of recordTrace, or what readTrace made of them. Throws what readTrace throws.
 */
export function compareTraces(a: Uint8Array | Trace, b: Uint8Array | Trace): TraceDifference | undefined {
  const first = traceOf(a)
  const second = traceOf(b)
  const mesh = compareMeshes(first, second)
  if (mesh !== undefined) return mesh
  const count = Math.max(first.steps.length, second.steps.length)
  for (let k = 0; k < count; k++) {
    const p = first.steps[k]
    const q = second.steps[k]
    if (p === undefined || q === undefined) {
      const step = (p ?? q)!.step
      return { step, what: 'step', field: 'there', a: p !== undefined, b: q !== undefined }
    }
    const difference = compareSteps(p, q)
    if (difference !== undefined) return difference
  }
  return undefined
}

function traceOf(trace: Uint8Array | Trace): Trace {
  return Array.isArray((trace as Partial<Trace> | undefined)?.steps) ? (trace as Trace) : readTrace(trace as Uint8Array)
}

function compareMeshes(a: Trace, b: Trace): TraceDifference | undefined {
  const step = (a.steps[0] ?? b.steps[0])?.step ?? 0
  const mesh = findFirst(meshesOf(a), meshesOf(b), byEntity)
  return mesh && { step, what: 'mesh', entity: mesh.one.entity, ...mesh.found }
}

function meshesOf({ meshes }: Trace): (TraceMesh & { readonly entity: number })[] {
  return [...meshes].map(([entity, mesh]) => ({ entity, ...mesh })).sort(byEntity)
}

function compareSteps(a: TraceStep, b: TraceStep): TraceDifference | undefined {
  const { step } = a
  for (const field of ['step', 'time', 'delta'] as const)
    if (a[field] !== b[field]) return { step, what: 'step', field, a: a[field], b: b[field] }
  const collider = findFirst(a.colliders, b.colliders, byEntity)
  if (collider !== undefined) return { step, what: 'collider', entity: collider.one.entity, ...collider.found }
  // Where ids were recycled the one that began comes before the one that ended.
  const contact = findFirst([...a.contacts].sort(byEntities), [...b.contacts].sort(byEntities), byEntities)
  if (contact !== undefined)
    return { step, what: 'contact', entity: contact.one.a, other: contact.one.b, ...contact.found }
  return a.hash === b.hash ? undefined : { step, what: 'hash', field: 'hash', a: a.hash, b: b.hash }
}

const byEntity = (p: { readonly entity: number }, q: { readonly entity: number }): number => p.entity - q.entity
const byEntities = (p: TraceContact, q: TraceContact): number => p.a - q.a || p.b - q.b

type Found = Pick<TraceDifference, 'field' | 'a' | 'b'>

/** The first difference of two lists in the order of `compare`, and what it is about. */
function findFirst<T>(
  a: readonly T[],
  b: readonly T[],
  compare: (p: T, q: T) => number,
): { readonly one: T; readonly found: Found } | undefined {
  for (let k = 0; k < Math.max(a.length, b.length); k++) {
    const p = a[k]
    const q = b[k]
    const order = p === undefined ? 1 : q === undefined ? -1 : compare(p, q)
    const found = order === 0 ? findDifference(p, q, '') : { field: 'there', a: order < 0, b: order > 0 }
    // The lesser one is missing in the other list.
    if (found !== undefined) return { one: (order > 0 ? q : p)!, found }
  }
  return undefined
}

const AXES = ['x', 'y', 'z', 'w']

/** The first field, in the order of the keys, that is not the same in two values of one form. */
function findDifference(a: unknown, b: unknown, field: string): Found | undefined {
  if (Object.is(a, b)) return undefined
  if (typeof a !== 'object' || typeof b !== 'object') return { field, a, b }
  if (ArrayBuffer.isView(a)) return findNumber(a as Float64Array, b as Float64Array, field)
  const isVector = Array.isArray(a)
  for (const key in a) {
    const name = isVector ? AXES[Number(key)]! : key
    const p = (a as Record<string, unknown>)[key]
    const q = (b as Record<string, unknown>)[key]
    const found = findDifference(p, q, field === '' ? name : `${field}.${name}`)
    if (found !== undefined) return found
  }
  return undefined
}

function findNumber(a: Float64Array | Uint32Array, b: Float64Array | Uint32Array, field: string): Found | undefined {
  if (a.length !== b.length) return { field: `${field}.length`, a: a.length, b: b.length }
  const k = a.findIndex((x, at) => x !== b[at])
  return k < 0 ? undefined : { field: `${field}[${k}]`, a: a[k], b: b[k] }
}
