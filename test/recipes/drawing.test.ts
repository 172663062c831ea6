import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { buildObbTreeFromGeometry, CollisionHelper } from 'bitecs-collision/three'
import { Scene, TorusKnotGeometry } from 'three'
import { expect, it } from 'vitest'

it('docs/three: a knot is drawn', () => {
  const world = createWorld()
  const { Position, MeshShape } = createCollision(world).components
  const scene = new Scene()
  const knot = addEntity(world)
  // #region docs/three
  const helper = new CollisionHelper(world, { bounds: true, contacts: true, normals: true })
  scene.add(helper)
  const frame = () => {
    collisionSystem(world)
    helper.update()
  }
  // #endregion
  // #region docs/three
  const tree = buildObbTreeFromGeometry(new TorusKnotGeometry(1, 0.3))
  addComponents(world, knot, [set(Position, { x: 0, y: 2, z: 0 }), set(MeshShape, { tree })])
  // #endregion
  frame()
  expect(scene.children).toEqual([helper])
})
