/**
 * Packs the package, installs it into an empty project beside its peers, and uses it there as a game would: the README
 * program and workers as ESM and as CommonJS, its types (test/types too) under `strict`, noUncheckedIndexedAccess and
 * exactOptionalPropertyTypes with moduleResolution node16 and bundler (skipLibCheck off), publint and
 * arethetypeswrong, and its size and cold start (size.mjs). Needs `npm run build` first.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkSizes } from './size.mjs'

const root = resolve(fileURLToPath(import.meta.url), '../../..')
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const program = /```ts\n(import [\s\S]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1]
if (program === undefined) throw new Error('README.md has no program')

/** Compilers of games: ours, and the newest. */
const compilers = { ours: devDependencies.typescript, newest: '7.0.2' }

/** Steps a crowd until a worker helps; fails when none does within a minute, or keeps the process alive. */
const withWorkers = (take) => `(async () => {
  const { addComponents, addEntity, createWorld, set } = ${take}('bitecs')
  const { collisionSystem, createCollision, integrationSystem } = ${take}('bitecs-collision')
  const world = createWorld()
  const collision = createCollision(world, { workers: 1 })
  const { Position, BoxShape, LinearVelocity } = collision.components
  for (let i = 0; i < 6000; i++)
    addComponents(world, addEntity(world), [
      set(Position, { x: i % 20, y: Math.floor(i / 20) % 20, z: Math.floor(i / 400) }),
      set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 }),
      set(LinearVelocity, { x: i % 3, y: i % 5, z: i % 7 }),
    ])
  const end = Date.now() + 60_000
  while (collision.report.workers === 0 && collision.report.workersOff === '' && Date.now() < end) {
    integrationSystem(world)
    collisionSystem(world)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const { workers, workersOff, pairs } = collision.report
  if (workers !== 1) throw new Error('no worker helps: ' + workersOff)
  console.log(workers + ' worker helps with ' + pairs + ' pairs')
})()
`

/**
 * Steps a world of the ESM copy with trees that the CommonJS copy built and loaded, and takes over in the CommonJS copy
 * what the ESM copy made.
 */
const withTwoCopies = `import { createRequire } from 'node:module'
import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
const { buildObbTree, loadObbTree, saveObbTree } = createRequire(import.meta.url)('bitecs-collision/geometry')
const tree = buildObbTree([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3])
const world = createWorld()
const collision = createCollision(world)
const { Position, LinearVelocity, MeshShape, SphereShape } = collision.components
for (const shape of [set(MeshShape, { tree }), set(MeshShape, { tree: loadObbTree(saveObbTree(tree)) }), set(SphereShape, { radius: 1 })])
  addComponents(world, addEntity(world), [set(Position, {}), set(LinearVelocity, { x: 1 }), shape])
collisionSystem(world)
if (collision.events.began !== 3) throw new Error(collision.events.began + ' contacts of trees of the other copy')
console.log('trees of the CommonJS copy touch in a world of the ESM copy')
const other = createRequire(import.meta.url)('bitecs-collision')
collision.dispose()
const taken = other.createCollision(world, { components: collision.components })
addComponents(world, addEntity(world), [set(Position, { x: 0.5 }), set(SphereShape, { radius: 1 })])
other.collisionSystem(world)
if (taken.events.began !== 6) throw new Error(taken.events.began + ' contacts of components of the other copy')
console.log('components of the ESM copy live on in the CommonJS copy')
`

/** Draws a box and a tree of a BufferGeometry of three.js. */
const withThree = (take) => `(async () => {
  const { addComponents, addEntity, createWorld, set } = ${take}('bitecs')
  const { collisionSystem, createCollision } = ${take}('bitecs-collision')
  const { buildObbTreeFromGeometry, CollisionHelper } = ${take}('bitecs-collision/three')
  const { IcosahedronGeometry, Object3D } = ${take}('three')
  const world = createWorld()
  const { Position, BoxShape, MeshShape } = createCollision(world).components
  addComponents(world, addEntity(world), [set(Position, {}), set(BoxShape, { x: 1, y: 1, z: 1 })])
  const tree = buildObbTreeFromGeometry(new IcosahedronGeometry(1, 2))
  addComponents(world, addEntity(world), [set(Position, { x: 5 }), set(MeshShape, { tree })])
  collisionSystem(world)
  const helper = new CollisionHelper(world)
  helper.update()
  const drawn = helper.children.filter((child) => child.visible).map((child) => child.name)
  if (!(helper instanceof Object3D) || drawn.join() !== 'static,mesh') throw new Error('the helper draws ' + drawn)
  console.log('CollisionHelper draws ' + drawn.join(' and '))
})()
`

const project = mkdtempSync(join(tmpdir(), 'bitecs-collision-'))
const run = (command, args, cwd = project) => {
  try {
    return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    throw new Error(`${command} ${args.join(' ')} failed:\n${error.stdout}\n${error.stderr}`, { cause: error })
  }
}
/** Names of an entry that an editor would show without a word about them. */
function namesWithoutDocs(ts, entry) {
  const program = ts.createProgram([entry], {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  })
  const checker = program.getTypeChecker()
  return checker
    .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry)))
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
    .filter((symbol) => symbol.getDocumentationComment(checker).length === 0)
    .map(({ name }) => name)
}

const bin = (name) => join(root, 'node_modules', '.bin', name)

try {
  await checkSizes(root)
  const typescript = (await import('typescript')).default
  for (const entry of ['index', 'geometry', 'testing', 'three']) {
    const names = namesWithoutDocs(typescript, join(root, `dist/${entry}.d.ts`))
    if (names.length > 0) throw new Error(`${entry}.d.ts says nothing of ${names.join(', ')}`)
  }
  console.log('every exported name has a doc comment')
  const tarball = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', project], root))[0].filename
  console.log(run(bin('publint'), ['run', join(project, tarball), '--strict'], root).trim())
  console.log(run(bin('attw'), [join(project, tarball)], root).trim())

  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  run('npm', [
    'install',
    '--no-audit',
    '--no-fund',
    `./${tarball}`,
    `bitecs@${devDependencies.bitecs}`,
    ...['gl-matrix', 'three', '@types/three'].map((name) => `${name}@${devDependencies[name]}`),
    ...Object.entries(compilers).map(([name, version]) => `${name}@npm:typescript@${version}`),
  ])

  writeFileSync(join(project, 'program.ts'), program)
  const typed = readdirSync(join(root, 'test/types')).filter((name) => name.endsWith('.ts'))
  for (const name of typed) cpSync(join(root, 'test/types', name), join(project, name))
  for (const [module, moduleResolution] of [
    ['node16', 'node16'],
    ['esnext', 'bundler'],
  ]) {
    const options = {
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      target: 'es2022',
      lib: ['es2022', 'dom'],
      types: [],
      module,
      moduleResolution,
    }
    writeFileSync(
      join(project, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files: ['program.ts', 'geometry.ts', 'drawing.ts', ...typed] }),
    )
    writeFileSync(
      join(project, 'drawing.ts'),
      `import { CollisionHelper, type CollisionHelperOptions } from 'bitecs-collision/three'
import type { Object3D } from 'three'
export const draw = (world: object, options: CollisionHelperOptions): Object3D => new CollisionHelper(world, options)\n`,
    )
    writeFileSync(
      join(project, 'geometry.ts'),
      `import { overlapObbs, type Obb } from 'bitecs-collision/geometry'\nexport const hit = (a: Obb, b: Obb): boolean => overlapObbs(a, b)\n`,
    )
    for (const [name, version] of Object.entries(compilers)) {
      run('node', [join('node_modules', name, 'bin', 'tsc'), '-p', '.'])
      console.log(`README program type-checks with TypeScript ${version}, moduleResolution ${moduleResolution}`)
    }
  }

  const emit = (module) =>
    typescript.transpileModule(program, { compilerOptions: { module, target: 'es2022', esModuleInterop: true } })
      .outputText
  writeFileSync(join(project, 'program.mjs'), emit(typescript.ModuleKind.ESNext))
  writeFileSync(join(project, 'program.cjs'), emit(typescript.ModuleKind.CommonJS))
  const [esm, cjs] = ['program.mjs', 'program.cjs'].map((file) => run('node', [file]))
  if (esm.trim() === '' || esm !== cjs) throw new Error(`README program printed\n${esm}as ESM, but\n${cjs}as CommonJS`)
  console.log(`README program runs as ESM and as CommonJS, and prints\n${esm.trim()}`)

  writeFileSync(join(project, 'copies.mjs'), withTwoCopies)
  console.log(run('node', ['copies.mjs']).trim())

  writeFileSync(join(project, 'workers.mjs'), withWorkers('await import'))
  writeFileSync(join(project, 'workers.cjs'), withWorkers('require'))
  for (const file of ['workers.mjs', 'workers.cjs']) console.log(`${file}: ${run('node', [file]).trim()}`)

  writeFileSync(join(project, 'three.mjs'), withThree('await import'))
  writeFileSync(join(project, 'three.cjs'), withThree('require'))
  for (const file of ['three.mjs', 'three.cjs']) console.log(`${file}: ${run('node', [file]).trim()}`)
} finally {
  rmSync(project, { recursive: true, force: true })
}
