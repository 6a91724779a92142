// Checks the layer rules, and that the checker really looked: with a wrong compiler version it silently sees nothing.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'

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

for (const { rule, from, to } of summary.violations) process.stdout.write(`  ${rule.name}: ${from} → ${to}\n`)
if (ours.length <= SEEN_AT_LEAST || blind.length > 0)
  process.stdout.write(`  only ${ours.length} modules were seen: the checker does not read TypeScript\n`)
const isGood = summary.violations.length === 0 && ours.length > SEEN_AT_LEAST && blind.length === 0
process.stdout.write(`  ${ours.length} modules, ${summary.violations.length} breaches\n`)
process.exit(isGood ? 0 : 1)
