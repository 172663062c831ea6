/** Every measurement is a process of its own, of a given version of Node. */
import { execFileSync } from 'node:child_process'
import console from 'node:console'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { cache } from './bundle.mjs'

/** The versions of Node that are fetched from npm where another one runs the bench. */
const pinned = { 20: '20.20.0', 22: '22.23.3', 24: '24.21.0' }

const nameOfNode = `node-${process.platform}-${process.arch}`
const folderOf = (version) => join(cache, 'nodes', version)
const pathOf = (version) => join(folderOf(version), 'node_modules', nameOfNode, 'bin/node')

/** Paths of the versions that were fetched before. */
export const fetchedNodes = () => Object.values(pinned).map(pathOf).filter(existsSync)

/** Path of the executable of a major version of Node. */
export function nodeOf(major) {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath
  const version = pinned[major]
  if (version === undefined) throw new Error(`no Node ${major}: there are ${Object.keys(pinned).join(', ')}`)
  const folder = folderOf(version)
  const path = pathOf(version)
  if (!existsSync(path)) {
    console.log(`Fetching Node ${version} ...`)
    mkdirSync(folder, { recursive: true })
    const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund']
    execFileSync('npm', ['install', ...options, '--prefix', folder, `${nameOfNode}@${version}`], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  return path
}

export const versionOf = (node) => execFileSync(node, ['--version'], { encoding: 'utf8' }).trim().slice(1)

/** What a script prints as JSON, after whatever else it or a library printed; `null` if it ran out of time. */
export function run(node, script, args = [], { milliseconds = 180_000, flags = [] } = {}) {
  try {
    const text = execFileSync(node, [...flags, script, ...args.map(String)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: milliseconds,
      killSignal: 'SIGKILL',
      maxBuffer: 2 ** 26,
    })
    return JSON.parse(text.trimEnd().split('\n').at(-1))
  } catch (error) {
    if (error.code === 'ETIMEDOUT') return null
    throw error
  }
}
