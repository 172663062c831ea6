/** Pages of an example, built and opened in the browsers of this machine. Installs nothing: it says what it needs. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { extname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findChromium, findFirefox, onPath } from '../engines/find.mjs'

const root = resolve(fileURLToPath(import.meta.url), '../../..')

let failures = 0
export function check(what, isRight, seen) {
  if (!isRight) failures++
  console.log(`${isRight ? 'ok   ' : 'WRONG'} ${what}: ${seen}`)
}

function skip(example, why) {
  console.log(`skipped: the pages of ${example}: ${why}`)
  process.exit(0)
}

/** Serves a folder to this machine. */
async function serve(folder) {
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
  const server = createServer((request, response) => {
    const path = join(folder, request.url === '/' ? 'index.html' : request.url)
    try {
      const body = readFileSync(path)
      response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream' }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  return server
}

/** A screen for Firefox, which has no WebGL without one: the display's name, and how to end it. */
async function openScreen() {
  const xvfb = process.env.DISPLAY === undefined ? onPath('Xvfb') : undefined
  if (xvfb === undefined) return { display: process.env.DISPLAY, close() {} }
  const screen = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise((ready, failed) => {
    screen.stdio[3].once('data', (data) => ready(String(data).trim()))
    screen.once('exit', () => failed(new Error('Xvfb ended')))
  })
  return { display: `:${number}`, close: () => screen.kill() }
}

async function open(launch, name, executablePath, display) {
  const common = { executablePath, protocolTimeout: 600_000, timeout: 120_000 }
  if (name === 'chromium')
    return launch({
      ...common,
      headless: true,
      args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    })
  const env = display === undefined ? process.env : { ...process.env, DISPLAY: display }
  const extraPrefsFirefox = { 'webgl.force-enabled': true }
  return launch({ ...common, browser: 'firefox', headless: display === undefined, env, extraPrefsFirefox })
}

/**
 * Builds examples/<example> and calls `visit({ name, page, draws, checkErrors, pictureOf })` in each browser.
 *
 * `global` is what the page sets when it is ready; `draws` tells whether it has a picture. A check that was wrong ends
 * the process with an error.
 */
export async function visitPages(example, global, visit) {
  const folder = join(root, 'examples', example)
  const out = join(root, 'out', example)
  mkdirSync(out, { recursive: true })
  let puppeteer
  try {
    puppeteer = createRequire(join(folder, 'package.json')).resolve('puppeteer-core')
  } catch {
    skip(example, `no packages: (cd examples/${example} && npm ci)`)
  }
  const { launch } = (await import(pathToFileURL(puppeteer))).default
  const browsers = { chromium: findChromium(), firefox: findFirefox() }
  if (Object.values(browsers).every((path) => path === undefined))
    skip(example, 'no browser (Debian: apt install chromium firefox-esr); CHROMIUM=/path/to/chromium names one')
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const server = await serve(join(folder, 'dist'))
  for (const [name, path] of Object.entries(browsers)) {
    if (path === undefined) {
      console.log(`skipped: ${example} in ${name}: there is none here`)
      continue
    }
    const screen = name === 'firefox' ? await openScreen() : { close() {} }
    let browser
    try {
      browser = await open(launch, name, path, screen.display)
    } catch (error) {
      console.log(`skipped: ${example} in ${name}: it does not start here: ${error.message}`)
      screen.close()
      continue
    }
    try {
      console.log(await browser.version())
      const page = await browser.newPage()
      page.setDefaultTimeout(300_000)
      // Sets the size too where the browser is too old for the orientation of a screen, as Firefox 140 is.
      await page.setViewport({ width: 1000, height: 640 }).catch((error) => {
        if (!error.message.includes('unknown command')) throw error
      })
      const said = []
      page.on('console', (message) => {
        if (message.type() === 'error') said.push(message.text())
      })
      page.on('pageerror', (error) => said.push(error.message))
      const checkErrors = (when) => {
        check(`${name}, ${when}, no error`, said.length === 0, said.splice(0).join('; ') || 'none')
      }
      await page.goto(`http://127.0.0.1:${server.address().port}/`)
      await page.waitForFunction(`globalThis.${global} !== undefined`)
      const draws = await page.evaluate(`${global}.draws`)
      if (!draws) {
        console.log(`skipped: pictures of ${name}: it has no WebGL here (Debian: apt install xvfb)`)
        // Without WebGL the renderer says so, once.
        said.splice(0, said.length, ...said.filter((text) => !text.includes('WebGL')))
      }
      checkErrors('start')
      await visit({ name, page, draws, checkErrors, pictureOf: (scene) => join(out, `${name}-${scene}.png`) })
      checkErrors('end')
    } finally {
      await browser.close()
      screen.close()
    }
  }
  server.close()
  if (failures > 0) {
    console.error(`${failures} checks failed.`)
    process.exit(1)
  }
}
