import { addComponent, addComponents, addEntity, createWorld, query, removeComponent, set, type World } from 'bitecs'
import {
  buildObbTree,
  collisionSystem,
  createCollision,
  integrationSystem,
  type Collision,
  type CollisionOptions,
  type Components,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { cubeMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { spawn } from '../spawn.js'

type V = { x?: number; y?: number; z?: number }

class Scene {
  readonly world: World = createWorld()
  readonly collision: Collision<World, Components>

  constructor(options: CollisionOptions<World> = {}) {
    this.collision = createCollision(this.world, { delta: 1, maxEntities: 1000, ...options }) as Collision<
      World,
      Components
    >
  }

  body(
    shape: 'box' | 'sphere' | 'plane' | 'capsule',
    size: V & { radius?: number; halfHeight?: number },
    at: V,
    linear?: V,
    angular?: V,
  ): number {
    const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape, SphereShape, PlaneShape, CapsuleShape } =
      this.collision.components
    const entity = spawn(this.world, set(Position, at), Rotation)
    const component = { box: BoxShape, sphere: SphereShape, plane: PlaneShape, capsule: CapsuleShape }[shape]
    addComponent(this.world, entity, set(component, size))
    if (linear) addComponent(this.world, entity, set(LinearVelocity, linear))
    if (angular) addComponent(this.world, entity, set(AngularVelocity, angular))
    return entity
  }

  step(): number[] {
    integrationSystem(this.world)
    return this.look()
  }

  look(): number[] {
    collisionSystem(this.world)
    const { began, ended, count } = this.collision.events
    return [began, ended, count - began - ended]
  }
}

describe('continuous collision', () => {
  it('reports a bullet that passed a thin wall within one step: began now, ended next step (M01)', () => {
    const scene = new Scene()
    scene.body('box', { x: 0.001, y: 5, z: 5 }, {})
    scene.body('sphere', { radius: 0.1 }, { x: -30 }, { x: 40 })
    expect(scene.look()).toEqual([0, 0, 0])
    expect(scene.step()).toEqual([1, 0, 0])
    const { events } = scene.collision
    expect(events.time[0]).toBeCloseTo((30 - 0.101) / 40, 9)
    expect(events.time[0]).toBeLessThanOrEqual((30 - 0.101) / 40)
    expect(events.pointX[0]).toBeCloseTo(-0.001, 8)
    expect(events.normalX[0]).toBeCloseTo(-1, 14)
    expect(events.speed[0]).toBeCloseTo(40, 12)
    expect(events.depth[0]).toBe(0)
    expect(scene.step()).toEqual([0, 1, 0])
    expect(scene.step()).toEqual([0, 0, 0])
  })

  it('catches bullets of all shapes that fly along one axis alone, either way', () => {
    for (const axis of ['x', 'y', 'z'] as const)
      for (const speed of [40, -40])
        for (const bullet of ['box', 'sphere', 'capsule', 'mesh'] as const) {
          const scene = new Scene()
          const wall = { x: 5, y: 5, z: 5, [axis]: 0.001 }
          scene.body('box', wall, {})
          const { MeshShape, BoxShape } = scene.collision.components
          const size = { box: { x: 0.1, y: 0.1, z: 0.1 }, sphere: { radius: 0.1 }, capsule: { radius: 0.1, halfHeight: 0.1 }, mesh: {} } // prettier-ignore
          const flying = scene.body(bullet === 'mesh' ? 'box' : bullet, size[bullet], { [axis]: -0.5 * speed }, { [axis]: speed }) // prettier-ignore
          if (bullet === 'mesh') {
            removeComponent(scene.world, flying, BoxShape)
            const { positions, indices } = cubeMesh()
            addComponent(scene.world, flying, set(MeshShape, { tree: buildObbTree(positions, indices), scale: 0.1 }))
          }
          expect(scene.look()).toEqual([0, 0, 0])
          expect(scene.step(), `${bullet} ${axis} ${speed}`).toEqual([1, 0, 0])
          const reach = bullet === 'capsule' && axis === 'y' ? 0.2 : 0.1
          expect(scene.collision.events.time[0]).toBeCloseTo((20 - reach - 0.001) / 40, 8)
        }
  })

  it('a ball meets faces, edges and corners of a turned mesh along the line from where it touches, seed 4', () => {
    const random = new Random(4)
    const { positions, indices } = cubeMesh()
    const tree = buildObbTree(positions, indices)
    const along = (v: readonly number[], t: number, w: readonly number[]): V => ({ x: v[0]! + t * w[0]!, y: v[1]! + t * w[1]!, z: v[2]! + t * w[2]! }) // prettier-ignore
    let sharp = 0
    for (let run = 0; run < 100; run++) {
      const scene = new Scene()
      const { Rotation, MeshShape } = scene.collision.components
      const mesh = addEntity(scene.world)
      const [x, y, z, w] = random.quaternion()
      const scale = random.pick([1, -1, 0.5, -2])
      addComponents(scene.world, mesh, [scene.collision.components.Position, set(Rotation, { x, y, z, w }), set(MeshShape, { tree, scale })]) // prettier-ignore
      const way = [0, 1, 2].map(() => random.between(-9, 9))
      const through = [0, 1, 2].map(() => random.between(-1, 1) * Math.abs(scale))
      const far = 6 / Math.hypot(...way)
      scene.body('sphere', { radius: 0.3 }, along(through, -far, way), along([0, 0, 0], 2 * far, way))
      scene.look()
      scene.step()
      const { events } = scene.collision
      if (events.began === 0) continue
      const [nx, ny, nz] = [events.normalX[0]!, events.normalY[0]!, events.normalZ[0]!]
      const { x: cx, y: cy, z: cz } = along(through, far * (2 * events.time[0]! - 1), way)
      expect(cx! - events.pointX[0]!, `run ${run}`).toBeCloseTo(0.3 * nx, 5)
      expect(cy! - events.pointY[0]!, `run ${run}`).toBeCloseTo(0.3 * ny, 5)
      expect(cz! - events.pointZ[0]!, `run ${run}`).toBeCloseTo(0.3 * nz, 5)
      const upright = [0, 1, 2].map((k) => {
        const axis = [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), 2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), 2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)].slice(3 * k, 3 * k + 3) // prettier-ignore
        return Math.abs(axis[0]! * nx + axis[1]! * ny + axis[2]! * nz)
      })
      if (Math.max(...upright) < 0.99) sharp++
    }
    expect(sharp).toBeGreaterThan(15)
  })

  it('a half-space far out on a root that turns by little touches what it was on at the start of the step', () => {
    const scene = new Scene()
    const { Position, Rotation, AngularVelocity, Attached } = scene.collision.components
    const root = spawn(scene.world, Position, Rotation, set(AngularVelocity, { z: -0.5 }))
    const plane = scene.body('plane', { y: 1 }, {})
    addComponent(scene.world, plane, set(Attached, { parent: root, x: 10 }))
    scene.body('sphere', { radius: 0.2 }, { x: 10, y: -1 })
    expect(scene.look()).toEqual([1, 0, 0])
    // It goes down by 4.8 at its place.
    expect(scene.step()).toEqual([0, 0, 1])
    expect(scene.step()).toEqual([0, 1, 0])
  })

  it('does not with continuous: false', () => {
    const scene = new Scene({ continuous: false })
    scene.body('box', { x: 0.001, y: 5, z: 5 }, {})
    scene.body('sphere', { radius: 0.1 }, { x: -30 }, { x: 40 })
    scene.look()
    expect(scene.step()).toEqual([0, 0, 0])
  })

  it('catches two that swap places, head-on, equal and opposite (M14 M15)', () => {
    const scene = new Scene()
    scene.body('box', { x: 0.5, y: 0.5, z: 0.5 }, { x: -10 }, { x: 20 })
    scene.body('box', { x: 0.5, y: 0.5, z: 0.5 }, { x: 10 }, { x: -20 })
    scene.look()
    expect(scene.step()).toEqual([1, 0, 0])
    expect(scene.collision.events.time[0]).toBeCloseTo(19 / 40, 8)
    expect(scene.collision.events.speed[0]).toBe(40)
  })

  it.each([1, 2, 3.7])(
    'catches a blade that spins %d turns a step and is free at both ends (M08 M09 M21 N25)',
    (turns) => {
      const scene = new Scene()
      scene.body('box', { x: 3, y: 0.1, z: 0.1 }, {}, {}, { z: turns * 2 * Math.PI })
      scene.body('sphere', { radius: 0.2 }, { y: 2 })
      expect(scene.look()).toEqual([0, 0, 0])
      expect(scene.step()).toEqual([1, 0, 0])
      // The blade's long face meets the sphere a little before a quarter turn.
      const angle = Math.PI / 2 - 2 * Math.asin(0.5 * Math.sqrt((0.3 * 0.3) / 4)) // about asin(0.3 / 2)
      expect(scene.collision.events.time[0]).toBeLessThan((angle + 0.01) / (turns * 2 * Math.PI))
      expect(scene.collision.events.time[0]).toBeGreaterThan((angle - 0.02) / (turns * 2 * Math.PI))
    },
  )

  it('tells when what passed in the last step comes back to stay', () => {
    const scene = new Scene()
    scene.body('box', { x: 0.001, y: 5, z: 5 }, {})
    const ball = scene.body('sphere', { radius: 0.1 }, { x: -10 }, { x: 20 })
    scene.look()
    expect(scene.step()).toEqual([1, 0, 0])
    scene.collision.components.LinearVelocity.x[ball] = -9.95
    expect(scene.step()).toEqual([0, 0, 1])
    expect(scene.collision.events.time[0]).toBeCloseTo((10 - 0.101) / 9.95, 9)
    scene.collision.components.LinearVelocity.x[ball] = 0
    expect(scene.step()).toEqual([0, 0, 1])
    expect(scene.collision.events.time[0]).toBe(0)
  })

  it('follows poses that the game wrote, and not a teleport (M23)', () => {
    for (const jump of [false, true]) {
      const scene = new Scene()
      scene.body('box', { x: 0.01, y: 5, z: 5 }, {})
      const b = scene.body('box', { x: 0.1, y: 0.1, z: 0.1 }, { x: -3 }, {})
      scene.look()
      scene.collision.components.Position.x[b] = 3
      if (jump) scene.collision.teleport(b)
      expect(scene.look()).toEqual([jump ? 0 : 1, 0, 0])
      if (!jump) expect(scene.collision.events.speed[0]).toBe(6)
    }
  })

  it('takes a static that was written as jumped', () => {
    const scene = new Scene()
    const wall = scene.body('box', { x: 0.1, y: 5, z: 5 }, { x: -3 })
    scene.body('sphere', { radius: 0.1 }, {}, {})
    scene.look()
    scene.collision.components.Position.x[wall] = 3
    expect(scene.look()).toEqual([0, 0, 0])
  })

  it('misses at 1 + 1e-9 of the step and hits in the next: no gap at the seam (M16 M17 P19)', () => {
    for (const late of [0, 1e-7]) {
      const scene = new Scene()
      scene.body('box', { x: 1, y: 1, z: 1 }, {})
      scene.body('box', { x: 1, y: 1, z: 1 }, { x: -12 - 10 * late }, { x: 10 })
      scene.look()
      expect(scene.step()).toEqual(late === 0 ? [1, 0, 0] : [0, 0, 0])
      expect(scene.step()).toEqual(late === 0 ? [0, 0, 1] : [1, 0, 0])
      expect(scene.collision.events.time[0]).toBeLessThan(1e-6)
    }
  })

  it('gives time 0 for what starts in contact, and for what appears (M10)', () => {
    const scene = new Scene()
    scene.body('box', { x: 1, y: 1, z: 1 }, {})
    scene.body('box', { x: 1, y: 1, z: 1 }, { x: 1 }, { x: 1 })
    expect(scene.look()).toEqual([1, 0, 0])
    expect(scene.collision.events.time[0]).toBe(0)
    expect(scene.step()).toEqual([0, 0, 1])
    expect(scene.collision.events.time[0]).toBe(0)
    // It leaves in this step, and touched at its start.
    scene.step()
    expect(scene.step()).toEqual([0, 1, 0])
  })

  it('keeps a contact that touches anywhere within consecutive steps', () => {
    const scene = new Scene()
    scene.body('box', { x: 0.1, y: 5, z: 5 }, {})
    const b = scene.body('sphere', { radius: 0.1 }, { x: -3 }, { x: 6 })
    scene.look()
    expect(scene.step()).toEqual([1, 0, 0])
    scene.collision.components.LinearVelocity.x[b] = -6
    expect(scene.step()).toEqual([0, 0, 1])
    expect(scene.step()).toEqual([0, 1, 0])
  })

  it('gives every wall of a bullet its own time, and orders them (M25)', () => {
    const scene = new Scene()
    const walls = [4, 2, 8, 6].map((x) => scene.body('box', { x: 0.01, y: 1, z: 1 }, { x }))
    scene.body('box', { x: 0.1, y: 0.1, z: 0.1 }, {}, { x: 10 })
    scene.look()
    expect(scene.step()).toEqual([4, 0, 0])
    const { events } = scene.collision
    expect([...events.a.subarray(0, 4)]).toEqual([...walls].sort((p, q) => p - q))
    expect([...scene.collision.eventsByTime()].map((row) => events.a[row])).toEqual([
      walls[1],
      walls[0],
      walls[3],
      walls[2],
    ])
  })

  it('sweeps against planes, and moving planes', () => {
    const scene = new Scene()
    scene.body('plane', { x: 0, y: 1, z: 0 }, {}, { y: 4 })
    scene.body('capsule', { halfHeight: 0.5, radius: 0.5 }, { y: 9 }, { y: -4 })
    scene.look()
    expect(scene.step()).toEqual([1, 0, 0])
    expect(scene.collision.events.time[0]).toBeCloseTo(1, 8)
    expect(scene.collision.events.speed[0]).toBe(8)
    expect(scene.collision.events.normalY[0]).toBe(1)
  })

  it.each(['sphere', 'box', 'capsule', 'mesh', 'plane'] as const)(
    'catches a %s that passes a thin mesh, first from the front (M02 M03)',
    (shape) => {
      const scene = new Scene()
      const { Position, LinearVelocity, MeshShape, AngularVelocity } = scene.collision.components
      const sheet = buildObbTree([0, -5, -5, 0, 5, -5, 0, 5, 5, 0, -5, 5], [0, 1, 2, 0, 2, 3])
      spawn(scene.world, set(Position, {}), set(MeshShape, { tree: sheet }))
      const size = {
        sphere: { radius: 0.1 },
        box: { x: 0.1, y: 0.1, z: 0.1 },
        capsule: { halfHeight: 0.1, radius: 0.1 },
        plane: { x: -1, y: 0, z: 0 },
        mesh: {},
      }
      if (shape === 'mesh') {
        const cube = cubeMesh()
        const e = spawn(scene.world, set(Position, { x: -30 }), set(LinearVelocity, { x: 50 }), AngularVelocity)
        addComponent(scene.world, e, set(MeshShape, { tree: buildObbTree(cube.positions, cube.indices), scale: 0.1 }))
      } else scene.body(shape, size[shape], { x: shape === 'plane' ? 30 : -30 }, { x: shape === 'plane' ? -50 : 50 })
      expect(scene.look()).toEqual([0, 0, 0])
      expect(scene.step()).toEqual([1, 0, 0])
      const { events } = scene.collision
      const reach = shape === 'plane' ? 0 : 0.1
      expect(events.time[0]).toBeCloseTo((30 - reach) / 50, 6)
      expect(events.pointX[0]).toBeCloseTo(0, 6)
      expect(events.normalX[0]).toBeCloseTo(shape === 'plane' ? 1 : -1, 9)
      expect(events.speed[0]).toBeCloseTo(50, 6)
      if (shape === 'plane') return // it has swallowed the sheet
      expect(scene.step()).toEqual([0, 1, 0])
    },
  )

  it('gives the same times far from the origin (M24)', () => {
    const times = [0, 2 ** 20, -(2 ** 23)].map((offset) => {
      const scene = new Scene()
      scene.body('box', { x: 1, y: 1, z: 1 }, { x: offset, z: offset }, {}, { y: 2 })
      scene.body('capsule', { halfHeight: 1, radius: 0.25 }, { x: offset - 8, z: offset + 0.5 }, { x: 8 }, { z: 3 })
      scene.look()
      scene.step()
      return scene.collision.events.time[0]!
    })
    expect(times[1]).toBeCloseTo(times[0]!, 9)
    expect(times[2]).toBeCloseTo(times[0]!, 9)
  })

  it('does not depend on the order of creation: times, points and normals to the bit, seed 1 (P31)', () => {
    const random = new Random(1)
    const plan = Array.from({ length: 60 }, () => ({
      shape: (['box', 'sphere', 'capsule'] as const)[random.integer(0, 2)]!,
      size: { x: random.between(0.1, 0.5), y: 0.3, z: 0.2, radius: 0.3, halfHeight: 0.4 },
      at: { x: random.between(-3, 3), y: random.between(-3, 3), z: random.between(-3, 3) },
      linear: { x: random.between(-60, 60), y: random.between(-60, 60), z: random.between(-60, 60) },
      angular: { x: random.between(-20, 20), y: random.between(-20, 20), z: random.between(-20, 20) },
    }))
    const fields = { box: ['x', 'y', 'z'], sphere: ['radius'], capsule: ['radius', 'halfHeight'] } as const
    const runs = [false, true].map((reversed) => {
      const scene = new Scene({ delta: 1 / 60 })
      const order = plan.map((_, i) => (reversed ? plan.length - 1 - i : i))
      const nameOf = new Map<number, number>()
      for (const i of order) {
        const { shape, size, at, linear, angular } = plan[i]!
        const own = Object.fromEntries(fields[shape].map((field) => [field, size[field]]))
        nameOf.set(scene.body(shape, own, at, linear, angular), i)
      }
      scene.look()
      const rows: string[] = []
      for (let step = 0; step < 3; step++) {
        scene.step()
        const { events } = scene.collision
        for (let row = 0; row < events.count; row++) {
          const [a, b] = [nameOf.get(events.a[row]!)!, nameOf.get(events.b[row]!)!]
          const sign = a < b ? 1 : -1
          const normal = [events.normalX[row]!, events.normalY[row]!, events.normalZ[row]!].map((v) => sign * v + 0)
          const kind = row < events.began ? 'began' : row < events.began + events.ended ? 'ended' : 'stays'
          rows.push(
            [
              step,
              kind,
              Math.min(a, b),
              Math.max(a, b),
              events.time[row],
              events.depth[row],
              events.pointX[row],
              events.pointY[row],
              events.pointZ[row],
              events.speed[row],
              ...normal,
            ].join(' '),
          )
        }
      }
      return rows.sort()
    })
    expect(runs[0]!.length).toBeGreaterThan(50)
    expect(runs[0]!.filter((row) => row.includes('began')).length).toBeGreaterThanOrEqual(20)
    expect(runs[1]).toEqual(runs[0])
  })

  it('has no contact on the way without motion', () => {
    const scene = new Scene()
    scene.body('box', { x: 1, y: 1, z: 1 }, {})
    scene.body('box', { x: 1, y: 1, z: 1 }, { x: 2.001 }, {}, {})
    scene.look()
    expect(scene.step()).toEqual([0, 0, 0])
    expect(query(scene.world, [scene.collision.components.Contact]).length).toBe(0)
  })
})
