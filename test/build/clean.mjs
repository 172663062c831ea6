/**
 * Removes what a build wrote before. tsup's own `clean` removes declarations that the other builds of its config, which
 * write into the same folder meanwhile, have made already.
 */
import { rmSync } from 'node:fs'

rmSync(new URL('../../dist', import.meta.url), { recursive: true, force: true })
