/** Random histories in which what is written goes round with a short period: every column, alone and with others. */
import { Random } from '../oracle/random.js'

export type Data = Readonly<Record<string, number>>

/** One thing that a game does to the body in place k, or (kinds with a '!') a step that it makes or that fails. */
export interface Op {
  readonly kind: string
  readonly k: number
  readonly name: string
  readonly field: string
  readonly value: number
  readonly data: Data
}

export interface History {
  readonly continuous: boolean
  readonly contactEntities: boolean
  readonly quarantine: boolean
  readonly picky: boolean
  /** Columns of the package's own, Float32Arrays, arrays of numbers, or Float64Arrays. */
  readonly columns: number
  readonly steps: readonly (readonly Op[])[]
}

export const SHAPES = ['SphereShape', 'BoxShape', 'CapsuleShape', 'PlaneShape', 'MeshShape'] as const

const tiny = Number.EPSILON
const half = Math.SQRT1_2
const masks = [1, 2, 3, 0xffffffff, 0, 0x80000000]
const speeds = [0, 0, 1, -1, 0.5, 3, 1e6, -1e8, 1e-320, -0]
const sizes = [0, 0.5, 0.5, 0.5, 0.25, 1, 0.1, 0.5 + tiny / 2, 0.5 - tiny / 4, 1e-320, 3, 0.45]
const coordinates = [
  0, -0, 0.5, -0.5, 1, -1, 1.5, 2, 0.5 + tiny, 1 - tiny / 2, 1 + tiny, 0.9, 0.3, 1e-310, 1e-17, -1.5, 1.0000001,
] // prettier-ignore
const normals = [
  { x: 0, y: 1, z: 0 },
  { x: 1, y: 0, z: 0 },
  { x: 0.6, y: 0.8, z: 0 },
  { x: 0, y: -1, z: 0 },
]

const none: Data = {}
const just = (kind: string, k: number, value = 0): Op => ({ kind, k, name: '', field: '', value, data: none })
const write = (k: number, name: string, field: string, value: number): Op => ({
  ...just('write', k, value),
  name,
  field,
})
const add = (k: number, name: string, field: string, value: number): Op => ({ ...just('add', k, value), name, field })
const give = (k: number, name: string, data: Data = none): Op => ({ ...just('give', k), name, data })
const take = (k: number, name: string): Op => ({ ...just('take', k), name })

/** What only writes columns, so that lists of pairs last; and what else goes round. */
const written = [
  'drift', 'position', 'rotation', 'size', 'size', 'velocity', 'offset', 'mesh', 'plane', 'teleport', 'delta', 'spin', 'filter',
] as const // prettier-ignore
const others = ['presence', 'life', 'shape', 'disabled', 'moving', 'attach', 'invalid', 'phase'] as const
const failures = ['!nan', '!budget', '!delta', '!bounds', '!pairs', '!contacts', '!predicate'] as const

class Drawing {
  readonly random: Random
  readonly isQuiet: boolean
  readonly bodies: number
  readonly far: number
  readonly near: number
  readonly boxes: number
  readonly wide: readonly number[]
  readonly usual: readonly string[]
  readonly quaternions: readonly (readonly number[])[]

  constructor(seed: number) {
    const random = (this.random = new Random(seed))
    this.isQuiet = random.chance(0.7)
    this.bodies = this.isQuiet
      ? random.pick([2, 2, 2, 3, 4])
      : random.pick([2, 3, 4, 5, 8, 12, random.chance(0.1) ? 140 : 6])
    this.far = random.pick([0, 0, 0, 0, 0, 1024, 1e7, 5e8, -9e8])
    this.near = this.isQuiet && random.chance(0.6) ? 0.5 : this.bodies > 20 ? 6 : 1
    this.boxes = random.pick([1, 1, 0.6, 0.3])
    this.wide = random.chance(0.3) ? [...coordinates, 6, -6, 11] : coordinates
    this.usual = this.isQuiet
      ? [random.pick(written), random.pick(written)]
      : [...written, ...others].filter(() => random.chance(0.3))
    const q = random.quaternion()
    this.quaternions = [
      [0, 0, 0, 1],
      [0, 0, 0, -1],
      [0, 0, 0, 2],
      q,
      q.map((value) => -value),
      q.map((value) => 3 * value),
      [half, 0, 0, half],
      [0, half, 0, half],
      [0, 0, 1, 0],
      [1e-9, 0, 0, 1],
      [-half, 0, 0, -half],
      [0.5, 0.5, 0.5, 0.5],
    ]
  }

  coordinate(): number {
    return this.random.chance(0.85) ? this.random.pick(this.wide) : this.random.between(-2, 2)
  }

  size(): number {
    return this.random.chance(0.9) ? this.random.pick(sizes) : this.random.unit()
  }

  place(axis: string): number {
    return this.coordinate() * (this.random.chance(0.5) ? this.near : 1) + (axis === 'x' ? this.far : 0)
  }

  position(): Data {
    return { x: this.place('x'), y: this.place('y'), z: this.place('z') }
  }

  rotation(): Data {
    const [x, y, z, w] = this.random.chance(0.5) ? [0, 0, 0, 1] : this.random.pick(this.quaternions)
    return { x: x!, y: y!, z: z!, w: w! }
  }

  velocity(): Data {
    return { x: this.random.pick(speeds), y: this.random.pick(speeds), z: 0 }
  }

  shapeName(): string {
    const { random, usual } = this
    if (random.chance(this.boxes)) return 'BoxShape'
    if (usual.includes('mesh') && random.chance(0.5)) return 'MeshShape'
    if (usual.includes('plane') && random.chance(0.5)) return 'PlaneShape'
    return random.pick([...SHAPES, 'SphereShape', 'CapsuleShape'])
  }

  shape(k: number, name = this.shapeName()): Op {
    const { random } = this
    if (name === 'BoxShape') return give(k, name, { x: this.size(), y: this.size(), z: this.size() })
    if (name === 'SphereShape') return give(k, name, { radius: this.size() })
    if (name === 'CapsuleShape') return give(k, name, { halfHeight: this.size(), radius: this.size() })
    if (name === 'PlaneShape') return give(k, name, { ...random.pick(normals), constant: this.coordinate() })
    const scale = random.pick([1, 1, 0.5, -1, 2])
    return give(k, name, { tree: random.integer(0, 2), scale, depth: random.pick([-1, -1, 0, 1]) })
  }

  filter(k: number): Op {
    return give(k, 'CollisionFilter', { category: this.random.pick(masks), mask: this.random.pick(masks) })
  }

  attached(k: number, parent: number): Op {
    return give(k, 'Attached', { parent, x: this.coordinate(), y: this.coordinate(), z: 0 })
  }

  born(k: number): Op[] {
    return [give(k, 'Position', this.position()), give(k, 'Rotation', this.rotation()), this.shape(k)]
  }

  first(): Op[] {
    const { random, bodies, usual, far } = this
    const statics = random.pick([0, 0.3, 0.9])
    const filtered = usual.includes('filter') ? 0.5 : 0.05
    const attached = usual.includes('offset') ? 0.6 : 0.03
    if (bodies > 2 && random.chance(0.2)) {
      // A box that lies a little deep on one of the tiles of a floor, and over the side of the next.
      const half = (k: number): number => (k === 0 ? 0.5 : 1)
      return Array.from({ length: bodies }, (_, k) => [
        just('spawn', k),
        give(k, 'Position', { x: far + (k === 0 ? -0.495 : 2 * k - 3), y: k === 0 ? 0.49 : -1, z: 0 }),
        give(k, 'Rotation', { x: 0, y: 0, z: 0, w: 1 }),
        give(k, 'BoxShape', { x: half(k), y: half(k), z: half(k) }),
        ...(k === 0 ? [give(k, 'LinearVelocity')] : []),
        ...(random.chance(filtered) ? [give(k, 'CollisionFilter')] : []),
      ]).flat()
    }
    const ops: Op[] = []
    for (let k = 0; k < bodies; k++) {
      ops.push(just('spawn', k), give(k, 'Position', this.position()), this.shape(k))
      if (random.chance(0.9)) ops.push(give(k, 'Rotation', this.rotation()))
      if (!random.chance(statics))
        ops.push(give(k, random.chance(0.8) ? 'LinearVelocity' : 'AngularVelocity', this.velocity()))
      if (random.chance(filtered))
        ops.push(give(k, 'CollisionFilter', { category: 1, mask: random.pick([1, 0xffffffff]) }))
      if (k > 0 && random.chance(attached)) ops.push(this.attached(k, random.integer(0, k - 1)))
    }
    return ops
  }

  /** What the body in place k gets in one step of a period. */
  value(kind: string, k: number, axis: string, turn: number): Op[] {
    const { random } = this
    switch (kind) {
      case 'drift': {
        const by = random.pick([0.25, -0.25, 0.03, -0.03, 1e-3, 1e-7, tiny])
        return [add(k, random.pick(['Position', 'Position', 'Rotation', 'BoxShape']), axis, by)]
      }
      case 'position':
        return [write(k, 'Position', axis, this.place(axis))]
      case 'teleport':
        return [write(k, 'Position', axis, this.place(axis)), ...(random.chance(0.7) ? [just('teleport', k)] : [])]
      case 'rotation':
        return Object.entries(this.rotation()).map(([field, value]) => write(k, 'Rotation', field, value))
      case 'size': {
        const size = this.size()
        return [
          write(k, 'BoxShape', axis, size),
          write(k, 'SphereShape', 'radius', size),
          write(k, 'CapsuleShape', axis === 'x' ? 'radius' : 'halfHeight', size),
          write(k, 'MeshShape', 'scale', size === 0 ? 0.3 : size),
        ]
      }
      case 'velocity':
        return ['LinearVelocity', 'AngularVelocity'].map((name) => write(k, name, axis, random.pick(speeds)))
      case 'spin':
        return [write(k, 'AngularVelocity', axis, random.pick([0, 1, 3, 50, -7, 4 * Math.PI, 8 * Math.PI, 11]))]
      case 'offset':
        return [write(k, 'Attached', axis, this.coordinate()), write(k, 'Attached', 'qw', random.pick([1, -1, 2]))]
      case 'mesh':
        return [
          write(k, 'MeshShape', 'tree', random.integer(0, 2)),
          write(k, 'MeshShape', 'depth', random.integer(-1, 1)),
        ]
      case 'plane':
        return [write(k, 'PlaneShape', 'constant', this.coordinate()), write(k, 'PlaneShape', 'y', random.sign())]
      case 'delta':
        return [just('delta', k, random.pick([0, 0.5, 0.5, 1, 1 / 60]))]
      case 'filter':
        if (this.isQuiet) return [write(k, 'CollisionFilter', random.pick(['category', 'mask']), random.pick(masks))]
        return [random.chance(0.2) ? take(k, 'CollisionFilter') : this.filter(k)]
      case 'presence':
        return [random.chance(0.5) ? take(k, 'Rotation') : give(k, 'Rotation', this.rotation())]
      case 'shape':
        return random.chance(0.3) ? [take(k, 'BoxShape'), this.shape(k, 'BoxShape')] : [this.shape(k)]
      case 'life': {
        const roll = random.unit()
        if (roll < 0.4) return [just('kill', k)]
        const born = [just('spawn', k), ...this.born(k), give(k, 'LinearVelocity', this.velocity())]
        return roll < 0.7 ? [just('kill', k), ...born] : born
      }
      case 'disabled': {
        const tag = k % 2 === 0 ? 'CollisionDisabled' : 'Sensor'
        return [turn % 2 === 0 ? give(k, tag) : take(k, tag)]
      }
      case 'moving':
        return [turn % 2 === 0 ? give(k, 'LinearVelocity', this.velocity()) : take(k, 'LinearVelocity')]
      case 'attach':
        return [random.chance(0.5) ? take(k, 'Attached') : this.attached(k, random.integer(0, this.bodies - 1))]
      case 'invalid':
        return [write(k, 'Position', axis, random.pick([NaN, 1e12, this.place(axis), this.place(axis)]))]
      default:
        return [just('phase', k, random.integer(0, 4))]
    }
  }

  /** The values of a period, some of them again. */
  period(): Op[][] {
    const { random, usual } = this
    const kind = usual.length === 0 ? 'size' : random.pick(usual)
    const k = random.integer(0, this.bodies - 1)
    const axis = random.pick(['x', 'y', 'z'])
    const values: Op[][] = []
    const length = random.pick([2, 2, 2, 3, 4])
    for (let turn = 0; turn < length; turn++)
      values.push(turn > 0 && random.chance(0.3) ? random.pick(values) : this.value(kind, k, axis, turn))
    return values
  }
}

export function drawHistory(seed: number): History {
  const drawing = new Drawing(seed)
  const { random, isQuiet, bodies, usual } = drawing
  const first = drawing.first()
  const length = isQuiet ? random.integer(6, 14) : random.chance(0.05) ? random.integer(30, 60) : random.integer(4, 16)
  const tracks = Array.from({ length: random.pick(isQuiet ? [1, 1, 2, 3] : [1, 1, 2, 3, 5]) }, () => {
    const from = random.chance(0.6) ? 0 : random.integer(0, length)
    const to = random.chance(0.7) ? length : random.integer(from, length)
    return { values: drawing.period(), phase: random.integer(0, 3), from, to }
  })
  const failing = random.pick(isQuiet ? [0, 0, 0.3] : [0, 0.15, 0.4])
  const integrates = random.chance(usual.includes('spin') ? 0.9 : 0.3)
  const ways = random.pick([[0], [0], [0, 0, 1]])
  const reading = random.pick([0, 0.5, 1])
  const steps = Array.from({ length }, (_, step) => {
    const ops = step === 0 ? [...first] : []
    for (const { values, phase, from, to } of tracks)
      if (step >= from && step < to) ops.push(...values[(step + phase) % values.length]!)
    if (integrates && random.chance(0.8)) ops.push(just('integrate', 0))
    if (random.chance(failing))
      ops.push(just(random.pick(failures), random.integer(0, bodies - 1), random.integer(0, 3)))
    // Now and then columns are written and no step is made. Some steps nobody reads the details of.
    if (!random.chance(0.7 * failing)) ops.push(just('!step', Number(random.chance(reading)), random.pick(ways)))
    return ops
  })
  return {
    continuous: random.chance(0.5),
    contactEntities: random.chance(0.1),
    quarantine: random.chance(0.4),
    picky: random.chance(0.15),
    columns: random.pick([0, 0, 0, 1, 2, 3]),
    steps,
  }
}
