import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { forNode } from './test/build/for-node.js'

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
 * and compiling: modules of the package keep scratch memory, and nothing that an answer depends on. Only vitest can put
 * a module of a test in the place of one of the package. What runs programs is no part of `npm test`.
 */
const touchesProcess =
  /\bvi\.stubGlobal\(|\bvi\.spyOn\((?!resourceOf\()|\b(setFlagsFromString|memoryUsage|cpuUsage|performance|globalThis)\b|fresh modules/
const projectOf = (file: string): 'mocked' | 'alone' | 'in turn' | 'programs' => {
  const text = readFileSync(`${root}/${file}`, 'utf8')
  if (/\bnew Child\(|'node:child_process'/.test(text)) return 'programs'
  if (text.includes('vi.mock(')) return 'mocked'
  return file.startsWith('test/workers/') || touchesProcess.test(text) ? 'alone' : 'in turn'
}

/**
 * V8 counts what a world reserves for its columns as memory in use, and collects all garbage for every world that has
 * place for 2^20 entities, the default: a fifth of a second, among what tests in turn share. So their default is 2^12.
 */
function withSmallWorlds(path: string, code: string): string {
  if (path !== 'src/component-store.js') return code
  const [ours, theirs] = ['MOST_ENTITIES = 1048576', 'MOST_ENTITIES = 4096']
  if (!code.includes(ours)) throw new Error(`no '${ours}' in ${path}`)
  return code.replace(ours, theirs)
}

const filesOf = (project: string): string[] => files.filter((file) => projectOf(file) === project)

/** Where vitest knows no times yet it begins with large files: these are small and take longest. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification): number =>
      project.name !== 'in turn'
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
    // Place for what tests make and drop at once: collecting it took a fourteenth of the time.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    projects: [
      // A sixth of the time of all, most of it for what V8 does with warm code: `npm run test:programs`.
      { extends: true, plugins: [forNode(root, 'node')], test: { name: 'programs', include: filesOf('programs') } },
      { extends: true, test: { name: 'mocked', include: filesOf('mocked') } },
      { extends: true, plugins: [forNode(root, 'node')], test: { name: 'alone', include: filesOf('alone') } },
      {
        extends: true,
        plugins: [forNode(root, 'node-small-worlds', withSmallWorlds)],
        test: { name: 'in turn', include: filesOf('in turn'), isolate: false },
      },
    ],
  },
})
