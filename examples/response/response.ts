/**
 * Three responses to contacts, as plain systems to run after collisionSystem. Bodies have a velocity, a mass and a
 * restitution; they do not spin.
 */
import { hasComponent, type World } from 'bitecs'
import { createManifold, type Collision, type Components, type System } from 'bitecs-collision'

/** Mass and restitution of the game's bodies, by entity. A body of inverse mass 0 cannot be moved. */
export interface Matter {
  readonly inverseMass: number[]
  readonly restitution: number[]
}

type GameCollision = Collision<World, Components>

/** Whether nothing responds to an entity: it, or a body that it is attached to, is a Sensor. */
function isSensor({ world, components }: GameCollision, entity: number): boolean {
  const { Sensor, Attached } = components
  let body = entity
  while (!hasComponent(world, body, Sensor) && hasComponent(world, body, Attached)) body = Attached.parent[body]!
  return hasComponent(world, body, Sensor)
}

/** Moves overlapping bodies apart along the normal, by the depth: the lighter one moves more. */
export function pushOutSystem(collision: GameCollision, { inverseMass }: Matter): System {
  const { events, components } = collision
  const { Position } = components
  const manifold = createManifold()
  return (world) => {
    for (let row = 0; row < events.count; row++) {
      if (collision.manifoldOf(row, manifold) === 0) continue
      const a = events.a[row]!
      const b = events.b[row]!
      const massA = inverseMass[a] ?? 0
      const massB = inverseMass[b] ?? 0
      if (massA + massB === 0 || isSensor(collision, a) || isSensor(collision, b)) continue
      const push = manifold.depth / (massA + massB)
      const [x = 0, y = 0, z = 0] = Array.from(manifold.normal)
      Position.x[a]! -= push * massA * x
      Position.y[a]! -= push * massA * y
      Position.z[a]! -= push * massA * z
      Position.x[b]! += push * massB * x
      Position.y[b]! += push * massB * y
      Position.z[b]! += push * massB * z
    }
    return world
  }
}

/** Bounces bodies whose contact has just begun, with the larger restitution of the two. */
export function bounceSystem(collision: GameCollision, { inverseMass, restitution }: Matter): System {
  const { events } = collision
  return (world) => {
    for (let row = 0; row < events.began; row++) {
      const bounciness = Math.max(restitution[events.a[row]!] ?? 0, restitution[events.b[row]!] ?? 0)
      stop(collision, inverseMass, row, 1 + bounciness)
    }
    return world
  }
}

/** Removes the velocity of touching bodies into each other, so that they slide along. */
export function slideSystem(collision: GameCollision, { inverseMass }: Matter): System {
  const { events } = collision
  return (world) => {
    for (let row = 0; row < events.count; row++) {
      if (row >= events.began && row < events.began + events.ended) continue
      stop(collision, inverseMass, row, 1)
    }
    return world
  }
}

/**
 * Changes the velocities of the two of a contact along its normal by `times` their closing speed in all, shared by
 * inverse mass.
 */
function stop(collision: GameCollision, inverseMass: readonly number[], row: number, times: number): void {
  const { events } = collision
  const a = events.a[row]!
  const b = events.b[row]!
  const x = events.normalX[row]!
  const y = events.normalY[row]!
  const z = events.normalZ[row]!
  const { x: vx, y: vy, z: vz } = collision.components.LinearVelocity
  const massA = inverseMass[a] ?? 0
  const massB = inverseMass[b] ?? 0
  if (massA + massB === 0 || isSensor(collision, a) || isSensor(collision, b)) return
  const closing = (vx[a]! - vx[b]!) * x + (vy[a]! - vy[b]!) * y + (vz[a]! - vz[b]!) * z
  if (closing <= 0) return
  const impulse = (times * closing) / (massA + massB)
  vx[a]! -= impulse * massA * x
  vy[a]! -= impulse * massA * y
  vz[a]! -= impulse * massA * z
  vx[b]! += impulse * massB * x
  vy[b]! += impulse * massB * y
  vz[b]! += impulse * massB * z
}
