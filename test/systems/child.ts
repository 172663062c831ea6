import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { build } from 'tsup'

/**
 * A program of the tests, bundled as games are, that runs in processes of its own, in one thread: V8 compiles and
 * collects at the same place in every run then, to the byte, whatever else the machine does.
 */
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
      // The source, not what happens to be built.
      esbuildOptions: (options) => void (options.conditions = ['bitecs-collision:source']),
      config: false,
      dts: false,
      silent: true,
    })
  }

  /** What it prints. */
  run(args: readonly string[], flags: readonly string[] = []): string {
    const options = { encoding: 'utf8', maxBuffer: 2 ** 28 } as const
    const program = join(this.folder, `${this.name}.mjs`)
    return execFileSync(process.execPath, ['--single-threaded', ...flags, program, ...args], options)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
