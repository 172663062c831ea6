import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { forNode } from '../build/for-node.js'

// What takes minutes: `npm run test:long`. The numbers that it states are printed, so nothing is kept from the console.
const conditions = ['bitecs-collision:source']
const root = fileURLToPath(new URL('../..', import.meta.url))
const daily = readdirSync(`${root}/test`, { recursive: true, encoding: 'utf8' })
  .map((path) => `test/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.test.ts') && readFileSync(`${root}/${path}`, 'utf8').includes('daily.js'))

export default defineConfig({
  root,
  plugins: [forNode(root, 'node')],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // And daily tests with what they leave out every day (test/daily.ts).
    include: ['test/long/**/*.long.ts', ...daily],
    env: { LONG: '1' },
    testTimeout: 1_800_000,
    disableConsoleIntercept: true,
  },
})
