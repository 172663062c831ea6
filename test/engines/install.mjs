/** Fetches the engines that registries offer, into folders that git ignores: `npm run test:engines -- --install`. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { nodeOf } from '../bench/shared/processes.mjs'
import { BUN, findChromium, findFirefox, installed, QUICKJS } from './find.mjs'

const SPIDERMONKEY = 'libmozjs-102-dev'

const run = (folder, command, ...given) =>
  execFileSync(command, given, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })

/** Installs a package in a folder of its own: npm takes away what else it finds there. */
function npmInstall(folder, name) {
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund']
  run(folder, 'npm', 'install', ...options, '--prefix', folder, name)
}

/** Unpacks the shell of SpiderMonkey from its Debian package, which needs no rights on the machine. */
function unpackSpiderMonkey(folder) {
  run(folder, 'apt-get', 'download', SPIDERMONKEY)
  run(
    folder,
    'dpkg-deb',
    '-x',
    readdirSync(folder).find((name) => name.startsWith(`${SPIDERMONKEY}_`)),
    '.',
  )
}

const aptInstall = (folder, name) => run(folder, 'apt-get', 'install', '-y', '--no-install-recommends', name)

/** Installs what is not there. What cannot be had is said, and left to the table. */
export function installEngines() {
  const { bun, quickJs, spiderMonkey } = installed
  const wanted = [
    ...[20, 22, 24].map((major) => [`Node ${major}`, false, () => nodeOf(major)]),
    ['Bun', existsSync(bun.path), () => npmInstall(bun.folder, BUN)],
    ['QuickJS', existsSync(quickJs.path), () => npmInstall(quickJs.folder, QUICKJS)],
    ['SpiderMonkey', existsSync(spiderMonkey.path), () => unpackSpiderMonkey(spiderMonkey.folder)],
    ['Chromium', findChromium() !== undefined, () => aptInstall(bun.folder, 'chromium')],
    ['Firefox', findFirefox() !== undefined, () => aptInstall(bun.folder, 'firefox-esr')],
  ]
  for (const { folder } of Object.values(installed)) mkdirSync(folder, { recursive: true })
  for (const [name, isThere, install] of wanted) {
    if (isThere) continue
    try {
      install()
    } catch (error) {
      console.error(`${name} cannot be installed here: ${error.message.split('\n')[0]}`)
    }
  }
}
