// Validates an import graph against layer rules: patterns of forbidden imports, and no cycles.
import type { DependencyType, ModuleDependency, ModuleGraph } from './graph.ts'

export interface PathMatch {
  /** Regular expressions, one of which has to match. */
  path?: string | readonly string[]
  /** Regular expressions, none of which may match. */
  pathNot?: string | readonly string[]
}

/** Forbids imports that match both `from` and `to`. `$1` in `to` is the first group of `from.path`. */
export interface LayerRule {
  name: string
  comment: string
  from: PathMatch
  to: PathMatch & {
    dependencyTypes?: readonly DependencyType[]
    dependencyTypesNot?: readonly 'type-only'[]
    circular?: true
  }
}

export interface LayerViolation {
  rule: string
  from: string
  to: string
}

export function findViolations(graph: ModuleGraph, rules: readonly LayerRule[]): LayerViolation[] {
  return rules.flatMap((rule) => (rule.to.circular ? inCycles(graph, rule.name) : forbidden(graph, rule)))
}

function forbidden({ modules, dependencies }: ModuleGraph, { name, from, to }: LayerRule): LayerViolation[] {
  const groups = new Map(modules.map((path) => [path, matchFrom(path, from)]))
  return dependencies.flatMap((dependency) => {
    const group = groups.get(dependency.from)
    return group !== undefined && matchesTo(dependency, to, group)
      ? [{ rule: name, from: dependency.from, to: dependency.to }]
      : []
  })
}

const listOf = (patterns: string | readonly string[] = []): readonly string[] =>
  typeof patterns === 'string' ? [patterns] : patterns

const compiled = new Map<string, RegExp>()
function regexOf(pattern: string): RegExp {
  const regex = compiled.get(pattern) ?? new RegExp(pattern)
  compiled.set(pattern, regex)
  return regex
}

/** The first group of the matching pattern, '' when it has no group. Undefined when `path` does not match. */
function matchFrom(path: string, { path: patterns, pathNot }: PathMatch): string | undefined {
  if (listOf(pathNot).some((pattern) => regexOf(pattern).test(path))) return undefined
  if (patterns === undefined) return ''
  for (const pattern of listOf(patterns)) {
    const found = regexOf(pattern).exec(path)
    if (found) return found[1] ?? ''
  }
  return undefined
}

function matchesTo(
  { to, type, isTypeOnly }: ModuleDependency,
  rule: LayerRule['to'],
  group: string,
): boolean {
  const { dependencyTypes, dependencyTypesNot = [] } = rule
  if (dependencyTypes && !dependencyTypes.includes(type)) return false
  if (isTypeOnly && dependencyTypesNot.includes('type-only')) return false
  const filled = (patterns: PathMatch['path']) => listOf(patterns).map((each) => each.replaceAll('$1', group))
  const path = rule.path === undefined ? undefined : filled(rule.path)
  return matchFrom(to, { ...(path && { path }), pathNot: filled(rule.pathNot) }) !== undefined
}

/** All imports on a cycle: both of their ends are in the same strongly connected component (Tarjan). */
function inCycles({ modules, dependencies }: ModuleGraph, name: string): LayerViolation[] {
  const importsOf = new Map<string, string[]>(modules.map((path) => [path, []]))
  for (const { from, to } of dependencies) importsOf.get(from)?.push(to)
  const order = new Map<string, number>()
  const componentOf = new Map<string, string>()
  const stack: string[] = []
  const visit = (path: string): number => {
    const index = order.size
    order.set(path, index)
    stack.push(path)
    let low = index
    for (const to of importsOf.get(path) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to))
      else if (!componentOf.has(to)) low = Math.min(low, order.get(to) ?? low)
    }
    if (low === index) {
      let member: string | undefined
      do {
        member = stack.pop()
        if (member !== undefined) componentOf.set(member, path)
      } while (member !== undefined && member !== path)
    }
    return low
  }
  for (const path of modules) if (!order.has(path)) visit(path)
  return dependencies
    .filter(({ from, to }) => componentOf.get(from) === componentOf.get(to))
    .map(({ from, to }) => ({ rule: name, from, to }))
}
