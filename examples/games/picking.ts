/**
 * `npm run examples -- picking`: what is under the mouse. A click becomes a ray through the inverse of the camera's
 * matrix, and the ray hits the nearest collider, triangles of meshes included.
 */
import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { buildObbTree, createCollision, createQueryHit, rayCast, refreshQueries } from 'bitecs-collision'
import bunny from 'bunny'
import { mat4, vec3 } from 'gl-matrix'
import { standing } from '../scenes/meshes.js'

const world = createWorld()
const collision = createCollision(world)
const { Position, BoxShape, SphereShape, MeshShape } = collision.components

const { positions, indices } = standing(bunny.positions, bunny.cells, 4)
const names = new Map<number, string>()
function add(name: string, x: number, y: number, z: number, shape: object): void {
  const entity = addEntity(world)
  names.set(entity, name)
  addComponents(world, entity, [set(Position, { x, y, z }), shape])
}
add('the bunny', 0, 0, 0, set(MeshShape, { tree: collision.addTree(buildObbTree(positions, indices)) }))
add('the ball', 4, 1, 0, set(SphereShape, { radius: 1 }))
add('the table', 0, -0.5, 0, set(BoxShape, { x: 6, y: 0.5, z: 4 }))
// Nothing moves here, so there are no steps: queries see the poses of now.
refreshQueries(world)

const view = mat4.lookAt(mat4.create(), [0, 5, 14], [0, 1.5, 0], [0, 1, 0])
const projection = mat4.perspective(mat4.create(), Math.PI / 4, 16 / 9, 0.1, 100)
const inverse = mat4.invert(mat4.create(), mat4.multiply(mat4.create(), projection, view))!

/** The ray of a click, in coordinates of the screen from -1 to 1. */
function rayAt(x: number, y: number): { origin: vec3; direction: vec3 } {
  const origin = vec3.transformMat4(vec3.create(), [x, y, -1], inverse)
  const end = vec3.transformMat4(vec3.create(), [x, y, 1], inverse)
  return { origin, direction: vec3.subtract(end, end, origin) }
}

const hit = createQueryHit()
for (const [x, y] of [
  [0, 0],
  [0.36, -0.1],
  [0.3, -0.35],
  [-0.9, 0.9],
] as const) {
  // prettier-ignore
  const { origin, direction } = rayAt(x, y)
  const found = rayCast(world, hit, origin, direction)
  const where = hit.point.map((value) => value.toFixed(2)).join(', ')
  const what = found ? `${names.get(hit.entity)} at ${where}` : 'nothing'
  console.log(`click at ${x}, ${y}: ${what}${found && hit.triangle >= 0 ? `, triangle ${hit.triangle}` : ''}`)
}
