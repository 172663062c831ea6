import { addComponents, addEntity, createWorld, set } from 'bitecs'
import {
  closestPoints,
  createClosestPoints,
  createCollision,
  createQueryHit,
  createQueryHits,
  frustumCull,
  nearest,
  overlapShape,
  rayBlocked,
  rayCast,
  shapeCast,
} from 'bitecs-collision'
import { mat4, vec3 } from 'gl-matrix'
import { expect, it } from 'vitest'

it('README: queries, each with its call', () => {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 1000 })
  const { Position, BoxShape, SphereShape, PlaneShape } = collision.components
  const Enemy = {}
  const ball = (x: number, y: number, z: number): number => {
    const entity = addEntity(world)
    addComponents(world, entity, [set(Position, { x, y, z }), set(SphereShape, { radius: 0.5 })])
    return entity
  }
  // A wall between the player and one of two enemies, on a floor.
  const floor = addEntity(world)
  addComponents(world, floor, [set(Position, { x: 0, y: 0, z: 0 }), set(PlaneShape, { x: 0, y: 1, z: 0, constant: 0 })])
  const wall = addEntity(world)
  addComponents(world, wall, [set(Position, { x: 3, y: 1, z: 0 }), set(BoxShape, { x: 0.5, y: 1, z: 4 })])
  const player = ball(0, 0.6, 0)
  const enemy = ball(6, 0.6, 0)
  const other = ball(0, 0.6, 5)
  for (const entity of [enemy, other]) addComponents(world, entity, Enemy)
  const eye = [0, 0.6, 0]
  const target = [6, 0.6, 0]
  const position = [0, 0.6, 0]
  const camera = [0, 0.6, -9]
  const mouse = [0, 0, 1]
  const view = mat4.lookAt(mat4.create(), camera as vec3, position as vec3, [0, 1, 0])
  const viewProjection = mat4.multiply(mat4.create(), mat4.perspective(mat4.create(), 0.5, 1, 0.1, 12), view)
  const found: number[] = []
  // #region README
  const hit = createQueryHit()
  const hits = createQueryHits()
  const isHidden = rayBlocked(world, eye, target, { exclude: [player, enemy] })
  const picked = rayCast(world, hit, camera, mouse) ? hit.entity : -1
  const isOnGround = rayCast(world, hit, position, [0, -1, 0], { maxDistance: 0.65, exclude: player })
  const isArmCut = shapeCast(world, hit, { radius: 0.2 }, { position }, { linear: [0, 1, -4] }, { exclude: player })
  const victims = overlapShape(world, found, { radius: 5 }, { position }, { with: [Enemy] })
  const closest = nearest(world, hits, position, 1, { with: [Enemy] }) > 0 ? hits.entity[0]! : -1
  const gap = closestPoints(world, createClosestPoints(), player, enemy)
  const seen = frustumCull(world, found, viewProjection)
  // #endregion
  expect([isHidden, picked, isOnGround, isArmCut, victims, closest]).toEqual([true, player, true, false, 1, other])
  expect(gap).toBeCloseTo(5)
  expect([seen, found]).toEqual([3, [floor, wall, player]])
})
