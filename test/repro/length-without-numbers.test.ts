import {
  buildObbTree,
  computeAabb,
  fitObbMinimumVolume,
  fitObbToPoints,
  fitObbToTriangles,
} from 'bitecs-collision/geometry'
import { createWorld } from 'bitecs'
import { createCollision, createQueryHits, rayCastMany } from 'bitecs-collision'
import { expect, it } from 'vitest'

/** The call throws a CollisionError, without memory. A loop over the billions would take longer than the test may. */
function expectRefused(call: () => unknown): void {
  const before = process.memoryUsage().rss
  expect(call).toThrow(expect.objectContaining({ name: 'CollisionError' }))
  expect(process.memoryUsage().rss - before).toBeLessThan(2e8)
}

/** Tables for a billion vertices, 4 GB and more, were made before the first of them was looked at. */
it.each([
  ['positions', { length: 3e9 }, [0, 1, 2]],
  ['positions that are a sparse array', Object.assign([0, 0, 0], { length: 3e9 }), [0, 1, 2]],
  ['indices', [0, 0, 0, 1, 0, 0, 0, 1, 0], { length: 3e9 }],
  ['positions of which one is named', { length: 3e9, 0: 0, 1: 0, 2: 0 }, [0, 0, 0]],
  ['a length beyond all', { length: 3 * 2 ** 50 }, [0, 1, 2]],
  ['both', { length: 3e9 }, { length: 3e9 }],
])(
  'a length without numbers behind it is refused before memory is taken for it: %s (D08 G12)',
  (_, positions, indices) => {
    expectRefused(() => buildObbTree(positions as never, indices as never))
  },
)

const three = { count: 3e9, itemSize: 3 }
const getters = { getX: () => NaN, getY: () => 0, getZ: () => 0 }

it.each([
  ['of an array of three', { ...three, array: [0, 0, 0, 1, 0, 0, 0, 1, 0] }],
  ['of getters that give no numbers', { ...three, ...getters }],
  ['that is no number', { ...three, ...getters, count: 'many' }],
  ['that is not whole', { ...three, ...getters, count: 0.5 }],
  ['that is negative', { ...three, ...getters, count: -3 }],
  ['beyond all', { ...three, ...getters, count: 2 ** 53 }],
])('a BufferGeometry with a count %s (D20 G40)', (_, position) => {
  expectRefused(() => buildObbTree({ attributes: { position } } as never))
})

const box = { center: [0, 0, 0], axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: [1, 1, 1] }

it.each([
  ['fitObbToPoints', (points: never) => fitObbToPoints(box as never, points)],
  ['fitObbMinimumVolume', (points: never) => fitObbMinimumVolume(box as never, points)],
  ['fitObbToTriangles', (points: never) => fitObbToTriangles(box as never, points, [0, 1, 2])],
  ['fitObbToTriangles, indices', (list: never) => fitObbToTriangles(box as never, [0, 0, 0, 1, 0, 0, 0, 1, 0], list)],
  ['computeAabb', (points: never) => computeAabb({ min: [0, 0, 0], max: [0, 0, 0] } as never, points)],
])('%s of a length without numbers', (_, fit) => {
  for (const length of [3e9, 3 * 2 ** 50, -3, NaN, Infinity])
    expectRefused(() => {
      fit({ length } as never)
    })
})

it.each([
  ['origins', { length: 3e9 }, [1, 0, 0]],
  ['directions', [0, 0, 0], { length: 3e9 }],
  ['both', { length: 3e9 }, { length: 3e9 }],
])('rayCastMany of %s of a length without numbers', (_, origins, directions) => {
  const world = createWorld()
  createCollision(world, { maxEntities: 100 })
  expectRefused(() => rayCastMany(world, createQueryHits(), origins as never, directions as never))
})
