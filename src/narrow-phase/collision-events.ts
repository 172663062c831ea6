import { ContactRows } from './contact-rows.js'

/**
 * The contacts of a step as flat rows: rows [0, began) began, [began, began + ended) ended,
 * [began + ended, count) persist, each range sorted by (a, b). Valid until the next step.
 */
export class CollisionEvents extends ContactRows {
  began = 0
  ended = 0
  /** bitECS resetWorld was called before this step: every contact ended with reason `reset`. */
  reset = false
  /** Event row of each contact row of the step, and back (-1 of what ended). For read-contacts.ts. */
  eventOf: Int32Array = new Int32Array(0)
  contactOf: Int32Array = new Int32Array(0)

  /** Row numbers of the began contacts, ordered by (time, a, b). Makes a new array. */
  eventsByTime(): Int32Array {
    const rows = new Int32Array(this.began)
    for (let row = 0; row < rows.length; row++) rows[row] = row
    const { time } = this
    // Rows are sorted by (a, b) already, so their numbers break ties.
    return rows.sort((p, q) => time[p] - time[q] || p - q)
  }
}
