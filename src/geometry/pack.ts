/**
 * From the public plain data to packed rows: the one place where arguments of geometry functions are checked.
 * Every packer throws a CollisionError that names the argument, the field and the value, and writes `-0` as `0`.
 */
import { CollisionError } from '../errors.js'
import { AXES_ORTHONORMAL, AXES_REFUSED, GEOMETRY_LIMIT } from '../tolerances.js'
import { ROW_AXES, ROW_PARAMETERS } from './rows.js'
import type { Aabb, Capsule, Numbers, Obb, Plane, Segment, Sphere, Triangle } from './shapes.js'

function refuse(
  code: 'E_NON_FINITE' | 'E_EXTENT' | 'E_RANGE' | 'E_OPTION',
  name: string,
  field: string,
  value: unknown,
  must: string,
  limit?: number,
): never {
  throw new CollisionError(code, `${name}.${field} = ${String(value)}, but ${must}`, {
    component: name,
    field,
    value,
    ...(limit === undefined ? {} : { limit }),
  })
}

/** A finite number within GEOMETRY_LIMIT, `-0` turned into `0`. */
export function checkNumber(value: unknown, name: string, field: string): number {
  if (typeof value !== 'number') refuse('E_OPTION', name, field, value, 'a number is needed')
  if (!(value >= -GEOMETRY_LIMIT && value <= GEOMETRY_LIMIT)) {
    if (value - value !== 0) refuse('E_NON_FINITE', name, field, value, 'a finite number is needed')
    refuse('E_RANGE', name, field, value, `at most ${GEOMETRY_LIMIT} is allowed`, GEOMETRY_LIMIT)
  }
  return value + 0
}

/** A finite number that is not negative. */
export function checkExtent(value: unknown, name: string, field: string): number {
  const extent = checkNumber(value, name, field)
  if (extent < 0) refuse('E_EXTENT', name, field, value, 'it must not be negative', 0)
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
  if (source === null || typeof source !== 'object' || !(source.length >= count))
    refuse('E_OPTION', name, field, source, `an array of ${count} numbers is needed`)
  for (let i = 0; i < count; i++) {
    const value = source[i]
    // The ordinary case first: no string is built for a good number.
    out[at + i] =
      typeof value === 'number' && value >= -GEOMETRY_LIMIT && value <= GEOMETRY_LIMIT
        ? value + 0
        : checkNumber(value, name, `${field}[${i}]`)
  }
}

function checkShape(shape: unknown, name: string, fields: string): void {
  if (shape === null || typeof shape !== 'object')
    throw new CollisionError('E_OPTION', `${name} = ${String(shape)}, but an object { ${fields} } is needed`, {
      component: name,
      value: shape,
    })
}

function writeIdentity(out: Float64Array, at: number): void {
  out.fill(0, at, at + 9)
  out[at] = 1
  out[at + 4] = 1
  out[at + 8] = 1
}

/**
 * Makes the nine numbers at `out[at]` orthonormal axes: untouched within AXES_ORTHONORMAL, by Gram-Schmidt in doubles
 * up to AXES_REFUSED, refused beyond. Left-handed axes stay left-handed.
 */
export function orthonormaliseAxes(out: Float64Array, at: number, name: string, field: string): void {
  const xx = out[at] * out[at] + out[at + 1] * out[at + 1] + out[at + 2] * out[at + 2]
  const yy = out[at + 3] * out[at + 3] + out[at + 4] * out[at + 4] + out[at + 5] * out[at + 5]
  const zz = out[at + 6] * out[at + 6] + out[at + 7] * out[at + 7] + out[at + 8] * out[at + 8]
  const xy = out[at] * out[at + 3] + out[at + 1] * out[at + 4] + out[at + 2] * out[at + 5]
  const xz = out[at] * out[at + 6] + out[at + 1] * out[at + 7] + out[at + 2] * out[at + 8]
  const yz = out[at + 3] * out[at + 6] + out[at + 4] * out[at + 7] + out[at + 5] * out[at + 8]
  const off = Math.max(
    Math.abs(xx - 1),
    Math.abs(yy - 1),
    Math.abs(zz - 1),
    Math.abs(xy),
    Math.abs(xz),
    Math.abs(yz),
  )
  if (off <= AXES_ORTHONORMAL) return
  if (!(off <= AXES_REFUSED))
    refuse(
      'E_OPTION',
      name,
      field,
      Array.from(out.subarray(at, at + 9)).join(', '),
      `its columns must be orthonormal within ${AXES_REFUSED}, and are off by ${off}`,
      AXES_REFUSED,
    )
  let s = 1 / Math.sqrt(xx)
  const x0 = out[at] * s
  const x1 = out[at + 1] * s
  const x2 = out[at + 2] * s
  let d = x0 * out[at + 3] + x1 * out[at + 4] + x2 * out[at + 5]
  let y0 = out[at + 3] - d * x0
  let y1 = out[at + 4] - d * x1
  let y2 = out[at + 5] - d * x2
  s = 1 / Math.sqrt(y0 * y0 + y1 * y1 + y2 * y2)
  y0 *= s
  y1 *= s
  y2 *= s
  // The third axis is the cross product of the other two, on the side where the given one was.
  let z0 = x1 * y2 - x2 * y1
  let z1 = x2 * y0 - x0 * y2
  let z2 = x0 * y1 - x1 * y0
  d = z0 * out[at + 6] + z1 * out[at + 7] + z2 * out[at + 8]
  if (d < 0) {
    z0 = -z0
    z1 = -z1
    z2 = -z2
  }
  out[at] = x0
  out[at + 1] = x1
  out[at + 2] = x2
  out[at + 3] = y0
  out[at + 4] = y1
  out[at + 5] = y2
  out[at + 6] = z0
  out[at + 7] = z1
  out[at + 8] = z2
}

/** Checks a direction and writes it with unit length: untouched within AXES_ORTHONORMAL, refused beyond AXES_REFUSED. */
export function packUnitVector(out: Float64Array, at: number, source: Numbers, name: string, field: string): void {
  packNumbers(out, at, source, 3, name, field)
  const square = out[at] * out[at] + out[at + 1] * out[at + 1] + out[at + 2] * out[at + 2]
  const off = Math.abs(square - 1)
  if (off <= AXES_ORTHONORMAL) return
  if (!(off <= AXES_REFUSED))
    refuse('E_OPTION', name, field, Array.from(out.subarray(at, at + 3)).join(', '), 'a unit vector is needed')
  const s = 1 / Math.sqrt(square)
  out[at] *= s
  out[at + 1] *= s
  out[at + 2] *= s
}

/** Row of a box: position, axes, half extents. */
export function packObb(rows: Float64Array, at: number, obb: Obb, name: string): void {
  checkShape(obb, name, 'center, axes, halfExtents')
  packNumbers(rows, at, obb.center, 3, name, 'center')
  packNumbers(rows, at + ROW_AXES, obb.axes, 9, name, 'axes')
  orthonormaliseAxes(rows, at + ROW_AXES, name, 'axes')
  packNumbers(rows, at + ROW_PARAMETERS, obb.halfExtents, 3, name, 'halfExtents')
  for (let i = 0; i < 3; i++)
    if (rows[at + ROW_PARAMETERS + i] < 0)
      refuse('E_EXTENT', name, `halfExtents[${i}]`, obb.halfExtents[i], 'it must not be negative', 0)
  rows[at + ROW_PARAMETERS + 3] = 0
}

/** Six numbers of an axis-aligned box: min x y z, max x y z. */
export function packAabb(out: Float64Array, at: number, aabb: Aabb, name: string): void {
  checkShape(aabb, name, 'min, max')
  packNumbers(out, at, aabb.min, 3, name, 'min')
  packNumbers(out, at + 3, aabb.max, 3, name, 'max')
  for (let i = 0; i < 3; i++)
    if (out[at + i] > out[at + 3 + i])
      refuse('E_EXTENT', name, `max[${i}]`, aabb.max[i], `it must not be below min[${i}] = ${out[at + i]}`, out[at + i])
}

/** Row of a sphere: position, identity axes, radius. */
export function packSphere(rows: Float64Array, at: number, sphere: Sphere, name: string): void {
  checkShape(sphere, name, 'center, radius')
  packNumbers(rows, at, sphere.center, 3, name, 'center')
  writeIdentity(rows, at + ROW_AXES)
  rows.fill(0, at + ROW_PARAMETERS, at + ROW_PARAMETERS + 4)
  rows[at + ROW_PARAMETERS] = checkExtent(sphere.radius, name, 'radius')
}

/** Row of a capsule: position of its middle, y axis from start to end, half height, radius. */
export function packCapsule(rows: Float64Array, at: number, capsule: Capsule, name: string): void {
  checkShape(capsule, name, 'start, end, radius')
  packNumbers(rows, at, capsule.start, 3, name, 'start')
  packNumbers(rows, at + ROW_AXES, capsule.end, 3, name, 'end')
  const x = rows[at + ROW_AXES] - rows[at]
  const y = rows[at + ROW_AXES + 1] - rows[at + 1]
  const z = rows[at + ROW_AXES + 2] - rows[at + 2]
  rows[at] += 0.5 * x
  rows[at + 1] += 0.5 * y
  rows[at + 2] += 0.5 * z
  // Scaled by the largest component first, so that no square leaves the range.
  const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z))
  writeIdentity(rows, at + ROW_AXES)
  let halfHeight = 0
  if (largest > 0) {
    const u = x / largest
    const v = y / largest
    const w = z / largest
    const length = Math.sqrt(u * u + v * v + w * w)
    halfHeight = 0.5 * length * largest
    writeFrameAroundY(rows, at + ROW_AXES, u / length, v / length, w / length)
  }
  rows[at + ROW_PARAMETERS] = halfHeight
  rows[at + ROW_PARAMETERS + 1] = checkExtent(capsule.radius, name, 'radius')
  rows[at + ROW_PARAMETERS + 2] = 0
  rows[at + ROW_PARAMETERS + 3] = 0
}

/** An orthonormal right-handed frame whose y axis is the unit vector (x, y, z). */
function writeFrameAroundY(out: Float64Array, at: number, x: number, y: number, z: number): void {
  // Cross with the coordinate axis that is furthest from it.
  const ax = Math.abs(x)
  const ay = Math.abs(y)
  const az = Math.abs(z)
  let p = 0
  let q = 0
  let r = 0
  if (ax <= ay && ax <= az) {
    q = -z
    r = y
  } else if (ay <= az) {
    p = z
    r = -x
  } else {
    p = -y
    q = x
  }
  const s = 1 / Math.sqrt(p * p + q * q + r * r)
  p *= s
  q *= s
  r *= s
  out[at] = p
  out[at + 1] = q
  out[at + 2] = r
  out[at + 3] = x
  out[at + 4] = y
  out[at + 5] = z
  out[at + 6] = q * z - r * y
  out[at + 7] = r * x - p * z
  out[at + 8] = p * y - q * x
}

/** Row of a two-sided sheet: position 0, identity axes, unit normal and constant as parameters. */
export function packPlane(rows: Float64Array, at: number, plane: Plane, name: string): void {
  checkShape(plane, name, 'normal, constant')
  rows.fill(0, at, at + 3)
  writeIdentity(rows, at + ROW_AXES)
  packUnitVector(rows, at + ROW_PARAMETERS, plane.normal, name, 'normal')
  rows[at + ROW_PARAMETERS + 3] = checkNumber(plane.constant, name, 'constant')
}

/** Six numbers of a segment: start, end. */
export function packSegment(out: Float64Array, at: number, segment: Segment, name: string): void {
  checkShape(segment, name, 'start, end')
  packNumbers(out, at, segment.start, 3, name, 'start')
  packNumbers(out, at + 3, segment.end, 3, name, 'end')
}

/** Nine numbers of a triangle: its corners. */
export function packTriangle(out: Float64Array, at: number, triangle: Triangle, name: string): void {
  checkShape(triangle, name, 'a, b, c')
  packNumbers(out, at, triangle.a, 3, name, 'a')
  packNumbers(out, at + 3, triangle.b, 3, name, 'b')
  packNumbers(out, at + 6, triangle.c, 3, name, 'c')
}

/** The last time of a sweep: finite and not negative. */
export function checkMaxTime(maxTime: number): number {
  return checkExtent(maxTime, 'maxTime', 'seconds')
}
