/** The arguments that every sweep function shares: velocities, and the object that the result is written into. */
import { CollisionError } from '../errors.js'
import { packNumbers } from './pack.js'
import type { Numbers, SweepResult } from './shapes.js'

/** Three checked numbers of a velocity, written to `out[at]`. */
export function packVelocity(out: Float64Array, at: number, velocity: Numbers, name: string): void {
  packNumbers(out, at, velocity, 3, name, 'velocity')
}

/** Throws E_OPTION unless `out` has the shape of a {@link SweepResult}. */
export function checkSweepResult(out: SweepResult): void {
  const good =
    out !== null &&
    typeof out === 'object' &&
    out.point !== null &&
    typeof out.point === 'object' &&
    out.point.length >= 3 &&
    out.normal !== null &&
    typeof out.normal === 'object' &&
    out.normal.length >= 3
  if (!good)
    throw new CollisionError('E_OPTION', 'out is not a SweepResult: make one with createSweepResult()', {
      component: 'out',
      value: out,
    })
}
