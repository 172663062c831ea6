/**
 * A scene whose every bit is known: all shapes, fast and slow, bouncing between walls of its own. Made and moved with
 * + - * / and square roots only, so that two JavaScript engines that disagree on the hash disagree inside the package.
 */
import { addComponent, addComponents, addEntity, createWorld, set, type World } from 'bitecs'
import {
  buildObbTree,
  collisionSystem,
  createCollision,
  integrationSystem,
  type CollisionOptions,
} from 'bitecs-collision'
import { Hash, hashRows } from '../golden/hash.js'
import { cubeMesh, sheetMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'

export interface GoldenResult {
  readonly began: number
  readonly ended: number
  /** Sum of the rows of all steps. */
  readonly rows: number
  readonly hash: string
}

/** Over 120 steps. When a kernel changes on purpose, look at what changed before taking the new number. */
export const GOLDEN_CONTINUOUS: GoldenResult = { began: 1017, ended: 991, rows: 4119, hash: '72e4d0106d036ae3' }
export const GOLDEN_AT_END: GoldenResult = { began: 682, ended: 663, rows: 2756, hash: '440677fc7211e9de' }

const BODIES = 90
const EDGE = 4

export function goldenRun(
  continuous: boolean,
  steps = 120,
  options: Pick<CollisionOptions, 'workers'> = {},
  beforeStep?: (world: World) => void,
): GoldenResult {
  const random = new Random(20_000_229)
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 32, continuous, maxEntities: 10_000, ...options })
  const { Position, Rotation, LinearVelocity, AngularVelocity } = collision.components
  const { BoxShape, SphereShape, CapsuleShape, PlaneShape, MeshShape } = collision.components
  const trees = [cubeMesh(), sheetMesh(random, 3, 0.5), sheetMesh(random, 2, 0)].map((mesh) =>
    collision.addTree(buildObbTree(mesh.positions, mesh.indices)),
  )
  const pull = (most: number): number => random.between(-most, most)
  const movers: number[] = []
  for (let i = 0; i < BODIES; i++) {
    const entity = addEntity(world)
    addComponent(world, entity, set(Position, { x: pull(EDGE), y: pull(EDGE), z: pull(EDGE) }))
    addComponent(world, entity, set(Rotation, { x: pull(1), y: pull(1), z: pull(1), w: random.between(0.1, 1) }))
    const size = (): number => random.between(0.1, 0.7)
    if (i === 0) addComponent(world, entity, set(PlaneShape, { x: 0, y: 0.6, z: 0.8, constant: EDGE }))
    else if (i % 4 === 0) addComponent(world, entity, set(SphereShape, { radius: size() }))
    else if (i % 4 === 1) addComponent(world, entity, set(BoxShape, { x: size(), y: size(), z: size() }))
    else if (i % 4 === 2) addComponent(world, entity, set(CapsuleShape, { halfHeight: size(), radius: 0.5 * size() }))
    else addComponent(world, entity, set(MeshShape, { tree: trees[i % 3]!, scale: size() * (i % 8 === 3 ? -1 : 1) }))
    if (i === 0 || i % 7 === 0) continue
    const speed = i % 5 === 0 ? 60 : 3
    addComponents(world, entity, [
      set(LinearVelocity, { x: pull(speed), y: pull(speed), z: pull(speed) }),
      set(AngularVelocity, { x: pull(speed), y: pull(speed), z: pull(speed) }),
    ])
    movers.push(entity)
  }
  const hash = new Hash()
  const total = { began: 0, ended: 0, rows: 0 }
  for (let step = 0; step < steps; step++) {
    for (const axis of ['x', 'y', 'z'] as const)
      for (const e of movers)
        if (Position[axis][e]! * LinearVelocity[axis][e]! > 0 && Math.abs(Position[axis][e]!) > EDGE)
          LinearVelocity[axis][e] = -LinearVelocity[axis][e]!
    integrationSystem(world)
    beforeStep?.(world)
    collisionSystem(world)
    const { events } = collision
    total.began += events.began
    total.ended += events.ended
    total.rows += events.count
    hashRows(hash, events)
  }
  collision.dispose()
  return { ...total, hash: hash.text() }
}
