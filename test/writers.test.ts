import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
/** The rooms whose arrays have one writer each. */
const rooms = ['src/step/', 'src/seams/', 'src/broad-phase/', 'components/']

/** Fields that several files write, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'Cells.entries': 'hits are written behind the entries: one array, whose address stays in a register',
  'Pairs.quiet':
    'a look writes it in its loops; src/step/epoch/pairs.ts alone makes it longer, and moves it with its pairs',
  'ComponentDoubles.x': 'a column of the game, which the integration moves',
  'ComponentDoubles.y': 'the same',
  'ComponentDoubles.z': 'the same',
  'ComponentDoubles.w': 'the same',
  'PosedPair.firstContact': 'from an outcome, from a source, or by a restore from a snapshot',
  'PosedPair.types': 'a record that a step fills from its own arrays, and a restore from a snapshot',
}

const mutating = ['set', 'fill', 'copyWithin', 'sort', 'reverse']
const typedArray = /^(?:Float64|Float32|Int32|Uint32|Uint16|Uint8)Array\b/

const config = ts.readConfigFile(resolve(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)).config as object
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root)
const entries = ['src/index.ts', 'src/worker.ts'].map((file) => resolve(root, file))
const program = ts.createProgram(entries, { ...options, noEmit: true, composite: false, emitDeclarationOnly: false })
const checker = program.getTypeChecker()
const nameOf = (file: ts.SourceFile): string => relative(root, file.fileName).replaceAll('\\', '/')
const files = program.getSourceFiles().filter((file) => /^(?:src|systems|components)\//.test(nameOf(file)))

/** Whose array is written: that of a field, or that of a parameter, or of a property of a parameter. */
type Target = ts.Symbol | { readonly parameter: ts.ParameterDeclaration; readonly property: string }

/** "Class.field" if a symbol is a field with a typed array, of a class or interface of one of the rooms. */
function fieldOf(symbol: ts.Symbol | undefined): string | undefined {
  const declaration = symbol?.valueDeclaration
  if (declaration === undefined || !typedArray.test(checker.typeToString(checker.getTypeOfSymbol(symbol!)))) return
  const owner = declaration.parent
  if (!ts.isClassDeclaration(owner) && !ts.isInterfaceDeclaration(owner)) return
  if (!rooms.some((room) => nameOf(owner.getSourceFile()).startsWith(room))) return
  return `${owner.name!.text}.${symbol!.name}`
}

/** What the array that an expression gives is kept in. */
function targetsOf(node: ts.Expression): Target[] {
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node))
    return targetsOf(node.expression)
  if (ts.isConditionalExpression(node)) return [...targetsOf(node.whenTrue), ...targetsOf(node.whenFalse)]
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return node.expression.name.text === 'subarray' ? targetsOf(node.expression.expression) : []
  if (ts.isPropertyAccessExpression(node)) return propertyTargets(node.expression, node.name.text)
  const declaration = ts.isIdentifier(node) && checker.getSymbolAtLocation(node)?.valueDeclaration
  if (!declaration) return []
  if (ts.isParameter(declaration)) return [{ parameter: declaration, property: '' }]
  if (ts.isVariableDeclaration(declaration) && declaration.initializer) return targetsOf(declaration.initializer)
  return ts.isBindingElement(declaration) ? boundTargets(declaration) : []
}

/** The property of this name of what `owner` gives. */
function propertyTargets(owner: ts.Expression, name: string): Target[] {
  const field = checker.getTypeAtLocation(owner).getProperty(name)
  if (fieldOf(field) !== undefined) return [field!]
  return targetsOf(owner).flatMap((target) =>
    'parameter' in target && target.property === '' ? [{ ...target, property: name }] : [],
  )
}

function boundTargets({ parent: pattern, propertyName, name }: ts.BindingElement): Target[] {
  if (!ts.isObjectBindingPattern(pattern)) return []
  const property = (propertyName ?? name).getText()
  const field = checker.getTypeAtLocation(pattern).getProperty(property)
  if (fieldOf(field) !== undefined) return [field!]
  const holder = pattern.parent
  if (ts.isParameter(holder)) return [{ parameter: holder, property }]
  if (ts.isVariableDeclaration(holder) && holder.initializer) return propertyTargets(holder.initializer, property)
  return []
}

/** "parameter index property" of the parameters that their functions write to, by function. */
const writtenParameters = new Map<ts.Node, Set<string>>()
/** The files that write each field, and where. */
const writers = new Map<string, Map<string, number>>()
let grew = true
const calls: [ts.CallExpression | ts.NewExpression, ts.Node][] = []

function note(node: ts.Node, targets: readonly Target[]): void {
  const file = node.getSourceFile()
  for (const target of targets)
    if ('parameter' in target) {
      const owner = target.parameter.parent
      const written = writtenParameters.get(owner) ?? new Set()
      writtenParameters.set(owner, written)
      const key = `${owner.parameters.indexOf(target.parameter)} ${target.property}`
      grew ||= !written.has(key)
      written.add(key)
    } else {
      const field = fieldOf(target)!
      const places = writers.get(field) ?? new Map<string, number>()
      writers.set(field, places)
      if (!places.has(nameOf(file))) places.set(nameOf(file), file.getLineAndCharacterOfPosition(node.pos).line + 1)
    }
}

function noteWrites(node: ts.Node): void {
  const isAssignment =
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    node.operatorToken.kind <= ts.SyntaxKind.LastAssignment
  const isStep =
    (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) &&
    (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken)
  const left = isAssignment ? node.left : isStep ? node.operand : undefined
  if (left !== undefined && ts.isElementAccessExpression(left)) note(node, targetsOf(left.expression))
  // Another array in the field.
  if (left !== undefined && ts.isPropertyAccessExpression(left)) note(node, targetsOf(left))
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const { expression } = node
    if (ts.isPropertyAccessExpression(expression) && mutating.includes(expression.name.text))
      if (typedArray.test(checker.typeToString(checker.getTypeAtLocation(expression.expression))))
        note(node, targetsOf(expression.expression))
    const called = checker.getResolvedSignature(node)?.declaration
    if (called !== undefined && files.includes(called.getSourceFile())) calls.push([node, called])
  }
  ts.forEachChild(node, noteWrites)
}

/** What a function writes to by its parameters, its callers write. */
function noteOutParameters(node: ts.CallExpression | ts.NewExpression, called: ts.Node): void {
  for (const key of writtenParameters.get(called) ?? []) {
    const [index, property] = key.split(' ') as [string, string]
    const argument = node.arguments?.[Number(index)]
    if (argument !== undefined) note(node, property === '' ? targetsOf(argument) : propertyTargets(argument, property))
  }
}

for (const file of files) noteWrites(file)
while (grew) {
  grew = false
  for (const [node, called] of calls) noteOutParameters(node, called)
}

it('each array of the step has one file that writes it', () => {
  expect(writers.size).toBeGreaterThan(100)
  const several = [...writers].filter(([, places]) => places.size > 1)
  const found = several.map(([field, places]) => `${field}: ${[...places].map((at) => at.join(':')).join(', ')}`)
  expect(found.filter((line) => exceptions[line.split(':')[0]!] === undefined)).toEqual([])
  expect(Object.keys(exceptions).filter((field) => !several.some(([name]) => name === field))).toEqual([])
})
