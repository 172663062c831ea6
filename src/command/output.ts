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

/** Whether an error is told to the user by its message alone. */
export function isTold(error: unknown): error is Error {
  return error instanceof CommandError || error instanceof CollisionError
}

/** Runs `work`; whatever it throws, as far as it `isOurs`, is an error of the user, told behind `what`. */
export async function trying<T>(what: string, work: () => T | Promise<T>, isOurs = (_: unknown) => true): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (!isOurs(cause)) throw cause
    throw new CommandError(`${what}${messageOf(cause)}`, { cause })
  }
}

/** Runs `work`; its errors about a file name the file. */
export function naming<T>(file: string, work: () => T | Promise<T>): Promise<T> {
  return trying(`${file}: `, work, isTold)
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
