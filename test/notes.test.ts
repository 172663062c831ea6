import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const sources = ['src', 'systems', 'components'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8').replace(/\s*\n\s*(?:\*|\/\/) ?/g, ' ')),
)

it('test/bench/notes.md has a section for every tag in a comment, and each is used', () => {
  const notes = readFileSync(join(root, 'test/bench/notes.md'), 'utf8')
  const sections = [...notes.matchAll(/^## (.+)$/gm)].map(([, name]) => name)
  const tags = sources
    .flatMap((source) => [...source.matchAll(/see notes,(.*?)(?:\.|\*\/|$)/gm)])
    .flatMap(([, list]) => [...list!.matchAll(/"([^"]+)"/g)].map(([, tag]) => tag))
  expect([...new Set(tags)].sort()).toEqual(sections.sort())
})
