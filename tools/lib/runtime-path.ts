// Finds how one module comes to another when the program runs: imports of types do not count.

/** The part of dependency-cruiser's module that is read. */
export interface CruisedModule {
  source: string
  dependencies: readonly { resolved: string; dependencyTypes: readonly string[] }[]
}

/** The shortest chain of imports from `start` to a module that `isTarget`, both included; undefined when there is none. */
export function runtimePath(
  modules: ReadonlyMap<string, CruisedModule>,
  start: string,
  isTarget: (source: string) => boolean,
): string[] | undefined {
  const importers = new Map<string, string | undefined>([[start, undefined]])
  // A Map is walked in order of insertion, also what is added meanwhile: breadth first.
  for (const source of importers.keys()) {
    if (source !== start && isTarget(source)) return chainTo(source, importers)
    for (const { resolved, dependencyTypes } of modules.get(source)?.dependencies ?? [])
      if (!dependencyTypes.includes('type-only') && !importers.has(resolved)) importers.set(resolved, source)
  }
  return undefined
}

function chainTo(end: string, importers: ReadonlyMap<string, string | undefined>): string[] {
  const chain: string[] = []
  for (let at: string | undefined = end; at !== undefined; at = importers.get(at)) chain.unshift(at)
  return chain
}
