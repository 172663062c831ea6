import { readFile } from 'node:fs/promises'
import { CommandError, messageOf } from '../cook/model.js'

/** Where the command writes its messages. */
export interface Output {
  write(text: string): unknown
}

/** Where the command writes errors, and shows how far it is. */
export type ErrorOutput = Output & NodeJS.WritableStream

/** The bytes of a file. Throws CommandError, naming it. */
export async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(file))
  } catch (cause) {
    throw new CommandError(`${file} cannot be read: ${messageOf(cause)}`, { cause })
  }
}
