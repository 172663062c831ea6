/** The view of a client: what it shows between two states. */
import { describe, expect, it } from 'vitest'
import { STEP } from '../../scenes/arena.js'
import { View } from '../client.js'
import { ArenaState, FighterState } from '../schema.js'

const DELAY = 100
/** Local time of step 0. */
const START = 5000

function stateAt(step: number, x: number, deaths = 0): ArenaState {
  const state = new ArenaState().assign({ step })
  state.fighters.set('other', new FighterState().assign({ x, z: -x, aimX: 1, aimZ: 0, health: 3, score: 0, deaths }))
  return state
}

const arrivalOf = (step: number): number => START + step * STEP * 1000
/** Where the view shows the other one when it shows that step. */
const shownAt = (view: View, step: number): number | undefined =>
  view.fightersAt(arrivalOf(step) + DELAY).get('other')?.x

describe('View', () => {
  it('shows nobody before the first state', () => {
    expect(new View().fightersAt(START).size).toBe(0)
  })

  it('is between two states, and stays at the last one', () => {
    const view = new View()
    for (const [step, x] of [
      [0, 0],
      [3, 6],
      [6, 3],
    ] as const)
      view.add(stateAt(step, x), arrivalOf(step))
    expect(shownAt(view, -1)).toBe(0)
    expect(shownAt(view, 1)).toBeCloseTo(2, 9)
    expect(shownAt(view, 2)).toBeCloseTo(4, 9)
    expect(shownAt(view, 4)).toBeCloseTo(5, 9)
    expect(shownAt(view, 20)).toBe(3)
    expect(view.newest().get('other')!.z).toBe(-3)
  })

  it('does not run across the room to a new life', () => {
    const view = new View()
    view.add(stateAt(0, 1), arrivalOf(0))
    view.add(stateAt(3, 10, 1), arrivalOf(3))
    expect(shownAt(view, 2.9)).toBe(1)
    expect(shownAt(view, 3)).toBe(10)
  })

  it('runs evenly where patches come late by turns', () => {
    const view = new View()
    const seen: number[] = []
    // A patch each 3 steps, every other one 30 ms late; a frame each step.
    const patches = Array.from({ length: 100 }, (_, k) => ({ step: 3 * k, at: arrivalOf(3 * k) + (k % 2) * 30 }))
    for (let frame = 0; frame < 290; frame++) {
      const now = arrivalOf(frame)
      while (patches.length > 0 && patches[0]!.at <= now)
        view.add(stateAt(patches[0]!.step, patches.shift()!.step), now)
      const x = view.fightersAt(now).get('other')?.x
      if (frame > 100) seen.push(x!)
    }
    // A unit a step is the speed of the run.
    const speeds = seen.slice(1).map((x, k) => x - seen[k]!)
    expect(Math.min(...speeds)).toBeGreaterThan(0.5)
    expect(Math.max(...speeds)).toBeLessThan(1.5)
  })
})
