/** Copies of the package, in which files are changed and tests are run. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { buildSync, transformSync } from 'esbuild'
import { changed } from './places.mjs'

/** Seconds of a processor after which a test hangs, as a changed loop may have no end; and the whole suite. */
export const LONGEST_TEST = 15
const LONGEST_SUITE = 7200
/** So much memory, in megabytes, has no test but in a changed loop. */
const MEMORY = 3000

const isSource = (file) => /(?<!\.d)\.ts$/.test(file)

/** Each has the changed files for a run, and the others as they are. */
class Sandbox {
  constructor(root, folder) {
    this.root = root
    this.folder = folder
    rmSync(folder, { recursive: true, force: true })
    const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    this.files = listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))
    mkdirSync(folder, { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  }

  copy(file) {
    mkdirSync(dirname(join(this.folder, file)), { recursive: true })
    cpSync(join(this.root, file), join(this.folder, file))
  }

  /** Runs a command while the mutants are carried out; gives its exit code and its lines. */
  run(mutants, seconds, command) {
    const byFile = Map.groupBy(mutants, ({ file }) => file)
    const textOf = (file) => readFileSync(join(this.root, file), 'utf8')
    for (const [file, those] of byFile) this.write(file, changed(textOf(file), those))
    const limited = `ulimit -t ${seconds}; exec "$0" "$@"`
    const { status, stdout } = spawnSync('sh', ['-c', limited, process.execPath, ...command], {
      cwd: this.folder,
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      env: { ...process.env, NODE_OPTIONS: `--max-old-space-size=${MEMORY}` },
    })
    for (const file of byFile.keys()) this.write(file, textOf(file))
    return { status, lines: stdout.split('\n') }
  }
}

/** The package as JavaScript, for tests in a plain process. */
export class PlainSandbox extends Sandbox {
  constructor(root, folder) {
    super(root, folder)
    for (const file of this.files.filter((name) => !isSource(name))) this.copy(file)
    const entryPoints = this.files.filter(isSource)
    buildSync({ absWorkingDir: root, entryPoints, outdir: folder, outbase: root, format: 'esm', logLevel: 'error' })
    const about = readFileSync(join(root, 'package.json'), 'utf8')
    writeFileSync(join(folder, 'package.json'), about.replace(/(:source": ".*)\.ts"/g, '$1.js"'))
  }

  write(file, text) {
    const { code } = transformSync(text, { loader: 'ts', format: 'esm', sourcefile: file })
    writeFileSync(join(this.folder, file.replace(/\.ts$/, '.js')), code)
  }

  /** The first failure of the files, if there is one, and the seconds that those took that passed. */
  test(mutants, files, seconds) {
    const args = ['--conditions', 'bitecs-collision:source', 'test/mutants/plain.mjs', String(seconds)]
    const names = files.map((file) => file.replace(/\.ts$/, '.js'))
    const { status, lines } = this.run(mutants, seconds + LONGEST_TEST, [...args, ...names])
    const said = lines.filter((line) => line.startsWith('{"file"')).map((line) => JSON.parse(line))
    const times = said
      .filter(({ time }) => time !== undefined)
      .map(({ file, time }) => [file.replace(/\.js$/, '.ts'), time])
    const failed = said.find(({ error }) => error !== undefined)
    const next = files[times.length]
    if (status === 0) return { times }
    if (failed === undefined) return { times, file: next, why: `${next} hangs or crashes` }
    return { times, file: next, why: `${next}: ${failed.test}: ${failed.error.split('\n')[0]}` }
  }
}

/** The package as it is, for vitest. */
export class WholeSandbox extends Sandbox {
  constructor(root, folder) {
    super(root, folder)
    for (const file of this.files) this.copy(file)
  }

  write(file, text) {
    writeFileSync(join(this.folder, file), text)
  }

  /** The files that fail, of all or those that are named; undefined if the tests came to no end. */
  test(mutants, files = []) {
    const report = join(this.folder, 'report.json')
    rmSync(report, { force: true })
    const args = ['run', '--reporter', 'json', '--outputFile', report, ...files]
    this.run(mutants, LONGEST_SUITE, ['node_modules/vitest/vitest.mjs', ...args])
    if (!existsSync(report)) return undefined
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    return testResults.filter(({ status }) => status !== 'passed').map(({ name }) => name.slice(this.folder.length + 1))
  }
}
