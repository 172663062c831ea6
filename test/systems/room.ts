import { addComponent, addComponents, addEntity, createWorld, set, type World } from 'bitecs'
import {
  buildObbTree,
  collisionSystem,
  createCollision,
  createMoveResult,
  moveAndSlide,
  type Collision,
  type Components,
  type MoveOptions,
  type MoveResult,
} from 'bitecs-collision'
import { between, randomRotation, seededRandom, type Random } from '../../examples/scenes/random.js'
import { gap, type OracleBody, type OracleShape } from '../oracle/shapes.js'

export interface Place {
  readonly at?: readonly [number, number, number]
  readonly rotation?: { x: number; y: number; z: number; w: number }
}

/** A world in which everything is added twice: for the package, and for the oracle. */
export class Room {
  readonly world: World = createWorld()
  readonly collision: Collision<World, Components>
  readonly bodies: OracleBody[] = []

  constructor() {
    this.collision = createCollision(this.world) as Collision<World, Components>
  }

  add(shape: OracleShape, { at = [0, 0, 0], rotation = { x: 0, y: 0, z: 0, w: 1 } }: Place = {}): number {
    const { Position, Rotation, SphereShape, BoxShape, CapsuleShape, PlaneShape, MeshShape } = this.collision.components
    const entity = addEntity(this.world)
    addComponents(this.world, entity, [set(Position, { x: at[0], y: at[1], z: at[2] }), set(Rotation, rotation)])
    if (shape.kind === 'sphere') addComponent(this.world, entity, set(SphereShape, { radius: shape.radius }))
    if (shape.kind === 'box') {
      const [x, y, z] = shape.half
      addComponent(this.world, entity, set(BoxShape, { x: x!, y: y!, z: z! }))
    }
    if (shape.kind === 'capsule')
      addComponent(this.world, entity, set(CapsuleShape, { halfHeight: shape.halfHeight, radius: shape.radius }))
    if (shape.kind === 'plane') {
      const [x, y, z] = shape.normal
      addComponent(this.world, entity, set(PlaneShape, { x: x!, y: y!, z: z!, constant: shape.constant }))
    }
    if (shape.kind === 'mesh') {
      const tree = this.collision.addTree(buildObbTree(shape.positions, shape.indices))
      addComponent(this.world, entity, set(MeshShape, { tree, scale: shape.scale }))
    }
    const { x, y, z, w } = rotation
    this.bodies.push({ position: at, rotation: [x, y, z, w], shape, category: 1, mask: 1, moving: false })
    return entity
  }

  /** The character stands last, and is not among the bodies of the oracle. */
  addCharacter(shape: OracleShape, place: Place): Walker {
    const entity = this.add(shape, place)
    this.bodies.pop()
    collisionSystem(this.world)
    return new Walker(this, entity, shape, place)
  }
}

export class Walker {
  readonly result: MoveResult = createMoveResult()
  options: MoveOptions = {}

  constructor(
    readonly room: Room,
    readonly entity: number,
    readonly shape: OracleShape,
    readonly place: Place,
  ) {}

  move(x: number, y: number, z: number): MoveResult {
    return moveAndSlide(this.room.world, this.entity, [x, y, z], this.options, this.result)
  }

  /** Moves `steps` times. */
  walk(steps: number, x: number, y: number, z: number): MoveResult {
    for (let i = 0; i < steps; i++) this.move(x, y, z)
    return this.result
  }

  /** The character as the oracles take it, not turned. */
  get body(): OracleBody {
    return { shape: this.shape, position: this.position, rotation: [0, 0, 0, 1], category: 1, mask: 1, moving: true }
  }

  get position(): [number, number, number] {
    const { x, y, z } = this.room.collision.components.Position
    return [x[this.entity]!, y[this.entity]!, z[this.entity]!]
  }

  /** Least signed gap from everything, by the oracle. */
  get gap(): number {
    const { x, y, z, w } = this.place.rotation ?? { x: 0, y: 0, z: 0, w: 1 }
    const mine = {
      position: this.position,
      rotation: [x, y, z, w],
      shape: this.shape,
      category: 1,
      mask: 1,
      moving: true,
    }
    return Math.min(...this.room.bodies.map((body) => gap(mine, body)))
  }
}

export const capsule: OracleShape = { kind: 'capsule', halfHeight: 0.25, radius: 0.25 }
export const box: OracleShape = { kind: 'box', half: [0.25, 0.5, 0.25] }
export const ground: OracleShape = { kind: 'plane', normal: [0, 1, 0], constant: 0 }
export const brick = (x: number, y: number, z: number): OracleShape => ({ kind: 'box', half: [x, y, z] })

function randomShape(random: Random): OracleShape {
  const size = (): number => between(random, 0.2, 1.2)
  const kind = Math.floor(5 * random())
  if (kind === 0) return { kind: 'sphere', radius: size() }
  if (kind === 1) return { kind: 'capsule', halfHeight: size(), radius: 0.5 * size() }
  if (kind === 2)
    return {
      kind: 'mesh',
      positions: Array.from({ length: 18 }, () => between(random, -1.5, 1.5)),
      indices: [0, 1, 2, 1, 2, 3, 2, 3, 4, 0, 4, 5, 1, 4, 5],
      scale: 1,
    }
  return { kind: 'box', half: [size(), size(), size()] }
}

function randomPlace(random: Random): Place {
  return {
    at: [between(random, -4, 4), between(random, 0, 2), between(random, -4, 4)],
    rotation: random() < 0.3 ? { x: 0, y: 0, z: 0, w: 1 } : randomRotation(random),
  }
}

/** What a walk through a random room came to. */
export interface RandomWalk {
  /** Least gap from anything. */
  least: number
  hits: number
  gone: number
  grounded: number
}

/** Walks in growing circles through 30 random bodies, now and then very fast, and jumps. */
export function walkRandomRoom(seed: number, shape: OracleShape, moves: number): RandomWalk {
  const random = seededRandom(1000 * seed)
  const room = new Room()
  room.add(ground)
  for (let i = 0; i < 30; i++) room.add(randomShape(random), randomPlace(random))
  const walker = room.addCharacter(shape, { at: [0, 7, 0] })
  const walk = { least: Infinity, hits: 0, gone: 0, grounded: 0 }
  for (let i = 0; i < moves; i++) {
    const fast = i % 20 === 0 ? 2 : 0.08
    const turn = 0.1 * i
    const x = fast * Math.cos(turn) - 0.02 * Math.sign(walker.position[0])
    const z = fast * Math.sin(turn) - 0.02 * Math.sign(walker.position[2])
    const result = walker.move(x, i % 50 < 4 ? 0.3 : -0.1, z)
    walk.hits += result.hits
    walk.gone += Math.hypot(...Array.from(result.moved))
    if (result.grounded) walk.grounded++
    walk.least = Math.min(walk.least, walker.gap)
  }
  return walk
}
