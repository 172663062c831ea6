/**
 * Stands in for src/narrow-phase/seam-filter.ts in tests that compare what it leaves out with looking at everything.
 */
import type * as filter from '../../src/narrow-phase/seam-filter.js'

/** What the bound said, how often; `force`: everything is looked at. */
export const said = { yes: 0, no: 0, force: false }

/** The same module, whose bound is listened to. */
export function watched(real: typeof filter): typeof filter {
  return {
    ...real,
    mayBeFlush: (...parameters) => {
      const answer = real.mayBeFlush(...parameters)
      if (answer) said.yes++
      else said.no++
      return answer || said.force
    },
  }
}
