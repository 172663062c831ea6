import { Writable } from 'node:stream'
import { runCommand } from '../../src/command/command.js'

/** Runs the command in this process: its exit code, and what it wrote. */
export async function command(...args: string[]): Promise<{ code: number; out: string; errors: string }> {
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
