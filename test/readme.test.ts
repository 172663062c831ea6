import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it, vi } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const scriptsOf = (path: string): Record<string, string> =>
  (JSON.parse(readFileSync(join(root, path), 'utf8')) as { scripts: Record<string, string> }).scripts
const scripts = { ...scriptsOf('test/bench/package.json'), ...scriptsOf('package.json') }
const program = /```ts\n(import [\s\S]*?)```/.exec(readme)?.[1] ?? ''

/** What the test needs of results/kernels.json. */
interface Kernels {
  readonly topics: readonly { readonly key: string; readonly contestants: readonly Contestant[] }[]
}

interface Contestant {
  readonly form: string
  readonly own: boolean
  readonly nanoseconds: number
}

/** What a test marks as shown in the README, without its indentation. */
function regionsOf(text: string): string[] {
  return [...text.matchAll(/^( *)\/\/ #region README\n([\s\S]*?)^ *\/\/ #endregion/gm)].map(([, indent, lines]) =>
    lines!
      .split('\n')
      .map((line) => (line.startsWith(indent!) ? line.slice(indent!.length) : line))
      .join('\n')
      .trim(),
  )
}

describe('README', () => {
  it('has a program of at most 30 lines', () => {
    expect(program).not.toBe('')
    expect(program.trim().split('\n').length).toBeLessThanOrEqual(30)
  })

  it('has a program that runs as printed, and prints what the README says', async () => {
    const { outputText } = ts.transpileModule(program, {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    })
    const body = outputText.replace(/import (\{[^}]*\}) from '([^']+)';?/g, (_, names: string, from: string) => {
      return `const ${names} = await __import('${from}');`
    })
    const lines: string[] = []
    const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
    try {
      const AsyncFunction = (async () => {}).constructor as new (...args: string[]) => (load: unknown) => Promise<void>
      await new AsyncFunction('__import', body)((name: string) => import(/* @vite-ignore */ name))
    } finally {
      log.mockRestore()
    }
    const printed = /```text\n([\s\S]*?)```/.exec(readme)?.[1]
    expect(lines.join('\n')).toBe(printed?.trim())
  })

  it('has recipes that are, line for line, in tests of test/recipes, and all of these', () => {
    const folder = join(root, 'test/recipes')
    const tested = readdirSync(folder).flatMap((file) => regionsOf(readFileSync(join(folder, file), 'utf8')))
    const shown = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block]) => block!.trim())
    expect(shown.slice(1)).toEqual(expect.arrayContaining(tested))
    expect(tested).toEqual(expect.arrayContaining(shown.slice(1)))
  })

  it('names commands that exist', () => {
    const named = [...readme.matchAll(/npm (?:run )?([\w:]+)/g)].map(([, name]) => name!)
    expect(named.length).toBeGreaterThan(2)
    for (const name of named) if (!['ci', 'install', 'i'].includes(name)) expect(scripts, name).toHaveProperty([name])
  })

  it('shows, word for word, what the bench wrote of its results', () => {
    const result = (name: string): string => readFileSync(join(root, 'test/bench/results', name), 'utf8')
    const shown = /<!-- written by the bench -->([\s\S]*)<!-- end of what the bench wrote -->/.exec(readme)?.[1]
    expect(shown?.trim()).toBe(result('summary.md').trim())
    const { topics } = JSON.parse(result('kernels.json')) as Kernels
    for (const key of ['box-box', 'box-aligned', 'triangle-triangle', 'box-sweep-step']) {
      const { contestants } = topics.find((topic) => topic.key === key)!
      const best = (of: (c: Contestant) => boolean): string =>
        Math.min(...contestants.filter(of).map((c) => c.nanoseconds)).toFixed(1)
      const row = [
        best((c) => c.own && c.form === 'kept'),
        best((c) => c.own && c.form === 'objects'),
        best((c) => !c.own),
      ]
      expect(shown!.replace(/ +/g, ' '), key).toContain(`| ${row.join(' | ')} (`)
    }
  })

  it('shows pictures that exist', () => {
    for (const [, path] of readme.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g))
      expect(readFileSync(join(root, path!)).length).toBeGreaterThan(1000)
  })

  it('lists functions that are exported, and all of them', async () => {
    const entry: Record<string, unknown> = await import('bitecs-collision')
    for (const [, name] of readme.matchAll(/`(\w+System)`/g)) expect(entry, name).toHaveProperty(name!)
    const geometry: Record<string, unknown> = await import('bitecs-collision/geometry')
    const verbs = /^(overlap|sweep|collide|fit|compute|build|find|frustumFrom|validate)\w+$/
    const named = [...readme.matchAll(/`(\w+)`/g)].map(([, name]) => name!).filter((name) => verbs.test(name))
    for (const name of named) expect(geometry, name).toHaveProperty(name)
    const notListed = /^(create|pack)\w+$|Rows$|^CollisionError$/
    const listed = Object.keys(geometry).filter((name) => typeof geometry[name] === 'function' && !notListed.test(name))
    expect(listed.length).toBeGreaterThan(50)
    expect(listed.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
  })
})
