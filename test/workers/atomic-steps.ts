/** The code that threads talk by, as generators that yield before each access to the words they share. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'
import { expect } from 'vitest'

/** What a thread is about to do: an operation of Atomics, `get` or `set` of a word, or one of the model. */
export type Step = readonly [name: string, ...numbers: number[]]
export type Steps<T = void> = Generator<Step, T, number>

export interface Message {
  readonly version: number
  readonly views: { readonly version: number }
}

export type StepJob = (views: Message['views'], chunk: number) => Steps

export interface SteppedPool {
  helped: number
  share(views: Message['views']): Steps
  isAnyReady(): Steps<boolean>
  run(job: number, chunks: number, views: Message['views']): Steps
}

interface Stepped {
  readonly WorkerPool: new (
    count: number,
    jobs: readonly StepJob[],
    start: () => { postMessage(message: Message): void; terminate(): void },
    patience: number,
  ) => SteppedPool
  readonly serve: (message: Message, jobs: readonly StepJob[]) => Steps
  readonly Control: Readonly<Record<'workers', number>>
  readonly State: Readonly<Record<'away' | 'waiting' | 'called' | 'working' | 'leaving', number>>
}

const ENTRY = `
  export * from './control.js'
  export { WorkerPool } from './pool.js'
  export { serve } from './serve.js'`

/** Gives the code after `change`. */
export async function stepped(change: (code: string) => string = (code) => code): Promise<Stepped> {
  const resolveDir = fileURLToPath(new URL('../../src/workers', import.meta.url))
  const { outputFiles } = buildSync({
    stdin: { contents: ENTRY, resolveDir, loader: 'ts' },
    bundle: true,
    format: 'esm',
    write: false,
  })
  const code = change(outputFiles[0]!.text)
    // A look or two stand for thousands.
    .replace('SPINS = 4096', 'SPINS = 1')
    .replace('maySleep(this.control)', 'true')
    .replace(/function maySleep[^]*?\n}/, '')
    .replace(/Atomics\.(\w+)\(control, ([^()]*)\)/g, "(yield ['$1', $2])")
    .replace(/Atomics\.(\w+)\(this\.control, ([^()]*)\)/g, "(yield ['$1', $2])")
    .replace(/^(\s+)control\[([\w.]+)\] = (\w+);/gm, "$1yield ['set', $2, $3];")
    .replace(/control\[([\w.]+)\]/g, "(yield ['get', $1])")
    .replace(/this\.(isReady|dismiss|callOff|await)\((\w*|wordOf\(\w+\))\)/g, '(yield* this.$1($2))')
    .replace(/^ {2}(?=(share|isAnyReady|run|isReady|dismiss|callOff|await)\()/gm, '  *')
    .replace(/(?<=^\s+|\) )(takeChunks|job|this\.jobs\[job\])\(/gm, 'yield* $1(')
    .replace(/^function (takeChunks|serve)\(/gm, 'function* $1(')
  expect(code).not.toMatch(/Atomics|control\[/)
  const folder = mkdtempSync(join(tmpdir(), 'bitecs-collision-'))
  try {
    writeFileSync(join(folder, 'stepped.mjs'), code)
    return (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'stepped.mjs')).href)) as Stepped
  } finally {
    rmSync(folder, { recursive: true })
  }
}
