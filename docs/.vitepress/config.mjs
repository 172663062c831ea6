/** The site: the guides of this folder, the pages of the repository that they link to, and the API reference. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'

const docs = fileURLToPath(new URL('..', import.meta.url))
const titleOf = (file) => /^# (.+)$/m.exec(readFileSync(`${docs}/${file}`, 'utf8'))[1]
const item = (name) => ({ text: titleOf(`${name}.md`), link: `/docs/${name}` })

/** Guides in the order in which they are read; others follow by name. */
const first = [
  'concepts',
  'recipes',
  'events',
  'continuous',
  'queries',
  'character',
  'meshes',
  'performance',
  'geometry',
]
const names = readdirSync(docs)
  .filter((file) => file.endsWith('.md') && file !== 'index.md')
  .map((file) => file.slice(0, -'.md'.length))
const coming = names.filter((name) => name.startsWith('from-'))
const changing = names.filter((name) => name.startsWith('adding-'))
const others = names.filter((name) => ![...first, ...coming, ...changing].includes(name))

export default defineConfig({
  title: 'bitecs-collision',
  description: 'Exact, deterministic collision detection for bitECS',
  // Copies of the repository's pages (pages.mjs), where they are, so that the links between them hold.
  srcDir: 'pages',
  rewrites: { 'README.md': 'index.md' },
  cleanUrls: true,
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Guides', link: '/docs/' },
      { text: 'API', link: '/docs/api/' },
      { text: 'Benchmarks', link: '/BENCHMARKS' },
      { text: 'Changes', link: '/CHANGELOG' },
    ],
    sidebar: [
      { text: 'Start', items: [{ text: 'First program', link: '/' }, ...[...first, ...others].map(item)] },
      { text: 'Coming from', items: coming.map(item) },
      { text: 'Changing it', items: [...changing.map(item), { text: 'Contributing', link: '/CONTRIBUTING' }] },
    ],
  },
})
