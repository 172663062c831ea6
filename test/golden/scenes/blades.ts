/** Rotors of several blades that turn up to 30 times a second, by Runge-Kutta, and what drifts through them. */
import { addComponent, addComponents, addEntity, set } from 'bitecs'
import { octahedron } from '../../../examples/scenes/meshes.js'
import { Stage, type GoldenScene } from '../stage.js'

const DRIFTERS = 20
const EDGE = 4

export function blades(): GoldenScene {
  const stage = new Stage(1903, { integrator: 'rk4', delta: 1 / 60 })
  const { world, collision } = stage
  const { LinearVelocity, AngularVelocity, BoxShape, CapsuleShape, Attached } = collision.components
  const tree = stage.tree(octahedron(1))
  const rotors: number[] = []
  const spins = [3, 20, 60, 200]
  for (const [k, spin] of spins.entries()) {
    const rotor = stage.add({ x: 2 * k - 3, y: k % 2, z: 0 }, { x: 0.1 * k })
    addComponents(world, rotor, [
      set(LinearVelocity, stage.vector(0.5)),
      set(AngularVelocity, { x: 0.1 * spin, y: spin, z: -0.05 * spin }),
    ])
    for (let blade = 0; blade < 3; blade++) {
      const child = addEntity(world)
      const turn = [
        { x: 0.8, qy: 0 },
        { x: -0.4, z: 0.7, qy: 0.87 },
        { x: -0.4, z: -0.7, qy: -0.87 },
      ][blade]!
      addComponent(world, child, set(Attached, { parent: rotor, y: 0, qw: 0.5 + Number(blade === 0), ...turn }))
      if (k % 2 === 0) addComponent(world, child, set(BoxShape, { x: 0.7, y: 0.02, z: 0.1 }))
      else addComponent(world, child, set(CapsuleShape, { halfHeight: 0.6, radius: 0.03 }))
    }
    rotors.push(rotor)
  }
  const drifters = Array.from({ length: DRIFTERS }, (_, k) => stage.addMover(k, stage.vector(EDGE), 3, 40, tree))
  const movers = [...rotors, ...drifters]
  const step = (n: number): void => {
    stage.turnBack(movers, EDGE)
    if (n % 150 === 0) for (const rotor of rotors) AngularVelocity.y[rotor] = -AngularVelocity.y[rotor]!
    if (n % 40 === 0) addComponent(world, drifters[(n / 40) % DRIFTERS]!, set(AngularVelocity, stage.vector(60)))
    stage.step()
  }
  return { stage, step }
}
