/** The command `bitecs-collision`: which of its parts is asked for, and how its errors are told. */
import { CommandError } from '../cook/model.js'
import { COOK_USAGE, runCook } from './cook.js'
import { isTold, type ErrorOutput, type Output } from './output.js'
import { REPLAY_USAGE, runReplay } from './replay.js'

/** What a part of the command does with its arguments; gives the exit code. */
type Part = (args: readonly string[], out: Output, errors: ErrorOutput) => Promise<number>

interface Command {
  readonly run: Part
  readonly usage: string
}

const commands: ReadonlyMap<string, Command> = new Map([
  ['cook', { run: runCook, usage: COOK_USAGE }],
  ['replay', { run: runReplay, usage: REPLAY_USAGE }],
])

/**
 * Runs the command and returns the exit code: 0; after an error, which is printed, 1, or 2 from `replay`, which
 * returns 1 for a difference.
 */
export async function runCommand(args: readonly string[], out: Output, errors: ErrorOutput): Promise<number> {
  try {
    return await run(args, out, errors)
  } catch (error) {
    if (!isTold(error)) throw error
    errors.write(`bitecs-collision: ${error.message}\n`)
    return args[0] === 'replay' ? 2 : 1
  }
}

async function run(args: readonly string[], out: Output, errors: ErrorOutput): Promise<number> {
  const [name, ...rest] = args
  const known = name === undefined ? undefined : commands.get(name)
  const isHelp = args.some((argument) => argument === '-h' || argument === '--help')
  if (known === undefined && !isHelp && name !== undefined)
    throw new CommandError(`there is no command "${name}"\n\n${usageOf([...commands.values()])}`)
  if (known !== undefined && !isHelp) return known.run(rest, out, errors)
  out.write(usageOf(known === undefined ? [...commands.values()] : [known]))
  return 0
}

function usageOf(parts: readonly Command[]): string {
  return `Usage: ${parts.map(({ usage }) => usage).join('\n')}`
}
