import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

/** The floors of the house, from the ground up: a file may import from its own floor and from lower ones. */
const floors: readonly (readonly string[])[] = [
  ['src/errors.ts', 'src/tolerances.ts', 'src/math', 'src/memory'],
  ['src/geometry'],
  ['src/box-tree'],
  ['src/obb-tree'],
  ['src/cook'],
  ['src/broad-phase'],
  ['src/narrow-phase'],
  ['components'],
  ['src/seams'],
  ['src/step/gather'],
  ['src/step/rows'],
  ['src/step/contacts'],
  ['src/step/epoch'],
  ['src/step/finish.ts', 'src/step/step-seams.ts', 'src/step/step.ts'],
  ['src/step/events'],
  ['src/workers', 'src/queries/index'],
  [
    'src/collision-interface.ts',
    'src/collision-options.ts',
    'src/collision.ts',
    'src/component-store.ts',
    'src/observers.ts',
    'src/predicate.ts',
    'src/step-report.ts',
    'src/world-calls.ts',
  ],
  ['src/queries'],
  ['src/validate'],
  ['systems'],
  ['src/character', 'src/snapshot', 'src/three'],
  ['src/testing'],
  ['src/command'],
  ['src/index.ts', 'src/geometry.ts', 'src/testing.ts', 'src/three.ts', 'src/worker.ts'],
]

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

function floorOf(file: string): number {
  const floor = floors.findIndex((rooms) => rooms.some((room) => file === room || file.startsWith(`${room}/`)))
  if (floor < 0) throw new Error(`${file} is in no room of the house`)
  return floor
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : path.endsWith('.ts') ? [path] : []
  })
}

const imports = new Map<string, string[]>()

/** Every module that a file names: imports, re-exports, `import('...')` types and calls, type-only ones included. */
function importsOf(file: string): string[] {
  const known = imports.get(file)
  if (known !== undefined) return known
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.ES2022)
  const found: string[] = []
  imports.set(file, found)
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier)
      found.push((node.moduleSpecifier as ts.StringLiteral).text)
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      found.push((node.argument.literal as ts.StringLiteral).text)
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && node.arguments[0])
      found.push((node.arguments[0] as ts.StringLiteral).text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The files that `file` imports. */
function targetsOf(file: string): string[] {
  const names = importsOf(file).filter((name) => name.startsWith('.'))
  return names.map((name) => relative(root, resolve(root, dirname(file), name)).replace(/\.js$/, '.ts'))
}

/** Imports that lead from a file of `from` back to itself: the first that is found, or none. */
function findCircle(from: readonly string[]): string[] {
  const done = new Set<string>()
  const way: string[] = []
  const visit = (file: string): string[] => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return []
    way.push(file)
    for (const target of targetsOf(file)) {
      const circle = visit(target)
      if (circle.length > 0) return circle
    }
    way.pop()
    done.add(file)
    return []
  }
  for (const file of from) {
    const circle = visit(file)
    if (circle.length > 0) return circle
  }
  return []
}

const files = ['src', 'components', 'systems'].flatMap(filesBelow)

describe('the house', () => {
  it('has files to look at', () => expect(files.length).toBeGreaterThan(30))

  it.each(files)('%s imports from its own floor or below', (file) => {
    for (const target of targetsOf(file))
      expect(floorOf(target), `${file} imports ${target}`).toBeLessThanOrEqual(floorOf(file))
  })

  it('has no circles of imports, of types neither', () => expect(findCircle(files)).toEqual([]))

  it.each(files)(
    '%s takes no package but bitecs, in systems and three files of src, three, and types of gl-matrix',
    (file) => {
      // The command line is a program of its own, bundled with all that it needs.
      if (file.startsWith('src/cook/') || file.startsWith('src/command/')) return
      const packages = importsOf(file).filter((name) => !name.startsWith('.'))
      const know = ['src/collision.ts', 'src/observers.ts', 'src/world-calls.ts']
      const takesEntities = file.startsWith('systems/') || know.includes(file)
      // A lint rule takes types of gl-matrix alone.
      const allowed = takesEntities ? ['bitecs'] : file === 'src/geometry/shapes.ts' ? ['gl-matrix'] : []
      // An entry of its own: games that do not draw with it do not install it.
      if (file.startsWith('src/three/')) allowed.push('three')
      expect(packages.filter((name) => !allowed.includes(name))).toEqual([])
    },
  )

  it('has no circle of imports among trees and what worlds do with them', () => {
    const rooms = files.filter((file) => /^src\/(obb-tree|narrow-phase\/mesh)\//.test(file))
    expect(rooms.length).toBeGreaterThan(40)
    const done = new Set<string>()
    const visit = (file: string, path: readonly string[]): void => {
      expect(path.includes(file), `${[...path, file].join(' imports ')}`).toBe(false)
      if (done.has(file)) return
      for (const target of targetsOf(file)) visit(target, [...path, file])
      done.add(file)
    }
    for (const file of rooms) visit(file, [])
  })

  it('has oracles that share no code with what they judge', () => {
    const oracles = filesBelow('test/oracle')
    expect(oracles.length).toBeGreaterThan(15)
    for (const file of oracles) {
      const targets = importsOf(file).filter((name) => name.startsWith('.'))
      const shared = targets.map((name) => relative(root, resolve(root, dirname(file), name)))
      expect(
        shared.filter((target) => /^(?:src|systems|components)\b/.test(target)),
        file,
      ).toEqual([])
    }
  })

  it.each(files)('%s is not longer than 500 lines', (file) => {
    expect(readFileSync(join(root, file), 'utf8').split('\n').length).toBeLessThanOrEqual(500)
  })
})
