/**
 * The lists of the bodies that a gather works through, changed in place when a body comes or goes: what comes is put at
 * the end, and the last one into the gap of what goes. No result depends on their order.
 */
import { emptyBounds } from '../broad-phase/wide-bounds.js'
import { grown } from '../memory/grow.js'
import { Part, SOURCE_STRIDE, type PosedBodies } from './posed-bodies.js'

/** Makes number i a hole: no bounds overlap, no filter meets, and nothing is sure of what was there. */
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

/** Takes body i off all lists. */
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
 * Puts body i, which has a place in no list, at the end of those of a box, or another body, that is read in every step.
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

/** After {@link appendBox}, as often. */
function appendBoxId(bodies: PosedBodies, i: number): void {
  const last = bodies.boxCount - 1
  bodies.boxSizes = grown(bodies.boxSizes, 3 * bodies.boxCount)
  bodies.boxIds[last] = bodies.ids[i]
  bodies.boxBodies[last] = i
  bodies.boxIdPlaces[i] = last
}

/** Puts body i among the stills of a kind: the first of each kind behind makes room for it. */
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
    // The gap is now behind all of this kind, which is ahead of the first of the next.
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

/** Puts the last of the first `count` of `list` into `place`, and tells `places`; returns how many are left. */
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
