/**
 * The surface-area heuristic, binned: along each of the three axes of a node's box the centres fall into 16 bins, and of
 * all cuts between bins the one is taken for which (triangles x area of their box) summed over both sides is least. The
 * boxes are those along the node's own axes, the best guess at what the children will get.
 */
const BINS = 16
/** Numbers of a bin: low and high along three axes, count. */
const BIN_STRIDE = 7
const bins = new Float64Array(3 * BINS * BIN_STRIDE)
const lows = new Float64Array(3)
const factors = new Float64Array(3)
/** Box and count of what has been swept: as a bin. */
const swept = new Float64Array(BIN_STRIDE)
/** Cost of everything right of each cut. */
const rightCosts = new Float64Array(BINS)

/**
 * Parts order[start..end-1] and returns where the second part begins, or -1 if the centres lie in one point.
 *
 * @param corners nine numbers a triangle. @param centres three numbers a triangle. @param axes nine numbers.
 */
export function splitByArea(
  order: Int32Array,
  start: number,
  end: number,
  corners: Float64Array,
  centres: Float64Array,
  axes: Float64Array,
): number {
  takeRanges(order, start, end, centres, axes)
  fillBins(order, start, end, corners, centres, axes)
  let best = Infinity
  let bestAxis = -1
  let bestCut = 0
  for (let axis = 0; axis < 3; axis++) {
    if (factors[axis] === 0) continue
    const first = axis * BINS * BIN_STRIDE
    clear(swept, 0)
    for (let bin = BINS - 1; bin > 0; bin--) {
      merge(swept, first + bin * BIN_STRIDE)
      rightCosts[bin] = cost()
    }
    clear(swept, 0)
    for (let cut = 1; cut < BINS; cut++) {
      merge(swept, first + (cut - 1) * BIN_STRIDE)
      const count = swept[6]
      const sum = cost() + rightCosts[cut]
      if (count > 0 && count < end - start && sum < best) {
        best = sum
        bestAxis = axis
        bestCut = cut
      }
    }
  }
  if (bestAxis < 0) return -1
  let middle = start
  for (let i = start; i < end; i++) {
    const t = order[i]
    if (binOf(centres, t, axes, bestAxis) < bestCut) {
      order[i] = order[middle]
      order[middle++] = t
    }
  }
  return middle
}

/** Where the centres lie along each axis, and the factor from there to bins (0 where they lie in one point). */
function takeRanges(order: Int32Array, start: number, end: number, centres: Float64Array, axes: Float64Array): void {
  for (let axis = 0; axis < 3; axis++) {
    const u = axes[3 * axis]
    const v = axes[3 * axis + 1]
    const w = axes[3 * axis + 2]
    let low = Infinity
    let high = -Infinity
    for (let i = start; i < end; i++) {
      const c = 3 * order[i]
      const key = u * centres[c] + v * centres[c + 1] + w * centres[c + 2]
      if (key < low) low = key
      if (key > high) high = key
    }
    const factor = BINS / (high - low)
    lows[axis] = low
    factors[axis] = factor < Infinity ? factor : 0
  }
}

function binOf(centres: Float64Array, t: number, axes: Float64Array, axis: number): number {
  const a = 3 * axis
  const c = 3 * t
  const key = axes[a] * centres[c] + axes[a + 1] * centres[c + 1] + axes[a + 2] * centres[c + 2]
  const bin = Math.floor((key - lows[axis]) * factors[axis])
  return bin < BINS ? bin : BINS - 1
}

function fillBins(
  order: Int32Array,
  start: number,
  end: number,
  corners: Float64Array,
  centres: Float64Array,
  axes: Float64Array,
): void {
  for (let bin = 0; bin < 3 * BINS; bin++) clear(bins, bin * BIN_STRIDE)
  const a0 = axes[0]
  const a1 = axes[1]
  const a2 = axes[2]
  const b0 = axes[3]
  const b1 = axes[4]
  const b2 = axes[5]
  const c0 = axes[6]
  const c1 = axes[7]
  const c2 = axes[8]
  for (let i = start; i < end; i++) {
    const t = order[i]
    let lowA = Infinity
    let highA = -Infinity
    let lowB = Infinity
    let highB = -Infinity
    let lowC = Infinity
    let highC = -Infinity
    for (let k = 9 * t; k < 9 * t + 9; k += 3) {
      const x = corners[k]
      const y = corners[k + 1]
      const z = corners[k + 2]
      const p = a0 * x + a1 * y + a2 * z
      const q = b0 * x + b1 * y + b2 * z
      const r = c0 * x + c1 * y + c2 * z
      if (p < lowA) lowA = p
      if (p > highA) highA = p
      if (q < lowB) lowB = q
      if (q > highB) highB = q
      if (r < lowC) lowC = r
      if (r > highC) highC = r
    }
    for (let axis = 0; axis < 3; axis++) {
      if (factors[axis] === 0) continue
      const bin = (axis * BINS + binOf(centres, t, axes, axis)) * BIN_STRIDE
      if (lowA < bins[bin]) bins[bin] = lowA
      if (lowB < bins[bin + 1]) bins[bin + 1] = lowB
      if (lowC < bins[bin + 2]) bins[bin + 2] = lowC
      if (highA > bins[bin + 3]) bins[bin + 3] = highA
      if (highB > bins[bin + 4]) bins[bin + 4] = highB
      if (highC > bins[bin + 5]) bins[bin + 5] = highC
      bins[bin + 6] += 1
    }
  }
}

function clear(out: Float64Array, at: number): void {
  out[at] = Infinity
  out[at + 1] = Infinity
  out[at + 2] = Infinity
  out[at + 3] = -Infinity
  out[at + 4] = -Infinity
  out[at + 5] = -Infinity
  out[at + 6] = 0
}

/** Adds bin `bin` to `out`. */
function merge(out: Float64Array, bin: number): void {
  for (let i = 0; i < 3; i++) {
    out[i] = Math.min(out[i], bins[bin + i])
    out[i + 3] = Math.max(out[i + 3], bins[bin + i + 3])
  }
  out[6] += bins[bin + 6]
}

/** Triangles times half the area of their box; 0 for none. */
function cost(): number {
  if (swept[6] === 0) return 0
  const x = swept[3] - swept[0]
  const y = swept[4] - swept[1]
  const z = swept[5] - swept[2]
  return swept[6] * (x * y + y * z + z * x)
}
