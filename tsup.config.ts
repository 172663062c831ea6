import { defineConfig, type Options } from 'tsup'
import { readModule } from './test/build/read-module.js'

const pureConstants: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'pure-constants',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](src|systems|components)[\\/].*\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: readModule(path).source,
    }))
  },
}

export default defineConfig([
  {
    entry: {
      index: 'src/index.ts',
      geometry: 'src/geometry.ts',
      testing: 'src/testing.ts',
      three: 'src/three.ts',
    },
    format: ['esm', 'cjs'],
    dts: true,
    tsconfig: 'tsconfig.build.json',
    target: 'es2022',
    platform: 'neutral',
    splitting: true,
    treeshake: true,
    // What import.meta.url is in CommonJS.
    shims: true,
    external: ['bitecs', 'gl-matrix', 'three'],
    esbuildPlugins: [pureConstants],
    // Constants stand where they are used.
    esbuildOptions: (options) => void (options.minifySyntax = true),
  },
  {
    // In one file, whoever puts it where.
    entry: { worker: 'src/worker.ts' },
    format: ['esm', 'cjs'],
    dts: true,
    tsconfig: 'tsconfig.build.json',
    target: 'es2022',
    platform: 'neutral',
    splitting: false,
    treeshake: true,
    minify: true,
    esbuildPlugins: [pureConstants],
  },
  {
    // The command, with all that it needs.
    entry: { command: 'src/command/main.ts' },
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
