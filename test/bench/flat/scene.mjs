/**
 * The flat crowd: randomly turned rectangles that move, turn, and bounce off the walls of a square; each overlaps about
 * one other. Poses are single-precision numbers, so that every library gets the same ones.
 */
import { DELTA, randomOf } from '../crowd/scene.mjs'

/**
 * Of two random rectangles the mean area of the places of one in which it touches the other: both areas, and the
 * product of both perimeters by 2 pi (Steiner).
 */
const ROOM_A_RECTANGLE = 2 * 0.64 + 3.2 ** 2 / (2 * Math.PI)

/** Columns, one entry a rectangle. `bounced` lists those that met a wall in the last step. */
export function flatScene(count, seed = 12345) {
  const random = randomOf(seed)
  const side = Math.sqrt(ROOM_A_RECTANGLE * count)
  const column = (value) => Float32Array.from({ length: count }, value)
  const pair = (value) => ({ x: column(value), y: column(value) })
  return {
    count,
    side,
    bounced: [],
    position: pair(() => side * random()),
    half: pair(() => 0.2 + 0.4 * random()),
    velocity: pair(() => 4 * random() - 2),
    angle: column(() => Math.PI * (2 * random() - 1)),
    spin: column(() => 4 * random() - 2),
  }
}

/** Moves the rectangles by one step. */
export function moveFlat({ count, side, bounced, position, velocity, angle, spin }) {
  bounced.length = 0
  for (let i = 0; i < count; i++) {
    const isOut = moveAlong(position.x, velocity.x, side, i)
    if (moveAlong(position.y, velocity.y, side, i) || isOut) bounced.push(i)
    const to = angle[i] + spin[i] * DELTA
    angle[i] = to > Math.PI ? to - 2 * Math.PI : to < -Math.PI ? to + 2 * Math.PI : to
  }
}

/** Moves rectangle i along one axis; returns whether it met a wall. */
function moveAlong(position, velocity, side, i) {
  const to = position[i] + velocity[i] * DELTA
  const isOut = to < 0 || to > side
  position[i] = !isOut ? to : to < 0 ? -to : 2 * side - to
  if (isOut) velocity[i] = -velocity[i]
  return isOut
}

/** Packed rows of the rectangles, 16 numbers each, as oracles take them. */
export function packFlat({ count, position, angle, half }) {
  const rows = new Float64Array(16 * count)
  for (let i = 0; i < count; i++) {
    const [c, s] = [Math.cos(angle[i]), Math.sin(angle[i])]
    rows.set([position.x[i], position.y[i], 0, c, s, 0, -s, c, 0, 0, 0, 1, half.x[i], half.y[i], 0], 16 * i)
  }
  return rows
}
