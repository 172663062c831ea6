import { describe, expect, it } from 'vitest'
import { bodyAt, firstContact, solidGap } from './paths.js'
import { distanceTo, rayBounds, type QueryBody } from './query-shapes.js'
import { cubeMesh, icosphereMesh, sheetMesh } from './meshes.js'
import { Random } from './random.js'
import type { OracleShape } from './shapes.js'
import { addScaled, type V3 } from './vectors.js'

function anyBody(random: Random): QueryBody {
  const mesh = random.pick([cubeMesh(), icosphereMesh(1), sheetMesh(random, 4, 0.3)])
  const { positions, indices } = mesh
  const shape: OracleShape = random.pick<OracleShape>([
    { kind: 'sphere', radius: random.between(0.1, 1) },
    { kind: 'box', half: [random.between(0.1, 1), random.between(0.1, 1), random.pick([0, 0.5])] },
    { kind: 'capsule', halfHeight: random.between(0, 1), radius: random.between(0.1, 0.5) },
    { kind: 'plane', normal: random.direction(), constant: random.between(-1, 1) },
    { kind: 'mesh', positions, indices, scale: random.pick([-0.7, 0.5, 1]) },
  ])
  return {
    shape,
    isSolid: mesh.name !== 'height field' && random.chance(0.5),
    position: [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)],
    rotation: random.quaternion(),
    category: 1,
    mask: -1,
    moving: false,
    entity: 1,
    line: [1],
    isSensor: false,
  }
}

describe('the oracle of queries', () => {
  it('bounds a ray as small steps along it do, seed 31', () => {
    const random = new Random(31)
    const counts = { hits: 0, misses: 0, inside: 0 }
    let tight = 0
    for (let k = 0; k < 2000; k++) {
      const body = anyBody(random)
      const origin = random.direction().map((x) => random.between(0, 3) * x) as V3
      const direction = random.direction()
      const { least, most } = rayBounds(body, origin, direction, true)
      // No step is longer than the distance, so none passes through the body.
      let t = 0
      for (let i = 0; i < 3000 && t < 20; i++) {
        const away = distanceTo(body, addScaled(origin, direction, t))
        if (away < 1e-7) break
        t += away
      }
      if (most < 20) expect(t, JSON.stringify({ k, least, most })).toBeLessThan(most + 1e-9)
      if (least === Infinity) expect(t).toBeGreaterThan(19)
      // A step ends short of a surface that the ray comes to at a small angle.
      if (t < 20) expect(t).toBeGreaterThan(least - 1e-2)
      counts[t === 0 ? 'inside' : t < 20 ? 'hits' : 'misses']++
      if (most - least < 1e-6) tight++
    }
    expect(Math.min(counts.hits, counts.misses, counts.inside)).toBeGreaterThan(150)
    expect(tight).toBeGreaterThan(0.95 * (counts.hits + counts.inside))
  })

  it('leaves a solid where its distance changes sign, seed 32', () => {
    const random = new Random(32)
    let ways = 0
    for (let k = 0; k < 2000; k++) {
      const body = anyBody(random)
      const origin: V3 = [...(body.position as V3)]
      const direction = random.direction()
      if (distanceTo(body, origin) > -1e-3) continue
      const { least, most } = rayBounds(body, origin, direction, false)
      if (least === Infinity) continue
      ways++
      expect(most - least).toBeLessThan(1e-3)
      expect(Math.abs(distanceTo(body, addScaled(origin, direction, least)))).toBeLessThan(1e-6)
    }
    expect(ways).toBeGreaterThan(300)
  })

  it('bounds a first contact as fine steps do, seed 33', () => {
    const random = new Random(33)
    let hits = 0
    for (let k = 0; k < 80; k++) {
      const body = anyBody(random)
      const mover = { ...anyBody(random), position: random.direction().map((x) => 3 * x) }
      if (mover.shape.kind === 'plane') continue
      const motion = {
        linear: mover.position.map((x) => -2 * x) as V3,
        angular: random.direction().map((x) => random.pick([0, 3]) * x) as V3,
      }
      const { least, most } = firstContact(mover, motion, body, 1)
      let first = Infinity
      for (let i = 0; i <= 400 && first === Infinity; i++)
        if (solidGap(bodyAt(mover, motion, i / 400), body, 1) <= 0) first = i / 400
      expect(first).toBeGreaterThanOrEqual(least - 1e-9)
      expect(first).toBeLessThanOrEqual(most === Infinity ? Infinity : Math.ceil(400 * most + 0.01) / 400 + 1e-9)
      if (most < Infinity) hits++
    }
    expect(hits).toBeGreaterThan(30)
  })
})
