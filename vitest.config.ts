import { defineConfig } from 'vitest/config'

// The source condition lets tests import the package by its own name without a build.
const conditions = ['bitecs-collision:source']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/bench/**', '**/node_modules/**'],
    testTimeout: 60_000,
    // By default vitest leaves one core free, which on two cores doubles the time.
    maxWorkers: '100%',
  },
})
