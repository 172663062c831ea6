/** The test of boxes of a step: a loop that workers share. */
import type { RowWriter } from '../geometry/rows.js'

/** What the tests of boxes read, and the results that they write. */
export interface BoxTests {
  readonly pairs: Int32Array
  readonly rows: Float64Array
  readonly types: Uint8Array
  readonly close: Int32Array
  readonly results: Float64Array
}

/** Pairs whose rows are fetched together. */
const AHEAD = 16
/** Rows are fetched if they are at least so many numbers, 16 a row: fewer stay in the cache of a core. */
const MANY = 1 << 18

/** Writes the results of the close pairs with numbers from `from` to `to`. V8: see notes, "rows fetched ahead". */
export function testBoxes(tests: BoxTests, from: number, to: number, bound: RowWriter): void {
  const { pairs, rows, types, close, results } = tests
  const isFar = rows.length >= MANY
  for (let n = from; n < to; n++) {
    if (isFar && (n - from) % AHEAD === 0) fetchRows(tests, n, Math.min(n + AHEAD, to))
    const i = pairs[2 * close[n]]
    const j = pairs[2 * close[n] + 1]
    if (types[i] === 1 && types[j] === 1) bound(rows, 16 * i, rows, 16 * j, results, n)
    else results[n] = 0
  }
}

/** Reads a number of each line of both rows of each pair. Results hold sums of them until the tests write theirs. */
function fetchRows({ pairs, rows, close, results }: BoxTests, from: number, to: number): void {
  for (let n = from; n < to; n++) {
    const a = (16 * pairs[2 * close[n]]) & 0x3fffffff
    const b = (16 * pairs[2 * close[n] + 1]) & 0x3fffffff
    results[n] = rows[a] + rows[a + 6] + rows[a + 14] + (rows[b] + rows[b + 6] + rows[b + 14])
  }
}
