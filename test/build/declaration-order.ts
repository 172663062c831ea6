import ts from 'typescript'

/** Names that the unrolled kernels share, in the one order in which they are declared. */
const SHARED = (
  'dx dy dz a0 a1 a2 b0 b1 b2 b0x b0y b0z b1x b1y b1z b2x b2y b2z a0x a0y a0z a1x a1y a1z a2x a2y a2z ' +
  't0 t1 t2 c00 c01 c02 c10 c11 c12 c20 c21 c22 m00 m01 m02 m10 m11 m12 m20 m21 m22'
).split(' ')
/**
 * Where the first of them stands among parameters and declarations: at least as many as any of the kernels has
 * parameters.
 */
const FIRST = 8
/** Functions with fewer of them stay as they are. */
const FEWEST = 5

/**
 * The source of a module, in whose unrolled kernels the shared names are declared at equal places, other names filling
 * the gaps.
 *
 * Minifiers name variables by their places, so what two kernels do alike becomes the same text, letter for letter,
 * which gzip stores once. (Where minifiers do otherwise, nothing is lost.) Declarations lose their types, and stand
 * without values at the head of the function; nothing else changes.
 */
export function declareInOneOrder(source: string): string {
  const edits: { from: number; to: number; text: string }[] = []
  ts.createSourceFile('module.ts', source, ts.ScriptTarget.ES2022, true).forEachChild((node) => {
    if (!ts.isFunctionDeclaration(node) || node.body === undefined) return
    const statements = declarationsOf(node.body)
    const names = statements.flatMap(({ declarationList }) =>
      declarationList.declarations.map(({ name }) => name.getText()),
    )
    if (names.filter((name) => SHARED.includes(name)).length < FEWEST) return
    if (new Set(names).size < names.length) throw new Error(`${node.name!.text} declares a name twice`)
    const start = node.body.getStart() + 1
    edits.push({ from: start, to: start, text: `let ${orderOf(names, node.parameters.length).join(', ')};` })
    for (const statement of statements) {
      const values = statement.declarationList.declarations.filter(({ initializer }) => initializer !== undefined)
      const text = values.map(({ name, initializer }) => `${name.getText()} = ${initializer!.getText()};`).join(' ')
      edits.push({ from: statement.getStart(), to: statement.getEnd(), text })
    }
  })
  edits.sort((a, b) => b.from - a.from)
  for (const { from, to, text } of edits) source = source.slice(0, from) + text + source.slice(to)
  return source
}

/** The declarations of a function but for those in branches and loops. */
function declarationsOf({ statements }: ts.Block): ts.VariableStatement[] {
  return statements.flatMap((statement) =>
    ts.isVariableStatement(statement)
      ? [statement]
      : ts.isLabeledStatement(statement) && ts.isBlock(statement.statement)
        ? declarationsOf(statement.statement)
        : [],
  )
}

function orderOf(names: string[], parameters: number): string[] {
  const own = names.filter((name) => !SHARED.includes(name))
  const shared = SHARED.filter((name) => names.includes(name))
  const order = own.splice(0, FIRST - parameters)
  // Better a few of the last out of place than all.
  while (order.length < FIRST - parameters) order.push(shared.pop()!)
  for (const name of SHARED)
    if (shared.includes(name)) order.push(name)
    else if (own.length > 0) order.push(own.shift()!)
  return [...order, ...own]
}
