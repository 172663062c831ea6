/**
 * The crowd: randomly oriented boxes, all moving and turning, each overlapping about one other, that reflect at the walls of
 * their cube. A plain function of its seed, the same for every library.
 */

export const DELTA = 1 / 60
const VOLUME = 5.632

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

/** `kind`: uniform (all move), static (90 % stand). Columns of numbers, one entry a box. */
export function crowdScene(count, kind = 'uniform', seed = 12345) {
  const random = randomOf(seed)
  const between = (low, high) => low + (high - low) * random()
  const side = Math.cbrt(VOLUME * count)
  const columns = () => ({ x: new Float64Array(count), y: new Float64Array(count), z: new Float64Array(count) })
  const scene = {
    count,
    side,
    moves: new Uint8Array(count),
    position: columns(),
    rotation: { ...columns(), w: new Float64Array(count) },
    velocity: columns(),
    spin: columns(),
    half: columns(),
  }
  for (let i = 0; i < count; i++) {
    scene.moves[i] = kind === 'static' && random() < 0.9 ? 0 : 1
    setVector(scene.position, i, between(0, side), between(0, side), between(0, side))
    setVector(scene.half, i, between(0.2, 0.6), between(0.2, 0.6), between(0.2, 0.6))
    const [x, y, z, w] = turned(random)
    setVector(scene.rotation, i, x, y, z)
    scene.rotation.w[i] = w
    setVector(scene.velocity, i, ...ball(random, 2))
    setVector(scene.spin, i, ...ball(random, 2))
  }
  return scene
}

/** Turns back whoever is beyond a wall: each library's own columns, by the index of the box. */
export function reflect(side, position, velocity, count, offset) {
  reflectAxis(side, position.x, velocity.x, count, offset)
  reflectAxis(side, position.y, velocity.y, count, offset)
  reflectAxis(side, position.z, velocity.z, count, offset)
}

function reflectAxis(side, position, velocity, count, offset) {
  for (let i = offset; i < offset + count; i++) {
    if (position[i] < 0) velocity[i] = Math.abs(velocity[i])
    else if (position[i] > side) velocity[i] = -Math.abs(velocity[i])
  }
}

/** Moves the boxes of the scene by one step, for libraries that are told poses. Euler, as integrationSystem. */
export function moveCrowd({ count, moves, position, rotation, velocity, spin }) {
  for (let i = 0; i < count; i++) {
    if (moves[i] === 0) continue
    position.x[i] += velocity.x[i] * DELTA
    position.y[i] += velocity.y[i] * DELTA
    position.z[i] += velocity.z[i] * DELTA
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

/** A uniform random rotation (Shoemake). */
function turned(random) {
  const u = random()
  const a = 2 * Math.PI * random()
  const b = 2 * Math.PI * random()
  const s = Math.sqrt(1 - u)
  const c = Math.sqrt(u)
  return [s * Math.sin(a), s * Math.cos(a), c * Math.sin(b), c * Math.cos(b)]
}
