/**
 * What the golden scenes share. A scene is made and moved with + - * / and Math.sqrt alone, so that two JavaScript
 * engines that disagree on its hash disagree inside the package.
 */
import { addComponent, addComponents, addEntity, createWorld, removeEntity, set, type World } from 'bitecs'
import {
  buildObbTree,
  collisionSystem,
  createCollision,
  integrationSystem,
  type Collision,
  type CollisionOptions,
  type Components,
} from 'bitecs-collision'
import type { Mesh } from '../../examples/scenes/meshes.js'
import { between, randomRotation, seededRandom, type Random } from '../../examples/scenes/random.js'
import type { Hash } from './hash.js'

export interface GoldenScene {
  readonly stage: Stage
  /** Plays step `n`, from 1 on, and writes what the game asked and was answered to the hash. */
  readonly step: (n: number, hash: Hash) => void
}

export interface Vector {
  x: number
  y: number
  z: number
}

export type Kind = 'sphere' | 'box' | 'capsule' | 'mesh'

const KINDS: readonly Kind[] = ['box', 'sphere', 'capsule', 'mesh']
/** More than any scene uses: engines with little address space need not reserve for a million ids. */
const MOST_ENTITIES = 4096

/** The world of a scene, its randomness, and the bodies whose poses count. */
export class Stage {
  readonly world: World = createWorld()
  readonly collision: Collision<World, Components>
  readonly random: Random
  readonly bodies: number[] = []

  constructor(seed: number, options: CollisionOptions = {}) {
    this.random = seededRandom(seed)
    this.collision = createCollision(this.world, { maxEntities: MOST_ENTITIES, ...options }) as Stage['collision']
  }

  between(low: number, high: number): number {
    return between(this.random, low, high)
  }

  /** A vector in the cube of the half edge `most`. */
  vector(most: number): Vector {
    return { x: this.between(-most, most), y: this.between(-most, most), z: this.between(-most, most) }
  }

  /** Handle of the tree of a mesh. */
  tree({ positions, indices }: Mesh): number {
    return this.collision.addTree(buildObbTree(positions, indices))
  }

  /** A body without shape and velocity. */
  add(position: Partial<Vector>, rotation?: Partial<Vector & { w: number }>): number {
    const { Position, Rotation } = this.collision.components
    const entity = addEntity(this.world)
    addComponent(this.world, entity, set(Position, { x: 0, y: 0, z: 0, ...position }))
    if (rotation !== undefined) addComponent(this.world, entity, set(Rotation, { x: 0, y: 0, z: 0, w: 1, ...rotation }))
    this.bodies.push(entity)
    return entity
  }

  /** A static box. */
  addWall(position: Partial<Vector>, half: Vector, rotation?: Partial<Vector & { w: number }>): number {
    const wall = this.add(position, rotation)
    addComponent(this.world, wall, set(this.collision.components.BoxShape, half))
    return wall
  }

  /** A body of a random rotation and velocity; its shape is number `k` of the kinds, in turn. */
  addMover(k: number, position: Vector, speed: number, spin: number, tree: number): number {
    const { LinearVelocity, AngularVelocity } = this.collision.components
    const mover = this.add(position, randomRotation(this.random))
    addComponents(this.world, mover, [set(LinearVelocity, this.vector(speed)), set(AngularVelocity, this.vector(spin))])
    this.giveShape(mover, KINDS[k % KINDS.length]!, 0.2, 0.5, tree)
    return mover
  }

  /** Gives a body a shape of a random size from `low` to `high`. */
  giveShape(entity: number, kind: Kind, low: number, high: number, tree: number): void {
    const { SphereShape, BoxShape, CapsuleShape, MeshShape } = this.collision.components
    const size = (): number => this.between(low, high)
    const { world } = this
    if (kind === 'sphere') addComponent(world, entity, set(SphereShape, { radius: size() }))
    else if (kind === 'box') addComponent(world, entity, set(BoxShape, { x: size(), y: size(), z: size() }))
    else if (kind === 'capsule')
      addComponent(world, entity, set(CapsuleShape, { halfHeight: size(), radius: 0.5 * size() }))
    else addComponent(world, entity, set(MeshShape, { tree, scale: size() }))
  }

  remove(entity: number): void {
    this.bodies.splice(this.bodies.indexOf(entity), 1)
    removeEntity(this.world, entity)
  }

  /** Turns the velocity of whatever leaves the cube of the half edge `most` back. */
  turnBack(movers: readonly number[], most: number): void {
    const { Position, LinearVelocity } = this.collision.components
    for (const axis of ['x', 'y', 'z'] as const) {
      const position = Position[axis]
      const velocity = LinearVelocity[axis]
      for (const mover of movers)
        if (Math.abs(position[mover]!) > most && position[mover]! * velocity[mover]! > 0)
          velocity[mover] = -velocity[mover]!
    }
  }

  /** Moves the bodies and finds their contacts. */
  step(): void {
    integrationSystem(this.world)
    collisionSystem(this.world)
  }

  /** Where all bodies are. */
  hashPoses(hash: Hash): void {
    const { Position, Rotation } = this.collision.components
    for (const entity of this.bodies) {
      for (const column of [Position.x, Position.y, Position.z]) hash.number(column[entity]!)
      for (const column of [Rotation.x, Rotation.y, Rotation.z, Rotation.w]) hash.number(column[entity]!)
    }
  }
}
