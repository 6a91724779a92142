// Parses the source of a test file: the titles of the tests that run, and the endpoints of the contract that
// it uses.
import { type ESTree, parseSync, Visitor } from 'vite'

export interface TestSource {
  /** Titles as written in the source, with `%s` of `each` and `${…}` of templates. */
  titles: ReadonlySet<string>
  /** Endpoints as `noun.call`, each accessed through `contract`. */
  calls: ReadonlySet<string>
}

/** Modifiers of a test that runs. `skipIf` and `runIf` count as running. */
const MODIFIERS = new Set(['each', 'for', 'concurrent', 'sequential', 'skipIf', 'runIf', 'only', 'fails'])
const TESTS = new Set(['it', 'test'])

/** Returns empty sets on a parse error: the type check reports it. */
export function readTestSource(path: string, text: string): TestSource {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) return { titles: new Set(), calls: new Set() }
  return { titles: titlesIn(program, text), calls: callsIn(program) }
}

/**
 * The names of a callee such as `it`, `test`, `test.describe`, `it.each(…)`, `` it.each`…` ``: the first name
 * and those after it.
 */
function namesOf(callee: ESTree.Node): string[] {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return namesOf(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return namesOf(callee.tag)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  const before = namesOf(callee.object)
  return before.length === 0 ? [] : [...before, callee.property.name]
}

const isModified = (names: readonly string[]): boolean => names.every((name) => MODIFIERS.has(name))

function isTest([first = '', ...more]: readonly string[]): boolean {
  return TESTS.has(first) && isModified(more)
}

/** Whether a group's tests do not run: `describe.skip`, `test.describe.fixme`, `describe.todo`. */
function isIdleGroup(names: readonly string[]): boolean {
  const at = names.indexOf('describe')
  return (
    at >= 0 && !isModified(names.slice(at + 1).filter((name) => name !== 'serial' && name !== 'parallel'))
  )
}

function titlesIn(program: ESTree.Program, text: string): Set<string> {
  const titles = new Set<string>()
  let idle = 0
  const groupAround = (node: ESTree.CallExpression, by: number) => {
    if (node.arguments.length > 1 && isIdleGroup(namesOf(node.callee))) idle += by
  }
  new Visitor({
    CallExpression(node) {
      groupAround(node, 1)
      const [title, body] = node.arguments
      if (idle > 0 || !title || !body || !isTest(namesOf(node.callee))) return
      const written = textOf(title, text)
      if (written !== undefined) titles.add(written)
    },
    'CallExpression:exit': (node) => groupAround(node, -1),
  }).visit(program)
  return titles
}

function textOf(node: ESTree.Node, text: string): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  return node.type === 'TemplateLiteral' ? text.slice(node.start + 1, node.end - 1) : undefined
}

/**
 * Each endpoint is named by its path from `contract`. `const { word } = contract` and `const { list } =
 * contract.word` shorten the path.
 */
function callsIn(program: ESTree.Program): Set<string> {
  const calls = new Set<string>()
  const ways = new Map<string, string[]>([['contract', []]])
  const note = (way: readonly string[] | undefined) => {
    if (way?.length === 2) calls.add(way.join('.'))
  }
  const wayOf = (node: ESTree.Node): string[] | undefined => {
    if (node.type === 'Identifier') return ways.get(node.name)
    if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return
    const before = wayOf(node.object)
    return before && [...before, node.property.name]
  }
  const bind = (name: ESTree.Node, way: string[]) => {
    note(way)
    if (name.type === 'Identifier') ways.set(name.name, way)
    if (name.type !== 'ObjectPattern') return
    for (const each of name.properties)
      if (each.type === 'Property' && each.key.type === 'Identifier')
        bind(each.value, [...way, each.key.name])
  }
  new Visitor({
    VariableDeclarator(node) {
      const way = node.init && wayOf(node.init)
      if (way) bind(node.id, way)
    },
    MemberExpression: (node) => note(wayOf(node)),
  }).visit(program)
  return calls
}
