import { readdirSync } from 'node:fs'
import { addComponents, addEntity, createWorld } from 'bitecs'
import { createCollision, createMoveResult, createQueryHit, moveAndSlide, rayCast } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { readOptions } from '../src/collision-options.js'
import { blocksOf, programs, textOf } from './pages.js'
import { optionsOf } from './thrown.js'

const readme = textOf('README.md')
const result = (name: string): string => textOf(`test/bench/results/${name}`)

/** What the test needs of results/kernels.json. */
interface Kernels {
  readonly topics: readonly { readonly key: string; readonly contestants: readonly Contestant[] }[]
}

interface Contestant {
  readonly form: string
  readonly own: boolean
  readonly nanoseconds: number
}

describe('README', () => {
  it('is at most 16 kB', () => {
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(16_000)
  })

  it('begins its code with a program of at most 30 lines, and has recipes of at most 12', () => {
    const [program = '', ...recipes] = blocksOf(readme, 'ts')
    expect(programs.map(({ text }) => text)).toContain(program)
    expect(program.split('\n').length).toBeLessThanOrEqual(30)
    expect(recipes.length).toBeGreaterThan(7)
    for (const recipe of recipes) expect(recipe.split('\n').length, recipe).toBeLessThanOrEqual(12)
  })

  it('tells how much address space a world reserves, to a twentieth', () => {
    const told = Number(/reserves (\d+) MB of address space/.exec(readme)?.[1])
    const { buffer } = createCollision(createWorld()).components.Position.x
    const { maxByteLength = buffer.byteLength } = buffer as { maxByteLength?: number }
    expect(Math.abs(maxByteLength / 1e6 / told - 1)).toBeLessThan(0.05)
  })

  it('lists every option of createCollision, with its default', () => {
    const rows = new Map(
      [...readme.matchAll(/^\| `(\w+)` +\| (.*?) +\|/gm)].map(([, name, initial]) => [
        name!,
        initial!.replaceAll('`', ''),
      ]),
    )
    const unknown = { unknown: 1 } as object
    expect([...rows.keys()].sort()).toEqual(optionsOf(() => createCollision(createWorld(), unknown)).sort())
    const { delta, pairBudget, workers, ...settings } = readOptions({})
    expect([rows.get('delta'), delta]).toEqual(['1 / 60', 1 / 60])
    expect([rows.get('pairBudget'), pairBudget]).toEqual(['Infinity', Infinity])
    expect(rows.get('workers')).toBe(String(workers.count))
    // This file needs fresh modules: in those of tests in turn the default is smaller.
    expect([rows.get('maxEntities'), createCollision(createWorld()).report.maxEntities]).toEqual(['2 ** 20', 2 ** 20])
    for (const name of ['capacity', 'contactEntities', 'touching', 'continuous', 'integrator', 'onInvalid'] as const)
      expect(rows.get(name)?.replaceAll("'", ''), name).toBe(String(settings[name]))
  })

  it('lists every option of queries and of moveAndSlide', () => {
    const world = createWorld()
    const { Position, SphereShape } = createCollision(world, { maxEntities: 10 }).components
    const ball = addEntity(world)
    addComponents(world, ball, [Position, SphereShape])
    const unknown = { unknown: 1 } as object
    const hit = createQueryHit()
    const lineOf = (start: string): string => readme.split(start)[1]!.split('\n- ')[0]!
    const queries = lineOf('- **Queries**')
    const rays = optionsOf(() => rayCast(world, hit, [0, 0, 0], [0, 0, 1], unknown))
    expect(rays).toContain('maxNodes')
    for (const name of rays) expect(queries).toContain(`\`${name}\``)
    const moves = lineOf('- **`moveAndSlide')
    const out = createMoveResult()
    const own = optionsOf(() => moveAndSlide(world, ball, [0, 0, 0], unknown, out))
    expect(own).toContain('skin')
    for (const name of own) expect(moves + queries).toContain(`\`${name}\``)
  })

  it('names every function of the package, and every method of the resource', async () => {
    const entry: Record<string, unknown> = await import('bitecs-collision')
    const isNamed = (name: string): boolean => new RegExp(`\`${name}\\b`).test(readme)
    expect(Object.keys(entry).filter((name) => !isNamed(name) && !readme.includes(`${name}(`))).toEqual([])
    const collision = createCollision(createWorld(), { maxEntities: 10 })
    const methods = [
      'eventsByTime', 'isTouching', 'contactBetween', 'forEachContactOf', 'manifoldOf', 'bodyOf', 'generationOf',
      'teleport', 'addTree', 'removeTree', 'reset', 'dispose',
    ] as const // prettier-ignore
    for (const name of methods) {
      expect(collision[name]).toBeTypeOf('function')
      expect(isNamed(name), name).toBe(true)
    }
    for (const [, name] of readme.matchAll(/`(\w+System)`/g)) expect(entry, name).toHaveProperty(name!)
  })

  it('counts the games that `npm run examples` plays', () => {
    const games = readdirSync(new URL('../examples/games', import.meta.url)).filter((name) => name !== 'run.ts')
    expect(readme).toContain(`\`npm run examples\` plays ${games.length} small games`)
  })

  it('says the sizes that were measured', () => {
    const { sizes } = JSON.parse(result('sizes.json')) as { sizes: readonly { name: string; gzip: number }[] }
    const kilobytes = (name: string): string => (sizes.find((size) => size.name === name)!.gzip / 1000).toFixed(0)
    expect(readme).toContain(`${kilobytes('a game of boxes')} kB min+gzip for a game of boxes`)
    expect(readme).toContain(`${kilobytes('everything')} kB with everything`)
  })

  it('shows, word for word, what the bench wrote of its results', () => {
    const shown = /<!-- written by the bench -->([\s\S]*)<!-- end of what the bench wrote -->/.exec(readme)?.[1]
    expect(shown?.trim()).toBe(result('headline.md').trim())
  })
})

describe('BENCHMARKS.md', () => {
  it('is, word for word, what the bench wrote of its results', () => {
    const text = textOf('BENCHMARKS.md')
    expect(text.trim()).toBe(`# Benchmarks\n\n${result('summary.md').trim()}`)
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
      expect(text.replace(/ +/g, ' '), key).toContain(`| ${row.join(' | ')} (`)
    }
  })
})

describe('docs/geometry', () => {
  it('lists functions that are exported, and all of them', async () => {
    const geometry: Record<string, unknown> = await import('bitecs-collision/geometry')
    const page = textOf('docs/geometry.md')
    const verbs = /^(overlap|sweep|collide|fit|compute|build|find|frustumFrom|validate)\w+$/
    const named = [...page.matchAll(/`(\w+)`/g)].map(([, name]) => name!).filter((name) => verbs.test(name))
    for (const name of named) expect(geometry, name).toHaveProperty(name)
    const notListed = /^(create|pack)\w+$|Rows$|^CollisionError$/
    const listed = Object.keys(geometry).filter((name) => typeof geometry[name] === 'function' && !notListed.test(name))
    expect(listed.length).toBeGreaterThan(50)
    expect(listed.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })
})
