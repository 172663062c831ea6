import { addComponent, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { collideObbs, createManifold } from 'bitecs-collision/geometry'
import { describe, expect, it } from 'vitest'
import { Random } from '../oracle/random.js'

/**
 * Two statics that are level along the normal of one of them, whichever axis that is, or just not: the second one has
 * the normal of the first where it is level, and all is the same in whatever order the entities were made.
 */

type V3 = readonly [number, number, number]
const columns = ['pointX', 'pointY', 'pointZ', 'depth', 'speed', 'pointCount'] as const
const CASES = 500
const STEPS = 5

const dot = (a: V3, b: V3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const plus = (a: V3, s: number, b: V3): V3 => [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]]
const cross = (a: V3, b: V3): V3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
const unit = (v: V3): V3 => [v[0] / Math.hypot(...v), v[1] / Math.hypot(...v), v[2] / Math.hypot(...v)]

/** The part of a unit vector across another one, a unit vector too, or any across it. */
function lateral(v: V3, way: V3): V3 {
  const across = plus(v, 0 - dot(v, way), way)
  if (Math.hypot(...across) > 0.1) return unit(across)
  return unit(cross(way, Math.abs(way[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0]))
}

/** A box about the origin of its case. */
class Box {
  center: V3 = [0, 0, 0]
  readonly half: V3
  readonly rotation: V3
  readonly w: number
  readonly axes: readonly [V3, V3, V3]

  constructor(random: Random, like?: Box) {
    this.half = [random.between(0.2, 0.6), random.between(0.2, 0.6), random.between(0.2, 0.6)]
    const [x, y, z, w] = like === undefined ? random.quaternion() : [...like.rotation, like.w]
    this.rotation = [x, y, z]
    this.w = w
    this.axes = [
      [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
      [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
      [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
    ]
  }

  reach(n: V3): number {
    return [0, 1, 2].reduce((sum, k) => sum + this.half[k]! * Math.abs(dot(this.axes[k]!, n)), 0)
  }

  /** The same as collideObbs takes it. */
  get obb() {
    return { center: this.center, axes: this.axes.flat(), halfExtents: this.half }
  }
}

interface Case {
  readonly body: Box
  readonly statics: readonly [Box, Box]
  /** Normal of the first static, towards the body. */
  readonly normal: V3
}

/**
 * A body a little deep in a static, and another static beside it that reaches as high as the surface of the first one,
 * or nearly.
 */
function drawCase(random: Random): Case | undefined {
  const body = new Box(random)
  const beside = new Box(random, random.chance(0.2) ? body : undefined)
  const under = new Box(random, random.pick([body, beside, undefined]))
  const depth = random.between(0.01, 0.15)
  // Along a face of one of them, or anyhow: of the edges.
  const edges = cross(random.pick(body.axes), random.pick(beside.axes))
  const way = random.pick([
    random.pick(body.axes),
    random.pick(beside.axes),
    Math.hypot(...edges) < 0.1 ? body.axes[0] : unit(edges),
  ])
  const away = lateral(random.pick(body.axes), way)
  beside.center = plus(
    plus([0, 0, 0], depth - body.reach(way) - beside.reach(way), way),
    random.between(-0.3, 0.3),
    away,
  )
  const manifold = createManifold()
  if (collideObbs(manifold, beside.obb, body.obb) === 0) return undefined
  const normal = unit([manifold.normal[0]!, manifold.normal[1]!, manifold.normal[2]!])
  const { position, depth: deepest } = manifold.points[0]!
  const height = dot(normal, [position[0]!, position[1]!, position[2]!]) + 0.5 * deepest
  const off = random.chance(0.5) ? 0 : random.log(1e-9, 0.1) * random.sign()
  const side = lateral(random.pick([...body.axes, ...under.axes]), normal)
  const overlap = random.chance(0.1) ? deepest : deepest * random.between(0.05, 1.5)
  under.center = plus(
    plus([0, 0, 0], height + off - under.reach(normal), normal),
    body.reach(side) + under.reach(side) - overlap,
    side,
  )
  return { body, statics: [beside, under], normal }
}

/**
 * What the contacts of each case told in every second step; `turned`: contacts of second statics that have the normal
 * of the first. `order`: in which order the three boxes of a case are made.
 */
function play(cases: readonly Case[], continuous: boolean, order: readonly number[], seed: number) {
  const random = new Random(seed)
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 60, continuous, contactEntities: false })
  const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape } = collision.components
  const middle = (k: number): V3 => [8 * (k % 20), 8 * Math.floor(k / 20), 0]
  const entities = cases.map(() => {
    const made: number[] = []
    for (const n of order) made[n] = addEntity(world)
    return made as [number, number, number]
  })
  if (order[0] !== 0) entities.reverse()
  cases.forEach(({ body, statics }, k) => {
    for (const [n, box] of [body, ...statics].entries()) {
      const entity = entities[k]![n]!
      const [x, y, z] = plus(middle(k), 1, box.center)
      addComponent(world, entity, set(Position, { x, y, z }))
      addComponent(
        world,
        entity,
        set(Rotation, { x: box.rotation[0], y: box.rotation[1], z: box.rotation[2], w: box.w }),
      )
      addComponent(world, entity, set(BoxShape, { x: box.half[0], y: box.half[1], z: box.half[2] }))
    }
    addComponent(world, entities[k]![0], LinearVelocity)
    addComponent(world, entities[k]![0], AngularVelocity)
  })
  const told: string[] = []
  let turned = 0
  for (let step = 0; step < STEPS; step++) {
    if (step > 0) integrationSystem(world)
    // Slow enough to stay level in part.
    for (const [entity] of entities) {
      const speed = random.chance(0.5) ? 0 : random.log(1e-6, 1)
      for (const axis of ['x', 'y', 'z'] as const) {
        LinearVelocity[axis][entity] = speed * random.between(-1, 1)
        AngularVelocity[axis][entity] = random.chance(0.5) ? 0 : speed * random.between(-1, 1)
      }
    }
    collisionSystem(world)
    const { events } = collision
    told.push(`${events.began} ${events.ended} ${events.count}`)
    if (step % 2 === 1) continue
    cases.forEach(({ normal }, k) => {
      const [body, beside, under] = entities[k]!
      for (const entity of [beside, under]) {
        const row = collision.contactBetween(body, entity)
        if (row < 0) continue
        // Towards the body.
        const sign = body < entity ? -1 : 1
        const towards: V3 = [sign * events.normalX[row]!, sign * events.normalY[row]!, sign * events.normalZ[row]!]
        told.push(`${k} ${towards.map((x) => x + 0).join()} ${columns.map((name) => events[name][row]).join()}`)
        if (entity === under && step === 0 && dot(normal, towards) > 1 - 1e-12) turned++
      }
    })
  }
  return { told, turned }
}

describe.each([true, false])('statics that are level along a normal of any kind, continuous: %s', (continuous) => {
  it.each([1, 2, 3])('are straightened in whatever order they were made, seed %i', (seed) => {
    const random = new Random(seed)
    const cases: Case[] = []
    while (cases.length < CASES) {
      const drawn = drawCase(random)
      if (drawn !== undefined) cases.push(drawn)
    }
    const some = play(cases, continuous, [0, 1, 2], seed)
    expect(some).toEqual(play(cases, continuous, [2, 1, 0], seed))
    expect(some.turned).toBeGreaterThan(20)
  })
})
