import type { World } from 'bitecs'
import { hashCollision, restoreCollision, saveCollision, type Collision } from 'bitecs-collision'
import { emptyWorldLike, loadGame, type SavedGame } from './move-world.js'
import { SnapshotScene, type SceneOptions } from './scene.js'

/** The scene of another process or world, with the same ids. */
export function freshScene(
  game: SavedGame,
  cast: readonly number[],
  bytes: Uint8Array,
  options: SceneOptions,
): SnapshotScene {
  const scene = new SnapshotScene(options, emptyWorldLike(game))
  scene.cast.push(...cast)
  loadGame(game, scene.collision as Collision<World>)
  restoreCollision(scene.world, bytes)
  return scene
}

/** What differs between two worlds, or what they told of the last step; an empty string if nothing does. */
export function differenceOf(one: SnapshotScene, other: SnapshotScene): string {
  if (hashCollision(one.world) !== hashCollision(other.world)) return 'hash'
  if (saveCollision(one.world).join() !== saveCollision(other.world).join()) return 'snapshot'
  return JSON.stringify(one.collision.events) === JSON.stringify(other.collision.events) ? '' : 'events'
}
