import { addComponent, addEntity, createWorld, set } from 'bitecs'
import { CollisionError, createCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'

// The error named neither entity nor field, and that of addTree named a component that its caller had not written.
it('names the entity and the field when MeshShape is set to what is no tree', () => {
  const world = createWorld()
  const collision = createCollision(world)
  const { MeshShape } = collision.components
  addEntity(world)
  const entity = addEntity(world)
  for (const value of [[1, 2, 3], {}, Promise.resolve()]) {
    let error: unknown
    try {
      addComponent(world, entity, set(MeshShape, { tree: value }))
    } catch (thrown) {
      error = thrown
    }
    expect(error).toMatchObject({ code: 'E_OPTION', entity, component: 'MeshShape', field: 'tree', value })
    expect((error as CollisionError).message).toContain(`entity ${entity} MeshShape.tree`)
  }
  for (const data of [null, 7, 'x'])
    expect(() => addComponent(world, entity, set(MeshShape, data as never))).toThrow(
      expect.objectContaining({ code: 'E_OPTION', entity, component: 'MeshShape', value: data }),
    )
  expect(() => collision.addTree({} as never)).toThrow(
    expect.objectContaining({ code: 'E_OPTION', component: 'tree', message: expect.stringMatching(/: tree must be/) }),
  )
})
