/** Built packages, kept below the repository, so that they and the game find the same bitECS. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { bench, cache, repository } from './bundle.mjs'

const builds = join(cache, 'builds')
const git = (...args) => execFileSync('git', args, { cwd: repository, encoding: 'utf8', stdio: 'pipe' }).trim()

function build(tree, folder) {
  const tsup = join(repository, 'node_modules/tsup/dist/cli-default.js')
  execFileSync(process.execPath, [tsup, '--no-dts', '--silent', '--out-dir', folder], { cwd: tree, stdio: 'inherit' })
  // What a bundler reads in the package.
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', sideEffects: ['./worker.*'] }))
  return folder
}

/** Builds the working tree. */
export const buildNow = () => build(repository, join(builds, 'now'))

/** Builds a commit, unless that was done before. */
export function buildAt(name) {
  const commit = git('rev-parse', '--short=12', `${name}^{commit}`)
  const folder = join(builds, commit)
  if (existsSync(join(folder, 'worker.cjs'))) return folder
  // Not in node_modules, where bundlers do not look for TypeScript.
  const tree = join(bench, '.cache', commit)
  rmSync(tree, { recursive: true, force: true })
  git('worktree', 'add', '--force', '--detach', tree, commit)
  try {
    return build(tree, folder)
  } finally {
    git('worktree', 'remove', '--force', tree)
  }
}

/**
 * The built package that `name` says: a copy of a folder that holds one (or `dist` with one), so that it may be built
 * anew while it is measured, or a commit's.
 */
export function buildOf(name, as) {
  const from = [join(name, 'dist'), name].find((path) => existsSync(join(path, 'index.js')))
  if (from === undefined) return buildAt(name)
  const folder = join(builds, `${as}-${process.pid}`)
  cpSync(from, folder, { recursive: true, filter: (path) => !/\.(cts|ts|map|cjs)$/.test(path) })
  process.once('exit', () => rmSync(folder, { recursive: true }))
  return folder
}
