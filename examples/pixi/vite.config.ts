import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const source = (path: string): string => fileURLToPath(new URL(`../../src/${path}`, import.meta.url))

/** A static site that works in any folder. The package is taken from its sources, its peers from here. */
export default defineConfig({
  base: './',
  resolve: {
    alias: [
      { find: /^bitecs-collision$/, replacement: source('index.ts') },
      // In the package the worker's file stands beside the module that starts it.
      { find: /^.*\/src\/workers\/worker\.js$/, replacement: source('worker.ts') },
    ],
    dedupe: ['bitecs', 'gl-matrix'],
  },
  server: { fs: { allow: ['../..'] } },
  build: { target: 'es2022', chunkSizeWarningLimit: 2000 },
})
