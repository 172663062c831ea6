import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Hash } from './hash.js'
import { golden } from './record.js'
import { runScene, scenes } from './run.js'

const { steps, scenes: onRecord } = golden
const page = readFileSync(new URL('../../docs/determinism.md', import.meta.url), 'utf8')

/** The cells of each row of the table of engines, its head first. */
const table = page
  .slice(page.indexOf('<!-- written by test:engines -->'), page.indexOf('<!-- end of what test:engines wrote -->'))
  .split('\n')
  .filter((line) => line.startsWith('|') && !line.startsWith('| --'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

describe('golden scenes', () => {
  const least = steps[0]!

  it.each(Object.keys(scenes))(`%s has the hash on record after ${least} steps (P42)`, (name) => {
    expect(runScene(name, [least])).toEqual([onRecord[name]![0]])
  })

  it('are those on record', () => {
    expect(Object.keys(onRecord)).toEqual(Object.keys(scenes))
    for (const hashes of Object.values(onRecord)) expect(hashes).toHaveLength(steps.length)
  })
})

describe('the hash', () => {
  it.each([
    ['the last bit of a number', 1, 1 + Number.EPSILON],
    ['the sign of zero', 0, -0],
    ['the first bits', 1, -1],
  ])('sees %s, whatever comes after', (_, one, other) => {
    const [p, q] = [new Hash(), new Hash()]
    p.number(one)
    q.number(other)
    for (const hash of [p, q]) hash.numbers([1, 2, 3])
    expect(p.text()).not.toBe(q.text())
  })
})

describe('the table of engines in docs/determinism.md', () => {
  const [head, ...rows] = table
  const run = rows
    .map(([engine, version, count, ...cells]) => ({
      engine: `${engine} ${version}`,
      count: Number(count!.replaceAll(',', '')),
      cells,
    }))
    .filter(({ count }) => count > 0)

  it('has a column for each scene', () => {
    expect(head).toEqual(['engine', 'version', 'steps', ...Object.keys(onRecord)])
  })

  it('has in each row of an engine that ran the hashes on record', () => {
    for (const { engine, count, cells } of run) {
      const wanted = Object.values(onRecord).map((hashes) => hashes[steps.indexOf(count)])
      expect(cells, engine).toEqual(wanted)
    }
  })

  it('has a run of all steps, and names every engine, run or not', () => {
    expect(run.some(({ engine, count }) => engine.startsWith('Node.js') && count === steps.at(-1))).toBe(true)
    const engines = new Set(rows.map(([engine]) => engine))
    for (const name of ['Chromium', 'Firefox', 'Bun', 'QuickJS', 'SpiderMonkey', '--jitless'])
      expect(
        [...engines].some((engine) => engine!.includes(name)),
        name,
      ).toBe(true)
  })
})
