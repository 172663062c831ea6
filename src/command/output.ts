import { readFile } from 'node:fs/promises'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { CommandError, messageOf } from '../cook/model.js'
import { CollisionError } from '../errors.js'

/** Where the command writes its messages. */
export interface Output {
  write(text: string): unknown
}

/** Where the command writes errors, and shows how far it is. */
export type ErrorOutput = Output & NodeJS.WritableStream

/** Runs `work`; whatever it throws is an error of the user, told behind `what`. */
export async function trying<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new CommandError(`${what}${messageOf(cause)}`, { cause })
  }
}

/** Runs `work`; its errors about a file name the file. */
export async function naming<T>(file: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof CommandError || cause instanceof CollisionError)) throw cause
    throw new CommandError(`${file}: ${cause.message}`, { cause })
  }
}

/** The bytes of a file. Throws CommandError, naming it. */
export function readBytes(file: string): Promise<Uint8Array> {
  return trying(`${file} cannot be read: `, async () => new Uint8Array(await readFile(file)))
}

type Arguments<O extends NonNullable<ParseArgsConfig['options']>> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: O }>
>

/** The options and the files that the arguments name. */
export function argumentsOf<O extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: O,
): Promise<Arguments<O>> {
  return trying('', () => parseArgs({ args: [...args], allowPositionals: true, options }))
}
