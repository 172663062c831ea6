import { readFileSync } from 'node:fs'
import { restoreCollision, saveCollision, validateCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { BadLine } from '../../examples/rollback/bad-line.js'
import { Game, type Saved } from '../../examples/rollback/game.js'
import { BAD_LINE, playMatch, script, summaryOf } from '../../examples/rollback/match.js'
import { MOST_AHEAD } from '../../examples/rollback/peer.js'

const FRAMES = 600

/** The states of a game that has the keys of both players at once. */
function playAlone(frames: number, seed: number): string[] {
  const game = new Game(seed)
  const [one, other] = [script(seed + 1, frames), script(seed + 2, frames)]
  return one.map((held, frame) => {
    game.step([held, other[frame]!])
    return game.state
  })
}

/** Frames in which the states of two runs are equal. */
function equalFrames(one: readonly string[], other: readonly string[]): number {
  return one.filter((state, frame) => state === other[frame]).length
}

describe('examples/rollback: two peers over a bad line', () => {
  it.each([1, 2])(`are in equal states in every frame, as a game without a line is: seed %i`, (seed) => {
    const match = playMatch(FRAMES, seed, BAD_LINE)
    const { peers } = match
    const alone = playAlone(FRAMES, seed)
    for (const { states, report, game, confirmed } of peers) {
      expect([confirmed, states.length, equalFrames(states, alone)]).toEqual([FRAMES, FRAMES, FRAMES])
      expect(report.rollbacks).toBeGreaterThan(30)
      expect(report.resimulated).toBeGreaterThan(2 * report.rollbacks)
      expect(report.deepest).toBeLessThanOrEqual(MOST_AHEAD)
      expect(report.compared).toBeGreaterThan(FRAMES / 2)
      validateCollision(game.world)
    }
    expect(Math.max(...peers.map(({ report }) => report.deepest))).toBe(MOST_AHEAD)
    expect(Buffer.compare(saveCollision(peers[0].game.world), saveCollision(peers[1].game.world))).toBe(0)
    const [points] = alone[FRAMES - 1]!.split(' ')
    // Hashes change with what is hashed.
    const shown = (text: string): string => text.replace(/\b[0-9a-f]{16}\b/g, '')
    if (seed === 1) expect(shown(readFileSync('docs/rollback.md', 'utf8'))).toContain(`\n${shown(summaryOf(match))}\n`)
    expect(points!.split(':').every((count) => Number(count) > 3)).toBe(true)
  })

  it('never roll back over a good line', () => {
    const { peers, ticks } = playMatch(100, 1, { delay: 0, jitter: 0, loss: 0 })
    expect(ticks).toBeLessThan(103)
    expect(peers[1].report).toEqual({ rollbacks: 0, deepest: 0, resimulated: 0, waited: 0, compared: 100 })
  })

  it('notice that they differ if only the columns are restored', () => {
    class Forgetful extends Game {
      override load({ columns }: Saved): void {
        this.read(columns)
      }
    }
    const play = (): unknown => playMatch(FRAMES, 1, BAD_LINE, [new Forgetful(1), new Forgetful(1)])
    expect(play).toThrow(/^the peers differ after \d+ frames$/)
  })

  it('are stopped if only collision is restored', () => {
    class Forgetful extends Game {
      override load({ collision }: Saved): void {
        restoreCollision(this.world, collision)
      }
    }
    const play = (): unknown => playMatch(FRAMES, 1, BAD_LINE, [new Forgetful(1), new Forgetful(1)])
    expect(play).toThrow(expect.objectContaining({ code: 'E_SNAPSHOT', component: 'Position' }))
  })
})

it('a bad line delivers late, in another order, and loses what it says it loses', () => {
  const line = new BadLine<number>(5, { delay: 2, jitter: 4, loss: 0.25 })
  const arrived: (readonly [number, number])[] = []
  for (let tick = 0; tick < 2010; tick++) {
    if (tick < 2000) line.send(tick, tick)
    for (const packet of line.receive(tick)) arrived.push([packet, tick - packet])
  }
  expect(arrived.length).toBeGreaterThan(1400)
  expect(arrived.length).toBeLessThan(1600)
  expect(new Set(arrived.map(([packet]) => packet)).size).toBe(arrived.length)
  expect([...new Set(arrived.map(([, late]) => late))].sort()).toEqual([2, 3, 4, 5, 6])
  expect(arrived.some(([packet], k) => k > 0 && packet < arrived[k - 1]![0])).toBe(true)
})
