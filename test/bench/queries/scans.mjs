/**
 * Linear scans of packed rows: every row is asked, in a plain loop. What the queries of the package are measured and
 * checked against; written for the bench, without code of the package.
 *
 * A row is 16 numbers: position, three axes, half extents of a box (../crowd/scene.mjs).
 */

/** Distance of a place from a box, 0 inside of it. */
export function outsideDistance(rows, at, x, y, z) {
  const dx = x - rows[at]
  const dy = y - rows[at + 1]
  const dz = z - rows[at + 2]
  const u = Math.abs(dx * rows[at + 3] + dy * rows[at + 4] + dz * rows[at + 5]) - rows[at + 12]
  const v = Math.abs(dx * rows[at + 6] + dy * rows[at + 7] + dz * rows[at + 8]) - rows[at + 13]
  const w = Math.abs(dx * rows[at + 9] + dy * rows[at + 10] + dz * rows[at + 11]) - rows[at + 14]
  const a = u > 0 ? u : 0
  const b = v > 0 ? v : 0
  const c = w > 0 ? w : 0
  return Math.sqrt(a * a + b * b + c * c)
}

/** Distance, in lengths of the direction, at which a ray meets a box: 0 from inside, Infinity where it misses. */
function rayTime(rows, at, o, d) {
  let near = 0
  let far = Infinity
  for (let k = 0; k < 3; k++) {
    const axis = at + 3 + 3 * k
    const half = rows[at + 12 + k]
    let from = 0
    let along = 0
    for (let j = 0; j < 3; j++) {
      from += (o[j] - rows[at + j]) * rows[axis + j]
      along += d[j] * rows[axis + j]
    }
    const t = (-half - from) / along
    const u = (half - from) / along
    near = Math.max(near, Math.min(t, u))
    far = Math.min(far, Math.max(t, u))
  }
  return near <= far ? near : Infinity
}

/** Closest hit of a ray with all boxes, -1 for none. */
export function scanRay(rows, count, origin, direction) {
  let least = Infinity
  for (let i = 0; i < count; i++) least = Math.min(least, rayTime(rows, 16 * i, origin, direction))
  return least === Infinity ? -1 : least * Math.hypot(...direction)
}

/** Closest hit of a ray with all triangles, from either side (Moeller and Trumbore), -1 for none. */
export function scanMesh(positions, indices, o, d) {
  let least = Infinity
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [3 * indices[t], 3 * indices[t + 1], 3 * indices[t + 2]]
    const [x, y, z] = [positions[a], positions[a + 1], positions[a + 2]]
    const [e, f, g] = [positions[b] - x, positions[b + 1] - y, positions[b + 2] - z]
    const [h, i, j] = [positions[c] - x, positions[c + 1] - y, positions[c + 2] - z]
    const [p, q, r] = [d[1] * j - d[2] * i, d[2] * h - d[0] * j, d[0] * i - d[1] * h]
    const volume = e * p + f * q + g * r
    if (volume === 0) continue
    const [k, l, m] = [o[0] - x, o[1] - y, o[2] - z]
    const u = (k * p + l * q + m * r) / volume
    if (u < 0 || u > 1) continue
    const [s, v, w] = [l * g - m * f, m * e - k * g, k * f - l * e]
    const second = (d[0] * s + d[1] * v + d[2] * w) / volume
    if (second < 0 || u + second > 1) continue
    const distance = (h * s + i * v + j * w) / volume
    if (distance >= 0 && distance < least) least = distance
  }
  return least === Infinity ? -1 : least * Math.hypot(...d)
}

/** Part of the motion at which a ball first touches a box; -1 for never. Steps on by the distance, which is safe. */
export function scanSphereCast(rows, count, radius, from, motion) {
  const length = Math.hypot(...motion)
  let least = 1
  let hit = false
  for (let i = 0; i < count; i++) {
    let time = 0
    for (;;) {
      const place = from.map((x, d) => x + time * motion[d])
      const gap = outsideDistance(rows, 16 * i, ...place) - radius
      if (gap <= 1e-9) {
        hit = true
        least = time
        break
      }
      time += gap / length
      if (time > least) break
    }
  }
  return hit ? least : -1
}

/** Axes of a turned box, as a row has them. */
export function axesOf([x, y, z, w]) {
  const n = 2 / (x * x + y * y + z * z + w * w)
  return [
    [1 - n * (y * y + z * z), n * (x * y + w * z), n * (x * z - w * y)],
    [n * (x * y - w * z), 1 - n * (x * x + z * z), n * (y * z + w * x)],
    [n * (x * z + w * y), n * (y * z - w * x), 1 - n * (x * x + y * y)],
  ]
}

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]

/**
 * Part of the motion at which a turned box first touches a box, -1 for never: on each of 15 axes the two overlap from
 * one time to another, and they touch while they overlap on all.
 */
export function scanBoxCast(rows, count, half, from, rotation, motion) {
  const own = axesOf(rotation)
  const reach = Math.hypot(...half) + Math.hypot(...motion)
  let least = Infinity
  for (let at = 0; at < 16 * count; at += 16) {
    const [size, between] = [rows.subarray(at + 12, at + 15), from.map((x, d) => x - rows[at + d])]
    if (Math.hypot(...between) > reach + Math.hypot(...size)) continue
    const theirs = [3, 6, 9].map((k) => rows.subarray(at + k, at + k + 3))
    let first = 0
    let last = Infinity
    for (const axis of [...own, ...theirs, ...own.flatMap((a) => theirs.map((b) => cross(a, b)))]) {
      if (dot(axis, axis) < 1e-12) continue
      const width = [0, 1, 2].reduce((sum, k) => sum + half[k] * Math.abs(dot(axis, own[k])) + size[k] * Math.abs(dot(axis, theirs[k])), 0) // prettier-ignore
      const times = [-width, width].map((w) => (w - dot(axis, between)) / dot(axis, motion))
      first = Math.max(first, Math.min(...times))
      last = Math.min(last, Math.max(...times))
    }
    if (first <= last) least = Math.min(least, first)
  }
  return least <= 1 ? least : -1
}

/** Signed distance of a place from a box: negative inside. */
function signedDistance(rows, at, x, y, z) {
  const dx = x - rows[at]
  const dy = y - rows[at + 1]
  const dz = z - rows[at + 2]
  const u = Math.abs(dx * rows[at + 3] + dy * rows[at + 4] + dz * rows[at + 5]) - rows[at + 12]
  const v = Math.abs(dx * rows[at + 6] + dy * rows[at + 7] + dz * rows[at + 8]) - rows[at + 13]
  const w = Math.abs(dx * rows[at + 9] + dy * rows[at + 10] + dz * rows[at + 11]) - rows[at + 14]
  const a = u > 0 ? u : 0
  const b = v > 0 ? v : 0
  const c = w > 0 ? w : 0
  const outside = a * a + b * b + c * c
  if (outside > 0) return Math.sqrt(outside)
  const most = u > v ? u : v
  return most > w ? most : w
}

/** The least `distances.length` signed distances from a place to all boxes, in order, by insertion. */
export function scanNearest(rows, count, x, y, z, distances) {
  const last = distances.length - 1
  distances.fill(Infinity)
  for (let at = 0, end = 16 * count; at < end; at += 16) {
    const distance = signedDistance(rows, at, x, y, z)
    if (distance >= distances[last]) continue
    let k = last
    for (; k > 0 && distances[k - 1] > distance; k--) distances[k] = distances[k - 1]
    distances[k] = distance
  }
}

const planes = new Float64Array(24)
const edges = new Float64Array(18)
const along = new Float64Array(2)

/** Writes normal and constant of the plane through three corners, with the normal away from `inside`. */
function writePlane(frusta, f, k, a, b, c, inside) {
  const at = (corner, d) => frusta[f + 3 * corner + d]
  const n = [0, 1, 2].map((d) => {
    const [e, g] = [(d + 1) % 3, (d + 2) % 3]
    return (at(b, e) - at(a, e)) * (at(c, g) - at(a, g)) - (at(b, g) - at(a, g)) * (at(c, e) - at(a, e))
  })
  const length = Math.hypot(...n)
  const constant = n.reduce((sum, x, d) => sum + x * at(a, d), 0)
  const sign = n.reduce((sum, x, d) => sum + x * at(inside, d), 0) > constant ? -1 / length : 1 / length
  planes.set([...n.map((x) => sign * x), sign * constant], 4 * k)
}

/** Least and most of the corners of a frustum along an axis, to `along`. */
function projectFrustum(frusta, f, x, y, z) {
  let low = Infinity
  let high = -Infinity
  for (let c = f; c < f + 24; c += 3) {
    const p = frusta[c] * x + frusta[c + 1] * y + frusta[c + 2] * z
    if (p < low) low = p
    if (p > high) high = p
  }
  along[0] = low
  along[1] = high
}

function isApart(rows, at, frusta, f, x, y, z) {
  const center = rows[at] * x + rows[at + 1] * y + rows[at + 2] * z
  const reach =
    rows[at + 12] * Math.abs(rows[at + 3] * x + rows[at + 4] * y + rows[at + 5] * z) +
    rows[at + 13] * Math.abs(rows[at + 6] * x + rows[at + 7] * y + rows[at + 8] * z) +
    rows[at + 14] * Math.abs(rows[at + 9] * x + rows[at + 10] * y + rows[at + 11] * z)
  projectFrustum(frusta, f, x, y, z)
  return center - reach > along[1] || center + reach < along[0]
}

/** The axes of a box, and their products with the frustum's edges. */
function isApartByBox(rows, at, frusta, f) {
  for (let k = at + 3; k < at + 12; k += 3) {
    const x = rows[k]
    const y = rows[k + 1]
    const z = rows[k + 2]
    if (isApart(rows, at, frusta, f, x, y, z)) return true
    for (let e = 0; e < 18; e += 3) {
      const a = y * edges[e + 2] - z * edges[e + 1]
      const b = z * edges[e] - x * edges[e + 2]
      const c = x * edges[e + 1] - y * edges[e]
      if (isApart(rows, at, frusta, f, a, b, c)) return true
    }
  }
  return false
}

/**
 * Numbers of the boxes that meet a frustum, to `out`; returns how many. Six planes first, which settle all that are
 * wholly in or out, then the other axes of the 26.
 */
export function scanFrustum(rows, count, frusta, f, out) {
  writePlane(frusta, f, 0, 0, 1, 2, 4)
  writePlane(frusta, f, 1, 4, 5, 6, 0)
  writePlane(frusta, f, 2, 0, 2, 4, 1)
  writePlane(frusta, f, 3, 1, 3, 5, 0)
  writePlane(frusta, f, 4, 0, 1, 4, 2)
  writePlane(frusta, f, 5, 2, 3, 6, 0)
  for (let e = 0; e < 6; e++) {
    const [from, to] = [e < 4 ? e : 0, e < 4 ? e + 4 : e - 3]
    for (let d = 0; d < 3; d++) edges[3 * e + d] = frusta[f + 3 * to + d] - frusta[f + 3 * from + d]
  }
  let found = 0
  for (let i = 0; i < count; i++) {
    const at = 16 * i
    let isOut = false
    let isIn = true
    for (let p = 0; p < 24 && !isOut; p += 4) {
      const x = planes[p]
      const y = planes[p + 1]
      const z = planes[p + 2]
      const reach =
        rows[at + 12] * Math.abs(rows[at + 3] * x + rows[at + 4] * y + rows[at + 5] * z) +
        rows[at + 13] * Math.abs(rows[at + 6] * x + rows[at + 7] * y + rows[at + 8] * z) +
        rows[at + 14] * Math.abs(rows[at + 9] * x + rows[at + 10] * y + rows[at + 11] * z)
      const beyond = rows[at] * x + rows[at + 1] * y + rows[at + 2] * z - planes[p + 3]
      isOut = beyond > reach
      if (beyond > -reach) isIn = false
    }
    if (!isOut && (isIn || !isApartByBox(rows, at, frusta, f))) out[found++] = i
  }
  return found
}
