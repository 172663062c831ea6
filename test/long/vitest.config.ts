import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// What takes minutes: `npm run test:long`. The numbers that it states are printed, so nothing is kept from the console.
const conditions = ['bitecs-collision:source']

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['test/long/**/*.long.ts'],
    testTimeout: 1_800_000,
    disableConsoleIntercept: true,
  },
})
