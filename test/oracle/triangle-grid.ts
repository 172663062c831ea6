/**
 * All intersecting pairs of two large sets of triangles, by a plain uniform grid: every cell lists the triangles of A
 * whose bounds meet it, and a triangle of B asks the cells that its own bounds meet. Each pair is decided exactly.
 * Shares no code with src.
 */
import { exactTrianglesFiltered } from './filtered-triangles.js'

export class TriangleGrid {
  private readonly triangles: Float64Array // nine numbers each
  private readonly bounds: Float64Array // min x y z, max x y z of each
  private readonly low = [Infinity, Infinity, Infinity]
  private readonly high = [-Infinity, -Infinity, -Infinity]
  private readonly cells = [1, 1, 1]
  private readonly cell: number // size of a cell
  private readonly first: Int32Array // where the triangles of each cell begin in `list`
  private readonly list: Int32Array

  /** `perCell` triangles a cell on average, were they spread over the whole of their bounds. */
  constructor(triangles: Float64Array, perCell: number) {
    this.triangles = triangles
    this.bounds = boundsOf(triangles)
    const count = triangles.length / 9
    for (let i = 0; i < this.bounds.length; i++) {
      const d = i % 3
      this.low[d] = Math.min(this.low[d]!, this.bounds[i]!)
      this.high[d] = Math.max(this.high[d]!, this.bounds[i]!)
    }
    const size = [0, 1, 2].map((d) => this.high[d]! - this.low[d]!)
    const widest = Math.max(...size)
    const volume = size.reduce((v, s) => v * Math.max(s, 1e-3 * widest), 1)
    this.cell = Math.cbrt((volume * perCell) / count)
    for (let d = 0; d < 3; d++) this.cells[d] = Math.min(1023, Math.floor(size[d]! / this.cell)) + 1
    const total = this.cells[0]! * this.cells[1]! * this.cells[2]!
    this.first = new Int32Array(total + 1)
    for (let i = 0; i < count; i++) this.forEachCell(this.bounds, 6 * i, (c) => void this.first[c + 1]!++)
    for (let c = 0; c < total; c++) this.first[c + 1]! += this.first[c]!
    const next = this.first.slice()
    this.list = new Int32Array(this.first[total]!)
    for (let i = 0; i < count; i++) this.forEachCell(this.bounds, 6 * i, (c) => (this.list[next[c]!++] = i))
  }

  /**
   * Pairs (triangle of A, triangle of B), two numbers each, ascending; those that share no point are not among them.
   */
  pairsWith(triangles: Float64Array): Float64Array {
    const count = triangles.length / 9
    const keys: number[] = []
    const bounds = boundsOf(triangles)
    for (let j = 0; j < count; j++) {
      const q = 6 * j
      this.forEachCell(bounds, q, (c) => {
        for (let k = this.first[c]!; k < this.first[c + 1]!; k++) {
          const i = this.list[k]!
          const p = 6 * i
          if (areApart(this.bounds, p, bounds, q)) continue
          // A pair shares many cells: the one that holds the low corner of what the bounds share counts.
          if (this.cornerCell(p, bounds, q) !== c) continue
          if (exactTrianglesFiltered(this.triangles, 9 * i, triangles, 9 * j)) keys.push(i * count + j)
        }
      })
    }
    const sorted = Float64Array.from(keys).sort()
    const out = new Float64Array(2 * sorted.length)
    sorted.forEach((key, k) => {
      out[2 * k] = Math.floor(key / count)
      out[2 * k + 1] = key % count
    })
    return out
  }

  private index(d: number, x: number): number {
    return Math.min(this.cells[d]! - 1, Math.max(0, Math.floor((x - this.low[d]!) / this.cell)))
  }

  private cornerCell(p: number, bounds: Float64Array, q: number): number {
    const [x, y, z] = [0, 1, 2].map((d) => this.index(d, Math.max(this.bounds[p + d]!, bounds[q + d]!)))
    return (x! * this.cells[1]! + y!) * this.cells[2]! + z!
  }

  /** The cells that bounds meet; none where they miss the grid. */
  private forEachCell(bounds: Float64Array, b: number, visit: (cell: number) => void): void {
    for (let d = 0; d < 3; d++) if (bounds[b + d]! > this.high[d]! || bounds[b + 3 + d]! < this.low[d]!) return
    const [endX, endY, endZ] = [3, 4, 5].map((d) => this.index(d - 3, bounds[b + d]!)) as [number, number, number]
    for (let x = this.index(0, bounds[b]!); x <= endX; x++)
      for (let y = this.index(1, bounds[b + 1]!); y <= endY; y++)
        for (let z = this.index(2, bounds[b + 2]!); z <= endZ; z++) visit((x * this.cells[1]! + y) * this.cells[2]! + z)
  }
}

function areApart(a: Float64Array, p: number, b: Float64Array, q: number): boolean {
  for (let d = 0; d < 3; d++) if (a[p + d]! > b[q + 3 + d]! || b[q + d]! > a[p + 3 + d]!) return true
  return false
}

function boundsOf(t: Float64Array): Float64Array {
  const out = new Float64Array((6 * t.length) / 9)
  for (let i = 0, o = 0; i < t.length; i += 9, o += 6)
    for (let d = 0; d < 3; d++) {
      out[o + d] = Math.min(t[i + d]!, t[i + 3 + d]!, t[i + 6 + d]!)
      out[o + 3 + d] = Math.max(t[i + d]!, t[i + 3 + d]!, t[i + 6 + d]!)
    }
  return out
}
