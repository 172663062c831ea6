/**
 * The lists of bodies that a gather works through, updated in place when a body comes or goes: a new body is appended,
 * and the last one fills the gap of one that goes. No result depends on their order.
 */
import { emptyBounds } from '../broad-phase/wide-bounds.js'
import { grown } from '../memory/grow.js'
import { Part, SOURCE_STRIDE, type PosedBodies } from './posed-bodies.js'

/**
 * Makes index i a hole: its bounds overlap none, its filter meets none, and nothing stays sure of the body that had it.
 */
export function digHole(bodies: PosedBodies, i: number): void {
  const { ids, parts, category, mask, moved, swept, roots } = bodies
  ids[i] = -1
  roots[i] = -1
  parts[i] = Part.none
  category[i] = 0
  mask[i] = 0
  moved[i] = Infinity
  swept[i] = 0
  emptyBounds(bodies.bounds, i)
}

/** Removes body i from all lists. */
export function dropBody(bodies: PosedBodies, i: number): void {
  const { parts, moving, velocities, ids } = bodies
  if (parts[i] >= Part.stills) {
    dropStill(bodies, i)
    return
  }
  if (parts[i] === Part.boxes) dropBox(bodies, i)
  else bodies.otherCount = dropFrom(bodies.others, bodies.partPlaces, bodies.otherCount, bodies.partPlaces[i])
  bodies.activeCount = dropFrom(bodies.active, bodies.activePlaces, bodies.activeCount, bodies.activePlaces[i])
  if (moving[i] === 0) return
  dropMover(bodies, bodies.moverPlaces[i])
  velocities.fill(0, 6 * ids[i], 6 * ids[i] + 6)
}

/**
 * Appends body i, which is in no list, to the lists of bodies that are read in every step, as a box or as another
 * shape.
 */
export function appendActive(bodies: PosedBodies, i: number, isBox: boolean): void {
  const { moving, parts, partPlaces } = bodies
  bodies.activePlaces[i] = bodies.activeCount
  bodies.active[bodies.activeCount++] = i
  if (moving[i] === 1) appendMover(bodies, i)
  parts[i] = isBox ? Part.boxes : Part.others
  if (isBox) {
    appendBox(bodies, i)
    appendBoxId(bodies, i)
    bodies.newBoxes++
  } else {
    partPlaces[i] = bodies.otherCount
    bodies.others[bodies.otherCount++] = i
  }
}

export function appendMover(bodies: PosedBodies, i: number): void {
  bodies.moverPlaces[i] = bodies.moverCount
  bodies.movers[bodies.moverCount++] = bodies.ids[i]
}

export function appendBox(bodies: PosedBodies, i: number): void {
  bodies.partPlaces[i] = bodies.boxCount
  bodies.boxes[bodies.boxCount++] = i
  bodies.boxEnd = Math.max(bodies.boxEnd, i + 1)
}

/** To be called once after each {@link appendBox}. */
function appendBoxId(bodies: PosedBodies, i: number): void {
  const last = bodies.boxCount - 1
  bodies.boxSizes = grown(bodies.boxSizes, 3 * bodies.boxCount)
  bodies.boxIds[last] = bodies.ids[i]
  bodies.boxBodies[last] = i
  bodies.boxIdPlaces[i] = last
}

/**
 * Inserts body i at the end of the stills of its kind: the first still of each later kind moves to the end of that
 * kind.
 */
export function insertStill(bodies: PosedBodies, i: number, kind: number): void {
  const { stillEnds } = bodies
  bodies.sources = grown(bodies.sources, SOURCE_STRIDE * (bodies.stillCount + 1))
  for (let k = stillEnds.length - 1; k > kind; k--) {
    if (stillEnds[k] > stillEnds[k - 1]) moveStill(bodies, stillEnds[k - 1], stillEnds[k])
    stillEnds[k]++
  }
  const place = stillEnds[kind]++
  bodies.stillCount++
  bodies.stills[place] = i
  bodies.stillIds[place] = bodies.ids[i]
  bodies.sources[SOURCE_STRIDE * place] = NaN
  bodies.parts[i] = Part.stills + kind
  bodies.partPlaces[i] = place
}

function dropStill(bodies: PosedBodies, i: number): void {
  const { stillEnds, parts, partPlaces } = bodies
  let place = partPlaces[i]
  for (let k = parts[i] - Part.stills; k < stillEnds.length; k++) {
    const last = --stillEnds[k]
    if (last > place) moveStill(bodies, last, place)
    // The gap is now after the last still of this kind, just before the first of the next kind.
    place = last
  }
  bodies.stillCount--
}

function moveStill({ stills, stillIds, sources, partPlaces }: PosedBodies, from: number, to: number): void {
  stills[to] = stills[from]
  stillIds[to] = stillIds[from]
  partPlaces[stills[to]] = to
  for (let k = 0; k < SOURCE_STRIDE; k++) sources[SOURCE_STRIDE * to + k] = sources[SOURCE_STRIDE * from + k]
}

/** Moves the last of the first `count` entries of `list` to `place` and updates `places`; returns the new count. */
function dropFrom(list: Int32Array, places: Int32Array, count: number, place: number): number {
  const last = list[count - 1]
  list[place] = last
  places[last] = place
  return count - 1
}

function dropMover(bodies: PosedBodies, place: number): void {
  const { movers, moverPlaces } = bodies
  const last = movers[--bodies.moverCount]
  movers[place] = last
  moverPlaces[bodies.indexOf(last)] = place
}

function dropBox(bodies: PosedBodies, i: number): void {
  const { boxIds, boxBodies, boxSizes, boxIdPlaces } = bodies
  dropFrom(bodies.boxes, bodies.partPlaces, bodies.boxCount, bodies.partPlaces[i])
  const place = boxIdPlaces[i]
  const last = --bodies.boxCount
  boxIds[place] = boxIds[last]
  boxBodies[place] = boxBodies[last]
  boxIdPlaces[boxBodies[last]] = place
  for (let k = 0; k < 3; k++) boxSizes[3 * place + k] = boxSizes[3 * last + k]
}
