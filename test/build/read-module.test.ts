import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readModule } from './read-module.js'

it('takes records that are spread over lines for constants', () => {
  const { source, values } = readModule('src/snapshot/layout.ts')
  expect(values.get('Settled.length')).toBe(15)
  expect(values.get('Words.root')).toBe(values.get('KnownWord.root'))
  expect(source).not.toMatch(/\.\.\.|\b(?:Settled|Numbers|Words|Part)\.\w+(?![^\n]*\*\/)/)
})

it('takes records whose keys are checked for constants', () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-module-'))
  const path = join(folder, 'kinds.ts')
  writeFileSync(path, `const Kind = { ball: 0, cube: 3 } as const satisfies Record<string, number>\nuse(Kind.cube)\n`)
  expect(readModule(path).source).toContain('use(3)')
  rmSync(folder, { recursive: true })
})
