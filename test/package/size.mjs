/**
 * What the package costs a game before its first frame: minified and gzipped size as a bundler ships it, and the time
 * of a cold start. Fails where a size has grown past its limit, or no cold start was fast enough.
 */
import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** Bytes after minifying and gzip -9. */
const LIMITS = { everything: 192_000, boxes: 68_000, rayCast: 9_800, kernels: 11_800, sweepSpheres: 2_000 }
/** Times a game of boxes: a flat game with polygons. */
const FLAT_LIMIT = 1.08
/**
 * Milliseconds of processor time of the first step, best of five processes: twice the goal of 60, for a loaded machine.
 * On a slow one, as much as all before it, which is imports and the making of bodies: it takes half of that.
 */
const FIRST_STEP_LIMIT = 120

/** Bytes of what a game ships that is written as `contents` in `folder`: minified, and minified and gzipped. */
export async function sizeOf(contents, folder) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    external: ['bitecs', 'gl-matrix', 'three'],
    logLevel: 'error',
  })
  const code = outputFiles[0].contents
  // Only bitecs-collision/three draws.
  if (outputFiles[0].text.includes('"three"')) throw new Error(`three is in what ships of: ${contents}`)
  return { min: code.length, gzip: gzipSync(code, { level: 9 }).length }
}

/** A game that imports names of an entry and uses them, so that they stay. */
export const using = (names, entry) =>
  `import { ${names.join(', ')} } from '${entry}'\nglobalThis.used = [${names.join(', ')}]`

const KERNELS = ['overlapObbs', 'sweepObbs', 'collideObbs']
/** The kernels as a game imports them. */
export const kernels = using(KERNELS, './dist/geometry.js')

/** A game of boxes. */
const SYSTEMS = ['createCollision', 'integrationSystem', 'collisionSystem']
const boxes = using(SYSTEMS, './dist/index.js')

/** All that a game can import. */
export const everything = `export * from './dist/index.js'\nexport * as geometry from './dist/geometry.js'`

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

/** Measures the built package in `folder`, prints the figures, and throws where one is past its limit. */
export async function checkSizes(folder) {
  const contents = {
    everything,
    boxes,
    rayCast: using([...SYSTEMS, 'rayCast'], './dist/index.js'),
    flat: using([...SYSTEMS, 'buildPolygon'], './dist/index.js'),
    kernels,
    sweepSpheres: using(['sweepSpheres'], './dist/geometry.js'),
  }
  const titles = {
    boxes: SYSTEMS.join(', '),
    rayCast: [...SYSTEMS, 'rayCast'].join(', '),
    flat: [...SYSTEMS, 'buildPolygon'].join(', '),
    kernels: KERNELS.join(', '),
  }
  const failures = []
  const sizes = {}
  for (const [name, code] of Object.entries(contents)) {
    const { min, gzip } = await sizeOf(code, folder)
    sizes[name] = gzip
    // What one query adds to a game of boxes, and how much larger a flat game may be.
    const limit = name === 'flat' ? FLAT_LIMIT * sizes.boxes : LIMITS[name] + (name === 'rayCast' ? sizes.boxes : 0)
    console.log(
      `size of ${titles[name] ?? name}: ${kilobytes(min)} minified, ${kilobytes(gzip)} gzipped, limit ${kilobytes(limit)}`,
    )
    if (gzip > limit) failures.push(`${name} is ${gzip} bytes gzipped, more than ${limit}`)
  }
  const starts = Array.from({ length: 5 }, () =>
    JSON.parse(execFileSync(process.execPath, [fileURLToPath(import.meta.url), 'start', folder], { encoding: 'utf8' })),
  )
  const best = (phase) => Math.min(...starts.map((times) => times[phase]))
  const phases = Object.keys(starts[0]).map((phase) => `${phase} ${best(phase).toFixed(1)}`)
  console.log(`cold start with 1,000 boxes, processor ms, best of ${starts.length}: ${phases.join(', ')}`)
  const before = Math.min(...starts.map((times) => times.total - times['first step']))
  const limit = Math.max(FIRST_STEP_LIMIT, before)
  if (best('first step') > limit) failures.push(`a cold first step took ${best('first step')} ms, more than ${limit}`)
  if (failures.length > 0) throw new Error(failures.join('\n'))
}

/** In a process of its own: the crowd of the bench, 1,000 moving boxes of which each overlaps about one other. */
async function start(folder) {
  const now = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const from = now()
  const { addComponents, addEntity, createWorld, set } = await import('bitecs')
  const peers = now()
  const { collisionSystem, createCollision } = await import(join(folder, 'dist/index.js'))
  const imported = now()
  const world = createWorld()
  const { components } = createCollision(world)
  const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape } = components
  let seed = 1
  const random = (low, high) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return low + ((high - low) * seed) / 2 ** 32
  }
  const side = Math.cbrt(1000 * 5.632)
  const vector = (low, high) => ({ x: random(low, high), y: random(low, high), z: random(low, high) })
  for (let i = 0; i < 1000; i++)
    addComponents(world, addEntity(world), [
      set(Position, vector(0, side)),
      set(Rotation, { ...vector(-1, 1), w: random(-1, 1) }),
      set(LinearVelocity, vector(-1, 1)),
      set(AngularVelocity, vector(-1, 1)),
      set(BoxShape, vector(0.2, 0.6)),
    ])
  const filled = now()
  collisionSystem(world)
  const stepped = now()
  console.log(
    JSON.stringify({
      total: stepped - from,
      'import of bitECS': peers - from,
      'import of the package': imported - peers,
      'world and bodies': filled - imported,
      'first step': stepped - filled,
    }),
  )
}

const root = resolve(fileURLToPath(import.meta.url), '../../..')
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === 'start') await start(process.argv[3])
  else await checkSizes(root)
}
