import { addComponent, hasComponent, removeComponent, removeEntity, set } from 'bitecs'
import { collisionSystem, frustumCull, obbOf, refreshQueries } from 'bitecs-collision'
import { createFrustum, createObb } from 'bitecs-collision/geometry'
import { describe, it } from 'vitest'
import { overlapObbRowAndVolume } from '../../src/geometry/view-volume/overlap.js'
import { packObb } from '../../src/geometry/pack.js'
import { writeViewVolume } from '../../src/geometry/view-volume/from-camera.js'
import { ALL_PLANES, Volume } from '../../src/geometry/view-volume/view-volume.js'
import { expect } from '../expect.js'
import { CAMERA_KINDS, makeCamera } from '../geometry/view-volume/cameras.js'
import { randomizer } from '../geometry/random-shapes.js'
import { overlapDepth, planesOfBox, planesOfMatrix, type PlainPlane } from '../oracle/view-volume-plain.js'
import { FrustumScene } from './frustum-scene.js'

const out: number[] = []
const frustum = { ...createFrustum(), far: 50 }

/** The half-space of an entity: its plane turned and moved by the pose. */
function solidOf(scene: FrustumScene, entity: number): PlainPlane {
  const { Position, Rotation, PlaneShape } = scene.collision.components
  const isTurned = hasComponent(scene.world, entity, Rotation)
  const n = [PlaneShape.x[entity]!, PlaneShape.y[entity]!, PlaneShape.z[entity]!] as const
  const q = isTurned ? [Rotation.x[entity]!, Rotation.y[entity]!, Rotation.z[entity]!] : [0, 0, 0]
  const w = isTurned ? Rotation.w[entity]! : 1
  // n + 2 q x (q x n + w n)
  const cross = (a: readonly number[], b: readonly number[]) => [
    a[1]! * b[2]! - a[2]! * b[1]!,
    a[2]! * b[0]! - a[0]! * b[2]!,
    a[0]! * b[1]! - a[1]! * b[0]!,
  ]
  const inner = cross(q, n).map((x, k) => x + w * n[k]!)
  const turned = cross(q, inner).map((x, k) => n[k]! + 2 * x)
  const at = turned[0]! * Position.x[entity]! + turned[1]! * Position.y[entity]! + turned[2]! * Position.z[entity]!
  return [-turned[0]!, -turned[1]!, -turned[2]!, at - PlaneShape.constant[entity]!]
}

const cage: readonly PlainPlane[] = [
  [1, 0, 0, 1e6],
  [-1, 0, 0, 1e6],
  [0, 1, 0, 1e6],
  [0, -1, 0, 1e6],
  [0, 0, 1, 1e6],
  [0, 0, -1, 1e6],
]

function depthOf(scene: FrustumScene, kind: number, entity: number, seen: readonly PlainPlane[]): number {
  if (kind === 4) return overlapDepth([...seen, ...cage, solidOf(scene, entity)], 1e-7)
  return overlapDepth([...seen, ...planesOfBox(obbOf(scene.world, entity, createObb()))], 1e-9)
}

describe('frustumCull', () => {
  it('finds what a linear programme finds, for every shape and camera, after steps and churn, seed 51', () => {
    const random = randomizer(51)
    const scene = new FrustumScene(random)
    const kinds = new Map<number, number>()
    const add = () => {
      const kind = random() < 0.05 ? 4 : Math.floor(4 * random())
      kinds.set(scene.add(kind, 12), kind)
    }
    for (let i = 0; i < 60; i++) add()
    const { Position } = scene.collision.components
    const counts = { hit: 0, miss: 0, doubtful: 0 }
    for (let round = 0; round < 24; round++) {
      for (const entity of [...kinds.keys()]) {
        const dice = random()
        if (dice < 0.05) {
          removeEntity(scene.world, entity)
          kinds.delete(entity)
        } else if (dice < 0.3) Position.x[entity]! += scene.signed(3)
      }
      while (kinds.size < 60) add()
      if (round % 2) collisionSystem(scene.world)
      else refreshQueries(scene.world)
      const kind = CAMERA_KINDS[round % CAMERA_KINDS.length]!
      const camera = makeCamera(kind === 'oblique' ? 'off-centre' : kind, random, 8)
      const seen = planesOfMatrix(camera.matrix, camera.range === 'webgl' ? -1 : 0)
      const count = frustumCull(scene.world, out, camera.matrix, { depthRange: camera.range })
      expect(count).toBe(out.length)
      expect(out).toEqual([...new Set(out)].sort((a, b) => a - b))
      for (const [entity, shape] of kinds) {
        const depth = depthOf(scene, shape, entity, seen)
        if (Math.abs(depth) < (shape === 4 ? 1e-5 : 1e-8)) {
          counts.doubtful++
          continue
        }
        expect(out.includes(entity), JSON.stringify({ round, entity, shape, depth })).toBe(depth > 0)
        counts[depth > 0 ? 'hit' : 'miss']++
      }
    }
    expect(counts.hit).toBeGreaterThan(100)
    expect(counts.miss).toBeGreaterThan(600)
    expect(counts.doubtful).toBeLessThan(10)
  })

  it('finds exactly what a test of every oriented box finds, among 3,000 that move, seed 52', () => {
    const random = randomizer(52)
    const scene = new FrustumScene(random)
    for (let i = 0; i < 3000; i++) scene.add(i % 4, 30)
    const { Position } = scene.collision.components
    const volume = new Float64Array(Volume.length)
    const row = new Float64Array(16)
    const box = createObb()
    let hits = 0
    for (let round = 0; round < 32; round++) {
      const camera = makeCamera(CAMERA_KINDS[round % CAMERA_KINDS.length]!, random, 15)
      for (const entity of scene.entities) if (entity % 7 === round % 7) Position.y[entity]! += scene.signed(2)
      refreshQueries(scene.world)
      writeViewVolume(volume, camera.matrix, camera.range)
      const expected = scene.entities.filter((entity) => {
        packObb(row, 0, obbOf(scene.world, entity, box), 'box')
        return overlapObbRowAndVolume(row, 0, volume, ALL_PLANES)
      })
      hits += frustumCull(scene.world, out, camera.matrix, { depthRange: camera.range })
      expect(out).toEqual(expected)
    }
    expect(hits).toBeGreaterThan(2000)
  })

  it('takes a frustum, and says the same for the matrix of it', () => {
    const scene = new FrustumScene(randomizer(53))
    for (let i = 0; i < 200; i++) scene.add(i % 4, 20)
    const other: number[] = []
    // A right angle of view along z: x and y up to depth, depths 1 to 50.
    const matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 51 / 49, 1, 0, 0, -100 / 49, 0]
    expect(frustumCull(scene.world, out, frustum)).toBeGreaterThan(10)
    frustumCull(scene.world, other, matrix)
    expect(other).toEqual(out)
    frustumCull(scene.world, other, Float32Array.from(matrix))
    expect(other).toEqual(out)
  })

  it('lists colliders, and of them what the options ask for', () => {
    const scene = new FrustumScene(randomizer(54))
    const { world, collision } = scene
    const { Position, BoxShape, SphereShape, Attached, CollisionFilter, CollisionDisabled, Sensor } =
      collision.components
    const Enemy = {}
    const make = () => {
      const entity = scene.place(0)
      addComponent(world, entity, set(Position, { x: 0, y: 0, z: 10 }))
      return entity
    }
    const plain = make()
    addComponent(world, plain, set(BoxShape, { x: 1, y: 1, z: 1 }))
    const child = make()
    addComponent(world, child, set(SphereShape, { radius: 1 }))
    addComponent(world, child, set(Attached, { parent: plain, x: 3 }))
    const filtered = make()
    addComponent(world, filtered, set(SphereShape, { radius: 1 }))
    addComponent(world, filtered, set(CollisionFilter, { category: 4, mask: 8 }))
    const sensor = make()
    addComponent(world, sensor, set(SphereShape, { radius: 1 }))
    addComponent(world, sensor, Sensor)
    addComponent(world, sensor, Enemy)
    const disabled = make()
    addComponent(world, disabled, set(SphereShape, { radius: 1 }))
    addComponent(world, disabled, CollisionDisabled)
    const cull = (options: object) => (frustumCull(world, out, frustum, options), [...out])
    expect(cull({})).toEqual([plain, child, filtered])
    expect(cull({ sensors: true })).toEqual([plain, child, filtered, sensor])
    expect(cull({ category: 2 })).toEqual([plain, child])
    expect(cull({ mask: 4 })).toEqual([filtered])
    expect(cull({ exclude: plain })).toEqual([filtered])
    expect(cull({ exclude: [child, filtered] })).toEqual([plain])
    expect(cull({ sensors: true, with: [Enemy] })).toEqual([sensor])
    expect(cull({ sensors: true, without: [Enemy] })).toEqual([plain, child, filtered])
    expect(cull({ predicate: (entity: number) => entity !== plain })).toEqual([child, filtered])
    const asked: number[] = []
    cull({ predicate: (entity: number) => asked.push(entity) > 0 })
    expect(asked).toEqual([plain, child, filtered])
    // Life as of now; what was added counts after a refresh.
    removeEntity(world, filtered)
    removeComponent(world, sensor, Sensor)
    const late = make()
    addComponent(world, late, set(BoxShape, { x: 1, y: 1, z: 1 }))
    expect(cull({})).toEqual([plain, child])
    refreshQueries(world)
    expect(cull({})).toEqual([plain, child, sensor, late].sort((a, b) => a - b))
    expect(cull({ maxNodes: 1 }).length).toBeLessThanOrEqual(4)
  })

  it('refuses what it cannot use, by name, and leaves the list alone', () => {
    const scene = new FrustumScene(randomizer(55))
    const box = scene.add(0, 1)
    out.length = 0
    out.push(7, 8, 9)
    const refused = (camera: unknown, options: object, code: string, why: RegExp, list: unknown = out) => {
      const call = () => frustumCull(scene.world, list as number[], camera as never, options)
      expect(call).toThrowError(expect.objectContaining({ code }))
      expect(call).toThrowError(why)
      expect(out).toEqual([7, 8, 9])
    }
    refused(undefined, {}, 'E_OPTION', /camera/)
    refused([1, 2], {}, 'E_OPTION', /camera.*16/)
    refused({ elements: [1, 2] }, {}, 'E_OPTION', /camera = object, but .*16 numbers/)
    refused(new Float32Array(16), {}, 'E_OPTION', /camera.*singular/)
    refused(new Float32Array(16).fill(NaN), {}, 'E_NON_FINITE', /camera/)
    refused({ ...frustum, far: 0.5 }, {}, 'E_EXTENT', /camera\.far/)
    refused(frustum, { depthRange: 'opengl' }, 'E_OPTION', /depthRange/)
    refused(frustum, { maxDistance: 3 }, 'E_OPTION', /maxDistance/)
    refused(frustum, { mask: NaN }, 'E_MASK', /mask/)
    refused(frustum, { exclude: 999 }, 'E_DEAD_ENTITY', /exclude/)
    refused(frustum, {}, 'E_OPTION', /out/, new Int32Array(3))
    const inside = () => frustumCull(scene.world, [], frustum) > 0
    const wide = { ...frustum, origin: [0, 0, -10] }
    refused(wide, { predicate: inside }, 'E_REENTRANT', /frustumCull/)
    expect(frustumCull(scene.world, out, wide)).toBe(1)
    expect(out).toEqual([box])
  })
})
