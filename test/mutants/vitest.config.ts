import { defineConfig } from 'vitest/config'

// What main.mjs runs on each mutant: the files that it names, all in one process.
const conditions = ['bitecs-collision:source']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { include: process.env.MUTANT_TESTS?.split(',') ?? [], testTimeout: 240_000, hookTimeout: 240_000 },
})
