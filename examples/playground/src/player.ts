import { createWorld, getAllEntities, pipe, type World } from 'bitecs'
import {
  collisionOf,
  collisionSystem,
  createCollision,
  integrationSystem,
  restoreCollision,
  saveCollision,
} from 'bitecs-collision'
import type { Scene, Settings, State } from './scene.js'

/** All that a world is at one step: the game's columns, its state, and what the package remembers. */
export interface Snapshot<S = State> {
  readonly columns: readonly Float64Array[]
  readonly state: S
  readonly bytes: Uint8Array
}

const systems = pipe(integrationSystem, collisionSystem)

/** The columns that change in these scenes, in which no entity comes or goes. */
function columnsOf(world: World): Float64Array[] {
  const { Position, Rotation, LinearVelocity, AngularVelocity } = collisionOf(world).components
  return [Position, Rotation, LinearVelocity, AngularVelocity].flatMap((component) => Object.values(component))
}

export function takeSnapshot<S>(world: World, state: S): Snapshot<S> {
  const end = getAllEntities(world).length + 1
  const columns = columnsOf(world).map((column) => column.slice(0, end))
  return { columns, state: structuredClone(state), bytes: saveCollision(world) }
}

/** Takes a world back, and gives the state that it had. */
export function restoreSnapshot<S>(world: World, { columns, state, bytes }: Snapshot<S>): S {
  for (const [k, column] of columnsOf(world).entries()) column.set(columns[k]!)
  restoreCollision(world, bytes)
  return structuredClone(state)
}

/** One step of a scene. */
export function advance<S extends State>(scene: Scene, world: World, state: S): void {
  scene.step?.(world, state)
  systems(world)
  state.step++
}

/** Steps between snapshots, and the bytes that all of them may take. */
const SPACING = 30
const MOST_BYTES = 64e6

/** Plays a scene: forward step by step, and to any step that a snapshot leads to. */
export class Player {
  readonly world = createWorld()
  readonly collision
  state: State
  /** Contacts that began and ended, by step: what the timeline shows. */
  readonly history: { began: number; ended: number }[] = []
  private readonly snapshots = new Map<number, Snapshot>()
  private bytes = 0

  constructor(
    readonly scene: Scene,
    settings: Settings,
  ) {
    const options = { contactEntities: false, maxEntities: 2 ** 15 }
    if (scene.isFlat === true) createCollision(this.world, { ...options, flat: true })
    else createCollision(this.world, options)
    this.collision = collisionOf(this.world)
    const first: State = { step: 0, marked: [], says: '' }
    this.state = Object.assign(first, scene.make(this.world, settings))
    this.save()
  }

  step(): void {
    advance(this.scene, this.world, this.state)
    const { began, ended } = this.collision.events
    this.history[this.state.step] = { began, ended }
    if (this.state.step % SPACING === 0) this.save()
  }

  /** Goes to a step that was reached before: back to the last snapshot up to it, and on from there. */
  goTo(step: number): void {
    const aim = Math.max(this.first, Math.min(step, this.history.length - 1))
    if (aim < this.state.step || aim > this.state.step + SPACING) {
      const from = [...this.snapshots.keys()].filter((saved) => saved <= aim).at(-1)!
      this.state = restoreSnapshot(this.world, this.snapshots.get(from)!)
    }
    while (this.state.step < aim) this.step()
  }

  /** The earliest step that it can go to. */
  get first(): number {
    return this.snapshots.keys().next().value!
  }

  dispose(): void {
    this.collision.dispose()
  }

  private save(): void {
    const { step } = this.state
    // Who steers may come to another past than before.
    const before = this.snapshots.get(step)
    if (before !== undefined) this.bytes -= sizeOf(before)
    const snapshot = takeSnapshot(this.world, this.state)
    this.snapshots.set(step, snapshot)
    this.bytes += sizeOf(snapshot)
    while (this.bytes > MOST_BYTES && this.snapshots.size > 1) {
      const { first } = this
      this.bytes -= sizeOf(this.snapshots.get(first)!)
      this.snapshots.delete(first)
    }
  }
}

function sizeOf({ columns, bytes }: Snapshot): number {
  return columns.reduce((sum, column) => sum + column.byteLength, bytes.byteLength)
}
