/** Characters of three shapes on tiles, slopes, stairs, hills, a lift and a turntable; they jump and meet. */
import { addComponents, set } from 'bitecs'
import { createMoveResult, moveAndSlide, type MoveResult } from 'bitecs-collision'
import { octahedron } from '../../../examples/scenes/meshes.js'
import type { Hash } from '../hash.js'
import { terrain } from '../meshes.js'
import { Stage, type GoldenScene, type Vector } from '../stage.js'

const EDGE = 6
const GRAVITY = 9.81
const DELTA = 1 / 60
const CHARACTERS = 6

interface Character {
  readonly entity: number
  readonly out: MoveResult
  readonly velocity: Vector
}

export function characters(): GoldenScene {
  const stage = new Stage(1906, { delta: DELTA })
  const { world, collision } = stage
  const { Position, LinearVelocity, AngularVelocity } = collision.components
  addCourse(stage)
  const lift = stage.addWall({ x: -4, y: 0, z: -4 }, { x: 1, y: 0.1, z: 1 })
  const table = stage.addWall({ x: 0, y: 0.15, z: 4 }, { x: 1.5, y: 0.1, z: 1.5 }, {})
  addComponents(world, lift, [set(LinearVelocity, { y: 1 })])
  addComponents(world, table, [set(LinearVelocity, {}), set(AngularVelocity, { y: 1.5 })])
  const rollers = [0, 1, 2, 3].map((k) => stage.addMover(k, { ...stage.vector(4), y: 0.5 }, 1, 1, stage.tree(rock)))
  for (const roller of rollers) LinearVelocity.y[roller] = 0
  const walkers = Array.from({ length: CHARACTERS }, (_, k) => addCharacter(stage, k))

  const step = (n: number, hash: Hash): void => {
    if (Math.abs(Position.y[lift]!) > 1.5) LinearVelocity.y[lift] = Position.y[lift]! > 0 ? -1 : 1
    stage.turnBack(rollers, EDGE - 1)
    stage.step()
    for (const [k, { entity, out, velocity }] of walkers.entries()) {
      if ((n + 37 * k) % 90 === 0) Object.assign(velocity, { ...stage.vector(3), y: velocity.y })
      if (out.grounded) velocity.y = (n + 11 * k) % 70 === 0 ? 4 + out.groundVelocity[1] : 0
      velocity.y -= GRAVITY * DELTA
      const motion = [velocity.x * DELTA, velocity.y * DELTA, velocity.z * DELTA]
      moveAndSlide(world, entity, motion, k === 2 ? { maxSlope: 30, stepHeight: 0.1 } : {}, out)
      if (out.ceilingEntity >= 0) velocity.y = Math.min(velocity.y, 0)
      hashMove(hash, out)
      if (Position.y[entity]! > -5 && n % 1000 !== 0) continue
      // Back to the middle: it fell off the course, or has had its time.
      Object.assign(velocity, { x: 0, y: 0, z: 0 })
      addComponents(world, entity, [set(Position, { ...stage.vector(3), y: 3 })])
      collision.teleport(entity)
    }
  }
  return { stage, step }
}

const rock = octahedron(0.8)

/** The ground and what stands on it. Tiles lie side by side, so that their seams count. */
function addCourse(stage: Stage): void {
  const { MeshShape } = stage.collision.components
  for (let i = 0; i < 4; i++)
    for (let j = 0; j < 4; j++)
      if (i + j !== 0) stage.addWall({ x: 3 * i - 4.5, y: -0.5, z: 3 * j - 4.5 }, { x: 1.5, y: 0.5, z: 1.5 })
  stage.addWall({ x: 3, y: 0, z: 2 }, { x: 2, y: 0.2, z: 1 }, { z: 0.2 })
  stage.addWall({ x: -3, y: 0, z: 2 }, { x: 2, y: 0.2, z: 1 }, { z: 0.5 })
  for (let k = 0; k < 4; k++) stage.addWall({ x: 1 + 0.4 * k, y: 0.1 * k, z: -3 }, { x: 0.2, y: 0.1, z: 1 })
  stage.addWall({ x: -1, y: 1, z: -2 }, { x: 0.1, y: 1, z: 1.5 }, { y: 0.3 })
  stage.addWall({ x: -1.5, y: 1, z: -1 }, { x: 0.1, y: 1, z: 1.5 }, { y: -0.3 })
  stage.addWall({ x: 4, y: 1.4, z: -1 }, { x: 1, y: 0.2, z: 1 }, { x: 0.1 })
  const hill = stage.tree(terrain(6, 2, (x, z) => 0.8 - 0.2 * (x * x + z * z) + stage.between(0, 0.1)))
  addComponents(stage.world, stage.add({ x: 3, y: 0, z: 4 }), [set(MeshShape, { tree: hill })])
  for (const side of [-EDGE, EDGE]) {
    stage.addWall({ x: side, y: 1 }, { x: 0.2, y: 2, z: EDGE })
    stage.addWall({ z: side, y: 1 }, { x: EDGE, y: 2, z: 0.2 })
  }
}

function addCharacter(stage: Stage, k: number): Character {
  const { LinearVelocity, BoxShape, CapsuleShape, SphereShape } = stage.collision.components
  const entity = stage.add({ ...stage.vector(3), y: 3 })
  const shapes = [
    set(CapsuleShape, { halfHeight: 0.25, radius: 0.25 }),
    set(BoxShape, { x: 0.25, y: 0.5, z: 0.2 }),
    set(SphereShape, { radius: 0.3 }),
  ]
  addComponents(stage.world, entity, [set(LinearVelocity, {}), shapes[k % shapes.length]!])
  return { entity, out: createMoveResult(), velocity: { x: 0, y: 0, z: 0 } }
}

/** Everything that a game sees of a move. */
function hashMove(hash: Hash, out: MoveResult): void {
  for (const vector of [out.position, out.moved, out.left, out.groundNormal, out.groundVelocity, out.wallNormal])
    hash.numbers(vector)
  const { groundEntity, wallEntity, ceilingEntity, insideEntity, hits, steps } = out
  hash.numbers([groundEntity, wallEntity, ceilingEntity, insideEntity, hits, steps])
  hash.number(Number(out.grounded))
  hash.number(Number(out.stuck))
}
