/**
 * `npm run example:response`: how a game responds to contacts. A ball bounces, a crate slides, two crates are pushed
 * apart; and a character walks over tiles, a stair, a floor of triangles and a bunny. Opens no window; writes the walk
 * as a picture.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { collisionSystem } from 'bitecs-collision'
import bunny from 'bunny'
import { standing } from '../scenes/meshes.js'
import { BUNNY_AT, course } from './course.js'
import { drawWalk, type PathPoint } from './picture.js'
import { partAt, PARTS, Player, STEPS, STEPS_A_SECOND } from './script.js'
import { yard } from './yard.js'

function playYard(): void {
  const { world, collision, ball, crate, light, heavy, update } = yard()
  const { x, y } = collision.components.Position
  const peaks: number[] = []
  let [before, rising] = [y[ball]!, false]
  const start = [x[crate]!, y[crate]!] as const
  for (let step = 0; step < 480; step++) {
    update(world)
    if (rising && y[ball]! < before) peaks.push(before - 0.5)
    rising = y[ball]! > before
    before = y[ball]!
  }
  console.log(`ball      dropped from 2.50, rose to ${peaks.map((peak) => peak.toFixed(2)).join(', ')}`)
  console.log(
    `crate     slid ${Math.hypot(x[crate]! - start[0], y[crate]! - start[1]).toFixed(2)} units down the slope and along the ground`,
  )
  console.log(
    `push-out  two crates 0.40 inside each other are now ${(x[heavy]! - x[light]!).toFixed(2)} apart from middle to middle`,
  )
}

function playWalk(): void {
  const scene = course(standing(bunny.positions, bunny.cells, 20))
  const { world, collision, character } = scene
  const { x, y } = collision.components.Position
  const player = new Player(scene)
  const path: PathPoint[] = []
  const tally = new Map(PARTS.map(({ name }) => [name, { way: 0, hits: 0, steps: 0, stood: 0, count: 0, time: 0 }]))
  collisionSystem(world)
  for (let step = 0; step < STEPS; step++) {
    const part = partAt(step)
    const start = performance.now()
    const lifted = player.play(step)
    const sums = tally.get(part)!
    sums.time += performance.now() - start
    collisionSystem(world)
    const { moved, hits, steps, grounded } = character.result
    sums.way += Math.hypot(moved[0]!, moved[2]!)
    sums.hits += hits
    sums.steps += steps
    sums.stood += grounded ? 1 : 0
    sums.count++
    path.push({ part, x: x[character.entity]!, y: y[character.entity]!, lifted })
  }
  console.log('\nwalk        way    on ground  contacts     steps     ms a move')
  for (const [name, { way, hits, steps, stood, count, time }] of tally)
    console.log(
      `  ${name.padEnd(8)}${way.toFixed(1).padStart(5)}${`${((100 * stood) / count).toFixed(0)} %`.padStart(12)}` +
        `${String(hits).padStart(10)}${String(steps).padStart(10)}${(time / count).toFixed(3).padStart(14)}`,
    )
  console.log(`  came to ${player.reached} of ${player.points} points of its way`)
  mkdirSync('out', { recursive: true })
  writeFileSync('out/response.svg', drawWalk(scene, BUNNY_AT.x, path, STEPS_A_SECOND))
  console.log('\nThe walk from the side: out/response.svg')
}

playYard()
playWalk()
