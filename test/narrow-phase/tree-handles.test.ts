import { addComponent, createWorld, removeComponent, removeEntity, resetWorld, set } from 'bitecs'
import { buildObbTree, collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { cube } from './floors.js'
import { spawn } from '../spawn.js'

function start() {
  const world = createWorld()
  const collision = createCollision(world)
  const { positions, indices } = cube([1, 1, 1])
  const tree = buildObbTree(positions, indices)
  const { Position, MeshShape } = collision.components
  const mesh = (of: typeof tree | number): number => spawn(world, set(Position, {}), set(MeshShape, { tree: of }))
  return { world, collision, tree, mesh, MeshShape }
}

describe('tree handles', () => {
  it('goes with the last entity that was set to it', () => {
    const { world, collision, tree, mesh, MeshShape } = start()
    const a = mesh(tree)
    const b = mesh(tree)
    const handle = MeshShape.tree[a]!
    expect(MeshShape.tree[b]).toBe(handle)
    const c = mesh(handle)
    collisionSystem(world)
    removeEntity(world, a)
    removeComponent(world, b, MeshShape)
    collisionSystem(world)
    removeEntity(world, c)
    expect(() => collision.removeTree(handle)).toThrow(expect.objectContaining({ code: 'E_HANDLE' }))
    // A game that kept the number is told so.
    const d = mesh(handle)
    expect(() => collisionSystem(world)).toThrow(expect.objectContaining({ code: 'E_HANDLE' }))
    removeEntity(world, d)
    const e = mesh(tree)
    expect(MeshShape.tree[e]).toBeGreaterThan(handle)
    collisionSystem(world)
  })

  it('is released when its entity is set to another', () => {
    const { collision, world, tree, mesh, MeshShape } = start()
    const a = mesh(tree)
    const first = MeshShape.tree[a]!
    const { positions, indices } = cube([2, 2, 2])
    addComponent(world, a, set(MeshShape, { tree: buildObbTree(positions, indices) }))
    expect(MeshShape.tree[a]).not.toBe(first)
    expect(() => collision.removeTree(first)).toThrow(expect.objectContaining({ code: 'E_HANDLE' }))
    // Other fields do not let go of it.
    addComponent(world, a, set(MeshShape, { scale: 2 }))
    addComponent(world, a, set(MeshShape, { tree: MeshShape.tree[a]! }))
    collisionSystem(world)
  })

  it('stays until removeTree when it came with addTree', () => {
    const { world, collision, tree, mesh, MeshShape } = start()
    const handle = collision.addTree(tree)
    const a = mesh(tree)
    expect(MeshShape.tree[a]).toBe(handle)
    removeEntity(world, a)
    const b = mesh(handle)
    collisionSystem(world)
    collision.removeTree(handle)
    expect(() => collisionSystem(world)).toThrow(expect.objectContaining({ code: 'E_HANDLE', entity: b }))
  })

  it('holds no tree for a set that was refused, nor after a reset', () => {
    const { world, collision, tree, mesh, MeshShape } = start()
    const a = mesh(1e6)
    const wrong = { tree, size: 1 } as unknown as { tree: number }
    expect(() => addComponent(world, a, set(MeshShape, wrong))).toThrow(expect.objectContaining({ code: 'E_OPTION' }))
    removeEntity(world, a)
    const { positions, indices } = cube([2, 2, 2])
    const b = mesh(buildObbTree(positions, indices))
    const handle = MeshShape.tree[b]!
    expect(() => collision.removeTree(handle - 1)).toThrow(expect.objectContaining({ code: 'E_HANDLE' }))
    collisionSystem(world)
    resetWorld(world)
    collisionSystem(world)
    expect(() => collision.removeTree(handle)).toThrow(expect.objectContaining({ code: 'E_HANDLE' }))
  })
})
