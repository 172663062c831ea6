/**
 * The surfaces of the statics of one body, when there are many: finds the deepest one that a static is flush with
 * (seams.ts), the same one as looking at all of them in turn.
 *
 * A surface is a plane (n, h), a point in four dimensions. A static of support function s is flush with it if s(n) is
 * h, and s changes by no more than the sum of r_d |dn_d| from one n to another, where r_d is how far the static reaches
 * from the origin along the world's axis d, either way. So a k-d tree over (n, h) can leave out a node whose heights
 * are further than that from s in the middle of its normals. A node is also left out if all its surfaces are less deep
 * than the best, face the same way as the row's own, or belong to statics that do not reach above the surface of the
 * row. Bounds are about the body, not the origin of the world, with a margin far above the rounding of both; what they
 * let through is decided by isFlush alone.
 *
 * To build it takes n log n, a new normal log n. To find takes log n where normals are few, as over a floor; where each
 * surface has another normal, planes near to the tangents of one static have to be found in a space of three
 * dimensions, about n^(2/3).
 */
import { ROW_STRIDE } from '../geometry/rows.js'
import { grown } from '../memory/grow.js'
import { FAN_SLACK, SEAM_STEP } from '../tolerances.js'
import type { NarrowPhase } from './narrow-phase.js'
import {
  findBefore,
  hasTurned,
  isFlush,
  other,
  sizeOf,
  staticOf,
  supportOf,
  surface,
  writeEndSurface,
  writeTouchSurface,
} from './seam-surfaces.js'

/** Most surfaces of a leaf. */
const LEAF = 8
/** Times the coordinates that a bound is computed from: far above the rounding of it. */
const MARGIN = 1e-13

/** Numbers of a surface: `surface`; height above the body; and bounds of its static about the body, least and most. */
const SURFACE_STRIDE = 12
const SURFACE_DEPTH = 4
const SURFACE_RISE = 5
const SURFACE_BOUNDS = 6

/**
 * Numbers of a node: bounds of normal and height above the body, least and most; of depths; of the statics about the
 * body.
 */
const NODE_STRIDE = 16
const NODE_MOST = 4
const NODE_DEPTH = 8
const NODE_BOUNDS = 10

/**
 * Numbers of a query: position of the body; how far the static reaches from there; slack; margin; limit of sides; best
 * depth.
 */
const query = new Float64Array(10)
const REACH = 3
const SLACK = 6
const QUERY_MARGIN = 7
const LIMIT = 8
const DEEPEST = 9

/**
 * The row of the query, the body, the static that is to be flush; and whether its row had a contact, and another normal
 * then.
 */
let queryRow = -1
let queryBody = -1
let queryUnder = -1
let hasOld = false
let isTurned = false
/** The surface found so far. */
let best = -1

export class SurfaceTree {
  /** How many surfaces there are; 0: not built. */
  count = 0
  private changes = 0
  private hasBefore = false
  /**
   * Surfaces, in the order in which the first of equally deep ones is taken; the rows of this step that they are of.
   */
  private surfaces = new Float64Array(0)
  private rows = new Int32Array(0)
  private besides = new Int32Array(0)
  /** Number of the surface of each row of this step. */
  private numbers = new Int32Array(0)
  /** Numbers of surfaces in the order of leaves; where each is there. */
  private order = new Int32Array(0)
  private places = new Int32Array(0)
  /**
   * Nodes, the children of k at 2 k + 1 and 2 k + 2, each of half of the surfaces; number of the first of the deepest
   * of each.
   */
  private nodes = new Float64Array(0)
  private firsts = new Int32Array(0)

  clear(): void {
    this.count = 0
  }

  /**
   * Takes the rows of a body: `head`, and `nexts` the row after each. `hasBefore`: first contacts, also of the last
   * step.
   */
  build(step: NarrowPhase, body: number, head: number, nexts: Int32Array, hasBefore: boolean): void {
    const { bodies, bodiesBefore, contacts, contactsBefore } = step
    const { jumped } = bodies
    const id = bodies.ids[body]
    this.hasBefore = hasBefore
    this.changes = 0
    this.numbers = grown(this.numbers, contacts.count)
    let count = 0
    for (let row = head; row >= 0; row = nexts[row]) {
      this.reserve(count + 2)
      const beside = staticOf(contacts, row, body)
      this.rows[count] = row
      this.besides[count] = beside
      this.numbers[row] = count
      this.takeRow(step, body, row)
      this.takeBounds(step, body, count)
      count++
      if (!hasBefore) continue
      const old = findBefore(step, row)
      if (old < 0 || jumped[body] === 1 || jumped[beside] === 1) continue
      this.rows[count] = row
      this.besides[count] = beside
      writeTouchSurface(bodiesBefore, contactsBefore, old, id, surface)
      this.take(step, body, count)
      this.takeBounds(step, body, count)
      count++
    }
    this.count = count
    const size = sizeOf(bodies, body)
    let nodes = 1
    for (let most = count; most > LEAF; most = (most + 1) >> 1) nodes = 2 * nodes + 1
    this.nodes = grown(this.nodes, nodes * NODE_STRIDE)
    this.firsts = grown(this.firsts, nodes)
    for (let k = 0; k < count; k++) this.order[k] = k
    this.split(0, 0, count, size)
    for (let k = 0; k < count; k++) this.places[this.order[k]] = k
  }

  /** Takes the new surface of a row, if the tree is built. After many, the next time it is built anew. */
  update(step: NarrowPhase, body: number, row: number): void {
    if (this.count === 0) return
    if (++this.changes > LEAF + (this.count >> 3)) {
      this.count = 0
      return
    }
    this.takeRow(step, body, row)
    this.refit(0, 0, this.count, this.places[this.numbers[row]])
  }

  /**
   * Writes `surface`: the deepest that the static `under` of a row is flush with, the row's own being in `other`; of
   * equally deep ones the first. False if there is none.
   */
  find(step: NarrowPhase, body: number, row: number, under: number): boolean {
    const { bodies, trees } = step
    const { rows } = bodies
    const size = sizeOf(bodies, body)
    let far = 0
    for (let d = 0; d < 3; d++) {
      const x = d === 0 ? 1 : 0
      const y = d === 1 ? 1 : 0
      const z = d === 2 ? 1 : 0
      const at = rows[body * ROW_STRIDE + d]
      const up = supportOf(bodies, trees, under, x, y, z) - at
      const down = supportOf(bodies, trees, under, 0 - x, 0 - y, 0 - z) + at
      query[d] = at
      query[REACH + d] = Math.max(Math.abs(up), Math.abs(down))
      far += Math.abs(at) + query[REACH + d]
    }
    // A plane reaches higher than all.
    if (far === Infinity && size < Infinity) return false
    query[SLACK] = SEAM_STEP * size
    query[QUERY_MARGIN] = MARGIN * far
    query[LIMIT] = other[3] - (other[0] * query[0] + other[1] * query[1] + other[2] * query[2]) + FAN_SLACK * size
    query[DEEPEST] = -1
    queryRow = row
    queryBody = body
    queryUnder = under
    const old = findBefore(step, row)
    hasOld = old >= 0
    isTurned = hasOld && hasTurned(step, body, old)
    best = -1
    this.visit(step, 0, 0, this.count)
    if (best < 0) return false
    this.give(best)
    return true
  }

  private visit(step: NarrowPhase, node: number, from: number, to: number): void {
    if (!this.mayHold(step, node)) return
    if (to - from <= LEAF) {
      for (let k = from; k < to; k++) {
        const number = this.order[k]
        if (this.rows[number] === queryRow) continue
        const depth = this.surfaces[number * SURFACE_STRIDE + SURFACE_DEPTH]
        if (depth < query[DEEPEST] || (depth === query[DEEPEST] && number >= best)) continue
        this.give(number)
        if (!isFlush(step, queryRow, queryBody, queryUnder, this.besides[number])) continue
        best = number
        query[DEEPEST] = depth
      }
      return
    }
    const middle = (from + to) >> 1
    const one = 2 * node + 1
    const two = one + 1
    if (this.nodes[one * NODE_STRIDE + NODE_DEPTH + 1] >= this.nodes[two * NODE_STRIDE + NODE_DEPTH + 1]) {
      this.visit(step, one, from, middle)
      this.visit(step, two, middle, to)
    } else {
      this.visit(step, two, middle, to)
      this.visit(step, one, from, middle)
    }
  }

  /** Whether a node may hold a surface that is flush with the static of the query, and comes before the best. */
  private mayHold({ bodies, trees }: NarrowPhase, node: number): boolean {
    const nodes = this.nodes
    const n = node * NODE_STRIDE
    const depth = nodes[n + NODE_DEPTH + 1]
    const deepest = query[DEEPEST]
    if (depth < deepest || (depth === deepest && this.firsts[node] >= best)) return false
    // The most that a normal of the node differs from that of the row, summed as in isSameWay.
    const x = Math.max(Math.abs(nodes[n] - other[0]), Math.abs(nodes[n + 4] - other[0]))
    const y = Math.max(Math.abs(nodes[n + 1] - other[1]), Math.abs(nodes[n + 5] - other[1]))
    const z = Math.max(Math.abs(nodes[n + 2] - other[2]), Math.abs(nodes[n + 6] - other[2]))
    if (x + y + z <= FAN_SLACK) return false
    const slack = query[SLACK]
    const margin = query[QUERY_MARGIN]
    const nx = 0.5 * (nodes[n] + nodes[n + 4])
    const ny = 0.5 * (nodes[n + 1] + nodes[n + 5])
    const nz = 0.5 * (nodes[n + 2] + nodes[n + 6])
    const top = supportOf(bodies, trees, queryUnder, nx, ny, nz) - (nx * query[0] + ny * query[1] + nz * query[2])
    const spread =
      0.5 *
        (query[REACH] * (nodes[n + 4] - nodes[n]) +
          query[REACH + 1] * (nodes[n + 5] - nodes[n + 1]) +
          query[REACH + 2] * (nodes[n + 6] - nodes[n + 2])) +
      slack +
      margin
    if (top - spread > nodes[n + 7] || top + spread < nodes[n + 3]) return false
    // None is deeper than the row's own: equally deep ones count if the row has turned, others if their statics reach
    // above it.
    if (depth > other[4] + slack) return true
    if (isTurned && depth >= other[4] - slack) return true
    if (hasOld && !isTurned && nodes[n + NODE_DEPTH] >= other[4] - slack) return false
    let side = 0
    let far = 0
    for (let d = 0; d < 3; d++) {
      const low = nodes[n + NODE_BOUNDS + d] * other[d]
      const high = nodes[n + NODE_BOUNDS + 3 + d] * other[d]
      side += Math.max(low, high)
      far += Math.max(Math.abs(low), Math.abs(high))
    }
    return !(side < query[LIMIT] - margin - MARGIN * far)
  }

  /** Builds a node of the surfaces from..to of the order. */
  private split(node: number, from: number, to: number, size: number): void {
    if (to - from <= LEAF) {
      this.fitLeaf(node, from, to)
      return
    }
    this.fitLeaf(node, from, to)
    const middle = (from + to) >> 1
    this.select(this.findWidest(node, size), from, to, middle)
    this.split(2 * node + 1, from, middle, size)
    this.split(2 * node + 2, middle, to, size)
  }

  /**
   * The number of a surface in which those of a node differ most: normals, that move heights by up to `size`, or
   * heights.
   */
  private findWidest(node: number, size: number): number {
    const nodes = this.nodes
    const n = node * NODE_STRIDE
    let widest = SURFACE_DEPTH
    // Where they are all level, depths.
    let most = SEAM_STEP * size
    for (let d = 0; d < 4; d++) {
      const width = (d < 3 ? size : 1) * (nodes[n + NODE_MOST + d] - nodes[n + d])
      if (!(width > most)) continue
      most = width
      widest = d < 3 ? d : SURFACE_RISE
    }
    return widest
  }

  /** Orders from..to so that number `key` of no surface before `middle` is more than that of one after it. */
  private select(key: number, from: number, to: number, middle: number): void {
    const order = this.order
    const surfaces = this.surfaces
    let low = from
    let high = to - 1
    while (low < high) {
      const pivot = surfaces[order[(low + high) >> 1] * SURFACE_STRIDE + key]
      let i = low
      let j = high
      while (i <= j) {
        while (surfaces[order[i] * SURFACE_STRIDE + key] < pivot) i++
        while (surfaces[order[j] * SURFACE_STRIDE + key] > pivot) j--
        if (i > j) break
        const number = order[i]
        order[i++] = order[j]
        order[j--] = number
      }
      if (middle <= j) high = j
      else if (middle >= i) low = i
      else return
    }
  }

  /** Fits the nodes anew that the surface at `place` of the order is in. */
  private refit(node: number, from: number, to: number, place: number): void {
    if (to - from <= LEAF) {
      this.fitLeaf(node, from, to)
      return
    }
    const middle = (from + to) >> 1
    const one = 2 * node + 1
    if (place < middle) this.refit(one, from, middle, place)
    else this.refit(one + 1, middle, to, place)
    this.startNode(node)
    this.join(node, one)
    this.join(node, one + 1)
  }

  private fitLeaf(node: number, from: number, to: number): void {
    const surfaces = this.surfaces
    this.startNode(node)
    for (let k = from; k < to; k++) {
      const number = this.order[k]
      const s = number * SURFACE_STRIDE
      const depth = surfaces[s + SURFACE_DEPTH]
      this.takeDeepest(node, depth, number)
      for (let d = 0; d < 3; d++) {
        this.widen(node, d, NODE_MOST + d, surfaces[s + d], surfaces[s + d])
        this.widen(
          node,
          NODE_BOUNDS + d,
          NODE_BOUNDS + 3 + d,
          surfaces[s + SURFACE_BOUNDS + d],
          surfaces[s + SURFACE_BOUNDS + 3 + d],
        )
      }
      this.widen(node, 3, NODE_MOST + 3, surfaces[s + SURFACE_RISE], surfaces[s + SURFACE_RISE])
      this.widen(node, NODE_DEPTH, NODE_DEPTH + 1, depth, depth)
    }
  }

  private startNode(node: number): void {
    const n = node * NODE_STRIDE
    const nodes = this.nodes
    for (let d = 0; d < 4; d++) {
      nodes[n + d] = Infinity
      nodes[n + NODE_MOST + d] = -Infinity
    }
    for (let d = 0; d < 3; d++) {
      nodes[n + NODE_BOUNDS + d] = Infinity
      nodes[n + NODE_BOUNDS + 3 + d] = -Infinity
    }
    nodes[n + NODE_DEPTH] = Infinity
    nodes[n + NODE_DEPTH + 1] = -Infinity
    this.firsts[node] = -1
  }

  /** Adds what is in the node `child`. */
  private join(node: number, child: number): void {
    const nodes = this.nodes
    const c = child * NODE_STRIDE
    this.takeDeepest(node, nodes[c + NODE_DEPTH + 1], this.firsts[child])
    for (let d = 0; d < 4; d++) this.widen(node, d, NODE_MOST + d, nodes[c + d], nodes[c + NODE_MOST + d])
    for (let d = 0; d < 3; d++)
      this.widen(node, NODE_BOUNDS + d, NODE_BOUNDS + 3 + d, nodes[c + NODE_BOUNDS + d], nodes[c + NODE_BOUNDS + 3 + d])
    this.widen(node, NODE_DEPTH, NODE_DEPTH + 1, nodes[c + NODE_DEPTH], nodes[c + NODE_DEPTH + 1])
  }

  private takeDeepest(node: number, depth: number, number: number): void {
    const most = this.nodes[node * NODE_STRIDE + NODE_DEPTH + 1]
    const first = this.firsts[node]
    if (depth > most || (depth === most && number < first) || first < 0) this.firsts[node] = number
  }

  private widen(node: number, least: number, most: number, low: number, high: number): void {
    const nodes = this.nodes
    const n = node * NODE_STRIDE
    if (low < nodes[n + least]) nodes[n + least] = low
    if (high > nodes[n + most]) nodes[n + most] = high
  }

  private reserve(count: number): void {
    this.surfaces = grown(this.surfaces, count * SURFACE_STRIDE)
    this.rows = grown(this.rows, count)
    this.besides = grown(this.besides, count)
    this.order = grown(this.order, count)
    this.places = grown(this.places, count)
  }

  /** Takes the surface of a row of this step. */
  private takeRow(step: NarrowPhase, body: number, row: number): void {
    const { bodies, contacts } = step
    const id = bodies.ids[body]
    if (contacts.atEnd[row] === 1 && !this.hasBefore) writeEndSurface(bodies, contacts, row, id, surface)
    else writeTouchSurface(bodies, contacts, row, id, surface)
    this.take(step, body, this.numbers[row])
  }

  /** Takes `surface`. */
  private take({ bodies }: NarrowPhase, body: number, number: number): void {
    const { rows } = bodies
    const r = body * ROW_STRIDE
    const s = number * SURFACE_STRIDE
    for (let d = 0; d < 5; d++) this.surfaces[s + d] = surface[d]
    this.surfaces[s + SURFACE_RISE] =
      surface[3] - (surface[0] * rows[r] + surface[1] * rows[r + 1] + surface[2] * rows[r + 2])
  }

  /** Takes the bounds of the static of a surface, about the body. */
  private takeBounds({ bodies, trees }: NarrowPhase, body: number, number: number): void {
    const s = number * SURFACE_STRIDE + SURFACE_BOUNDS
    const beside = this.besides[number]
    for (let d = 0; d < 3; d++) {
      const x = d === 0 ? 1 : 0
      const y = d === 1 ? 1 : 0
      const z = d === 2 ? 1 : 0
      const at = bodies.rows[body * ROW_STRIDE + d]
      this.surfaces[s + d] = 0 - supportOf(bodies, trees, beside, 0 - x, 0 - y, 0 - z) - at
      this.surfaces[s + 3 + d] = supportOf(bodies, trees, beside, x, y, z) - at
    }
  }

  /** Gives `surface`. */
  private give(number: number): void {
    for (let d = 0; d < 5; d++) surface[d] = this.surfaces[number * SURFACE_STRIDE + d]
  }
}
