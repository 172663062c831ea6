/** Two server processes that share a real Redis server. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

it('npm run scale: players of two processes meet, rooms spread, a process takes only its own along', async () => {
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'scale', '--', '4'], { cwd, encoding: 'utf8' })
  console.log(stdout)
  const [meeting, spread, stopped] = stdout.split('\n\n').slice(1) as [string, string, string]
  const [first, second] = [...meeting.matchAll(/^(\S+) lists/gm)].map(([, id]) => id!) as [string, string]
  expect(first).not.toBe(second)

  // Both processes list one room, with both players in it, and both saw each other there.
  const lists = [...meeting.matchAll(/lists (.*)$/gm)].map(([, list]) => list!)
  const [, room, owner] = /^(\S+) in (\S+) with 2$/.exec(lists[0]!)!
  expect(lists[1]).toBe(lists[0])
  expect([first, second]).toContain(owner)
  const saw = [...meeting.matchAll(/saw (\d+) players and (\d+) bullets in (\S+)$/gm)]
  expect(saw.map(([, players]) => players)).toEqual(['2', '2'])
  expect(saw.map(([, , , where]) => where)).toEqual([room, room])
  for (const [, , bullets] of saw) expect(Number(bullets)).toBeGreaterThan(10)

  // A new room in each process, known to both.
  const [ofFirst, ofSecond] = [...spread.matchAll(/lists (.*)$/gm)].map(([, list]) => list!)
  expect(ofSecond).toBe(ofFirst)
  const rooms = ofFirst!.split(', ').map((text) => /^\S+ in (\S+) with 1$/.exec(text)![1])
  expect(rooms.sort()).toEqual([first, second].sort())

  // The list of the one that is left has its own room, the very same.
  const [, left] = new RegExp(`^${first} lists (.*)$`, 'm').exec(stopped)!
  expect(left).toBe(ofFirst!.split(', ').find((text) => text.includes(`in ${first} `)))
})
