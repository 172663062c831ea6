/**
 * The surfaces of the statics that one body touches, for a body with many: finds the deepest one that a static is flush
 * with (seams.ts), the same one that looking at each of them in turn would find.
 *
 * A surface is a plane (n, h), a point in four dimensions. A static with the support function s is flush with it if
 * s(n) is h, and between two normals s changes by at most the sum of r_d |dn_d|, where r_d is how far the static
 * reaches from the origin along the world's axis d, either way. So a k-d tree over (n, h) can skip a node whose heights
 * are further than that from s at the middle of its normals. It also skips a node if all its surfaces are less deep
 * than the best so far, face the same way as the row's own surface, or belong to statics that do not reach above the
 * row's surface. All bounds are relative to the body, not to the origin of the world, and have a margin far above the
 * rounding of both; of what they let through, isFlush alone decides.
 *
 * Building takes n log n, a changed normal log n. A search takes log n where there are few distinct normals, as on a
 * floor; where each surface has another normal, the planes near the tangents of a static have to be found in a space of
 * three dimensions, in about n^(2/3).
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

/** Most surfaces in a leaf. */
const LEAF = 8
/** Margin, as a part of the coordinates that a bound is computed from: far above the rounding of the bound. */
const MARGIN = 1e-13

/** Numbers of an entry: `surface`, its height above the body, and the bounds of its static relative to the body. */
const SURFACE_STRIDE = 12
const SURFACE_DEPTH = 4
const SURFACE_RISE = 5
const SURFACE_BOUNDS = 6

/**
 * Numbers of a node: bounds (all lower ones, then all upper ones) of normal and height above the body; lowest and
 * highest depth; bounds of the statics relative to the body.
 */
const NODE_STRIDE = 16
const NODE_MOST = 4
const NODE_DEPTH = 8
const NODE_BOUNDS = 10

/**
 * Numbers of the query: position of the body; how far the static reaches from there along each axis; slack; margin;
 * limit of sides; best depth so far.
 */
const query = new Float64Array(10)
const REACH = 3
const SLACK = 6
const QUERY_MARGIN = 7
const LIMIT = 8
const DEEPEST = 9

/**
 * The row of the query, the body, the static that is to be flush; whether the row has one in the last step, and whether
 * its normal has changed since.
 */
let queryRow = -1
let queryBody = -1
let queryUnder = -1
let hasOld = false
let isTurned = false
/** The best surface so far. */
let best = -1

export class SurfaceTree {
  /** Number of surfaces; 0 if the tree is not built. */
  count = 0
  private changes = 0
  private hasBefore = false
  /**
   * Surfaces, numbered so that of equally deep ones the first is taken; and the row of this step that each belongs to.
   */
  private surfaces = new Float64Array(0)
  private rows = new Int32Array(0)
  private besides = new Int32Array(0)
  /** Number of the surface of each row of this step. */
  private numbers = new Int32Array(0)
  /** Surface numbers in the order of the leaves, and the place of each in that order. */
  private order = new Int32Array(0)
  private places = new Int32Array(0)
  /**
   * Nodes, the children of node k at 2 k + 1 and 2 k + 2, each with half of its surfaces; and the number of the first
   * of the deepest surfaces of each node.
   */
  private nodes = new Float64Array(0)
  private firsts = new Int32Array(0)

  clear(): void {
    this.count = 0
  }

  /**
   * Builds the tree from the rows of a body: `head` is the first, `nexts` gives the row after each. `hasBefore`: with
   * the surfaces of first contacts, also those of the last step.
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

  /** Updates the surface of a row, if the tree is built. After many updates it is built anew when next needed. */
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
   * Writes to `surface` the deepest one that the static `under` of a row is flush with, where `other` is the row's own;
   * of equally deep ones the first. False if there is none.
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
    // A plane reaches infinitely high: it is flush with no surface of finite height.
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

  /** Whether a node may hold a surface that the static of the query is flush with and that comes before the best. */
  private mayHold({ bodies, trees }: NarrowPhase, node: number): boolean {
    const nodes = this.nodes
    const n = node * NODE_STRIDE
    const depth = nodes[n + NODE_DEPTH + 1]
    const deepest = query[DEEPEST]
    if (depth < deepest || (depth === deepest && this.firsts[node] >= best)) return false
    // The most that a normal of the node can differ from that of the row, summed as in isSameWay.
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
    // No surface of the node is deeper than the row's own: equally deep ones count if the row has turned, others only
    // if their statics reach above the row's surface.
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

  /** Builds the node of the surfaces from..to of the order. */
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
   * The coordinate in which the surfaces of a node differ most: a component of the normal, which moves heights by up to
   * `size`, or the height.
   */
  private findWidest(node: number, size: number): number {
    const nodes = this.nodes
    const n = node * NODE_STRIDE
    let widest = SURFACE_DEPTH
    // If they agree in all of these, the depth.
    let most = SEAM_STEP * size
    for (let d = 0; d < 4; d++) {
      const width = (d < 3 ? size : 1) * (nodes[n + NODE_MOST + d] - nodes[n + d])
      if (!(width > most)) continue
      most = width
      widest = d < 3 ? d : SURFACE_RISE
    }
    return widest
  }

  /** Orders from..to so that coordinate `key` of no surface before `middle` is above that of one after it. */
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

  /** Fits anew the nodes that contain the surface at `place` of the order. */
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

  /** Extends a node by its child `child`. */
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

  /** Stores the surface of a row of this step. */
  private takeRow(step: NarrowPhase, body: number, row: number): void {
    const { bodies, contacts } = step
    const id = bodies.ids[body]
    if (contacts.atEnd[row] === 1 && !this.hasBefore) writeEndSurface(bodies, contacts, row, id, surface)
    else writeTouchSurface(bodies, contacts, row, id, surface)
    this.take(step, body, this.numbers[row])
  }

  /** Stores `surface`. */
  private take({ bodies }: NarrowPhase, body: number, number: number): void {
    const { rows } = bodies
    const r = body * ROW_STRIDE
    const s = number * SURFACE_STRIDE
    for (let d = 0; d < 5; d++) this.surfaces[s + d] = surface[d]
    this.surfaces[s + SURFACE_RISE] =
      surface[3] - (surface[0] * rows[r] + surface[1] * rows[r + 1] + surface[2] * rows[r + 2])
  }

  /** Stores the bounds of the static of a surface, relative to the body. */
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

  /** Copies a stored surface to `surface`. */
  private give(number: number): void {
    for (let d = 0; d < 5; d++) surface[d] = this.surfaces[number * SURFACE_STRIDE + d]
  }
}
