/** The hashes on record. When a kernel changes on purpose, look at what changed before taking new ones. */
import { readFileSync } from 'node:fs'

interface Golden {
  /** Numbers of steps, ascending. */
  readonly steps: readonly number[]
  /** The hash of each scene after each of them. */
  readonly scenes: Readonly<Record<string, readonly string[]>>
}

export const golden = JSON.parse(readFileSync(new URL('hashes.json', import.meta.url), 'utf8')) as Golden
