import { set } from 'bitecs'
import { collisionOf } from 'bitecs-collision'
import { between, randomRotation, seededRandom } from '../../../scenes/random.js'
import { bounce, fall, scene, spawn } from '../scene.js'

const SKY = 14

export const rain = scene({
  name: 'Rain on the bunny',
  note: 'Spheres, boxes, capsules and small meshes bounce off a mesh. Drop a .glb or .obj file here to rain on it.',
  eye: [9, 7, 11],
  target: [0, 2.2, 0],
  bodies: [300, 1500],
  make(world, { bodies, models }) {
    const { Position, Rotation, LinearVelocity, AngularVelocity, ...shapes } = collisionOf(world).components
    const { BoxShape, SphereShape, CapsuleShape, PlaneShape, MeshShape } = shapes
    const random = seededRandom(7)
    const size = (): number => between(random, 0.12, 0.3)
    spawn(world, Position, set(PlaneShape, { x: 0, y: 1, z: 0, constant: 0 }))
    spawn(world, Position, set(MeshShape, { tree: models.use(world, models.statue) }))
    const shard = models.use(world, models.shard)
    const drops = Array.from({ length: bodies }, (_, k) =>
      spawn(
        world,
        set(Position, { x: between(random, -4, 4), y: between(random, 6, 6 + SKY), z: between(random, -4, 4) }),
        set(Rotation, randomRotation(random)),
        set(LinearVelocity, { y: between(random, -3, 0) }),
        set(AngularVelocity, { x: between(random, -3, 3), y: between(random, -3, 3) }),
        [
          set(SphereShape, { radius: size() }),
          set(BoxShape, { x: size(), y: size(), z: size() }),
          set(CapsuleShape, { halfHeight: size(), radius: 0.15 }),
          set(MeshShape, { tree: shard, scale: 2 * size() }),
        ][k % 4]!,
      ),
    )
    return { drops }
  },
  step(world, { drops }) {
    const collision = collisionOf(world)
    const { Position, LinearVelocity } = collision.components
    bounce(world, 0.5)
    fall(world, drops)
    for (const drop of drops) {
      // Whoever has rolled away falls again.
      if (Math.abs(Position.x[drop]!) < 7 && Math.abs(Position.z[drop]!) < 7 && Position.y[drop]! > -1) continue
      Position.x[drop] = (drop % 9) - 4
      Position.y[drop] = SKY
      Position.z[drop] = (drop % 7) - 3
      LinearVelocity.x[drop] = LinearVelocity.y[drop] = LinearVelocity.z[drop] = 0
      collision.teleport(drop)
    }
  },
})
