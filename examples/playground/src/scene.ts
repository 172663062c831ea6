import { addComponents, addEntity, hasComponent, type World } from 'bitecs'
import { collisionOf, type FlatComponents } from 'bitecs-collision'
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
  /** Whether its world lies in the xy plane. */
  readonly isFlat?: boolean
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
  const { LinearVelocity } = components
  const { a, b, began, ended, count, depth } = events
  const axes = axesOf(world)
  for (let row = 0; row < count; row++) {
    if (row >= began && row < began + ended) continue
    const [p, q] = [a[row]!, b[row]!]
    const ofA = hasComponent(world, p, LinearVelocity) ? 1 : 0
    const ofB = hasComponent(world, q, LinearVelocity) ? 1 : 0
    let closing = 0
    for (const { velocity, normal } of axes) closing += normal[row]! * (ofA * velocity[p]! - ofB * velocity[q]!)
    const push = (0.4 * depth[row]!) / (ofA + ofB)
    const impulse = closing > 0 ? ((1 + restitution) * closing) / (ofA + ofB) : 0
    for (const { place, velocity, normal } of axes)
      for (const [entity, share] of [
        [p, -ofA],
        [q, ofB],
      ] as const) {
        if (share === 0) continue
        velocity[entity]! += share * impulse * normal[row]!
        place[entity]! += share * push * normal[row]!
      }
  }
}

/** Places, velocities and normals of contacts along each axis that the world has. */
function axesOf(world: World) {
  const { components, events } = collisionOf(world)
  const { Position, LinearVelocity } = components
  const { normalX, normalY, normalZ } = events
  const axes = [
    { place: Position.x, velocity: LinearVelocity.x, normal: normalX },
    { place: Position.y, velocity: LinearVelocity.y, normal: normalY },
  ]
  const { z } = LinearVelocity
  return isFlat(world) ? axes : [...axes, { place: Position.z, velocity: z, normal: normalZ }]
}

/** Whether a world lies in the xy plane. */
export const isFlat = (world: World): boolean => 'PolygonShape' in collisionOf(world).components

/** The components of a flat world. */
export const flatComponentsOf = (world: World): FlatComponents =>
  collisionOf(world).components as unknown as FlatComponents

/** Turns bodies round that leave the cube of this half size about the origin. */
export function keepInside(world: World, bodies: readonly number[], half: number): void {
  for (const { place, velocity } of axesOf(world))
    for (const body of bodies)
      if (Math.abs(place[body]!) > half && place[body]! * velocity[body]! > 0) velocity[body]! *= -1
}

/** Makes bodies fall. */
export function fall(world: World, bodies: readonly number[], gravity = 9.81): void {
  const { y } = collisionOf(world).components.LinearVelocity
  for (const body of bodies) y[body]! -= gravity / 60
}
