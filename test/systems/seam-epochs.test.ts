import { addComponents, addEntity, createWorld, removeEntity, set } from 'bitecs'
import { buildObbTree, collisionSystem, createCollision, createManifold, integrationSystem } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { daily } from '../daily.js'
import { resourceOf } from '../../src/collision.js'
import { cubeMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'

const { positions, indices } = cubeMesh()
const cube = buildObbTree(positions, indices)
const STEPS = 50

/**
 * What the contacts tell, step by step, of bodies that slide and hop over a floor of tiles, some of which are meshes,
 * are a little too high or low, move or go. `meanwhile` happens before each step.
 */
function runFloor(seed: number, continuous: boolean, meanwhile: (step: number, world: object) => void): string[] {
  const random = new Random(seed)
  const world = createWorld()
  const collision = createCollision(world, { continuous, contactEntities: false })
  const { Position, Rotation, LinearVelocity, AngularVelocity } = collision.components
  const { BoxShape, SphereShape, CapsuleShape, MeshShape } = collision.components
  const tree = collision.addTree(cube)
  const half = { x: 0.5, y: 0.5, z: 0.5 }
  const tiles = Array.from({ length: 49 }, (_, k) => {
    const tile = addEntity(world)
    const y = -0.5 + (random.chance(0.1) ? random.between(-0.02, 0.02) : 0)
    const shape = random.chance(0.2) ? set(MeshShape, { tree, scale: 0.5 }) : set(BoxShape, half)
    addComponents(world, tile, [set(Position, { x: (k % 7) - 3, y, z: Math.floor(k / 7) - 3 }), Rotation, shape])
    return tile
  })
  const bodies = Array.from({ length: 20 }, () => {
    const body = addEntity(world)
    const s = random.between(0.1, 0.6)
    const shape = random.pick([
      () => set(BoxShape, { x: s, y: s, z: 0.8 * s }),
      () => set(SphereShape, { radius: s }),
      () => set(CapsuleShape, { halfHeight: s, radius: s }),
      () => set(MeshShape, { tree, scale: s }),
    ])()
    const at = { x: random.between(-3, 3), y: s + random.between(-0.03, 0.02), z: random.between(-3, 3) }
    const linear = { x: random.between(-3, 3), y: random.between(-1, 0.5), z: random.between(-3, 3) }
    const angular = random.chance(0.5) ? { x: 0, y: random.between(-3, 3), z: 0 } : {}
    addComponents(world, body, [set(Position, at), Rotation, shape])
    addComponents(world, body, [set(LinearVelocity, linear), set(AngularVelocity, angular)])
    return body
  })
  const manifold = createManifold()
  return Array.from({ length: STEPS }, (_, step) => {
    for (const body of bodies)
      if (Position.y[body]! < -0.1) LinearVelocity.y[body] = random.between(0, 1)
      else if (random.chance(0.3)) LinearVelocity.y[body] = random.pick([0, random.between(-1.5, 0.6)])
    if (random.chance(0.1)) Position.y[random.pick(tiles)]! += random.between(-0.01, 0.01)
    if (random.chance(0.05)) removeEntity(world, tiles.splice(random.integer(0, tiles.length - 1), 1)[0]!)
    integrationSystem(world)
    meanwhile(step, world)
    collisionSystem(world)
    const { events } = collision
    const manifolds = Array.from({ length: events.count }, (_, row) => {
      const count = collision.manifoldOf(row, manifold)
      const { normal, points } = manifold
      const numbers = points.slice(0, count).flatMap(({ position: p, depth }) => [p[0], p[1], p[2], depth])
      return [normal[0], normal[1], normal[2], ...numbers]
    })
    return JSON.stringify([events, manifolds])
  })
}

describe.each([true, false])('ghost contacts, continuous %s', (continuous) => {
  it.each(daily([1], [2, 3]))('are the same to the bit whenever another epoch begins, seed %i', (seed) => {
    const plain = runFloor(seed, continuous, () => {})
    expect(plain.filter((step) => step.includes('normalX')).length).toBe(STEPS)
    const random = new Random(seed)
    const forget = (world: object): void => resourceOf(world as never).step.epoch.forget()
    expect(runFloor(seed, continuous, (_, world) => forget(world))).toEqual(plain)
    expect(runFloor(seed, continuous, (_, world) => void (random.chance(0.3) && forget(world)))).toEqual(plain)
  })
})
