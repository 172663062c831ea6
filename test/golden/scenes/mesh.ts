/** Surfaces and solids against each other and against all shapes on a hilly ground; trees are built on the way. */
import { addComponent, set } from 'bitecs'
import { buildObbTree } from 'bitecs-collision'
import { saveObbTree } from 'bitecs-collision/geometry'
import { octahedron } from '../../../examples/scenes/meshes.js'
import type { Hash } from '../hash.js'
import { ball, terrain } from '../meshes.js'
import { Stage, type GoldenScene } from '../stage.js'

const MOVERS = 16
const SOLIDS = 4
const EDGE = 3
const REBUILD_EVERY = 100
const FITS = ['triangles', 'points', 'hull-triangles', 'hull-points', 'minimum-volume'] as const
const SPLITS = ['mean', 'median', 'center', 'sah'] as const

export function mesh(): GoldenScene {
  const stage = new Stage(1904, { delta: 1 / 60 })
  const { world, collision } = stage
  const { LinearVelocity, AngularVelocity, MeshShape } = collision.components
  const ground = stage.tree(terrain(8, EDGE, (x, z) => 0.05 * x * z + 0.02 * x * x + stage.between(-0.1, 0.1)))
  addComponent(world, stage.add({ y: -2.5 }), set(MeshShape, { tree: ground }))
  const solid = ball(1)
  const solidTree = collision.addTree(buildObbTree(solid.positions, solid.indices), { solid: true })
  const movers: number[] = []
  for (let k = 0; k < SOLIDS; k++) {
    const mover = stage.add(stage.vector(EDGE), { x: stage.between(-1, 1) })
    addComponent(world, mover, set(LinearVelocity, stage.vector(2)))
    addComponent(world, mover, set(AngularVelocity, stage.vector(2)))
    // A negative scale mirrors.
    addComponent(world, mover, set(MeshShape, { tree: solidTree, scale: k % 2 === 0 ? 0.9 : -0.7 }))
    movers.push(mover)
  }
  const shard = stage.tree(octahedron(1))
  for (let k = 0; k < MOVERS; k++) movers.push(stage.addMover(k, stage.vector(EDGE), 4, 5, shard))
  const changing = movers.at(-1)!

  const step = (n: number, hash: Hash): void => {
    stage.turnBack(movers, EDGE)
    if (n % REBUILD_EVERY === 0) {
      const { positions, indices } = terrain(6, 1, (x, z) => x * z + stage.between(-0.3, 0.3))
      const built = n / REBUILD_EVERY
      const tree = buildObbTree(positions, indices, {
        fit: FITS[built % FITS.length]!,
        split: SPLITS[built % SPLITS.length]!,
      })
      hash.numbers(new Uint8Array(saveObbTree(tree)))
      addComponent(world, changing, set(MeshShape, { tree, scale: stage.between(0.5, 1) }))
    }
    stage.step()
  }
  return { stage, step }
}
