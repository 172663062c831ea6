import { a as EndReasonName } from './registry-YzHfKtDT.js';
import { T as Triple, N as Numbers } from './shapes-BcyAVNCY.js';
import { World } from 'bitecs';
import 'gl-matrix';

/**
 * Shape types in the order of the pair table: a pair is always evaluated with the smaller number first, and the
 * dispatcher flips the normal. The order is that of the public names (`collideObbAndSphere`), meshes before all: loops
 * of the step rely on it that a mesh is 0 and a box 1. In a flat world, which has no meshes, a polygon is 0: it too is
 * named by a handle, whose tree brings the kernels.
 *
 * Another shape is added, in this order, to: schema.ts and registry.ts (a bit, and HAS_SHAPE) of components; here;
 * rows.ts of geometry (its parameters); colliders.ts, check.ts and poses.ts (readShape) of the step; spans.ts and
 * support.ts; a folder of geometry for each pair, and the tables of pairs, separations, rays and meshes, which do not
 * compile without it. test/narrow-phase/every-shape.test.ts finds what was forgotten.
 */
declare const ShapeType: {
    readonly mesh: 0;
    readonly box: 1;
    readonly capsule: 2;
    readonly sphere: 3;
    readonly plane: 4;
};
type ShapeName = keyof typeof ShapeType;

/** A trace that was read: what to draw, without a simulation. */
interface Trace {
    /** Version of the format. */
    readonly version: number;
    /** The meshes of all steps, by tree handle: `size.tree` of a collider. */
    readonly meshes: ReadonlyMap<number, TraceMesh>;
    /** The steps in the order in which they were recorded. */
    readonly steps: readonly TraceStep[];
}
/** The triangles of a mesh, in its model's frame. */
interface TraceMesh {
    /** x y z of every vertex. */
    readonly positions: Float64Array;
    /** Three vertices a triangle. */
    readonly indices: Uint32Array;
}
/** What a recorded step left. */
interface TraceStep {
    /** Number of steps that the world had done. */
    readonly step: number;
    /** Seconds from the beginning of the world's first step to the end of this one. */
    readonly time: number;
    /** Length of the step in seconds. */
    readonly delta: number;
    /** hashCollision of the world. */
    readonly hash: string;
    /** All colliders, ascending by entity. One that is as it was in the step before is the same object. */
    readonly colliders: readonly TraceCollider[];
    /** All contacts: first the ones that began, then the ones that ended, then the rest, each range by (a, b). */
    readonly contacts: readonly TraceContact[];
}
/** A collider where a step left it. */
interface TraceCollider {
    /** Entity id. */
    readonly entity: number;
    /** Tells a recycled id from the entity that had it before: see generationOf. */
    readonly generation: number;
    /** The root of a child collider, else the entity itself. */
    readonly body: number;
    /** Whether it, or its body, is a Sensor. */
    readonly sensor: boolean;
    /** Name of the shape. */
    readonly shape: ShapeName;
    /** The fields of its shape component, e.g. `{ x, y, z }` of a box; `tree` of a mesh is a key of `meshes`. */
    readonly size: Readonly<Record<string, number>>;
    /** World position. */
    readonly position: Triple;
    /** World rotation: a quaternion x y z w of any length but 0, as the game wrote it. */
    readonly rotation: readonly [number, number, number, number];
}
/** A contact of a step, with the numbers that `events` had. One that ended has the numbers of its last touch. */
interface TraceContact {
    /** The lower entity id. */
    readonly a: number;
    /** The higher entity id. */
    readonly b: number;
    /** Whether it began or ended in this step, or neither. */
    readonly state: 'began' | 'ended' | 'persists';
    /** Why it ended; `none` for the others. */
    readonly reason: EndReasonName;
    /** First time of contact in the step, in seconds from its start. */
    readonly time: number;
    /** World position, at `time`. */
    readonly point: Triple;
    /** Unit normal from a to b. */
    readonly normal: Triple;
    /** Penetration depth at the end of the step, in world units. */
    readonly depth: number;
    /** Closing speed along the normal, in world units per second. */
    readonly speed: number;
}
/**
 * Reads the bytes that a trace recorder gave (`recordTrace`). The whole trace is checked first: CollisionError E_OPTION
 * for anything but a Uint8Array, E_FORMAT for bytes that are no trace, E_VERSION, E_TRUNCATED, E_CHECKSUM for a damaged
 * one.
 */
declare function readTrace(bytes: Uint8Array): Trace;

/** Where two traces first differ. */
interface TraceDifference {
    /** Number of the step, as the first trace has it; of the other trace where the first has ended. */
    readonly step: number;
    /** What differs: `step` for the number, time or length of a step, and for a trace that ends earlier. */
    readonly what: 'step' | 'mesh' | 'collider' | 'contact' | 'hash';
    /** Entity of a collider, the lower entity of a contact, handle of a mesh. */
    readonly entity?: number;
    /** The other entity of a contact. */
    readonly other?: number;
    /** The number that differs, e.g. `position.x`; `there` if only one trace has the thing. */
    readonly field: string;
    /** The value in the first trace. */
    readonly a: unknown;
    /** The value in the second trace. */
    readonly b: unknown;
}
/**
 * Finds where two traces first differ, to the bit: meshes, then step by step times, colliders by entity, contacts by
 * (a, b), and the hash, which also covers what a trace does not hold (velocities, filters). Undefined if they are the
 * same. Takes the bytes of recordTrace, or what readTrace made of them. Throws what readTrace throws.
 */
declare function compareTraces(a: Uint8Array | Trace, b: Uint8Array | Trace): TraceDifference | undefined;

/** The contacts of two entities, and what a test expects of one. */

/** What a test expects of a contact. Fields that it does not name are not compared. */
interface ExpectedContact {
    /** Whether it began in the last step. */
    readonly began?: boolean;
    /** First time of contact in the step, in seconds from its start. */
    readonly time?: number;
    /** World position. */
    readonly point?: Numbers;
    /** Unit normal from the first entity of the call to the second. */
    readonly normal?: Numbers;
    /** Penetration depth at the end of the step, in world units. */
    readonly depth?: number;
    /** Closing speed along the normal, in world units per second. */
    readonly speed?: number;
    /** How far each number may be from the one that is expected. Default 1e-6. */
    readonly within?: number;
}

/** What a matcher gives to `expect`. */
interface MatcherResult {
    /** Whether it holds. */
    readonly pass: boolean;
    /** What is said if that is not what the test expects. */
    readonly message: () => string;
    /** What was there, for the runner to show beside `expected`. */
    readonly actual?: unknown;
    /** What the test named. */
    readonly expected?: unknown;
}
/** The matchers as methods of what `expect(world)` gives; `R` is what a matcher returns there. */
interface CollisionMatchers<R = unknown> {
    /** The two entities, or children of them, touched in the last step. */
    toTouch(a: number, b: number): R;
    /** The two entities, or children of them, have a contact, and it has the numbers that are named. */
    toHaveContact(a: number, b: number, expected?: ExpectedContact): R;
    /** `hashCollision(world)` gives this hash. */
    toHaveHash(hash: string): R;
}
declare global {
    namespace jest {
        interface Matchers<R, T = {}> extends CollisionMatchers<R> {
        }
    }
}
/**
 * `expect(world).toTouch(a, b)`: the two entities, or `Attached` children of them, touched in the last step. If they
 * did not, the message tells how far they are apart and what they touch. Throws, behind `not` too, E_OPTION for a world
 * without createCollision, and for anything but two different entity ids; E_DEAD_ENTITY for one that is no entity of
 * the world.
 */
declare function toTouch(world: World, a: number, b: number): MatcherResult;
/**
 * `expect(world).toHaveContact(a, b, { depth: 0.1, normal: [0, 1, 0], within: 1e-3 })`: the last step left a contact of
 * the two entities, or of `Attached` children of them, with the numbers that are named. The normal goes from the first
 * entity of the call to the second. If children have several contacts, one of them must fit whole. Contacts that ended
 * in the last step do not count.
 *
 * Throws what {@link toTouch} throws, and E_OPTION or E_NON_FINITE for a field that is not known or has a wrong value.
 */
declare function toHaveContact(world: World, a: number, b: number, expected?: ExpectedContact): MatcherResult;
/**
 * `expect(world).toHaveHash('0123456789abcdef')`: hashCollision gives this hash. Throws E_OPTION for a world without
 * createCollision and for a hash that is no string.
 */
declare function toHaveHash(world: World, hash: string): MatcherResult;
/** All matchers, for `expect.extend(matchers)`. */
declare const matchers: {
    toTouch: typeof toTouch;
    toHaveContact: typeof toHaveContact;
    toHaveHash: typeof toHaveHash;
};

/** Records the steps of a world. */
interface TraceRecorder<W extends World = World> {
    /**
     * Records the step that the world just completed: its colliders, contacts and hash. It is a system, to run after
     * collisionSystem, and changes nothing in the world. Throws E_OPTION before the first step, E_REENTRANT inside
     * another system, and what hashCollision throws.
     */
    readonly step: (world?: World) => W;
    /** The bytes of all steps that were recorded so far, for readTrace and compareTraces. */
    readonly finish: () => Uint8Array;
}
/**
 * Begins a trace of `world`: what its colliders did, step by step, to draw or to compare without the simulation. A step
 * takes about 104 bytes for each collider that moved, and 84 for each contact.
 *
 *     const trace = recordTrace(world)
 *     simulate(world, 300, [update, trace.step])
 *     writeFileSync('run.trace', trace.finish())
 *
 * Throws E_OPTION for a world without createCollision.
 */
declare function recordTrace<W extends World>(world: W): TraceRecorder<W>;

/** One step of a game: a system, such as `pipe` makes of several, or a list of systems that run in its order. */
type Systems<W extends World = World> = ((world: W) => unknown) | readonly ((world: W) => unknown)[];
/** Options of stepUntil. */
interface StepUntilOptions<W extends World = World> {
    /** What a step is. Default: integrationSystem, then collisionSystem. */
    readonly systems?: Systems<W>;
    /** Steps at most. Default 600, ten seconds of 1/60 s. */
    readonly maxSteps?: number;
}
/**
 * Runs `systems` (default: integrationSystem, then collisionSystem) `steps` times, and returns the world. What a system
 * returns is not used.
 *
 * Throws CollisionError: E_OPTION for a world without createCollision, for `steps` or `systems` of the wrong type,
 * E_RANGE for a negative or fractional number of steps, before anything runs; and what a system throws.
 */
declare function simulate<W extends World>(world: W, steps: number, systems?: Systems<W>): W;
/**
 * Runs steps until `condition(world)` is true, and returns their number. The condition is asked before the first step,
 * so 0 means that it held already, and after each step.
 *
 * Throws CollisionError: E_RANGE if the condition is not true after `maxSteps` steps, with the time and the contacts of
 * the world in the message; E_OPTION for a condition that gives anything but true or false (a promise, for example);
 * what {@link simulate} throws for wrong arguments; and what the condition or a system throws.
 */
declare function stepUntil<W extends World>(world: W, condition: (world: W) => boolean, options?: StepUntilOptions<W>): number;

export { type CollisionMatchers, type ExpectedContact, type MatcherResult, type StepUntilOptions, type Systems, type Trace, type TraceCollider, type TraceContact, type TraceDifference, type TraceMesh, type TraceRecorder, type TraceStep, compareTraces, matchers, readTrace, recordTrace, simulate, stepUntil, toHaveContact, toHaveHash, toTouch };
