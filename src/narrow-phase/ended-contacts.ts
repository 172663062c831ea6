import { ROW_STRIDE } from '../geometry/rows.js'
import { grown } from '../memory/grow.js'
import { ContactRows, copyDetails, isFirstA, type DetailRows } from './contact-rows.js'
import { PosedBodies } from './posed-bodies.js'
import { ShapeType } from './shape-types.js'
import { writePending } from './write-contact.js'

/**
 * Contacts that ended in a step before anyone read their details: a copy of everything that the details follow from.
 * The copy is needed because the bodies of the step in which they touched are overwritten by the next step, which may
 * fail and leave these events to be read.
 */
export class EndedContacts {
  /** Contact k is between bodies 2k and 2k + 1, which are its entity ids too; `slot` is the row for its details. */
  private readonly contacts = new ContactRows()
  private readonly bodies = new PosedBodies()
  /** Index of each body in its own step. */
  private sources: Int32Array = new Int32Array(0)

  /**
   * Takes the first `length` rows of `from` that `list` names; `bodies` are those of their step. Details that are
   * already known are copied to the rows of `to` from `at` on.
   */
  take(from: ContactRows, bodies: PosedBodies, list: Int32Array, length: number, to: DetailRows, at: number): void {
    const { contacts } = this
    const sources = (this.sources = grown(this.sources, 2 * length))
    contacts.reserve(length)
    contacts.delta = from.delta
    const { slot, axis, axisNow, first, second } = contacts
    let count = 0
    for (let k = 0; k < length; k++) {
      const row = list[k]
      if (from.pending[row] === 0) {
        copyDetails(from, row, to, at + k)
        continue
      }
      const n = 2 * count
      const swapped = Number(!isFirstA(from, bodies, row))
      sources[n + swapped] = from.first[row]
      sources[n + 1 - swapped] = from.second[row]
      first[count] = n + swapped
      second[count] = n + 1 - swapped
      axis[count] = from.axis[row]
      axisNow[count] = from.axisNow[row]
      slot[count++] = at + k
    }
    contacts.count = count
    this.copyBodies(bodies, 2 * count)
  }

  private copyBodies(from: PosedBodies, count: number): void {
    const { bodies, sources } = this
    const ids = (bodies.ids = grown(bodies.ids, count))
    const roots = (bodies.roots = grown(bodies.roots, count))
    const types = (bodies.types = grown(bodies.types, count))
    const rows = (bodies.rows = grown(bodies.rows, ROW_STRIDE * count))
    const pivots = (bodies.pivots = grown(bodies.pivots, 3 * count))
    const velocities = (bodies.velocities = grown(bodies.velocities, 6 * count))
    bodies.hasChildren = from.hasChildren
    const { ids: oldIds, rows: oldRows, velocities: oldVelocities } = from
    // Reads one number of each cache line first, so that the cache misses overlap.
    for (let n = 0; n < count; n++) {
      const i = sources[n]
      rows[n * ROW_STRIDE] = oldRows[i * ROW_STRIDE]
      rows[n * ROW_STRIDE + 8] = oldRows[i * ROW_STRIDE + 8]
      velocities[6 * n] = oldVelocities[6 * oldIds[i]]
      velocities[6 * n + 5] = oldVelocities[6 * oldIds[i] + 5]
    }
    for (let n = 0; n < count; n++) {
      const i = sources[n]
      const id = oldIds[i]
      for (let k = 0; k < ROW_STRIDE; k++) rows[n * ROW_STRIDE + k] = oldRows[i * ROW_STRIDE + k]
      for (let k = 0; k < 6; k++) velocities[6 * n + k] = oldVelocities[6 * id + k]
      ids[n] = n
      types[n] = ShapeType.box
      roots[n] = n
      if (!from.hasChildren || from.roots[i] === id) continue
      roots[n] = -1
      for (let k = 0; k < 3; k++) pivots[3 * n + k] = from.pivots[3 * i + k]
    }
  }

  /** Computes the details of all contacts taken. */
  complete(to: DetailRows): void {
    const { contacts, bodies } = this
    for (let k = 0; k < contacts.count; k++) writePending(contacts, bodies, k, to, contacts.slot[k])
    contacts.count = 0
  }
}
