import { set } from 'bitecs'
import { collisionOf, frustumCull } from 'bitecs-collision'
import { createFrustum } from 'bitecs-collision/geometry'
import { between, randomRotation, seededRandom } from '../../../scenes/random.js'
import { scene, spawn, type Vec } from '../scene.js'

const frustum = createFrustum()

/** Points the frustum along the angle. */
function aim(angle: number): void {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  Object.assign(frustum, { leftBound: 0.45, upBound: 0.3, near: 1, far: 16 })
  frustum.direction.splice(0, 3, c, 0, s)
  frustum.left.splice(0, 3, s, 0, -c)
  frustum.up.splice(0, 3, 0, 1, 0)
}

export const culling = scene({
  name: 'Frustum culling',
  note: 'A camera looks around among boxes. The red ones meet its view frustum: exactly, by the axes of both.',
  eye: [0, 26, 22],
  target: [0, 0, 0],
  bodies: [3000, 20_000],
  make(world, { bodies }) {
    const { Position, Rotation, BoxShape } = collisionOf(world).components
    const random = seededRandom(19)
    for (let k = 0; k < bodies; k++)
      spawn(
        world,
        set(Position, { x: between(random, -20, 20), y: between(random, -2, 2), z: between(random, -20, 20) }),
        set(Rotation, randomRotation(random)),
        set(BoxShape, { x: between(random, 0.05, 0.4), y: 0.1, z: between(random, 0.05, 0.4) }),
      )
    return {}
  },
  step(world, state) {
    aim(state.step / 100)
    frustumCull(world, state.marked, frustum)
    state.says = `${state.marked.length} boxes are in view`
  },
  draw(_world, { step }, pen) {
    aim(step / 100)
    const { direction, left, up, leftBound, upBound, near, far } = frustum
    const corner = (depth: number, k: number): Vec => {
      const across = (k === 0 || k === 3 ? 1 : -1) * leftBound
      const above = (k < 2 ? 1 : -1) * upBound
      const scale = depth / near
      return [0, 1, 2].map((d) => near * scale * direction[d]! + scale * (across * left[d]! + above * up[d]!)) as Vec
    }
    for (let k = 0; k < 4; k++) {
      pen.line(corner(near, k), corner(near, (k + 1) % 4), 0xffffff)
      pen.line(corner(far, k), corner(far, (k + 1) % 4), 0xffffff)
      pen.line([0, 0, 0], corner(far, k), 0xffffff)
    }
  },
})
