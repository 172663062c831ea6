/** Says what the golden scenes come to, in whatever engine runs it: a page posts it, a shell prints it. */
import { runScene, scenes } from '../golden/run.js'

/** Numbers of steps, ascending: the bundler writes them. */
declare const MARKS: readonly number[]

/** What engines have to say something with; the `print` of a page means paper. */
interface Place {
  readonly document?: object
  readonly fetch?: (address: string, request: { method: string; body: string }) => unknown
  readonly print?: (line: string) => void
  readonly console?: { log(line: string): void }
}

function run(): string {
  try {
    return JSON.stringify({
      golden: Object.fromEntries(Object.keys(scenes).map((name) => [name, runScene(name, MARKS)])),
    })
  } catch (error) {
    return JSON.stringify({ failed: String(error) })
  }
}

const place = globalThis as Place
const line = run()
if (place.document !== undefined) void place.fetch!('/result', { method: 'POST', body: line })
else if (place.print !== undefined) place.print(line)
else place.console!.log(line)
