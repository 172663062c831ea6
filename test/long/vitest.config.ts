import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { forNode } from '../build/for-node.js'

// What takes minutes: `npm run test:long`. The numbers that it states are printed, so nothing is kept from the console.
const conditions = ['bitecs-collision:source']
const root = fileURLToPath(new URL('../..', import.meta.url))

export default defineConfig({
  root,
  plugins: [forNode(root, 'node')],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // And daily tests with what they leave out every day (test/daily.ts).
    include: [
      'test/long/**/*.long.ts',
      'test/systems/{epoch,order,scenes,seam-epochs,special-scenes,swapped-pairs,turnover}.test.ts',
      'test/narrow-phase/sliding.test.ts',
      'test/queries/{aimed-casts,aimed-closest,exact-rays}.test.ts',
      'test/geometry/obb-obb/turning/aimed-samples.test.ts',
      'test/workers/step.test.ts',
      'test/character/follow-ground.test.ts',
    ],
    env: { LONG: '1' },
    testTimeout: 1_800_000,
    disableConsoleIntercept: true,
  },
})
