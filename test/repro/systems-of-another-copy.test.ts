/**
 * A program may load the package as ESM and as CommonJS: a world belongs to both. boundsSystem handed the columns over
 * in memory of its own module, so that in a world of the other copy every pose was NaN, and nothing touched.
 */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as bitecs from 'bitecs'
import * as collisions from 'bitecs-collision'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { Random } from '../oracle/random.js'

type Copy = typeof collisions

const root = resolve(fileURLToPath(import.meta.url), '../../..')

async function loadCopy(): Promise<Copy> {
  const { outputFiles } = await build({
    entryPoints: ['src/index.ts'],
    absWorkingDir: root,
    bundle: true,
    format: 'cjs',
    write: false,
    external: ['bitecs'],
    logLevel: 'silent',
  })
  const module = { exports: {} as Copy }
  new Function('module', 'require', outputFiles[0]!.text)(module, () => bitecs)
  return module.exports
}

/** What can be seen of some steps of a world, each call of them by the copy that `next` gives. */
function play(next: () => Copy): (string | number | number[])[] {
  const random = new Random(35)
  const world = bitecs.createWorld()
  const collision = next().createCollision(world)
  const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape, Attached, RayProbe, ProbeHit } =
    collision.components
  const place = () => ({ x: random.between(-3, 3), y: random.between(-3, 3), z: random.between(-3, 3) })
  const bodies = Array.from({ length: 30 }, () => bitecs.addEntity(world))
  for (const body of bodies) {
    bitecs.addComponents(world, body, [bitecs.set(Position, place()), Rotation, BoxShape])
    bitecs.addComponents(world, body, [bitecs.set(LinearVelocity, place()), bitecs.set(AngularVelocity, place())])
    if (body % 5 === 0) bitecs.addComponents(world, body, bitecs.set(Attached, { parent: bodies[0]!, ...place() }))
  }
  bitecs.addComponents(world, bodies[2]!, RayProbe)
  const hits = next().createQueryHits()
  const found: number[] = []
  const seen: ReturnType<typeof play> = []
  for (let step = 0; step < 12; step++) {
    next().integrationSystem(world)
    for (const k of [0, 1, 2, 3]) next().collisionStages[k]!(world)
    next().querySystem(world)
    const { count, began, pointX, depth } = collision.events
    seen.push(count, began, [...pointX.subarray(0, count)], [...depth.subarray(0, count)])
    seen.push(next().rayCastAll(world, hits, [-9, 0, 0], [1, 0, 0.1]), [...hits.distance.subarray(0, hits.count)])
    seen.push(next().overlapShape(world, found, { halfExtents: [1, 2, 1] }, { position: [0, 0, 0] }), [...found])
    seen.push(ProbeHit.distance[bodies[2]!]!, next().hashCollision(world))
    if (step % 4 === 3) next().restoreCollision(world, next().saveCollision(world))
    next().validateCollision(world)
  }
  return seen
}

it('a world that two copies of the package step by turns does as one of a single copy, seed 35', async () => {
  const copy = await loadCopy()
  const alone = play(() => collisions)
  expect(alone[0]).toBeGreaterThan(3)
  const random = new Random(36)
  for (let turn = 0; turn < 3; turn++) expect(play(() => (random.chance(0.5) ? collisions : copy))).toEqual(alone)
})
