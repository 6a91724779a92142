// Finds assertions in browser tests on a layout or scroll position that was read only once, also when it was
// stored in a variable before.
import { type ESTree, parseSync } from 'vite'

/** Functions that read a position, and helpers of tests/e2e/support that read one without waiting. */
const READING = new RegExp(
  `^(?:${[
    ...['boundingBox', 'getBoundingClientRect', 'getClientRects', 'pageXOffset', 'pageYOffset'],
    ...['scroll[XY]', 'inner(?:Width|Height)', 'visualViewport', 'elements?FromPoint'],
    '(?:scroll|offset|client)(?:Top|Left|Width|Height)',
    ...['measure', 'readTo', 'topParagraph'],
  ].join('|')})$`,
)
/** Functions that wait until the position is stable. */
const POLLING = /^(?:settled|waitFor)/

/** The names of a block: whether each holds a reading, or is a function that returns one. */
interface Scope {
  names: Map<string, boolean>
  parent: Scope | undefined
  /** For a function: whether it returns a reading. */
  isReturned: boolean
  isFunction: boolean
}

type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression

/**
 * The lines of `text` with an `expect(…)` of a single reading. Returns none on a parse error, which the type
 * check reports.
 */
export function findOneShotReadings(path: string, text: string): number[] {
  const found = new Set<number>()
  walkModule(path, text, ({ start }) => found.add(text.slice(0, start).split('\n').length))
  return [...found]
}

/** The top-level names of a module that hold a reading or return one. */
export function readingNames(path: string, text: string): string[] {
  const { names } = walkModule(path, text, () => undefined)
  return [...names].filter(([, isReading]) => isReading).map(([name]) => name)
}

type Report = (assertion: ESTree.CallExpression) => void

function walkModule(path: string, text: string, report: Report): Scope {
  const scope = scopeIn(undefined, false)
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) return scope
  // The first pass finds the functions, which may be declared below their use.
  walk(program, scope, false, () => undefined)
  walk(program, scope, false, report)
  return scope
}

/** `isPolled`: within a callback of `expect.poll` or `toPass`, which is called again until it passes. */
function walk(node: ESTree.Node, scope: Scope, isPolled: boolean, report: Report): void {
  if (isFunction(node)) {
    const isReading = walkFunction(node, scope, isPolled, report)
    if (node.type === 'FunctionDeclaration' && node.id) scope.names.set(node.id.name, isReading)
  } else if (node.type === 'VariableDeclarator' && node.init && isFunction(node.init)) {
    declare(node.id, scope, walkFunction(node.init, scope, isPolled, report))
  } else {
    const inner = BLOCK.test(node.type) ? scopeIn(scope, false) : scope
    const isPoll = isPolled || isPolling(node)
    for (const child of childrenOf(node)) {
      if (node.type === 'ForOfStatement' && child === node.body) noteItem(node, inner)
      walk(child, inner, isPoll, report)
    }
    note(node, inner)
    if (!isPoll && isAssertion(node) && holdsReading(node.arguments[0], scope)) report(node)
  }
}

/** Walks a function and returns whether it returns a reading. */
function walkFunction(node: FunctionNode, scope: Scope, isPolled: boolean, report: Report): boolean {
  const inner = scopeIn(scope, true)
  for (const param of node.params) declare(param, inner, false)
  if (!node.body) return false
  walk(node.body, inner, isPolled, report)
  return inner.isReturned || (node.body.type !== 'BlockStatement' && holdsReading(node.body, inner))
}

const BLOCK = /^(?:BlockStatement|For(?:Of|In)?Statement)$/

/** In `for (const item of readings)` each item is a reading. */
function noteItem({ left, right }: ESTree.ForOfStatement, scope: Scope): void {
  if (left.type === 'VariableDeclaration')
    for (const { id } of left.declarations) declare(id, scope, holdsReading(right, scope))
}

/** Records the effect of a declaration, an assignment, `list.push(…)` or a `return` on a reading. */
function note(node: ESTree.Node, scope: Scope): void {
  if (node.type === 'VariableDeclarator' && node.init) declare(node.id, scope, holdsReading(node.init, scope))
  if (node.type === 'AssignmentExpression' && holdsReading(node.right, scope)) assign(node.left, scope)
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression')
    if (calleeOf(node) === 'push' && node.arguments.some((each) => holdsReading(each, scope)))
      assign(node.callee.object, scope)
  if (node.type === 'ReturnStatement' && holdsReading(node.argument, scope)) {
    let at: Scope | undefined = scope
    while (at && !at.isFunction) at = at.parent
    if (at) at.isReturned = true
  }
}

/** Whether the value of an expression is a position that was read only once. */
function holdsReading(node: ESTree.Node | null | undefined, scope: Scope): boolean {
  if (!node) return false
  if (node.type === 'Identifier')
    return READING.test(node.name) || scopeOf(node.name, scope)?.names.get(node.name) === true
  if (node.type === 'MemberExpression' && !node.computed)
    return READING.test(nameOf(node.property)) || holdsReading(node.object, scope)
  if (node.type === 'Property' && !node.computed) return holdsReading(node.value, scope)
  if (node.type === 'CallExpression') {
    const name = calleeOf(node)
    if (POLLING.test(name)) return false
    const [first] = node.arguments
    if (/^evaluate/.test(name) && first?.type === 'Literal')
      return String(first.value)
        .split(/\W+/)
        .some((word) => READING.test(word))
  }
  const inner = isFunction(node) ? scopeIn(scope, true) : scope
  if (isFunction(node)) for (const param of node.params) declare(param, inner, false)
  return childrenOf(node).some((child) => holdsReading(child, inner))
}

const scopeIn = (parent: Scope | undefined, isFunction: boolean): Scope => ({
  names: new Map(),
  parent,
  isReturned: false,
  isFunction,
})

/** The innermost scope that declares `name`. */
function scopeOf(name: string, scope: Scope): Scope | undefined {
  let at: Scope | undefined = scope
  while (at && !at.names.has(name)) at = at.parent
  return at
}

function declare(pattern: ESTree.Node, scope: Scope, isReading: boolean): void {
  for (const name of namesIn(pattern)) scope.names.set(name, isReading)
}

/** A variable that is assigned a reading holds one from here on. */
function assign(target: ESTree.Node, scope: Scope): void {
  for (const name of namesIn(target)) scopeOf(name, scope)?.names.set(name, true)
}

/** The names that a pattern binds. */
function namesIn(pattern: ESTree.Node): string[] {
  if (pattern.type === 'Identifier') return [pattern.name]
  if (pattern.type === 'Property') return namesIn(pattern.value)
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left)
  if (pattern.type === 'MemberExpression') return namesIn(pattern.object)
  if (pattern.type.startsWith('TS')) return []
  return childrenOf(pattern).flatMap(namesIn)
}

const isFunction = (node: ESTree.Node): node is FunctionNode =>
  ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'].includes(node.type)

const nameOf = (node: ESTree.Node): string => (node.type === 'Identifier' ? node.name : '')

/** The last name of a callee: `evaluate` of `page.evaluate(…)`. */
const calleeOf = ({ callee }: ESTree.CallExpression): string =>
  nameOf(callee.type === 'MemberExpression' ? callee.property : callee)

/** `expect(value)` and `expect.soft(value)`. */
const isAssertion = (node: ESTree.Node): node is ESTree.CallExpression =>
  node.type === 'CallExpression' &&
  (nameOf(node.callee) === 'expect' || (isOfExpect(node) && calleeOf(node) === 'soft'))

/** `expect.poll(…)`, and `expect(async () => …)`, which only `toPass` accepts. */
const isPolling = (node: ESTree.Node): boolean =>
  node.type === 'CallExpression' &&
  ((isOfExpect(node) && calleeOf(node) === 'poll') ||
    (nameOf(node.callee) === 'expect' && node.arguments[0] !== undefined && isFunction(node.arguments[0])))

const isOfExpect = ({ callee }: ESTree.CallExpression): boolean =>
  callee.type === 'MemberExpression' && nameOf(callee.object) === 'expect'

/** The child nodes of a node, in source order. */
function childrenOf(node: ESTree.Node): ESTree.Node[] {
  return Object.entries(node)
    .filter(([key]) => key !== 'parent' && key !== 'typeAnnotation')
    .flatMap(([, value]: [string, unknown]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
