import { it } from 'vitest'
import { expect } from '../expect.js'
import { noFiles, tryFiles } from './file-mutants.js'

it.each([1, 2])(
  'P44 D06 D08 mutants of a file are refused, or every walk through them ends (200 of seed %i)',
  (seed) => {
    const counts = noFiles()
    tryFiles(counts, seed, 200)
    expect(counts.refused['full E_FORMAT']).toBeGreaterThan(20)
    expect(counts.refused['checksum E_FORMAT']).toBeGreaterThan(20)
    // Boxes and vertices are taken as they are where only the checksum is verified.
    expect(counts.taken.checksum).toBeGreaterThan(counts.taken.full)
  },
)
