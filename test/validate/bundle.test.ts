import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { expect, it } from 'vitest'

/** Files of src/validate of which a game that uses these names ships something. */
function shipped(names: string): string[] {
  const { metafile } = buildSync({
    stdin: {
      contents: `import { ${names} } from './src/index.ts'\nglobalThis.used = [${names}]`,
      resolveDir: fileURLToPath(new URL('../..', import.meta.url)),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    metafile: true,
    external: ['bitecs', 'gl-matrix'],
  })
  return Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((file) => inputs[file]!.bytesInOutput > 0 && file.startsWith('src/validate/')),
  )
}

it('a game that does not import validateCollision does not ship it', () => {
  expect(shipped('createCollision, collisionSystem, rayCast, validateCollision').length).toBeGreaterThan(5)
  expect(shipped('createCollision, collisionSystem, rayCast')).toEqual([])
})
