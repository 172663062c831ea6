/** How random questions are put: to a world that changes in between, and what is wrong with an answer told in full. */
import { refreshQueries, type QueryHit, type QueryHits } from 'bitecs-collision'
import type { Hit } from '../oracle/queries.js'
import type { QueryBody } from '../oracle/query-shapes.js'
import type { V3 } from '../oracle/vectors.js'
import { QueryWorld, type FilterOptions, type WorldOptions } from './query-world.js'

/** A hit as plain data. */
export function hitOf(hit: QueryHit): Hit {
  const [x, y, z] = hit.point as V3
  const [nx, ny, nz] = hit.normal as V3
  return { ...hit, point: [x, y, z], normal: [nx, ny, nz] }
}

export function hitsOf(hits: QueryHits): Hit[] {
  return Array.from({ length: hits.count }, (_, k) => ({
    entity: hits.entity[k]!,
    body: hits.body[k]!,
    distance: hits.distance[k]!,
    time: hits.time[k]!,
    point: [hits.pointX[k]!, hits.pointY[k]!, hits.pointZ[k]!],
    normal: [hits.normalX[k]!, hits.normalY[k]!, hits.normalZ[k]!],
    triangle: hits.triangle[k]!,
    inside: hits.inside[k] === 1,
  }))
}

/** Throws with all that is needed to look at the case again. */
export function refuse(wrong: string, seed: number, number: number, given: object): void {
  if (wrong !== '') throw new Error(`world ${seed}, case ${number}: ${wrong}\n${JSON.stringify(given)}`)
}

/** How often each kind of answer came. */
export interface Tally {
  [kind: string]: number
}

/** Changes the world, then steps or refreshes it or leaves the queries where they were. */
function churn(world: QueryWorld, changes: number): void {
  const { random } = world
  for (let k = random.integer(0, changes); k > 0; k--) world.change()
  const roll = random.unit()
  if (roll < 0.35) world.step()
  else if (roll < 0.75) refresh(world)
}

function refresh(world: QueryWorld): void {
  refreshQueries(world.world)
  world.note()
}

/** Puts questions to a world that changes now and then, each with a filter and the bodies that this accepts. */
export function ask(
  seed: number,
  cases: number,
  options: WorldOptions,
  question: (world: QueryWorld, bodies: QueryBody[], filter: FilterOptions, k: number) => void,
): void {
  const world = new QueryWorld(seed, options)
  if (world.random.chance(0.5)) world.step()
  else refresh(world)
  for (let k = 0; k < cases; k++) {
    if (k > 0 && k % Math.ceil(cases / 6) === 0) churn(world, 12)
    const filter = world.anyFilter()
    question(world, world.bodies(filter), filter, k)
  }
}
