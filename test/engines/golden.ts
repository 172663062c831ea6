/** Says what the golden scene comes to, in whatever engine runs it: a page shows it, a shell prints it. */
import { goldenRun } from '../systems/golden-scene.js'

/** What engines have to say something with; the `print` of a page means paper. */
interface Place {
  readonly document?: { readonly body: { textContent: string } }
  readonly print?: (line: string) => void
  readonly console?: { log(line: string): void }
}

const place = globalThis as Place
const line = JSON.stringify({ golden: [goldenRun(true), goldenRun(false)] })
if (place.document !== undefined) place.document.body.textContent = line
else if (place.print !== undefined) place.print(line)
else place.console!.log(line)
