/** Bullets of 300 units/s and more against thin and turning targets; each dies at the nearest thing in its way. */
import { addComponent, addComponents, set } from 'bitecs'
import { octahedron } from '../../../examples/scenes/meshes.js'
import type { Hash } from '../hash.js'
import { Stage, type GoldenScene } from '../stage.js'

const TARGETS = 16
const EDGE = 8
/** Steps after which a bullet that hit nothing is taken away. */
const LIFE = 12
const SHOTS = 2

export function bullets(): GoldenScene {
  const stage = new Stage(1902, { delta: 1 / 60 })
  const { world, collision } = stage
  const { LinearVelocity, SphereShape, BoxShape, CapsuleShape, CollisionFilter } = collision.components
  const tree = stage.tree(octahedron(2))
  const targets = Array.from({ length: TARGETS }, (_, k) => stage.addMover(k, stage.vector(EDGE - 2), 2, 6, tree))
  stage.addWall({ y: -EDGE }, { x: EDGE, y: 0.01, z: EDGE })
  stage.addWall({ x: EDGE }, { x: 0.001, y: EDGE, z: EDGE }, { z: 0.05 })
  stage.addWall({ z: EDGE }, { x: EDGE, y: EDGE, z: 0.001 }, { x: 0.1, y: 0.02 })
  /** Step in which a bullet was shot, by entity. */
  const shot = new Map<number, number>()

  const shoot = (n: number): void => {
    const bullet = stage.add({ x: -EDGE, ...half(stage.vector(EDGE)) })
    const { x, y, z } = stage.vector(120)
    addComponents(world, bullet, [
      set(LinearVelocity, { x: 360 + x, y, z }),
      // Bullets pass through each other.
      set(CollisionFilter, { category: 2, mask: 1 }),
    ])
    if (n % 3 === 0) addComponent(world, bullet, set(SphereShape, { radius: 0.02 }))
    else if (n % 3 === 1) addComponent(world, bullet, set(BoxShape, { x: 0.1, y: 0.02, z: 0.02 }))
    else addComponent(world, bullet, set(CapsuleShape, { halfHeight: 0.05, radius: 0.01 }))
    shot.set(bullet, n)
  }
  const die = (bullet: number): void => {
    if (shot.delete(bullet)) stage.remove(bullet)
  }
  const step = (n: number, hash: Hash): void => {
    for (let k = 0; k < SHOTS; k++) shoot(n + k)
    stage.turnBack(targets, EDGE)
    stage.step()
    const { a, b, time } = collision.events
    for (const row of collision.eventsByTime()) {
      const bullet = shot.has(a[row]!) ? a[row]! : b[row]!
      if (!shot.has(bullet)) continue
      hash.number(time[row]!)
      die(bullet)
    }
    for (const [bullet, since] of shot) if (n - since > LIFE) die(bullet)
  }
  return { stage, step }
}

/** The y and z of a vector, halved. */
function half({ y, z }: { y: number; z: number }): { y: number; z: number } {
  return { y: y / 2, z: z / 2 }
}
