/**
 * `npm run examples -- top-down`: a robot seen from above finds its way out of a room with pillars that turn. The world
 * is flat, and `up` is the z axis: nothing is ground, so the robot slides along everything.
 */
import { addComponents, addEntity, createWorld, set } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  createMoveResult,
  createQueryHit,
  integrationSystem,
  moveAndSlide,
  rayCast,
} from 'bitecs-collision'

const DELTA = 1 / 60
const world = createWorld()
const collision = createCollision(world, { flat: true, delta: DELTA })
const { Position, Rotation, AngularVelocity, BoxShape, SphereShape } = collision.components

function addWall(x: number, y: number, halfX: number, halfY: number, angle = 0): number {
  const wall = addEntity(world)
  addComponents(world, wall, [set(Position, { x, y }), set(Rotation, { angle }), set(BoxShape, { x: halfX, y: halfY })])
  return wall
}
addWall(0, 5, 8, 0.2)
addWall(0, -5, 8, 0.2)
addWall(-8, 0, 0.2, 5)
addWall(8, 3, 0.2, 2)
addWall(8, -3, 0.2, 2)
for (const [x, y, spin] of [
  [-3, 0, 2],
  [1, 1.5, -3],
  [4, -1, 4],
] as const)
  addComponents(world, addWall(x, y, 1.4, 0.2), [set(AngularVelocity, { z: spin })])

const robot = addEntity(world)
addComponents(world, robot, [set(Position, { x: -6, y: 0 }), set(SphereShape, { radius: 0.4 })])

const out = createMoveResult()
const hit = createQueryHit()
let [touches, seen] = [0, 0]
let step = 0
for (; step < 3600 && Position.x[robot]! < 9; step++) {
  integrationSystem(world)
  collisionSystem(world)
  const from = [Position.x[robot]!, Position.y[robot]!]
  if (rayCast(world, hit, from, [1, 0], { exclude: robot, maxDistance: 3 })) seen++
  // Towards the door, and around what is close ahead.
  const aside = hit.entity >= 0 && hit.distance < 1 ? 2 : -Math.sign(from[1]!) * 0.5
  moveAndSlide(world, robot, [2 * DELTA, aside * DELTA], { up: [0, 0, 1] }, out)
  if (out.wallEntity >= 0) touches++
}
console.log(`out after ${(step * DELTA).toFixed(1)} s at y ${Position.y[robot]!.toFixed(1)}`)
console.log(`something was ahead in ${seen} steps, and in the way in ${touches}`)
