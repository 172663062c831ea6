import { expect, it } from 'vitest'
import { readModule } from './read-module.js'

it('takes records that are spread over lines for constants', () => {
  const { source, values } = readModule('src/snapshot/layout.ts')
  expect(values.get('Settled.length')).toBe(15)
  expect(values.get('Words.root')).toBe(values.get('KnownWord.root'))
  expect(source).not.toMatch(/\.\.\.|\b(?:Settled|Numbers|Words|Part)\.\w+(?![^\n]*\*\/)/)
})
