import { addComponent, addComponents, addEntity, createWorld, set } from 'bitecs'
import { buildPolygon, collisionSystem, createCollision, createMoveResult, moveAndSlide } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { between, seededRandom } from '../../examples/scenes/random.js'

type Rectangle = readonly [x: number, y: number, angle: number, halfX: number, halfY: number]
const kinds = ['ball', 'capsule', 'box'] as const

/** A flat world of rectangles, as boxes or as polygons, and a character. */
class Level {
  readonly world = createWorld()
  readonly collision = createCollision(this.world, { flat: true, maxEntities: 64 })
  readonly out = createMoveResult()
  readonly hero: number

  constructor(rectangles: readonly Rectangle[], isOfPolygons: boolean, kind: (typeof kinds)[number], x: number) {
    const { Position, Rotation, BoxShape, PolygonShape, SphereShape, CapsuleShape } = this.collision.components
    const { world } = this
    const add = (x: number, y: number, angle: number): number => {
      const entity = addEntity(world)
      addComponents(world, entity, [set(Position, { x, y }), set(Rotation, { angle })])
      return entity
    }
    for (const [x, y, angle, a, b] of rectangles) {
      const entity = add(x, y, angle)
      if (!isOfPolygons) addComponent(world, entity, set(BoxShape, { x: a, y: b }))
      else addComponent(world, entity, set(PolygonShape, { polygon: buildPolygon([-a, -b, a, -b, a, b, -a, b]) }))
    }
    this.hero = add(x, 3, 0)
    if (kind === 'ball') addComponent(world, this.hero, set(SphereShape, { radius: 0.4 }))
    if (kind === 'capsule') addComponent(world, this.hero, set(CapsuleShape, { halfHeight: 0.25, radius: 0.25 }))
    if (kind === 'box') addComponent(world, this.hero, set(BoxShape, { x: 0.25, y: 0.5 }))
    collisionSystem(world)
  }

  move(x: number, y: number): unknown {
    const { grounded, groundEntity, wallEntity, ceilingEntity, steps, ...rest } = moveAndSlide(
      this.world,
      this.hero,
      [x, y],
      {},
      this.out,
    )
    const place = [...rest.position, ...rest.groundNormal].map((value) => Math.round(1e6 * value) + 0)
    return { grounded, groundEntity, wallEntity, ceilingEntity, steps, place }
  }
}

/** A pile of rectangles, or a slope of tiles whose ends are behind the next tile. */
function rectanglesOf(seed: number): Rectangle[] {
  const random = seededRandom(seed)
  const all: Rectangle[] = [
    [0, -6, 0, 6, 5],
    [-5.5, 0, 0, 0.5, 20],
    [5.5, 0, 0, 0.5, 20],
  ]
  if (seed % 3 > 0) {
    const size = (): number => between(random, 0.2, 1)
    const at = (): [number, number] => [between(random, -4, 4), between(random, -1, 2)]
    for (let k = 0; k < 8; k++) all.push([...at(), seed % 3 === 1 ? 0 : between(random, -3, 3), size(), size()])
    return all
  }
  const lean = between(random, 0.6, 1.3)
  const half = between(random, 0.2, 0.6)
  const thick = between(random, 0.05, 0.4)
  for (let k = -5; k < 5; k++)
    all.push([2 * k * half * Math.cos(lean), 1 + 2 * k * half * Math.sin(lean), lean, half, thick])
  return all
}

/** The only face known of a polygon was the contact, which at a corner is steeper than the edge that leads there. */
it.each(kinds)('a %s walks over polygons as over the same rectangles (seeds 1 to 9)', (kind) => {
  for (let seed = 1; seed <= 9; seed++) {
    const random = seededRandom(97 * seed)
    const rectangles = rectanglesOf(seed)
    const x = between(random, -3, 3)
    const levels = [new Level(rectangles, false, kind, x), new Level(rectangles, true, kind, x)] as const
    let [side, fall] = [1, 0]
    for (let call = 0; call < 120; call++) {
      if (random() < 0.08) side = -side
      fall = (levels[0].out.grounded ? (random() < 0.05 ? 5 : 0) : fall) - 9.81 / 60
      const ofBoxes = levels[0].move(0.06 * side, fall / 60)
      expect({ seed, call, did: levels[1].move(0.06 * side, fall / 60) }).toEqual({ seed, call, did: ofBoxes })
    }
  }
})

it('a capsule climbs stairs of polygons', () => {
  const stairs = Array.from({ length: 5 }, (_, k): Rectangle => [7.5 + 0.5 * k, 0.1 * (k + 1), 0, 5, 0.1 * (k + 1)])
  const level = new Level([[0, -0.5, 0, 20, 0.5], ...stairs], true, 'capsule', 0)
  for (let call = 0; call < 120; call++) level.move(0.05, -0.05)
  expect(level.out.position[1]).toBeCloseTo(1.5, 1)
})
