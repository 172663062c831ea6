import { expect, it } from 'vitest'
import { between, seededRandom } from '../../examples/scenes/random.js'
import type { OracleShape } from '../oracle/shapes.js'
import { brick, ground, Room } from '../systems/room.js'

const forms: Record<string, (half: number) => OracleShape> = {
  ball: (half) => ({ kind: 'sphere', radius: half }),
  capsule: (half) => ({ kind: 'capsule', halfHeight: 0.4 * half, radius: 0.6 * half }),
}

/**
 * On treads short against its radius a round body goes from edge to edge. One that came to hang on the side of an edge,
 * steeper than maxSlope, stood there by the tread; but the next step counted from its lowest point, far below that
 * edge, and was too high: it crept on by hundredths of what was asked.
 */
it.each([
  ['ball', [4, 10, 11, 33, 40]],
  ['capsule', [11, 33, 40]],
])('a %s that hangs on the edge of a stair climbs the next one (seeds %j)', (form, seeds) => {
  for (const seed of seeds) {
    const random = seededRandom(53 * seed + 1)
    for (let k = 0; k < 3; k++) random()
    const rise = between(random, 0.1, 0.4)
    const tread = between(random, 0.15, 0.6)
    for (let k = 0; k < 2; k++) random()
    const turn = random() < 0.5 ? 0 : between(random, -0.4, 0.4)
    const speed = [0.02, 0.05, 0.15][Math.floor(3 * random())]!
    const half = between(random, 0.5, 0.9)
    const room = new Room()
    room.add(ground)
    for (let stair = 1; stair <= 6; stair++) {
      const long = (stair === 6 ? 6 : tread) / 2
      room.add(brick(long, (stair * rise) / 2, 3), { at: [2 + (stair - 1) * tread + long, (stair * rise) / 2, 0] })
    }
    const walker = room.addCharacter(forms[form]!(half), { at: [0.5, half + 0.05, 0] })
    walker.options = { stepHeight: 1.05 * rise }
    const calls = Math.ceil((3 + 6 * tread) / (speed * Math.cos(turn)))
    for (let call = 0; call < calls; call++) {
      const side = Math.floor(call / 20) % 2 === 0 ? -1 : 1
      walker.move(speed * Math.cos(turn), -0.03, side * speed * Math.sin(turn))
    }
    expect({ seed, stairs: Math.round((walker.position[1] - half) / rise) }).toEqual({ seed, stairs: 6 })
  }
})
