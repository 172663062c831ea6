import { addComponents, addEntity, createWorld, query, set, type World } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  createMoveResult,
  hashCollision,
  integrationSystem,
  moveAndSlide,
  restoreCollision,
  saveCollision,
  type MoveResult,
} from 'bitecs-collision'
import {
  createSnapshotDeserializer,
  createSnapshotSerializer,
  createSoADeserializer,
  createSoASerializer,
} from 'bitecs/serialization'
import { describe, expect, it } from 'vitest'
import { addEntityAs, Bodies } from '../../examples/rollback/bodies.js'

const options = { contactEntities: false, maxEntities: 100 } as const

/** A world in which balls fly about and hit each other. */
function balls(count: number) {
  const world = createWorld()
  const collision = createCollision(world, options)
  const { Position, LinearVelocity, SphereShape } = collision.components
  for (let k = 0; k < count; k++)
    addComponents(world, addEntity(world), [
      set(Position, { x: 0.9 * k, y: 0, z: 0 }),
      set(LinearVelocity, { x: k % 3, y: 0, z: 0 }),
      set(SphereShape, { radius: 0.5 }),
    ])
  return { world, collision, components: [Position, LinearVelocity, SphereShape] }
}

const step = (world: World): string => hashCollision(collisionSystem(integrationSystem(world)))
const play = (world: World, steps: number): string[] => Array.from({ length: steps }, () => step(world))

describe('docs/rollback', () => {
  it('a character on a lift goes back with its result', () => {
    const world = createWorld()
    const collision = createCollision(world, options)
    const { Position, LinearVelocity, CapsuleShape, BoxShape } = collision.components
    const player = addEntity(world)
    addComponents(world, player, [set(Position, { x: 0, y: 1.01, z: 0 }), set(LinearVelocity, {})])
    addComponents(world, player, [set(CapsuleShape, { halfHeight: 0.5, radius: 0.5 })])
    const lift = addEntity(world)
    addComponents(world, lift, [set(Position, { x: 0, y: -0.5, z: 0 }), set(BoxShape, { x: 9, y: 0.5, z: 9 })])
    addComponents(world, lift, [set(LinearVelocity, { x: 0.5, y: 2, z: 0 })])
    const write = createSoASerializer([Position, LinearVelocity], { buffer: new ArrayBuffer(1000) })
    const read = createSoADeserializer([Position, LinearVelocity])
    let out: MoveResult = createMoveResult()
    // #region docs/rollback
    const save = () => ({
      columns: write([player, lift]),
      collision: saveCollision(world),
      out: structuredClone(out),
    })
    const load = (saved: ReturnType<typeof save>) => {
      read(saved.columns)
      restoreCollision(world, saved.collision)
      out = structuredClone(saved.out)
    }
    // #endregion
    const walk = (): unknown[] =>
      Array.from({ length: 20 }, () => {
        const hash = step(world)
        moveAndSlide(world, player, [0.01, -0.05, 0], {}, out)
        return [hash, structuredClone(out)]
      })
    walk()
    const saved = save()
    const first = walk()
    expect(out.groundVelocity[1]).toBeCloseTo(2, 9)
    load(saved)
    expect(walk()).toEqual(first)
    load(saved)
    out = createMoveResult()
    expect(walk()).not.toEqual(first)
  })

  it('bodies that come and go', () => {
    const { world, components } = balls(6)
    const [Position] = components
    play(world, 20)
    // #region docs/rollback
    const bodies = new Bodies(world, components, 2 ** 20)
    const alive = () => query(world, [Position])

    const save = () => ({ bodies: bodies.save([...alive()]), collision: saveCollision(world) })
    const load = (saved: ReturnType<typeof save>) =>
      restoreCollision(world, saved.collision, bodies.load(saved.bodies, alive()))
    // #endregion
    const saved = save()
    const first = play(world, 10)
    addComponents(world, addEntity(world), [Position!, set(components[2]!, { radius: 3 })])
    play(world, 3)
    load(saved)
    expect(play(world, 10)).toEqual(first)
    expect(alive().length).toBe(6)
  })

  it('a file, in another world', () => {
    const { world, components } = balls(8)
    const [Position] = components
    play(world, 20)
    // #region docs/rollback
    const write = createSnapshotSerializer(world, components, new ArrayBuffer(2 ** 20))

    const save = () => {
      const bodies = [...query(world, [Position])]
      return { bodies, game: write(bodies), collision: saveCollision(world) }
    }
    // #endregion
    const file = save()
    const other = balls(0)
    const load = ({ bodies, game, collision }: ReturnType<typeof save>, world: World, components: object[]): void => {
      // #region docs/rollback
      const ids = new Map(bodies.map((id) => [id, addEntityAs(world, id)]))
      createSnapshotDeserializer(world, components)(game, ids)
      restoreCollision(world, collision, ids)
      // #endregion
    }
    load(file, other.world, other.components)
    expect(hashCollision(other.world)).toBe(hashCollision(world))
    expect(play(other.world, 30)).toEqual(play(world, 30))
  })

  it('columns that are not restored are named', () => {
    const { world, collision } = balls(4)
    const bytes = saveCollision(world)
    collision.components.Position.x[2]! += 1e-9
    expect(() => restoreCollision(world, bytes)).toThrow(
      'E_SNAPSHOT: entity 2 Position: it is not as it was when the snapshot was made: restore the columns first; nothing changed',
    )
  })
})
