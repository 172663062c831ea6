/** Bundles for the benches, so that our sources run as a bundler ships them. */
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

export const bench = resolve(fileURLToPath(import.meta.url), '../..')
export const repository = resolve(bench, '../..')
export const cache = join(bench, 'node_modules/.cache')

/** `own:` in an import is the root of the sources of a work tree. */
const ownFrom = (root) => ({
  name: 'own',
  setup({ onResolve }) {
    onResolve({ filter: /^own:/ }, ({ path }) => ({ path: join(root, path.slice(4).replace(/\.js$/, '.ts')) }))
  },
})

/** Bundles modules of a folder of the bench; returns the folder of the bundles. The peers stay outside. */
export async function bundle(folder, names, { root = repository, out = join(cache, folder), ...options } = {}) {
  rmSync(out, { recursive: true, force: true })
  await build({
    entryPoints: names.map((name) => join(bench, folder, `${name}.mjs`)),
    outdir: out,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    target: 'es2022',
    logLevel: 'error',
    plugins: [ownFrom(root)],
    ...options,
  })
  return out
}
