/** How a script is run in an engine: all ways give the text that it says, or throw. */
import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clearTimeout, setTimeout } from 'node:timers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const LIMIT_MS = 1_800_000
const QUICKJS = fileURLToPath(new URL('quickjs.mjs', import.meta.url))

/** Runs a script in a shell: `before` are arguments before its path. */
export const asScript =
  (...before) =>
  async (path, script) =>
    (await promisify(execFile)(path, [...before, script], { encoding: 'utf8', timeout: LIMIT_MS })).stdout

/** Runs a script in the QuickJS of the npm package at `path`, inside this Node. */
export const inQuickJs = (path, script) => asScript(QUICKJS, path)(process.execPath, script)

/** Runs a script in a browser without a window, on a page that posts what it has to say. */
export const asPage = (flagsOf) => async (path, script) => {
  const folder = mkdtempSync(join(tmpdir(), 'bitecs-collision-page-'))
  const profile = join(folder, 'profile')
  mkdirSync(profile)
  // A page may compute for as long as it likes.
  writeFileSync(join(profile, 'user.js'), 'user_pref("dom.max_script_run_time", 0);\n')
  let say, fail
  const said = new Promise((resolve, reject) => ([say, fail] = [resolve, reject]))
  const server = createServer((request, response) => {
    if (request.url === '/result') {
      let text = ''
      request.on('data', (part) => (text += part))
      request.on('end', () => (response.end(), say(text)))
    } else if (request.url === '/golden.js')
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(readFileSync(script))
    else if (request.url === '/')
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><script src="golden.js"></script>')
    else response.writeHead(404).end()
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  const address = `http://127.0.0.1:${server.address().port}/`
  // A group of its own, so that all its processes end together.
  const browser = spawn(path, [...flagsOf(profile), address], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, HOME: folder },
  })
  browser.on('error', fail)
  browser.on('exit', (code) => fail(new Error(`ended with code ${code} before it had an answer`)))
  const timer = setTimeout(() => fail(new Error('took too long')), LIMIT_MS)
  try {
    return await said
  } finally {
    clearTimeout(timer)
    await end(browser)
    server.close()
    server.closeAllConnections()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

export const chromiumFlags = (profile) => ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`]
export const firefoxFlags = (profile) => ['--headless', '--no-remote', '--profile', profile]

/** Ends a process that leads a group, and the group. */
async function end(leader) {
  if (leader.pid === undefined || leader.exitCode !== null) return
  const exit = new Promise((ended) => leader.once('exit', ended))
  process.kill(-leader.pid, 'SIGKILL')
  await exit
}
