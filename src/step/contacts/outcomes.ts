import { grown, grownCapacity, resizeFields } from '../../memory/grow.js'
import { First } from '../../narrow-phase/first-contact.js'

/**
 * What the narrow-phase of a step found out that changes a contact, in the order found: one entry a pair. Contacts take
 * it over when the step is completed; a step that fails leaves no trace but this.
 */
export class Outcomes {
  count = 0
  /** Candidate pair, or -1: the contact's colliders are no pair any more. */
  pair: Int32Array = new Int32Array(0)
  /** Contact row, or -1: it begins. */
  row: Int32Array = new Int32Array(0)
  /** How the two touch (bits of Touch), 0: the contact ends. */
  state: Uint8Array = new Uint8Array(0)
  /** Colliders in the order of evaluation. */
  first: Int32Array = new Int32Array(0)
  second: Int32Array = new Int32Array(0)
  /** Part of the step that has gone by at the first contact, 0 to 1. */
  part: Float64Array = new Float64Array(0)
  /** Place of the first contact in `firstContacts`, First.length numbers each, or -1 for none. */
  firstContact: Int32Array = new Int32Array(0)
  firstContacts: Float64Array = new Float64Array(0)
  private firstContactCount = 0
  /** 1 where the predicate ended the contact. */
  rejected: Uint8Array = new Uint8Array(0)

  /** `partOfNew`: part of the step that has gone by when a contact begins: all of it where paths do not count. */
  constructor(private readonly partOfNew: number) {}

  begin(): void {
    this.count = 0
    this.firstContactCount = 0
  }

  /** Appends an entry and returns its number. */
  add(pair: number, row: number, state: number, first: number, second: number): number {
    if (this.count === this.pair.length) this.reserve(this.count + 1)
    const at = this.count++
    this.pair[at] = pair
    this.row[at] = row
    this.state[at] = state
    this.first[at] = first
    this.second[at] = second
    this.part[at] = row < 0 ? this.partOfNew : 0
    this.firstContact[at] = -1
    this.rejected[at] = 0
    return at
  }

  /** Gives the entry a first contact within the step. */
  addFirstContact(at: number, first: Float64Array): void {
    this.firstContacts = grown(this.firstContacts, First.length * (this.firstContactCount + 1))
    this.firstContacts.set(first, First.length * this.firstContactCount)
    this.firstContact[at] = this.firstContactCount++
    this.part[at] = first[0]
  }

  copyFirstContact(at: number, out: Float64Array): void {
    for (let k = 0; k < First.length; k++) out[k] = this.firstContacts[First.length * this.firstContact[at] + k]
  }

  /** The predicate has rejected the last entry: a contact that was there ends. */
  reject(): void {
    const at = this.count - 1
    if (this.row[at] >= 0) {
      this.state[at] = 0
      this.rejected[at] = 1
    } else this.count--
  }

  private reserve(count: number): void {
    const columns = ['pair', 'row', 'state', 'first', 'second', 'part', 'firstContact', 'rejected'] as const
    resizeFields(this, columns, grownCapacity(this.pair.length, count))
  }
}
