// Selects the tests that a change can affect: unit and server tests by the import graph, browser tests by feature.
import type { RuntimeGraph } from './layers/graph.ts'

const UNIT_TEST = /^(?:domain|contract|web|tools)\/.*\.test\.tsx?$/
const SERVER_TEST = /^(?:server\/.*|tests\/(?:server|fuzz|upgrade)\/.*)\.test\.ts$/
const BROWSER_TEST = /^tests\/e2e\/.*\.spec\.ts$/
const BROWSER_SUPPORT = /^(?:tests\/e2e\/support\/|tests\/support\/test-database|playwright\.config\.ts$)/

/**
 * Modules that assemble the whole application. The import graph is not followed through them: otherwise every
 * change would affect all tests of the whole application.
 */
const COMPOSITION_ROOTS = new Set([
  'server/app.ts',
  'server/compose.ts',
  'server/handlers.ts',
  'server/jobs/index.ts',
  'server/cross-feature-queries.ts',
  'server/main.ts',
  'server/stores.ts',
  'web/app/lazy-routes.ts',
  'web/app/eager-routes.ts',
  'web/app/routes.ts',
])

const FEATURE_PATH =
  /^(?:server\/features|web\/features|web\/screens|domain)\/([^/]+)\/|^contract\/([^/]+)\.ts$/
/** Folders whose name differs from the feature's, and shared folders (undefined). */
const FEATURE_NAMES: Record<string, string | undefined> = {
  admin: 'desk',
  entities: undefined,
  index: undefined,
  kernel: undefined,
  language: 'word',
  member: 'account',
  read: 'article',
  reader: 'article',
  task: 'desk',
}
const SHIPPING = /^(?:domain|contract|server|web|library)\/|^package(?:-lock)?\.json$|^vite\.config\.ts$/
const TEST_CODE = /\.test\.tsx?$/

/**
 * The feature that a file belongs to, which is also the tag of its browser tests. Undefined for shared code.
 */
export function featureOf(file: string): string | undefined {
  const match = FEATURE_PATH.exec(file)
  const name = match?.[1] ?? match?.[2]
  if (name === undefined) return undefined
  return name in FEATURE_NAMES ? FEATURE_NAMES[name] : name
}

export interface AffectedTests {
  unit: string[]
  server: string[]
  /** Browser test files that have changed. */
  browserFiles: string[]
  /** Features whose production code has changed. */
  features: string[]
  /** Shared code has changed, so the main browser tests run. */
  needsMainBrowserTests: boolean
}

/**
 * Finds the unit and server tests that import a changed file (directly or not) or are in the same feature
 * folder, and the browser tests that a change needs. `changed` may contain deleted files.
 */
export function findAffectedTests(graph: RuntimeGraph, changed: readonly string[]): AffectedTests {
  const importers = new Map<string, string[]>()
  for (const [file, imports] of graph)
    for (const each of imports) importers.set(each, [...(importers.get(each) ?? []), file])

  const reached = new Set<string>()
  for (const file of changed) {
    const isInFeature = featureOf(file) !== undefined
    const queue = [file]
    const seen = new Set(queue)
    for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
      reached.add(at)
      if (isInFeature && COMPOSITION_ROOTS.has(at)) continue
      for (const next of importers.get(at) ?? [])
        if (!seen.has(next)) {
          seen.add(next)
          queue.push(next)
        }
    }
    for (const neighbour of graph.keys())
      if (isServerFeatureTest(neighbour) && featureFolder(neighbour) === featureFolder(file))
        reached.add(neighbour)
  }

  const shipping = changed.filter((file) => SHIPPING.test(file) && !TEST_CODE.test(file))
  const features = [...new Set(shipping.map(featureOf))]
  return {
    unit: [...reached].filter((file) => UNIT_TEST.test(file)).sort(),
    server: [...reached].filter((file) => SERVER_TEST.test(file)).sort(),
    browserFiles: changed.filter((file) => BROWSER_TEST.test(file) && graph.has(file)).sort(),
    features: features.filter((feature) => feature !== undefined).sort(),
    needsMainBrowserTests: features.includes(undefined) || changed.some((file) => BROWSER_SUPPORT.test(file)),
  }
}

const isServerFeatureTest = (file: string): boolean =>
  file.startsWith('server/features/') && TEST_CODE.test(file)
const featureFolder = (file: string): string | undefined => /^server\/features\/[^/]+\//.exec(file)?.[0]
