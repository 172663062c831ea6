/** What a call throws, for tests that look at the fields of an error. */
import { CollisionError } from 'bitecs-collision'

/** The error that a call throws. Throws where it throws none. */
export function errorOf(call: () => unknown): CollisionError {
  try {
    call()
  } catch (error) {
    return error as CollisionError
  }
  throw new Error('nothing was thrown')
}

/** The CollisionError that a call throws, undefined where it throws nothing. Any other error is thrown on. */
export function refusalOf(call: () => unknown): CollisionError | undefined {
  try {
    call()
  } catch (error) {
    if (!(error instanceof CollisionError)) throw error
    return error
  }
  return undefined
}

/** The code of the error that a call throws, or the text of one without a code; undefined where it throws nothing. */
export function codeOf(call: () => unknown): string | undefined {
  try {
    call()
  } catch (error) {
    return (error as Partial<CollisionError>).code ?? String(error)
  }
  return undefined
}

/** The message of the error that a call throws; empty where it throws nothing. */
export function messageOf(call: () => unknown): string {
  try {
    call()
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

/** The options of a call, as its error about one that it does not know lists them. */
export function optionsOf(call: () => unknown): string[] {
  return /options are (.*)$/.exec(messageOf(call))![1]!.split(', ')
}
