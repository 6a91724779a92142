// Checks the layer rules and that every import could be resolved: an unresolved import is not checked by any
// rule.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { LAYER_RULES } from '../layers.config.ts'
import { readGraph, unresolvedOf } from './lib/layers/graph.ts'
import { findViolations } from './lib/layers/rules.ts'
import { runtimeImports, runtimePath } from './lib/runtime-path.ts'

const ROOT = resolve(import.meta.dirname, '..')
const FOLDERS = ['domain', 'contract', 'server', 'web', 'tests', 'tools', 'bench'].filter((folder) =>
  existsSync(resolve(ROOT, folder)),
)
/** A lower number of modules means that the check read the wrong folder. */
const MIN_MODULES = 100

const graph = readGraph(ROOT, FOLDERS)
const violations = [
  ...findViolations(graph, LAYER_RULES),
  ...unresolvedOf(ROOT, graph).map(({ from, to }) => ({ rule: 'unresolved', from, to })),
]

/**
 * Modules that a test with the test kit must not load, neither directly nor through its imports (see
 * `tests-without-the-app`).
 */
const WHOLE_APP =
  /^(tests\/support\/app\.ts|server\/(app|handlers|cross-feature-queries|compose)\.ts|node_modules\/fastify\/)/
const KIT = 'tests/support/test-kit.ts'
const imports = runtimeImports(graph)
for (const module of graph.modules) {
  if (module !== KIT && !imports.get(module)?.includes(KIT)) continue
  const chain = runtimePath(imports, module, (target) => WHOLE_APP.test(target))
  if (chain) violations.push({ rule: 'tests-without-the-app', from: module, to: chain.slice(1).join(' → ') })
}

for (const { rule, from, to } of violations) process.stdout.write(`  ${rule}: ${from} → ${to}\n`)
const { modules, dependencies } = graph
process.stdout.write(
  `  ${modules.length} modules, ${dependencies.length} imports, ${violations.length} violations\n`,
)
process.exit(violations.length === 0 && modules.length >= MIN_MODULES ? 0 : 1)
