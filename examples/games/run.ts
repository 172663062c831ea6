/**
 * `npm run examples`: all games of this folder, one after the other; `npm run examples -- hello picking` those. Each is
 * a program of its own.
 */
import { argv } from 'node:process'

const names = [
  'hello',
  'bullet-hell',
  'platformer',
  'top-down',
  'shooter',
  'picking',
  'culling',
  'meshes',
  'own-columns',
  'broad-phase',
  'rollback',
  'headless-test',
]
const asked = argv.slice(2)
for (const name of asked)
  if (!names.includes(name)) throw new Error(`no example ${name}; there are ${names.join(', ')}`)
for (const name of asked.length > 0 ? asked : names) {
  console.log(`\n${name}`)
  await import(new URL(`./${name}.js`, import.meta.url).href)
}
