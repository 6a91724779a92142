// Generates a new feature in all packages: its files, its table, its layer, its glossary entry. Then prints
// the next steps.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { entriesOf, filesOf, readNewFeature } from './lib/new-feature.ts'

const ROOT = resolve(import.meta.dirname, '..')
const USAGE = `usage: npm run new-feature -- NOUN CHINESE TABLE 'WHAT IT IS'
  example: npm run new-feature -- podcast 播客 podcasts 'a talk in parts, heard like articles'`

const wanted = readNewFeature(process.argv.slice(2))
if (!wanted) {
  console.error(USAGE)
  process.exit(1)
}
const { noun, table } = wanted
const files = filesOf(wanted)
const taken = Object.keys(files).find((path) => existsSync(resolve(ROOT, path)))
if (taken) {
  console.error(`the feature ${noun} already exists: ${taken}`)
  process.exit(1)
}
// Compute all entries first: a file with unexpected content must stop the tool before anything is written.
const entries = Object.entries(entriesOf(wanted)).map(
  ([path, write]) => [path, write(readFileSync(resolve(ROOT, path), 'utf8'))] as const,
)
for (const [path, text] of [...Object.entries(files), ...entries]) {
  mkdirSync(dirname(resolve(ROOT, path)), { recursive: true })
  writeFileSync(resolve(ROOT, path), text)
}
await import('./calls-table.ts')
console.log(`${[...Object.keys(files), ...entries.map(([path]) => path)].join('\n')}
Next steps:
  1. server/db/schema/${noun}.ts: add the columns of ${table}; then npm run migration -- --name ${noun}
  2. npm run new-endpoint -- ${noun} NAME METHOD PATH ACCESS, for each endpoint
  3. layers.config.ts: it is in the layer of history; move it to a lower layer if history or desk must import it
  4. tests/support/factories.ts: add a factory for tests`)
