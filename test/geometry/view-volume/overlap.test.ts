import { mat4, vec3 } from 'gl-matrix'
import { describe, it } from 'vitest'
import { dailyNumber } from '../../daily.js'
import {
  cutBoth,
  INSIDE,
  OUTSIDE,
  overlapObbRowAndVolume,
  SECOND,
  writeSlack,
} from '../../../src/geometry/view-volume/overlap.js'
import { boundObbRow } from '../../../src/geometry/bounds/bounds.js'
import { packFrustum } from '../../../src/geometry/obb-frustum/frustum-row.js'
import { overlapObbAndFrustumRows } from '../../../src/geometry/obb-frustum/overlap.js'
import { packObb } from '../../../src/geometry/pack.js'
import { writeViewVolume } from '../../../src/geometry/view-volume/from-camera.js'
import { ALL_PLANES, Volume } from '../../../src/geometry/view-volume/view-volume.js'
import { expect } from '../../expect.js'
import { decodeBox, decodeFrustum, readRows } from '../../fixtures/read.js'
import {
  overlapDepth,
  planesOfBox,
  planesOfMatrix,
  type PlainBox,
  type PlainPlane,
} from '../../oracle/view-volume-plain.js'
import { randomAxes, randomizer } from '../random-shapes.js'
import { CAMERA_KINDS, makeCamera, type Camera } from './cameras.js'

const volume = new Float64Array(Volume.length)
const row = new Float64Array(16)

function isHit(box: PlainBox): boolean {
  packObb(row, 0, box, 'box')
  return overlapObbRowAndVolume(row, 0, volume, ALL_PLANES)
}

const lowestOf = (camera: Camera) => (camera.range === 'webgl' ? -1 : 0)

/** A box that often touches what the camera sees: around a place at clip coordinates of up to 1.5. */
function boxNear(camera: Camera, random: () => number, size: number) {
  const inverse = mat4.invert(new Array<number>(16).fill(0) as unknown as mat4, camera.matrix)!
  const clip: vec3 = [4 * random() - 2, 4 * random() - 2, 2 * random() - 0.8]
  const center = vec3.transformMat4([0, 0, 0], clip, inverse)
  const halfExtents = [0, 1, 2].map(() => (random() < 0.1 ? 0 : size * random() * random()))
  const aligned = [0, 3, 6].flatMap((r) => {
    const axis = [0, 1, 2].map((k) => camera.matrix[4 * k + (r === 0 ? 0 : r === 3 ? 1 : 3)]!)
    return axis.map((x) => x / Math.hypot(...axis))
  })
  const axes = random() < 0.2 && isOrthonormal(aligned) ? aligned : randomAxes(random)
  return { center: Array.from(center), axes, halfExtents }
}

const isOrthonormal = (axes: number[]) =>
  [0, 3, 6].every((i) =>
    [0, 3, 6].every((j) => {
      const product = axes[i]! * axes[j]! + axes[i + 1]! * axes[j + 1]! + axes[i + 2]! * axes[j + 2]!
      return Math.abs(product - Number(i === j)) < 1e-9
    }),
  )

/** Planes around the box's centre, where the oracle's rounding is that of the box, not of the place. */
function depthOf(box: PlainBox, seen: readonly PlainPlane[]): number {
  const at = box.center
  const near = seen.map((p): PlainPlane => [p[0], p[1], p[2], p[3] + p[0] * at[0]! + p[1] * at[1]! + p[2] * at[2]!])
  return overlapDepth([...near, ...planesOfBox({ ...box, center: [0, 0, 0] })], 1e-11)
}

/**
 * A matrix of whole numbers that sees x from -l d to r d and y from -b d to t d at depths d from n near to n far,
 * through a rotation by a quaternion of whole numbers with the squared length n; and a place of whole numbers on one
 * face, which may be on an edge or a corner, too. Faces in the order of planesOfMatrix.
 */
function wholeCamera(random: () => number, face: number): { matrix: number[]; place: number[] } {
  const whole = (low: number, high: number) => low + Math.floor((high - low + 1) * random())
  const [l, r, b, t, near, far] = [whole(1, 4), whole(1, 4), whole(1, 4), whole(1, 4), whole(1, 3), whole(4, 40)]
  const [w, x, y, z] = [whole(1, 4), whole(-4, 4), whole(-4, 4), whole(-4, 4)]
  const n = w * w + x * x + y * y + z * z
  // n times the rotation's rows.
  const turn = [
    [w * w + x * x - y * y - z * z, 2 * (x * y + w * z), 2 * (x * z - w * y)],
    [2 * (x * y - w * z), w * w - x * x + y * y - z * z, 2 * (y * z + w * x)],
    [2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z],
  ]
  const eye = [whole(-50, 50), whole(-50, 50), whole(-50, 50)]
  const [wide, high, deep] = [l + r, b + t, far - near]
  const clip = [
    [2 * high * deep, 0, (l - r) * high * deep, 0],
    [0, 2 * wide * deep, (b - t) * wide * deep, 0],
    [0, 0, (far + near) * wide * high, -2 * n * far * near * wide * high],
    [0, 0, wide * high * deep, 0],
  ]
  const matrix = new Array<number>(16).fill(0)
  for (let row = 0; row < 4; row++) {
    for (let k = 0; k < 3; k++) {
      const value = clip[row]![0]! * turn[0]![k]! + clip[row]![1]! * turn[1]![k]! + clip[row]![2]! * turn[2]![k]!
      matrix[4 * k + row] = value
      matrix[12 + row]! -= value * eye[k]!
    }
    matrix[12 + row]! += n * clip[row]![3]!
  }
  const d = face === 4 ? near : face === 5 ? far : whole(near, far)
  const s = face === 0 ? -l * d : face === 1 ? r * d : whole(-l * d, r * d)
  const u = face === 2 ? -b * d : face === 3 ? t * d : whole(-b * d, t * d)
  const place = eye.map((e, k) => e + s * turn[0]![k]! + u * turn[1]![k]! + d * turn[2]![k]!)
  return { matrix, place }
}

describe('overlapObbRowAndVolume', () => {
  it.each(CAMERA_KINDS)('agrees with a linear programme for a camera that is %s, seed 21', (kind) => {
    const random = randomizer(21)
    const counts = { hit: 0, miss: 0, doubtful: 0, false: 0 }
    for (let i = 0; i < dailyNumber(20, 40); i++) {
      const camera = makeCamera(kind, random)
      writeViewVolume(volume, camera.matrix, camera.range)
      const isOpen = volume[Volume.open] === 1
      if (kind !== 'oblique') expect(isOpen).toBe(kind.endsWith('infinite'))
      const seen = planesOfMatrix(camera.matrix, lowestOf(camera))
      for (let j = 0; j < 12; j++) {
        const box = boxNear(camera, random, 2)
        const depth = depthOf(box, seen)
        // The depth of a flat box is 0 wherever it is hit.
        const isFlat = Math.min(...box.halfExtents) === 0
        if (Math.abs(depth) < 1e-8 && !(isFlat && Math.abs(depth) < 1e-11)) {
          counts.doubtful++
          continue
        }
        const expected = depth > (isFlat ? -1e-11 : 0)
        const hit = isHit(box)
        // A far plane that cuts the view to infinity is tested as a plane alone: false hits along its edges.
        if (kind === 'oblique' && isOpen && hit && !expected) counts.false++
        else expect(hit, JSON.stringify({ i, j, depth, box })).toBe(expected)
        counts[expected ? 'hit' : 'miss']++
      }
    }
    expect(counts.hit).toBeGreaterThan(20)
    expect(counts.miss).toBeGreaterThan(50)
    expect(counts.doubtful).toBeLessThan(5)
    expect(counts.false).toBeLessThan(20)
  })

  it('G31 decides gaps from 1e-2 down to 1e-11 of the size, bisected to the boundary, seed 22', () => {
    const random = randomizer(22)
    const counts = { hit: 0, miss: 0 }
    for (let i = 0; i < dailyNumber(32, 64); i++) {
      const camera = makeCamera(CAMERA_KINDS[i % CAMERA_KINDS.length]!, random)
      writeViewVolume(volume, camera.matrix, camera.range)
      const seen = planesOfMatrix(camera.matrix, lowestOf(camera))
      const box = { ...boxNear(camera, random, 2), halfExtents: [0, 1, 2].map(() => 0.1 + random()) }
      const direction = [0, 1, 2].map(() => random() - 0.5)
      const moved = (way: number) => ({ ...box, center: box.center.map((x, k) => x + way * direction[k]!) })
      let inside = 0
      let outside = 0
      for (let k = 0; k < 40 && !(inside !== outside); k++) {
        const way = 40 * random() - 20
        if (depthOf(moved(0), seen) > 0 !== depthOf(moved(way), seen) > 0) outside = way
      }
      if (inside === outside) continue
      const side = depthOf(box, seen) > 0
      for (let k = 0; k < 44; k++) {
        const middle = 0.5 * (inside + outside)
        if (depthOf(moved(middle), seen) > 0 === side) inside = middle
        else outside = middle
      }
      for (let k = 0; k < 12; k++) {
        const near = moved(inside + (k & 1 ? 1 : -1) * 10 ** (-2 - 9 * random()))
        const depth = depthOf(near, seen)
        if (Math.abs(depth) < 3e-12) continue
        expect(isHit(near), JSON.stringify({ i, k, depth })).toBe(depth > 0)
        counts[depth > 0 ? 'hit' : 'miss']++
      }
    }
    expect(counts.hit).toBeGreaterThan(dailyNumber(70, 150))
    expect(counts.miss).toBeGreaterThan(dailyNumber(70, 150))
  })

  it('N11 agrees with every labelled row of symmetric frusta: no false negative at the knife edge', () => {
    const wrong: unknown[] = []
    let hits = 0
    let falseHits = 0
    let knife = 0
    for (const label of readRows<{ f: number[]; b: number[]; hit: number; gap: number }>('frustum-obb')) {
      writeViewVolume(volume, decodeFrustum(label.f), 'webgl')
      const hit = isHit(decodeBox(label.b))
      if (Math.abs(label.gap) >= 1e-9) {
        if (hit !== (label.hit === 1)) wrong.push(label)
        if (hit) hits++
      } else {
        knife++
        if (label.hit === 1 && !hit) wrong.push(label)
        if (label.hit === 0 && hit) falseHits++
      }
    }
    expect(wrong).toEqual([])
    expect(hits).toBeGreaterThan(1000)
    expect(falseHits).toBeLessThanOrEqual(knife / 2)
  })

  it('answers as the 26 axes of Eberly for symmetric frusta, given as such or as a matrix, seed 23', () => {
    const random = randomizer(23)
    const frusta = new Float64Array(16)
    let hits = 0
    let differ = 0
    for (let i = 0; i < 4000; i++) {
      const axes = randomAxes(random)
      const near = 10 ** (4 * random() - 3)
      const frustum = {
        origin: [0, 1, 2].map(() => 4 * random() - 2),
        left: axes.slice(0, 3),
        up: axes.slice(3, 6),
        direction: axes.slice(6, 9),
        leftBound: near * (0.2 + random()),
        upBound: near * (0.2 + random()),
        near,
        far: near * (1.5 + 10 ** (4 * random())),
      }
      const box = {
        center: frustum.origin.map((x, k) => x + frustum.direction[k]! * 2 + 6 * random() - 3),
        axes: i % 4 === 0 ? axes : randomAxes(random),
        halfExtents: [0, 1, 2].map((k) => (i % 5 === k ? 0 : 2 * random() * random())),
      }
      packFrustum(frusta, 0, frustum, 'frustum')
      writeViewVolume(volume, frustum, 'webgl')
      const hit = isHit(box)
      if (hit !== overlapObbAndFrustumRows(row, 0, frusta, 0)) differ++
      if (hit) hits++
    }
    expect(differ).toBe(0)
    expect(hits).toBeGreaterThan(800)
  })

  it('G31 G32 touches all six faces of an orthographic box as a closed set, huge and tiny', () => {
    for (const scale of [2 ** -40, 1, 2 ** 40]) {
      const m = mat4.ortho(new Array<number>(16).fill(0) as unknown as mat4, -2, 2, -4, 4, -8, 8)
      for (let c = 0; c < 12; c++) m[c]! /= scale
      writeViewVolume(volume, m, 'webgl')
      const sizes = [2, 4, 8]
      for (let k = 0; k < 3; k++)
        for (const side of [-1, 1]) {
          const center = [0, 0, 0]
          center[k] = side * (sizes[k]! + 0.5) * scale
          const box = { center, axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: [0.5, 0.5, 0.5].map((x) => x * scale) }
          expect(isHit(box)).toBe(true)
          center[k]! *= 1 + 1e-12
          expect(isHit(box)).toBe(false)
        }
    }
  })

  it('touches edges and corners as a closed set', () => {
    const m = mat4.ortho(new Array<number>(16).fill(0) as unknown as mat4, -1, 1, -1, 1, -1, 1)
    writeViewVolume(volume, m, 'webgl')
    const cube = (x: number, y: number, z: number) => ({
      center: [x, y, z],
      axes: [1, 0, 0, 0, 1, 0, 0, 0, 1],
      halfExtents: [0.5, 0.5, 0.5],
    })
    expect(isHit(cube(1.5, 1.5, 0))).toBe(true)
    expect(isHit(cube(1.5, 1.5, 1.5))).toBe(true)
    expect(isHit(cube(1.5 + 1e-13, 1.5, 1.5))).toBe(false)
    // Turned by 3-4-5 about z: an edge of the box at (x, 0) points at the face x = 1.
    const turned = { ...cube(1.7, 0, 0), axes: [0.6, 0.8, 0, -0.8, 0.6, 0, 0, 0, 1] }
    expect(isHit(turned)).toBe(true)
    expect(isHit({ ...turned, center: [1.7 + 1e-12, 0, 0] })).toBe(false)
  })

  it('G31 hits boxes whose corner is exactly on a face, an edge or a corner of a turned view, seed 26', () => {
    const random = randomizer(26)
    for (let i = 0; i < 3000; i++) {
      const { matrix, place } = wholeCamera(random, i % 6)
      writeViewVolume(volume, matrix, 'webgl')
      const inward = planesOfMatrix(matrix, -1)[i % 6]!
      const outward = [0, 1, 2].map((k) => (inward[k]! > 0 ? -1 : 1))
      for (const extent of [0, 1, 64]) {
        const center = place.map((x, k) => x + outward[k]! * extent)
        const box = { center, axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: [extent, extent, extent] }
        expect(isHit(box), JSON.stringify({ i, extent })).toBe(true)
      }
    }
  })

  it('misses and hits as before when a camera far away, or an open one, is moved by whole numbers, seed 24', () => {
    const random = randomizer(24)
    for (let i = 0; i < 200; i++) {
      const camera = makeCamera(i & 1 ? 'infinite' : 'off-centre', random, 1)
      const box = boxNear(camera, random, 3)
      const depth = depthOf(box, planesOfMatrix(camera.matrix, lowestOf(camera)))
      if (Math.abs(depth) < 1e-6) continue
      const by: vec3 = [1024, -4096, 512]
      const away = mat4.translate(
        new Array<number>(16).fill(0) as unknown as mat4,
        camera.matrix,
        vec3.negate([0, 0, 0], by),
      )
      writeViewVolume(volume, away, camera.range)
      expect(isHit({ ...box, center: box.center.map((x, k) => x + by[k]!) })).toBe(depth > 0)
    }
  })
})

/** What is told of the first bounds, and of the second. */
function cutsOf(bounds: Float32Array, planes: number): [number, number] {
  const cut = cutBoth(bounds, 0, volume, planes)
  return [cut & (2 * OUTSIDE - 1), cut >> SECOND]
}

describe('cutBoth', () => {
  it('calls outside what holds no hit, inside what holds no miss, for boxes in the bounds, seed 25', () => {
    const random = randomizer(25)
    const exact = new Float64Array(6)
    // The bounds, and wider ones around them.
    const both = new Float32Array(12)
    const counts = { outside: 0, inside: 0, cut: 0 }
    for (let i = 0; i < 4000; i++) {
      const camera = makeCamera(CAMERA_KINDS[i % CAMERA_KINDS.length]!, random)
      writeViewVolume(volume, camera.matrix, camera.range)
      const box = boxNear(camera, random, i % 3 === 0 ? 0.3 : 3)
      const hit = isHit(box)
      boundObbRow(exact, row, 0)
      const wider = random()
      for (let k = 0; k < 6; k++) {
        const side = k < 3 ? -1 : 1
        both[k] = exact[k]! + side * (1e-6 + 1e-6 * Math.abs(exact[k]!))
        both[6 + k] = both[k]! + side * wider
      }
      writeSlack(volume, both)
      const [planes, first] = cutsOf(both, ALL_PLANES)
      if (planes >= OUTSIDE) expect(hit).toBe(false)
      if (planes === INSIDE) expect(hit).toBe(true)
      counts[planes >= OUTSIDE ? 'outside' : planes === INSIDE ? 'inside' : 'cut']++
      // Planes that do not cut the bounds around need not be asked again.
      if (first < OUTSIDE) expect(cutsOf(both, first)[0]).toBe(planes)
      expect(first === INSIDE && planes !== INSIDE).toBe(false)
      // The other way about.
      both.copyWithin(6, 0, 6)
      expect(cutsOf(both, ALL_PLANES)).toEqual([planes, planes])
    }
    expect(counts.outside).toBeGreaterThan(500)
    expect(counts.cut).toBeGreaterThan(500)
    expect(counts.inside).toBeGreaterThan(100)
  })
})
