/**
 * One process: times what a page that starts does: import, a world of 1,000 boxes, and its first steps. Argument: the
 * bundle.
 */
import { performance } from 'node:perf_hooks'
import { argv, exit, stdout } from 'node:process'
import { pathToFileURL } from 'node:url'

const t0 = performance.now()
const { prepare } = await import(pathToFileURL(argv[2]).href)
const t1 = performance.now()
const step = prepare(1000)
const t2 = performance.now()
step()
const t3 = performance.now()
step()
const t4 = performance.now()
stdout.write(`\n${JSON.stringify({ import: t1 - t0, create: t2 - t1, first: t3 - t2, second: t4 - t3 })}\n`, () =>
  exit(0),
)
