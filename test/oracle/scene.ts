/**
 * Seeded random scenes as plain data, with no ECS: 20 to 200 bodies of every shape and a mesh, a few dozen contacts.
 * Among the random ones some rest exactly, share an orientation, are nested, or are duplicates of others.
 */
import { randomMesh } from './meshes.js'
import type { MeshData } from './meshes.js'
import { Random } from './random.js'
import type { OracleBody, OracleShape } from './shapes.js'

export interface SceneBody extends OracleBody {
  /** Units/s; null: the body has no linear velocity. */
  readonly linear: readonly [number, number, number] | null
  /** rad/s, world axes; null: the body has no angular velocity. */
  readonly angular: readonly [number, number, number] | null
  /** Index into `Scene.meshes` for a mesh, else -1. */
  readonly mesh: number
}

export interface Scene {
  readonly seed: number
  readonly bodies: readonly SceneBody[]
  /** Each mesh shape's `positions` and `indices` are those of one of these. */
  readonly meshes: readonly MeshData[]
}

export interface SceneOptions {
  /** Number of bodies; default: log-uniform from 20 to 200. */
  readonly bodies?: number
  /** Size of everything, default 1. */
  readonly size?: number
}

type Rotation = [number, number, number, number]

const HALF = Math.SQRT1_2
/** Quarter turns and others whose axes have exact or equal entries. */
const SPECIAL_ROTATIONS: readonly Rotation[] = [
  [0, 0, 0, 1],
  [0, 0, 0, -2],
  [1, 0, 0, 1],
  [0, HALF, 0, HALF],
  [0.5, 0.5, 0.5, 0.5],
  [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)],
]

export function randomScene(seed: number, options: SceneOptions = {}): Scene {
  const random = new Random(seed)
  const size = options.size ?? 1
  const count = options.bodies ?? Math.round(random.log(20, 200.49))
  // Two bodies touch when their centres are about one unit apart: about 25 of the pairs in a cube of this edge.
  const edge = Math.max(2.5, Math.cbrt((0.06 * (count * (count - 1))) / 2)) * size
  const meshes: MeshData[] = []
  for (let i = random.integer(1, 3); i > 0; i--) meshes.push(randomMesh(random))
  const common = random.quaternion()

  const extent = (): number => random.between(0.15, 0.6) * size
  const anyShape = (): { shape: OracleShape; mesh: number } => {
    const choice = random.unit()
    if (choice < 0.3) return { shape: { kind: 'box', half: [extent(), extent(), extent()] }, mesh: -1 }
    if (choice < 0.55) return { shape: { kind: 'sphere', radius: extent() }, mesh: -1 }
    if (choice < 0.8) return { shape: { kind: 'capsule', halfHeight: extent(), radius: 0.6 * extent() }, mesh: -1 }
    if (choice < 0.84)
      // A plate, a rod, or a brick of quarters that can rest exactly.
      return {
        shape: {
          kind: 'box',
          half: random.pick([
            [0.5 * size, 0, 0.5 * size],
            [0.02 * size, size, 0.02 * size],
            [0.25 * size, 0.5 * size, 0.25 * size],
          ]),
        },
        mesh: -1,
      }
    const mesh = random.integer(0, meshes.length - 1)
    const { positions, indices } = meshes[mesh]!
    const scale = random.between(0.3, 0.9) * size * (random.chance(0.2) ? -1 : 1)
    return { shape: { kind: 'mesh', positions, indices, scale }, mesh }
  }
  const anyRotation = (): Rotation => {
    const choice = random.unit()
    if (choice < 0.15) return common
    if (choice < 0.3) return random.pick(SPECIAL_ROTATIONS)
    const q = random.quaternion()
    // Games drift: a quaternion need not have unit length.
    const s = random.chance(0.3) ? random.between(0.5, 2) : 1
    return [q[0] * s, q[1] * s, q[2] * s, q[3] * s]
  }
  const anyVelocity = (speed: number): [number, number, number] => {
    const d = random.direction()
    const s = random.between(0, speed)
    return [d[0] * s, d[1] * s, d[2] * s]
  }
  const anyPosition = (): [number, number, number] => [
    random.between(-0.5, 0.5) * edge,
    random.between(-0.5, 0.5) * edge,
    random.between(-0.5, 0.5) * edge,
  ]
  const anyFilter = (): { category: number; mask: number } =>
    random.chance(0.8)
      ? { category: 1, mask: -1 }
      : { category: 1 << random.integer(0, 31), mask: random.bits() | random.integer(0, 1) }
  const anyMotion = (still: number): Pick<SceneBody, 'linear' | 'angular' | 'moving'> => {
    if (random.chance(still)) return { linear: null, angular: null, moving: false }
    const linear = random.chance(0.9) ? anyVelocity(1.5 * size) : null
    const angular = !linear || random.chance(0.7) ? anyVelocity(4) : null
    return { linear, angular, moving: true }
  }

  const bodies: SceneBody[] = []
  // A floor that things rest on exactly, sometimes a tilted or moving half-space, and the mesh of the scene.
  const low = -0.5 * edge
  bodies.push({
    shape: { kind: 'plane', normal: [0, 1, 0], constant: 0 },
    position: [0, low, 0],
    rotation: [0, 0, 0, 1],
    category: 1,
    mask: -1,
    mesh: -1,
    linear: null,
    angular: null,
    moving: false,
  })
  if (random.chance(0.4)) {
    const far = random.direction()
    bodies.push({
      shape: { kind: 'plane', normal: random.direction(), constant: random.between(0.3, 0.6) * edge },
      position: [far[0] * 0.1 * edge, far[1] * 0.1 * edge, far[2] * 0.1 * edge],
      rotation: anyRotation(),
      mesh: -1,
      ...anyFilter(),
      ...anyMotion(0.5),
    })
  }
  bodies.push({
    shape: {
      kind: 'mesh',
      positions: meshes[0]!.positions,
      indices: meshes[0]!.indices,
      scale: random.between(0.25, 0.6) * edge,
    },
    mesh: 0,
    position: [0, 0, 0],
    rotation: anyRotation(),
    category: 1,
    mask: -1,
    ...anyMotion(0.7),
  })
  while (bodies.length < count) {
    const kind = random.unit()
    const other = bodies[random.integer(0, bodies.length - 1)]!
    if (kind < 0.03 && other.shape.kind !== 'plane') {
      // A duplicate, same place, moving on its own.
      bodies.push({ ...other, ...anyMotion(0.2) })
    } else if (kind < 0.08 && other.shape.kind !== 'plane') {
      // Nested: a small one about the centre of another.
      bodies.push({
        shape: random.chance(0.5)
          ? { kind: 'sphere', radius: 0.05 * size }
          : { kind: 'box', half: [0.04 * size, 0.05 * size, 0.06 * size] },
        position: other.position,
        rotation: anyRotation(),
        mesh: -1,
        ...anyFilter(),
        ...anyMotion(0.2),
      })
    } else if (kind < 0.1) {
      // Resting on the floor without a gap, perhaps sliding; with others of its kind, face against face.
      const half = random.pick([0.25, 0.5]) * size
      const [x, , z] = anyPosition()
      bodies.push({
        shape: random.chance(0.5) ? { kind: 'sphere', radius: half } : { kind: 'box', half: [half, half, half] },
        position: [Math.round((2 * x) / size) * 0.5 * size, low + half, Math.round((2 * z) / size) * 0.5 * size],
        rotation: [0, 0, 0, 1],
        mesh: -1,
        category: 1,
        mask: -1,
        linear: random.chance(0.5) ? [random.sign() * size, 0, 0] : [0, 0, 0],
        angular: null,
        moving: true,
      })
    } else {
      bodies.push({
        ...anyShape(),
        position: anyPosition(),
        rotation: anyRotation(),
        ...anyFilter(),
        ...anyMotion(0.25),
      })
    }
  }
  return { seed, bodies, meshes }
}
