/** Copies all pages of the repository, and the pictures that they show, to the folder that the site is made of. */
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const docs = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('..', import.meta.url))
const to = `${docs}pages`

const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(docs)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  'docs/images',
  'examples/headless/bunny-rain.svg',
]

rmSync(to, { recursive: true, force: true })
for (const page of pages)
  if (existsSync(`${root}${page}`)) cpSync(`${root}${page}`, `${to}/${page}`, { recursive: true })
