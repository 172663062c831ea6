/** Random cameras of every kind in random worlds that change, and the boxes of colliders, compared with brute force. */
import { aabbOf, frustumCull, obbOf } from 'bitecs-collision'
import { createObb } from 'bitecs-collision/geometry'
import { localMesh, posedOf, type QueryBody } from '../oracle/query-shapes.js'
import { addScaled, cross, distance, dot, place, scale, subtract, type V3 } from '../oracle/vectors.js'
import { viewOfMatrix, wrongView, type Box } from '../oracle/views.js'
import { ask, refuse, type Tally } from './asking.js'
import type { QueryWorld, WorldOptions } from './query-world.js'

const AXES: readonly [V3, V3, V3] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

/** Column-major product. */
function times(a: readonly number[], b: readonly number[]): number[] {
  return Array.from({ length: 16 }, (_, k) => {
    let sum = 0
    for (let i = 0; i < 4; i++) sum += a[4 * i + (k % 4)]! * b[4 * Math.floor(k / 4) + i]!
    return sum
  })
}

/** The view matrix of a camera at `eye` that looks at `target`. */
function lookAt(eye: V3, target: V3, side: V3): number[] {
  const back = subtract(eye, target)
  const z = scale(back, 1 / Math.hypot(...back))
  const across = cross(side, z)
  const x = scale(across, 1 / Math.hypot(...across))
  const y = cross(z, x)
  return [...[0, 1, 2].flatMap((d) => [x[d]!, y[d]!, z[d]!, 0]), ...[-dot(x, eye), -dot(y, eye), -dot(z, eye), 1]]
}

/** A projection: left, right, bottom, top at the near plane; far may be Infinity. Clip depths from `lowest` to 1. */
function project(sides: readonly number[], near: number, far: number, isFlat: boolean, lowest: number): number[] {
  const [l, r, b, t] = sides as [number, number, number, number]
  const m = new Array<number>(16).fill(0)
  if (isFlat) {
    m[0] = 2 / (r - l)
    m[5] = 2 / (t - b)
    m[10] = (lowest - 1) / (far - near)
    m[12] = -(r + l) / (r - l)
    m[13] = -(t + b) / (t - b)
    m[14] = (lowest * far - near) / (far - near)
    m[15] = 1
    return m
  }
  m[0] = (2 * near) / (r - l)
  m[5] = (2 * near) / (t - b)
  m[8] = (r + l) / (r - l)
  m[9] = (t + b) / (t - b)
  m[10] = far === Infinity ? -1 : (lowest * near - far) / (far - near)
  m[11] = -1
  m[14] = far === Infinity ? (lowest - 1) * near : ((lowest - 1) * far * near) / (far - near)
  return m
}

interface Camera {
  readonly matrix: number[] | Float32Array
  readonly lowest: -1 | 0
}

function anyCamera(world: QueryWorld, bodies: readonly QueryBody[]): Camera {
  const { random, edge } = world
  const eye = random.chance(0.4) ? world.anywhere(0.5) : world.anywhere(3)
  const target = random.chance(0.5) && bodies.length > 0 ? posedOf(random.pick(bodies)).at : world.anywhere()
  const lowest = random.pick([-1, 0] as const)
  const near = random.pick([0.1, 0.5]) * random.between(0.5, 1.5)
  const isFlat = random.chance(0.25)
  const far = !isFlat && random.chance(0.25) ? Infinity : near + random.pick([0.5, 2]) * edge
  const wide = isFlat ? random.between(0.1, 1) * edge : near * random.between(0.1, 1)
  const high = isFlat ? random.between(0.1, 1) * edge : near * random.between(0.1, 1)
  const isCentred = random.chance(0.4)
  const [u, v] = isCentred ? [0, 0] : [random.between(-1, 1) * wide, random.between(-1, 1) * high]
  const projection = project([u - wide, u + wide, v - high, v + high], near, far, isFlat, lowest)
  const view = lookAt(eye, distance(eye, target) > 1e-3 ? target : addScaled(eye, [0, 0, 1], 1), random.direction())
  const matrix = times(projection, view)
  // Far from the origin float32 leaves nothing of it.
  const isFloat = random.chance(0.3) && Math.max(...eye.map(Math.abs)) < 1e3
  return { matrix: isFloat ? Float32Array.from(matrix) : matrix, lowest }
}

const box = createObb()
const bounds = { min: [0, 0, 0] as V3, max: [0, 0, 0] as V3 }
const ids: number[] = []

/** The oriented box of a collider; of capsules and meshes, which may have others, the one that the package says. */
function boxOf(world: QueryWorld, body: QueryBody): Box {
  const { shape } = body
  const { at, axes } = posedOf(body)
  if (shape.kind === 'box') return { center: at, axes, half: [...shape.half] as V3 }
  if (shape.kind === 'sphere') return { center: at, axes: AXES, half: [shape.radius, shape.radius, shape.radius] }
  obbOf(world.world, body.entity, box)
  const a = [...box.axes]
  return {
    center: [...box.center] as V3,
    axes: [a.slice(0, 3), a.slice(3, 6), a.slice(6)] as unknown as readonly [V3, V3, V3],
    half: [...box.halfExtents] as V3,
  }
}

/** Points that a body reaches to: the bounds of them, made larger by `round`, are its own. */
function pointsOf(body: QueryBody): { points: V3[]; round: number } {
  const { shape } = body
  const { at, axes } = posedOf(body)
  if (shape.kind === 'sphere') return { points: [at], round: shape.radius }
  if (shape.kind === 'capsule')
    return { points: [-1, 1].map((s) => addScaled(at, axes[1], s * shape.halfHeight)), round: shape.radius }
  if (shape.kind === 'mesh')
    return { points: localMesh(shape).triangles.flatMap((t) => t.corners.map((v) => place(axes, at, v))), round: 0 }
  if (shape.kind !== 'box') return { points: [], round: 0 }
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => shape.half.map((h, d) => (k & (1 << d) ? h : -h)) as V3)
  return { points: corners.map((v) => place(axes, at, v)), round: 0 }
}

/** What is wrong with the boxes that the package gives of a body. */
function wrongBoxes(world: QueryWorld, body: QueryBody): string {
  if (body.shape.kind === 'plane') return ''
  const { points, round } = pointsOf(body)
  aabbOf(world.world, body.entity, bounds)
  obbOf(world.world, body.entity, box)
  const far = Math.max(...body.position.map(Math.abs))
  const slack = 1e-12 * (1 + far)
  const axes = [...box.axes]
  for (let d = 0; d < 3; d++) {
    const low = Math.min(...points.map((p) => p[d]!)) - round
    const high = Math.max(...points.map((p) => p[d]!)) + round
    if (!(bounds.min[d]! <= low + slack && bounds.max[d]! >= high - slack))
      return `aabbOf cuts ${body.shape.kind} on axis ${d}`
    if (body.shape.kind !== 'mesh' && !(bounds.min[d]! >= low - slack && bounds.max[d]! <= high + slack))
      return `aabbOf of ${body.shape.kind} is too large on axis ${d}`
    const axis = axes.slice(3 * d, 3 * d + 3) as V3
    for (const p of points) {
      const off = Math.abs(dot(axis, subtract(p, [...box.center] as V3))) + round
      if (!(off <= box.halfExtents[d]! + slack + 1e-6 * (body.shape.kind === 'mesh' ? box.halfExtents[d]! : 0)))
        return `obbOf cuts ${body.shape.kind} on axis ${d} by ${off - box.halfExtents[d]!}`
    }
  }
  const { shape } = body
  if (shape.kind === 'mesh') return ''
  const mine = boxOf(world, body)
  const half = shape.kind === 'capsule' ? [shape.radius, shape.halfHeight + shape.radius, shape.radius] : mine.half
  const isSame = distance(mine.center, [...box.center] as V3) <= slack
  const isAsLarge = half.every((h, d) => Math.abs(h - box.halfExtents[d]!) <= slack)
  return isSame && isAsLarge ? '' : `obbOf of ${shape.kind} is another box`
}

export function askViews(seed: number, cases: number, options: WorldOptions = {}): Tally {
  const tally: Tally = { none: 0, some: 0 }
  ask(seed, cases, options, (world, bodies, filter, k) => {
    if (bodies.length > 0) {
      const body = world.random.pick(bodies)
      refuse(wrongBoxes(world, body), seed, k, { body })
    }
    const { matrix, lowest } = anyCamera(world, bodies)
    const depthRange = lowest === 0 ? 'webgpu' : 'webgl'
    const count = frustumCull(world.world, ids, matrix, { ...filter, depthRange })
    const view = viewOfMatrix(matrix, lowest, 1e3 * world.edge)
    const wrong = wrongView(bodies, view, (body) => boxOf(world, body), ids)
    refuse(wrong, seed, k, { matrix: [...matrix], lowest, filter, ids })
    refuse(count === ids.length ? '' : `${count} returned, ${ids.length} written`, seed, k, {})
    tally[count === 0 ? 'none' : 'some']!++
  })
  return tally
}
