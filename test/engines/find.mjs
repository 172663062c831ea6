/** The JavaScript engines that this machine has. Nothing is fetched or installed here. */
import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, realpathSync } from 'node:fs'
import { basename, delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fetchedNodes } from '../bench/shared/processes.mjs'
import { asPage, asScript, chromiumFlags, firefoxFlags, inQuickJs } from './run.mjs'

export const BUN = `@oven/bun-${process.platform}-${process.arch}`
export const QUICKJS = 'quickjs-emscripten'

const engines = resolve(fileURLToPath(import.meta.url), '../../../.cache/engines')
const place = (name, ...path) => ({ folder: join(engines, name), path: join(engines, name, ...path) })

/** Where install.mjs puts engines, whether they are there or not. */
export const installed = {
  bun: place('bun', 'node_modules', BUN, 'bin/bun'),
  quickJs: place('quickjs', 'node_modules', QUICKJS),
  spiderMonkey: place('spidermonkey', 'usr/bin/js102'),
}

/** Engines that interpret run fewer steps: they are much slower. */
const interprets = true

/** What to look for: names of executables, and how each runs a script. */
const kinds = [
  { kind: 'Node.js (V8)', names: ['node'], run: asScript() },
  // It is no other executable: it stands for the Node that runs this.
  { kind: 'Node.js --jitless (V8)', names: [], paths: [process.execPath], run: asScript('--jitless'), interprets },
  {
    kind: 'Chromium (V8)',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
    run: asPage(chromiumFlags),
  },
  { kind: 'Deno (V8)', names: ['deno'], run: asScript('run', '--quiet') },
  { kind: 'd8 (V8)', names: ['d8'], run: asScript() },
  { kind: 'Bun (JavaScriptCore)', names: ['bun'], paths: [installed.bun.path], run: asScript() },
  { kind: 'jsc (JavaScriptCore)', names: ['jsc'], run: asScript() },
  { kind: 'Firefox (SpiderMonkey)', names: ['firefox-esr', 'firefox'], run: asPage(firefoxFlags) },
  {
    kind: 'SpiderMonkey',
    names: ['js140', 'js128', 'js115', 'js102', 'js91', 'js78'],
    paths: [installed.spiderMonkey.path],
    run: asScript(),
  },
  { kind: 'QuickJS', names: ['qjs'], run: asScript(), interprets },
  { kind: 'QuickJS (WebAssembly)', names: [QUICKJS], paths: [installed.quickJs.path], run: inQuickJs, interprets },
]

/** The path of an executable, if it is on the PATH. */
export function onPath(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name)
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {
      // Not in this folder.
    }
  }
  return undefined
}

/** The numbers of a version, or an empty text. */
function versionOf(path) {
  const manifest = join(path, 'package.json')
  if (existsSync(manifest)) return JSON.parse(readFileSync(manifest, 'utf8')).version
  try {
    const text = execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return /\d+(\.\d+)+\w*/.exec(text)?.[0] ?? ''
  } catch {
    return ''
  }
}

const isNamed = (path, { names }) => names.some((name) => basename(path).startsWith(name))
const foundOf = ({ names }) => names.map(onPath).filter((path) => path !== undefined)
const firstOf = (name) => foundOf(kinds.find(({ names }) => names.includes(name)))[0]

/** The Chromium of this machine, or undefined. `CHROMIUM` names another one. */
export const findChromium = () => process.env.CHROMIUM ?? firstOf('chromium')

export const findFirefox = () => firstOf('firefox')

/**
 * `{ kind, path, version, run, interprets }` for each engine that is found: the Node.js that runs this, those that the
 * benches have fetched, what is installed or on the PATH, and what `more` names. And the kinds of which there is none.
 */
export function findEngines(more = []) {
  for (const path of more) {
    if (!existsSync(path)) throw new Error(`no engine ${path}`)
    if (!kinds.some((kind) => isNamed(path, kind)))
      throw new Error(`${path}: its name is none of ${kinds.flatMap(({ names }) => names).join(', ')}`)
  }
  const chromium = process.env.CHROMIUM === undefined ? [] : [process.env.CHROMIUM]
  const found = []
  const missing = []
  for (const kind of kinds) {
    const { paths = [], ...engine } = kind
    const named = [process.execPath, ...fetchedNodes(), ...more, ...chromium].filter((path) => isNamed(path, kind))
    const there = [...named, ...paths, ...foundOf(kind)].filter((path) => existsSync(path))
    // One of each version.
    const different = new Map(there.map((path) => [versionOf(path) || realpathSync(path), path]))
    for (const path of different.values()) found.push({ ...engine, path, version: versionOf(path) })
    if (there.length === 0) missing.push(engine.kind)
  }
  return { found, missing }
}
