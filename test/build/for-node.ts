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
      if (!isWatched) compile(root, out, edit)
    },
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      const path = found === null ? '' : relative(root, found.id)
      return isWatched || !/^(src|systems|components)\/.*\.ts$/.test(path)
        ? found
        : { id: resolve(out, path.replace(/\.ts$/, '.js')) }
    },
  }
}

/** Writes only what is not there yet, as other runs may be reading it. */
function compile(root: string, out: string, edit: (path: string, code: string) => string): void {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: ['src', 'systems', 'components'].map((folder) => `${folder}/**/*.ts`),
    outbase: '.',
    outdir: out,
    format: 'esm',
    target: 'es2022',
    sourcemap: 'inline',
    write: false,
  })
  for (const { path, text } of outputFiles) {
    const code = edit(relative(out, path), text)
    if (existsSync(path) && readFileSync(path, 'utf8') === code) continue
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, code)
  }
}
