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
import { DELTA, type FlatGame } from './flat-game.js'

/** A robot in a room with pillars that turn, and a door. `up` is the z axis: nothing is ground. */
export function createTopDown() {
  const world = createWorld()
  const collision = createCollision(world, { flat: true, delta: DELTA })
  const { Position, Rotation, AngularVelocity, BoxShape, SphereShape } = collision.components

  function addWall(x: number, y: number, halfX: number, halfY: number, angle = 0): number {
    const wall = addEntity(world)
    const box = set(BoxShape, { x: halfX, y: halfY })
    addComponents(world, wall, [set(Position, { x, y }), set(Rotation, { angle }), box])
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
  ] as const) {
    // prettier-ignore
    addComponents(world, addWall(x, y, 1.4, 0.2), [set(AngularVelocity, { z: spin })])
  }
  const player = addEntity(world)
  addComponents(world, player, [set(Position, { x: -6, y: 0 }), set(SphereShape, { radius: 0.4 })])

  const out = createMoveResult()
  const hit = createQueryHit()
  let [touches, seen] = [0, 0]
  const game: FlatGame = {
    world,
    collision,
    view: { x: 0, y: 0, halfX: 9, halfY: 6 },
    player,
    step({ x, y }) {
      integrationSystem(world)
      collisionSystem(world)
      moveAndSlide(world, player, [2 * x * DELTA, 2 * y * DELTA], { up: [0, 0, 1] }, out)
      if (out.wallEntity >= 0) touches++
    },
    /** Towards the door, and around what is close ahead. */
    bot() {
      const from = [Position.x[player]!, Position.y[player]!]
      if (rayCast(world, hit, from, [1, 0], { exclude: player, maxDistance: 3 })) seen++
      const isClose = hit.entity >= 0 && hit.distance < 1
      return { x: 1, y: isClose ? 1 : -Math.sign(from[1]!) * 0.25, jumps: false }
    },
    says: () => `something was ahead in ${seen} steps, and in the way in ${touches}`,
  }
  return game
}
