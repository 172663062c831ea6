/** Conservative advancement with the separations of flat shapes: never late, never missed, not early. */
import { describe, expect, it } from 'vitest'
import { checkSweeps } from './check-sweeps.js'

describe('flat shapes that move and turn', () => {
  it('meet when they first touch, seed 3', () => expect(checkSweeps(3, 150)).toBeGreaterThan(40))
})
