import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const modules = new Map<string, { source: string; values: Map<string, number> }>()

/**
 * The source of a module as a game's bundler can drop what it does not use of it, though the package is a few large
 * files: constants that are arithmetic of constants (`4 * UNIT_ROUNDOFF`) and members of records of such constants
 * (`ShapeType.box`) are numbers, and what is made at load (scratch arrays, tables) is marked pure. So no module may do
 * anything at load but make constants.
 */
export function readModule(path: string): { source: string; values: Map<string, number> } {
  const known = modules.get(path)
  if (known !== undefined) return known
  const values = new Map<string, number>()
  const result = { source: readFileSync(path, 'utf8'), values }
  modules.set(path, result)
  for (const [, names, from] of result.source.matchAll(/^(?:im|ex)port \{([^}]*)\} from '(\.[^']*)\.js'/gm))
    for (const name of names!.split(',')) {
      const [imported, local = imported] = name.trim().split(' as ')
      for (const [known, value] of readModule(resolve(dirname(path), `${from}.ts`)).values) {
        const [head, member] = known.split('.')
        if (head === imported) values.set(member === undefined ? local! : `${local!}.${member}`, value)
      }
    }
  /** The number that an expression of constants is. */
  const valueOf = (terms: string): number | undefined => {
    const numbers = terms.replace(/\b[A-Z]\w*(?:\.\w+)?\b/g, (term) => String(values.get(term) ?? term))
    if (!/^(?:Math\.sqrt|[-+*/(). |<]|\d[\d.]*(?:e[-+]?\d+)?)+$/.test(numbers)) return undefined
    return Number(Function(`return ${numbers}`)())
  }
  // A record of records, spread over lines, is one record.
  result.source = result.source.replace(
    /^((?:export )?const \w+ = \{)\n((?: {2}\.\.\.(?:[A-Z]\w*|\(\{ [^{}]* \} as const\)),\n)+)\}$/gm,
    (_, start: string, parts: string) => {
      const members = parts.replace(
        /^ {2}\.\.\.(?:\(\{ (.*) \} as const\)|(\w+)),\n/gm,
        (part, own?: string, name?: string) => {
          if (own !== undefined) return `${own}, `
          const known = [...values].filter(([key]) => key.startsWith(`${name!}.`))
          return known.length > 0
            ? known.map(([key, value]) => `${key.slice(name!.length + 1)}: ${value}, `).join('')
            : part
        },
      )
      return `${start} ${members}} as const`
    },
  )
  for (const [, record, members] of result.source.matchAll(/^(?:export )?const ([A-Z]\w*) = (\{[^{}]*\}) as const\b/gm))
    for (const [, member, terms] of members!
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/(\w+): ([^,}\n]+?)(?= ?[,}\n])/g)) {
      const value = valueOf(terms!)
      if (value !== undefined) values.set(`${record!}.${member!}`, value)
    }
  result.source = result.source.replace(
    /^((?:export )?const (\w+) =\s)([-+*/(). |<\w]+?)(?=$| \/\/)/gm,
    (line, start: string, name: string, terms: string) => {
      const value = valueOf(terms)
      if (value === undefined) return line
      values.set(name, value)
      return start + String(value)
    },
  )
  // Bundlers leave most constants of other modules as variables, which costs time and size: here they stand where they
  // are used.
  result.source = result.source.replace(
    /^(?:im|ex)port (?:type )?\{[^}]*\}|\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|\bconst \w+|(?<![\w.])(?:[A-Z][A-Z\d_]+|[A-Z]\w*\.\w+)\b(?!:)/gm,
    (match) => {
      const value = values.get(match)
      return value === undefined ? match : value < 0 ? `(${value})` : String(value)
    },
  )
  result.source = result.source.replace(
    /^((?:export )?(?:const|let) \w+(?:: [^=\n]+)? = )((?:new )?[A-Za-z_][\w.]*(?:<[^()\n]*>)?\(.*)/gm,
    '$1/* @__PURE__ */ $2',
  )
  return result
}
