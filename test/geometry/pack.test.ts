import { describe, it } from 'vitest'
import { packFrustum } from '../../src/geometry/obb-frustum/frustum-row.js'
import { packObb } from '../../src/geometry/pack.js'
import { ROW_AXES, ROW_STRIDE } from '../../src/geometry/rows.js'
import { expect } from '../expect.js'

const row = new Float64Array(ROW_STRIDE)
const axesOfRow = (): number[] => Array.from(row.subarray(ROW_AXES, ROW_AXES + 9), (x) => x + 0)

it('what is no number is refused in every list of a box, a text of digits too', () => {
  const good = { center: [1, 2, 3], axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: [1, 2, 3] }
  for (const field of ['center', 'axes', 'halfExtents'] as const)
    for (const k of good[field].keys())
      for (const value of ['1', 1n, null] as unknown as number[])
        expect(() =>
          packObb(row, 0, { ...good, [field]: good[field].map((x, i) => (i === k ? value : x)) }, 'box'),
        ).toThrow('E_OPTION')
})

describe('axes that are given', () => {
  it('stay as they are where none is off by more than 1e-12, whatever their sum', () => {
    const axes = [1 + 4e-13, 0, 0, 0, 1 + 4e-13, 0, 0, 0, 1 + 4e-13]
    packObb(row, 0, { center: [0, 0, 0], axes, halfExtents: [1, 1, 1] }, 'box')
    expect(axesOfRow()).toEqual(axes)
  })

  it.each([1, -1])('are made orthonormal where they are off by more, and keep their side (%i)', (side) => {
    const [left, up, direction] = [[1, 0, 0], [1e-9, 1, 0], [0, 0, side]] as const // prettier-ignore
    const bounds = { leftBound: 1, upBound: 1, near: 1, far: 4 }
    packFrustum(row, 0, { origin: [0, 0, 0], left, up, direction, ...bounds }, 'frustum')
    expect(axesOfRow()).toEqual([1, 0, 0, 0, 1, 0, 0, 0, side])
  })
})
