import { overlapMovingCall, TRIANGLE } from '../calls.js'
import type { MovingTest } from '../rows.js'
import { createTrianglePair, narrowTriangleWindow } from './moving-axes.js'

const pair = createTrianglePair()

/** {@link overlapMovingTriangles} on nine numbers each. */
export const overlapMovingTriangleRows: MovingTest = (trianglesA, a, trianglesB, b, motion, m) =>
  narrowTriangleWindow(trianglesA, a, trianglesB, b, motion, m, pair)

/**
 * Whether two triangles moving at constant velocities (units/s) touch at any time in [0, maxTime] seconds, motion
 * within one plane included.
 *
 * @throws CollisionError E_NON_FINITE, E_RANGE or E_OPTION for arguments that are no triangles, vectors or times.
 */
export const overlapMovingTriangles = overlapMovingCall(TRIANGLE, TRIANGLE, overlapMovingTriangleRows)
