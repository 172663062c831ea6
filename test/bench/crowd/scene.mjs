/**
 * The crowd: randomly oriented boxes that move and turn, each overlapping about one other, and reflect at the walls;
 * those of clouds are held together by a pull instead. Plain functions of their seed, the same for every library.
 */

export const DELTA = 1 / 60
const VOLUME = 5.632

export const kinds = {
  uniform: 'a cube, all move',
  static: 'a cube, 90 % stand',
  slab: 'a layer two units high, all move',
  sizes: 'a cube, one box in a hundred is 100 times as large, all move',
  clusters: 'twenty dense clouds far apart, each held together by a pull to its middle, all move',
  line: 'a tower one box wide, all move',
  spot: 'all in one spot, every box touches every other',
  teleport: 'a cube, every box jumps to another place in every step',
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

/** Lengths of the room along x, y and z. */
function roomOf(kind, count) {
  const side = Math.cbrt(VOLUME * count)
  switch (kind) {
    case 'slab':
      return [Math.sqrt((VOLUME / 2) * count), 2, Math.sqrt((VOLUME / 2) * count)]
    case 'line':
      return [1.6, (VOLUME / 1.6 ** 2) * count, 1.6]
    case 'spot':
      return [0.1, 0.1, 0.1]
    case 'clusters': {
      const room = 40 * spreadOf(count)
      return [room, room, room]
    }
    default:
      return [side, side, side]
  }
}

const CLUSTERS = 20
/** Standard deviation of the places in a cluster: its middle is about as dense as the other scenes. */
const spreadOf = (count) => Math.sqrt(((count / CLUSTERS) * 1.365) ** (2 / 3) / (4 * Math.PI))

/** Standard deviation of the velocities of clouds along an axis: that of all other scenes, a ball's of radius 2. */
const CLUSTER_SPEED = 2 / Math.sqrt(5)
/**
 * Pull on a box of a cloud by its distance from the middle: at which variances of places and velocities are in balance.
 * Both are normal, so that clouds stay as dense as they are for ever, of every size, and neither disperse nor swing.
 */
const pullOf = (count) => (CLUSTER_SPEED / spreadOf(count)) ** 2

/**
 * Columns of numbers, one entry a box; `room` is where they stay, `centres` the middles of clouds, of which box i has
 * number i modulo their number, `random` what teleports go on with.
 */
export function crowdScene(count, kind = 'uniform', seed = 12345) {
  const random = randomOf(seed)
  const between = (low, high) => low + (high - low) * random()
  const room = roomOf(kind, count)
  const centres = Array.from({ length: CLUSTERS }, () => room.map((length) => between(0.1, 0.9) * length))
  const spread = spreadOf(count)
  const columns = () => ({ x: new Float64Array(count), y: new Float64Array(count), z: new Float64Array(count) })
  const scene = {
    kind,
    count,
    room,
    centres,
    random,
    moves: new Uint8Array(count),
    position: columns(),
    rotation: { ...columns(), w: new Float64Array(count) },
    velocity: columns(),
    spin: columns(),
    half: columns(),
  }
  for (let i = 0; i < count; i++) {
    scene.moves[i] = kind === 'static' && random() < 0.9 ? 0 : 1
    if (kind === 'clusters')
      setVector(scene.position, i, ...centres[i % CLUSTERS].map((centre) => centre + spread * normal(random)))
    else setVector(scene.position, i, between(0, room[0]), between(0, room[1]), between(0, room[2]))
    const scale = kind !== 'sizes' ? 1 : i % 100 === 7 ? 10 : 0.1
    setVector(scene.half, i, between(0.2, 0.6) * scale, between(0.2, 0.6) * scale, between(0.2, 0.6) * scale)
    const [x, y, z, w] = turned(random)
    setVector(scene.rotation, i, x, y, z)
    scene.rotation.w[i] = w
    const velocity = kind !== 'clusters' ? ball(random, 2) : [0, 0, 0].map(() => CLUSTER_SPEED * normal(random))
    setVector(scene.velocity, i, ...velocity)
    setVector(scene.spin, i, ...ball(random, 2))
  }
  return scene
}

/** Changes the velocities before a step: each library's own columns, box i of the scene at `offset` + i. */
export function steer(scene, position, velocity, offset) {
  if (scene.kind === 'clusters') pullBack(scene, position, velocity, offset)
  else if (scene.kind !== 'teleport') reflect(scene.room, position, velocity, scene.count, offset)
}

function pullBack({ count, centres }, position, velocity, offset) {
  const strength = pullOf(count) * DELTA
  for (let i = 0; i < count; i++) {
    const [x, y, z] = centres[i % CLUSTERS]
    velocity.x[offset + i] += strength * (x - position.x[offset + i])
    velocity.y[offset + i] += strength * (y - position.y[offset + i])
    velocity.z[offset + i] += strength * (z - position.z[offset + i])
  }
}

/** Turns back whoever is beyond a wall: each library's own columns, by the index of the box. */
export function reflect(room, position, velocity, count, offset) {
  reflectAxis(room[0], position.x, velocity.x, count, offset)
  reflectAxis(room[1], position.y, velocity.y, count, offset)
  reflectAxis(room[2], position.z, velocity.z, count, offset)
}

function reflectAxis(side, position, velocity, count, offset) {
  for (let i = offset; i < offset + count; i++) {
    if (position[i] < 0) velocity[i] = Math.abs(velocity[i])
    else if (position[i] > side) velocity[i] = -Math.abs(velocity[i])
  }
}

/** Puts every box somewhere else. */
export function jump({ count, room, random, position }) {
  for (let i = 0; i < count; i++) setVector(position, i, random() * room[0], random() * room[1], random() * room[2])
}

/** Moves the boxes of the scene by one step, for libraries that are told poses. Euler, as integrationSystem. */
export function moveCrowd(scene) {
  const { kind, count, moves, position, rotation, velocity, spin } = scene
  if (kind === 'teleport') jump(scene)
  steer(scene, position, velocity, 0)
  const travels = kind !== 'teleport'
  for (let i = 0; i < count; i++) {
    if (moves[i] === 0) continue
    if (travels) {
      position.x[i] += velocity.x[i] * DELTA
      position.y[i] += velocity.y[i] * DELTA
      position.z[i] += velocity.z[i] * DELTA
    }
    const wx = 0.5 * DELTA * spin.x[i]
    const wy = 0.5 * DELTA * spin.y[i]
    const wz = 0.5 * DELTA * spin.z[i]
    const { x: qx, y: qy, z: qz, w: qw } = rotation
    const x = qx[i] + wx * qw[i] + wy * qz[i] - wz * qy[i]
    const y = qy[i] + wy * qw[i] + wz * qx[i] - wx * qz[i]
    const z = qz[i] + wz * qw[i] + wx * qy[i] - wy * qx[i]
    const w = qw[i] - wx * qx[i] - wy * qy[i] - wz * qz[i]
    const s = 1 / Math.sqrt(x * x + y * y + z * z + w * w)
    qx[i] = x * s
    qy[i] = y * s
    qz[i] = z * s
    qw[i] = w * s
  }
}

function setVector(columns, i, x, y, z) {
  columns.x[i] = x
  columns.y[i] = y
  columns.z[i] = z
}

/** A vector of random direction, and of a length up to `longest`. */
function ball(random, longest) {
  for (;;) {
    const v = [2 * random() - 1, 2 * random() - 1, 2 * random() - 1]
    const length = Math.hypot(...v)
    if (length > 1 || length < 1e-3) continue
    return v.map((value) => value * longest)
  }
}

/** A normally distributed number (Box and Muller). */
function normal(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
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
