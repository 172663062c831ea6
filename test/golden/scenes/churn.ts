/** Bodies come, go, jump, and change their shapes, filters, tags and parents; the world is saved and restored. */
import { addComponent, hasComponent, removeComponent, set } from 'bitecs'
import { restoreCollision, saveCollision } from 'bitecs-collision'
import { octahedron } from '../../../examples/scenes/meshes.js'
import type { Hash } from '../hash.js'
import { Stage, type GoldenScene, type Kind } from '../stage.js'

const LEAST = 24
const MOST = 48
const EDGE = 2.5
const SAVE_EVERY = 50

export function churn(): GoldenScene {
  const stage = new Stage(1905, {
    delta: 1 / 60,
    touching: true,
    // Few enough contacts are rejected that the others still matter.
    predicate: (a, b, { normal, speed }) => (a + b) % 7 !== 0 || normal[1] < 0.5 || speed < 0,
  })
  const { world, collision } = stage
  const { Position, LinearVelocity, BoxShape, SphereShape, CapsuleShape, MeshShape } = collision.components
  const { Attached, CollisionDisabled, CollisionFilter, Sensor } = collision.components
  const tree = stage.tree(octahedron(1))
  const floor = stage.addWall({ y: -EDGE }, { x: EDGE, y: 0.2, z: EDGE })
  let made = 0
  const comes = (): void => void stage.addMover(made++, stage.vector(EDGE), made % 5 === 0 ? 60 : 3, 6, tree)
  const anyone = (): number => {
    const { bodies, random } = stage
    return bodies[1 + Math.floor(random() * (bodies.length - 1))]!
  }
  const jumps = (entity: number): void => {
    Position.x[entity] = stage.between(-EDGE, EDGE)
    collision.teleport(entity)
  }
  const changesShape = (entity: number): void => {
    for (const shape of [BoxShape, SphereShape, CapsuleShape, MeshShape]) removeComponent(world, entity, shape)
    const kinds: Kind[] = ['sphere', 'box', 'capsule', 'mesh']
    stage.giveShape(entity, kinds[Math.floor(4 * stage.random())]!, 0.2, 0.6, tree)
  }
  const switches = (entity: number, tag: object): void => {
    if (hasComponent(world, entity, tag)) removeComponent(world, entity, tag)
    else addComponent(world, entity, tag)
  }
  const changesFilter = (entity: number): void => {
    if (hasComponent(world, entity, CollisionFilter)) removeComponent(world, entity, CollisionFilter)
    else addComponent(world, entity, set(CollisionFilter, { category: 2, mask: stage.random() < 0.5 ? 3 : 1 }))
  }
  const changesParent = (entity: number): void => {
    if (hasComponent(world, entity, Attached)) removeComponent(world, entity, Attached)
    else addComponent(world, entity, set(Attached, { parent: floor, ...stage.vector(EDGE), qx: stage.random(), qw: 1 }))
  }
  const stops = (entity: number): void => {
    if (hasComponent(world, entity, LinearVelocity)) removeComponent(world, entity, LinearVelocity)
    else addComponent(world, entity, set(LinearVelocity, stage.vector(4)))
  }
  const acts = [
    jumps,
    changesShape,
    changesFilter,
    changesParent,
    stops,
    (entity: number) => switches(entity, CollisionDisabled),
    (entity: number) => switches(entity, Sensor),
    (entity: number) => stage.remove(entity),
    comes,
  ]
  const step = (n: number, hash: Hash): void => {
    if (n % 2 === 0) acts[Math.floor(acts.length * stage.random())]!(anyone())
    while (stage.bodies.length < LEAST) comes()
    while (stage.bodies.length > MOST) stage.remove(anyone())
    stage.turnBack(stage.bodies, EDGE)
    stage.step()
    if (n % SAVE_EVERY !== 0) return
    const bytes = saveCollision(world)
    hash.numbers(bytes)
    restoreCollision(world, bytes)
  }
  return { stage, step }
}
