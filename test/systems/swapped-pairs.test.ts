/**
 * Two bodies alone, on a lattice where most of what they do is a tie: equal sizes and orientations, equal places, deep
 * in each other, face on face, corner on corner; written, moved and turned from step to step. Whichever is made first,
 * each sees the same contact: what is told from a to b is told the other way round, everything else to the bit.
 *
 * Bodies that differ in nothing, not even in how they move, are told apart by their ids alone: those are left out.
 */
import { addComponent, addComponents, addEntity, createWorld, set, type World } from 'bitecs'
import {
  buildObbTree,
  collisionSystem,
  createCollision,
  createManifold,
  integrationSystem,
  type Collision,
  type Components,
} from 'bitecs-collision'
import { describe, it } from 'vitest'
import { isLong } from '../daily.js'
import { expect } from '../expect.js'
import { cubeMesh, type MeshData } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'

const KINDS = ['sphere', 'box', 'capsule', 'plane', 'mesh'] as const
type Kind = (typeof KINDS)[number]
type V3 = readonly [number, number, number]
type Q = readonly [number, number, number, number]

/** What one of two bodies is and does; both worlds are given the same. */
interface Body {
  readonly kind: Kind
  /** Numbers of its shape: a radius, half extents, half height and radius, normal and constant, or scale and depth. */
  readonly size: readonly number[]
  readonly mesh: number
  /** Pose, velocities and how the pose comes about, step by step. */
  readonly steps: readonly Step[]
}

interface Step {
  readonly written: boolean
  readonly position: V3
  readonly rotation: Q
  readonly linear: V3
  readonly angular: V3
}

const TURN = Math.SQRT1_2
const ROTATIONS: readonly Q[] = [
  [0, 0, 0, 1],
  [0, 0, 0, -2],
  [1, 0, 0, 1],
  [0, TURN, 0, TURN],
  [0.5, 0.5, 0.5, 0.5],
  [0, 0, 1, 0],
  [1e-9, 0, 0, 1],
  [0.1, 0.2, 0.3, 1],
]
const NORMALS: readonly V3[] = [
  [0, 1, 0],
  [0, -1, 0],
  [1, 0, 0],
  [0, 0.6, 0.8],
]
/** Places of a lattice on which bodies of these sizes touch just so, lie in each other or on each other. */
const PLACES = [0, 0, 0, 0.5, -0.5, 1, -1, 1.5, 0.25, 0.1]
const SPEEDS = [0, 0, 0, 1, -1, 8, 64]
const DELTA = 1 / 32

const tetrahedron: MeshData = {
  name: 'tetrahedron',
  positions: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1],
  indices: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3],
}
const square: MeshData = {
  name: 'square',
  positions: [-1, 0, -1, 1, 0, -1, -1, 0, 1, 1, 0, 1],
  indices: [0, 2, 1, 1, 2, 3],
}
const meshes = [cubeMesh(), cubeMesh(), tetrahedron, square]
const trees = meshes.map(({ positions, indices }) => buildObbTree(positions, indices, { leafTriangles: 1 }))
/** The first cube is a surface, the second a solid. */
const SOLID = 1

const drawV3 = (random: Random, numbers: readonly number[]): V3 => [
  random.pick(numbers),
  random.pick(numbers),
  random.pick(numbers),
]

function drawSize(random: Random, kind: Kind): readonly number[] {
  const half = (): number => random.pick([0.5, 0.5, 1, 0.25])
  if (kind === 'sphere') return [half()]
  if (kind === 'box') return random.chance(0.5) ? [0.5, 0.5, 0.5] : [half(), half(), half()]
  if (kind === 'capsule') return [half(), half()]
  if (kind === 'plane') return [...random.pick(NORMALS), random.pick([0, 0, 0.5, -0.5])]
  return [random.pick([0.5, 0.5, 1, -0.5]), random.pick([-1, -1, -1, 0, 1, 2])]
}

function drawStep(random: Random, mirror: Step | undefined): Step {
  const step: Step = {
    written: random.chance(0.4),
    position: drawV3(random, PLACES),
    rotation: random.pick(ROTATIONS),
    linear: drawV3(random, SPEEDS),
    angular: random.chance(0.6) ? [0, 0, 0] : drawV3(random, SPEEDS),
  }
  if (mirror === undefined) return step
  return {
    ...step,
    position: random.chance(0.2) ? mirror.position : step.position,
    rotation: random.chance(0.5) ? mirror.rotation : step.rotation,
    linear: random.chance(0.3) ? mirror.linear : step.linear,
    angular: random.chance(0.3) ? mirror.angular : step.angular,
  }
}

function drawBodies(random: Random, kinds: readonly [Kind, Kind], steps: number): readonly [Body, Body] {
  const mesh = random.integer(0, meshes.length - 1)
  const one: Body = {
    kind: kinds[0],
    size: drawSize(random, kinds[0]),
    mesh,
    steps: Array.from({ length: steps }, () => drawStep(random, undefined)),
  }
  const isSame = kinds[0] === kinds[1] && random.chance(0.6)
  const two: Body = {
    kind: kinds[1],
    size: isSame ? one.size : drawSize(random, kinds[1]),
    mesh: isSame ? mesh : random.integer(0, meshes.length - 1),
    steps: one.steps.map((step) => drawStep(random, step)),
  }
  return [one, two]
}

const xyz = ([x, y, z]: V3): { x: number; y: number; z: number } => ({ x, y, z })

function shapeOf(collision: Collision<World, Components>, handles: readonly number[], body: Body): unknown {
  const { SphereShape, BoxShape, CapsuleShape, PlaneShape, MeshShape } = collision.components
  const [p, q, r, s] = body.size as [number, number, number, number]
  if (body.kind === 'sphere') return set(SphereShape, { radius: p })
  if (body.kind === 'box') return set(BoxShape, { x: p, y: q, z: r })
  if (body.kind === 'capsule') return set(CapsuleShape, { halfHeight: p, radius: q })
  if (body.kind === 'plane') return set(PlaneShape, { x: p, y: q, z: r, constant: s })
  return set(MeshShape, { tree: handles[body.mesh]!, scale: p, depth: q })
}

/**
 * What a world of two bodies, made in this order, reports in each step, as seen from the first of `bodies`; undefined
 * where they once differ in nothing.
 */
function run(
  bodies: readonly [Body, Body],
  order: readonly [number, number],
  continuous: boolean,
): number[][][] | undefined {
  const world = createWorld()
  const collision = createCollision(world, {
    delta: DELTA,
    continuous,
    contactEntities: false,
    maxEntities: 1000,
  }) as Collision<World, Components>
  const handles = trees.map((tree, k) => collision.addTree(tree, { solid: k === SOLID }))
  const { Position, Rotation, LinearVelocity, AngularVelocity } = collision.components
  const entities: number[] = []
  for (const k of order) {
    const entity = (entities[k] = addEntity(world))
    const { position, rotation, linear, angular } = bodies[k]!.steps[0]!
    const [x, y, z, w] = rotation
    addComponents(world, entity, [
      set(Position, xyz(position)),
      set(Rotation, { x, y, z, w }),
      set(LinearVelocity, xyz(linear)),
      set(AngularVelocity, xyz(angular)),
    ])
    addComponent(world, entity, shapeOf(collision, handles, bodies[k]!) as never)
  }
  const manifold = createManifold()
  const found: number[][][] = []
  for (let step = 0; step < bodies[0].steps.length; step++) {
    if (step > 0) integrationSystem(world)
    for (let k = 0; k < 2; k++) {
      const { written, position, rotation, linear, angular } = bodies[k]!.steps[step]!
      if (!written || step === 0) continue
      const [x, y, z, w] = rotation
      addComponents(world, entities[k]!, [
        set(Position, xyz(position)),
        set(Rotation, { x, y, z, w }),
        set(LinearVelocity, xyz(linear)),
        set(AngularVelocity, xyz(angular)),
      ])
    }
    const [one, two] = entities as [number, number]
    const columns = [Position, LinearVelocity, AngularVelocity].flatMap(({ x, y, z }) => [x, y, z])
    if (bodies[0].kind === bodies[1].kind && columns.every((column) => column[one] === column[two])) return undefined
    collisionSystem(world)
    const { events } = collision
    const rows: number[][] = []
    for (let row = 0; row < events.count; row++) {
      const flips = events.a[row] !== entities[0]
      const seen = (value: number): number => (flips ? 0 - value : value) + 0
      const count = collision.manifoldOf(row, manifold)
      const kind = row < events.began ? 1 : row < events.began + events.ended ? 2 : 3
      rows.push([
        kind,
        events.time[row]!,
        events.depth[row]!,
        events.speed[row]!,
        events.pointX[row]!,
        events.pointY[row]!,
        events.pointZ[row]!,
        seen(events.normalX[row]!),
        seen(events.normalY[row]!),
        seen(events.normalZ[row]!),
        (flips ? events.featureB : events.featureA)[row]!,
        (flips ? events.featureA : events.featureB)[row]!,
        events.pointCount[row]!,
        count,
        ...(count > 0 ? [manifold.depth, ...Array.from(manifold.normal, seen)] : []),
        ...manifold.points
          .slice(0, count)
          .flatMap(({ position, depth, feature }) => [...Array.from(position), depth, feature]),
      ])
    }
    found.push(rows)
  }
  collision.dispose()
  return found
}

const pairs = KINDS.flatMap((one, k) => KINDS.slice(k).map((two) => [one, two] as const))
const cases = pairs.flatMap(([one, two], k) => [
  [one, two, true, 2 * k + 1] as const,
  [one, two, false, 2 * k + 2] as const,
])
const RUNS = isLong ? 60 : 12
const STEPS = 5

describe('two bodies made in the other order', () => {
  it.each(cases)('%s and %s, continuous %s, have the same contacts, seed %i', (one, two, continuous, seed) => {
    const random = new Random(seed)
    let contacts = 0
    for (let k = 0; k < RUNS; k++) {
      const bodies = drawBodies(random, [one, two], STEPS)
      const plain = run(bodies, [0, 1], continuous)
      if (plain === undefined) continue
      for (const rows of plain) contacts += rows.length
      expect(run(bodies, [1, 0], continuous), `run ${k}`).toEqual(plain)
    }
    expect(contacts).toBeGreaterThan(RUNS)
  })
})
