import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { declareInOneOrder } from './declaration-order.js'

/** The parameters and declarations of a function, in the order in which minifiers name them. */
function namesOf(source: string, name: string): string[] {
  const text = new RegExp(`function ${name}\\(([^)]*)\\)[^{]*\\{let ([^;]*);`).exec(source)!
  return [...text[1]!.split(',').map((parameter) => parameter.split(':')[0]!.trim()), ...text[2]!.split(', ')].filter(
    (each) => each !== '',
  )
}

const kernel = (file: string) => declareInOneOrder(readFileSync(`src/geometry/obb-obb/${file}.ts`, 'utf8'))

describe('declareInOneOrder', () => {
  it('gives the names that the box kernels share one place', () => {
    const overlap = namesOf(kernel('overlap'), 'overlapObbRows')
    const others = [namesOf(kernel('bound'), 'boundObbSeparation'), namesOf(kernel('axes'), 'writeBoxAxes')]
    for (const other of others)
      for (const name of ['dx', 'a2', 'b0', 'b2z', 'a0x', 'a2z', 't1', 'c00', 'c12'])
        expect(other.indexOf(name), name).toBe(overlap.indexOf(name))
    expect(others[0]!.indexOf('m22')).toBe(overlap.indexOf('m22'))
    expect(overlap.indexOf('dx')).toBeGreaterThan(0)
  })

  it('changes no result', () => {
    const source = `function f(dx: number) {
      const dy = 2 * dx
      let dz: number
      const a0 = dy + 1
      const a1: number = a0 * a0, a2 = 7
      dz = a1 - a2
      if (dz > 3) { const dx = 5; dz += dx }
      search: { const b0 = dz; if (b0 > 9) break search; dz = 0 }
      return [dx, dy, dz, a0, a1, a2]
    }`
    const run = (text: string): unknown =>
      Function(`${ts.transpile(text, { target: ts.ScriptTarget.ES2022 })}; return [1, 2, 3].map(f)`)()
    const changed = declareInOneOrder(source)
    expect(changed).toContain('{let ')
    expect(run(changed)).toEqual(run(source))
  })

  it('leaves functions alone that share little with the kernels', () => {
    const source = 'function f(a: number) { const dx = a; const dy = 1; return dx + dy }'
    expect(declareInOneOrder(source)).toBe(source)
  })
})
