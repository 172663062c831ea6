/**
 * Rays of whole numbers at shapes of whole numbers, turned by quarters: what they meet is known exactly, faces, edges,
 * corners and tangents included. Half of them begin inside or on the surface, or pass along it.
 */
import { createQueryHit, createQueryHits, rayBlocked, rayCast, rayCastAll } from 'bitecs-collision'
import { buildObbTree } from 'bitecs-collision/geometry'
import { describe, it } from 'vitest'
import { daily } from '../daily.js'
import { expect } from '../expect.js'
import { cubeMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { add, addScaled, axesOf, cross, dot, length, place, scale, subtract, type V3 } from '../oracle/vectors.js'
import { refreshed, type Placed, type Quaternion } from './cast-scene.js'

/** The part of a line origin + t direction in a shape: from t to t. Of a surface only its first time counts. */
interface Part {
  readonly from: number
  readonly to: number
}
interface Target {
  readonly kind: string
  readonly shape: Placed['shape']
  readonly isSolidMesh?: boolean
  readonly isSurface?: boolean
  partOf(origin: V3, direction: V3): Part | undefined
}

const H = Math.SQRT1_2
const TURNS: readonly Quaternion[] = [[0, 0, 0, 1], [H, 0, 0, H], [0, H, 0, H], [0, 0, -H, H], [0.5, 0.5, 0.5, 0.5]] // prettier-ignore
const cube = cubeMesh()

function boxPart(half: V3, o: V3, d: V3): Part | undefined {
  let [from, to] = [-Infinity, Infinity]
  for (let k = 0; k < 3; k++) {
    if (d[k] === 0 && Math.abs(o[k]!) > half[k]!) return undefined
    if (d[k] === 0) continue
    // Fractions of small whole numbers are equal doubles where they are equal.
    const ends = [(-half[k]! - o[k]!) / d[k]!, (half[k]! - o[k]!) / d[k]!]
    from = Math.max(from, Math.min(...ends))
    to = Math.min(to, Math.max(...ends))
  }
  return from <= to ? { from, to } : undefined
}

function ballPart(radius: number, o: V3, d: V3): Part | undefined {
  const away = cross(o, d)
  const square = radius * radius * dot(d, d) - dot(away, away)
  if (square < 0) return undefined
  const [middle, half] = [-dot(o, d) / dot(d, d), Math.sqrt(square) / dot(d, d)]
  return { from: middle - half, to: middle + half }
}

/** Where a ray of whole numbers first meets a segment, or Infinity. */
function segmentTime(o: V3, d: V3, p: V3, q: V3): number {
  const [e, w] = [subtract(q, p), subtract(p, o)]
  const n = cross(d, e)
  const square = dot(n, n)
  if (square === 0) {
    if (length(cross(w, d)) > 0) return Infinity
    const times = [dot(w, d) / dot(d, d), dot(subtract(q, o), d) / dot(d, d)]
    return Math.max(...times) < 0 ? Infinity : Math.max(0, Math.min(...times))
  }
  const [t, u] = [dot(cross(w, e), n), dot(cross(w, d), n)]
  return dot(n, w) === 0 && t >= 0 && u >= 0 && u <= square ? t / square : Infinity
}

function triangleTime(o: V3, d: V3, corners: readonly V3[]): number {
  const [a, b, c] = corners as [V3, V3, V3]
  const n = cross(subtract(b, a), subtract(c, a))
  const along = dot(n, d)
  const height = dot(n, subtract(a, o))
  const sides = (p: V3, unit: number): number[] =>
    corners.map((v, k) => dot(n, cross(subtract(corners[(k + 1) % 3]!, v), subtract(p, scale(v, unit)))))
  if (along === 0) {
    if (height !== 0) return Infinity
    if (length(n) > 0 && sides(o, 1).every((side) => side >= 0)) return 0
    return Math.min(...corners.map((v, k) => segmentTime(o, d, v, corners[(k + 1) % 3]!)))
  }
  if (height / along < 0) return Infinity
  const crossing = addScaled(scale(o, along), d, height)
  return sides(crossing, along).every((side) => side * along >= 0) ? height / along : Infinity
}

function makeTarget(random: Random): Target {
  const size = (): number => random.integer(0, 3)
  const kind = random.pick(['box', 'box', 'sphere', 'plane', 'surface', 'solid', 'triangle'])
  if (kind === 'box') {
    const half: V3 = [size(), size(), size()]
    return { kind, shape: { halfExtents: half }, partOf: (o, d) => boxPart(half, o, d) }
  }
  if (kind === 'sphere') {
    const radius = size()
    return { kind, shape: { radius }, partOf: (o, d) => ballPart(radius, o, d) }
  }
  if (kind === 'plane') {
    const constant = random.integer(-3, 3)
    const partOf: Target['partOf'] = ([, y], [, rise]) => {
      const height = y + constant
      if (rise === 0) return height <= 0 ? { from: -Infinity, to: Infinity } : undefined
      return rise < 0 ? { from: -height / rise, to: Infinity } : { from: -Infinity, to: -height / rise }
    }
    return { kind, shape: { normal: [0, 1, 0], constant }, partOf }
  }
  // A triangle far away makes the mesh one with an area.
  const whole = (): number => random.integer(-3, 3)
  const far = [50, 50, 50, 51, 50, 50, 50, 51, 50]
  const isCube = kind !== 'triangle'
  const positions = isCube ? cube.positions.map((x) => 2 * x) : [...Array.from({ length: 9 }, whole), ...far]
  const indices = isCube ? cube.indices : [0, 1, 2, 3, 4, 5]
  const mirror = random.sign()
  const vertex = (i: number): V3 => scale(positions.slice(3 * i, 3 * i + 3) as V3, mirror)
  const partOf: Target['partOf'] = (o, d) => {
    if (kind === 'solid') return boxPart([2, 2, 2], o, d)
    let from = Infinity
    for (let t = 0; t < indices.length; t += 3)
      from = Math.min(from, triangleTime(o, d, indices.slice(t, t + 3).map(vertex)))
    return from < Infinity ? { from, to: from } : undefined
  }
  const shape = { tree: buildObbTree(positions, indices), scale: mirror }
  return { kind, shape, isSolidMesh: kind === 'solid', isSurface: kind !== 'solid', partOf }
}

const hit = createQueryHit()
const hits = createQueryHits()

describe('rays of whole numbers', () => {
  it.each(daily([941], [942, 943, 944]))('meet what they meet, seed %i', (seed) => {
    const random = new Random(seed)
    const seen = { misses: 0, starts: 0, hits: 0 }
    for (let n = 0; n < 40; n++) {
      const target = makeTarget(random)
      const isMesh = target.isSurface !== undefined
      const rotation = isMesh ? TURNS[0]! : random.pick(TURNS)
      const axes = axesOf(rotation).map((axis) => axis.map(Math.round)) as [V3, V3, V3]
      const whole = (most: number): V3 => [0, 1, 2].map(() => random.integer(-most, most)) as V3
      const position = random.chance(0.5) ? ([0, 0, 0] as V3) : whole(5)
      const { world, collision } = refreshed([
        { shape: target.shape, isSolid: target.isSolidMesh === true, position, rotation },
      ])
      for (let k = 0; k < 20; k++) {
        // Meshes are met exactly by rays whose direction has equal components or none: others are rounded.
        const own = whole(isMesh ? 1 : 3)
        if (length(own) === 0) continue
        const from = whole(4)
        const part = target.partOf(from, own)
        const origin = place(axes, position, from)
        const direction = place(axes, [0, 0, 0], own)
        const isMet = part !== undefined && part.to >= 0
        const isInside = isMet && part.from <= 0 && target.isSurface !== true
        const isOn = isInside && Math.max(...from.map(Math.abs)) === 2
        for (const solid of [true, false]) {
          const label = `seed ${seed} case ${n}.${k} ${JSON.stringify([target.kind, origin, direction, solid])}`
          const time = !isMet ? Infinity : isInside ? (solid ? 0 : part.to) : part.from
          const isHit = rayCast(world, hit, origin, direction, { solid })
          // On the surface of a solid mesh the way out may be at once, or the other side.
          if (target.isSolidMesh === true && isOn && !solid) continue
          expect(isHit, label).toBe(time < Infinity)
          if (!isHit) {
            seen.misses++
            continue
          }
          seen[time === 0 ? 'starts' : 'hits']++
          const { distance } = hit
          const slack = 'radius' in target.shape ? 1e-7 : 1e-13
          expect(Math.abs(hit.time - time), label).toBeLessThan(slack)
          expect(Math.abs(distance - time * length(own)), label).toBeLessThan(4 * slack)
          expect(hit.inside, label).toBe(isInside)
          const normal = hit.normal as V3
          expect(Math.abs(length(normal) - 1), label).toBeLessThan(1e-12)
          expect(dot(normal, direction), label).toBeLessThanOrEqual(0)
          expect(rayCast(world, hit, origin, direction, { solid, maxDistance: distance }), label).toBe(true)
          const less = distance * (1 - 2 ** -52)
          if (distance > 0) expect(rayCast(world, hit, origin, direction, { solid, maxDistance: less })).toBe(false)
          expect(rayCastAll(world, hits, origin, direction, { solid }), label).toBe(1)
          expect(hits.distance[0], label).toBe(distance)
          if (solid) expect(rayBlocked(world, origin, add(origin, scale(direction, 64))), label).toBe(true)
        }
      }
      collision.dispose()
    }
    for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(40)
  })
})
