/** The JavaScript engines that this machine has. Nothing is fetched or installed. */
import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fetchedNodes } from '../bench/shared/processes.mjs'

const asScript = (path, script) => execFileSync(path, [script], { encoding: 'utf8', timeout: 300_000 })

/** Runs a script in a page without a window, and gives what the page shows at the end. */
function asPage(path, script) {
  const folder = mkdtempSync(join(tmpdir(), 'bitecs-collision-page-'))
  const page = join(folder, 'page.html')
  writeFileSync(page, `<!doctype html><body><script src="${pathToFileURL(script)}"></script></body>`)
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${join(folder, 'profile')}`]
  try {
    return execFileSync(path, [...flags, '--dump-dom', pathToFileURL(page).href], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 300_000,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What to look for: names of executables, and how each runs a script. */
const kinds = [
  { kind: 'Node.js (V8)', names: ['node'], run: asScript },
  {
    kind: 'Chromium (V8)',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
    run: asPage,
  },
  {
    kind: 'Deno (V8)',
    names: ['deno'],
    run: (path, script) => execFileSync(path, ['run', '--quiet', script], { encoding: 'utf8', timeout: 300_000 }),
  },
  { kind: 'd8 (V8)', names: ['d8'], run: asScript },
  { kind: 'Bun (JavaScriptCore)', names: ['bun'], run: asScript },
  { kind: 'jsc (JavaScriptCore)', names: ['jsc'], run: asScript },
  { kind: 'SpiderMonkey', names: ['js140', 'js128', 'js115', 'js102', 'js91', 'js78'], run: asScript },
  { kind: 'QuickJS', names: ['qjs'], run: asScript },
]

function onPath(name) {
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

function versionOf(path) {
  try {
    return execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}

const kindOf = (path) => kinds.find(({ names }) => names.some((name) => basename(path).startsWith(name)))

/** The Chromium of this machine, or undefined. `CHROMIUM` names another one. */
export function findChromium() {
  if (process.env.CHROMIUM !== undefined) return process.env.CHROMIUM
  return kindOf('chromium')
    .names.map(onPath)
    .find((path) => path !== undefined)
}

/**
 * `{ kind, path, version, run }` for each engine that is found: the Node.js that runs this, those that the benches have
 * fetched, what is on the PATH, and what `more` names. And the kinds of which there is none.
 */
export function findEngines(more = []) {
  const paths = [process.execPath, ...fetchedNodes(), ...more]
  for (const path of more) {
    if (!existsSync(path)) throw new Error(`no engine ${path}`)
    if (kindOf(path) === undefined)
      throw new Error(`${path}: its name is none of ${kinds.flatMap(({ names }) => names).join(', ')}`)
  }
  for (const { names } of kinds) paths.push(...names.map(onPath).filter((path) => path !== undefined))
  const found = [...new Map(paths.map((path) => [realpathSync(path), path])).values()].map((path) => ({
    ...kindOf(path),
    path,
    version: versionOf(path),
  }))
  const missing = kinds.filter(({ kind }) => !found.some((engine) => engine.kind === kind)).map(({ kind }) => kind)
  return { found, missing }
}
