/**
 * The crowd: randomly turned boxes that move, turn, and bounce off the walls; each overlaps about one other. Poses are
 * single-precision numbers, so that every library gets the same ones.
 */
export const DELTA = 1 / 60

export const kinds = {
  uniform: 'a cube, all move',
  static: 'a cube, 90 % stand',
  slab: 'a layer two units high, all move',
  sizes: 'a cube, one box in a hundred is 100 times as large, all move',
  spot: 'all in one spot, every box touches every other',
}

/** Of two random boxes the mean volume of the places of one in which it touches the other, by kinds (Steiner). */
const ROOM_A_BOX = { sizes: 0.99 ** 2 * 5.632e-3 + 2 * 0.99 * 0.01 * 535.27 + 0.01 ** 2 * 5632 }
const USUAL_ROOM = 5.632

/** Lengths of the room along x, y and z. */
function roomOf(kind, count) {
  const volume = (ROOM_A_BOX[kind] ?? USUAL_ROOM) * count
  if (kind === 'spot') return [0.1, 0.1, 0.1]
  return kind === 'slab' ? [Math.sqrt(volume / 2), 2, Math.sqrt(volume / 2)] : new Array(3).fill(Math.cbrt(volume))
}

/** mulberry32: numbers in [0, 1) from a 32-bit seed. */
export function randomOf(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Columns, one entry a box. `moving` lists the boxes that move, `bounced` those that met a wall in the last step. */
export function crowdScene(kind, count, seed = 12345) {
  if (kinds[kind] === undefined) throw new Error(`no scene ${kind}: ${Object.keys(kinds).join(', ')}`)
  const random = randomOf(seed)
  const columns = (axes) => Object.fromEntries(axes.map((axis) => [axis, new Float32Array(count)]))
  const [position, half, velocity, spin] = Array.from({ length: 4 }, () => columns(['x', 'y', 'z']))
  const rotation = columns(['x', 'y', 'z', 'w'])
  const room = roomOf(kind, count)
  const moving = []
  for (let i = 0; i < count; i++) {
    const scale = kind !== 'sizes' ? 1 : i % 100 === 0 ? 10 : 0.1
    setVector(
      position,
      i,
      room.map((length) => length * random()),
    )
    setVector(half, i, room.map(() => scale * (0.2 + 0.4 * random()))) // prettier-ignore
    setVector(velocity, i, vectorUpTo(2, random))
    setVector(spin, i, vectorUpTo(2, random))
    const [x, y, z, w] = turned(random)
    setVector(rotation, i, [x, y, z])
    rotation.w[i] = w
    if (kind !== 'static' || i % 10 === 0) moving.push(i)
  }
  return { kind, count, room, moving: Int32Array.from(moving), bounced: [], position, rotation, half, velocity, spin }
}

/** Moves the boxes by one step. */
export function moveCrowd({ room, moving, bounced, position, rotation, velocity, spin }) {
  bounced.length = 0
  moveAlong(position.x, velocity.x, room[0], moving, bounced)
  moveAlong(position.y, velocity.y, room[1], moving, bounced)
  moveAlong(position.z, velocity.z, room[2], moving, bounced)
  turn(rotation, spin, moving)
}

function moveAlong(position, velocity, length, moving, bounced) {
  for (const i of moving) {
    const to = position[i] + velocity[i] * DELTA
    const isOut = to < 0 || to > length
    position[i] = !isOut ? to : to < 0 ? -to : 2 * length - to
    if (!isOut) continue
    velocity[i] = -velocity[i]
    bounced.push(i)
  }
}

function turn({ x: qx, y: qy, z: qz, w: qw }, spin, moving) {
  for (const i of moving) {
    const [x, y, z, w] = [qx[i], qy[i], qz[i], qw[i]]
    const a = 0.5 * DELTA * spin.x[i]
    const b = 0.5 * DELTA * spin.y[i]
    const c = 0.5 * DELTA * spin.z[i]
    const nx = x + a * w + b * z - c * y
    const ny = y + b * w + c * x - a * z
    const nz = z + c * w + a * y - b * x
    const nw = w - a * x - b * y - c * z
    const s = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz + nw * nw)
    qx[i] = nx * s
    qy[i] = ny * s
    qz[i] = nz * s
    qw[i] = nw * s
  }
}

/** Packed rows of the boxes, 16 numbers each, as kernels and oracles take them: position, axes, half extents. */
export function packRows({ count, position, rotation, half }) {
  const rows = new Float64Array(16 * count)
  for (let i = 0; i < count; i++) {
    const [x, y, z, w] = [rotation.x[i], rotation.y[i], rotation.z[i], rotation.w[i]]
    const n = 2 / (x * x + y * y + z * z + w * w)
    rows.set(
      [
        ...[position.x[i], position.y[i], position.z[i]],
        ...[1 - n * (y * y + z * z), n * (x * y + w * z), n * (x * z - w * y)],
        ...[n * (x * y - w * z), 1 - n * (x * x + z * z), n * (y * z + w * x)],
        ...[n * (x * z + w * y), n * (y * z - w * x), 1 - n * (x * x + y * y)],
        ...[half.x[i], half.y[i], half.z[i]],
      ],
      16 * i,
    )
  }
  return rows
}

function setVector(columns, i, [x, y, z]) {
  columns.x[i] = x
  columns.y[i] = y
  columns.z[i] = z
}

/** A vector of random direction, with a random length up to `longest`. */
export function vectorUpTo(longest, random) {
  const z = 2 * random() - 1
  const angle = 2 * Math.PI * random()
  const across = Math.sqrt(1 - z * z)
  const length = longest * random()
  return [across * Math.cos(angle) * length, across * Math.sin(angle) * length, z * length]
}

/** A uniform random rotation (Shoemake). */
function turned(random) {
  const u = random()
  const a = 2 * Math.PI * random()
  const b = 2 * Math.PI * random()
  const s = Math.sqrt(1 - u)
  const c = Math.sqrt(u)
  return [s * Math.sin(a), s * Math.cos(a), c * Math.sin(b), c * Math.cos(b)]
}
