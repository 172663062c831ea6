import { mat4 } from 'gl-matrix'
import { describe, it } from 'vitest'
import { overlapObbRowAndVolume } from '../../../src/geometry/view-volume/overlap.js'
import { writeViewVolume } from '../../../src/geometry/view-volume/from-camera.js'
import { ALL_PLANES, Volume } from '../../../src/geometry/view-volume/view-volume.js'
import { expect } from '../../expect.js'
import { randomizer } from '../random-shapes.js'
import { CAMERA_KINDS, doubles, makeCamera } from './cameras.js'

const volume = new Float64Array(Volume.length)
const frustum = {
  origin: [1, 2, 3],
  left: [1, 0, 0],
  up: [0, 1, 0],
  direction: [0, 0, 1],
  leftBound: 1,
  upBound: 0.5,
  near: 1,
  far: 4,
}

function seesPoint(point: readonly number[]): boolean {
  const row = Float64Array.from([...point, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0])
  return overlapObbRowAndVolume(row, 0, volume, ALL_PLANES)
}

describe('writeViewVolume', () => {
  it.each(CAMERA_KINDS)('sees the points that clip space has, doubles and Float32Array, %s, seed 41', (kind) => {
    const random = randomizer(41)
    const counts = { inside: 0, outside: 0 }
    for (let i = 0; i < 60; i++) {
      const camera = makeCamera(kind, random)
      const isSingle = i % 2 === 1
      const m = isSingle ? Float32Array.from(camera.matrix) : camera.matrix
      writeViewVolume(volume, m, camera.range)
      for (let j = 0; j < 40; j++) {
        const p = camera.eye.map((x) => x + camera.near * (16 * random() - 8)) as [number, number, number]
        const c = [0, 1, 2, 3].map((r) => m[r]! * p[0] + m[4 + r]! * p[1] + m[8 + r]! * p[2] + m[12 + r]!)
        const [x, y, z, w] = c as [number, number, number, number]
        const lowest = camera.range === 'webgl' ? -1 : 0
        const clip = Math.min(w - Math.abs(x), w - Math.abs(y), w - z, z - lowest * w)
        if (Math.abs(clip) < 1e-9) continue
        expect(seesPoint(p)).toBe(clip > 0)
        counts[clip > 0 ? 'inside' : 'outside']++
      }
    }
    expect(counts.inside).toBeGreaterThan(40)
    expect(counts.outside).toBeGreaterThan(300)
  })

  it('has six edge directions for a frustum, three for an orthographic view: the 26 and the 15 axes', () => {
    writeViewVolume(volume, frustum, 'webgl')
    expect(volume[Volume.edgeCount]).toBe(6)
    expect(volume[Volume.open]).toBe(0)
    writeViewVolume(volume, mat4.ortho(doubles(), -1, 3, -2, 5, 1, 9), 'webgl')
    expect(volume[Volume.edgeCount]).toBe(3)
    writeViewVolume(volume, mat4.frustum(doubles(), -1, 3, -2, 5, 1, 9), 'webgl')
    expect(volume[Volume.edgeCount]).toBe(6)
    writeViewVolume(volume, mat4.perspective(doubles(), 1, 1, 0.1, Infinity), 'webgl')
    expect(volume[Volume.edgeCount]).toBe(6)
    expect(volume[Volume.open]).toBe(1)
  })

  it('takes a far plane that rounding put at infinity, or behind the eye, for none', () => {
    for (const error of [0, 1e-17, -1e-17, 2 ** -52, -(2 ** -52), 1e-7, -1e-7]) {
      const m = mat4.perspective(doubles(), 1, 1, 0.5, Infinity)
      m[10] = -1 - error
      writeViewVolume(volume, m, 'webgl')
      expect(volume[Volume.open]).toBe(error === 1e-7 ? 0 : 1)
      expect(Number.isFinite(volume[Volume.spread]!)).toBe(true)
      expect(seesPoint([0, 0, -1e5])).toBe(true)
      expect(seesPoint([0, 0, -0.501])).toBe(true)
      expect(seesPoint([0, 0, -0.499])).toBe(false)
      expect(seesPoint([0, 0, 1e5])).toBe(false)
    }
  })

  it('is the same for any positive factor of the matrix, from 1e-50 to 1e50', () => {
    const camera = makeCamera('off-centre', randomizer(42))
    writeViewVolume(volume, camera.matrix, camera.range)
    const kept = volume.slice()
    for (const factor of [2 ** -160, 2 ** 160]) {
      writeViewVolume(
        volume,
        Array.from(camera.matrix, (x) => factor * x),
        camera.range,
      )
      expect(volume).toEqual(kept)
    }
  })

  it('refuses what is no camera, by name', () => {
    const refused = (camera: unknown, code: string, why: RegExp, range: unknown = 'webgl') => {
      const call = () => writeViewVolume(volume, camera as never, range as never)
      expect(call).toThrowError(expect.objectContaining({ code }))
      expect(call).toThrowError(why)
    }
    const good = () => mat4.perspective(doubles(), 1, 1, 1, 2)
    const changed = (at: number, value: number) => {
      const m = good()
      m[at] = value
      return m
    }
    refused(undefined, 'E_OPTION', /camera/)
    refused(null, 'E_OPTION', /camera/)
    refused([1, 2, 3], 'E_OPTION', /camera.*16 numbers/)
    refused('mat4', 'E_OPTION', /camera/)
    refused({}, 'E_OPTION', /camera/)
    refused(changed(3, NaN), 'E_NON_FINITE', /camera/)
    refused(changed(3, Infinity), 'E_NON_FINITE', /camera/)
    refused(changed(0, 0), 'E_OPTION', /singular/)
    refused(changed(5, 0), 'E_OPTION', /singular/)
    refused(new Array<number>(16).fill(0), 'E_OPTION', /singular/)
    refused(new Array<number>(16).fill(1), 'E_OPTION', /singular/)
    refused(
      Array.from(good(), (x) => -x),
      'E_OPTION',
      /sees nothing/,
    )
    const flat = mat4.ortho(doubles(), -1, 1, -1, 1, 1, 2)
    flat[10] = 0
    refused(flat, 'E_OPTION', /camera/)
    refused(good(), 'E_OPTION', /depthRange/, 'opengl')
    refused({ ...frustum, near: 0 }, 'E_EXTENT', /camera/)
    refused({ ...frustum, origin: [NaN, 0, 0] }, 'E_NON_FINITE', /camera/)
    writeViewVolume(volume, good(), 'webgl')
  })
})
