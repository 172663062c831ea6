/**
 * Processes that live at the same time and measure by turns, so that all meet the same phases of the machine. Who has
 * no turn is blocked on a pipe and burns nothing. Both sides: what a process says and hears, and who starts it.
 */
import { spawn } from 'node:child_process'
import { Buffer } from 'node:buffer'
import { readSync } from 'node:fs'
import process, { exit, stdout } from 'node:process'
import { createInterface } from 'node:readline'
import { clearTimeout, setTimeout } from 'node:timers'

/** Lines that begin so are said to who started the process; libraries print others. */
const MARK = '@ '
/** The pipe on which a process hears of its turn: from standard input, Node does not read blocked. */
const PIPE = 3
/**
 * Milliseconds after which an answer is not waited for any longer. On a busy machine 200 steps of planck take three
 * minutes and more before the first one.
 */
const MOST_WAITED = 900_000

const running = new Set()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** In the process: says something, as JSON. `more`: there are turns to come. */
export const say = (what, then) => stdout.write(`\n${MARK}${JSON.stringify(what)}\n`, then)

/** In the process: waits for its turn, and ends where there is nobody any more who could give it one. */
export function waitForTurn() {
  if (readSync(PIPE, Buffer.alloc(1)) === 0) exit()
}

/**
 * Starts a process and waits until it is warm. `said` is what it said last: `null` if it ran out of time, `undefined`
 * if it broke down. `go()` gives it a turn.
 */
export async function startWarm(node, script, args) {
  const child = spawn(node, [script, ...args.map(String)], { stdio: ['ignore', 'pipe', 'inherit', 'pipe'] })
  running.add(child)
  let timer
  let answer = () => {}
  const started = { said: undefined, go }
  function heard(what) {
    clearTimeout(timer)
    started.said = what
    answer()
  }
  function wait() {
    timer = setTimeout(() => {
      heard(null)
      child.kill('SIGKILL')
    }, MOST_WAITED)
    return new Promise((resolve) => (answer = resolve))
  }
  function go() {
    const said = wait()
    child.stdio[PIPE].write('.')
    return said
  }
  // Of one that ended, `close` tells.
  child.stdio[PIPE].on('error', () => {})
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith(MARK)) heard(JSON.parse(line.slice(MARK.length)))
  })
  child.on('close', () => {
    running.delete(child)
    heard(started.said?.more ? undefined : started.said)
  })
  await wait()
  return started
}

/** Has warm processes measure, one turn each, round and round, until all have said all. */
export async function takeTurns(processes) {
  while (processes.some(({ said }) => said?.more)) for (const each of processes) if (each.said?.more) await each.go()
}
