import { ROW_AXES, ROW_PARAMETERS } from './rows.js'

/** How far the box in row b reaches from its middle along the vector at v[i], in lengths of that vector. */
export function reachAlong(boxes: Float64Array, b: number, v: Float64Array, i: number): number {
  const x = v[i]
  const y = v[i + 1]
  const z = v[i + 2]
  const u = b + ROW_AXES
  return (
    boxes[b + ROW_PARAMETERS] * Math.abs(x * boxes[u] + y * boxes[u + 1] + z * boxes[u + 2]) +
    boxes[b + ROW_PARAMETERS + 1] * Math.abs(x * boxes[u + 3] + y * boxes[u + 4] + z * boxes[u + 5]) +
    boxes[b + ROW_PARAMETERS + 2] * Math.abs(x * boxes[u + 6] + y * boxes[u + 7] + z * boxes[u + 8])
  )
}
