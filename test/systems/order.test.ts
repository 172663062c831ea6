import { addComponent, addEntity, createWorld, query, removeEntity, removeQuery, set, type World } from 'bitecs'
import {
  buildObbTree,
  collisionSystem,
  createCollision,
  createManifold,
  EndReason,
  integrationSystem,
  type Collision,
  type CollisionOptions,
  type Components,
} from 'bitecs-collision'
import { describe, it } from 'vitest'
import { daily } from '../daily.js'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'
import { randomScene, type Scene, type SceneBody } from '../oracle/scene.js'
import { GOLDEN_AT_END, GOLDEN_CONTINUOUS, goldenRun } from './golden-scene.js'
import { addShape } from './scene-world.js'

interface Plan {
  /** In which the bodies are made; those left out are not there. */
  readonly order: readonly number[]
  /** Draws ids between those of the bodies, and queries. */
  readonly churn?: Random
  /** Makes every body a pair of every other. */
  readonly unfiltered?: boolean
  /** Body that is removed before a step. */
  readonly remove?: { readonly body: number; readonly step: number }
}

interface Row {
  readonly step: number
  readonly kind: 'began' | 'ended' | 'stays'
  /** Numbers of the bodies in the scene, i < j. */
  readonly i: number
  readonly j: number
  readonly reason: number
  /** Everything else, every digit of it, seen from i. */
  readonly text: string
}

const manifold = createManifold()

/** Runs a scene and gives what it reported by the numbers of the bodies, whatever their ids are. */
function run(
  scene: Scene,
  bodies: readonly SceneBody[],
  options: CollisionOptions<World>,
  plan: Plan,
  steps: number,
): Row[] {
  const { churn } = plan
  const world = createWorld()
  for (let k = churn ? churn.integer(1, 50) : 0; k > 0; k--) addEntity(world)
  const collision = createCollision(world, {
    delta: 1 / 30,
    capacity: 16,
    maxEntities: 1000,
    ...options,
  }) as Collision<World, Components>
  const { components } = collision
  const trees = scene.meshes.map((mesh) => collision.addTree(buildObbTree(mesh.positions, mesh.indices)))
  const entities: number[] = []
  const bodyOf = new Map<number, number>()
  const spare: number[] = []
  for (const i of plan.order) {
    if (churn) {
      // Gaps, and ids that are recycled so that later bodies have smaller ones.
      for (let k = churn.integer(0, 3); k > 0; k--) spare.push(addEntity(world))
      while (spare.length > 0 && churn.chance(0.4))
        removeEntity(world, spare.splice(churn.integer(0, spare.length - 1), 1)[0]!)
      query(world, [components.Position, components.BoxShape])
      if (churn.chance(0.3)) removeQuery(world, [components.Position, components.BoxShape])
    }
    entities[i] = addBody(world, collision, bodies[i]!, trees, plan.unfiltered === true, churn)
    bodyOf.set(entities[i]!, i)
  }
  const rows: Row[] = []
  for (let step = 0; step < steps; step++) {
    if (plan.remove?.step === step) removeEntity(world, entities[plan.remove.body]!)
    if (step > 0) integrationSystem(world)
    if (churn) query(world, [components.Contact, components.Position])
    collisionSystem(world)
    for (let row = 0; row < collision.events.count; row++) rows.push(rowOf(collision, step, row, bodyOf))
  }
  return sorted(rows)
}

const sorted = (rows: readonly Row[]): Row[] =>
  [...rows].sort((p, q) => p.step - q.step || p.i - q.i || p.j - q.j || (p.kind < q.kind ? -1 : 1))

function addBody(
  world: World,
  collision: Collision<World, Components>,
  body: SceneBody,
  trees: readonly number[],
  unfiltered: boolean,
  churn: Random | undefined,
): number {
  const { Position, Rotation, LinearVelocity, AngularVelocity, CollisionFilter } = collision.components
  const entity = addEntity(world)
  const [x, y, z] = body.position
  const [qx, qy, qz, qw] = body.rotation
  const { linear, angular } = body
  const parts: (() => void)[] = [
    () => void addComponent(world, entity, set(Position, { x, y, z })),
    () => void addComponent(world, entity, set(Rotation, { x: qx, y: qy, z: qz, w: qw })),
    () => addShape(world, collision, entity, body, trees),
  ]
  if (linear)
    parts.push(
      () => void addComponent(world, entity, set(LinearVelocity, { x: linear[0], y: linear[1], z: linear[2] })),
    )
  if (angular)
    parts.push(
      () => void addComponent(world, entity, set(AngularVelocity, { x: angular[0], y: angular[1], z: angular[2] })),
    )
  if (!unfiltered)
    parts.push(
      () => void addComponent(world, entity, set(CollisionFilter, { category: body.category, mask: body.mask })),
    )
  if (churn) shuffle(parts, churn)
  for (const part of parts) part()
  return entity
}

function shuffle<T>(list: T[], random: Random): T[] {
  for (let k = list.length - 1; k > 0; k--) {
    const other = random.integer(0, k)
    ;[list[k], list[other]] = [list[other]!, list[k]!]
  }
  return list
}

function rowOf(
  collision: Collision<World, Components>,
  step: number,
  row: number,
  bodyOf: ReadonlyMap<number, number>,
): Row {
  const { events: e } = collision
  const a = bodyOf.get(e.a[row]!)!
  const b = bodyOf.get(e.b[row]!)!
  const swapped = a > b
  const seen = (v: number): number => (swapped ? 0 - v : v) + 0
  const numbers = [e.time, e.depth, e.speed, e.pointX, e.pointY, e.pointZ, e.pointCount].map((column) => column[row]!)
  numbers.push(seen(e.normalX[row]!), seen(e.normalY[row]!), seen(e.normalZ[row]!))
  numbers.push(swapped ? e.featureB[row]! : e.featureA[row]!, swapped ? e.featureA[row]! : e.featureB[row]!)
  const kind = row < e.began ? 'began' : row < e.began + e.ended ? 'ended' : 'stays'
  if (kind !== 'ended') {
    const count = collision.manifoldOf(row, manifold)
    numbers.push(count, manifold.depth, ...Array.from(manifold.normal, seen))
    for (let k = 0; k < count; k++) {
      const { position, depth, feature } = manifold.points[k]!
      numbers.push(...Array.from(position), depth, feature)
    }
  }
  return { step, kind, i: Math.min(a, b), j: Math.max(a, b), reason: e.reason[row]!, text: numbers.join(' ') }
}

const all = (scene: Scene): number[] => scene.bodies.map((_, i) => i)

/** Bodies fast enough that many pairs meet and part within a step. */
function fastScene(seed: number, bodies: number): Scene {
  const scene = randomScene(seed, { bodies })
  return {
    ...scene,
    bodies: scene.bodies.map((body) => ({
      ...body,
      linear: body.linear && ([8 * body.linear[0], 8 * body.linear[1], 8 * body.linear[2]] as const),
      angular: body.angular && ([6 * body.angular[0], 6 * body.angular[1], 6 * body.angular[2]] as const),
    })),
  }
}

/** Contacts by pair of shapes, to show that every pair was there. */
function pairsSeen(scene: Scene, rows: readonly Row[]): Set<string> {
  const kind = (i: number): string => scene.bodies[i]!.shape.kind
  return new Set(rows.map(({ i, j }) => [kind(i), kind(j)].sort().join(' ')))
}

const cases = daily<readonly [seed: number, continuous: boolean]>(
  [
    [1, true],
    [2, false],
  ],
  [
    [1, false],
    [2, true],
    [3, true],
    [3, false],
  ],
)
const STEPS = 8

describe('the order of things', () => {
  const seen = new Set<string>()

  it.each(cases)(
    'changes no bit: creation, ids, queries permuted, seed %i, continuous %s (P31)',
    (seed, continuous) => {
      const scene = fastScene(seed, 70)
      const plain = run(scene, scene.bodies, { continuous }, { order: all(scene) }, STEPS)
      expect(plain.filter(({ kind }) => kind === 'began').length).toBeGreaterThan(60)
      expect(plain.filter(({ kind }) => kind === 'ended').length).toBeGreaterThan(continuous ? 30 : 15)
      for (let variant = 0; variant < 2; variant++) {
        const churn = new Random(1000 * seed + variant)
        const order = variant === 0 ? all(scene).reverse() : shuffle(all(scene), churn)
        expect(run(scene, scene.bodies, { continuous }, { order, churn }, STEPS)).toEqual(plain)
      }
      const brute = run(scene, scene.bodies, { continuous, broadPhase: 'brute-force' }, { order: all(scene) }, STEPS)
      expect(brute).toEqual(plain)
      for (const pair of pairsSeen(scene, plain)) seen.add(pair)
    },
  )

  it('has seen every pair of shapes', () => {
    const kinds = ['box', 'capsule', 'mesh', 'plane', 'sphere']
    const pairs = kinds.flatMap((p, i) => kinds.slice(i).map((q) => `${p} ${q}`))
    expect(pairs.filter((pair) => !seen.has(pair) && pair !== 'plane plane')).toEqual([])
  })

  it.each(cases)(
    'a body that touches nothing changes no bit of the others, seed %i, continuous %s (P32)',
    (seed, continuous) => {
      const scene = fastScene(seed, 40)
      const plain = run(scene, scene.bodies, { continuous }, { order: all(scene) }, STEPS)
      const random = new Random(seed)
      let lonely = 0
      for (let k = 0; k < 6; k++) {
        const extra: SceneBody = {
          shape: { kind: 'sphere', radius: 1e-3 },
          // Among the others, or far away.
          position: [random.between(-2, 2), random.between(-1, k < 3 ? 2 : 500), random.between(-2, 2)],
          rotation: [0, 0, 0, 1],
          linear: [random.between(-1, 1), random.between(0, 1), 0],
          angular: null,
          moving: true,
          category: 1,
          mask: -1,
          mesh: -1,
        }
        const number = scene.bodies.length
        // First of all, last, or in between.
        const order = all(scene)
        order.splice(random.pick([0, order.length, random.integer(0, order.length)]), 0, number)
        const rows = run(scene, [...scene.bodies, extra], { continuous }, { order }, STEPS)
        if (!rows.some(({ j }) => j === number)) lonely++
        expect(rows.filter(({ j }) => j !== number)).toEqual(plain)
      }
      expect(lonely).toBeGreaterThan(0)
    },
  )

  it.each(cases)('removing a body removes only its pairs, seed %i, continuous %s (P33)', (seed, continuous) => {
    const scene = fastScene(seed, 40)
    const plain = run(scene, scene.bodies, { continuous }, { order: all(scene) }, STEPS)
    const busy = all(scene).filter((body) => plain.filter(({ i, j }) => i === body || j === body).length > 3)
    const random = new Random(seed)
    for (let k = 0; k < 3; k++) {
      const body = random.pick(busy)
      const others = (rows: readonly Row[]): Row[] => rows.filter(({ i, j }) => i !== body && j !== body)
      const without = run(scene, scene.bodies, { continuous }, { order: all(scene).filter((i) => i !== body) }, STEPS)
      expect(without).toEqual(others(plain))
      const step = random.integer(1, STEPS - 2)
      const removed = run(scene, scene.bodies, { continuous }, { order: all(scene), remove: { body, step } }, STEPS)
      expect(others(removed)).toEqual(others(plain))
      const mine = removed.filter(({ i, j }) => i === body || j === body)
      const open = mine.filter((row) => row.step === step - 1 && row.kind !== 'ended')
      const after = mine.filter((row) => row.step >= step)
      expect(after.map(({ i, j }) => [i, j])).toEqual(open.map(({ i, j }) => [i, j]))
      for (const row of after) expect([row.kind, row.step, row.reason]).toEqual(['ended', step, EndReason.removed])
    }
  })

  it.each(cases)('filters leave exactly the pairs that they name, seed %i, continuous %s (P34)', (seed, continuous) => {
    const random = new Random(seed)
    const plain = fastScene(seed, 60)
    const bodies = plain.bodies.map((body) => ({
      ...body,
      category: random.pick([1, 2, 4, 1 << 31, 6, 0]),
      mask: random.pick([-1, -1, 1, 2 | (1 << 31), 0xfffffffe, 5]),
    }))
    const everything = run(plain, bodies, { continuous }, { order: all(plain), unfiltered: true }, STEPS)
    const filtered = run(plain, bodies, { continuous }, { order: all(plain) }, STEPS)
    const wanted = everything.filter(({ i, j }) => {
      const [p, q] = [bodies[i]!, bodies[j]!]
      return (p.category & q.mask) !== 0 && (q.category & p.mask) !== 0
    })
    expect(filtered).toEqual(wanted)
    expect(wanted.length).toBeGreaterThan(everything.length / 20)
    expect(wanted.length).toBeLessThan(everything.length / 2)
  })
})

describe('a scene of all shapes over 120 steps', () => {
  // Every bit of every contact. When a kernel changes on purpose, look at what changed before taking the new number.
  it.each([
    [true, GOLDEN_CONTINUOUS],
    [false, GOLDEN_AT_END],
  ] as const)('gives the golden hash on every engine, continuous %s', (continuous, golden) => {
    expect(goldenRun(continuous)).toEqual(golden)
  })
})
