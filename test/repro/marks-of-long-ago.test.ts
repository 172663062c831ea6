import { expect, it } from 'vitest'
import { TouchingTags } from '../../src/step/touching-tags.js'

/**
 * The steps of marks are kept in 32 bits: after as many steps nobody was marked any more, and every tag came
 * and went in each.
 */
it('what touches is marked when the number of the step leaves 32 bits, and nothing else is (L10)', () => {
  const tags = new TouchingTags()
  tags.add(3)
  tags.mark(3)
  ;(tags as unknown as { step: number }).step = 2 ** 32 - 3
  for (let k = 0; k < 6; k++) {
    tags.begin()
    expect([1, 2, 3].map((entity) => tags.isMarked(entity))).toEqual([false, false, false])
    tags.mark(2)
    expect([1, 2, 3].map((entity) => tags.isMarked(entity))).toEqual([false, true, false])
  }
})
