import { set } from 'bitecs'
import { collisionOf, createQueryHits, rayCastMany } from 'bitecs-collision'
import { between, seededRandom } from '../../../scenes/random.js'
import { keepInside, scene, spawn } from '../scene.js'

const RAYS = 360
const REACH = 12
const hits = createQueryHits()
const origins = new Float64Array(3 * RAYS)
const directions = new Float64Array(3 * RAYS)

export const rays = scene({
  name: 'A fan of rays',
  note: '360 rays in one call, against boxes, balls and a mesh. What they meet is red.',
  eye: [0, 15, 11],
  target: [0, 0, 0],
  bodies: [60, 400],
  make(world, { bodies, models }) {
    const { Position, Rotation, LinearVelocity, AngularVelocity, ...shapes } = collisionOf(world).components
    const { BoxShape, SphereShape, MeshShape } = shapes
    const random = seededRandom(23)
    spawn(
      world,
      set(Position, { x: 3.5, y: -0.7, z: -2 }),
      set(Rotation, {}),
      set(AngularVelocity, { y: 0.3 }),
      set(MeshShape, { tree: models.use(world, models.statue), scale: 0.5 }),
    )
    const others = Array.from({ length: bodies }, (_, k) =>
      spawn(
        world,
        set(Position, { x: between(random, -9, 9), z: between(random, -9, 9) }),
        set(LinearVelocity, { x: between(random, -1, 1), z: between(random, -1, 1) }),
        Rotation,
        set(AngularVelocity, { y: between(random, -1, 1) }),
        k % 2 === 0 ? set(SphereShape, { radius: 0.3 }) : set(BoxShape, { x: 0.5, y: 0.3, z: 0.2 }),
      ),
    )
    return { others }
  },
  step: (world, { others }) => keepInside(world, others, 9),
  draw(world, state, pen) {
    for (let k = 0; k < RAYS; k++) {
      const angle = (2 * Math.PI * k) / RAYS
      directions.set([Math.cos(angle), 0, Math.sin(angle)], 3 * k)
    }
    const met = rayCastMany(world, hits, origins, directions, { maxDistance: REACH })
    for (let k = 0; k < RAYS; k++) {
      const isHit = hits.entity[k]! >= 0
      const reach = isHit ? hits.distance[k]! : REACH
      const end = [reach * directions[3 * k]!, 0, reach * directions[3 * k + 2]!]
      pen.line([0, 0, 0], end, isHit ? 0xffc857 : 0x33465e)
      if (!isHit) continue
      const [x, y, z] = [hits.pointX[k]!, hits.pointY[k]!, hits.pointZ[k]!]
      pen.line(
        [x, y, z],
        [x + 0.4 * hits.normalX[k]!, y + 0.4 * hits.normalY[k]!, z + 0.4 * hits.normalZ[k]!],
        0xff4f79,
      )
    }
    state.marked = [...new Set(hits.body.subarray(0, RAYS))].filter((body) => body >= 0)
    state.says = `${met} of ${RAYS} rays meet ${state.marked.length} bodies`
  },
})
