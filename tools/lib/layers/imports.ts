// Parses the imports of a module: static and dynamic imports, re-exports, `require`, type-only imports, and
// files that it names.
import { type ESTree, parseSync, Visitor } from 'vite'

export interface ModuleImport {
  specifier: string
  /** `import type`, `export type … from`, `import('…')` inside a type, or all names marked with `type`. */
  isTypeOnly: boolean
}

/**
 * The modules that `text` imports, without duplicates. `isTypeOnly` is true when all imports of a module are.
 * Throws on a parse error.
 */
export function importsOf(path: string, text: string): ModuleImport[] {
  const { program, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  return importsIn(program, text)
}

/**
 * The runtime dependencies of `text`, without duplicates: its imports, modules that it mocks, and files that
 * it names by `new URL(…, import.meta.url)`, e.g. workers. A name with a part computed at run time is cut
 * before that part and ends with `*`. Returns none on a parse error, which the type check reports.
 */
export function runtimeReferencesOf(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) return []
  const imports = importsIn(program, text).filter(({ isTypeOnly }) => !isTypeOnly)
  const found = new Set(imports.map(({ specifier }) => specifier))
  if (NAMING.test(text)) addNamed(program, (specifier) => found.add(specifier))
  return [...found]
}

function importsIn(program: ESTree.Program, text: string): ModuleImport[] {
  const isTypeOnly = new Map<string, boolean>()
  const add = (specifier: string, isType: boolean) =>
    isTypeOnly.set(specifier, isType && (isTypeOnly.get(specifier) ?? true))
  for (const statement of program.body) addStatement(statement, add)
  // Walk the whole tree only when a call or a type may contain an import.
  if (NESTED.test(text)) addNested(program, add)
  return [...isTypeOnly].map(([specifier, isType]) => ({ specifier, isTypeOnly: isType }))
}

const NESTED = /\b(?:import|require)\s*\(/
const NAMING = /\bvi\.(?:mock|doMock|importActual|importMock)\b|\bnew URL\(/
const MOCKING = new Set(['mock', 'doMock', 'importActual', 'importMock'])

type Add = (specifier: string, isType: boolean) => void

function addStatement(statement: ESTree.Statement | ESTree.Directive, add: Add): void {
  if (statement.type === 'ImportDeclaration') {
    const { importKind, source, specifiers } = statement
    const areTypes =
      specifiers.length > 0 &&
      specifiers.every((each) => each.type === 'ImportSpecifier' && each.importKind === 'type')
    add(source.value, importKind === 'type' || areTypes)
  }
  if (statement.type === 'ExportAllDeclaration') add(statement.source.value, statement.exportKind === 'type')
  if (statement.type === 'ExportNamedDeclaration' && statement.source) {
    const { exportKind, source, specifiers } = statement
    const areTypes = specifiers.length > 0 && specifiers.every((each) => each.exportKind === 'type')
    add(source.value, exportKind === 'type' || areTypes)
  }
}

function addNested(program: ESTree.Program, add: Add): void {
  const addLiteral = (node: ESTree.Node | undefined) => {
    if (node?.type === 'Literal' && typeof node.value === 'string') add(node.value, false)
  }
  new Visitor({
    TSImportType: ({ source }) => add(source.value, true),
    ImportExpression: ({ source }) => addLiteral(source),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === 'Identifier' && callee.name === 'require') addLiteral(first)
    },
  }).visit(program)
}

function addNamed(program: ESTree.Program, add: (specifier: string) => void): void {
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const isMock =
        callee.object.type === 'Identifier' &&
        callee.object.name === 'vi' &&
        MOCKING.has(callee.property.name)
      if (isMock && first?.type === 'Literal' && typeof first.value === 'string') add(first.value)
    },
    NewExpression: ({ callee, arguments: [first, base] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'URL' || !isOwnUrl(base)) return
      if (first?.type === 'Literal' && typeof first.value === 'string') add(first.value)
      if (first?.type !== 'TemplateLiteral') return
      const [start] = first.quasis
      add(`${start?.value.cooked ?? ''}${first.expressions.length > 0 ? '*' : ''}`)
    },
  }).visit(program)
}

/** Whether an expression is `import.meta.url`. */
const isOwnUrl = (node: ESTree.Node | undefined): boolean =>
  node?.type === 'MemberExpression' &&
  node.object.type === 'MetaProperty' &&
  node.property.type === 'Identifier' &&
  node.property.name === 'url'
