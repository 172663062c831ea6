import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../examples/scenes/random.js'
import { directions, Rubble, type TurnedBox } from '../character/rubble.js'
import { distance, length, scale, type V3 } from '../oracle/vectors.js'

/** Found by dashes through rubble: where the capsule stopped, and the boxes that touched it there. */
const wedges: readonly { readonly at: V3; readonly boxes: readonly TurnedBox[] }[] = [
  {
    at: [1.7276514961502405, 1.349777473830462, 3.8874216439611957],
    boxes: [
      {
        at: [1.264593405649066, 1.3507532747462392, 2.4787970609031618],
        half: [0.3823451248928904, 1.291506802663207, 0.4965802866965532],
        rotation: { x: 0.4903184953145683, y: 0.16962618473917246, z: 0.2567982799373567, w: 0.2663333024829626 },
      },
      {
        at: [0.8232387015596032, 2.8755525569431484, 4.749983516521752],
        half: [0.6859905428253115, 0.6251601931639015, 1.3898654884658754],
        rotation: { x: -0.23328357795253396, y: 0.5966332806274295, z: -0.31580901565030217, w: 0.31314336135983467 },
      },
      {
        at: [3.487111779395491, 1.777351696509868, 4.236560189165175],
        half: [0.852207425236702, 1.4513012386858464, 0.7730446935631334],
        rotation: { x: 0.3113857260905206, y: 0.4461339320987463, z: 0.04434428550302982, w: 0.31781530985608697 },
      },
    ],
  },
  {
    at: [-3.5227381551941974, 4.885244146988299, -1.415621821825429],
    boxes: [
      {
        at: [-4.3894371832720935, 3.3836824540048838, -1.0521957417950034],
        half: [1.286173636559397, 1.330731848627329, 0.7318735071457922],
        rotation: { x: 0.09801255399361253, y: -0.2068130560219288, z: 0.49233852326869965, w: 0.08962685381993651 },
      },
      {
        at: [-4.62954246904701, 4.813027731142938, -1.0155691229738295],
        half: [0.3611916102468967, 0.9392503992654382, 1.0809517728164793],
        rotation: { x: -0.08387401886284351, y: 0.10935706878080964, z: -0.04812924424186349, w: 0.19627694925293326 },
      },
      {
        at: [-2.1010835142806172, 3.550210695248097, -2.040339056402445],
        half: [1.1921773974783718, 1.000739512592554, 1.1144457701593637],
        rotation: { x: 0.39350944152101874, y: 0.380612182430923, z: -0.13946485286578536, w: -0.2460861154831946 },
      },
    ],
  },
]

/**
 * A capsule that three boxes touched stayed where it was for good: the vertical and the horizontal part of each motion
 * were blocked, each for itself.
 */
describe.each(wedges)('a capsule between three boxes', ({ at, boxes }) => {
  it.each([
    ['default skin', {}],
    ['skin of 1e-4', { skin: 1e-4 }],
    ['skin of 0.05', { skin: 0.05 }],
    ['one iteration', { maxIterations: 1 }],
    ['no steps', { stepHeight: 0 }],
  ])('leaves by every free direction, %s', (_, options) => {
    const rubble = new Rubble(boxes, at)
    rubble.walker.options = options
    const free = rubble.freeDirections(at, directions(4000))
    expect(free.length).toBeGreaterThan(10)
    expect(free.length).toBeLessThan(200)
    for (const direction of free) {
      rubble.put(at)
      const { moved, stuck } = rubble.walker.move(...scale(direction, 0.2))
      expect(length(moved)).toBeGreaterThan(0.05)
      expect(stuck).toBe(false)
      expect(rubble.walker.gap).toBeGreaterThan(-1e-9)
    }
  })

  it('leaves by moves of any length, and by random ones (seed 3)', () => {
    const rubble = new Rubble(boxes, at)
    const all = directions(4000)
    const free = rubble.freeDirections(at, all)
    for (const skin of [0.02, 1e-4])
      for (const [step, moves] of [
        [0.02, 15],
        [0.001, 200],
        [1e-4, 1500],
      ] as const) {
        rubble.walker.options = { skin }
        for (const direction of [free[0]!, free.at(-1)!]) {
          rubble.put(at)
          rubble.walker.walk(moves, ...scale(direction, step))
          expect(distance(rubble.walker.position, at)).toBeGreaterThan(0.1)
        }
      }
    rubble.walker.options = {}
    const random = seededRandom(3)
    rubble.put(at)
    for (let i = 0; i < 100; i++) rubble.walker.move(...scale(all[Math.floor(random() * 4000)]!, 0.2))
    expect(distance(rubble.walker.position, at)).toBeGreaterThan(1)
  })
})
