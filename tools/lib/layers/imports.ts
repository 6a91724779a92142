// Finds the imports of a module: static and dynamic ones, re-exports, `require`, and imports of types only.
import { type ESTree, parseSync, Visitor } from 'vite'

export interface Import {
  specifier: string
  /** `import type`, `export type … from`, `import('…')` inside a type, or every name marked with `type`. */
  isTypeOnly: boolean
}

/** Each module that `text` imports, once; `isTypeOnly` when all imports of it are. Throws for text that does not parse. */
export function importsOf(path: string, text: string): Import[] {
  const { program, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  const isTypeOnly = new Map<string, boolean>()
  const add = (specifier: string, isType: boolean) =>
    isTypeOnly.set(specifier, isType && (isTypeOnly.get(specifier) ?? true))
  for (const statement of program.body) addStatement(statement, add)
  // The whole tree is walked only where a call or a type can import something.
  if (NESTED.test(text)) addNested(program, add)
  return [...isTypeOnly].map(([specifier, isType]) => ({ specifier, isTypeOnly: isType }))
}

const NESTED = /\b(?:import|require)\s*\(/

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
