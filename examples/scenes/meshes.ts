/** A triangle mesh as plain arrays. */
export interface Mesh {
  readonly positions: readonly number[]
  readonly indices: readonly number[]
}

/** The bunny (or any mesh of nested arrays) moved and scaled so that it stands on y = 0, centred, `height` high. */
export function standing(
  positions: readonly (readonly number[])[],
  cells: readonly (readonly number[])[],
  height: number,
): Mesh {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const p of positions)
    for (let d = 0; d < 3; d++) {
      low[d] = Math.min(low[d]!, p[d]!)
      high[d] = Math.max(high[d]!, p[d]!)
    }
  const scale = height / (high[1]! - low[1]!)
  return {
    positions: positions.flatMap((p) => [
      (p[0]! - (low[0]! + high[0]!) / 2) * scale,
      (p[1]! - low[1]!) * scale,
      (p[2]! - (low[2]! + high[2]!) / 2) * scale,
    ]),
    indices: cells.flat(),
  }
}

/** A regular octahedron with its corners at distance `radius`. */
export function octahedron(radius: number): Mesh {
  const r = radius
  return {
    positions: [r, 0, 0, -r, 0, 0, 0, r, 0, 0, -r, 0, 0, 0, r, 0, 0, -r],
    indices: [0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5],
  }
}
