import { Writable } from 'node:stream'
import { runCommand } from '../../src/cook/command.js'

/** Runs the command in this process: its exit code, and what it wrote. */
export async function cook(...args: string[]): Promise<{ code: number; out: string; errors: string }> {
  let out = ''
  let errors = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      errors += String(chunk)
      done()
    },
  })
  const code = await runCommand(args, { write: (text) => (out += text) }, stream)
  return { code, out, errors }
}
