/** The API reference: a page for each entry of the package, from the comments in its sources. */
import { readFileSync } from 'node:fs'

const { exports } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** The worker's file is for bundlers, and exports nothing. */
const entries = Object.entries(exports)
  .filter(([name]) => name !== './worker')
  .map(([, entry]) => entry['bitecs-collision:source'])
  .filter((source) => source !== undefined)

export default {
  plugin: ['typedoc-plugin-markdown'],
  entryPoints: entries.map((source) => `../${source}`),
  tsconfig: '../tsconfig.build.json',
  out: 'pages/docs/api',
  readme: 'none',
  entryFileName: 'index',
  disableSources: true,
  excludeInternal: true,
  // What CollisionHelper inherits from three.js is told there.
  excludeExternals: true,
  excludePrivate: true,
  validation: { notDocumented: true, invalidLink: true, notExported: true },
  treatValidationWarningsAsErrors: true,
  // Other warnings are of comments in the types of three.js.
  treatWarningsAsErrors: false,
  // Members of types without a name, which the comment of the whole tells of.
  intentionallyNotDocumented: [
    ...['radius', 'halfExtents', 'halfHeight', 'tree', 'scale', 'entity', 'polygon', 'chain'].map(
      (name) => `index.QueryShape.__type.${name}`,
    ),
    ...['aborted', 'reason'].map((name) => `index.ObbTreeOptions.signal.__type.${name}`),
    'index.WorkerOptions.url.__type.href',
    ...['toTouch', 'toHaveContact', 'toHaveHash'].map((name) => `testing.matchers.__type.${name}`),
    ...['Position.x', 'Position.y', 'Rotation.angle', 'LinearVelocity.x', 'LinearVelocity.y', 'AngularVelocity.z'].map(
      (name) => `index.FlatUserComponents.${name.replace('.', '.__type.')}`,
    ),
    'index.CollisionEvents.toJSON.__type.reset',
    'geometry.BufferGeometryLike.attributes.__type.position',
  ],
  // Types of functions and columns: the reference writes them out.
  intentionallyNotExported: [
    ...['Closest', 'Collide', 'Overlap', 'OverlapMoving', 'Sweep'],
    ...['RowKernel', 'RowTest', 'RowTestWith', 'MovingKernel', 'MovingTest'],
    ...['DetailColumns', 'ColumnsOf', 'WithBrought', 'Specs', 'FlatSpecs', 'ComponentName', 'SpaceComponentName'],
    'FlatPoints',
  ],
}
