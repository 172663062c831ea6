import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { build } from 'tsup'

/** A program of the tests, bundled as games are, that runs in processes of its own. */
export class Child {
  private readonly name: string
  private readonly folder: string

  /** `program` is its path in test, without .ts. */
  constructor(private readonly program: string) {
    this.name = basename(program)
    this.folder = resolve('.cache', `${this.name}-${process.pid}`)
  }

  async build(): Promise<void> {
    mkdirSync(this.folder, { recursive: true })
    await build({
      entry: [`test/${this.program}.ts`],
      outDir: this.folder,
      outExtension: () => ({ js: '.mjs' }),
      format: 'esm',
      target: 'es2022',
      noExternal: [/.*/],
      config: false,
      dts: false,
      silent: true,
    })
  }

  /** What it prints. */
  run(args: readonly string[], flags: readonly string[] = []): string {
    const options = { encoding: 'utf8', maxBuffer: 2 ** 28 } as const
    return execFileSync(process.execPath, [...flags, join(this.folder, `${this.name}.mjs`), ...args], options)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
