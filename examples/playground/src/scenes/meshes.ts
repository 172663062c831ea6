import { set } from 'bitecs'
import { collisionOf, type ObbTree } from 'bitecs-collision'
import { findObbTreeContacts } from 'bitecs-collision/geometry'
import type { Models } from '../models.js'
import { scene, spawn } from '../scene.js'

const trees = new WeakMap<object, ObbTree>()

export const meshes = scene({
  name: 'Mesh through mesh',
  note: 'Two models pass through each other. The line is where their triangles cross, found anew in each frame.',
  eye: [0, 3, 10],
  target: [0, 0, 0],
  bodies: [2, 8],
  make(world, { bodies, models }: { bodies: number; models: Models }) {
    const { Position, Rotation, LinearVelocity, AngularVelocity, MeshShape } = collisionOf(world).components
    trees.set(world, models.treeOf(models.statue))
    const tree = models.use(world, models.statue)
    const statues = Array.from({ length: bodies }, (_, k) =>
      spawn(
        world,
        set(Position, { x: 1.5 * k - 0.75 * (bodies - 1), y: -2.5 }),
        set(Rotation, { x: 0, y: k, z: 0, w: 1 }),
        set(LinearVelocity, { x: k % 2 === 0 ? 0.5 : -0.5 }),
        set(AngularVelocity, { y: k % 2 === 0 ? 0.4 : -0.3 }),
        set(MeshShape, { tree }),
      ),
    )
    return { statues }
  },
  step(world, { statues }) {
    const { Position, LinearVelocity } = collisionOf(world).components
    const end = 2 + statues.length / 2
    for (const statue of statues)
      if (Position.x[statue]! * LinearVelocity.x[statue]! > 0 && Math.abs(Position.x[statue]!) > end)
        LinearVelocity.x[statue]! *= -1
  },
  draw(world, state, pen) {
    const { components, events } = collisionOf(world)
    const tree = trees.get(world)!
    const poseOf = (entity: number): { position: number[]; rotation: number[] } => {
      const { Position: p, Rotation: r } = components
      return {
        position: [p.x[entity]!, p.y[entity]!, p.z[entity]!],
        rotation: [r.x[entity]!, r.y[entity]!, r.z[entity]!, r.w[entity]!],
      }
    }
    let pairs = 0
    for (let row = 0; row < events.count; row++) {
      if (row >= events.began && row < events.began + events.ended) continue
      const [poseA, poseB] = [poseOf(events.a[row]!), poseOf(events.b[row]!)]
      findObbTreeContacts(tree, poseA, tree, poseB, {}, (_a, _b, { points, pointCount }) => {
        pairs++
        for (let k = 1; k < pointCount; k++) pen.line(points[k - 1]!, points[k]!, 0xffffff)
      })
    }
    state.says = `${pairs} pairs of triangles cross`
  },
})
