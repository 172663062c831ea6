/**
 * A shooting range: bullets of every shape, spinning and not, against walls of every kind, many pairs a step. Whether a
 * shot hits is known by how it is aimed; when it first hits is checked against the distances of the oracle:
 *
 * - What does not turn and is convex touches during one interval of time. Apart just before the reported time and
 *   touching 1e-6 of the step after it, the first contact lies between the two.
 * - Everything else is proven apart up to the reported time by steps of distance / (largest speed of any point).
 */
import { addComponent, addComponents, addEntity, createWorld, set, type World } from 'bitecs'
import { buildObbTree, collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { cubeMesh, icosphereMesh, type MeshData } from '../oracle/meshes.js'
import type { Random } from '../oracle/random.js'
import { gap, type OracleBody, type OracleShape } from '../oracle/shapes.js'
import { add, addScaled, axesOf, cross, dot, length, place, scale, subtract, type V3 } from '../oracle/vectors.js'
import {
  bulletKinds,
  wallKinds,
  type BulletKind,
  type WallKind,
  type Q,
  type Shot,
  type Flight,
  body,
  cornersOf,
  reachOf,
  extentOf,
  multiply,
  turned,
  turnBetween,
  bulletAt,
  wallAt,
  gapAt,
  ballGapAt,
} from './flight.js'

/** Seconds a step. */
const DELTA = 1 / 64
/** Part of the step: how far from the true first time a reported one may be. */
const TIME_TOLERANCE = 1e-6
/** Part of the step that rounding may make a time late. */
const LATE = 1e-9

const octahedron: MeshData = {
  name: 'octahedron',
  positions: [1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1],
  indices: [0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5],
}
/** Closed and convex, 8 to 80 triangles; all hold a ball of radius 0.57 about the origin. */
const bulletMeshes = [octahedron, cubeMesh(), icosphereMesh(0), icosphereMesh(1)]

/** What a range has seen. Everything from `missed` to `unproven` must be 0. */
export interface RangeReport {
  shots: number
  hits: number
  /** Shots aimed to pass beside the wall, and what was wrongly reported of them. */
  passes: number
  falseHits: number
  missed: number
  late: number
  early: number
  offBody: number
  badNormal: number
  unproven: number
  /** Hits that only just touch: early by more than the tolerance, and within 1e-9 of the size at that time. */
  grazing: number
  /** Largest distance of a reported point from either body, in sizes of the bullet. */
  furthest: number
  /** Hits by bullet, wall, spin and place aimed at. */
  readonly classes: Record<string, number>
  /** The first few shots that went wrong, to be read by a person. */
  readonly failures: string[]
}

interface WallMesh {
  readonly corners: readonly V3[]
  readonly mesh: MeshData
  readonly tree: number
}

export class ShootingRange {
  readonly report: RangeReport = {
    shots: 0,
    hits: 0,
    passes: 0,
    falseHits: 0,
    missed: 0,
    late: 0,
    early: 0,
    offBody: 0,
    badNormal: 0,
    unproven: 0,
    grazing: 0,
    furthest: 0,
    classes: {},
    failures: [],
  }
  private readonly world: World = createWorld()
  private readonly collision = createCollision(this.world, { delta: DELTA, capacity: 128, integrator: 'rk4' })
  private readonly bulletTrees = bulletMeshes.map((mesh) => this.tree(mesh))
  private readonly triangles: WallMesh[] = []
  private readonly quads: WallMesh[] = []
  /** Bullet and wall of each slot: every bullet kind, wall kind, and spin. A slot meets nothing but itself. */
  private readonly slots: {
    bullet: number
    carrier: number
    wall: number
    kind: BulletKind
    wallKind: WallKind
    spins: boolean
  }[] = []

  /** In this volley the game writes the poses itself, with at most the shortest arc of a turn. */
  private writing = false

  /**
   * `drift`: the walls move too. `passes`: part of the shots that are aimed to pass by a small margin. `shift`: added
   * to the reported times, to show that the checks see it. `carried`: every bullet is a child collider of a body
   * without a shape.
   */
  constructor(
    private readonly random: Random,
    private readonly drift: boolean,
    private readonly passes: number,
    private readonly shift = 0,
    private readonly carried = false,
  ) {
    for (let i = 0; i < 24; i++) {
      const a: V3 = [random.between(-1, 1), 0, random.between(-1, 1)]
      const c: V3 = [-a[0] + random.between(-0.3, 0.3), 0, -a[2] + random.between(-0.3, 0.3)]
      const across: V3 = [-a[2], 0, a[0]]
      const fold = random.pick([0, random.between(-0.5, 0.5)])
      const b: V3 = [across[0], fold, across[2]]
      const d: V3 = [-across[0] * 0.8, fold * random.between(0, 1), -across[2] * 0.8]
      this.triangles.push(this.wallMesh([a, b, c], [0, 1, 2]))
      this.quads.push(this.wallMesh([a, b, c, d], [0, 1, 2, 0, 2, 3]))
    }
    for (const kind of bulletKinds)
      for (const wallKind of wallKinds) for (const spins of [false, true]) this.addSlot(kind, wallKind, spins)
  }

  /** Shoots at least `count` times. */
  shoot(count: number): void {
    for (let done = 0; done < count; done += this.slots.length) this.volley()
  }

  private tree(mesh: MeshData): number {
    return this.collision.addTree(buildObbTree(mesh.positions, mesh.indices))
  }

  private wallMesh(corners: readonly V3[], indices: readonly number[]): WallMesh {
    const mesh = { name: 'wall', positions: corners.flat(), indices }
    return { corners, mesh, tree: this.tree(mesh) }
  }

  private addSlot(kind: BulletKind, wallKind: WallKind, spins: boolean): void {
    const { world, collision } = this
    const { Position, Rotation, LinearVelocity, AngularVelocity, CollisionFilter, Attached } = collision.components
    const { SphereShape, BoxShape, CapsuleShape, MeshShape, PlaneShape } = collision.components
    const bit = 1 << this.slots.length
    const bullet = addEntity(world)
    const wall = addEntity(world)
    const carrier = this.carried ? addEntity(world) : bullet
    for (const e of [bullet, wall]) addComponent(world, e, set(CollisionFilter, { category: bit, mask: bit }))
    for (const e of [carrier, wall]) addComponents(world, e, [Position, Rotation])
    const shape = { sphere: SphereShape, box: BoxShape, capsule: CapsuleShape, mesh: MeshShape }[kind]
    addComponent(world, bullet, shape)
    if (this.carried) addComponent(world, bullet, set(Attached, { parent: carrier }))
    addComponent(world, carrier, LinearVelocity)
    if (spins) addComponent(world, carrier, AngularVelocity)
    addComponent(
      world,
      wall,
      { box: BoxShape, plane: PlaneShape, triangle: MeshShape, 'two triangles': MeshShape }[wallKind],
    )
    if (this.drift) addComponent(world, wall, LinearVelocity)
    this.slots.push({ bullet, carrier, wall, kind, wallKind, spins })
  }

  private volley(): void {
    const { world, collision, slots, report } = this
    const { Position, Rotation } = collision.components
    const { events } = collision
    this.writing = this.random.chance(0.25)
    const shots = slots.map(({ kind, wallKind, spins }) => this.draw(kind, wallKind, spins))
    slots.forEach((slot, i) => this.load(slot, shots[i]!))
    collisionSystem(world)
    if (events.began > 0) throw new Error(`shot ${describe(shots[this.slotOf(events.a[0]!)]!)} touches at the start`)
    slots.forEach((slot, i) => this.fire(slot.carrier, slot.wall, shots[i]!))
    if (!this.writing) integrationSystem(world)
    collisionSystem(world)
    const rowOf = new Map<number, number>()
    for (let row = 0; row < events.began; row++) rowOf.set(this.slotOf(events.a[row]!), row)
    const at = (e: number): V3 => [Position.x[e]!, Position.y[e]!, Position.z[e]!]
    slots.forEach(({ carrier, wall }, i) => {
      const shot = shots[i]!
      const end: Q = [Rotation.x[carrier]!, Rotation.y[carrier]!, Rotation.z[carrier]!, Rotation.w[carrier]!]
      const flight: Flight = {
        shot,
        move: subtract(at(carrier), shot.at),
        turn: turnBetween(shot.rotation, end, shot.turn),
        wallMove: subtract(at(wall), shot.wallAt),
      }
      const row = rowOf.get(i)
      report.shots++
      if (shot.pass) {
        report.passes++
        if (row !== undefined) this.fail('falseHits', shot, `reported at ${events.time[row]! / DELTA}`)
      } else if (row === undefined) this.fail('missed', shot, '')
      else {
        report.hits++
        const name = `${shot.bullet}${length(shot.turn) > 0 ? ' spinning' : ''}, ${shot.wall}, ${shot.aim}`
        report.classes[name] = (report.classes[name] ?? 0) + 1
        this.checkTime(flight, events.time[row]! / DELTA + this.shift)
        this.checkPoint(flight, events.time[row]! / DELTA, row)
      }
    })
  }

  private slotOf(entity: number): number {
    return this.slots.findIndex(({ bullet, wall }) => bullet === entity || wall === entity)
  }

  private fail(
    what: 'falseHits' | 'missed' | 'late' | 'early' | 'offBody' | 'badNormal' | 'unproven',
    shot: Shot,
    why: string,
  ): void {
    this.report[what]++
    if (this.report.failures.length < 5) this.report.failures.push(`${what} ${why}: ${describe(shot)}`)
  }

  private checkTime(flight: Flight, t: number): void {
    const { shot } = flight
    const { report } = this
    const touching = gapAt(flight, Math.min(1, t + TIME_TOLERANCE))
    if (touching > 0) {
      if (gapAt(flight, t) <= 1e-9 * shot.reach) report.grazing++
      else this.fail('early', shot, `at ${t}, gap ${touching} later`)
    }
    const stop = t - LATE
    if (stop <= 0) return
    if (length(flight.turn) === 0 && shot.bullet !== 'mesh' && shot.wall !== 'two triangles') {
      const before = gapAt(flight, stop)
      if (before <= 0) this.fail('late', shot, `at ${t}, gap ${before} before`)
      return
    }
    const speed = length(subtract(flight.move, flight.wallMove)) + length(flight.turn) * (shot.reach + length(shot.arm))
    let forced = 0
    for (let s = 0; s < stop;) {
      // The ball around the bullet is enough, and quick, while it is far.
      let g = ballGapAt(flight, s)
      if (g < 0.2 * shot.reach) g = gapAt(flight, s)
      if (g <= 0) return this.fail('late', shot, `at ${t}, gap ${g} at ${s}`)
      const step = (g / speed) * (1 - 1e-9)
      if (step < 1e-12) forced++
      s += Math.max(step, 1e-12)
    }
    if (forced > 100) this.fail('unproven', shot, `at ${t}, ${forced} places in doubt`)
  }

  private checkPoint(flight: Flight, t: number, row: number): void {
    const { events } = this.collision
    const { shot } = flight
    const point: V3 = [events.pointX[row]!, events.pointY[row]!, events.pointZ[row]!]
    const dot: OracleBody = body({ kind: 'sphere', radius: 0 }, point, [0, 0, 0, 1])
    const off = Math.max(gap(dot, bulletAt(flight, t)), gap(dot, wallAt(flight, t))) / shot.reach
    this.report.furthest = Math.max(this.report.furthest, off)
    if (!(off <= 1e-6)) this.fail('offBody', shot, `at ${t}, by ${off}`)
    const n = Math.hypot(events.normalX[row]!, events.normalY[row]!, events.normalZ[row]!)
    if (!(Math.abs(n - 1) < 1e-9)) this.fail('badNormal', shot, `of length ${n}`)
  }

  /** Puts bullet and wall in place, standing still. */
  private load({ bullet, carrier, wall }: { bullet: number; carrier: number; wall: number }, shot: Shot): void {
    const { LinearVelocity, AngularVelocity, Position, Rotation, Attached } = this.collision.components
    for (const [e, at, q] of [
      [carrier, shot.at, shot.rotation],
      [wall, shot.wallAt, shot.wallRotation],
    ] as const) {
      write3(Position, e, at, 1)
      write3(Rotation, e, q, 1)
      Rotation.w[e] = q[3]
      write3(LinearVelocity, e, [0, 0, 0], 1)
      this.collision.teleport(e)
    }
    write3(AngularVelocity, carrier, [0, 0, 0], 1)
    if (this.carried) {
      write3(Attached, bullet, shot.arm, 1)
      write3({ x: Attached.qx, y: Attached.qy, z: Attached.qz }, bullet, shot.own, 1)
      Attached.qw[bullet] = shot.own[3]
    }
    this.writeShape(bullet, shot.bulletShape, shot.bulletTree)
    this.writeShape(wall, shot.wallShape, shot.wallTree)
  }

  private fire(carrier: number, wall: number, { at, rotation, move, turn, wallAt, wallMove }: Shot): void {
    const { Position, Rotation, LinearVelocity, AngularVelocity } = this.collision.components
    if (this.writing) {
      const q = turned(rotation, turn, 1)
      write3(Position, carrier, add(at, move), 1)
      write3(Rotation, carrier, q, 1)
      Rotation.w[carrier] = q[3]
      write3(Position, wall, add(wallAt, wallMove), 1)
      return
    }
    write3(LinearVelocity, carrier, move, 1 / DELTA)
    write3(AngularVelocity, carrier, turn, 1 / DELTA)
    write3(LinearVelocity, wall, wallMove, 1 / DELTA)
  }

  private writeShape(e: number, shape: OracleShape, tree: number): void {
    const { SphereShape, BoxShape, CapsuleShape, MeshShape } = this.collision.components
    if (shape.kind === 'sphere') SphereShape.radius[e] = shape.radius
    if (shape.kind === 'box') write3(BoxShape, e, shape.half, 1)
    if (shape.kind === 'capsule') {
      CapsuleShape.halfHeight[e] = shape.halfHeight
      CapsuleShape.radius[e] = shape.radius
    }
    if (shape.kind === 'mesh') {
      MeshShape.tree[e] = tree
      MeshShape.scale[e] = shape.scale
    }
  }

  /** A random shot that starts apart. */
  private draw(kind: BulletKind, wallKind: WallKind, spins: boolean): Shot {
    for (;;) {
      const shot = this.random.chance(this.passes)
        ? this.drawPass(kind, wallKind, spins)
        : this.drawHit(kind, wallKind, spins)
      const start: Flight = { shot, move: shot.move, turn: shot.turn, wallMove: shot.wallMove }
      if (shot.pass || gapAt(start, 0) > 1e-3 * shot.reach) return shot
    }
  }

  /** Sizes and poses: the bullet is a small part of the way long, the way 10 to 10,000 times the wall's thickness. */
  private drawParts(kind: BulletKind, wallKind: WallKind, spins: boolean) {
    const { random } = this
    const way = random.log(0.1, 1000)
    const thickness = way / random.log(10, 10_000)
    const size = way * random.log(0.003, 0.1)
    const part = (low: number): number => size * random.between(low, 1)
    const mesh = random.integer(0, bulletMeshes.length - 1)
    const bulletShape: OracleShape =
      kind === 'sphere'
        ? { kind, radius: size }
        : kind === 'box'
          ? { kind, half: [part(0.2), part(0.2), part(0.2)] }
          : kind === 'capsule'
            ? { kind, halfHeight: part(0.2), radius: part(0.1) }
            : { kind, positions: bulletMeshes[mesh]!.positions, indices: bulletMeshes[mesh]!.indices, scale: size }
    const extent = (): number => size * random.log(0.3, 30)
    const wallMesh = random.pick(wallKind === 'triangle' ? this.triangles : this.quads)
    const wallShape: OracleShape =
      wallKind === 'box'
        ? { kind: 'box', half: [0.5 * thickness, extent(), extent()] }
        : wallKind === 'plane'
          ? { kind: 'plane', normal: [0, 1, 0], constant: 0 }
          : { kind: 'mesh', positions: wallMesh.mesh.positions, indices: wallMesh.mesh.indices, scale: extent() }
    const reach = reachOf(bulletShape)
    const arm = this.carried ? scale(random.direction(), size * random.between(0, 5)) : ([0, 0, 0] satisfies V3)
    const turn = spins
      ? scale(random.direction(), Math.min(random.log(0.2, this.writing ? 3 : 40), (3 * way) / (reach + length(arm))))
      : ([0, 0, 0] satisfies V3)
    return {
      way,
      bulletShape,
      wallShape,
      wallMesh,
      bulletTree: this.bulletTrees[mesh]!,
      wallTree: wallMesh.tree,
      reach,
      arm,
      own: this.carried ? random.quaternion() : ([0, 0, 0, 1] satisfies Q),
      turn,
      rotation: random.quaternion(),
      wallRotation: random.quaternion(),
      wallAt: scale(random.direction(), random.between(0, 100)),
      wallMove: this.drift ? scale(random.direction(), random.between(0, way)) : ([0, 0, 0] satisfies V3),
      tau: random.between(0.3, 0.7),
    }
  }

  /** At part tau of the step a point inside the bullet is at a point of the wall. */
  private drawHit(bullet: BulletKind, wall: WallKind, spins: boolean): Shot {
    const { random } = this
    const parts = this.drawParts(bullet, wall, spins)
    const [aim, local] = this.target(wall, parts.wallShape, parts.wallMesh)
    const wallAxes = axesOf(parts.wallRotation)
    let direction = random.direction()
    if (wall === 'plane' && dot(direction, wallAxes[1]) > 0) direction = scale(direction, -1)
    const relative = scale(direction, parts.way)
    const target = place(wallAxes, parts.wallAt, local)
    const inside = add(parts.arm, place(axesOf(parts.own), [0, 0, 0], this.innerPoint(parts.bulletShape)))
    const arm = place(axesOf(turned(parts.rotation, parts.turn, parts.tau)), [0, 0, 0], inside)
    const at = addScaled(subtract(target, arm), relative, -parts.tau)
    return { ...parts, bullet, wall, aim, pass: false, at, move: add(relative, parts.wallMove) }
  }

  /** Bullet and wall stay on two sides of a slit of constant width, along which the bullet flies. */
  private drawPass(bullet: BulletKind, wall: WallKind, spins: boolean): Shot {
    const { random } = this
    const parts = this.drawParts(bullet, wall, spins)
    const { wallShape, bulletShape, reach, rotation } = parts
    const wallAxes = axesOf(parts.wallRotation)
    const n = wall === 'plane' ? wallAxes[1] : random.direction()
    let direction = cross(n, random.direction())
    direction = scale(direction, 1 / length(direction))
    const corners =
      wallShape.kind === 'box'
        ? cornersOf(wallShape.half)
        : wallShape.kind === 'mesh'
          ? parts.wallMesh.corners.map((v) => scale(v, wallShape.scale))
          : [[0, 0, 0] satisfies V3]
    const top = corners.map((v) => place(wallAxes, parts.wallAt, v)).reduce((p, q) => (dot(p, n) > dot(q, n) ? p : q))
    // What spins is held by a ball about what is moved.
    const below = spins ? reach + length(parts.arm) : extentOf(bulletShape, multiply(rotation, parts.own), n)
    const center = spins ? ([0, 0, 0] satisfies V3) : place(axesOf(rotation), [0, 0, 0], parts.arm)
    const relative = scale(direction, parts.way)
    const margin = reach * random.log(1e-6, 1e-2)
    const at = addScaled(subtract(addScaled(top, n, below + margin), center), relative, -parts.tau)
    return { ...parts, bullet, wall, aim: 'pass', pass: true, at, move: add(relative, parts.wallMove) }
  }

  /** A point of the wall in its own frame, and what it lies on. */
  private target(wall: WallKind, shape: OracleShape, { corners }: WallMesh): [string, V3] {
    const { random } = this
    if (shape.kind === 'box') {
      const [x, y, z] = shape.half as [number, number, number]
      const side = (h: number): number => h * random.between(-1, 1)
      return ['solid', [side(x), side(y), side(z)]]
    }
    if (shape.kind !== 'mesh') return ['solid', [0, 0, 0]]
    const on = (p: V3, q: V3, f: number): V3 => addScaled(scale(p, 1 - f), q, f)
    const [a, b, c] = (
      random.chance(0.5) && wall === 'two triangles' ? [corners[0], corners[2], corners[3]] : corners
    ) as [V3, V3, V3]
    const aim = random.pick(['face', 'edge', 'vertex'])
    const f = random.unit()
    // Of two triangles a c is the shared edge whichever is taken.
    const shared = wall === 'two triangles' ? corners[2]! : b
    const p =
      aim === 'vertex'
        ? random.pick([a, shared])
        : aim === 'edge'
          ? on(a, shared, f)
          : on(a, on(b, c, random.unit()), Math.sqrt(f))
    return [aim, scale(p, shape.scale)]
  }

  private innerPoint(shape: OracleShape): V3 {
    const { random } = this
    const f = random.between(0, 0.9)
    const d = random.direction()
    switch (shape.kind) {
      case 'sphere':
        return scale(d, f * shape.radius)
      case 'box':
        return [0, 1, 2].map((k) => random.between(-0.9, 0.9) * shape.half[k]!) as V3
      case 'capsule':
        return add(scale(d, f * shape.radius), [0, random.between(-1, 1) * shape.halfHeight, 0])
      case 'mesh':
        return scale(d, f * 0.57 * shape.scale)
      default:
        throw new Error('a plane is no bullet')
    }
  }
}

function describe(shot: Shot): string {
  return JSON.stringify(shot, (key, value: unknown) => (key === 'positions' || key === 'indices' ? undefined : value))
}

function write3(
  columns: { x: { [i: number]: number }; y: { [i: number]: number }; z?: { [i: number]: number } },
  e: number,
  v: readonly number[],
  s: number,
): void {
  columns.x[e] = v[0]! * s
  columns.y[e] = v[1]! * s
  columns.z![e] = v[2]! * s
}
