/** The pages that users read, and the code of tests and examples that they show. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')
export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

const filesBelow = (folder: string, ending: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
        .filter((path) => path.endsWith(ending) && !/node_modules|\/(pages|dist|bench|fixtures)\//.test(path))
    : []

/** Paths of all pages. The site's copies, and the API reference that is made there, are none of them. */
export const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'BENCHMARKS.md',
  ...filesBelow('docs', '.md'),
].filter((path) => existsSync(join(root, path)))

/** Name of a page in a mark: `README`, `docs/events`. */
export const nameOf = (page: string): string => page.replace(/\.md$/, '')

/** Blocks of code of a page that are in a language. */
export const blocksOf = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, block]) => block!.trim())

/** A part of a test or an example that a page shows, between `#region <page>` and `#endregion`. */
export interface Region {
  readonly page: string
  readonly file: string
  readonly text: string
}

/** All regions, without their indentation. */
export const regions: readonly Region[] = [...filesBelow('test', '.ts'), ...filesBelow('examples', '.ts')].flatMap(
  (file) =>
    [...textOf(file).matchAll(/^( *)\/\/ #region (README|docs\/\S+)\n([\s\S]*?)^ *\/\/ #endregion/gm)].map(
      ([, indent, page, lines]) => ({
        page: page!,
        file,
        text: lines!
          .split('\n')
          .map((line) => (line.startsWith(indent!) ? line.slice(indent!.length) : line))
          .join('\n')
          .trim(),
      }),
    ),
)

/** Whole programs that pages show: files of test/recipes/programs. */
export const programs: readonly { readonly file: string; readonly text: string }[] = filesBelow(
  'test/recipes/programs',
  '.ts',
).map((file) => ({ file, text: textOf(file).trim() }))
