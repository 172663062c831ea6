/**
 * `npm run test:colyseus` of the repository: installs the packages of the example if they are not there, checks its
 * types, and runs its tests. Where packages or a Redis server cannot be had it says so, and leaves out what needs them.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const example = resolve(fileURLToPath(import.meta.url), '../..')
const bin = resolve(example, '../../node_modules')
const node = (...args) => spawnSync(process.execPath, args, { cwd: example, stdio: 'inherit' }).status

if (!existsSync(join(example, 'node_modules/colyseus.js'))) {
  const install = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, stderr } = spawnSync('npm', install, { cwd: example, encoding: 'utf8' })
  // A lockfile that does not fit package.json is a mistake, not a registry that is out of reach.
  if (status !== 0 && /EUSAGE/.test(stderr)) {
    console.error(stderr)
    process.exit(1)
  }
  if (status !== 0) {
    console.log(`SKIPPED: npm ci in examples/colyseus failed, so nothing is tested.\n${stderr}`)
    process.exit(0)
  }
}
const hasRedis = spawnSync('redis-server', ['--version']).status === 0
if (!hasRedis) console.log('SKIPPED: there is no redis-server on the PATH, so several processes are not tested.')

const failed =
  node(join(bin, 'typescript/bin/tsc'), '-p', '.') !== 0 ||
  node(join(bin, 'vitest/vitest.mjs'), 'run', '--root', '.', ...(hasRedis ? [] : ['--exclude', '**/scale.test.ts'])) !==
    0
process.exit(failed ? 1 : 0)
