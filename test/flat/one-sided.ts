/**
 * One-sided chains beside a plain model (oracle/flat-paths.ts): bodies that come through from behind, go along the
 * line, over its points and past its ends, and begin on it.
 */
import { addComponent, addEntity, createWorld, set } from 'bitecs'
import {
  buildChain,
  buildPolygon,
  collisionSystem,
  createCollision,
  createQueryHit,
  integrationSystem,
  overlapShape,
  rayCast,
  refreshQueries,
  shapeCast,
  validateCollision,
} from 'bitecs-collision'
import { expect } from '../expect.js'
import { DOUBT, distanceAt, meet, poseAt, type FlatPath } from '../oracle/flat-paths.js'
import {
  capsule,
  circle,
  flatDistance,
  middleOf,
  placed,
  rectangle,
  segmentsOf,
  type FlatChain,
  type FlatPose,
  type FlatShape,
} from '../oracle/flat-world.js'
import { Random } from '../oracle/random.js'
import { anyChain, anyCorners, optionsOf } from './scenes.js'

/** Length of a step: with it velocities of a grid make paths of a grid. */
const DELTA = 1 / 64
const PAIRS = 120
/** Pairs are so far apart that no two meet. */
const APART = 256
/** Bodies are apart by less than this at their first contact. */
const EARLY = 1e-5

/** What an aim is of. */
const AIMS = [
  'through from behind',
  'into the front',
  'along the line',
  'at a point',
  'past an end',
  'from on it',
] as const
type Aim = (typeof AIMS)[number]

/** Chains of a grid: a link, a floor, a stair, corners out and in; squares of both turns, closed; bends out and in. */
const OPEN_CHAINS = [
  [2, 0, -2, 0],
  [3, 0, 1, 0, -1, 0, -3, 0],
  [2, 1, 0, 1, 0, 0, -2, 0],
  [-2, 0, 0, 0, 0, 2],
  [0, 2, 0, 0, -2, 0],
]
const SQUARES = [
  [-1, -1, 1, -1, 1, 1, -1, 1],
  [-1, 1, 1, 1, 1, -1, -1, -1],
]
const BENDS = [
  [2, -1, 0, 1, -2, -1],
  [-2, 1, 0, -1, 2, 1],
]

const chainOf = (xy: readonly number[], closed: boolean): FlatChain => ({
  points: Array.from({ length: xy.length / 2 }, (_, k) => [xy[2 * k]!, xy[2 * k + 1]!]),
  closed,
  oneSided: true,
})
/** Those whose distances on a grid are exact: all of their segments lie along the axes. */
const LEVEL_CHAINS = [...OPEN_CHAINS.map((xy) => chainOf(xy, false)), ...SQUARES.map((xy) => chainOf(xy, true))]
const GRID_CHAINS = [...LEVEL_CHAINS, ...BENDS.map((xy) => chainOf(xy, false))]

interface Pair {
  readonly aim: Aim
  readonly isOfGrid: boolean
  a: FlatPath & { readonly shape: FlatChain }
  b: FlatPath
  readonly entities: readonly [number, number]
}

const quarter = (random: Random, most: number): number => random.integer(-4 * most, 4 * most) / 4

function anyBody(random: Random, isOfGrid: boolean): FlatShape {
  const size = (): number => (isOfGrid ? random.integer(1, 4) / 4 : random.pick([random.between(0.05, 0.8), 0.25]))
  const kind = random.integer(0, isOfGrid ? 2 : 4)
  if (kind === 0) return circle(size())
  if (kind === 1) return rectangle(size(), size())
  if (kind === 2) return capsule(size(), size())
  if (kind === 3) return { corners: anyCorners(random, 2 * size()), radius: 0 }
  return anyChain(random, 2 * size())
}

/** A point of the plane that a body of this shape goes by: its middle, or a middle of a segment. */
function middleOfBody(random: Random, shape: FlatShape): readonly [number, number] {
  if ('points' in shape) return middleOf(random.pick(segmentsOf(shape)))
  return 'corners' in shape ? middleOf(shape.corners) : [0, 0]
}

/** A chain and a body whose middle is aimed at a place of the chain at some time of the step. */
function anyPair(random: Random, aim: Aim, x: number): Pick<Pair, 'a' | 'b' | 'isOfGrid'> {
  const isOfGrid = random.chance(0.4)
  const chains = isOfGrid ? LEVEL_CHAINS : GRID_CHAINS
  const chain = isOfGrid || random.chance(0.3) ? random.pick(chains) : { ...anyChain(random, 2), oneSided: true }
  const shape = anyBody(random, isOfGrid)
  const isTurned = !isOfGrid && random.chance(0.7)
  const angleOfChain = isTurned ? random.between(-3, 3) : 0
  const angleOfBody = !isOfGrid && random.chance(0.6) ? random.between(-3, 3) : 0
  const turnOfChain = !isOfGrid && random.chance(0.3) ? random.between(-9, 9) : 0
  const turnOfBody = !isOfGrid && random.chance(0.4) ? random.between(-9, 9) : 0
  const time = random.pick([0, 1, 0.5, isOfGrid ? 0.25 : random.unit()])
  const [p, q] = random.pick(segmentsOf(chain))
  const length = Math.hypot(q[0] - p[0], q[1] - p[1])
  const along = [(q[0] - p[0]) / length, (q[1] - p[1]) / length] as const
  const front = [along[1], -along[0]] as const
  const any = isOfGrid ? quarter(random, 1) : random.log(1e-13, 1) * random.sign()
  const part = aim === 'at a point' || aim === 'past an end' ? random.pick([0, 1]) : isOfGrid ? 0.5 : random.unit()
  const height =
    aim === 'along the line' || aim === 'from on it' ? random.pick([0, 0, any]) : random.pick([0, any, any])
  const past = aim === 'past an end' ? random.pick([0, any, isOfGrid ? 0.25 : random.between(0, 0.8)]) : 0
  const reach = part * length + (part === 0 ? -past : past)
  const speed = isOfGrid ? random.integer(1, 8) / 2 : random.log(1e-3, 20)
  const across = aim === 'through from behind' ? 1 : aim === 'into the front' ? -1 : random.sign()
  const slant = isOfGrid ? random.pick([0, 0, 1, -1]) : random.pick([0, random.between(-2, 2)])
  const way =
    aim === 'along the line'
      ? [random.sign() * along[0], random.sign() * along[1]]
      : [across * front[0] + slant * along[0], across * front[1] + slant * along[1]]
  // Of a chain that moves, the body has its motion too.
  const drift = random.chance(0.3) ? [quarter(random, 2), quarter(random, 2)] : [0, 0]
  const still = {
    x: x + (isOfGrid ? 0 : random.between(-1, 1)),
    y: isOfGrid ? 0 : random.between(-1, 1),
    angle: angleOfChain,
  }
  const by = { x: drift[0]!, y: drift[1]!, angle: turnOfChain }
  const atTime = poseAt({ shape: chain, pose: still, by }, time)
  const c = Math.cos(atTime.angle)
  const s = Math.sin(atTime.angle)
  const turned = ([u, v]: readonly [number, number]): [number, number] => [c * u - s * v, s * u + c * v]
  const place = turned([p[0] + reach * along[0] + height * front[0], p[1] + reach * along[1] + height * front[1]])
  const scale = speed / Math.hypot(way[0]!, way[1]!)
  const move = turned([isOfGrid ? way[0]! * speed : way[0]! * scale, isOfGrid ? way[1]! * speed : way[1]! * scale])
  const [mx, my] = middleOfBody(random, shape)
  const endAngle = angleOfBody + turnOfBody * time
  const middle = [
    Math.cos(endAngle) * mx - Math.sin(endAngle) * my,
    Math.sin(endAngle) * mx + Math.cos(endAngle) * my,
  ] as const
  const ofBody = { x: move[0] + by.x, y: move[1] + by.y, angle: turnOfBody }
  const pose = {
    x: atTime.x + place[0] - middle[0] - ofBody.x * time,
    y: atTime.y + place[1] - middle[1] - ofBody.y * time,
    angle: angleOfBody,
  }
  return { isOfGrid, a: { shape: chain, pose: still, by }, b: { shape, pose, by: ofBody } }
}

class Scene {
  readonly world = createWorld()
  readonly collision
  readonly pairs: Pair[] = []
  readonly seen = { touching: 0, apart: 0, passed: 0, times: 0, strict: 0, doubtful: 0 }

  constructor(random: Random, continuous: boolean) {
    this.collision = createCollision(this.world, { flat: true, delta: DELTA, maxEntities: 4096, continuous })
    for (let k = 0; k < PAIRS; k++) {
      const aim = AIMS[k % AIMS.length]!
      const { isOfGrid, a, b } = anyPair(random, aim, APART * (k - PAIRS / 2))
      const entities = [a, b].map((path) => this.add(path)) as [number, number]
      this.pairs.push({ aim, isOfGrid, entities, a, b })
    }
  }

  private add({ shape, pose, by }: FlatPath): number {
    const { world } = this
    const { Position, Rotation, LinearVelocity, AngularVelocity } = this.collision.components
    const { SphereShape, BoxShape, CapsuleShape, PolygonShape, ChainShape } = this.collision.components
    const entity = addEntity(world)
    addComponent(world, entity, set(Position, { x: pose.x, y: pose.y }))
    addComponent(world, entity, set(Rotation, { angle: pose.angle }))
    addComponent(world, entity, set(LinearVelocity, { x: by.x / DELTA, y: by.y / DELTA }))
    addComponent(world, entity, set(AngularVelocity, { z: by.angle / DELTA }))
    if ('points' in shape)
      addComponent(world, entity, set(ChainShape, { chain: buildChain(shape.points, optionsOf(shape)) }))
    else if ('normal' in shape) throw new Error('a half-plane')
    else if (shape.corners.length === 1) addComponent(world, entity, set(SphereShape, { radius: shape.radius }))
    else if (shape.corners.length === 2)
      addComponent(world, entity, set(CapsuleShape, { halfHeight: shape.corners[1]![1], radius: shape.radius }))
    else if (isRectangle(shape.corners))
      addComponent(world, entity, set(BoxShape, { x: shape.corners[2]![0], y: shape.corners[2]![1] }))
    else addComponent(world, entity, set(PolygonShape, { polygon: buildPolygon(shape.corners) }))
    return entity
  }

  rowOf({ entities: [a, b] }: Pair): number {
    const { events } = this.collision
    for (let row = 0; row < events.count; row++) {
      const isEnded = row >= events.began && row < events.began + events.ended
      if (!isEnded && events.a[row] === a && events.b[row] === b) return row
    }
    return -1
  }

  /** Moves all back by the way that they came, from where the columns say that they are. */
  turnBack(): void {
    for (const pair of this.pairs) {
      pair.a = { shape: pair.a.shape, ...this.turned(pair.entities[0], pair.a.by) }
      pair.b = { shape: pair.b.shape, ...this.turned(pair.entities[1], pair.b.by) }
    }
  }

  private turned(entity: number, { x, y, angle }: FlatPose): Pick<FlatPath, 'pose' | 'by'> {
    const { Position, Rotation, LinearVelocity, AngularVelocity } = this.collision.components
    LinearVelocity.x[entity] = -x / DELTA
    LinearVelocity.y[entity] = -y / DELTA
    AngularVelocity.z[entity] = -angle / DELTA
    const pose = { x: Position.x[entity]!, y: Position.y[entity]!, angle: Rotation.angle[entity]! }
    return { pose, by: { x: -x, y: -y, angle: -angle } }
  }

  step(): void {
    integrationSystem(this.world)
    collisionSystem(this.world)
    validateCollision(this.world)
  }
}

function isRectangle(corners: readonly (readonly [number, number])[]): boolean {
  const [p, , q] = corners
  return corners.length === 4 && p![0] === -q![0] && p![1] === -q![1] && corners[1]![0] === q![0]
}

const nameOf = (k: number, { aim, isOfGrid, a, b }: Pair): string =>
  `pair ${k}, ${aim}${isOfGrid ? ', grid' : ''}: ${JSON.stringify({ a, b })}`

/** Whether a touch is expected, and when; undefined where rounding decides. */
function judge(pair: Pair, time: number | undefined, isTold: boolean, seen: Scene['seen'], name: string): void {
  const { a, b } = pair
  const { sure, from } = meet(a, b)
  const isSure = pair.isOfGrid && [0, 0.25, 0.5, 1].some((t) => distanceAt(a, b, t) <= 0)
  if (isSure) seen.strict++
  if (sure < Infinity || isSure) {
    expect(isTold, `${name} touch from ${from} to ${sure}`).toBe(true)
    seen.touching++
    if (distanceAt(a, b, 1) > DOUBT) seen.passed++
  } else if (from === Infinity) {
    expect(isTold, `${name} stay apart`).toBe(false)
    seen.apart++
  } else seen.doubtful++
  if (!isTold || time === undefined) return
  const strict = pair.isOfGrid ? [0, 0.25, 0.5, 1].find((t) => distanceAt(a, b, t) <= 0) : undefined
  const latest = Math.min(sure, strict ?? Infinity)
  if (latest < Infinity) expect(time, `${name} told late`).toBeLessThanOrEqual(latest + 1e-9)
  expect(distanceAt(a, b, time), `${name} told early`).toBeLessThan(EARLY)
  seen.times++
}

type Seen = Scene['seen']

/** Bodies on their paths there and back: whether and when they touch, and what is told of it. */
export function checkPaths(seed: number): Seen {
  const scene = new Scene(new Random(seed), true)
  const { collision, pairs, seen } = scene
  const { events } = collision
  for (const sign of [1, -1]) {
    const before = pairs.map((pair) => scene.rowOf(pair) >= 0)
    if (sign < 0) scene.turnBack()
    scene.step()
    for (const [k, pair] of pairs.entries()) {
      const row = scene.rowOf(pair)
      const isNew = row >= 0 && row < events.began
      const name = nameOf(k, pair)
      judge(pair, isNew ? events.time[row]! / DELTA : undefined, row >= 0, seen, name)
      if (row >= 0) expect(isNew, `${name} begin`).toBe(!before[k])
    }
  }
  return seen
}

/** Bodies at the end of a step alone: whether they touch, and the way out. Returns how many do. */
export function checkEnds(seed: number): number {
  const scene = new Scene(new Random(seed), false)
  const { events } = scene.collision
  scene.step()
  let told = 0
  for (const [k, pair] of scene.pairs.entries()) {
    const { a, b, isOfGrid } = pair
    const distance = distanceAt(a, b, 1)
    const row = scene.rowOf(pair)
    told += Number(row >= 0)
    if (Math.abs(distance) > DOUBT || isOfGrid) expect(row >= 0, `${nameOf(k, pair)}: ${distance}`).toBe(distance <= 0)
    if (row < 0) continue
    checkWayOut(pair, [events.normalX[row]!, events.normalY[row]!], events.depth[row]!, nameOf(k, pair))
  }
  return told
}

/**
 * The normal of a contact leads to the front of a segment that touches, of either chain where both are one-sided; where
 * one segment alone touches a body of another kind, out of it.
 */
function checkWayOut({ a, b }: Pair, n: readonly [number, number], depth: number, name: string): void {
  const one = poseAt(a, 1)
  const two = poseAt(b, 1)
  const other: FlatChain | undefined = 'points' in b.shape ? b.shape : undefined
  const touching = touchingSegments(a.shape, one, b.shape, two)
  const isToFront =
    touching.some((segment) => leadsToFront(segment, one, n)) ||
    (other?.oneSided === true &&
      touchingSegments(other, two, a.shape, one).some((segment) => leadsToFront(segment, two, [-n[0], -n[1]])))
  expect(isToFront, `${name}: the normal leads behind`).toBe(true)
  if (touching.length > 1 || other !== undefined) return
  const out = { x: two.x + n[0] * depth, y: two.y + n[1] * depth, angle: two.angle }
  const left = flatDistance({ corners: touching[0]!, radius: 0 }, one, b.shape, out)
  expect(left, `${name}: not out along ${n.join(' ')} by ${depth}`).toBeGreaterThan(-1e-9)
}

type Points = readonly [readonly [number, number], readonly [number, number]]

/** Segments of a one-sided chain that touch a body. */
function touchingSegments(chain: FlatChain, pose: FlatPose, body: FlatShape, at: FlatPose): Points[] {
  return segmentsOf(chain).filter(
    (points) => flatDistance({ points, closed: false, oneSided: true }, pose, body, at) <= DOUBT,
  )
}

function leadsToFront([p, q]: Points, { angle }: FlatPose, n: readonly [number, number]): boolean {
  const [x, y] = placed([q[0] - p[0], q[1] - p[1]], { x: 0, y: 0, angle })
  return n[0] * y - n[1] * x > -1e-9
}

/** Casts and overlaps, for which the chain stands still. */
export function checkQueries(seed: number): Seen {
  const scene = new Scene(new Random(seed), true)
  const { world } = scene
  refreshQueries(world)
  const hit = createQueryHit()
  for (const [k, pair] of scene.pairs.entries()) {
    const still: Pair = { ...pair, a: { ...pair.a, by: { x: 0, y: 0, angle: 0 } } }
    const { pose, by } = pair.b
    const only = { predicate: (entity: number) => entity === pair.entities[0] }
    const own = { entity: pair.entities[1] }
    const at = { position: [pose.x, pose.y] as [number, number], rotation: pose.angle }
    const isHit = shapeCast(world, hit, own, at, { linear: [by.x, by.y], angular: [0, 0, by.angle] }, only)
    judge(still, isHit ? hit.time : undefined, isHit, scene.seen, `cast of ${nameOf(k, still)}`)
    const found: number[] = []
    overlapShape(world, found, own, at, only)
    const distance = distanceAt(still.a, still.b, 0)
    if (Math.abs(distance) > DOUBT || pair.isOfGrid)
      expect(found.length, `overlap of ${nameOf(k, pair)}: ${distance}`).toBe(Number(distance <= 0))
  }
  return scene.seen
}

const cross = ([x, y]: readonly [number, number], [u, v]: readonly [number, number]): number => x * v - y * u

/** Part of a direction after which a ray meets a segment of a one-sided chain from its front, or Infinity. */
function partOfRay(origin: readonly [number, number], direction: readonly [number, number], [p, q]: Points): number {
  const edge = [q[0] - p[0], q[1] - p[1]] as const
  const to = [p[0] - origin[0], p[1] - origin[1]] as const
  const turn = cross(direction, edge)
  if (turn > 0) return Infinity
  if (turn < 0) {
    const along = cross(to, direction) / turn
    const part = cross(to, edge) / turn
    return along >= 0 && along <= 1 && part >= 0 ? part : Infinity
  }
  if (cross(to, direction) !== 0) return Infinity
  const square = direction[0] ** 2 + direction[1] ** 2
  const [near, far] = [p, q]
    .map((end) => ((end[0] - origin[0]) * direction[0] + (end[1] - origin[1]) * direction[1]) / square)
    .sort((s, t) => s - t) as [number, number]
  return far < 0 ? Infinity : Math.max(0, near)
}

/** Rays of a grid at chains of a grid, through their points and along their lines. Returns how many hit. */
export function checkRays(seed: number, count: number): number {
  const random = new Random(seed)
  const world = createWorld()
  const { components } = createCollision(world, { flat: true, maxEntities: 64 })
  for (const [k, chain] of GRID_CHAINS.entries()) {
    const entity = addEntity(world)
    addComponent(world, entity, set(components.Position, { x: APART * k, y: 0 }))
    addComponent(world, entity, set(components.ChainShape, { chain: buildChain(chain.points, optionsOf(chain)) }))
  }
  refreshQueries(world)
  const hit = createQueryHit()
  let hits = 0
  for (let n = 0; n < count; n++) {
    const k = random.integer(0, GRID_CHAINS.length - 1)
    const segments = segmentsOf(GRID_CHAINS[k]!)
    const origin = [quarter(random, 3), quarter(random, 3)] as const
    const direction = [random.integer(-3, 3), random.integer(-3, 3)] as const
    if (direction[0] === 0 && direction[1] === 0) continue
    const part = Math.min(...segments.map((segment) => partOfRay(origin, direction, segment)))
    const name = `ray ${n} from ${origin.join(' ')} along ${direction.join(' ')} at chain ${k}`
    const isHit = rayCast(world, hit, [origin[0] + APART * k, origin[1]], [...direction], { maxDistance: 64 })
    expect(isHit, `${name}: ${part}`).toBe(part < Infinity)
    if (!isHit) continue
    hits++
    expect(hit.distance, name).toBeCloseTo(part * Math.hypot(...direction), 9)
    expect(hit.normal[0] * direction[0] + hit.normal[1] * direction[1], name).toBeLessThan(0)
  }
  return hits
}
