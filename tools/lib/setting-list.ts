// Lists the settings of the server with their defaults, parsed from the source of their schema.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type ESTree, parseSync } from 'vite'

export interface Setting {
  name: string
  /** The default as it is written in the environment; '' for a setting without a default. */
  defaultValue: string
}

const NAME = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/
const SCHEMA = 'server/config.ts'

/**
 * Parses the settings of {@link SCHEMA}, in order. A setting is a property in upper case whose value is a
 * function call; its second argument is the default. Spread objects are read from the modules that they are
 * imported from.
 */
export function readSettings(root: string): Setting[] {
  const program = parse(root, SCHEMA)
  const fields = program.body.flatMap(declarationsOf).flatMap(({ init }) => {
    const [argument] = init?.type === 'CallExpression' ? init.arguments : []
    return argument?.type === 'ObjectExpression' ? [argument] : []
  })
  const settings = fields.flatMap((object) => settingsOf(root, program, object))
  if (settings.length === 0) throw new Error(`${SCHEMA} has no settings that ${import.meta.url} can read`)
  return settings
}

function settingsOf(root: string, program: ESTree.Program, object: ESTree.ObjectExpression): Setting[] {
  return object.properties.flatMap((property) => {
    if (property.type === 'SpreadElement') return spreadSettings(root, program, property.argument)
    if (property.key.type !== 'Identifier' || !NAME.test(property.key.name)) return []
    if (property.value.type !== 'CallExpression') return []
    const [, given] = property.value.arguments
    if (given && !(given.type === 'Literal' && typeof given.value === 'string'))
      throw new Error(`the default of ${property.key.name} is no string in quotes`)
    return [{ name: property.key.name, defaultValue: given ? String(given.value) : '' }]
  })
}

function spreadSettings(root: string, program: ESTree.Program, node: ESTree.Node): Setting[] {
  if (node.type !== 'Identifier') return []
  const source = program.body.find(
    (each) =>
      each.type === 'ImportDeclaration' && each.specifiers.some(({ local }) => local.name === node.name),
  )
  if (source?.type !== 'ImportDeclaration') return []
  const imported = parse(root, posix.join(posix.dirname(SCHEMA), source.source.value))
  return imported.body
    .flatMap(declarationsOf)
    .filter(({ id }) => id.type === 'Identifier' && id.name === node.name)
    .flatMap(({ init }) => (init?.type === 'ObjectExpression' ? settingsOf(root, imported, init) : []))
}

function declarationsOf(statement: ESTree.Program['body'][number]): ESTree.VariableDeclarator[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declared?.type === 'VariableDeclaration' ? declared.declarations : []
}

function parse(root: string, path: string): ESTree.Program {
  return parseSync(path, readFileSync(join(root, path), 'utf8')).program
}
