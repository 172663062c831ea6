/** All shapes fall into a pit, come to rest on each other, and are kicked up again; tested at end poses only. */
import { addComponent, set } from 'bitecs'
import { octahedron } from '../../../examples/scenes/meshes.js'
import { respond, type Matter } from '../response.js'
import { Stage, type GoldenScene } from '../stage.js'

const BODIES = 24
/** Half the width of the pit. */
const PIT = 2
const KICK_EVERY = 240
const GRAVITY = -9.81
const DELTA = 1 / 60

export function pile(): GoldenScene {
  const stage = new Stage(1901, { continuous: false, delta: DELTA })
  const { world, collision } = stage
  const { LinearVelocity, AngularVelocity, PlaneShape } = collision.components
  const matter: Matter = { inverseMass: [], restitution: [] }
  const sides = [
    { x: 0, y: 1, z: 0, constant: 0 },
    { x: 1, y: 0, z: 0, constant: PIT },
    { x: -1, y: 0, z: 0, constant: PIT },
    { x: 0, y: 0.6, z: 0.8, constant: PIT },
    { x: 0, y: 0, z: -1, constant: PIT },
  ]
  for (const side of sides) addComponent(world, stage.add({}), set(PlaneShape, side))
  const tree = stage.tree(octahedron(1))
  const drops: number[] = []
  for (let k = 0; k < BODIES; k++) {
    const { x, y, z } = stage.vector(1)
    const drop = stage.addMover(k, { x, y: y + 3, z }, 1, 3, tree)
    matter.inverseMass[drop] = 1 / stage.between(0.5, 3)
    matter.restitution[drop] = stage.between(0, 0.6)
    drops.push(drop)
  }
  const step = (n: number): void => {
    for (const drop of drops) {
      LinearVelocity.y[drop]! += GRAVITY * DELTA
      for (const spin of [AngularVelocity.x, AngularVelocity.y, AngularVelocity.z]) spin[drop]! *= 0.99
      if (n % KICK_EVERY !== 0) continue
      const { x, y, z } = stage.vector(6)
      addComponent(world, drop, set(LinearVelocity, { x, y: Math.abs(y), z }))
      addComponent(world, drop, set(AngularVelocity, stage.vector(8)))
    }
    stage.step()
    respond(stage, matter)
  }
  return { stage, step }
}
