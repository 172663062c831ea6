/**
 * `npm run check:tarball`: packs the package, installs it into an empty project beside its peers, and runs the README's
 * program in Node as ESM and as CommonJS, in Bun (the npm package of it), and built by Vite. All must print the same.
 * Needs `npm run build` first, and the registry.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { BUN } from '../engines/find.mjs'

const root = resolve(fileURLToPath(import.meta.url), '../../..')
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const { devDependencies: ofPlayground } = JSON.parse(
  readFileSync(join(root, 'examples/playground/package.json'), 'utf8'),
)
const program = /```ts\n(import [\s\S]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8'))[1]
const expected = /```text\n([\s\S]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8'))[1].trim()

const project = mkdtempSync(join(tmpdir(), 'bitecs-collision-'))
const run = (command, ...args) => execFileSync(command, args, { cwd: project, encoding: 'utf8' })
const write = (name, text) => writeFileSync(join(project, name), text)
const install = (...names) => run('npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', ...names)
const emit = (module) =>
  ts.transpileModule(program, { compilerOptions: { module, target: 'es2022', esModuleInterop: true } }).outputText

function check(what, printed) {
  if (printed.trim() !== expected) throw new Error(`${what} printed\n${printed}\ninstead of\n${expected}`)
  console.log(`${what}: ${printed.trim()}`)
}

try {
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', project], { cwd: root, encoding: 'utf8' }),
  )
  write('package.json', JSON.stringify({ private: true, type: 'module' }))
  install(`./${filename}`, `bitecs@${devDependencies.bitecs}`, `gl-matrix@${devDependencies['gl-matrix']}`)

  write('program.mjs', emit(ts.ModuleKind.ESNext))
  write('program.cjs', emit(ts.ModuleKind.CommonJS))
  write('program.ts', program)
  check(`Node ${process.version}, ESM`, run('node', 'program.mjs'))
  check(`Node ${process.version}, CommonJS`, run('node', 'program.cjs'))

  try {
    install('--no-save', BUN)
  } catch (error) {
    console.log(`skipped: Bun: ${error.message.split('\n')[0]}`)
  }
  const bun = join(project, 'node_modules', BUN, 'bin/bun')
  if (existsSync(bun)) for (const file of ['program.ts', 'program.cjs']) check(`Bun, ${file}`, run(bun, file))

  install(`vite@${ofPlayground.vite}`)
  write('index.html', '<!doctype html><script type="module" src="./program.ts"></script>')
  // Without what preloads modules in a page, the bundle runs in Node as well.
  write('vite.config.mjs', "export default { base: './', build: { target: 'es2022', modulePreload: false } }")
  run('node', 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error')
  const assets = readdirSync(join(project, 'dist/assets'))
  const bundle = assets.find((name) => /^index.*\.js$/.test(name))
  if (!assets.some((name) => name.startsWith('worker'))) throw new Error(`Vite made no worker: ${assets.join(', ')}`)
  check(`built by Vite ${ofPlayground.vite}`, run('node', `dist/assets/${bundle}`))
} finally {
  rmSync(project, { recursive: true, force: true })
}
