import { saveCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { drawProgram, drawTurnover } from '../systems/memory-program.js'
import { compareWorlds } from '../systems/memory-twins.js'
import { differenceOf, freshScene } from '../snapshot/fresh-scene.js'
import { saveGame } from '../snapshot/move-world.js'
import { noFiles, tryFiles } from '../obb-tree/file-mutants.js'
import { addMutants, noMutants, tryMutants } from '../snapshot/mutants.js'
import { SnapshotScene } from '../snapshot/scene.js'

const SEEDS = 200
const MUTANTS = 500

it(`${SEEDS * MUTANTS} mutants of snapshots are refused, or are snapshots themselves`, () => {
  const total = noMutants()
  for (let seed = 10; seed < 10 + SEEDS; seed++) addMutants(total, tryMutants(seed, MUTANTS))
  console.log(JSON.stringify(total))
  expect(total.slowest).toBeLessThan(1000)
})

it(`${SEEDS * MUTANTS} mutants of tree files are refused, or every walk through them ends`, () => {
  const total = noFiles()
  for (let seed = 10; seed < 10 + SEEDS; seed++) tryFiles(total, seed, MUTANTS)
  console.log(JSON.stringify(total))
  expect(total.slowest).toBeLessThan(1000)
})

it.each(['restores', 'moves'] as const)('worlds go on from snapshots: %s, programs of 300 seeds', (forgets) => {
  for (let seed = 5000; seed < 5300; seed++)
    for (const draw of [drawProgram, drawTurnover]) {
      const program = draw(seed)
      const settled = forgets === 'moves' ? { ...program, contactEntities: false } : program
      expect(compareWorlds(settled, {}, ['soft', forgets]), `${draw.name}, seed ${seed}`).toBe('')
    }
})

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
