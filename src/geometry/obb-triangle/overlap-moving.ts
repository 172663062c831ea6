import { OBB, overlapMovingCall, TRIANGLE } from '../calls.js'
import { createMovingTriangle } from '../moving/triangle.js'
import { AXES_NUMBERS } from '../moving/window.js'
import type { MovingTest } from '../rows.js'
import { narrowObbTriangleWindow } from './moving-axes.js'

const axes = new Float64Array(AXES_NUMBERS)
const moving = createMovingTriangle()

/** {@link overlapMovingObbAndTriangle} on packed rows. */
export const overlapMovingObbAndTriangleRows: MovingTest = (rows, a, triangles, t, motion, m) =>
  narrowObbTriangleWindow(rows, a, triangles, t, motion, m, axes, moving)

/**
 * Whether a box and a triangle moving at constant velocities (units/s) touch at any time in [0, maxTime] seconds.
 *
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for arguments that are no shapes,
 *   vectors or times.
 */
export const overlapMovingObbAndTriangle = overlapMovingCall(OBB, TRIANGLE, overlapMovingObbAndTriangleRows)
