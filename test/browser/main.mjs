/**
 * `npm run test:browser`: the package in Chromium, workers and all, on a page that is cross-origin isolated and on one
 * that is not. Everything that events show must have the same bits as in Node. Installs nothing: it says what it needs.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { findChromium } from '../engines/find.mjs'

const root = resolve(fileURLToPath(import.meta.url), '../../..')
const out = join(root, '.cache/browser')

function needs(what) {
  console.error(`npm run test:browser needs ${what}`)
  process.exit(1)
}

const executablePath = findChromium()
if (executablePath === undefined)
  needs(
    'Chromium: install it (Debian: apt install chromium), or name it: CHROMIUM=/path/to/chromium npm run test:browser',
  )
let playwright
try {
  playwright = createRequire(join(root, 'test/bench/package.json')).resolve('playwright-core')
} catch {
  needs('playwright-core, one of the packages of the benches: (cd test/bench && npm ci)')
}
const { chromium } = (await import(pathToFileURL(playwright))).default

// A page's bundle, and the worker's file beside it, where the package looks for it.
await build({
  entryPoints: { page: join(root, 'test/browser/page.ts'), worker: join(root, 'src/worker.ts') },
  outdir: out,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  conditions: ['bitecs-collision:source'],
  logLevel: 'error',
})

const ISOLATED = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
}
const files = {
  'page.html': ['text/html', join(root, 'test/browser/page.html')],
  'page.js': ['text/javascript', join(out, 'page.js')],
  'worker.js': ['text/javascript', join(out, 'worker.js')],
}
const server = createServer((request, response) => {
  const [, place, name] = (request.url ?? '').split('/')
  const [type, path] = files[name] ?? []
  if (path === undefined) response.writeHead(404).end()
  else {
    response.writeHead(200, { 'Content-Type': type, ...(place === 'isolated' ? ISOLATED : {}) })
    response.end(readFileSync(path))
  }
})
await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
const origin = `http://127.0.0.1:${server.address().port}`

await import(pathToFileURL(join(out, 'page.js')))
const { crowdRun, goldenHashes } = globalThis
const inNode = { golden: goldenHashes().join(), crowd: (await crowdRun(0)).hash }
console.log(`Node ${process.versions.node}: golden scene ${inNode.golden}, crowd ${inNode.crowd}`)

let failures = 0
function check(what, isRight, seen) {
  if (!isRight) failures++
  console.log(`${isRight ? 'ok   ' : 'WRONG'} ${what}: ${seen}`)
}

const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox'] })
try {
  console.log(`Chromium ${browser.version()}`)
  for (const place of ['isolated', 'plain']) {
    const page = await browser.newPage()
    page.setDefaultTimeout(120_000)
    page.on('pageerror', (error) => check(`${place}, no error`, false, error.message))
    await page.goto(`${origin}/${place}/page.html`)
    const isIsolated = await page.evaluate(() => globalThis.crossOriginIsolated)
    check(`${place}, cross-origin isolation`, isIsolated === (place === 'isolated'), isIsolated)
    const golden = await page.evaluate(() => globalThis.goldenHashes().join())
    check(`${place}, golden scene has the bits of Node`, golden === inNode.golden, golden)
    for (const workers of [0, 1, 2]) {
      const run = await page.evaluate((count) => globalThis.crowdRun(count), workers)
      const name = `${place}, crowd with ${workers} workers`
      check(`${name} has the bits of Node`, run.hash === inNode.crowd, run.hash)
      const { helped, steps, workersOff } = run
      if (workers === 0) continue
      if (isIsolated)
        check(
          `${name} has their help`,
          workersOff === '' && helped > steps / 4,
          `${helped} of ${steps} steps ${workersOff}`,
        )
      else check(`${name} goes on without and says why`, helped === 0 && /isolated/.test(workersOff), workersOff)
    }
    await page.close()
  }
} finally {
  await browser.close()
  server.close()
}
if (failures > 0) {
  console.error(`${failures} checks failed.`)
  process.exit(1)
}
