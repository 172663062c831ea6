import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import type * as geometry from '../../src/geometry.js'
import type { Obb } from '../../src/geometry.js'
import { arrange } from './arrange.js'
import { functions, variables } from './arrangement.js'

type Kernels = Pick<typeof geometry, 'createManifold' | 'overlapObbs' | 'sweepObbs' | 'collideObbs'>

/** What `f` of a source returns for some numbers. */
const run = (source: string): unknown => Function(`${source}; return [-1, 0, 1, 2, 3, 7].map((x) => f(x, 5))`)()

const firstLine = (source: string, name: string): string =>
  new RegExp(`function ${name}\\([^)]*\\) *\\{([^;]*;)`).exec(source)![1]!.trim()

describe('arrange', () => {
  const source = `
    const one = 1
    function g(x) { const y = 2 * x; return y + one }
    function f(x, n) {
      let sum = 0, last
      for (let i = 0; i < n; i++) {
        const a = g(i), b = a - x
        if (b > 3) { const c = b * b; sum += c } else { const c = b; sum -= c }
        last = a
      }
      for (let i = n; i > 0; i--) sum += i
      label: { const d = sum; if (d > 9) break label; sum = 0 - d }
      return [sum, last]
    }
    const two = f(2, 2)
    function h() { return two }`

  it('declares the variables of a function in the order given, those that are not named last', () => {
    const changed = arrange(source, ['f'], { f: 'c gone i sum' })
    expect(firstLine(changed, 'f')).toBe('let c, i, sum, last, a, b, d;')
    expect(changed).not.toContain('const a')
    expect(run(changed)).toEqual(run(source))
  })

  it('puts functions in the order given, and leaves what is not named where it is', () => {
    const changed = arrange(source, ['h', 'gone', 'f', 'g', 'h'], { f: 'sum' })
    const places = ['const one', 'const two', 'function h', 'function f', 'function g'].map((text) =>
      changed.indexOf(text),
    )
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
    expect(run(changed)).toEqual(run(source))
  })

  it('puts variables that begin as numbers or zeros first, in the order of what they are', () => {
    const one = `"use strict";
      var wide = /* @__PURE__ */ new Float64Array(16), bits = new Uint32Array(wide.buffer), k = -1;
      var narrow = /* @__PURE__ */ new Float64Array(9);
      let own = 3;
      function f(x, n) { return x + n + k + own + wide.length + narrow.length + bits.length }`
    const changed = arrange(one, [], {})
    expect(changed).toMatch(/^"use strict";\s*var k = -1, narrow = .*, wide = .*;\s*var bits = .*;\s*let own/)
    expect(run(changed)).toEqual(run(one))
  })

  it.each([
    ['a closure', 'function f(x) { const y = x; return [1, 2].map((z) => z + y) }'],
    ['an inner variable of the same name', 'function f(x) { const y = x; { const y = 3; x += y } return x + y }'],
    ['a variable named like a parameter', 'function f(x) { if (x > 0) { const x = 3; return x } return x }'],
    [
      'a variable of a block named like what is used outside of it',
      'const y = 7; function f(x) { if (x > 0) { const y = 3; x += y } return x + y }',
    ],
    [
      'a value that names what is declared later',
      'const y = 7; function f(x) { for (let y = 0; y < 3; y++) x += y; return x + y }',
    ],
    [
      'a variable without a value in a loop',
      'function f(x) { for (let k = 0; k < 3; k++) { let y; if (k > 1) y = k; x += y ?? 1 } return x }',
    ],
    ['parts of an object', 'function f(x) { const { y } = { y: x }; return y }'],
    ['what is gone through', 'function f(x) { for (const y of [1, 2]) x += y; return x }'],
    ['what is caught', 'function f(x) { try { const y = x; throw y } catch (y) { return y } }'],
  ])('leaves a function with %s as it is', (_, one) => {
    expect(arrange(one, ['f'], { f: 'y x' })).toBe(one)
    expect(run(one)).toHaveLength(6)
  })

  it('changes no result of the kernels, whose functions it knows', async () => {
    const names = 'createManifold, overlapObbs, sweepObbs, collideObbs'
    const { outputFiles } = await build({
      stdin: { contents: `export { ${names} } from './src/geometry.js'`, resolveDir: '.', loader: 'ts' },
      bundle: true,
      format: 'iife',
      globalName: 'kernels',
      write: false,
      conditions: ['bitecs-collision:source'],
    })
    // Functions on top, as in the files of the package.
    const plain = outputFiles[0]!.text.replace(/^[^]*?\(\) => \{/, '').replace(/^ {2}/gm, '')
    const body = plain.slice(plain.indexOf('// src/errors.ts'), plain.lastIndexOf('return __toCommonJS'))
    const changed = arrange(body, functions, variables)
    const known = Object.keys(variables).filter((name) => body.includes(`function ${name}(`))
    expect(known.length).toBeGreaterThan(0.8 * Object.keys(variables).length)
    expect(changed.match(/\{\s*let /g)!.length).toBeGreaterThan(body.match(/\{\s*let /g)!.length)
    expect(resultsOf(changed, names)).toEqual(resultsOf(body, names))
  })
})

/** Of 3,000 pairs of boxes, random, aligned and nearly so, seed 5: all that the kernels tell of them. */
function resultsOf(code: string, names: string): unknown[] {
  const { createManifold, overlapObbs, sweepObbs, collideObbs } = Function(`${code}; return { ${names} }`)() as Kernels
  let seed = 5
  const random = (low: number, high: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return low + ((high - low) * seed) / 2 ** 32
  }
  const box = (kind: number): Obb => {
    const turn = kind === 0 ? random(0, 6) : kind === 1 ? 0 : random(-1e-8, 1e-8)
    const [c, s] = [Math.cos(turn), Math.sin(turn)]
    const at = (): number => (kind === 1 ? Math.round(random(-2, 2)) / 2 : random(-0.8, 0.8))
    const size = (): number => (kind === 1 ? 0.5 : random(0.2, 0.6))
    return { center: [at(), at(), at()], axes: [c, s, 0, -s, c, 0, 0, 0, 1], halfExtents: [size(), size(), size()] }
  }
  const manifold = createManifold()
  const sweep = { time: 0, lastTime: 0, startOverlap: false, point: [0, 0, 0], normal: [0, 0, 0] }
  return Array.from({ length: 3000 }, (_, k) => {
    const [a, b] = [box(k % 3), box(k % 3)]
    const velocity = [random(-1, 1), random(-1, 1), random(-1, 1)]
    return [
      overlapObbs(a, b),
      sweepObbs(sweep, a, [0, 0, 0], b, velocity, 2) && JSON.stringify(sweep),
      collideObbs(manifold, a, b) > 0 && JSON.stringify(manifold),
    ]
  })
}
