/** Random flat worlds beside a plain model of them, step by step. */
import { addComponent, addEntity, createWorld, set } from 'bitecs'
import {
  buildChain,
  buildPolygon,
  collisionSystem,
  createCollision,
  integrationSystem,
  validateCollision,
  type FlatComponents,
  type Collision,
} from 'bitecs-collision'
import { expect } from '../expect.js'
import {
  capsule,
  circle,
  composed,
  flatDistance,
  rectangle,
  type FlatChain,
  type FlatPose,
  type FlatShape,
} from '../oracle/flat-world.js'
import { Random } from '../oracle/random.js'

/** A collider of the model: a body of its own, or a part of one. */
interface Part {
  readonly entity: number
  readonly shape: FlatShape
  readonly body: Body
  readonly offset: FlatPose
}

interface Body {
  readonly entity: number
  /** Velocity, or none for a static. */
  readonly velocity: { readonly x: number; readonly y: number; readonly z: number } | undefined
  pose: FlatPose
  /** How the body moves in the step under way. */
  by: FlatPose
}

export const DELTA = 1 / 60
const SAMPLES = 16

/** Three to eight corners on an ellipse that need not be around the origin, counter-clockwise. */
export function anyCorners(random: Random, size: number): [number, number][] {
  const count = random.integer(3, 8)
  const flat = random.pick([1, 1, 0.3, 0.05])
  const x = random.between(-0.3, 0.3)
  return [...Array(count).keys()].map((k) => {
    const angle = ((k + random.between(0, 0.9)) * 2 * Math.PI) / count
    return [x + size * Math.cos(angle), size * flat * Math.sin(angle)]
  })
}

/** Two to eight points around the origin, or wherever; they may cross. */
export function anyChain(random: Random, size: number): FlatChain {
  const closed = random.chance(0.4)
  const count = random.integer(closed ? 3 : 2, 8)
  const isRound = random.chance(0.5)
  const points = [...Array(count).keys()].map((k): [number, number] => {
    const angle = (2 * Math.PI * (isRound ? k + random.between(0, 0.9) : random.between(0, count))) / count
    const far = size * (isRound ? 1 : random.between(0, 1))
    return [far * Math.cos(angle), far * Math.sin(angle)]
  })
  return { points: random.chance(0.5) ? points : points.reverse(), closed, oneSided: random.chance(0.5) }
}

export const optionsOf = ({ closed, oneSided }: FlatChain): { closed: boolean; oneSided: boolean } => ({
  closed,
  oneSided,
})

const NONE: FlatPose = { x: 0, y: 0, angle: 0 }

export class FlatScene {
  readonly world = createWorld()
  readonly collision: Collision<object, FlatComponents>
  readonly parts: Part[] = []
  readonly bodies: Body[] = []
  /** Pairs that were surely told right, by kind: for tests that look at something. */
  readonly seen = { touching: 0, apart: 0, passed: 0, times: 0 }

  /** Rows of the contacts of the step by pair. */
  private readonly rows = new Map<number, number>()

  constructor(
    readonly random: Random,
    readonly hasPolygons = false,
    readonly hasChains = false,
  ) {
    this.collision = createCollision(this.world, { flat: true, delta: DELTA, maxEntities: 1024 })
    for (let k = 0; k < 22; k++) this.addBody(k)
  }

  private addBody(k: number): void {
    const { random, world } = this
    const { Position, Rotation, LinearVelocity, AngularVelocity, Attached, Sensor } = this.collision.components
    const entity = addEntity(world)
    const isPlane = k < 2
    const pose = { x: random.between(-5, 5), y: isPlane ? -4 : random.between(-5, 5), angle: random.between(-4, 4) }
    addComponent(world, entity, set(Position, { x: pose.x, y: pose.y }))
    addComponent(world, entity, set(Rotation, { angle: pose.angle }))
    const isStatic = isPlane || random.between(0, 1) < 0.3
    const fast = random.between(0, 1) < 0.3 ? 600 : 30
    const velocity = isStatic
      ? undefined
      : { x: random.between(-fast, fast), y: random.between(-fast, fast), z: random.between(-200, 200) }
    if (velocity !== undefined) {
      addComponent(world, entity, set(LinearVelocity, { x: velocity.x, y: velocity.y }))
      addComponent(world, entity, set(AngularVelocity, { z: velocity.z }))
    }
    if (random.between(0, 1) < 0.2) addComponent(world, entity, Sensor)
    const body = { entity, velocity, pose, by: NONE }
    this.bodies.push(body)
    this.parts.push({ entity, shape: isPlane ? this.addPlane(entity) : this.addShape(entity), body, offset: NONE })
    if (isPlane || random.between(0, 1) > 0.25) return
    const child = addEntity(world)
    const offset = { x: random.between(-1, 1), y: random.between(-1, 1), angle: random.between(-3, 3) }
    addComponent(world, child, set(Attached, { parent: entity, ...offset }))
    this.parts.push({ entity: child, shape: this.addShape(child), body, offset })
  }

  private addPlane(entity: number): FlatShape {
    const f = this.random.between(-3, 3)
    const shape = { normal: [Math.cos(f), Math.sin(f)] as const, constant: this.random.between(-1, 4) }
    const { PlaneShape } = this.collision.components
    addComponent(
      this.world,
      entity,
      set(PlaneShape, { x: shape.normal[0], y: shape.normal[1], constant: shape.constant }),
    )
    return shape
  }

  private addShape(entity: number): FlatShape {
    const { random, world } = this
    const { SphereShape, BoxShape, CapsuleShape, PolygonShape, ChainShape } = this.collision.components
    const size = (): number => random.between(0.02, 0.7)
    const kind = Math.floor(random.between(0, this.hasChains ? 9 : this.hasPolygons ? 6 : 3))
    if (kind === 0) {
      const radius = size()
      addComponent(world, entity, set(SphereShape, { radius }))
      return circle(radius)
    }
    if (kind === 1) {
      const x = size()
      const y = size()
      addComponent(world, entity, set(BoxShape, { x, y }))
      return rectangle(x, y)
    }
    if (kind > 5) {
      const chain = anyChain(random, 2 * size())
      addComponent(world, entity, set(ChainShape, { chain: buildChain(chain.points, optionsOf(chain)) }))
      return chain
    }
    if (kind > 2) {
      const corners = anyCorners(random, 2 * size())
      addComponent(world, entity, set(PolygonShape, { polygon: buildPolygon(corners) }))
      return { corners, radius: 0 }
    }
    const halfHeight = size()
    const radius = 0.5 * size()
    addComponent(world, entity, set(CapsuleShape, { halfHeight, radius }))
    return capsule(halfHeight, radius)
  }

  /** One step: most bodies as they are integrated, some as the game writes them. */
  step(): void {
    const { Position, Rotation } = this.collision.components
    integrationSystem(this.world)
    for (const body of this.bodies) {
      const { entity, velocity } = body
      body.by = NONE
      if (velocity === undefined) continue
      body.by = { x: velocity.x * DELTA, y: velocity.y * DELTA, angle: velocity.z * DELTA }
      // A newcomer has the path of integrationSystem alone.
      if (this.collision.report.step === 0 || this.random.between(0, 1) > 0.15) continue
      const turn = this.random.between(-3, 3)
      const angle = body.pose.angle + turn + 2 * Math.PI * Math.floor(this.random.between(-2, 3))
      Position.x[entity] = body.pose.x + this.random.between(-2, 2)
      Position.y[entity] = body.pose.y
      Rotation.angle[entity] = angle
      body.by = { x: Position.x[entity]! - body.pose.x, y: 0, angle: turn }
    }
    collisionSystem(this.world)
    validateCollision(this.world)
    this.check()
    for (const body of this.bodies)
      body.pose = { x: Position.x[body.entity]!, y: Position.y[body.entity]!, angle: Rotation.angle[body.entity]! }
  }

  private poseAt({ body, offset }: Part, part: number): FlatPose {
    const { pose, by } = body
    return composed({ x: pose.x + by.x * part, y: pose.y + by.y * part, angle: pose.angle + by.angle * part }, offset)
  }

  private distanceAt(a: Part, b: Part, part: number): number {
    return flatDistance(a.shape, this.poseAt(a, part), b.shape, this.poseAt(b, part))
  }

  private check(): void {
    const { parts, collision } = this
    const { events } = collision
    this.rows.clear()
    for (let row = 0; row < events.count; row++) {
      const isEnded = row >= events.began && row < events.began + events.ended
      if (!isEnded) this.rows.set(events.a[row]! * 4096 + events.b[row]!, row)
      expect(events.pointZ[row]).toBe(0)
      expect(events.normalZ[row]).toBe(0)
      expect(Math.hypot(events.normalX[row]!, events.normalY[row]!)).toBeCloseTo(1, 12)
    }
    for (const [k, a] of parts.entries()) for (const b of parts.slice(k + 1)) this.checkPair(a, b)
  }

  private checkPair(a: Part, b: Part): void {
    const row = this.rows.get(Math.min(a.entity, b.entity) * 4096 + Math.max(a.entity, b.entity)) ?? -1
    const isOwn = row >= 0
    const name = `entities ${a.entity} and ${b.entity}`
    if (a.body === b.body || (a.body.velocity === undefined && b.body.velocity === undefined)) {
      expect(isOwn, name).toBe(false)
      return
    }
    const path = this.reach(a, b)
    if (this.distanceAt(a, b, 0) > path + 1e-9) {
      expect(isOwn, `${name} are far apart`).toBe(false)
      this.seen.apart++
      return
    }
    let first = -1
    let nearest = Infinity
    for (let s = 0; s <= SAMPLES; s++) {
      const distance = this.distanceAt(a, b, s / SAMPLES)
      nearest = Math.min(nearest, distance)
      if (first < 0 && distance < -1e-9) first = s
    }
    if (Number.isNaN(nearest)) return
    if (first >= 0) {
      expect(isOwn, `${name} touch`).toBe(true)
      this.seen.touching++
      if (this.distanceAt(a, b, 1) > 1e-9) this.seen.passed++
      this.checkTime(row, a, b, first, name)
    } else if (nearest > path / SAMPLES + 1e-9) {
      expect(isOwn, `${name} are apart by ${nearest}`).toBe(false)
      this.seen.apart++
    }
  }

  private checkTime(row: number, a: Part, b: Part, first: number, name: string): void {
    const { events } = this.collision
    if (row >= events.began) return
    const part = events.time[row]! / DELTA
    expect(part, `${name} touch after ${first} samples`).toBeLessThanOrEqual(first / SAMPLES + 1e-9)
    const distance = this.distanceAt(a, b, part)
    if (part > 0) expect(Math.abs(distance), `${name} at their first contact`).toBeLessThan(1e-4)
    this.seen.times++
  }

  /** The path of any point of the two in a step, at most. */
  private reach(a: Part, b: Part): number {
    const one = ({ body: { by }, offset }: Part): number =>
      Math.hypot(by.x, by.y) + Math.abs(by.angle) * (Math.hypot(offset.x, offset.y) + 2)
    const turnsPlane = 'normal' in a.shape || 'normal' in b.shape ? 20 : 1
    return (one(a) + one(b)) * turnsPlane
  }
}
