import { defineConfig } from 'vitest/config'

// The package from its sources, without a build.
const conditions = ['bitecs-collision:source']

// The files share the machine: one after the other, so that patches are on time.
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { include: ['test/*.test.ts'], testTimeout: 120_000, hookTimeout: 60_000, fileParallelism: false },
})
