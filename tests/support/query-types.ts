// Reads the TypeScript types of named queries, to compare them with the types that PostgreSQL reports.
import { join } from 'node:path'
import type { CallExpression, Node } from 'typescript/unstable/ast'
import { isCallExpression, isIdentifier } from 'typescript/unstable/ast/is'
import { API, type Checker, type Type, type TypeReference } from 'typescript/unstable/sync'

type ScalarKind = 'string' | 'number' | 'boolean' | 'date' | 'json'
/** What a value can be. `json` is every object that is neither a date nor an array. */
export type ValueKind = ScalarKind | `${ScalarKind}[]`

/** The functions that create statements. */
const FUNCTIONS = new Set(['namedQuery', 'perViewer'])

export interface DeclaredQuery {
  /** `file:line`. */
  place: string
  /** Matches the names of its statements: one declaration may create several, e.g. one for each order. */
  name: RegExp
  /** Columns of its rows with the kinds of a union type; undefined if the row type is `never`. */
  row: ReadonlyMap<string, ReadonlySet<ValueKind>> | undefined
  /** Placeholders that it takes; undefined if their type has an index signature. */
  values: ReadonlyMap<string, ReadonlySet<ValueKind>> | undefined
}

/** Finds all calls of `namedQuery` and `perViewer` in `files` (absolute paths) and reads their type arguments. */
export function readDeclaredQueries(root: string, files: readonly string[]): DeclaredQuery[] {
  const compiler = new API({ cwd: root })
  try {
    const settings = join(root, 'server/tsconfig.json')
    const project = compiler.updateSnapshot({ openProjects: [settings] }).getProject(settings)
    if (!project) throw new Error(`the compiler does not know ${settings}`)
    const { program, checker } = project
    return files.flatMap((path) => {
      const source = program.getSourceFile(path)
      if (!source) throw new Error(`the compiler does not know ${path}`)
      return findCalls(source).map((call): DeclaredQuery => {
        const [name] = call.arguments
        const place = `${path.slice(root.length + 1)}:${source.text.slice(0, call.pos).split('\n').length}`
        const [row, values] = call.typeArguments?.map((node) => checker.getTypeFromTypeNode(node)) ?? []
        if (!row || !values || !name) throw new Error(`${place}: no type arguments`)
        return {
          place,
          name: createNamePattern(source.text.slice(name.pos, name.end), isPerViewer(call)),
          row: isNever(checker, row) ? undefined : readProperties(checker, row),
          values:
            checker.getIndexInfosOfType(values).length > 0
              ? undefined
              : new Map([
                  ...readProperties(checker, values),
                  ...(isPerViewer(call) ? [['user_id', new Set<ValueKind>(['number'])] as const] : []),
                ]),
        }
      })
    })
  } finally {
    compiler.close()
  }
}

const functionName = ({ expression }: CallExpression): string | undefined =>
  isIdentifier(expression) ? expression.text : undefined
const isPerViewer = (call: CallExpression): boolean => functionName(call) === 'perViewer'

function findCalls(node: Node): CallExpression[] {
  const calls: CallExpression[] = []
  const visit = (each: Node): void => {
    if (isCallExpression(each) && FUNCTIONS.has(functionName(each) ?? '')) calls.push(each)
    each.forEachChild(visit)
  }
  visit(node)
  return calls
}

/**
 * Parses a string literal or a template, in which `${…}` stands for any text. `perViewer` creates a second
 * statement for guests.
 */
function createNamePattern(source: string, hasGuestStatement: boolean): RegExp {
  const parts = source
    .trim()
    .slice(1, -1)
    .split(/\$\{[^}]*\}/)
  if (!parts.every((part) => /^\w*$/.test(part))) throw new Error(`not a name of a statement: ${source}`)
  return new RegExp(`^${hasGuestStatement ? '(?:g_)?' : ''}${parts.join('\\w*')}$`)
}

const isNever = (checker: Checker, type: Type): boolean => type.id === checker.getNeverType().id

const readProperties = (checker: Checker, type: Type) =>
  new Map(
    checker.getPropertiesOfType(type).map((property) => {
      const propertyType = checker.getTypeOfSymbol(property)
      return [property.name, new Set(propertyType ? readKinds(checker, propertyType) : [])] as const
    }),
  )

function readKinds(checker: Checker, type: Type): ValueKind[] {
  if (type.isUnionType()) return type.getTypes().flatMap((each) => readKinds(checker, each))
  if (type.id === checker.getNullType().id || type.id === checker.getUndefinedType().id) return []
  if (checker.isArrayLikeType(type) && !isNever(checker, type)) {
    const items = checker.getTypeArguments(type as TypeReference).flatMap((item) => readKinds(checker, item))
    return [...new Set(items)].map((kind) =>
      kind.endsWith('[]') ? 'json[]' : (`${kind as ScalarKind}[]` as const),
    )
  }
  if (checker.isTypeAssignableTo(type, checker.getStringType())) return ['string']
  if (checker.isTypeAssignableTo(type, checker.getNumberType())) return ['number']
  if (checker.isTypeAssignableTo(type, checker.getBooleanType())) return ['boolean']
  return type.getSymbol()?.name === 'Date' ? ['date'] : ['json']
}
