/** Where random queries look: anywhere, and at what is hard: corners, edges, faces, insides and surfaces of bodies. */
import { localMesh, posedOf, type QueryBody } from '../oracle/query-shapes.js'
import type { Random } from '../oracle/random.js'
import { addScaled, cross, place, scale, subtract, type V3 } from '../oracle/vectors.js'
import type { QueryWorld } from './query-world.js'

const AXES: readonly V3[] = [
  [1, 0, 0],
  [0, -1, 0],
  [0, 0, 1],
  [-1, 0, 0],
  [0, 1, 0],
  [0, 0, -1],
]

/** A point of the surface of a body where two or three of its parts meet, or one of them in between. */
export function featureOf(random: Random, body: QueryBody): V3 {
  const { at, axes } = posedOf(body)
  const { shape } = body
  const sides = [-1, 0, 1, -1, 1]
  if (shape.kind === 'box') return place(axes, at, shape.half.map((h) => h * random.pick(sides)) as V3)
  if (shape.kind === 'sphere') return addScaled(at, random.pick([random.direction(), ...axes]), shape.radius)
  if (shape.kind === 'capsule') {
    const side: V3 = random.pick([[1, 0, 0], [0, 0, -1], [0, 1, 0]]) // prettier-ignore
    return place(axes, at, addScaled(scale(side, shape.radius), [0, 1, 0], random.pick(sides) * shape.halfHeight))
  }
  if (shape.kind === 'plane') {
    const [x, y, z] = shape.normal as V3
    const normal = scale([x, y, z], 1 / Math.hypot(x, y, z))
    return place(axes, at, addScaled(scale(normal, -shape.constant), cross(normal, random.direction()), random.unit()))
  }
  const { corners } = random.pick(localMesh(shape).triangles)
  const [a, b] = corners
  const part = random.pick([0, 0.5, random.unit(), 1])
  return place(axes, at, addScaled(a, subtract(b, a), part))
}

/** A point anywhere, inside a body, on its surface, or next to that. */
export function anyPoint(world: QueryWorld, bodies: readonly QueryBody[]): V3 {
  const { random } = world
  const roll = random.unit()
  if (bodies.length === 0 || roll < 0.4) return world.anywhere(1.3)
  const body = random.pick(bodies)
  if (roll < 0.6) return addScaled(posedOf(body).center, random.direction(), random.between(0, 0.3))
  if (roll < 0.7) return posedOf(body).center
  const feature = featureOf(random, body)
  return roll < 0.85 ? feature : addScaled(feature, random.direction(), random.log(1e-12, 1))
}

/** An origin and a direction of any length. */
export function anyRay(world: QueryWorld, bodies: readonly QueryBody[]): { origin: V3; direction: V3 } {
  const { random } = world
  const origin = anyPoint(world, bodies)
  const length = random.pick([1, random.log(1e-3, 1e3)])
  const roll = random.unit()
  if (roll < 0.35 || bodies.length === 0) return { origin, direction: scale(random.direction(), length) }
  if (roll < 0.5) return { origin, direction: scale(random.pick(AXES), length) }
  const body = random.pick(bodies)
  if (roll < 0.62) return { origin, direction: scale(random.pick(posedOf(body).axes), random.sign() * length) }
  const target = featureOf(random, body)
  if (roll < 0.75) {
    // Along a face or an edge, from outside.
    const way = random.pick(posedOf(body).axes)
    return { origin: addScaled(target, way, -random.between(0, 3)), direction: scale(way, length) }
  }
  if (roll < 0.85) {
    // Tangent at the feature, or nearly.
    const way = cross(subtract(target, posedOf(body).center), random.direction())
    if (Math.hypot(...way) > 1e-9) return { origin: addScaled(target, way, -3), direction: way }
  }
  const direction = subtract(target, origin)
  return { origin, direction: Math.hypot(...direction) > 1e-9 ? direction : [0, -1, 0] }
}
