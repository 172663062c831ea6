import { describe, it } from 'vitest'
import { daily } from '../daily.js'
import { checkChurn } from './churn.js'

describe('flat worlds in which everything changes', () => {
  for (const seed of daily([1], [2]))
    it(`tell the same with and without memory, snapshots and questions between (seed ${seed})`, () => {
      checkChurn(seed, 30)
    })
})
