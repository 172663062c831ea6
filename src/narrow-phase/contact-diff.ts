import { grown } from '../memory/grow.js'

/** Scratch of the event stage: which rows of this step began and persist, and which of the last step ended. */
export class ContactDiff {
  beganRows = new Int32Array(0)
  endedRows = new Int32Array(0)
  persistingRows = new Int32Array(0)

  began = 0
  ended = 0
  persisting = 0

  /** Room for `now` contacts of this step and `before` of the last one. */
  reserve(now: number, before: number): void {
    this.beganRows = grown(this.beganRows, now)
    this.endedRows = grown(this.endedRows, before)
    this.persistingRows = grown(this.persistingRows, now)
  }
}
