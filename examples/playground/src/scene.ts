import { addComponents, addEntity, hasComponent, type World } from 'bitecs'
import { collisionOf } from 'bitecs-collision'
import type { Models } from './models.js'
import type { Pen } from './pen.js'

export type Vec = [number, number, number]

/** What the sliders say, and the models that scenes are made of. */
export interface Settings {
  bodies: number
  readonly models: Models
}

/** What a scene remembers from step to step beside its components: plain data, because snapshots copy it. */
export interface State {
  /** Number of steps done. */
  step: number
  /** Entities drawn in another colour. */
  marked: number[]
  /** A line that is shown below the numbers. */
  says: string
}

export interface Scene<S extends object = object> {
  readonly name: string
  /** What there is to see. */
  readonly note: string
  /** Where the camera stands, and what it looks at. */
  readonly eye: Vec
  readonly target: Vec
  /** Number of bodies at first, and at most. */
  readonly bodies: readonly [number, number]
  /** Fills an empty world that has collision. */
  make(world: World, settings: Settings): S
  /** Before the systems of each step: events are those of the step before. */
  step?(world: World, state: S & State): void
  /** Lines that show what the scene asks the world. */
  draw?(world: World, state: S & State, pen: Pen): void
}

/** A scene whose step and draw get the state that its make returns. */
export function scene<S extends object>(scene: Scene<S>): Scene {
  return scene as unknown as Scene
}

/** An entity with these components. */
export function spawn(world: World, ...components: object[]): number {
  const entity = addEntity(world)
  addComponents(world, entity, components)
  return entity
}

/**
 * Lets bodies bounce off each other along the normals of their contacts, as if all had the same mass and statics had
 * none that counts. `restitution` is the part of the closing speed that is left.
 */
export function bounce(world: World, restitution: number): void {
  const { components, events } = collisionOf(world)
  const { LinearVelocity, Position } = components
  const { a, b, began, ended, count, normalX, normalY, normalZ, depth } = events
  for (let row = 0; row < count; row++) {
    if (row >= began && row < began + ended) continue
    const [p, q] = [a[row]!, b[row]!]
    const [x, y, z] = [normalX[row]!, normalY[row]!, normalZ[row]!]
    const ofA = hasComponent(world, p, LinearVelocity) ? 1 : 0
    const ofB = hasComponent(world, q, LinearVelocity) ? 1 : 0
    const { x: vx, y: vy, z: vz } = LinearVelocity
    const closing = ofA * (vx[p]! * x + vy[p]! * y + vz[p]! * z) - ofB * (vx[q]! * x + vy[q]! * y + vz[q]! * z)
    const push = (0.4 * depth[row]!) / (ofA + ofB)
    const impulse = closing > 0 ? ((1 + restitution) * closing) / (ofA + ofB) : 0
    for (const [entity, share] of [
      [p, -ofA],
      [q, ofB],
    ] as const) {
      if (share === 0) continue
      vx[entity]! += share * impulse * x
      vy[entity]! += share * impulse * y
      vz[entity]! += share * impulse * z
      Position.x[entity]! += share * push * x
      Position.y[entity]! += share * push * y
      Position.z[entity]! += share * push * z
    }
  }
}

/** Turns bodies round that leave the cube of this half size about the origin. */
export function keepInside(world: World, bodies: readonly number[], half: number): void {
  const { Position, LinearVelocity } = collisionOf(world).components
  for (const axis of ['x', 'y', 'z'] as const) {
    const place = Position[axis]
    const velocity = LinearVelocity[axis]
    for (const body of bodies)
      if (Math.abs(place[body]!) > half && place[body]! * velocity[body]! > 0) velocity[body]! *= -1
  }
}

/** Makes bodies fall. */
export function fall(world: World, bodies: readonly number[], gravity = 9.81): void {
  const { y } = collisionOf(world).components.LinearVelocity
  for (const body of bodies) y[body]! -= gravity / 60
}
