/**
 * `npm run examples -- top-down`: a robot seen from above finds its way out of a room with pillars that turn. The world
 * is flat, and `up` is the z axis: nothing is ground, so the robot slides along everything. The game is
 * examples/scenes/top-down.ts; examples/pixi draws it.
 */
import { DELTA } from '../scenes/flat-game.js'
import { createTopDown } from '../scenes/top-down.js'

const { step, bot, says, player, collision } = createTopDown()
const { Position } = collision.components
let n = 0
for (; n < 3600 && Position.x[player]! < 9; n++) step(bot())
console.log(`out after ${(n * DELTA).toFixed(1)} s at y ${Position.y[player]!.toFixed(1)}`)
console.log(says())
