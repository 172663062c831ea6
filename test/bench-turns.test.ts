import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'

interface Started {
  readonly said: unknown
}

interface Turns {
  startWarm(node: string, script: string, args: readonly unknown[]): Promise<Started>
  takeTurns(processes: readonly Started[]): Promise<void>
}

const path = pathToFileURL(resolve(import.meta.dirname, 'bench/shared/turns.mjs')).href
const { startWarm, takeTurns } = (await import(/* @vite-ignore */ path)) as Turns

const folder = mkdtempSync(join(tmpdir(), 'turns-'))
afterAll(() => rmSync(folder, { recursive: true }))
const script = join(folder, 'measure.mjs')
const diary = join(folder, 'diary.txt')
/** Notes its name when it is warm and in each of its turns; prints what libraries print, and breaks down if told to. */
writeFileSync(
  script,
  `import { appendFileSync } from 'node:fs'
import { exit } from 'node:process'
import { say, waitForTurn } from '${path}'
const [, , name, turns, breaksIn] = process.argv
appendFileSync(${JSON.stringify(diary)}, name.toUpperCase())
console.log('a library says hello')
for (let turn = 1; turn <= Number(turns); turn++) {
  say({ more: true, name })
  waitForTurn()
  if (turn === Number(breaksIn)) exit(1)
  appendFileSync(${JSON.stringify(diary)}, name)
}
console.log('and goodbye')
say({ name, turns }, () => exit(0))
`,
)

it('warms up one process after the other, and has them measure by turns until all have said all', async () => {
  writeFileSync(diary, '')
  const started = []
  for (const args of [['a', 3], ['b', 1], ['c', 3], ['d', 3, 2]]) started.push(await startWarm(process.execPath, script, args)) // prettier-ignore
  expect(readFileSync(diary, 'utf8')).toBe('ABCD')
  await takeTurns(started)
  expect(readFileSync(diary, 'utf8')).toBe('ABCD' + 'abcd' + 'ac' + 'ac')
  expect(started.map(({ said }) => said)).toEqual([
    { name: 'a', turns: '3' },
    { name: 'b', turns: '1' },
    { name: 'c', turns: '3' },
    undefined,
  ])
})

it('says nothing of a process that breaks down before it is warm', async () => {
  const broken = join(folder, 'broken.mjs')
  writeFileSync(broken, 'process.exit(1)')
  const started = await startWarm(process.execPath, broken, [])
  await takeTurns([started])
  expect(started.said).toBe(undefined)
})

it('ends a process that waits for its turn when who started it is gone', async () => {
  const child = spawn(process.execPath, [script, 'a', '3'], { stdio: ['ignore', 'pipe', 'inherit', 'pipe'] })
  const closed = new Promise((resolve) => child.on('close', resolve))
  child.stdout!.once('data', () => child.stdio[3]!.destroy())
  expect(await closed).toBe(0)
})
