import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { blocksOf, nameOf, pages, programs, regions, root, textOf } from './pages.js'

interface Package {
  readonly scripts: Record<string, string>
  readonly files: readonly string[]
}

const packageAt = (path: string): Package => JSON.parse(textOf(path)) as Package
const scripts = Object.assign(
  {},
  ...['', 'test/bench/', 'docs/', 'examples/playground/', 'examples/pixi/', 'examples/colyseus/']
    .map((folder) => `${folder}package.json`)
    .filter((path) => existsSync(join(root, path)))
    .map((path) => packageAt(path).scripts),
) as Record<string, string>

/** Addresses of a page's links and pictures that lead to files. */
const linksOf = (text: string): string[] =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, address]) => address!)
    .filter((address) => !/^[a-z]+:/.test(address))

/** The names by which headings are linked to. */
const anchorsOf = (text: string): string[] =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  )

describe.each(pages)('%s', (page) => {
  const text = textOf(page)

  it('shows TypeScript that is, line for line, in a test or an example, and all that is marked for it', () => {
    const marked = regions.filter(({ page: of }) => of === nameOf(page)).map(({ text }) => text)
    const shown = blocksOf(text, 'ts')
    expect([...marked, ...programs.map(({ text }) => text)]).toEqual(expect.arrayContaining(shown))
    expect(shown).toEqual(expect.arrayContaining(marked))
  })

  it('links to files and headings that exist', () => {
    for (const address of linksOf(text)) {
      const [path = '', anchor] = address.split('#')
      const target = path === '' ? page : normalize(join(dirname(page), path))
      expect(existsSync(join(root, target)), address).toBe(true)
      if (anchor !== undefined) expect(anchorsOf(textOf(target)), address).toContain(anchor)
    }
  })

  it('names commands that exist', () => {
    const named = [...text.matchAll(/npm (?:run |(?=start|test))([\w:]+)/g)].map(([, name]) => name!)
    for (const name of named) expect(scripts, name).toHaveProperty([name])
  })
})

describe('pages', () => {
  it('are there for every mark in tests and examples', () => {
    const names = pages.map(nameOf)
    for (const { page, file } of regions) expect(names, `${file} marks a region for ${page}`).toContain(page)
    expect(regions.length).toBeGreaterThan(10)
  })

  it.each(programs)('show $file, which prints what they say', async ({ file, text }) => {
    const page = pages.find((page) => textOf(page).includes(text))
    expect(page).toBeDefined()
    const lines: string[] = []
    const { log } = console
    console.log = (line: string) => void lines.push(line)
    try {
      await import(/* @vite-ignore */ join(root, file))
    } finally {
      console.log = log
    }
    const after = textOf(page!).split(text)[1]!
    const printed = /^\n```\n\n```text\n([\s\S]*?)\n```/.exec(after)?.[1]
    expect(lines.join('\n')).toBe(printed)
  })

  it('that are packed link to files that are packed, and show pictures', () => {
    const { files } = packageAt('package.json')
    const isPacked = (path: string): boolean =>
      ['README.md', 'LICENSE', ...files].some((entry) =>
        entry.endsWith('/*.md')
          ? dirname(path) === dirname(entry) && path.endsWith('.md')
          : path === entry || path.startsWith(`${entry}/`),
      )
    for (const page of pages.filter(isPacked))
      for (const address of linksOf(textOf(page))) {
        const target = normalize(join(dirname(page), address.split('#')[0]!))
        if (!address.startsWith('#')) expect(isPacked(target), `${page}: ${address}`).toBe(true)
      }
    const pictures = linksOf(textOf('README.md')).filter((address) => address.endsWith('.svg'))
    expect(pictures.length).toBeGreaterThan(0)
    for (const path of pictures) expect(readFileSync(join(root, path)).length).toBeGreaterThan(1000)
  })
})
