import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { buildSync } from 'esbuild'

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

  build(): void {
    mkdirSync(this.folder, { recursive: true })
    buildSync({
      entryPoints: [`test/${this.program}.ts`],
      outdir: this.folder,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'es2022',
      // The source, not what happens to be built.
      conditions: ['bitecs-collision:source'],
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
