/**
 * Random programs of a game for two worlds that throw their epochs away at other times (Forgets). What the two tell
 * must be the same to the bit.
 */
import { ways, type Command, type Program } from './memory-program.js'
import { TwinWorld } from './memory-reader.js'
import type { Forgets } from './memory-world.js'

/** What the two worlds do with a program: the first difference, or an empty string. */
export function compareWorlds(
  program: Program,
  seen: Record<string, number>,
  forgets: readonly [one: Forgets, twin: Forgets] = ['soft', 'always'],
): string {
  const one = new TwinWorld(program, forgets[0])
  const twin = new TwinWorld(program, forgets[1])
  let open = new Set<string>()
  let failure = ''
  for (let n = 0; n < program.steps.length && failure === ''; n++) {
    for (const command of program.steps[n]!) {
      seen[command.kind] = (seen[command.kind] ?? 0) + 1
      const isStep = ways.includes(command.kind)
      if (command.kind === 'dispose') open = new Set()
      const deepBefore = isStep ? twin.read(true) : []
      const wrong = one.run(command)
      const wrongToo = twin.run(command)
      if (wrong !== '') seen[wrong] = (seen[wrong] ?? 0) + 1
      if (wrong !== wrongToo) failure = `step ${n}, ${command.kind}: threw '${wrong}' and '${wrongToo}'`
      if (!isStep || failure !== '') continue
      const deep = command.u[6]! < 0.5
      const told = one.read(deep)
      const expected = twin.read(deep)
      const k = firstDifference(told, expected)
      if (k >= 0) failure = `step ${n}, ${command.kind}: ${twin.nameOf(k)} is ${told[k]}, not ${expected[k]}`
      else if (wrong === '') failure = balance(one, open, n)
      else if (command.kind !== 'stages') {
        const after = one.read(true)
        const trace = firstDifference(after, deepBefore)
        if (trace >= 0)
          failure = `step ${n}, ${command.kind}: failed and left ${one.nameOf(trace)} ${after[trace]}, not ${deepBefore[trace]}`
      }
      // After a step that failed look-ups are about the bodies of the one before.
      if (failure === '' && deep && wrong === '') {
        const look = one.checkLookUps()
        if (look !== '') failure = `step ${n}: ${look}`
      }
    }
  }
  for (const [what, times] of Object.entries(one.seen)) seen[what] = (seen[what] ?? 0) + times
  return failure
}

function firstDifference(one: readonly number[], other: readonly number[]): number {
  for (let k = 0; k < Math.max(one.length, other.length); k++) if (!Object.is(one[k], other[k])) return k
  return -1
}

/** Every begin has one end: `open` are the contacts that had none so far. */
function balance(one: TwinWorld, open: Set<string>, n: number): string {
  const { events } = one.collision
  const before = open.size
  for (let row = 0; row < events.count; row++) {
    const pair = `${events.a[row]}:${events.generationA[row]} ${events.b[row]}:${events.generationB[row]}`
    const began = row < events.began
    if (began === open.has(pair)) return `step ${n}: ${pair} ${began ? 'began twice' : 'had not begun'}`
    if (began) open.add(pair)
    else if (row < events.began + events.ended) open.delete(pair)
    if (row >= events.began && row < events.began + events.ended && !(events.reason[row]! > 0))
      return `step ${n}: no reason`
  }
  const persist = events.count - events.began - events.ended
  return persist === before - events.ended
    ? ''
    : `step ${n}: of ${before} contacts ${events.ended} ended and ${persist} persist`
}

/** The program without what it fails without as well. */
export function shrink(program: Program): Program {
  let best = program
  for (let again = true; again;) {
    again = false
    const attempt = (steps: readonly (readonly Command[])[], bodies = best.bodies): void => {
      const smaller = { ...best, steps, bodies }
      let fails: boolean
      try {
        fails = compareWorlds(smaller, {}) !== ''
      } catch {
        fails = true
      }
      if (!fails) return
      best = smaller
      again = true
    }
    if (best.bodies > 1) attempt(best.steps, Math.floor(best.bodies / 2))
    if (best.bodies > 1) attempt(best.steps, best.bodies - 1)
    for (let k = best.steps.length - 1; k >= 0; k--) {
      if (k < best.steps.length) attempt(best.steps.filter((_, n) => n !== k))
      for (let c = (best.steps[k]?.length ?? 0) - 1; c >= 0; c--)
        attempt(best.steps.map((commands, n) => (n === k ? commands.filter((_, m) => m !== c) : commands)))
    }
  }
  return best
}
