/** docs/determinism.md: the table of engines and hashes, and the words around it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'

const root = resolve(fileURLToPath(import.meta.url), '../../..')
const page = join(root, 'docs/determinism.md')
const record = join(root, 'test/golden/hashes.json')
const BEGIN = '<!-- written by test:engines -->'
const END = '<!-- end of what test:engines wrote -->'

/** The numbers of steps, ascending, and for each scene its hash after each of them. */
export const readRecord = () => JSON.parse(readFileSync(record, 'utf8'))

async function write(path, text) {
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }))
}

export const writeRecord = (steps, scenes) => write(record, JSON.stringify({ steps, scenes }))

/** Writes the rows `{ engine, version, steps, cells }` into the page. */
export async function writeTable(rows) {
  const names = Object.keys(readRecord().scenes)
  const head = ['engine', 'version', 'steps', ...names]
  const lines = [
    head,
    head.map(() => '---'),
    ...rows.map(({ engine, version, steps, cells }) => [engine, version, steps.toLocaleString('en'), ...cells]),
  ].map((cells) => `| ${cells.join(' | ')} |`)
  const text = readFileSync(page, 'utf8')
  const table = `${BEGIN}\n\nRun on ${process.platform}, ${process.arch}.\n\n${lines.join('\n')}\n\n${END}`
  await write(page, text.slice(0, text.indexOf(BEGIN)) + table + text.slice(text.indexOf(END) + END.length))
}
