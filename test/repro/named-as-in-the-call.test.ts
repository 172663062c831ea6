/** An error about epsilon named a field `length`, which a number has not; one about `solid` did not name the call. */
import {
  buildObbTree,
  createTreeTest,
  overlapObbTrees,
  overlapTriangles,
  testObbTrees,
} from 'bitecs-collision/geometry'
import { expect, it } from 'vitest'
import { errorOf } from '../thrown.js'

const a = { a: [0, 0, 0], b: [1, 0, 0], c: [0, 1, 0] }

it('names epsilon as the argument that it is', () => {
  const error = errorOf(() => overlapTriangles(a, a, -1))
  expect(error).toMatchObject({ code: 'E_EXTENT', component: 'epsilon', value: -1, limit: 0 })
  expect(error.field).toBeUndefined()
  expect(error.message).toContain('epsilon = -1')
})

it.each([
  ['overlapObbTrees', overlapObbTrees] as const,
  ['testObbTrees', testObbTrees.bind(undefined, createTreeTest())] as const,
])('names %s where it refuses solid', (name, call) => {
  const tree = buildObbTree([...a.a, ...a.b, ...a.c], [0, 1, 2])
  const pose = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }
  const error = errorOf(() => call(tree, pose, tree, pose, { solid: true }))
  expect(error).toMatchObject({ code: 'E_OPTION', component: 'options', field: 'solid', value: true })
  expect(error.message).toContain(`${name}: solid = true, but neither mesh is closed`)
})
