/** Bundles for the benches, so that our sources run as a bundler ships them. */
import { rmSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
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

/**
 * How the package is built of a module: constants of others stand where they are used, and cost no look at a variable.
 */
async function moduleReader() {
  const outfile = join(cache, 'read-module.mjs')
  const entryPoints = [join(repository, 'test/build/read-module.ts')]
  await build({ entryPoints, outfile, bundle: true, format: 'esm', platform: 'node', logLevel: 'error' })
  return (await import(pathToFileURL(outfile).href)).readModule
}

/** Sources below `root` as they are in the package. */
const asBuilt = (root, readModule) => ({
  name: 'as-built',
  setup({ onLoad }) {
    const rooms = ['src', 'systems', 'components'].map((room) => join(root, room) + sep)
    onLoad({ filter: /\.ts$/ }, ({ path }) =>
      rooms.some((room) => path.startsWith(room)) ? { loader: 'ts', contents: readModule(path).source } : undefined,
    )
  },
})

/** Bundles modules of a folder of the bench; returns the folder of the bundles. The peers stay outside. */
export async function bundle(folder, names, { root = repository, out = join(cache, folder), ...options } = {}) {
  rmSync(out, { recursive: true, force: true })
  const readModule = await moduleReader()
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
    plugins: [ownFrom(root), asBuilt(root, readModule)],
    ...options,
  })
  return out
}
