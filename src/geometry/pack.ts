/**
 * From the public plain data to packed rows: the one place where arguments of geometry functions are checked.
 * Every packer throws a CollisionError that names the argument, the field and the value, and writes `-0` as `0`.
 */
import { refuseValue, textOf } from '../errors.js'
import { cross, dot, normaliseAny, writeIdentity, writePerpendicular } from '../math/vectors.js'
import { AXES_ORTHONORMAL, AXES_REFUSED, GEOMETRY_LIMIT } from '../tolerances.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from './rows.js'
import type { Aabb, Capsule, Numbers, Obb, Plane, Segment, Sphere, Triangle } from './shapes.js'

/** Throws: `name`, or a `field` of it, is not what it must be. */
function refuse(
  code: 'E_NON_FINITE' | 'E_EXTENT' | 'E_RANGE' | 'E_OPTION',
  name: string,
  field: string | undefined,
  value: unknown,
  must: string,
  limit?: number,
): never {
  refuseValue(
    code,
    `${field === undefined ? name : `${name}.${field}`} = ${textOf(value)}, but ${must}`,
    name,
    value,
    field,
    limit,
  )
}

/** Whether `value` is a finite number within GEOMETRY_LIMIT. */
function isOrdinary(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= GEOMETRY_LIMIT
}

/** Returns a finite number within GEOMETRY_LIMIT, `-0` as `0`; throws E_OPTION, E_NON_FINITE or E_RANGE otherwise. */
export function checkNumber(value: unknown, name: string, field?: string): number {
  if (typeof value !== 'number') refuse('E_OPTION', name, field, value, 'a number is needed')
  if (!(Math.abs(value) <= GEOMETRY_LIMIT)) {
    if (value - value !== 0) refuse('E_NON_FINITE', name, field, value, 'a finite number is needed')
    refuse('E_RANGE', name, field, value, `at most ${GEOMETRY_LIMIT} is allowed`, GEOMETRY_LIMIT)
  }
  return value + 0
}

/** As {@link checkNumber}; throws E_EXTENT for a negative number. */
export function checkExtent(value: unknown, name: string, field?: string): number {
  const extent = checkNumber(value, name, field)
  if (extent < 0) refuse('E_EXTENT', name, field, value, 'at least 0 is needed', 0)
  return extent
}

/** Copies `count` checked numbers of `source` to `out[at]`. */
export function packNumbers(
  out: Float64Array,
  at: number,
  source: Numbers,
  count: number,
  name: string,
  field: string,
): void {
  if (!hasLength(source, count)) refuse('E_OPTION', name, field, source, `an array of ${count} numbers is needed`)
  // Known ranges: no sum of offsets needs a check for overflow.
  at &= 0x3fffffff
  for (let i = 0; i < count; i++) {
    const value = source[i]
    // No string is built for a valid number.
    out[at + i] = isOrdinary(value) ? value + 0 : checkNumber(value, name, `${field}[${i}]`)
  }
}

/** Whether `source` has so many entries. Callers check the type of every entry too, which rules out strings. */
export function hasLength(source: ArrayLike<unknown> | null | undefined, count: number): boolean {
  return (source?.length as number) >= count
}

/** Whether `value` is an array of at least so many. */
export function isVector(value: unknown, least = 3): value is number[] {
  return typeof value === 'object' && hasLength(value as ArrayLike<unknown> | null, least)
}

/** Throws E_OPTION unless `shape` is an object; `fields` are those that it should have. */
export function checkShape(shape: unknown, name: string, fields: string): void {
  if (shape === null || typeof shape !== 'object')
    refuse('E_OPTION', name, undefined, shape, `an object { ${fields} } is needed`)
}

/**
 * Makes the nine numbers at `out[at]` orthonormal axes: untouched within AXES_ORTHONORMAL, by Gram-Schmidt in doubles
 * up to AXES_REFUSED, refused beyond. Left-handed axes stay left-handed.
 */
export function orthonormaliseAxes(out: Float64Array, at: number, name: string, field: string): void {
  let off = 0
  for (let i = 0; i < 9; i += 3)
    for (let j = 0; j <= i; j += 3) off = Math.max(off, Math.abs(dot(out, at + i, out, at + j) - Number(i === j)))
  if (off <= AXES_ORTHONORMAL) return
  if (!(off <= AXES_REFUSED)) refuseAxes(out.slice(at, at + 9), name, field)
  orthogonalise(out, at)
}

function refuseAxes(axes: Numbers, name: string, field: string): never {
  refuse('E_OPTION', name, field, axes, `its columns must be orthonormal within ${AXES_REFUSED}`, AXES_REFUSED)
}

/** Scales three numbers to unit length. V8: see notes, "doubles across calls". */
function normalise(out: Float64Array, at: number): void {
  const s = 1 / Math.sqrt(out[at] * out[at] + out[at + 1] * out[at + 1] + out[at + 2] * out[at + 2])
  for (let k = at; k < at + 3; k++) out[k] *= s
}

const third = new Float64Array(3)

/** Gram-Schmidt on nine numbers; left-handed axes stay left-handed, and a third axis of 0 becomes right-handed. */
export function orthogonalise(out: Float64Array, at: number): void {
  normalise(out, at)
  const d = dot(out, at, out, at + 3)
  for (let k = at; k < at + 3; k++) out[k + 3] -= d * out[k]
  normalise(out, at + 3)
  // The third axis is the cross product of the other two, on the side where the given one was.
  cross(third, 0, out, at, out, at + 3)
  const side = dot(third, 0, out, at + 6) < 0 ? -1 : 1
  for (let k = 0; k < 3; k++) out[at + 6 + k] = side * third[k]
}

/**
 * Row of a box: position, axes, half extents. `name` is what errors call it.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export function packObb(rows: Float64Array, at: number, obb: Obb, name: string): void {
  if (packOrdinaryObb(rows, at, obb)) return
  checkShape(obb, name, 'center, axes, halfExtents')
  packNumbers(rows, at, obb.center, 3, name, 'center')
  packNumbers(rows, at + ROW_AXES, obb.axes, 9, name, 'axes')
  packNumbers(rows, at + ROW_PARAMETERS, obb.halfExtents, 3, name, 'halfExtents')
  for (let i = 0; i < 3; i++) checkExtent(obb.halfExtents[i], name, `halfExtents[${i}]`)
  // The short way fails for no other reason.
  refuseAxes(obb.axes, name, 'axes')
}

/** Packs the boxes a and b of a public call, A first. */
export function packObbs(rows: Float64Array, a: Obb, b: Obb): void {
  packObb(rows, 0, a, 'a')
  packObb(rows, ROW_STRIDE, b, 'b')
}

/**
 * One loop for all numbers of a box; false if anything is wrong, and then packObb finds out what.
 */
function packOrdinaryObb(rows: Float64Array, at: number, obb: Obb): boolean {
  if (obb === null || typeof obb !== 'object') return false
  const center = obb.center
  const axes = obb.axes
  const halfExtents = obb.halfExtents
  if (!hasLength(center, 3) || !hasLength(axes, 9) || !hasLength(halfExtents, 3)) return false
  // Known ranges: no sum of offsets needs a check for overflow.
  at &= 0x3fffffff
  let xx = 0
  let yy = 0
  let zz = 0
  let xy = 0
  let xz = 0
  let yz = 0
  for (let k = 0; k < 3; k++) {
    const position = center[k]
    const x = axes[k]
    const y = axes[k + 3]
    const z = axes[k + 6]
    const extent = halfExtents[k]
    if (typeof x !== 'number' || typeof y !== 'number' || typeof z !== 'number') return false
    if (!isOrdinary(position) || !isOrdinary(extent) || extent < 0) return false
    rows[at + k] = position + 0
    rows[at + k + 3] = x + 0
    rows[at + k + 6] = y + 0
    rows[at + k + 9] = z + 0
    rows[at + k + 12] = extent + 0
    xx += x * x
    yy += y * y
    zz += z * z
    xy += x * y
    xz += x * z
    yz += y * z
  }
  rows[at + 15] = 0
  // The sum settles it for most boxes; a maximum of six roundings would take branches that cannot be predicted.
  const sum = Math.abs(xx - 1) + Math.abs(yy - 1) + Math.abs(zz - 1) + Math.abs(xy) + Math.abs(xz) + Math.abs(yz)
  if (sum <= AXES_ORTHONORMAL) return true
  const off = Math.max(Math.abs(xx - 1), Math.abs(yy - 1), Math.abs(zz - 1), Math.abs(xy), Math.abs(xz), Math.abs(yz))
  if (off > AXES_ORTHONORMAL && off <= AXES_REFUSED) orthogonalise(rows, at + ROW_AXES)
  return off <= AXES_REFUSED
}

/**
 * Six numbers of an axis-aligned box: min x y z, max x y z; `name` is what errors call it.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export function packAabb(out: Float64Array, at: number, aabb: Aabb, name: string): void {
  checkShape(aabb, name, 'min, max')
  packNumbers(out, at, aabb.min, 3, name, 'min')
  packNumbers(out, at + 3, aabb.max, 3, name, 'max')
  for (let i = 0; i < 3; i++)
    if (out[at + i] > out[at + 3 + i])
      refuse('E_EXTENT', name, `max[${i}]`, aabb.max[i], `it must not be below min[${i}] = ${out[at + i]}`, out[at + i])
}

/**
 * Row of a sphere: position, identity axes, radius; `name` is what errors call it.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export function packSphere(rows: Float64Array, at: number, sphere: Sphere, name: string): void {
  checkShape(sphere, name, 'center, radius')
  packNumbers(rows, at, sphere.center, 3, name, 'center')
  writeIdentity(rows, at + ROW_AXES)
  rows.fill(0, at + ROW_PARAMETERS, at + ROW_PARAMETERS + 4)
  rows[at + ROW_PARAMETERS] = checkExtent(sphere.radius, name, 'radius')
}

/** From the start of a capsule to its end. */
const way = new Float64Array(3)

/**
 * Row of a capsule: position of its middle, y axis from start to end, half height, radius; `name` is what
 * errors call it.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export function packCapsule(rows: Float64Array, at: number, capsule: Capsule, name: string): void {
  checkShape(capsule, name, 'start, end, radius')
  packNumbers(rows, at, capsule.start, 3, name, 'start')
  packNumbers(rows, at + ROW_AXES, capsule.end, 3, name, 'end')
  for (let k = 0; k < 3; k++) {
    way[k] = rows[at + ROW_AXES + k] - rows[at + k]
    rows[at + k] += 0.5 * way[k]
  }
  writeIdentity(rows, at + ROW_AXES)
  const length = normaliseAny(way, 0)
  if (length > 0) {
    for (let k = 0; k < 3; k++) rows[at + 6 + k] = way[k]
    writePerpendicular(rows, at + ROW_AXES, rows, at + 6)
    cross(rows, at + 9, rows, at + ROW_AXES, rows, at + 6)
  }
  rows.fill(0, at + ROW_PARAMETERS, at + ROW_STRIDE)
  rows[at + ROW_PARAMETERS] = 0.5 * length
  rows[at + ROW_PARAMETERS + 1] = checkExtent(capsule.radius, name, 'radius')
}

/**
 * Row of a two-sided sheet: position 0, identity axes, unit normal and constant as parameters; `name` is
 * what errors call it.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE
 */
export function packPlane(rows: Float64Array, at: number, plane: Plane, name: string): void {
  checkShape(plane, name, 'normal, constant')
  rows.fill(0, at, at + 3)
  writeIdentity(rows, at + ROW_AXES)
  const n = at + ROW_PARAMETERS
  packNumbers(rows, n, plane.normal, 3, name, 'normal')
  // Untouched within AXES_ORTHONORMAL, refused beyond AXES_REFUSED.
  const off = Math.abs(dot(rows, n, rows, n) - 1)
  if (!(off <= AXES_REFUSED))
    refuse('E_OPTION', name, 'normal', rows.subarray(n, n + 3).join(', '), 'a unit vector is needed')
  if (off > AXES_ORTHONORMAL) normalise(rows, n)
  rows[n + 3] = checkNumber(plane.constant, name, 'constant')
}

/**
 * Six numbers of a segment: start, end; `name` is what errors call it.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE
 */
export function packSegment(out: Float64Array, at: number, segment: Segment, name: string): void {
  checkShape(segment, name, 'start, end')
  packNumbers(out, at, segment.start, 3, name, 'start')
  packNumbers(out, at + 3, segment.end, 3, name, 'end')
}

/**
 * Nine numbers of a triangle: its corners; `name` is what errors call it.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE
 */
export function packTriangle(out: Float64Array, at: number, triangle: Triangle, name: string): void {
  if (packOrdinaryTriangle(out, at, triangle)) return
  checkShape(triangle, name, 'a, b, c')
  packNumbers(out, at, triangle.a, 3, name, 'a')
  packNumbers(out, at + 3, triangle.b, 3, name, 'b')
  packNumbers(out, at + 6, triangle.c, 3, name, 'c')
}

/**
 * Fast form of packTriangle; false if anything is wrong, and then the long way finds out what. Without it two triangles
 * are tested in 1.55 of the time.
 */
function packOrdinaryTriangle(out: Float64Array, at: number, triangle: Triangle): boolean {
  if (triangle === null || typeof triangle !== 'object') return false
  const a = triangle.a
  const b = triangle.b
  const c = triangle.c
  if (!hasLength(a, 3) || !hasLength(b, 3) || !hasLength(c, 3)) return false
  at &= 0x3fffffff
  for (let k = 0; k < 3; k++) {
    const x = a[k]
    const y = b[k]
    const z = c[k]
    if (!isOrdinary(x) || !isOrdinary(y) || !isOrdinary(z)) return false
    out[at + k] = x + 0
    out[at + k + 3] = y + 0
    out[at + k + 6] = z + 0
  }
  return true
}

/** The last time of a sweep: finite and not negative. */
export function checkMaxTime(maxTime: number): number {
  return checkExtent(maxTime, 'maxTime')
}
