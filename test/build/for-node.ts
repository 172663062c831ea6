import { buildSync } from 'esbuild'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { Plugin } from 'vitest/config'

/**
 * Lets Node itself load the package's modules, which esbuild writes to `node_modules/.cache/NAME`. What vitest compiles
 * reads each import as a property of an object wherever it is used, and takes up to twice the time. `edit` may change
 * what is written of a module. A watcher would see no changes of what Node loads, so that it compiles all.
 */
export function forNode(root: string, name: string, edit = (_path: string, code: string): string => code): Plugin {
  const out = resolve(root, 'node_modules/.cache', name)
  let isWatched = false
  return {
    name: 'for node',
    enforce: 'pre',
    configResolved({ server }) {
      isWatched = server.watch !== null
      if (!isWatched) write(compiled(root), out, edit)
    },
    async resolveId(source, importer, options) {
      if (isWatched) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      const path = found === null ? '' : relative(root, found.id)
      const isOwn = /^(src|systems|components)\/.*\.ts$/.test(path)
      return isOwn ? { id: resolve(out, path.replace(/\.ts$/, '.js')) } : found
    },
  }
}

/** JavaScript of each module by its path. All folders are as deep, so that source maps fit them all. */
let modules: ReadonlyMap<string, string> | undefined

function compiled(root: string): ReadonlyMap<string, string> {
  const outdir = resolve(root, 'node_modules/.cache/node')
  modules ??= new Map(
    buildSync({
      absWorkingDir: root,
      entryPoints: ['src', 'systems', 'components'].map((folder) => `${folder}/**/*.ts`),
      outbase: '.',
      outdir,
      format: 'esm',
      target: 'es2022',
      sourcemap: 'inline',
      write: false,
    }).outputFiles.map(({ path, text }) => [relative(outdir, path), text]),
  )
  return modules
}

/** Writes only what is not there yet, as other runs may be reading it. */
function write(of: ReadonlyMap<string, string>, out: string, edit: (path: string, code: string) => string): void {
  for (const [path, text] of of) {
    const file = resolve(out, path)
    const code = edit(path, text)
    if (existsSync(file) && readFileSync(file, 'utf8') === code) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, code)
  }
}
