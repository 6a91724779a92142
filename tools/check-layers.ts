// Checks the layer rules, and that the checker really looked: with a wrong compiler version it silently sees nothing.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { type CruisedModule, runtimePath } from './lib/runtime-path.ts'

const ROOMS = ['domain', 'contract', 'server', 'web', 'tests', 'tools', 'bench'].filter((room) =>
  existsSync(resolve(import.meta.dirname, '..', room)),
)
const SEEN_AT_LEAST = 100

const { output } = await cruise(
  ROOMS,
  await extractOptions(resolve(import.meta.dirname, '../.dependency-cruiser.cjs')),
  undefined,
  {
    tsConfig: extractTsConfig('tsconfig.json'),
  },
)
const { modules, summary } = output as ICruiseResult
const ours = modules.filter(({ source }) => /^(domain|contract|server|web)\//.test(source))
const blind = ours.filter(
  ({ source, dependencies }) => source.endsWith('/main.ts') && dependencies.length === 0,
)

/** What a test with a kit must not load, neither directly nor by what it imports (see `tests-without-the-app`). */
const WHOLE_APP =
  /^(tests\/support\/app\.ts|server\/(app|handlers|look-ups|compose)\.ts|node_modules\/fastify\/)/
const KIT = 'tests/support/test-kit.ts'
const hasKit = ({ source, dependencies }: CruisedModule): boolean =>
  source === KIT || dependencies.some(({ resolved }) => resolved === KIT)
const bySource = new Map(modules.map((module) => [module.source, module]))
const loadingAll = modules.flatMap((module) => {
  const chain = hasKit(module) && runtimePath(bySource, module.source, (target) => WHOLE_APP.test(target))
  return chain ? [chain] : []
})

for (const chain of loadingAll) process.stdout.write(`  tests-without-the-app: ${chain.join(' → ')}\n`)
for (const { rule, from, to } of summary.violations) process.stdout.write(`  ${rule.name}: ${from} → ${to}\n`)
if (ours.length <= SEEN_AT_LEAST || blind.length > 0)
  process.stdout.write(`  only ${ours.length} modules were seen: the checker does not read TypeScript\n`)
const breaches = summary.violations.length + loadingAll.length
const isGood = breaches === 0 && ours.length > SEEN_AT_LEAST && blind.length === 0
process.stdout.write(`  ${ours.length} modules, ${breaches} breaches\n`)
process.exit(isGood ? 0 : 1)
