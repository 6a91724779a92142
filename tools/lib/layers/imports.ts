// Finds the imports of a module: static and dynamic ones, re-exports, `require`, imports of types only, and files it names.
import { type ESTree, parseSync, Visitor } from 'vite'

export interface ModuleImport {
  specifier: string
  /** `import type`, `export type … from`, `import('…')` inside a type, or every name marked with `type`. */
  isTypeOnly: boolean
}

/** Each module that `text` imports, once; `isTypeOnly` when all imports of it are. Throws for text that does not parse. */
export function importsOf(path: string, text: string): ModuleImport[] {
  const { program, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  return importsIn(program, text)
}

/**
 * What `text` needs at run time, once each: its imports, modules that it mocks, and files that it names by
 * `new URL(…, import.meta.url)`, such as workers. A name with a part computed at run time ends before it, with `*`. Text that
 * does not parse needs nothing: the type check reports it.
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
  // The whole tree is walked only where a call or a type can import something.
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
