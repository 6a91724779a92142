// Checks the layer rules, and that every import was followed: one that is not resolved is not checked.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { LAYER_RULES } from '../layers.config.ts'
import { readGraph, unresolvedOf } from './lib/layers/graph.ts'
import { findViolations } from './lib/layers/rules.ts'

const ROOT = resolve(import.meta.dirname, '..')
const FOLDERS = ['domain', 'contract', 'server', 'web', 'tests', 'tools', 'bench'].filter((folder) =>
  existsSync(resolve(ROOT, folder)),
)
/** Fewer modules mean that the check looked in the wrong place. */
const MIN_MODULES = 100

const graph = readGraph(ROOT, FOLDERS)
const violations = [
  ...findViolations(graph, LAYER_RULES),
  ...unresolvedOf(ROOT, graph).map(({ from, to }) => ({ rule: 'unresolved', from, to })),
]

for (const { rule, from, to } of violations) process.stdout.write(`  ${rule}: ${from} → ${to}\n`)
const { modules, dependencies } = graph
process.stdout.write(
  `  ${modules.length} modules, ${dependencies.length} imports, ${violations.length} violations\n`,
)
process.exit(violations.length === 0 && modules.length >= MIN_MODULES ? 0 : 1)
