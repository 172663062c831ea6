import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// The source condition lets tests import the package by its own name without a build.
const conditions = ['bitecs-collision:source']
const root = fileURLToPath(new URL('.', import.meta.url))

const files = readdirSync(`${root}/test`, { withFileTypes: true })
  .filter(({ name }) => name !== 'bench' && name !== 'mutants')
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(`${root}/test/${entry.name}`, { recursive: true, encoding: 'utf8' }).map((path) =>
          `test/${entry.name}/${path}`.replaceAll('\\', '/'),
        )
      : [`test/${entry.name}`],
  )
  .filter((path) => path.endsWith('.test.ts'))

/**
 * A file that replaces or measures what its whole process shares, or says that it needs fresh modules, has a process of
 * its own. The others take turns in a process for each core and share modules, which spares each a second of loading
 * and compiling: modules of the package keep scratch memory, and nothing that an answer depends on.
 */
const touchesProcess =
  /\bvi\.(mock|stubGlobal)\(|\bvi\.spyOn\((?!resourceOf\()|\b(setFlagsFromString|memoryUsage|cpuUsage|performance|globalThis)\b|fresh modules/
const isAlone = (file: string): boolean =>
  file.startsWith('test/workers/') || touchesProcess.test(readFileSync(`${root}/${file}`, 'utf8'))

/**
 * V8 counts what a world reserves for its columns as memory in use, and collects all garbage for every world that has
 * place for 2^20 entities, the default: a fifth of a second, among what tests in turn share. So their default is 2^12.
 */
const smallWorlds: Plugin = {
  name: 'small worlds',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/src/component-store.ts')) return
    const [ours, theirs] = ['MOST_ENTITIES = 0x100000', 'MOST_ENTITIES = 0x1000']
    if (!code.includes(ours)) throw new Error(`no '${ours}' in ${id}`)
    return code.replace(ours, theirs)
  },
}

/** Where vitest knows no times yet it begins with large files: these are small and take longest. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification): number =>
      project.name === 'alone'
        ? 0
        : /systems\/(scenes|memory-fuzz|ledger|nested-ledger)\.test\.ts$/.test(moduleId)
          ? 1
          : 2
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // The longest take 10 s: for machines that are slow and have much else to do.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // By default vitest leaves one core free, which on two cores doubles the time.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'alone', include: files.filter(isAlone) } },
      {
        extends: true,
        plugins: [smallWorlds],
        test: {
          name: 'in turn',
          include: files.filter((file) => !isAlone(file)),
          isolate: false,
        },
      },
    ],
  },
})
