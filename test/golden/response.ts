/** Push-out, bounce and slide for bodies that do not spin. The golden scenes have their own: examples may change. */
import { query } from 'bitecs'
import { createManifold } from 'bitecs-collision'
import type { Stage } from './stage.js'

/** Inverse mass, 0 for what cannot be moved, and restitution of the bodies, by entity. */
export interface Matter {
  readonly inverseMass: number[]
  readonly restitution: number[]
}

const AXES = ['x', 'y', 'z'] as const
const manifold = createManifold()

/** Responds to the contacts of the last step. */
export function respond(stage: Stage, matter: Matter): void {
  pushOut(stage, matter)
  bounce(stage, matter)
  slide(stage, matter)
}

/** Moves overlapping bodies apart along the normal, by the depth: the lighter one moves more. */
function pushOut({ collision }: Stage, { inverseMass }: Matter): void {
  const { events, components } = collision
  for (let row = 0; row < events.count; row++) {
    if (collision.manifoldOf(row, manifold) === 0) continue
    const a = events.a[row]!
    const b = events.b[row]!
    const massA = inverseMass[a] ?? 0
    const massB = inverseMass[b] ?? 0
    if (massA + massB === 0) continue
    const push = manifold.depth / (massA + massB)
    for (const [d, axis] of AXES.entries()) {
      components.Position[axis][a]! -= push * massA * manifold.normal[d]!
      components.Position[axis][b]! += push * massB * manifold.normal[d]!
    }
  }
}

/** Bounces bodies whose contact has just begun, with the larger restitution of the two. */
function bounce(stage: Stage, matter: Matter): void {
  const { Contact, ContactBegan } = stage.collision.components
  for (const c of query(stage.world, [Contact, ContactBegan])) {
    const a = Contact.a[c]!
    const b = Contact.b[c]!
    const bounciness = Math.max(matter.restitution[a] ?? 0, matter.restitution[b] ?? 0)
    const normal = [Contact.normalX[c]!, Contact.normalY[c]!, Contact.normalZ[c]!]
    stop(stage, matter, a, b, normal, 1 + bounciness)
  }
}

/** Removes the velocity of touching bodies into each other, so that they slide along. */
function slide(stage: Stage, matter: Matter): void {
  const { events } = stage.collision
  for (let row = 0; row < events.count; row++) {
    if (row >= events.began && row < events.began + events.ended) continue
    const normal = [events.normalX[row]!, events.normalY[row]!, events.normalZ[row]!]
    stop(stage, matter, events.a[row]!, events.b[row]!, normal, 1)
  }
}

/** Changes two velocities along the normal by `times` their closing speed in all, shared by inverse mass. */
function stop(
  stage: Stage,
  { inverseMass }: Matter,
  a: number,
  b: number,
  normal: readonly number[],
  times: number,
): void {
  const { LinearVelocity } = stage.collision.components
  const massA = inverseMass[a] ?? 0
  const massB = inverseMass[b] ?? 0
  if (massA + massB === 0) return
  let closing = 0
  for (const [d, axis] of AXES.entries()) closing += (LinearVelocity[axis][a]! - LinearVelocity[axis][b]!) * normal[d]!
  if (closing <= 0) return
  const impulse = (times * closing) / (massA + massB)
  for (const [d, axis] of AXES.entries()) {
    LinearVelocity[axis][a]! -= impulse * massA * normal[d]!
    LinearVelocity[axis][b]! += impulse * massB * normal[d]!
  }
}
