import { readdirSync } from 'node:fs'
import { defineConfig } from 'tsup'

const games = readdirSync('examples/games').map((file) => [
  `games/${file.replace('.ts', '')}`,
  `examples/games/${file}`,
])

/** Builds the examples from the sources of the package, without building the package first. */
export default defineConfig({
  entry: {
    headless: 'examples/headless/main.ts',
    response: 'examples/response/main.ts',
    rollback: 'examples/rollback/main.ts',
    ...Object.fromEntries(games),
  },
  outDir: 'out/examples',
  format: 'esm',
  target: 'es2022',
  platform: 'node',
  tsconfig: 'tsconfig.build.json',
  silent: true,
  esbuildOptions(options) {
    options.conditions = ['bitecs-collision:source']
  },
  // The example's own package is bundled from source; everything else stays in node_modules.
  noExternal: ['bitecs-collision'],
  external: ['bitecs', 'bitecs/serialization', 'bunny', 'cli-progress', 'gl-matrix'],
})
