/** One process, one case: prints its figures as JSON. Argument: the case. */
import { argv, exit, stdout } from 'node:process'
import { addComponent, set } from 'bitecs'
import { ROW_STRIDE } from 'own:src/geometry/rows.js'
import { overlapObbRows } from 'own:src/geometry/obb-obb/overlap.js'
import { integrationSystem } from 'own:systems/integration.js'
import { collisionSystem } from 'own:systems/pipeline.js'
import { own, ownStages, populate } from '../crowd/own.mjs'
import { crowdScene, reflect } from '../crowd/scene.mjs'
import { mean, processorTime } from '../shared/times.mjs'

const flat = { contactEntities: false, continuous: false }

/**
 * Mean processor time of some consecutive runs in milliseconds, after half as many that warm up. `between` is not
 * counted: boxes move there, since a world that stands still is no step of a game.
 */
function timed(runs, body, between) {
  const times = []
  const warm = runs >> 1
  for (let r = 0; r < warm + runs; r++) {
    between?.()
    const start = processorTime()
    body()
    times.push(processorTime() - start)
  }
  return mean(times.slice(warm))
}

/** Moves the boxes of a world, as the crowd does. */
function move({ world, collision, first }, { room, count }) {
  const { Position, LinearVelocity } = collision.components
  reflect(room, Position, LinearVelocity, count, first)
  integrationSystem(world)
}

/** Every pair, its bounds, its boxes, and a list of those that touch: nothing that finds pairs could be plainer. */
function plainLoop(bounds, rows, count, out) {
  let touching = 0
  for (let i = 0; i < count; i++)
    for (let j = i + 1; j < count; j++) {
      const p = 6 * i
      const q = 6 * j
      if (bounds[p] > bounds[q + 3] || bounds[q] > bounds[p + 3]) continue
      if (bounds[p + 1] > bounds[q + 4] || bounds[q + 1] > bounds[p + 4]) continue
      if (bounds[p + 2] > bounds[q + 5] || bounds[q + 2] > bounds[p + 5]) continue
      if (!overlapObbRows(rows, i * ROW_STRIDE, rows, j * ROW_STRIDE)) continue
      out[touching++] = i * count + j
    }
  return touching
}

/** Every pair whose bounds meet, in a list. */
function plainPairs(bounds, count, out) {
  let pairs = 0
  for (let i = 0; i < count; i++)
    for (let j = i + 1; j < count; j++) {
      const p = 6 * i
      const q = 6 * j
      if (bounds[p] > bounds[q + 3] || bounds[q] > bounds[p + 3]) continue
      if (bounds[p + 1] > bounds[q + 4] || bounds[q + 1] > bounds[p + 4]) continue
      if (bounds[p + 2] > bounds[q + 5] || bounds[q + 2] > bounds[p + 5]) continue
      out[2 * pairs] = i
      out[2 * pairs + 1] = j
      pairs++
    }
  return pairs
}

const cases = {
  /** 2,000 boxes in one spot against the plain loop on the same rows: boxes, and bounds and boxes alone. */
  async spot() {
    const count = 2000
    const { step: oneStep, collision } = await own(flat, undefined, processorTime)(crowdScene(count, 'spot'))
    const [warm, runs] = [4, 8]
    const times = new Float64Array(2 + ownStages.length)
    const sums = times.slice()
    const out = new Float64Array((count * (count - 1)) / 2)
    const list = new Int32Array(count * (count - 1))
    const loops = []
    const pairLoops = []
    let touching = 0
    // By turns, so that all three are as warm, find their lists as far from the caches, and see boxes that have moved.
    for (let r = 0; r < warm + runs; r++) {
      oneStep(times)
      if (r >= warm) times.forEach((ms, k) => (sums[k] += ms / runs))
      const { bounds, rows } = collision.bodiesBefore
      const start = processorTime()
      const pairs = plainPairs(bounds, count, list)
      const middle = processorTime()
      touching = plainLoop(bounds, rows, count, out)
      const end = processorTime()
      if (pairs !== collision.report.pairs) throw new Error(`${collision.report.pairs} pairs, the plain loop ${pairs}`)
      if (r < warm) continue
      pairLoops.push(middle - start)
      loops.push(end - middle)
    }
    const [step] = sums
    const stages = Object.fromEntries(ownStages.map((name, k) => [name, sums[k + 2]]).slice(1, 5))
    const [loop, pairsLoop] = [mean(loops), mean(pairLoops)]
    const ours = collision.events.count - collision.events.ended
    if (ours !== touching) throw new Error(`${ours} contacts, the plain loop finds ${touching}`)
    const broadPhase = { loop: pairsLoop, ratio: stages['broad-phase'] / pairsLoop }
    return { count, touching, step, loop, ratio: step / loop, stages, broadPhase }
  },
  /** 10,000 boxes whose filters let no pair through, in one spot and spread out. */
  filtered() {
    const count = 10_000
    const timeOf = (kind, isFiltered) => {
      const scene = crowdScene(count, kind)
      const made = populate(scene, flat)
      const { world, collision, first } = made
      const { CollisionFilter } = collision.components
      for (let i = 0; isFiltered && i < count; i++)
        addComponent(world, first + i, set(CollisionFilter, { category: 1, mask: 2 }))
      const time = timed(
        32,
        () => collisionSystem(world),
        () => move(made, scene),
      )
      if (isFiltered && collision.events.count !== 0) throw new Error('a filter let a pair through')
      return time
    }
    const [spot, spread, unfiltered] = [timeOf('spot', true), timeOf('uniform', true), timeOf('uniform', false)]
    return { count, spot, spread, unfiltered, ratio: spot / spread, ratioToUnfiltered: spot / unfiltered }
  },
  /** 3,000 boxes in one spot with a budget of a million pairs: the error, and what it takes to come. */
  budget() {
    const { world, collision } = populate(crowdScene(3000, 'spot'), { ...flat, pairBudget: 1e6 })
    const times = []
    let error
    for (let r = 0; r < 3; r++) {
      const start = processorTime()
      try {
        collisionSystem(world)
      } catch (caught) {
        error = caught
      }
      times.push(processorTime() - start)
    }
    if (error?.code !== 'E_PAIR_BUDGET') throw new Error('no pair budget error')
    return {
      count: 3000,
      budget: 1e6,
      milliseconds: mean(times),
      code: error.code,
      message: error.message,
      step: collision.report.step,
    }
  },
}

stdout.write(`\n${JSON.stringify(await cases[argv[2]]())}\n`, () => exit(0))
