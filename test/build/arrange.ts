import ts from 'typescript'

/**
 * The code of a built file, with the functions of `order` at its end, in that order, and the variables of some declared
 * at their heads, in the order that `variables` names them in.
 *
 * Minifiers name variables by the place of their declaration, and gzip finds what it has seen before the cheaper the
 * nearer it was, and only within 32 kB: which order is best is found by trying (find-arrangement.mjs). Nothing else
 * changes: functions that are declared can stand anywhere, and variables are moved only where no closure, no inner name
 * and no use outside of their block could tell. Functions that are not named stay, variables that are not named come
 * last, names that are no more are passed over: an old arrangement costs a few bytes.
 */
export function arrange(code: string, order: readonly string[], variables: Readonly<Record<string, string>>): string {
  const moved = new Map<string, string>(order.map((name) => [name, '']))
  const stay: string[] = []
  const scratch: string[] = []
  let first = 0
  const file = ts.createSourceFile('chunk.js', code, ts.ScriptTarget.ES2022, true)
  for (const node of file.statements) {
    const name = ts.isFunctionDeclaration(node) ? node.name?.text : undefined
    if (scratch.length === 0) first = stay.length
    if (name === undefined || !moved.has(name)) stay.push(takeScratch(node, scratch))
    else moved.set(name, declareFirst(node as ts.FunctionDeclaration, variables[name]?.split(' ') ?? []))
  }
  if (scratch.length > 0)
    stay.splice(first, 0, `\nvar ${scratch.sort((a, b) => compare(valueOf(a), valueOf(b))).join(', ')};`)
  return [...stay, ...moved.values(), file.endOfFileToken.getFullText()].join('')
}

/**
 * The text of a statement without its variables that begin as a number or an array of zeros: they go into `scratch`.
 */
function takeScratch(node: ts.Statement, scratch: string[]): string {
  if (!ts.isVariableStatement(node) || !node.getText().startsWith('var ')) return node.getFullText()
  const kept: string[] = []
  for (const declaration of node.declarationList.declarations) {
    const text = declaration.getText()
    if (/ = (-?[\d.e-]+|.* new \w+Array\(\d+\))$/.test(text)) scratch.push(text)
    else kept.push(text)
  }
  return kept.length === 0 ? '' : `\nvar ${kept.join(', ')};`
}

/** What a variable begins as, so that those of one kind come together, and among them those of about one length. */
const valueOf = (text: string): string =>
  text.slice(text.indexOf(' = ')).replace(/\d+/g, (digits) => digits.padStart(9, '0'))
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The text of a function with its variables declared at its head, those of `order` first; as it is where that could
 * change what it does.
 */
function declareFirst(node: ts.FunctionDeclaration, order: readonly string[]): string {
  const text = node.getFullText()
  if (order.length === 0) return text
  const lists: ts.VariableDeclarationList[] = []
  if (!findDeclarations(node, lists) || lists.length === 0) return text
  const names = new Set(lists.flatMap(({ declarations }) => declarations.map(({ name }) => name.getText())))
  const ordered = [...order.filter((name) => names.has(name)), ...[...names].filter((name) => !order.includes(name))]
  const start = node.getFullStart()
  const edits = lists.map((list) => {
    const whole = ts.isVariableStatement(list.parent) ? list.parent : list
    const values = list.declarations.filter(({ initializer }) => initializer !== undefined)
    const assigned = values.map(({ name, initializer }) => `${name.getText()} = ${initializer!.getText()}`).join(', ')
    return {
      from: whole.getStart(),
      to: whole.getEnd(),
      text: whole === list || assigned === '' ? assigned : `${assigned};`,
    }
  })
  const head = node.body!.getStart() + 1
  edits.push({ from: head, to: head, text: `let ${ordered.join(', ')};` })
  edits.sort((a, b) => b.from - a.from)
  return edits.reduce((out, edit) => out.slice(0, edit.from - start) + edit.text + out.slice(edit.to - start), text)
}

/** Collects the declarations of a function; false where some cannot be moved to its head. */
function findDeclarations(node: ts.FunctionDeclaration, lists: ts.VariableDeclarationList[]): boolean {
  let isSimple = node.parameters.every(({ name }) => ts.isIdentifier(name))
  /** Where each name is declared: the blocks, or loops, that it is known in. */
  const scopes = new Map<string, ts.Node[]>()
  for (const { name } of node.parameters) scopes.set(name.getText(), [node])
  const declare = (child: ts.Node): void => {
    if (ts.isFunctionLike(child) || ts.isTryStatement(child) || ts.isClassLike(child)) isSimple = false
    if (ts.isVariableDeclarationList(child)) {
      const { parent } = child
      if (!ts.isVariableStatement(parent) && !ts.isForStatement(parent)) isSimple = false
      const scope = ts.isVariableStatement(parent) ? parent.parent : parent
      for (const { name, initializer } of child.declarations) {
        // Without a value it is undefined again in every round of a loop.
        if (!ts.isIdentifier(name) || (initializer === undefined && scope !== node.body)) isSimple = false
        const known = scopes.get(name.getText()) ?? []
        if (known.some((other) => contains(other, scope) || contains(scope, other))) isSimple = false
        scopes.set(name.getText(), [...known, scope])
      }
      lists.push(child)
    }
    ts.forEachChild(child, declare)
  }
  ts.forEachChild(node.body!, declare)
  const use = (child: ts.Node): void => {
    if (ts.isIdentifier(child) && !(ts.isPropertyAccessExpression(child.parent) && child.parent.name === child)) {
      const known = scopes.get(child.text)
      if (known !== undefined && !known.some((scope) => contains(scope, child))) isSimple = false
    }
    ts.forEachChild(child, use)
  }
  ts.forEachChild(node.body!, use)
  return isSimple
}

const contains = (outer: ts.Node, inner: ts.Node): boolean => outer.pos <= inner.pos && inner.end <= outer.end
