/**
 * `npm run examples -- meshes`: a bunny falls past another one. The first time of contact, the two triangles that meet,
 * and every pair of triangles that crosses when one stands in the other.
 */
import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { buildObbTree, collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { findObbTreeContacts } from 'bitecs-collision/geometry'
import bunny from 'bunny'
import { standing } from '../scenes/meshes.js'

const { positions, indices } = standing(bunny.positions, bunny.cells, 4)
const tree = buildObbTree(positions, indices)

const world = createWorld()
const collision = createCollision(world, { delta: 1 })
const { Position, LinearVelocity, MeshShape } = collision.components
const handle = collision.addTree(tree)
const still = addEntity(world)
addComponents(world, still, [Position, set(MeshShape, { tree: handle })])
const falling = addEntity(world)
addComponents(world, falling, [
  set(Position, { x: 1, y: 50, z: 0.5 }),
  set(LinearVelocity, { x: 0, y: -100, z: 0 }), // Far below after one step: no sampling finds this contact.
  set(MeshShape, { tree: handle }),
])

integrationSystem(world)
collisionSystem(world)
const { time, pointX, pointY, pointZ, featureA, featureB } = collision.events
const point = [pointX[0]!, pointY[0]!, pointZ[0]!].map((x) => x.toFixed(3)).join(', ')
console.log(`they meet after ${time[0]!.toFixed(6)} s at ${point}: triangle ${featureA[0]} and triangle ${featureB[0]}`)

let pairs = 0
const upright = [0, 0, 0, 1]
findObbTreeContacts(
  tree,
  { position: [0, 0, 0], rotation: upright },
  tree,
  { position: [0.3, 0.2, 0.1], rotation: upright },
  {},
  () => void pairs++,
)
console.log(`${pairs} pairs of triangles cross when one stands in the other`)
