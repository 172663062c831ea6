/**
 * `npm run examples -- platformer`: a character runs over a step, rides a lift, jumps through a one-way platform and
 * takes coins. The world is flat, the character is moved by moveAndSlide, the coins are sensors. The game is
 * examples/scenes/platformer.ts; examples/pixi draws it.
 */
import { DELTA } from '../scenes/flat-game.js'
import { createPlatformer } from '../scenes/platformer.js'

const { step, bot, says, out, names, player, collision } = createPlatformer()
const { Position } = collision.components
let stood = -1
for (let n = 0; n < 900; n++) {
  step(bot())
  if (!out.grounded || out.groundEntity === stood) continue
  stood = out.groundEntity
  const place = `x ${Position.x[player]!.toFixed(1)}, y ${Position.y[player]!.toFixed(1)}`
  console.log(`${(n * DELTA).toFixed(1)} s  stands on ${names.get(stood) ?? 'the floor'} at ${place}`)
}
console.log(says())
