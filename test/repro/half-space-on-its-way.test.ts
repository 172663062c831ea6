import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { buildObbTree, collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { cubeMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { axesOf, dot, place, type V3 } from '../oracle/vectors.js'

/**
 * The pairs of a half-space were those of its pose at the end of the step: what it parted from, or reached while it
 * turned, was not told, and the contacts of what it carried ended a step early.
 */
const SAMPLES = 150
const SEEDS = 100
const tree = buildObbTree(cubeMesh().positions, cubeMesh().indices)
type Vector = { x: number; y: number; z: number }

const vector = ([x, y, z]: V3): Vector => ({ x, y, z })
const numbers = (v: Vector): V3 => [v.x, v.y, v.z]

function turnAbout(w: V3, t: number): number[] {
  const angle = Math.hypot(...w) * t
  const s = angle === 0 ? 0 : (Math.sin(angle / 2) / angle) * t
  return [w[0] * s, w[1] * s, w[2] * s, Math.cos(angle / 2)]
}

function times([a, b, c, d]: number[], [x, y, z, w]: number[]): number[] {
  return [
    d! * x! + a! * w! + b! * z! - c! * y!,
    d! * y! - a! * z! + b! * w! + c! * x!,
    d! * z! + a! * y! - b! * x! + c! * w!,
    d! * w! - a! * x! - b! * y! - c! * z!,
  ]
}

/** How far a shape reaches along a unit vector. */
function reach(kind: string, size: number, [x, y, z]: V3): number {
  if (kind === 'SphereShape') return size
  if (kind === 'CapsuleShape') return size * (Math.abs(y) + 1)
  return size * (Math.abs(x) + Math.abs(y) + Math.abs(z))
}

describe.each(['SphereShape', 'BoxShape', 'CapsuleShape', 'MeshShape'] as const)(
  'a half-space that moves, and a %s',
  (kind) => {
    it('touch where they do on the way, seeds 0 to 99 (M08 M22)', () => {
      const seen = { hits: 0, atEnd: 0, turned: 0, attached: 0, none: 0 }
      for (let seed = 0; seed < SEEDS; seed++) {
        const random = new Random(seed)
        const at = (by: number): V3 => [random.between(-by, by), random.between(-by, by), random.between(-by, by)]
        const linear = random.chance(0.3) ? ([0, 0, 0] as V3) : at(random.pick([0.5, 3]))
        const spin = random.chance(0.4) ? ([0, 0, 0] as V3) : at(random.pick([0.05, 1, 3, 9]))
        const own = random.chance(0.5) ? at(2) : ([0, 0, 0] as V3)
        const isAttached = random.chance(0.3)
        const arm: V3 = isAttached ? at(2) : [0, 0, 0]
        const [position, rotation, body] = [at(1), random.quaternion(), at(4)]
        const size = random.between(0.1, 1)

        const world = createWorld()
        const { components, events } = createCollision(world, { delta: 1, contactEntities: false, maxEntities: 1000 })
        const { Position, Rotation, LinearVelocity, AngularVelocity, PlaneShape, Attached } = components
        const root = addEntity(world)
        const [x, y, z, w] = rotation
        addComponents(world, root, [set(Position, vector(position)), set(Rotation, { x, y, z, w })])
        addComponents(world, root, [set(LinearVelocity, vector(linear)), set(AngularVelocity, vector(spin))])
        const plane = isAttached ? addEntity(world) : root
        if (isAttached) addComponents(world, plane, [set(Attached, { parent: root, ...vector(arm) })])
        addComponents(world, plane, [set(PlaneShape, { x: 0, y: 1, z: 0, constant: 0.1 })])
        const other = addEntity(world)
        addComponents(world, other, [set(Position, vector(body)), set(LinearVelocity, vector(own))])
        const shape = { SphereShape: { radius: size }, BoxShape: { x: size, y: size, z: size }, CapsuleShape: { halfHeight: size, radius: size }, MeshShape: { tree: tree as never, scale: size } } // prettier-ignore
        addComponents(world, other, [set(components[kind] as object, shape[kind])])
        collisionSystem(world)
        integrationSystem(world)
        expect(numbers({ x: Position.x[other]!, y: Position.y[other]!, z: Position.z[other]! })).toEqual(
          body.map((value, d) => value + own[d]!),
        )
        collisionSystem(world)

        const gapAt = (t: number): number => {
          const axes = axesOf(times(turnAbout(spin, t), [...rotation]))
          const origin = place(axes, position.map((p, d) => p + linear[d]! * t) as V3, arm)
          const p = body.map((value, d) => value + own[d]! * t - origin[d]!) as V3
          return dot(axes[1], p) + 0.1 - reach(kind, size, axes[1])
        }
        let least = Infinity
        for (let k = 0; k <= SAMPLES; k++) least = Math.min(least, gapAt(k / SAMPLES))
        const speed = Math.hypot(...linear) + Math.hypot(...own) + Math.hypot(...spin) * 12
        const touches = events.count - events.ended === 1
        if (least < -1e-3) expect(touches, `seed ${seed}: ${least}`).toBe(true)
        if (least > speed / SAMPLES + 1e-3) expect(touches, `seed ${seed}: ${least}`).toBe(false)
        if (!touches) seen.none++
        else if (gapAt(1) < 0) seen.atEnd++
        else seen.hits++
        if (touches && Math.hypot(...spin) > 0) seen.turned++
        if (touches && isAttached) seen.attached++
      }
      for (const count of Object.values(seen)) expect(count, JSON.stringify(seen)).toBeGreaterThan(5)
    })
  },
)
