/** The arguments that every sweep function shares: velocities, and the object that the result is written into. */
import { refuseValue } from '../errors.js'
import { MOTION_ANGULAR } from './advancement/layout.js'
import { checkShape, hasLength, packNumbers } from './pack.js'
import { isWritable } from '../memory/writable.js'
import type { Motion, SweepResult } from './shapes.js'

/** Checks a motion and writes its velocities to a motion row. */
export function packMotion(out: Float64Array, at: number, motion: Motion, name: string): void {
  checkShape(motion, name, 'linear, angular')
  packNumbers(out, at, motion.linear, 3, name, 'linear')
  packNumbers(out, at + MOTION_ANGULAR, motion.angular, 3, name, 'angular')
}

/** Throws E_OPTION unless `out` has the shape of a {@link SweepResult}, or of another type of that `name`. */
export function checkSweepResult(out: Pick<SweepResult, 'point' | 'normal'>, name = 'SweepResult'): void {
  checkVectors(out, out?.point, out?.normal, name)
}

/**
 * Throws E_OPTION unless `out`, a result of the type `name`, has these vectors and is not frozen. `call` begins the
 * error's text.
 */
export function checkVectors(
  out: unknown,
  one: ArrayLike<unknown>,
  two: ArrayLike<unknown>,
  name: string,
  call = '',
): void {
  if (typeof one !== 'object' || typeof two !== 'object' || !hasLength(one, 3) || !hasLength(two, 3))
    refuseValue('E_OPTION', `${call}out is not a ${name}: make one with create${name}()`, 'out', out)
  if (Object.isFrozen(out) || !isWritable(one as never) || !isWritable(two as never))
    refuseValue('E_OPTION', `${call}out is frozen`, 'out', out)
}
