import { defineConfig } from 'tsup'

export default defineConfig([
  {
    entry: { index: 'src/index.ts', geometry: 'src/geometry.ts' },
    format: ['esm', 'cjs'],
    dts: true,
    tsconfig: 'tsconfig.build.json',
    target: 'es2022',
    platform: 'neutral',
    splitting: true,
    treeshake: true,
    // The other build writes into the same folder meanwhile.
    clean: ['!cook.js'],
    external: ['bitecs', 'gl-matrix'],
  },
  {
    // The command, with all that it needs.
    entry: { cook: 'src/cook/cook.ts' },
    format: ['esm'],
    tsconfig: 'tsconfig.build.json',
    target: 'node20.19',
    platform: 'node',
    splitting: false,
    treeshake: true,
    minify: true,
    noExternal: [/.*/],
    // What is bundled of CommonJS asks for node's modules by require.
    banner: { js: "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)" },
  },
])
