import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, createQueryHit, frustumCull, rayCast } from 'bitecs-collision'
import { buildObbTreeFromGeometry, CollisionHelper } from 'bitecs-collision/three'
import { Matrix4, PerspectiveCamera, Raycaster, Scene, TorusKnotGeometry, Vector2 } from 'three'
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

it('docs/three: a mouse picks a ball, and a camera sees it', () => {
  const world = createWorld()
  const { Position, SphereShape } = createCollision(world, { maxEntities: 99 }).components
  const ball = addEntity(world)
  addComponents(world, ball, [set(Position, { x: 0, y: 0, z: -9 }), set(SphereShape, { radius: 1 })])
  const behind = addEntity(world)
  addComponents(world, behind, [set(Position, { x: 0, y: 0, z: 9 }), set(SphereShape, { radius: 1 })])
  const camera = new PerspectiveCamera(60, 1, 0.1, 100)
  const mouse = new Vector2(0, 0)
  // #region docs/three
  const hit = createQueryHit()
  const raycaster = new Raycaster()
  const pick = () => {
    raycaster.setFromCamera(mouse, camera) // mouse: -1 to 1 from left to right, and from bottom to top
    const { origin, direction } = raycaster.ray
    return rayCast(world, hit, origin.toArray(), direction.toArray()) ? hit.entity : -1
  }
  const seen: number[] = []
  const view = new Matrix4()
  const cull = () => {
    camera.updateMatrixWorld()
    view.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse)
    return frustumCull(world, seen, view.elements)
  }
  // #endregion
  expect(pick()).toBe(ball)
  mouse.x = 0.9
  expect(pick()).toBe(-1)
  expect([cull(), seen]).toEqual([1, [ball]])
})
