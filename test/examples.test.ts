/** The programs of examples/games, as `npm run examples` runs them: what they print, but for times. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const games = join(root, 'examples/games')

const printed = `
hello
1 and 2 touch at 9.32 units/s
the crate is 0.50 above the ground

bullet-hell
1000 bullets at 50 units a step, 550 hits
0 of 24 near enemies live, and 24 of 24 behind them

platformer
0.1 s  stands on the floor at x -3.8, y 0.9
1.9 s  stands on the floor at x 1.7, y 1.0
2.8 s  stands on the floor at x 4.3, y 0.9
8.0 s  stands on the lift at x 6.7, y 0.9
12.5 s  stands on the platform at x 7.0, y 7.0
3 coins, 2 steps climbed

top-down
out after 9.1 s at y 0.0
something was ahead in 152 steps, and in the way in 80

shooter
step 0: seen by 2 of 5 guards
step 30: seen by 2 of 5 guards
step 60: seen by 4 of 5 guards
the grenade hits 2 guards
step 90: seen by 1 of 3 guards
step 120: seen by 1 of 3 guards
the laser ends after 1.81 at a wall

picking
click at 0, 0: the bunny at 0.00, 1.80, 1.22, triangle 615
click at 0.36, -0.1: the ball at 3.61, 1.15, 0.91
click at 0.3, -0.35: the table at 2.88, 0.00, 1.80
click at -0.9, 0.9: nothing

culling
turned by 0 degrees: 2307 boxes of 100000 are seen
turned by 90 degrees: 2278 boxes of 100000 are seen
turned by 180 degrees: 2429 boxes of 100000 are seen
turned by 270 degrees: 2343 boxes of 100000 are seen

meshes
they meet after 0.474342 s at 0.333, 2.587, 0.376: triangle 135 and triangle 3578
653 pairs of triangles cross when one stands in the other

own-columns
50 bounces in 5 seconds, 0 asteroids touch now

broad-phase
3355 contacts began in 300 steps, by 9 searches
the same as by the own broad-phase: true

rollback
frame 66: ball at 1.32, as predicted; now a jump of frame 60 arrives
6 frames played again: ball at 2.14
after 120 frames both peers have the same hash: true

headless-test
ok    the ball stays on the table
in the cup after 175 steps
ok    falls off its edge, and into the cup
ok    goes the same way every time
`

it('npm run examples prints what they are about', () => {
  const run = (...args: string[]): string => execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  run(join(root, 'node_modules/tsup/dist/cli-default.js'), '--config', 'examples/tsup.config.ts')
  const told = run('out/examples/games/run.js').replaceAll(/ \([\d.]+ ms\)/g, '')
  expect(told).toBe(printed)
})

it('each has fewer than 100 lines', () => {
  for (const file of readdirSync(games))
    expect(readFileSync(join(games, file), 'utf8').split('\n').length, file).toBeLessThan(100)
})
