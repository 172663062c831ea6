import { describe, expect, it } from 'vitest'
import { dailyNumber } from '../../daily.js'
import { RayHit } from '../../../src/geometry/ray/ray.js'
import { rayKernels, rayNormals } from '../../../src/narrow-phase/ray-table.js'
import { ShapeType } from '../../../src/narrow-phase/shape-types.js'
import { Random } from '../../oracle/random.js'
import { alongRay, nearestAlong, solidDistance, type OracleRay, type OracleSolid } from '../../oracle/rays.js'
import { addScaled, axesOf, length, scale, type V3 } from '../../oracle/vectors.js'

const kinds = ['box', 'capsule', 'sphere', 'plane'] as const
const IDENTITY = axesOf([0, 0, 0, 1])

const rowOf = ({ position, axes, sizes }: OracleSolid) => Float64Array.of(...position, ...axes.flat(), ...sizes)

function cast(solid: OracleSolid, ray: OracleRay, isWayOut = false) {
  const packed = Float64Array.of(...ray.origin, ...ray.direction)
  const hit = new Float64Array(RayHit.stride)
  rayKernels[ShapeType[solid.kind]]!(rowOf(solid), 0, packed, isWayOut, hit)
  const distance = hit[RayHit.distance]!
  if (distance < Infinity) rayNormals[ShapeType[solid.kind]]!(rowOf(solid), 0, packed, isWayOut, hit)
  return { distance, normal: [hit[1], hit[2], hit[3]] as V3 }
}

const box = (x: number, y: number, z: number): OracleSolid => ({
  kind: 'box',
  position: [0, 0, 0],
  axes: IDENTITY,
  sizes: [x, y, z, 0],
})
const ray = (origin: V3, direction: V3): OracleRay => ({ origin, direction })

/** A unit vector, one of the axes or of a face diagonal now and then. */
function directionOf(random: Random): V3 {
  if (random.chance(0.6)) return random.direction()
  const d: V3 = [0, 0, 0]
  d[random.integer(0, 2)] = random.sign()
  if (random.chance(0.5)) d[random.integer(0, 2)]! += random.sign()
  return length(d) > 0 ? scale(d, 1 / length(d)) : [0, 0, random.sign()]
}

/** A solid of about size 1, often with sizes of 0, at the origin or off it. */
function solidOf(random: Random, kind: OracleSolid['kind']): OracleSolid {
  const size = () => (random.chance(0.1) ? 0 : random.log(0.01, 2))
  return {
    kind,
    position: random.chance(0.3) ? [0, 0, 0] : [random.normal(), random.normal(), random.normal()],
    axes: random.chance(0.3) ? IDENTITY : axesOf(random.quaternion()),
    sizes: kind === 'plane' ? [...random.direction(), random.normal()] : [size(), size(), size(), 0],
  }
}

/** A ray that passes a solid's surface at a gap from it, log-uniform and of either sign, or goes anywhere. */
function rayAt(random: Random, solid: OracleSolid): OracleRay {
  const direction = directionOf(random)
  const from = addScaled(solid.position, random.direction(), 3 * random.unit())
  if (random.chance(0.3)) return { origin: from, direction }
  const wanted = random.log(1e-16, 1) * random.sign()
  let origin = from
  for (let round = 0; round < 3; round++) {
    const { at, gap } = nearestAlong(solid, { origin, direction }, 20)
    const foot = alongRay({ origin, direction }, at)
    const h = 1e-6
    const slope = ([0, 1, 2] as const).map((k) => {
      const up: V3 = [...foot]
      up[k] += h
      return (solidDistance(solid, up) - gap) / h
    }) as V3
    origin = addScaled(origin, slope, (wanted - gap) / Math.max(length(slope) ** 2, 0.1))
  }
  return { origin, direction }
}

const dotted = (a: V3, b: V3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

describe('rays at convex solids', () => {
  it.each(kinds)('%s: agrees with its signed distance, also where rays graze, seed 11', (kind) => {
    const random = new Random(11)
    const counts = { hits: 0, misses: 0, inside: 0, grazes: 0 }
    for (let n = 0; n < dailyNumber(600, 1500); n++) {
      const base = solidOf(random, kind)
      const size = random.pick([1, 1e-6, 1e6])
      const solid = {
        ...base,
        position: scale(base.position, size),
        sizes: kind === 'plane' ? [...base.sizes.slice(0, 3), base.sizes[3]! * size] : base.sizes.map((s) => s * size),
      } as OracleSolid
      const unit = rayAt(random, base)
      const line = { origin: scale(unit.origin, size), direction: unit.direction }
      const isWayOut = random.chance(0.5)
      const doubt = 2e-14 * size
      const { at, gap } = nearestAlong(solid, line, 50 * size)
      const start = solidDistance(solid, line.origin)
      const { distance, normal } = cast(solid, line, isWayOut)
      const label = `case ${n}`
      expect(distance >= 0, label).toBe(true)
      if (gap > doubt) {
        expect(distance, label).toBe(kind === 'plane' && at > 49 * size ? distance : Infinity)
        counts.misses++
        continue
      }
      if (gap >= -doubt) counts.grazes++
      if (Math.abs(start) <= doubt && isWayOut) continue // in or out, as rounding has it
      if (kind === 'plane' && isWayOut && start < 0 && at > size) {
        expect(distance, label).toBe(Infinity)
        continue
      }
      // A graze within rounding may be a miss of shapes without size only.
      if (distance === Infinity) {
        expect(gap, label).toBeGreaterThan(-doubt)
        continue
      }
      counts.hits++
      expect(Math.abs(length(normal) - 1), label).toBeLessThan(1e-12)
      expect(dotted(normal, line.direction), label).toBeLessThanOrEqual(0)
      if (start < -doubt && !isWayOut) {
        counts.inside++
        expect(distance, label).toBe(0)
        expect(normal).toEqual(line.direction.map((x) => 0 - x))
        continue
      }
      const there = solidDistance(solid, alongRay(line, distance))
      if (start > doubt || isWayOut) expect(Math.abs(there), label).toBeLessThan(3 * doubt)
      // Along a convex solid the signed distance falls to `at` and rises behind it.
      const from = start < -doubt ? at : 0
      const to = kind === 'plane' ? Infinity : start < -doubt ? 50 * size : at
      if (Math.abs(gap) > 1e-6 * size) {
        expect(distance, label).toBeGreaterThanOrEqual(from - 1e-9 * size)
        expect(distance, label).toBeLessThanOrEqual(to + 1e-9 * size)
        const side = start < -doubt ? -1 : 1
        const off = solidDistance(solid, addScaled(alongRay(line, distance), normal, side * 1e-5 * size))
        expect(off, label).toBeGreaterThan(0.9e-5 * size)
      }
    }
    for (const [name, count] of Object.entries(counts)) expect(count, name).toBeGreaterThan(16)
  })

  it('a box from all sides, to the bit: distance, way out, normal', () => {
    for (let k = 0; k < 3; k++)
      for (const side of [-1, 1]) {
        const origin: V3 = [0.25, 0.125, 0.5]
        const direction: V3 = [0, 0, 0]
        origin[k] = -4 * side
        direction[k] = side
        const towards = direction.map((x) => 0 - x)
        for (const isWayOut of [false, true])
          expect(cast(box(1, 1, 1), ray(origin, direction), isWayOut)).toEqual({ distance: 3, normal: towards })
        expect(cast(box(1, 1, 1), ray(origin, scale(direction, -1)))).toMatchObject({ distance: Infinity })
        origin[k] = 0.5 * side
        expect(cast(box(1, 1, 1), ray(origin, direction))).toEqual({ distance: 0, normal: towards })
        expect(cast(box(1, 1, 1), ray(origin, direction), true)).toEqual({ distance: 0.5, normal: towards })
        origin[k] = -side
        expect(cast(box(1, 1, 1), ray(origin, direction), true)).toEqual({ distance: 2, normal: towards })
      }
  })

  it('rays in a face plane, along an edge and through a corner of a box hit, in every octant', () => {
    for (const x of [-1, 1])
      for (const y of [-1, 1])
        for (const z of [-1, 1]) {
          expect(cast(box(1, 1, 1), ray([-3 * x, y, 0.5], [x, 0, 0])).distance).toBe(2)
          expect(cast(box(1, 1, 1), ray([-3 * x, y, z], [x, 0, 0])).distance).toBe(2)
          expect(cast(box(1, 1, 1), ray([x, y, 3 * z], [0, 0, -z])).distance).toBe(2)
          expect(cast(box(1, 1, 1), ray([x, y, z], [0, -0, z])).distance).toBe(0)
          expect(cast(box(1, 1, 1), ray([x, y * (1 + 2 ** -40), 3 * z], [0, 0, -z])).distance).toBe(Infinity)
          const corner = scale([x, y, z], 1 / Math.sqrt(3))
          expect(cast(box(1, 1, 1), ray([-2 * x, -2 * y, -2 * z], corner)).distance).toBeCloseTo(Math.sqrt(3), 12)
          const across = scale([x, -y, 0], 1 / Math.sqrt(2))
          expect(cast(box(1, 1, 1), ray([-x + x, y + y, z], across)).distance).toBeCloseTo(Math.sqrt(2), 12)
        }
  })

  it('turned boxes are grazed along their edges and faces, within rounding, seed 12', () => {
    const random = new Random(12)
    for (let n = 0; n < 2000; n++) {
      const axes = axesOf(random.quaternion())
      const position = scale(random.direction(), random.log(1e-3, 1e3))
      const half: V3 = [random.unit(), random.unit(), random.chance(0.3) ? 0 : random.unit()]
      const k = random.integer(0, 2)
      // A point of an edge or a face, and a direction along it.
      let origin = addScaled(position, axes[k]!, -3)
      for (const j of [(k + 1) % 3, (k + 2) % 3])
        origin = addScaled(origin, axes[j]!, half[j]! * (random.chance(0.5) ? random.sign() : random.between(-1, 1)))
      const edge = { kind: 'box', position, axes, sizes: [...half, 0] } as OracleSolid
      const { distance } = cast(edge, ray(origin, axes[k]!))
      expect(Math.abs(distance - (3 - half[k]!)), `case ${n}`).toBeLessThan(1e-11)
      // And aimed at one of its points from anywhere: a corner, of which a box without size is all.
      const corner = axes.reduce((p, axis, j) => addScaled(p, axis, half[j]! * random.sign()), position)
      const back = random.direction()
      expect(cast(edge, ray(addScaled(corner, back, 5), scale(back, -1))).distance, `case ${n}`).toBeLessThan(5 + 1e-11)
      const point = { ...edge, sizes: [0, 0, 0, 0] }
      const aimed = ray(addScaled(position, back, 5), scale(back, -1))
      expect(Math.abs(cast(point, aimed).distance - 5), `case ${n}`).toBeLessThan(1e-11)
    }
  })

  it('round shapes: tangents, rays along the axis, cores without radius', () => {
    const shape = (kind: OracleSolid['kind'], ...sizes: number[]): OracleSolid => ({
      ...box(0, 0, 0),
      kind,
      sizes: [...sizes, 0, 0, 0, 0].slice(0, 4),
    })
    expect(cast(shape('sphere', 2), ray([-5, 2, 0], [1, 0, 0])).distance).toBeCloseTo(5, 12)
    expect(cast(shape('sphere', 2), ray([-5, 2 + 1e-12, 0], [1, 0, 0])).distance).toBe(Infinity)
    expect(cast(shape('sphere', 2), ray([0, 2, 0], [0, -1, 0]), true).distance).toBe(4)
    expect(cast(shape('sphere', 2), ray([0, 2, 0], [0, 1, 0]), true)).toEqual({ distance: 0, normal: [0, -1, 0] })
    expect(cast(shape('sphere', 0), ray([-5, 0, 0], [1, 0, 0]))).toEqual({ distance: 5, normal: [-1, 0, 0] })
    expect(cast(shape('capsule', 1, 0.5), ray([-5, 0.25, 0], [1, 0, 0]))).toEqual({ distance: 4.5, normal: [-1, 0, 0] })
    expect(cast(shape('capsule', 1, 0.5), ray([0, 5, 0], [0, -1, 0]))).toEqual({ distance: 3.5, normal: [0, 1, 0] })
    expect(cast(shape('capsule', 1, 0.5), ray([0, 0, 0], [0, 1, 0]), true).distance).toBe(1.5)
    expect(cast(shape('capsule', 1, 0.5), ray([0.5, 5, 0], [0, -1, 0])).distance).toBe(4)
    expect(cast(shape('capsule', 1, 0.5), ray([-5, 0, 0.5], [1, 0, 0])).distance).toBe(5)
    expect(cast(shape('capsule', 1, 0), ray([-5, 0.5, 0], [1, 0, 0]))).toEqual({ distance: 5, normal: [-1, 0, 0] })
    expect(cast(shape('capsule', 1, 0), ray([0, 5, 0], [0, -1, 0])).distance).toBe(4)
    expect(cast(shape('capsule', 0, 0), ray([0, 5, 0], [0, -1, 0])).distance).toBe(5)
  })

  it('tangents of round shapes hit within rounding, seed 13', () => {
    const random = new Random(13)
    for (let n = 0; n < 2000; n++) {
      const axes = axesOf(random.quaternion())
      const position = scale(random.direction(), random.log(1e-3, 1e3))
      const radius = random.log(0.01, 1)
      const kind = random.pick(['sphere', 'capsule'] as const)
      const solid: OracleSolid = { kind, position, axes, sizes: kind === 'sphere' ? [radius] : [0.5, radius] }
      // Out along the x axis of the shape, then along y or z of it.
      const foot = addScaled(position, axes[0], radius)
      const along = random.pick([axes[1], axes[2]])
      const { distance } = cast(solid, ray(addScaled(foot, along, -3), along))
      expect(Math.abs(distance - (kind === 'capsule' && along === axes[1] ? 2.5 : 3)), `case ${n}`).toBeLessThan(1e-6)
    }
  })

  it('half-spaces: from above, along and inside; the way out, or none', () => {
    const floor: OracleSolid = { ...box(0, 0, 0), kind: 'plane', sizes: [0, 1, 0, -1] }
    expect(cast(floor, ray([0, 4, 0], [0, -1, 0]))).toEqual({ distance: 3, normal: [0, 1, 0] })
    expect(cast(floor, ray([0, 4, 0], [1, 0, 0])).distance).toBe(Infinity)
    expect(cast(floor, ray([0, 1, 0], [1, 0, 0]))).toEqual({ distance: 0, normal: [-1, 0, 0] })
    expect(cast(floor, ray([0, -1, 0], [0, -1, 0])).distance).toBe(0)
    expect(cast(floor, ray([0, -1, 0], [0, -1, 0]), true).distance).toBe(Infinity)
    expect(cast(floor, ray([0, -1, 0], [0, 1, 0]), true)).toEqual({ distance: 2, normal: [0, -1, 0] })
    expect(cast(floor, ray([0, 4, 0], [0, -1, 0]), true).distance).toBe(3)
  })

  it('is never NaN: rays and shapes of whole numbers, in all their places', () => {
    const places = [-1, 0, 1]
    const all = places.flatMap((x) => places.flatMap((y) => places.map((z) => [x, y, z] as V3)))
    for (const kind of kinds)
      for (const sizes of [
        [0, 0, 0, 0],
        [1, 1, 1, 0],
        [1, 0, 1, 0],
      ])
        for (const origin of all)
          for (const direction of all)
            for (const isWayOut of [false, true]) {
              if (length(direction) === 0) continue
              const plane = kind === 'plane' ? [1, 0, 0, sizes[1]!] : sizes
              const line = ray(origin, scale(direction, 1 / length(direction)))
              const { distance, normal } = cast({ ...box(0, 0, 0), kind, sizes: plane }, line, isWayOut)
              expect(distance).toBeGreaterThanOrEqual(0)
              if (distance < Infinity) expect(length(normal)).toBeCloseTo(1, 12)
            }
  })
})
