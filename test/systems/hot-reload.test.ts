/** createCollision takes over all components of a disposed resource. */
import {
  addComponent,
  addComponents,
  addEntity,
  addPrefab,
  createWorld,
  getComponent,
  IsA,
  query,
  removeEntity,
  set,
  type World,
} from 'bitecs'
import {
  buildObbTree,
  collisionSystem,
  createCollision,
  integrationSystem,
  type Collision,
  type Components,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { cubeMesh } from '../oracle/meshes.js'

const tree = buildObbTree(cubeMesh().positions, cubeMesh().indices)
const small = { maxEntities: 1000 }

/** A mesh, a box on it, a child of the box, and a ball far off, whose filter meets nothing. */
function fill(world: World, components: Components) {
  const { Position, MeshShape, BoxShape, LinearVelocity, Attached, SphereShape, CollisionFilter } = components
  const mesh = addEntity(world, set(Position, {}), set(MeshShape, { tree: tree as never, scale: 2 }))
  const box = addEntity(world, set(Position, { y: 1.5 }), set(BoxShape, { x: 1 }), LinearVelocity)
  const child = addEntity(world, set(Attached, { parent: box, x: 5 }), set(SphereShape, { radius: 1 }))
  const ball = addEntity(
    world,
    set(Position, { x: 5, y: 1.5 }),
    set(SphereShape, {}),
    set(CollisionFilter, { mask: 0 }),
  )
  return { mesh, box, child, ball }
}

const rows = ({ events }: Collision): string[] =>
  Array.from({ length: events.count }, (_, row) => `${events.a[row]} ${events.b[row]} ${events.depth[row]}`)

describe('createCollision with all components of a disposed resource', () => {
  it('goes on with generations: an id of now is not taken for a tenant of before', () => {
    const world = createWorld()
    const old = createCollision(world, small)
    const { Position, SphereShape } = old.components
    const ids = Array.from({ length: 4 }, () => {
      const entity = addEntity(world, set(Position, {}), set(SphereShape, {}))
      const id = `${entity} ${old.generationOf(entity)}`
      removeEntity(world, entity)
      return id
    })
    const entity = addEntity(world, set(Position, {}), set(SphereShape, {}))
    const before = old.generationOf(entity)
    old.dispose()
    const collision = createCollision(world, { components: old.components })
    expect(collision.generationOf(entity)).toBe(before)
    expect(ids).not.toContain(`${entity} ${before}`)
  })

  it('goes on with bodies, shapes, filters, children and tree handles; contacts begin anew', () => {
    const world = createWorld()
    const old = createCollision(world, small)
    const { mesh, box, child } = fill(world, old.components)
    const { x } = old.components.Position
    const handle = old.components.MeshShape.tree[mesh]!
    collisionSystem(world)
    const before = rows(old)
    expect([old.events.began, before.length]).toEqual([1, 1])
    old.dispose()
    const collision = createCollision(world, { components: old.components })
    expect(collision.components).toEqual(old.components)
    for (const name of Object.keys(old.components) as (keyof typeof old.components)[])
      expect(collision.components[name]).toBe(old.components[name])
    collisionSystem(world)
    expect(rows(collision)).toEqual(before)
    expect([collision.events.began, collision.report.bodies]).toEqual([1, 4])
    expect(collision.bodyOf(child)).toBe(box)
    // The details of contact entities are those of the new resource.
    const { Contact, ContactBegan } = collision.components
    const [contact] = query(world, [Contact, ContactBegan])
    expect(Contact.depth[contact!]).toBe(collision.events.depth[0])
    expect(ContactBegan.depth[contact!]).toBe(collision.events.depth[0])
    // set and get, a tree that is known, and kept columns.
    const { MeshShape, Position, LinearVelocity } = collision.components
    const another = addEntity(world, set(MeshShape, { tree: tree as never }), set(Position, { x: 40 }))
    expect([MeshShape.tree[another], x[another], MeshShape.scale[another]]).toEqual([handle, 40, 1])
    expect(getComponent(world, another, Position)).toEqual({ x: 40, y: 0, z: 0 })
    addComponent(world, box, set(LinearVelocity, { y: 60 }))
    integrationSystem(world)
    expect(Position.y[box]).toBe(2.5)
    removeEntity(world, mesh)
    removeEntity(world, another)
    collisionSystem(world)
    expect(() => collision.removeTree(handle)).toThrow(expect.objectContaining({ code: 'E_HANDLE' }))
  })

  it('takes what the game had brought, and columns that it brings now', () => {
    const world = createWorld()
    const columns = () => ({ x: new Float64Array(99), y: new Float64Array(99), z: new Float64Array(99) })
    const Position = columns()
    const old = createCollision(world, { ...small, components: { Position } })
    const [a, b] = [0, 1].map((k) => {
      const e = addEntity(world, Position, old.components.BoxShape, old.components.LinearVelocity)
      Position.x[e] = 0.5 * k
      return e
    })
    collisionSystem(world)
    old.dispose()
    const next = createCollision(world, { components: { ...old.components } })
    expect(next.components.Position).toBe(Position)
    collisionSystem(world)
    expect([next.events.began, next.events.a[0], next.events.b[0]]).toEqual([1, a, b])
    next.dispose()
    const LinearVelocity = columns()
    const last = createCollision(world, { components: { ...next.components, LinearVelocity } })
    addComponent(world, a!, LinearVelocity)
    LinearVelocity.x[a!] = 60
    integrationSystem(world)
    expect([Position.x[a!], Position.x[b!]]).toEqual([1, 0.5])
    collisionSystem(world)
    expect(last.events.began).toBe(1)
  })

  it('notices what was removed meanwhile, and gives back its tree', () => {
    const world = createWorld()
    const old = createCollision(world, small)
    const { mesh } = fill(world, old.components)
    const handle = old.components.MeshShape.tree[mesh]!
    old.dispose()
    removeEntity(world, mesh)
    const collision = createCollision(world, { components: old.components })
    expect(() => collision.removeTree(handle)).toThrow(expect.objectContaining({ code: 'E_HANDLE' }))
    collisionSystem(world)
    expect(collision.report.bodies).toBe(3)
  })

  it('keeps prefabs, and can be done again and again', () => {
    const world = createWorld()
    let collision = createCollision(world, small)
    const prefab = addPrefab(world)
    addComponent(world, prefab, set(collision.components.SphereShape, { radius: 3 }))
    for (let round = 0; round < 5; round++) {
      collision.dispose()
      collision = createCollision(world, { components: collision.components })
      const { Position, LinearVelocity, SphereShape } = collision.components
      const heir = addEntity(world)
      addComponent(world, heir, IsA(prefab))
      addComponents(world, heir, [set(Position, { x: round }), LinearVelocity])
      expect(SphereShape.radius[heir]).toBe(3)
      collisionSystem(world)
      expect(collision.events.began).toBe((round * (round + 1)) / 2)
    }
  })

  it('keeps maxEntities, and refuses another', () => {
    const world = createWorld()
    const old = createCollision(world, small)
    old.dispose()
    const { components } = old
    expect(() => createCollision(world, { components, maxEntities: 2000 })).toThrow(
      expect.objectContaining({ code: 'E_OPTION', field: 'maxEntities', limit: 1000 }),
    )
    expect(createCollision(world, { components, maxEntities: 1000 }).report.maxEntities).toBe(1000)
  })

  it('knows them by a mark that another copy of the package finds', () => {
    const { components } = createCollision(createWorld(), small)
    const mark = Symbol.for('bitecs-collision-components')
    for (const component of Object.values(components)) {
      expect(Object.getOwnPropertyDescriptor(component, mark)?.enumerable).toBe(false)
      expect(Object.keys(component)).not.toContain('component')
    }
  })
})

describe('createCollision refuses by name', () => {
  const refusal = (component: string, why: string): unknown =>
    expect.objectContaining({ code: 'E_OPTION', component, message: expect.stringContaining(why) })

  it('components of a resource that is not disposed, on its world and on another', () => {
    const world = createWorld()
    const { components } = createCollision(world, small)
    const other = createWorld()
    for (const passed of [components, { Position: components.Position }])
      expect(() => createCollision(other, { components: passed })).toThrow(refusal('Position', 'another world'))
    createCollision(other, small)
  })

  it('components of a disposed resource of another world', () => {
    const old = createCollision(createWorld(), small)
    old.dispose()
    expect(() => createCollision(createWorld(), { components: old.components })).toThrow(
      refusal('Position', 'another world'),
    )
  })

  it('components that a resource uses again', () => {
    const world = createWorld()
    const old = createCollision(world, small)
    old.dispose()
    const next = createCollision(world, { components: old.components })
    expect(() => createCollision(world, { components: old.components })).toThrow('dispose() of it first')
    // A world that forgot its resource.
    Reflect.deleteProperty(world, Symbol.for('bitecs-collision'))
    expect(() => createCollision(world, { components: next.components })).toThrow(refusal('Position', 'in use'))
  })

  it('a part of them, a wrong one, one under another name, one too many', () => {
    const world = createWorld()
    const old = createCollision(world, small)
    old.dispose()
    const { components } = old
    const without = Object.fromEntries(Object.entries(components).filter(([name]) => name !== 'BoxShape'))
    const cases: [object, string][] = [
      [{ Position: components.Position }, 'Rotation'],
      [without, 'BoxShape'],
      [{ ...components, BoxShape: {} }, 'BoxShape'],
      [{ ...components, BoxShape: undefined }, 'BoxShape'],
      [{ ...components, BoxShape: components.CapsuleShape }, 'BoxShape'],
      [{ ...components, Rotation: components.Position }, 'Rotation'],
      [{ ...components, Rotation: { x: [], y: [], z: [] } }, 'Rotation'],
      [{ ...components, Velocity: {} }, 'Velocity'],
    ]
    for (const [passed, name] of cases)
      expect(() => createCollision(world, { components: passed })).toThrow(refusal(name, name))
    createCollision(world, { components })
  })
})
