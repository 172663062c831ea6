import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { index: 'src/index.ts', geometry: 'src/geometry.ts' },
  format: ['esm', 'cjs'],
  dts: true,
  tsconfig: 'tsconfig.build.json',
  target: 'es2022',
  platform: 'neutral',
  splitting: true,
  treeshake: true,
  clean: true,
  external: ['bitecs', 'gl-matrix'],
})
