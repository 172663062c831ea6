import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
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
  /\bvi\.(mock|spyOn|stubGlobal)\(|\b(setFlagsFromString|memoryUsage|cpuUsage|performance|globalThis)\b|fresh modules/
const isAlone = (file: string): boolean =>
  file.startsWith('test/workers/') || touchesProcess.test(readFileSync(`${root}/${file}`, 'utf8'))

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
        test: {
          name: 'in turn',
          include: files.filter((file) => !isAlone(file)),
          isolate: false,
        },
      },
    ],
  },
})
