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
  type CollisionEvents,
  type CollisionOptions,
} from 'bitecs-collision'
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
export const GOLDEN_CONTINUOUS: GoldenResult = { began: 1017, ended: 991, rows: 4119, hash: '569bb12b7efa629c' }
export const GOLDEN_AT_END: GoldenResult = { began: 682, ended: 663, rows: 2756, hash: '77f4c72672cbc889' }

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

/** Everything that a game sees of the contacts of a step. */
export function hashRows(hash: Hash, events: CollisionEvents): void {
  hash.number(events.began)
  hash.number(events.ended)
  hash.number(events.count)
  for (let row = 0; row < events.count; row++) {
    for (const column of [events.a, events.b, events.reason, events.pointCount, events.featureA, events.featureB])
      hash.number(column[row]!)
    for (const column of [events.time, events.depth, events.speed]) hash.number(column[row]!)
    for (const column of [events.pointX, events.pointY, events.pointZ, events.normalX, events.normalY, events.normalZ])
      hash.number(column[row]!)
  }
}

/** FNV-1a over the 32-bit halves of doubles, twice from other starts. */
export class Hash {
  private readonly double = new Float64Array(1)
  private readonly words = new Uint32Array(this.double.buffer)
  private p = 0x811c9dc5
  private q = 0x01234567

  number(value: number): void {
    this.double[0] = value
    for (let k = 0; k < 2; k++) {
      this.p = Math.imul(this.p ^ this.words[k]!, 0x01000193)
      this.p ^= this.p >>> 15
      this.q = Math.imul(this.q ^ this.words[k]!, 0x5bd1e995)
      this.q ^= this.q >>> 13
    }
  }

  text(): string {
    return [this.p, this.q].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }
}
