import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'tsup'

/** A program of test/systems, bundled as games are, that runs in processes of its own. */
export class Child {
  private readonly folder: string

  constructor(private readonly name: string) {
    this.folder = resolve('.cache', `${name}-${process.pid}`)
  }

  async build(): Promise<void> {
    mkdirSync(this.folder, { recursive: true })
    await build({
      entry: [`test/systems/${this.name}.ts`],
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
