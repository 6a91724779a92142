// Finds how one module comes to another when the program runs: imports of types do not count.

import type { ModuleDependency, ModuleGraph } from './layers/graph.ts'

/** The runtime dependencies of each module of a graph. */
export function runtimeImports({ dependencies }: ModuleGraph): ReadonlyMap<string, readonly string[]> {
  const imports = new Map<string, string[]>()
  for (const { from, to, isTypeOnly } of dependencies as readonly ModuleDependency[])
    if (!isTypeOnly) imports.set(from, [...(imports.get(from) ?? []), to])
  return imports
}

/** The shortest chain of imports from `start` to a module that `isTarget`, both included; undefined when there is none. */
export function runtimePath(
  imports: ReadonlyMap<string, readonly string[]>,
  start: string,
  isTarget: (source: string) => boolean,
): string[] | undefined {
  const importers = new Map<string, string | undefined>([[start, undefined]])
  // A Map is walked in order of insertion, also what is added meanwhile: breadth first.
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
