/**
 * The path of a body in its first step began up to 1e-7 rad beside the pose where integrationSystem found it: it ended
 * at the new pose and turned back by the angular velocity times the time, while the integration turns a little less, by
 * Euler's method never more than 1,500 rad, while columns of floats round the new pose, and while two turns about two
 * axes are not the turn about their sum. So what touched at the start was told later, and what turned away from a small
 * gap was told to have touched.
 */
import { addEntity, createWorld, set } from 'bitecs'
import { buildObbTree, collisionSystem, createCollision, integrationSystem, type Collision } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { cubeMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'

type V3 = readonly [number, number, number]

/** What eight bodies do in their first step. */
interface Case {
  /** Angular velocities in the first second and in the second one. */
  readonly spins: readonly [V3, V3]
  /** After that the game turns them by half a turn about y from where they were. */
  readonly isWritten?: boolean
  /** From what stands before a wall to the wall. */
  readonly gap?: number
}

interface Options {
  readonly integrator: 'euler' | 'rk4'
  /** The columns of Rotation are the game's, and floats. */
  readonly floats: boolean
}

const ANY: readonly Options[] = [
  { integrator: 'euler', floats: false },
  { integrator: 'euler', floats: true },
  { integrator: 'rk4', floats: false },
  { integrator: 'rk4', floats: true },
]

const TREE = buildObbTree(cubeMesh().positions, cubeMesh().indices)
const ROWS = 2048
const rows = () => new Float32Array(ROWS)
/** Walls begin above the bodies' centres, so that only what is above touches them. */
const FOOT = 1 / 8
const AT_ONCE = [0, 0, 0, 0, 0, 0, 0, 0]
const STILL: V3 = [0, 0, 0]

/** Times of the first contacts of each case, in the first step of all of them: all stand before walls of their own. */
function timesOf(cases: readonly Case[], { integrator, floats }: Options): number[][] {
  const world = createWorld()
  const components = { Rotation: { x: rows(), y: rows(), z: rows(), w: rows() } }
  const options = { delta: 1, integrator, maxEntities: ROWS - 1, ...(floats && { components }) }
  const collision = createCollision(world, options) as unknown as Collision
  const { events, components: of } = collision
  const { Position, Rotation, AngularVelocity, Attached, BoxShape, CapsuleShape, MeshShape } = of
  const tree = collision.addTree(TREE)
  const walls = [set(BoxShape, { x: 4, y: 4, z: 4 }), set(MeshShape, { tree, scale: 4 })]
  // Each reaches from its position to the wall, along x.
  const shapes = [
    { reach: 0.5, shape: [set(BoxShape, { x: 0.5, y: 0.75, z: 1 })] },
    { reach: 0.25, shape: [set(CapsuleShape, { halfHeight: 0.5, radius: 0.25 })] },
    { reach: 0.5, shape: [set(MeshShape, { tree, scale: 0.5 })] },
    { reach: 1, shape: [] },
  ]
  const caseOf = new Map<number, number>()
  const bodies = cases.map(({ gap = 0 }, n) =>
    walls.flatMap((wall, y) =>
      shapes.map(({ reach, shape }, z) => {
        const at = { y: 16 * (8 * y + n), z: 16 * z }
        caseOf.set(addEntity(world, set(Position, { x: 4, y: at.y + FOOT + 4, z: at.z }), wall), n)
        const place = set(Position, { x: -reach - gap, ...at })
        const body = addEntity(world, place, Rotation, AngularVelocity, ...shape)
        const arm = set(Attached, { parent: body, x: 0.5, y: 0.25, z: 0.25 })
        if (shape.length === 0) addEntity(world, arm, set(BoxShape, { x: 0.5, y: 0.75, z: 0.25 }))
        Rotation.w[body] = 1
        return body
      }),
    ),
  )
  for (const second of [0, 1] as const) {
    for (const [n, { spins }] of cases.entries())
      for (const body of bodies[n]!)
        [AngularVelocity.x[body], AngularVelocity.y[body], AngularVelocity.z![body]] = spins[second]
    integrationSystem(world)
  }
  for (const [n, { isWritten = false }] of cases.entries())
    for (const body of isWritten ? bodies[n]! : [])
      [Rotation.x[body], Rotation.y[body], Rotation.z[body], Rotation.w[body]] = [0, 1, 0, 0]
  collisionSystem(world)
  const times = cases.map((): number[] => [])
  for (let row = 0; row < events.began; row++)
    times[caseOf.get(events.a[row]!) ?? caseOf.get(events.b[row]!)!]!.push(events.time[row]!)
  collision.dispose()
  return times
}

it('what is flush with a wall touches it at time 0 (seed 48)', () => {
  const random = new Random(48)
  for (const options of ANY) {
    // Few substeps and many, full turns, and more than Euler's method keeps.
    for (const angle of [0.06, 0.17, 7, 5000]) {
      const spin = (): V3 => random.direction().map((u) => u * angle) as unknown as V3
      const cases: Case[] = [
        { spins: [[0, 0, -angle], STILL] },
        { spins: [spin(), STILL] },
        { spins: [spin(), spin()] },
        { spins: [spin(), STILL], isWritten: true },
      ]
      expect({ options, cases, times: timesOf(cases, options) }).toEqual({
        options,
        cases,
        times: cases.map(() => AT_ONCE),
      })
    }
  }
})

it('what turns away from a wall that it does not touch has no contact', () => {
  for (const options of ANY) {
    const z = options.integrator === 'euler' ? 0.06 : 0.17
    const cases = [1e-8, 2e-8].map((gap): Case => ({ gap, spins: [[0, 0, z], STILL] }))
    expect(timesOf(cases, options)).toEqual([[], []])
  }
})
