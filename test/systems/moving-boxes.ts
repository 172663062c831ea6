import { addComponent, addEntity, createWorld, type World } from 'bitecs'
import type { Collision } from '../../src/collision-interface.js'
import { createCollision } from '../../src/collision.js'
import { Random } from '../oracle/random.js'

export interface MovingBoxes {
  readonly world: World
  readonly collision: Collision
  /** Turns back the boxes that are beyond a wall. To be called before each step. */
  reflect(): void
}

/**
 * A crowd of `count` boxes that move and turn in a cube, each touching about one other; seed 7. With `isMixed` two in
 * three are capsules and spheres about as large.
 */
export function movingBoxes(
  count: number,
  options: { contactEntities: boolean; continuous?: boolean; onInvalid?: 'throw' | 'quarantine' },
  isMixed = false,
): MovingBoxes {
  const side = Math.cbrt(5.632 * count)
  const random = new Random(7)
  const between = (low: number, high: number): number => low + (high - low) * random.unit()
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 60, capacity: 16 * count, ...options })
  const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape, CapsuleShape, SphereShape } =
    collision.components
  const boxes: number[] = []
  for (let i = 0; i < count; i++) {
    const box = addEntity(world)
    const shape = isMixed ? [BoxShape, CapsuleShape, SphereShape][i % 3]! : BoxShape
    for (const component of [Position, Rotation, LinearVelocity, AngularVelocity, shape])
      addComponent(world, box, component)
    for (const field of ['x', 'y', 'z'] as const) {
      Position[field][box] = between(0, side)
      Rotation[field][box] = between(-1, 1)
      LinearVelocity[field][box] = between(-1, 1)
      AngularVelocity[field][box] = between(-1, 1)
      BoxShape[field][box] = between(0.2, 0.6)
    }
    CapsuleShape.halfHeight[box] = 0.3
    CapsuleShape.radius[box] = 0.4
    SphereShape.radius[box] = 0.6
    Rotation.w[box] = between(-1, 1)
    boxes.push(box)
  }

  function reflectAlong(position: Float64Array, velocity: Float64Array): void {
    for (let i = 0; i < boxes.length; i++) {
      const box = boxes[i]!
      if (position[box]! < 0) velocity[box] = Math.abs(velocity[box]!)
      else if (position[box]! > side) velocity[box] = -Math.abs(velocity[box]!)
    }
  }

  return {
    world,
    collision,
    reflect() {
      reflectAlong(Position.x, LinearVelocity.x)
      reflectAlong(Position.y, LinearVelocity.y)
      reflectAlong(Position.z, LinearVelocity.z)
    },
  }
}
