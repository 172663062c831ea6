import type { CollisionResource } from '../src/collision.js'

/** Throws away what the epoch of a world holds; `isHard`: indices stay, as after a step that failed. */
export function forget(collision: CollisionResource, isHard: boolean): void {
  collision.forget()
  const { colliders } = collision.step
  if (isHard && colliders.count > 0) colliders.noteStale(0)
}
