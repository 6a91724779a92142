// Finds the chain of imports from one module to another at run time. Type-only imports are ignored.

import type { ModuleDependency, ModuleGraph } from './layers/graph.ts'

/** The runtime dependencies of each module of a graph. */
export function runtimeImports({ dependencies }: ModuleGraph): ReadonlyMap<string, readonly string[]> {
  const imports = new Map<string, string[]>()
  for (const { from, to, isTypeOnly } of dependencies as readonly ModuleDependency[])
    if (!isTypeOnly) imports.set(from, [...(imports.get(from) ?? []), to])
  return imports
}

/**
 * The shortest chain of imports from `start` to a module that `isTarget`, both included. Undefined when there
 * is none.
 */
export function runtimePath(
  imports: ReadonlyMap<string, readonly string[]>,
  start: string,
  isTarget: (source: string) => boolean,
): string[] | undefined {
  const importers = new Map<string, string | undefined>([[start, undefined]])
  // A Map is iterated in insertion order, including entries added during the iteration: a breadth-first
  // search.
  for (const source of importers.keys()) {
    if (source !== start && isTarget(source)) return chainTo(source, importers)
    for (const target of imports.get(source) ?? []) if (!importers.has(target)) importers.set(target, source)
  }
  return undefined
}

function chainTo(end: string, importers: ReadonlyMap<string, string | undefined>): string[] {
  const chain: string[] = []
  for (let at: string | undefined = end; at !== undefined; at = importers.get(at)) chain.unshift(at)
  return chain
}
