import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'
import { afterAll } from 'vitest'

/** Bundles a worker, given by its path from here, for the tests of a file; gives its URL. */
export function buildWorker(path: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'bitecs-collision-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const outfile = join(folder, 'worker.mjs')
  const entry = fileURLToPath(new URL(path, import.meta.url))
  buildSync({ entryPoints: [entry], bundle: true, format: 'esm', platform: 'node', outfile })
  return pathToFileURL(outfile).href
}

/** Waits until `done`, up to a minute or two: workers start when the machine has time for them. */
export async function until(done: () => boolean): Promise<void> {
  for (const end = Date.now() + 100_000; !done() && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 2))
}
