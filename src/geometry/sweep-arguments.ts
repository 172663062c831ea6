/** The arguments that every sweep function shares: velocities, and the object that the result is written into. */
import { refuseValue } from '../errors.js'
import { MotionRow } from './advancement/layout.js'
import { checkShape, isVector, packNumbers } from './pack.js'
import { isWritable } from '../memory/writable.js'
import type { Motion, SweepResult, vec3 } from './shapes.js'

/** Checks a motion and writes its velocities to a motion row. */
export function packMotion(out: Float64Array, at: number, motion: Motion, name: string): void {
  checkShape(motion, name, 'linear, angular')
  packNumbers(out, at, motion.linear, 3, name, 'linear')
  packNumbers(out, at + MotionRow.angular, motion.angular, 3, name, 'angular')
}

/** Throws E_OPTION unless `out` has the shape of a {@link SweepResult}, or of another type of that `name`. */
export function checkSweepResult(out: Pick<SweepResult, 'point' | 'normal'>, name = 'SweepResult'): void {
  checkVector(out, out, out?.point, name)
  checkVector(out, out, out.normal, name)
}

/**
 * Throws E_OPTION unless three numbers can be written to `vector`, and to the fields beside it in `part`: in `out`, a
 * result of the type `name`, or in an object in it. `call` begins the error's text.
 */
export function checkVector(out: unknown, part: unknown, vector: vec3 | undefined, name: string, call = ''): void {
  if (!isVector(vector))
    refuseValue('E_OPTION', `${call}out is not a ${name}: make one with create${name}()`, 'out', out)
  // Numbers alone: V8 boxes what `isWritable` reads if it has seen arrays of objects.
  if (Object.isFrozen(part) || !isWritable(vector))
    refuseValue('E_OPTION', `${call}out is frozen, or of big integers`, 'out', out)
}
