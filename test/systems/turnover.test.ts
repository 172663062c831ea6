import { addComponents, addEntity, createWorld, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { describe, it } from 'vitest'
import { daily } from '../daily.js'
import { resourceOf } from '../../src/collision.js'
import { randomizer } from '../broad-phase/scenes.js'
import { expect } from '../expect.js'
import { forget } from '../forget.js'

const BODIES = 400
const WARM = 20
const STEPS = 100

type Kind = 'movers' | 'movers by a plane' | 'statics' | 'either'

/** A crowd in which a few bodies come and go in each step. */
function run(kind: Kind, a: number, continuous: boolean, remembers: boolean) {
  const random = randomizer(7)
  const world = createWorld()
  const broadPhase = remembers ? 'tiled-sweep' : 'brute-force'
  const collision = createCollision(world, { delta: 1 / 60, continuous, contactEntities: false, broadPhase })
  const { Position, Rotation, LinearVelocity, BoxShape, PlaneShape } = collision.components
  const place = (): number => 9 * random()
  const velocity = (): number => random() - 0.5
  const half = { x: 0.4, y: 0.4, z: 0.4 }
  const add = (moves: boolean): number => {
    const entity = addEntity(world)
    addComponents(world, entity, [
      set(Position, { x: place(), y: place(), z: place() }),
      set(Rotation, { x: 0, y: 0, z: 0, w: 1 }),
      set(BoxShape, half),
      ...(moves ? [set(LinearVelocity, { x: velocity(), y: velocity(), z: velocity() })] : []),
    ])
    return entity
  }
  if (kind === 'movers by a plane')
    addComponents(world, addEntity(world), [set(Position, { x: 0, y: 0, z: 0 }), set(PlaneShape, { x: 0, y: 1, z: 0 })])
  const moves = (): boolean => (kind === 'statics' ? false : kind === 'either' ? random() < 0.3 : true)
  const alive = Array.from({ length: BODIES }, (_, k) => add(k % 4 === 0 || moves()))
  const resource = resourceOf(world)
  const { epoch } = resource.step
  const counts = { kept: 0, began: 0, ended: 0 }
  const told: string[] = []
  for (let step = 0; step < WARM + STEPS; step++) {
    // The same ids in both worlds; every other one comes after a step without it.
    for (let k = 0; k < a; k++) {
      const at = 4 * Math.floor((alive.length / 4) * random()) + 1
      removeEntity(world, alive[at]!)
      alive[at] = add(moves())
    }
    if (step % 2 === 0) for (let k = 0; k < a; k++) removeEntity(world, alive.pop()!)
    else for (let k = 0; k < a; k++) alive.push(add(moves()))
    integrationSystem(world)
    const { number } = epoch
    if (!remembers) forget(resource, true)
    collisionSystem(world)
    const { events } = collision
    const { began, ended, count } = events
    const columns = [events.a, events.b, events.generationA, events.generationB, events.time, events.reason]
    const { bodies, pairs } = collision.report
    told.push([began, ended, count, bodies, pairs, ...columns.map((column) => column.subarray(0, count))].join())
    if (step < WARM) continue
    if (epoch.number === number) counts.kept++
    counts.began += began
    counts.ended += ended
  }
  return { counts, told }
}

describe('an epoch goes on where bodies come and go in every step, seed 7', () => {
  it.each(
    daily<readonly [Kind, number, boolean]>(
      [
        ['movers', 2, true],
        ['movers by a plane', 2, true],
        ['statics', 2, true],
        ['either', 2, false],
      ],
      [
        ['movers', 2, false],
        ['either', 2, true],
        ['movers', 6, false],
      ],
    ),
  )('%s, %i a step, continuous %s: all as if nothing was', (kind, a, continuous) => {
    const { counts, told } = run(kind, a, continuous, true)
    const twin = run(kind, a, continuous, false)
    expect(told.findIndex((step, k) => step !== twin.told[k])).toBe(-1)
    expect(counts.began).toBeGreaterThan(STEPS)
    expect(counts.ended).toBeGreaterThan(STEPS)
    expect(counts.kept).toBeGreaterThanOrEqual(0.6 * STEPS)
  })
})
