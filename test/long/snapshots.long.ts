/**
 * Mutants of snapshots and of tree files, and random programs of a game that goes on from snapshots. LONG_SEED draws
 * others; LONG_MUTANTS mutants of each kind, and LONG_PROGRAMS programs, each with restores and with moves. What they
 * are by default ends in minutes; 100,000 mutants of each kind take most of an hour.
 */
import { saveCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { drawProgram, drawTurnover } from '../systems/memory-program.js'
import { compareWorlds } from '../systems/memory-twins.js'
import { differenceOf, freshScene } from '../snapshot/fresh-scene.js'
import { saveGame } from '../snapshot/move-world.js'
import { noFiles, tryFiles } from '../obb-tree/file-mutants.js'
import { addMutants, noMutants, tryMutants } from '../snapshot/mutants.js'
import { SnapshotScene } from '../snapshot/scene.js'

const first = 1000 * Number(process.env.LONG_SEED ?? 1)
const mutants = Number(process.env.LONG_MUTANTS ?? 10_000)
const programs = Number(process.env.LONG_PROGRAMS ?? 40)
/** Mutants of one snapshot. */
const MUTANTS = 500
const seeds = Array.from({ length: Math.ceil(mutants / MUTANTS) }, (_, k) => first + k)

it(`${MUTANTS * seeds.length} mutants of snapshots, seeds from ${first}, are refused, or are snapshots themselves`, () => {
  const total = noMutants()
  for (const seed of seeds) addMutants(total, tryMutants(seed, MUTANTS))
  console.log(JSON.stringify(total))
  expect(total.slowest).toBeLessThan(1000)
})

it(`${MUTANTS * seeds.length} mutants of tree files, seeds from ${first}, are refused, or every walk in them ends`, () => {
  const total = noFiles()
  for (const seed of seeds) tryFiles(total, seed, MUTANTS)
  console.log(JSON.stringify(total))
  expect(total.slowest).toBeLessThan(1000)
})

it.each(['restores', 'moves'] as const)(
  `worlds go on from snapshots: %s, ${programs} seeds from ${first}`,
  (forgets) => {
    for (let seed = first; seed < first + programs; seed++)
      for (const draw of [drawProgram, drawTurnover]) {
        const program = draw(seed)
        const settled = forgets === 'moves' ? { ...program, contactEntities: false } : program
        expect(compareWorlds(settled, {}, ['soft', forgets]), `${draw.name}, seed ${seed}`).toBe('')
      }
  },
)

it('a world goes on in another one for 1,000 steps', () => {
  const scene = new SnapshotScene()
  let n = 0
  for (; n < 60; n++) scene.step(n)
  const copy = freshScene(saveGame(scene.collision), scene.cast, saveCollision(scene.world), {})
  for (; n < 1060; n++) {
    expect(differenceOf(scene, copy), `step ${n}`).toBe('')
    scene.step(n)
    copy.step(n)
  }
})
