/**
 * Two bodies at one pose with trees of their own were evaluated in the order of the handles of these, which follows the
 * order in which the bodies are made: points differed in their last bits, feature numbers altogether.
 */
import { addComponents, addEntity, createWorld, set } from 'bitecs'
import {
  buildChain,
  buildObbTree,
  buildPolygon,
  closestPoints,
  collisionSystem,
  createClosestPoints,
  createCollision,
  createManifold,
  type ObbTree,
} from 'bitecs-collision'
import { createTreeSweepResult, findObbTreeContacts, sweepObbTrees } from 'bitecs-collision/geometry'
import { expect, it } from 'vitest'
import { cubeMesh, sheetMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'

type Kind = 'mesh' | 'polygon' | 'chain'

const POLYGONS = [
  [-0.75, -1, 1, -0.75, 0.625, 0.625, -0.125, 1, -0.875, 0.75],
  [-0.5, -0.25, 0.5, -0.25, 0.75, 0.25, 0, 0.5, -0.75, 0.25],
  [0, 0, 1, 0, 0, 1],
]

/** Two trees that differ, or copies of one. */
function buildTwo(random: Random, kind: Kind, areCopies: boolean): ObbTree[] {
  const first = random.integer(0, 2)
  const second = areCopies ? first : (first + random.integer(1, 2)) % 3
  return [first, second].map((which) => {
    const points = POLYGONS[which]!
    if (kind !== 'mesh') return kind === 'polygon' ? buildPolygon(points) : buildChain(points, { closed: true })
    const { positions, indices } = which === 0 ? cubeMesh() : sheetMesh(new Random(which), 1 + which, 0.2)
    return buildObbTree(positions, indices)
  })
}

/** All that a world of two trees at one pose tells, made in this order, as seen from the first of them. */
function answers(trees: readonly ObbTree[], kind: Kind, turn: number, order: readonly number[]): number[] {
  const world = createWorld()
  const collision = createCollision(world, { flat: (kind !== 'mesh') as true, maxEntities: 64 })
  const { components, events } = collision
  const { Position, Rotation, LinearVelocity, PolygonShape, ChainShape } = components
  const { MeshShape } = components as unknown as { MeshShape: typeof PolygonShape }
  const entities: number[] = []
  for (const k of order) {
    const entity = (entities[k] = addEntity(world))
    const tree = trees[k]!
    const own = { polygon: set(PolygonShape, { polygon: tree }), chain: set(ChainShape, { chain: tree }) }
    const shape = kind === 'mesh' ? set(MeshShape, { tree } as never) : own[kind]
    const rotation = kind === 'mesh' ? { x: 0.3, y: -0.2, z: turn, w: 1 } : { angle: turn }
    const velocity = set(LinearVelocity, { x: k, y: 0 })
    const pose = [set(Position, { x: 0.3, y: 0.7 }), set(Rotation, rotation as never), velocity]
    addComponents(world, entity, [...pose, shape])
  }
  for (let step = 0; step < 2; step++) collisionSystem(world)
  const out: number[] = []
  const [manifold, closest] = [createManifold(), createClosestPoints()]
  if (events.count > 0) {
    const flips = events.a[0] !== entities[0]
    const seen = (x: number): number => (flips ? -x : x) + 0
    const [featureA, featureB] = flips ? [events.featureB, events.featureA] : [events.featureA, events.featureB]
    const count = collision.manifoldOf(0, manifold)
    out.push(events.depth[0]!, featureA[0]!, featureB[0]!, count, ...Array.from(manifold.normal, seen))
    for (const { position, depth, feature } of manifold.points.slice(0, count)) out.push(...position, depth, feature)
  }
  closestPoints(world, closest, entities[0]!, entities[1]!)
  return [...out, closest.distance, ...closest.normal, ...closest.pointA, ...closest.pointB]
}

it.each([
  ['mesh', 1],
  ['polygon', 2],
  ['chain', 3],
] as const)('two of a kind at one pose: %s, whichever is made first, seed %i', (kind, seed) => {
  const random = new Random(seed)
  for (let k = 0; k < 10; k++) {
    const trees = buildTwo(random, kind, k % 3 === 0)
    const turn = random.between(-2, 2)
    expect(answers(trees, kind, turn, [1, 0]), `case ${k}`).toEqual(answers(trees, kind, turn, [0, 1]))
  }
})

it('moving trees at one pose touch at the same times, whichever comes first', () => {
  const random = new Random(4)
  const out = createTreeSweepResult()
  let contacts = 0
  for (let k = 0; k < 10; k++) {
    const [treeA, treeB] = buildTwo(random, 'mesh', false) as [ObbTree, ObbTree]
    const pose = { position: [0, 0, 0], rotation: random.quaternion() }
    const [motionA, motionB] = [1, 2].map(() => ({ linear: random.direction(), angular: random.direction() }))
    const [times, swapped] = [new Map<string, number>(), new Map<string, number>()]
    const options = { motionA: motionA!, motionB: motionB!, maxTime: 1 }
    findObbTreeContacts(treeA, pose, treeB, pose, options, (a, b, { time }) => void times.set(`${a} ${b}`, time))
    const back = { motionA: motionB!, motionB: motionA!, maxTime: 1 }
    findObbTreeContacts(treeB, pose, treeA, pose, back, (b, a, { time }) => void swapped.set(`${a} ${b}`, time))
    expect(swapped, `case ${k}`).toEqual(times)
    const isHit = sweepObbTrees(out, treeA, pose, motionA!, treeB, pose, motionB!, 1)
    const { time } = out
    expect(sweepObbTrees(out, treeB, pose, motionB!, treeA, pose, motionA!, 1)).toBe(isHit)
    expect(out.time).toBe(time)
    contacts += times.size
  }
  expect(contacts).toBeGreaterThan(30)
})
