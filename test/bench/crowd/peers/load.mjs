/** How the peers are loaded; a bundler must not look into them, some read files that lie beside them. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** A module that needs nothing. */
export const plain = (name) => () => import(name)

/** A module of emscripten, and its binary, which it would fetch. */
export const withWasm = (name, wasm) => async () => ({
  module: await import(name),
  wasm: readFileSync(require.resolve(wasm)),
})

/** Runs `start` where nothing looks like Node, for builds that refuse to run there. */
export async function asInBrowser(start) {
  const { process } = globalThis
  globalThis.window = globalThis
  globalThis.process = undefined
  try {
    return await start()
  } finally {
    globalThis.process = process
    delete globalThis.window
  }
}
