/** The command `bitecs-collision replay`: where two traces first differ. */
import { CommandError } from '../cook/model.js'
import { compareTraces, type TraceDifference } from '../testing/compare.js'
import { readTrace } from '../testing/read.js'
import { argumentsOf, naming, readBytes, type Output } from './output.js'

export const REPLAY_USAGE = `bitecs-collision replay <a.trace> <b.trace>

Compares two traces that recordTrace of bitecs-collision/testing wrote, and prints where they first differ: the step,
the entity or contact, the field, and both values. The exit code is 0 if they are the same to the bit, 1 if they differ,
2 if they cannot be compared: a file is missing or damaged, or the arguments are wrong.

  -h, --help                 print this
`

/** Prints the first difference of two files, and returns 1, or 0 if there is none. */
export async function runReplay(args: readonly string[], out: Output): Promise<number> {
  const [fileA, fileB, ...more] = (await argumentsOf(args, {})).positionals
  if (fileA === undefined || fileB === undefined || more.length > 0)
    throw new CommandError(`replay takes two traces\n\nUsage: ${REPLAY_USAGE}`)
  const a = await naming(fileA, async () => readTrace(await readBytes(fileA)))
  const b = await naming(fileB, async () => readTrace(await readBytes(fileB)))
  const difference = compareTraces(a, b)
  if (difference !== undefined) {
    out.write(printDifference(difference, fileA, fileB))
    return 1
  }
  out.write(`the same to the bit: ${a.steps.length} steps\n`)
  return 0
}

/** `step 6, collider 2, position.x: 0 in a.trace, 0.25 in b.trace`. */
function printDifference(difference: TraceDifference, fileA: string, fileB: string): string {
  const { step, what, entity, other, field, a, b } = difference
  const thing = [what, entity, other].filter((part) => part !== undefined).join(' ')
  const about = what === 'step' ? `step ${step}` : `step ${step}, ${thing}`
  if (field === 'there') return `${about}: only in ${a === true ? fileA : fileB}\n`
  const values = `${String(a)} in ${fileA}, ${String(b)} in ${fileB}`
  if (what !== 'hash') return `${about}, ${field}: ${values}\n`
  return `${about}: ${values}\n  Colliders and contacts are the same: velocities, filters or other state differ.\n`
}
