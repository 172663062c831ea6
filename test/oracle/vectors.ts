/** Three-vectors of the oracles: plain tuples, one new one for each result. Nothing here is shared with src. */
export type V3 = [number, number, number]

export const add = (a: V3, b: V3): V3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: V3, b: V3): V3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: V3, s: number): V3 => [a[0] * s, a[1] * s, a[2] * s]
export const addScaled = (a: V3, b: V3, s: number): V3 => [a[0] + b[0] * s, a[1] + b[1] * s, a[2] + b[2] * s]
export const dot = (a: V3, b: V3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const length = (a: V3): number => Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2])
export function distance(a: V3, b: V3): number {
  const x = a[0] - b[0]
  const y = a[1] - b[1]
  const z = a[2] - b[2]
  return Math.sqrt(x * x + y * y + z * z)
}
export const cross = (a: V3, b: V3): V3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** The three unit axes of a quaternion x y z w of any length but 0. */
export function axesOf(q: readonly number[]): [V3, V3, V3] {
  const s = 1 / Math.hypot(q[0]!, q[1]!, q[2]!, q[3]!)
  const x = q[0]! * s
  const y = q[1]! * s
  const z = q[2]! * s
  const w = q[3]! * s
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
    [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
    [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
  ]
}

/** A local point in the common frame. */
export function place(axes: readonly [V3, V3, V3], position: V3, p: V3): V3 {
  return [
    axes[0][0] * p[0] + axes[1][0] * p[1] + axes[2][0] * p[2] + position[0],
    axes[0][1] * p[0] + axes[1][1] * p[1] + axes[2][1] * p[2] + position[1],
    axes[0][2] * p[0] + axes[1][2] * p[1] + axes[2][2] * p[2] + position[2],
  ]
}
