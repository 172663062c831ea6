import { addComponent, addComponents, addEntity, createWorld, set, type World } from 'bitecs'
import {
  buildObbTree,
  collisionSystem,
  createCollision,
  createMoveResult,
  integrationSystem,
  moveAndSlide,
  type Collision,
  type Components,
  type MoveOptions,
  type MoveResult,
} from 'bitecs-collision'
import { cubeMesh } from '../oracle/meshes.js'

export type Vector = readonly [number, number, number]

/** What a platform does at a time: velocities, linear and angular. */
export type Course = (time: number) => { readonly v?: Vector; readonly w?: Vector }

export const STEPS_A_SECOND = 60
export const DELTA = 1 / STEPS_A_SECOND

export const courses: Readonly<Record<string, Course>> = {
  'a lift, 12 units/s up and down in turns of a second': (time) => ({ v: [0, Math.floor(time) % 2 < 1 ? 12 : -12, 0] }),
  'a lift on a sine, up to 12 units/s': (time) => ({ v: [0, 12 * Math.sin(2 * time), 0] }),
  'a ferry, 12 units/s there and back': (time) => ({ v: [Math.floor(time) % 2 < 1 ? 12 : -12, 0, 3 * Math.cos(time)] }),
  'a turntable of 3 rad/s': () => ({ w: [0, 3, 0] }),
  'a tilting platform': (time) => ({ w: [0.3 * Math.cos(1.5 * time), 0, 0.5 * Math.cos(2 * time)] }),
  'a tilted turntable that swings': (time) =>
    time < 1
      ? { w: [0.3, 0, 0] }
      : { v: [5 * Math.cos(time), 8 * Math.cos(2 * time), -4 * Math.sin(time)], w: [0, 2, 0] },
}

/** When a character moves: after collisionSystem, before it, or before it among the bodies where they are now. */
export type Order = 'after' | 'before' | 'fresh'
/** How the platform is made, and who moves it. */
export type Platform = 'box' | 'child' | 'mesh' | 'half-space' | 'written static'
export type Rider = 'capsule' | 'box' | 'sphere'

/** From the position of a rider down to the middle of its lowest part without roundness, and that roundness. */
const feet: Readonly<Record<Rider, readonly [number, number]>> = {
  capsule: [0.25, 0.25],
  box: [0.5, 0],
  sphere: [0, 0.4],
}

export interface RiderOptions {
  readonly order?: Order
  readonly platform?: Platform
  readonly rider?: Rider
  readonly at?: Vector
  readonly options?: MoveOptions
  readonly characterFirst?: boolean
}

/** A platform 6 x 1 x 6 about the origin, and a character that stands on it. */
export class RiderScene {
  readonly world: World = createWorld()
  readonly collision: Collision<World, Components>
  /** The entity that moves, and the one that is stood on. */
  readonly body: number
  readonly platform: number
  readonly character: number
  result: MoveResult = createMoveResult()
  /** Every move has a new result. */
  moveAnew = false
  readonly order: Order
  readonly rider: Rider
  options: MoveOptions
  /** The platform moves by this. */
  course: Course = () => ({})
  time = 0
  /** Called between the motion of the bodies and whatever comes next. */
  meanwhile: () => void = () => {}
  /** Pose of the platform in the last call: position and quaternion. */
  seen: number[] = []
  private next: number[] = []
  private readonly isWritten: boolean

  constructor({
    order = 'after',
    platform = 'box',
    rider = 'capsule',
    at = [1.5, 1.2, 0.5],
    options,
    characterFirst = false,
  }: RiderOptions = {}) {
    this.collision = createCollision(this.world) as Collision<World, Components>
    this.order = order
    this.rider = rider
    this.options = { ...options, ...(order === 'fresh' ? { fresh: true } : {}) }
    this.isWritten = platform === 'written static'
    const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape, MeshShape, PlaneShape, Attached } =
      this.collision.components
    const first = addEntity(this.world)
    this.body = characterFirst ? addEntity(this.world) : first
    addComponents(this.world, this.body, [set(Position, {}), set(Rotation, {})])
    if (!this.isWritten) addComponents(this.world, this.body, [set(LinearVelocity, {}), set(AngularVelocity, {})])
    this.platform = this.body
    const slab = set(BoxShape, { x: 3, y: 0.5, z: 3 })
    if (platform === 'child') {
      this.platform = addEntity(this.world)
      const turned = { qx: 0, qy: 0.6, qz: 0, qw: 0.8 }
      addComponents(this.world, this.platform, [set(Attached, { parent: this.body, ...turned }), slab])
      addComponent(this.world, this.body, set(BoxShape, { x: 0.1, y: 0.1, z: 0.1 }))
    } else if (platform === 'mesh') {
      const { positions, indices } = cubeMesh()
      const flat = positions.map((value, k) => value * (k % 3 === 1 ? 0.5 : 3))
      const tree = this.collision.addTree(buildObbTree(flat, indices))
      addComponent(this.world, this.body, set(MeshShape, { tree }))
    } else if (platform === 'half-space')
      addComponent(this.world, this.body, set(PlaneShape, { x: 0, y: 1, z: 0, constant: -0.5 }))
    else addComponent(this.world, this.body, slab)
    this.character = characterFirst ? first : addEntity(this.world)
    const [x, y, z] = at
    addComponents(this.world, this.character, [set(Position, { x, y, z }), set(LinearVelocity, {})])
    const { CapsuleShape, SphereShape } = this.collision.components
    addComponent(
      this.world,
      this.character,
      rider === 'capsule'
        ? set(CapsuleShape, { halfHeight: 0.25, radius: 0.25 })
        : rider === 'box'
          ? set(BoxShape, { x: 0.25, y: 0.5, z: 0.25 })
          : set(SphereShape, { radius: 0.4 }),
    )
  }

  /** A static wall, or whatever has a place and half extents. */
  addBox(at: Vector, half: Vector): number {
    const { Position, BoxShape } = this.collision.components
    const entity = addEntity(this.world)
    addComponents(this.world, entity, [
      set(Position, { x: at[0], y: at[1], z: at[2] }),
      set(BoxShape, { x: half[0], y: half[1], z: half[2] }),
    ])
    return entity
  }

  /** Twenty steps, in which it comes to stand. */
  settle(): void {
    for (let k = 0; k < 20; k++) this.step(0, -0.05, 0)
  }

  /** One step of the game. */
  step(x = 0, y = -0.003, z = 0): MoveResult {
    this.moveBody()
    this.meanwhile()
    if (this.order === 'before') {
      this.seen = this.seen.length > 0 ? this.next : this.pose
      this.next = this.pose
    } else this.seen = this.pose
    if (this.moveAnew) this.result = createMoveResult()
    if (this.order === 'after') collisionSystem(this.world)
    moveAndSlide(this.world, this.character, [x, y, z], this.options, this.result)
    if (this.order !== 'after') collisionSystem(this.world)
    return this.result
  }

  private moveBody(): void {
    const { Position, Rotation, LinearVelocity, AngularVelocity } = this.collision.components
    const { v = [0, 0, 0], w = [0, 0, 0] } = this.course(this.time)
    this.time += DELTA
    const { body } = this
    if (!this.isWritten) {
      ;[LinearVelocity.x[body], LinearVelocity.y[body], LinearVelocity.z[body]] = v
      ;[AngularVelocity.x[body], AngularVelocity.y[body], AngularVelocity.z[body]] = w
      integrationSystem(this.world)
      return
    }
    Position.x[body]! += v[0] * DELTA
    Position.y[body]! += v[1] * DELTA
    Position.z[body]! += v[2] * DELTA
    const angle = Math.hypot(...w) * DELTA
    if (angle === 0) return
    const sine = (Math.sin(angle / 2) * DELTA) / angle
    const [a, b, c, s] = [w[0] * sine, w[1] * sine, w[2] * sine, Math.cos(angle / 2)]
    const [p, q, r, t] = [Rotation.x[body]!, Rotation.y[body]!, Rotation.z[body]!, Rotation.w[body]!]
    Rotation.x[body] = s * p + a * t + b * r - c * q
    Rotation.y[body] = s * q + b * t + c * p - a * r
    Rotation.z[body] = s * r + c * t + a * q - b * p
    Rotation.w[body] = s * t - a * p - b * q - c * r
  }

  get position(): number[] {
    const { x, y, z } = this.collision.components.Position
    return [x[this.character]!, y[this.character]!, z[this.character]!]
  }

  /** Position and rotation of the body that moves. */
  get pose(): number[] {
    const { Position, Rotation } = this.collision.components
    const of = this.body
    const turn = [Rotation.x[of]!, Rotation.y[of]!, Rotation.z[of]!, Rotation.w[of]!]
    return [Position.x[of]!, Position.y[of]!, Position.z[of]!, ...turn]
  }

  /**
   * Place of the feet in the frame of the platform that the last call saw: x, height above the platform's upper face,
   * z.
   */
  get feet(): number[] {
    const [down, round] = feet[this.rider]
    const [x, y, z] = this.position
    const [px, py, pz, a, b, c, s] = this.seen as [number, number, number, number, number, number, number]
    const d = [x! - px, y! - down - py, z! - pz] as const
    // Turned back by the quaternion.
    const cross = (u: Vector): Vector => [u[1] * c - u[2] * b, u[2] * a - u[0] * c, u[0] * b - u[1] * a]
    const once = cross(d)
    const twice = cross([once[0] + s * d[0], once[1] + s * d[1], once[2] + s * d[2]])
    return [d[0] + 2 * twice[0], d[1] + 2 * twice[1] - 0.5 - round, d[2] + 2 * twice[2]]
  }
}

/** What a ride of many steps came to. */
export interface Ridden {
  airborne: number
  drift: number
  highest: number
  lowest: number
}

/** Rides for some seconds; the way over the platform is measured from where it stood after the first twenty steps. */
export function ride(scene: RiderScene, course: Course, seconds: number, walk: Vector = [0, -0.003, 0]): Ridden {
  scene.settle()
  const [x, , z] = scene.feet as [number, number, number]
  const ridden: Ridden = { airborne: 0, drift: 0, highest: -Infinity, lowest: Infinity }
  scene.time = 0
  scene.course = course
  for (let k = 0; k < seconds * STEPS_A_SECOND; k++) {
    if (!scene.step(...walk).grounded) ridden.airborne++
    const [fx, height, fz] = scene.feet as [number, number, number]
    ridden.drift = Math.max(ridden.drift, Math.hypot(fx - x, fz - z))
    ridden.highest = Math.max(ridden.highest, height)
    ridden.lowest = Math.min(ridden.lowest, height)
  }
  return ridden
}
