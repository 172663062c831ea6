/**
 * What may be called when, and what the game does to the world meanwhile: order of the stages, calls inside others,
 * resets of the world, errors of observers.
 *
 * A call of the game comes in by one of four gates. Each refuses what the one above it refuses, and more:
 *
 *   notice      readers of the last step (isTouching): refuses a resource that was disposed of; notices a reset world
 *   beginCall   queries, teleport, addTree: also refuses to run inside a predicate
 *   call        moveAndSlide, snapshots, querySystem: also inside a system; errors of observers wait for its end
 *   run         the stages: also in a wrong order
 *
 * A predicate is called through `guarded`, and what changes the world of the game through `change` and `remove`.
 */
import {
  $internal,
  entityExists,
  removeEntity,
  type addComponent,
  type InternalWorld,
  type removeComponent,
  type World,
} from 'bitecs'
import { CollisionError, refuseInside } from './errors.js'

/** Where in the step the world is; stages run in this order. */
export const Stage = { idle: 0, bounds: 1, pairs: 2, contacts: 3 } as const

/** `a predicate` while one runs: the stage's scratch is shared by all worlds, so no world may step meanwhile. */
let asking = ''

/** The stages, for errors. */
const ORDER = 'boundsSystem, broadPhaseSystem, narrowPhaseSystem, contactEventSystem'

/** Most attempts to remove a contact entity whose removal makes observers throw; after these it is left. */
const MOST_FAULTS = 64

/** Where the resource of a world hangs on it. */
export const resourceKey = Symbol.for('bitecs-collision')

/** The calls of one world. */
export abstract class WorldCalls {
  stage: number = Stage.idle
  /** Name of the system that runs, or of a call outside steps. */
  running = ''
  /** Set by every observer: a component was added, removed or set. */
  disturbed = false
  protected disposed = false
  /** Map of the components of the world when the observers were registered: resetWorld replaces it. */
  private registered: unknown
  /** The first error in the call that runs, of an observer of the game or of what it did. */
  private fault: { readonly error: unknown } | undefined

  constructor(readonly world: World) {}

  /** Throws E_OPTION if columns were transferred away. */
  protected abstract checkColumns(): void

  /** The world was reset: forgets what was of it, and registers the observers again. Throws E_RESET before that. */
  protected abstract beginAnew(): void

  /** Removes an entity whatever observers of the game throw: the first error waits until the call ends. */
  remove(entity: number): void {
    // Repeated after an error: each query of bitECS notifies its observers only once, so the next attempt gets further.
    for (let k = 0; k < MOST_FAULTS && this.isCurrent && entityExists(this.world, entity); k++)
      try {
        removeEntity(this.world, entity)
      } catch (error) {
        this.postpone(error)
      }
  }

  /** The first error waits until the call ends, so that all is done. */
  postpone(error: unknown): void {
    this.fault ??= { error }
  }

  /** Runs one stage: a {@link call} that refuses a wrong order too, and leaves the stage as it was where it throws. */
  run(name: string, from: number, to: number, body: (collision: this) => void): void {
    this.beginAlone(name)
    if (from !== Stage.idle && this.stage !== from)
      throw new CollisionError('E_REENTRANT', `${name} ran out of order: a step is ${ORDER}`, { component: name })
    this.runAlone(name, body)
    this.stage = to
    this.throwFault()
  }

  /** Makes a call that is no stage: refuses it inside a system or a predicate, and notices resets before and in it. */
  call<T>(name: string, body: (collision: this) => T): T {
    this.beginAlone(name)
    const answer = this.runAlone(name, body)
    this.throwFault()
    return answer
  }

  private runAlone<T>(name: string, body: (collision: this) => T): T {
    this.running = name
    try {
      const answer = body(this)
      this.refuseReset()
      return answer
    } catch (error) {
      // Whatever else went wrong in a world that is gone.
      this.refuseReset()
      this.fault = undefined
      throw error
    } finally {
      this.running = ''
    }
  }

  private beginAlone(name: string): void {
    this.refuseInside(name)
    this.notice(name)
  }

  /** Whether the world is the one that the observers were registered with: not reset and not deleted since. */
  get isCurrent(): boolean {
    return this.registered === this.internal?.componentMap
  }

  /** Throws E_REENTRANT if a function of the game has reset or deleted the world inside the system that runs. */
  refuseReset(): void {
    if (this.isCurrent) return
    const text = `the world was reset or deleted inside ${this.running}: the rest of it was not run`
    // What observers threw before that is of the world that is gone.
    this.fault = undefined
    throw new CollisionError('E_REENTRANT', text, { component: this.running })
  }

  /** A call of this name begins: refuses it inside a predicate, and notices a reset world. */
  beginCall(name: string): void {
    refuseInside(asking, name)
    this.notice(name)
  }

  /**
   * Calls `ask`, and throws E_REENTRANT if it added, removed or set one of our components, or if entities came or went.
   */
  guarded<T>(ask: () => T, inside = this.running): T {
    const alive = this.internal?.entityIndex.aliveCount
    this.disturbed = false
    asking = 'a predicate'
    let answer: T
    try {
      answer = ask()
    } finally {
      asking = ''
    }
    if (!this.disturbed && this.isCurrent && this.internal?.entityIndex.aliveCount === alive) return answer
    const text = `the predicate changed the world inside ${inside}`
    throw new CollisionError('E_REENTRANT', text, { component: 'predicate' })
  }

  /**
   * Puts a component on an entity or takes it off, by the function of bitECS that does. Throws E_REENTRANT if the world
   * was reset; what an observer of the game throws waits until the call ends, so that all is done.
   */
  change(by: typeof addComponent | typeof removeComponent, entity: number, component: object): void {
    this.refuseReset()
    try {
      by(this.world, entity, component)
    } catch (error) {
      this.postpone(error)
    }
  }

  /** Throws the first error that was noted, if there is one. */
  protected throwFault(): void {
    const { fault } = this
    this.fault = undefined
    if (fault !== undefined) throw fault.error
  }

  /** What bitECS keeps of the world; nothing once that is deleted. */
  protected get internal(): InternalWorld[typeof $internal] | undefined {
    return (this.world as InternalWorld)[$internal]
  }

  /** Observers are registered with the world as it is. */
  protected noteWorld(): void {
    this.registered = this.internal?.componentMap
  }

  /** Throws E_REENTRANT inside a system or a predicate. */
  protected refuseInside(name: string): void {
    refuseInside(this.running || asking, name)
  }

  /** A call of this name begins: refuses it if the resource was disposed of, and notices a reset world. */
  protected notice(name: string): void {
    if (this.disposed) {
      if ((this.world as Record<symbol, unknown>)[resourceKey] === this) return // An observer of dispose asks.
      throw new CollisionError('E_OPTION', `${name}: this collision resource was disposed of`, {})
    }
    this.checkColumns()
    if (this.isCurrent) return
    if (this.internal === undefined)
      throw new CollisionError('E_DEAD_ENTITY', 'the world of this collision resource was deleted', {})
    this.beginAnew()
    this.disturbed = true
    // A step that is under way is dropped.
    this.stage = Stage.idle
  }
}
