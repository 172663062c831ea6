import { describe, it } from 'vitest'
import { checkChurn } from './churn.js'

describe('flat worlds in which everything changes', () => {
  for (const seed of [1, 2])
    it(`tell the same with and without memory, snapshots and questions between (seed ${seed})`, () => {
      checkChurn(seed, 30)
    })
})
