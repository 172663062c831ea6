import { collisionSystem } from '../../systems/pipeline.js'
import { integrationSystem } from '../../systems/integration.js'
import { resourceOf, type World } from '../collision.js'
import { checkOptions, CollisionError, refuseArgument, refuseValue, textOf } from '../errors.js'
import { describeWorld } from './describe.js'

/** One step of a game: a system, such as `pipe` makes of several, or a list of systems that run in its order. */
export type Systems<W extends World = World> = ((world: W) => unknown) | readonly ((world: W) => unknown)[]

/** Options of stepUntil. */
export interface StepUntilOptions<W extends World = World> {
  /** What a step is. Default: integrationSystem, then collisionSystem. */
  readonly systems?: Systems<W>
  /** Steps at most. Default 600, ten seconds of 1/60 s. */
  readonly maxSteps?: number
}

const OPTIONS = ['systems', 'maxSteps']

/**
 * Runs `systems` (default: integrationSystem, then collisionSystem) `steps` times, and returns the world. What a system
 * returns is not used, but a promise is refused: nothing waits for it.
 *
 * Throws CollisionError: E_OPTION for a world without createCollision, for `steps` or `systems` of the wrong type,
 * E_RANGE for a negative or fractional number of steps, before anything runs; E_OPTION for a system that gave a
 * promise, once it has; and what a system throws.
 */
export function simulate<W extends World>(world: W, steps: number, systems?: Systems<W>): W {
  resourceOf(world)
  checkSteps('simulate', 'steps', steps)
  const list = listOf('simulate', systems)
  for (let step = 0; step < steps; step++) runStep('simulate', world, list)
  return world
}

/**
 * Runs steps until `condition(world)` is true, and returns their number. The condition is asked before the first step,
 * so 0 means that it held already, and after each step.
 *
 * Throws CollisionError: E_RANGE if the condition is not true after `maxSteps` steps, with the time and the contacts of
 * the world in the message; E_OPTION for a condition that gives anything but true or false (a promise, for example);
 * what {@link simulate} throws for wrong arguments; and what the condition or a system throws.
 */
export function stepUntil<W extends World>(
  world: W,
  condition: (world: W) => boolean,
  options: StepUntilOptions<W> = {},
): number {
  const collision = resourceOf(world)
  if (typeof condition !== 'function')
    refuseValue('E_OPTION', `stepUntil: condition = ${textOf(condition)} is not a function`, 'condition', condition)
  checkOptions('stepUntil', options, OPTIONS)
  const { maxSteps = 600 } = options
  checkSteps('stepUntil', 'maxSteps', maxSteps)
  const systems = listOf('stepUntil', options.systems)
  for (let step = 0; ; step++) {
    if (holds(world, condition)) return step
    if (step === maxSteps) break
    runStep('stepUntil', world, systems)
  }
  const text = `stepUntil: the condition did not hold within ${maxSteps} steps; the world is at ${describeWorld(collision)}`
  throw new CollisionError('E_RANGE', text, { component: 'maxSteps', value: maxSteps, limit: maxSteps })
}

function runStep<W extends World>(call: string, world: W, systems: readonly ((world: W) => unknown)[]): void {
  for (const system of systems) {
    const answer = system(world)
    if (answer instanceof Promise)
      refuseValue('E_OPTION', `${call}: a system gave a promise, but steps do not wait`, 'systems', answer)
  }
}

function holds<W extends World>(world: W, condition: (world: W) => boolean): boolean {
  const answer: unknown = condition(world)
  if (typeof answer !== 'boolean')
    refuseValue('E_OPTION', `stepUntil: condition gave ${textOf(answer)}, not true or false`, 'condition', answer)
  return answer
}

function checkSteps(call: string, name: string, steps: number): void {
  if (typeof steps !== 'number')
    refuseValue('E_OPTION', `${call}: ${name} = ${textOf(steps)} is not a number`, name, steps)
  if (!(Number.isSafeInteger(steps) && steps >= 0))
    refuseValue('E_RANGE', `${call}: ${name} = ${steps}, but a whole number from 0 on is needed`, name, steps)
}

const defaultSystems: readonly (<W extends World>(world: W) => W)[] = [integrationSystem, collisionSystem]

/** The systems of a step, one after the other. */
function listOf<W extends World>(
  call: string,
  systems: Systems<W> = defaultSystems,
): readonly ((world: W) => unknown)[] {
  const list = typeof systems === 'function' ? [systems] : systems
  if (!Array.isArray(list) || list.length === 0 || list.some((system) => typeof system !== 'function'))
    refuseArgument(call, 'systems', systems, 'must be a function of the world, or a list of such functions')
  return list
}
