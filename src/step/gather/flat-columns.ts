/**
 * The columns of a flat world as every reader knows them, those of three dimensions: what a flat component lacks is a
 * column of zeros, and an angle is a quaternion about z. What is behind the columns is the same for worlds of both
 * kinds.
 */
import type { AnyComponents, Column, QuatColumns } from '../../../components/columns.js'
import { Has, type Registry } from '../../../components/registry.js'
import { TURN, writeSineAndCosine } from '../../math/rotation.js'
import { ANGLE_LIMIT } from '../../tolerances.js'

/** What {@link FlatColumns} needs beside the components: zeros, and three columns each for two angles. */
export const HALF_TURN_COLUMNS = ['f64', 'f64', 'f64', 'f64', 'f64', 'f64', 'f64'] as const

/** Angles of a component as quaternions: (0, 0, z, w), and the angle that they were computed from. */
interface HalfTurns {
  readonly z: Float64Array
  readonly w: Float64Array
  readonly of: Float64Array
}

/** The parts of a Rotation that a flat world has or a game brings. */
type FlatRotation = QuatColumns & { readonly angle?: Column }

export class FlatColumns {
  /** What readers see; the arrays of the game are taken anew at each access, as a game may replace them. */
  readonly view: AnyComponents
  private readonly rotation: FlatRotation
  private readonly offsets: Float64Array
  private readonly turns: HalfTurns
  private readonly offsetTurns: HalfTurns

  constructor(components: AnyComponents, columns: readonly Float64Array[]) {
    const [zero, z, w, of, offsetZ, offsetW, offsetOf] = columns
    const { Position, LinearVelocity, AngularVelocity, BoxShape, PlaneShape, Attached, RayProbe } = components
    this.turns = { z, w, of }
    this.offsetTurns = { z: offsetZ, w: offsetW, of: offsetOf }
    this.rotation = components.Rotation
    this.offsets = (Attached as unknown as { readonly angle: Float64Array }).angle
    this.view = {
      ...components,
      Position: inPlane(Position, zero),
      Rotation: { x: zero, y: zero, z, w },
      LinearVelocity: inPlane(LinearVelocity, zero),
      AngularVelocity: {
        x: zero,
        y: zero,
        get z(): Column {
          return AngularVelocity.z!
        },
      },
      BoxShape: { ...BoxShape, z: zero },
      PlaneShape: { ...PlaneShape, z: zero },
      Attached: { ...Attached, z: zero, qx: zero, qy: zero, qz: offsetZ, qw: offsetW },
      RayProbe: { ...RayProbe, z: zero },
    }
  }

  /**
   * Brings the quaternions of all entities, or of those from `first` to `last`, up to date, once columns are checked:
   * NaN for what the checks refuse.
   */
  refresh({ has, highest }: Registry, first = 0, last = highest): void {
    const { rotation, turns, offsets, offsetTurns } = this
    const { angle } = rotation
    for (let entity = first; entity <= last; entity++) {
      if ((has[entity] & Has.Rotation) !== 0) {
        if (angle !== undefined) writeHalfTurn(turns, angle, entity)
        else copyTurn(turns, rotation, entity)
      }
      if ((has[entity] & Has.Attached) !== 0) writeHalfTurn(offsetTurns, offsets, entity)
    }
  }

  /**
   * Turns entities by `times` the angle that each has in `by`, in radians, in the columns of the game: adds it to the
   * angle, or turns the quaternion. An angle that would pass ANGLE_LIMIT loses full turns.
   */
  turn(ids: Int32Array, count: number, by: Float64Array, times: number): void {
    const { rotation, turns } = this
    const { angle } = rotation
    for (let k = 0; k < count; k++) {
      const entity = ids[k]
      const f = by[entity] * times
      if (angle !== undefined) {
        const sum = angle[entity] + f
        angle[entity] = Math.abs(sum) <= ANGLE_LIMIT ? sum : sum - TURN * Math.floor(sum / TURN + 0.5)
        continue
      }
      const { z, w } = turns
      half[0] = 0.5 * (Math.abs(f) <= ANGLE_LIMIT ? f : f - TURN * Math.floor(f / TURN + 0.5))
      writeSineAndCosine(half, 0)
      const sine = half[0]
      const cosine = half[1]
      const largest = Math.max(Math.abs(z[entity]), Math.abs(w[entity]))
      const x = w[entity] / largest
      const y = z[entity] / largest
      const length = Math.sqrt(x * x + y * y)
      rotation.z[entity] = (y * cosine + x * sine) / length
      rotation.w[entity] = (x * cosine - y * sine) / length
    }
  }
}

function inPlane(vectors: { readonly x: Column; readonly y: Column }, z: Column): AnyComponents['Position'] {
  return {
    z,
    get x(): Column {
      return vectors.x
    },
    get y(): Column {
      return vectors.y
    },
  }
}

const half = new Float64Array(2)

/** NaN for what is no number, as an array of the game may hold anything. */
function writeHalfTurn({ z, w, of }: HalfTurns, angles: ArrayLike<unknown>, entity: number): void {
  const value = angles[entity]
  const angle = typeof value === 'number' ? value : NaN
  if (angle === of[entity] && (z[entity] !== 0 || w[entity] !== 0)) return
  of[entity] = angle
  half[0] = 0.5 * angle + 0
  // V8: see notes, "constants beside doubles".
  if (!(Math.abs(angle) <= ANGLE_LIMIT)) half[0] = NaN
  writeSineAndCosine(half, 0)
  z[entity] = half[0]
  w[entity] = half[1]
}

function copyTurn({ z, w }: HalfTurns, rotation: FlatRotation, entity: number): void {
  const isTurn = rotation.x[entity] === 0 && rotation.y[entity] === 0
  const sine: unknown = rotation.z[entity]
  const cosine: unknown = rotation.w[entity]
  z[entity] = isTurn && typeof sine === 'number' ? sine : NaN
  w[entity] = isTurn && typeof cosine === 'number' ? cosine : NaN
}
