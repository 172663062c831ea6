/** Bundles for the benches that measure what the package does not export, as a bundler ships it. */
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

export const bench = resolve(fileURLToPath(import.meta.url), '../..')
export const repository = resolve(bench, '../..')
export const cache = join(bench, 'node_modules/.cache')

/** Bundles modules of a folder of the bench; returns the folder of the bundles. */
export async function bundle(folder, names, options = {}) {
  const out = join(cache, folder)
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
    // Constants of other modules stand where they are used.
    minifySyntax: true,
    logLevel: 'error',
    ...options,
  })
  return out
}
