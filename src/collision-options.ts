import type { FlatUserComponents, UserComponents } from '../components/columns.js'
import { createBruteForce } from './broad-phase/brute-force.js'
import { createCustom, type FindPairs } from './broad-phase/custom.js'
import type { BroadPhase } from './broad-phase/broad-phase.js'
import { createTiledSweep } from './broad-phase/tiled-sweep.js'
import { checkOptions, readChoice, readCount, refuseOption, refuseValue, textOf, unknownField } from './errors.js'
import type { Triple } from './geometry/shapes.js'

/** Options of createCollision. */
export interface CollisionOptions<W extends object = object, C extends UserComponents = UserComponents> {
  /**
   * The game's own columns for Position, Rotation, LinearVelocity, AngularVelocity; read in place. Or all components of
   * a disposed resource of this world (`components: old.components`, hot reload): bodies, shapes, filters and tree
   * handles live on, contacts begin anew. Between `dispose()` and createCollision a `set` of them writes nothing.
   */
  components?: C
  /** `true` makes a world in the xy plane: see {@link FlatCollisionOptions}. Default false. */
  flat?: false
  /** Length of a step in seconds, or a function that gives it. Default 1/60; 0 is allowed. */
  delta?: number | ((world: W) => number)
  /**
   * Number of entity ids to make room for at the start in what is kept for each entity besides its columns, and grows.
   * Default 1024; at most maxEntities.
   */
  capacity?: number
  /**
   * The largest entity id that may carry a component of this world, contact entities included; a larger one gets
   * E_RANGE. Columns have places for all of them from the start, so a column that a game keeps is never replaced. They
   * are reserved, not filled: about 510 bytes of address space an id, and memory only where they are written. Engines
   * count the address space, so createCollision prompts a garbage collection: name a small number for worlds that come
   * and go. Where the engine refuses so much, `report.maxEntities` is a half, a quarter and so on. 1 to 2^24, default
   * 2^20, or `capacity` where that is more.
   */
  maxEntities?: number
  /** How integrationSystem turns bodies: Euler's method or fourth-order Runge-Kutta. Default `euler`. */
  integrator?: 'euler' | 'rk4'
  /** Mirror contacts as entities with the component Contact, for queries. Default true. */
  contactEntities?: boolean
  /**
   * Keep the tag Touching on every collider that has a contact, and on the body that a child collider belongs to, so
   * that `query(world, [Player, Touching])` finds them. It changes only in contactEventSystem. Default false.
   */
  touching?: boolean
  /**
   * Whether bodies are tested along their paths in the step: nothing tunnels, contacts carry their first time, and a
   * pair that met and separated within the step is reported. Default true; with false only the poses at the end of each
   * step are tested.
   */
  continuous?: boolean
  /**
   * Called for every touching pair in every step, after its test: unless it returns true the contact is rejected, as if
   * the two did not touch. The contact is one object that is reused. One-way platforms can test its normal and speed;
   * for plain groups CollisionFilter is cheaper. The predicate must not change the world, nor step another one
   * (E_REENTRANT).
   */
  predicate?: (a: number, b: number, contact: PredicateContact) => boolean
  /** What a step does with an entity that has no valid pose, velocity or shape. Default `throw`. */
  onInvalid?: 'throw' | 'quarantine'
  /** Most pairs that the broad-phase may find, a whole number; one more throws E_PAIR_BUDGET. Default: no limit. */
  pairBudget?: number
  /**
   * Which broad-phase finds the pairs: one of the package, or a function of the game (see {@link FindPairs}). Default
   * `tiled-sweep`; `brute-force` is for tests.
   */
  broadPhase?: 'tiled-sweep' | 'brute-force' | FindPairs
  /**
   * Number of threads that share the tests of close boxes with the one that calls the step; 0 to 64, default 0. The
   * answers are the same to the bit. It is for crowds, if cores are free: a step that has fewer than 8,192 pairs to
   * test stays on one thread.
   *
   * Memory is shared, so a page must be cross-origin isolated. Where threads cannot be had, or do not start, steps run
   * without them, and `report.workersOff` says why. `url` is the address of the worker's file
   * (`bitecs-collision/worker`), for a bundler that puts it elsewhere. `dispose()` ends the threads.
   */
  workers?: number | WorkerOptions
}

/** Options of createCollision for a flat world. */
export interface FlatCollisionOptions<
  W extends object = object,
  C extends FlatUserComponents = FlatUserComponents,
> extends Omit<CollisionOptions<W>, 'components' | 'flat'> {
  /** As in {@link CollisionOptions}, with the columns of a flat world. */
  components?: C
  /**
   * A world in the xy plane: Position { x, y }, Rotation { angle } in radians, LinearVelocity { x, y },
   * AngularVelocity { z }, rectangles (BoxShape { x, y }), circles, capsules, half-planes. Own columns of the game may
   * have more fields, which are not read; its Rotation may also be a quaternion with x = y = 0. Points and normals have
   * z = 0. There is no MeshShape, and no `workers`.
   */
  flat: true
}

/** The number of threads, and the file that they run. */
export interface WorkerOptions {
  /** Number of threads, 0 to 64. */
  readonly count: number
  /** URL of the file `bitecs-collision/worker`, in Node an absolute one. Default: the one in the package. */
  readonly url?: string | { readonly href: string }
}

/**
 * The contact that a predicate is asked about, as the game would get it. `a < b` are entities, the unit normal goes
 * from a to b, vectors are in world axes and the point in world coordinates.
 */
export interface PredicateContact {
  /** The entity with the lesser id. */
  a: number
  /** The entity with the greater id. */
  b: number
  /** First time of contact, in seconds from the start of the step. */
  time: number
  /**
   * Penetration depth at the end of the step, in world units, at least 0; of two that touch at its start and not at its
   * end, the depth at its start.
   */
  depth: number
  /** Closing speed along the normal, world units/s, positive when approaching. */
  speed: number
  /** Unit normal from a to b, in world axes. */
  readonly normal: Triple
  /** Point of contact, in world coordinates. */
  readonly point: Triple
}

/** The options after checking, with every default in place. */
export interface Settings extends Required<Omit<CollisionOptions, Reread>> {
  readonly flat: boolean
  readonly delta: number | ((world: object) => number)
  /** Undefined if the game named none. */
  readonly maxEntities: number | undefined
  readonly predicate: CollisionOptions['predicate'] | undefined
  readonly broadPhase: BroadPhase
  readonly workers: { readonly count: number; readonly url: string | undefined }
}

type Reread = 'flat' | 'delta' | 'maxEntities' | 'predicate' | 'broadPhase' | 'workers'

type BroadPhaseName = Exclude<NonNullable<CollisionOptions['broadPhase']>, FindPairs>
/** The broad-phases of the package, the default first. */
export const broadPhases: { readonly [N in BroadPhaseName]: () => BroadPhase } = {
  'tiled-sweep': createTiledSweep,
  'brute-force': createBruteForce,
}

/** The values of the options that are one of several, the default first. */
const choices = {
  flat: [false, true],
  integrator: ['euler', 'rk4'],
  contactEntities: [true, false],
  touching: [false, true],
  continuous: [true, false],
  onInvalid: ['throw', 'quarantine'],
} as const
type Chosen = { [N in keyof typeof choices]: (typeof choices)[N][number] }

const others = ['components', 'delta', 'capacity', 'maxEntities', 'predicate', 'pairBudget', 'workers']
const known = [...others, ...Object.keys(choices), 'broadPhase']

/** Most entity ids: 2^24. */
const MOST_IDS = 0x1000000
/** Most threads: more than any machine in use has cores for. */
const MOST_WORKERS = 64

/**
 * Checks every option but what is in `components`, and fills in the defaults. Throws E_OPTION (E_RANGE, E_NON_FINITE
 * for a wrong delta).
 */
export function readOptions(options: CollisionOptions): Settings {
  checkOptions('createCollision', options, known)
  const { components = {} as UserComponents, delta = 1 / 60, maxEntities, predicate, broadPhase } = options
  if (components === null || typeof components !== 'object')
    refuse('components', components, 'an object of components is needed')
  if (typeof delta !== 'function') checkDelta(delta, undefined)
  const most = readIds('maxEntities', maxEntities, MOST_IDS)
  const capacity = readIds('capacity', options.capacity, Math.min(1024, most))
  if (maxEntities !== undefined && capacity > maxEntities) refuse('capacity', capacity, `maxEntities is ${maxEntities}`)
  const pairBudget = readCount('createCollision', 'pairBudget', options.pairBudget, Infinity, 0)
  if (predicate !== undefined && typeof predicate !== 'function') refuse('predicate', predicate, 'a function is needed')
  return {
    components,
    ...readChoices(options),
    delta,
    capacity,
    maxEntities,
    predicate,
    pairBudget,
    broadPhase:
      typeof broadPhase === 'function'
        ? createCustom(broadPhase)
        : broadPhases[choose('broadPhase', broadPhase, Object.keys(broadPhases) as BroadPhaseName[])](),
    workers: readWorkers(options.workers),
  }
}

/** A number of entity ids. */
function readIds(field: string, count: number | undefined, fallback: number): number {
  return readCount('createCollision', field, count, fallback, 1, MOST_IDS)
}

function readWorkers(workers: unknown = 0): Settings['workers'] {
  const options = (workers !== null && typeof workers === 'object' ? workers : { count: workers }) as WorkerOptions
  const name = unknownField(options, ['count', 'url'])
  if (name !== undefined) refuse(`workers.${name}`, options[name as 'url'], 'fields are count, url')
  const { count, url } = options
  if (!(Number.isInteger(count) && count >= 0 && count <= MOST_WORKERS))
    refuse('workers', count, `an integer from 0 to ${MOST_WORKERS} is needed, or { count, url }`)
  if (url === undefined) return { count, url }
  const href: unknown = url !== null && typeof url === 'object' ? url.href : url
  if (typeof href !== 'string') refuse('workers.url', url, 'a string or a URL is needed')
  return { count, url: href }
}

/** The length of a step: finite and not negative. */
export function checkDelta(delta: unknown, step: number | undefined): number {
  if (typeof delta === 'number' && delta >= 0 && delta < Infinity) return delta + 0
  const shown = typeof delta === 'string' ? `'${delta}'` : textOf(delta)
  const text = `delta = ${shown}${step === undefined ? '' : ` at step ${step}`}, but`
  if (typeof delta !== 'number' || delta - delta !== 0)
    refuseValue('E_NON_FINITE', `${text} a finite number of seconds is needed`, 'options', delta, 'delta')
  refuseValue('E_RANGE', `${text} a step cannot run backwards`, 'options', delta, 'delta', 0)
}

function readChoices(options: CollisionOptions): Chosen {
  const names = Object.keys(choices) as (keyof Chosen)[]
  return Object.fromEntries(names.map((name) => [name, choose<unknown>(name, options[name], choices[name])])) as Chosen
}

function choose<V>(name: string, value: V | undefined, values: readonly V[]): V {
  return readChoice('createCollision', name, value, values)
}

function refuse(field: string, value: unknown, why: string): never {
  refuseOption('createCollision', field, value, why)
}
