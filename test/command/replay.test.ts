import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { removeEntity } from 'bitecs'
import { collisionSystem, hashCollision, integrationSystem } from 'bitecs-collision'
import { recordTrace, simulate } from 'bitecs-collision/testing'
import { buildSync } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fallingBall } from '../testing/room.js'
import { command } from './run.js'

/** A ball that falls for `steps` steps, and is pushed by `push` before step 6. */
function fall(steps: number, push: number): Uint8Array {
  const { world, collision, ball } = fallingBall()
  const trace = recordTrace(world)
  const update = [integrationSystem, collisionSystem, trace.step]
  simulate(world, Math.min(steps, 5), update)
  collision.components.Position.x[ball]! += push
  simulate(world, steps - Math.min(steps, 5), update)
  return trace.finish()
}

let folder = ''
const fileOf = (name: string): string => join(folder, `${name}.trace`)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'replay-'))
  writeFileSync(fileOf('a'), fall(10, 0))
  writeFileSync(fileOf('same'), fall(10, 0))
  writeFileSync(fileOf('pushed'), fall(10, 0.25))
  writeFileSync(fileOf('short'), fall(8, 0))
  writeFileSync(fileOf('damaged'), fall(10, 0).fill(7, 100, 104))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('bitecs-collision replay', () => {
  it('runs as a command, and exits with 1 where the traces differ', () => {
    const program = join(folder, 'command.mjs')
    buildSync({
      entryPoints: [resolve(import.meta.dirname, '../../src/command/main.ts')],
      outfile: program,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      banner: { js: "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)" },
    })
    const same = execFileSync(process.execPath, [program, 'replay', fileOf('a'), fileOf('same')], { encoding: 'utf8' })
    expect(same).toBe('the same to the bit: 10 steps\n')
    const differing = spawnSync(process.execPath, [program, 'replay', fileOf('a'), fileOf('pushed')])
    expect(differing.status).toBe(1)
    expect(String(differing.stderr)).toBe('')
    expect(String(differing.stdout)).toBe(
      `step 6, collider 2, position.x: 0 in ${fileOf('a')}, 0.25 in ${fileOf('pushed')}\n`,
    )
  })

  it('tells of a trace that ends earlier', async () => {
    const { code, out } = await command('replay', fileOf('a'), fileOf('short'))
    expect([code, out]).toEqual([1, `step 9: only in ${fileOf('a')}\n`])
  })

  it('tells of a collider that only one has', async () => {
    const [kept, removed] = [false, true].map((isRemoved) => {
      const { world, ball } = fallingBall()
      const trace = recordTrace(world)
      simulate(world, 1, [collisionSystem, trace.step])
      if (isRemoved) removeEntity(world, ball)
      simulate(world, 1, [collisionSystem, trace.step])
      return trace.finish()
    })
    writeFileSync(fileOf('kept'), kept!)
    writeFileSync(fileOf('removed'), removed!)
    const { code, out } = await command('replay', fileOf('removed'), fileOf('kept'))
    expect([code, out]).toEqual([1, `step 2, collider 2: only in ${fileOf('kept')}\n`])
  })

  it('tells of what a trace does not hold', async () => {
    const hashes = ['still', 'going'].map((name, speed) => {
      const { world, collision, ball } = fallingBall()
      const trace = recordTrace(world)
      simulate(world, 1)
      collision.components.LinearVelocity.x[ball] = speed
      trace.step()
      writeFileSync(fileOf(name), trace.finish())
      return hashCollision(world)
    })
    const { code, out } = await command('replay', fileOf('still'), fileOf('going'))
    expect(code).toBe(1)
    expect(out).toBe(
      `step 1, hash: ${hashes[0]} in ${fileOf('still')}, ${hashes[1]} in ${fileOf('going')}\n` +
        '  Colliders and contacts are the same: velocities, filters or other state differ.\n',
    )
  })

  it.each<[string, readonly string[], string | RegExp]>([
    ['a file that is not there', ['a', 'none'], /none\.trace cannot be read: ENOENT/],
    ['a damaged file', ['a', 'damaged'], /damaged\.trace: E_CHECKSUM: the checksum is/],
    ['one trace', ['a'], /replay takes two traces\n\nUsage: bitecs-collision replay <a\.trace>/],
    ['three traces', ['a', 'a', 'a'], /replay takes two traces/],
  ])('refuses %s', async (_, names, message) => {
    const { code, out, errors } = await command('replay', ...names.map(fileOf))
    expect([code, out]).toEqual([2, ''])
    expect(errors).toMatch(message)
  })

  it('refuses an option that it does not know', async () => {
    const { code, errors } = await command('replay', '--fast', fileOf('a'), fileOf('a'))
    expect(code).toBe(2)
    expect(errors).toMatch(/^bitecs-collision: Unknown option '--fast'/)
  })
})

describe('bitecs-collision', () => {
  it('prints how to use it, whole or one part', async () => {
    const whole = await command('--help')
    expect(whole.code).toBe(0)
    expect(whole.out).toMatch(/^Usage: bitecs-collision cook <[^]*\nbitecs-collision replay </)
    expect((await command()).out).toBe(whole.out)
    const part = (await command('replay', '--help')).out
    expect(part).toMatch(/^Usage: bitecs-collision replay <[^]*exit code/)
    expect(part).not.toMatch(/cook/)
  })

  it('refuses a command that there is not', async () => {
    const { code, errors } = await command('repaly', 'a', 'b')
    expect(code).toBe(1)
    expect(errors).toMatch(/^bitecs-collision: there is no command "repaly"\n\nUsage: bitecs-collision cook/)
  })
})
