/** Saves of a scene by bitecs/serialization, as files of a game. */
import { createWorld, query } from 'bitecs'
import { hashCollision, restoreCollision, saveCollision } from 'bitecs-collision'
import { createSnapshotDeserializer, createSnapshotSerializer } from 'bitecs/serialization'
import { addEntityAs } from '../../examples/rollback/bodies.js'
import { SnapshotScene, type SceneOptions } from './scene.js'

/** Small enough for 1,000 steps in each of a few tests. */
export const small: SceneOptions = { contactEntities: false, tiles: 3, bodies: 16 }

export interface SavedScene {
  readonly game: ArrayBuffer
  readonly collision: Uint8Array
  /** Ids of the bodies, in the order in which they are in `game`. */
  readonly bodies: readonly number[]
  readonly cast: readonly number[]
}

/** What the package puts on entities itself. */
const notSaved = ['Contact', 'ContactBegan', 'ContactEnded', 'Touching', 'ProbeHit']

/** The components that a game saves. */
export function gameComponents({ collision }: SnapshotScene): object[] {
  return Object.entries(collision.components).flatMap(([name, component]) =>
    notSaved.includes(name) ? [] : [component],
  )
}

export function saveScene(scene: SnapshotScene, order = (ids: number[]): number[] => ids): SavedScene {
  const bodies = order([...query(scene.world, [scene.collision.components.Position])].sort((p, q) => p - q))
  const write = createSnapshotSerializer(scene.world, gameComponents(scene), new ArrayBuffer(2 ** 20))
  return { game: write(bodies), collision: saveCollision(scene.world), bodies, cast: scene.cast }
}

/** The scene in a new world: with the ids that it had, or with those that bitecs/serialization gives. */
export function loadScene({ game, collision, bodies, cast }: SavedScene, options: SceneOptions, keepsIds: boolean) {
  const world = createWorld()
  const scene = new SnapshotScene(options, world)
  const ids = new Map(keepsIds ? bodies.map((id) => [id, addEntityAs(world, id)]) : [])
  createSnapshotDeserializer(world, gameComponents(scene))(game, ids)
  restoreCollision(world, collision, ids)
  scene.cast.push(...cast.map((id, role) => ids.get(id) ?? 1999 - role))
  return scene
}

/** Plays steps, and says before each a hash and the bytes of a snapshot, and the events by roles. */
export function play(scene: SnapshotScene, first: number, steps: number): { state: string; events: string }[] {
  return Array.from({ length: steps }, (_, k) => {
    const state = `${hashCollision(scene.world)} ${Buffer.from(saveCollision(scene.world)).toString('base64')}`
    const events = scene.told().join('\n')
    scene.step(first + k)
    return { state, events }
  })
}
