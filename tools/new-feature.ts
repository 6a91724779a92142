// Starts a new feature in all packages: its files, its table, its layer, its glossary entry. Then prints the
// next steps.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { entriesOf, filesOf, readNewFeature } from './lib/new-feature.ts'

const ROOT = resolve(import.meta.dirname, '..')
const USAGE = `npm run new-feature -- NOUN CHINESE TABLE 'WHAT IT IS'
  for example: npm run new-feature -- podcast 播客 podcasts 'a talk in parts, heard like articles'`

const wanted = readNewFeature(process.argv.slice(2))
if (!wanted) {
  console.error(USAGE)
  process.exit(1)
}
const { noun, table } = wanted
const files = filesOf(wanted)
const taken = Object.keys(files).find((path) => existsSync(resolve(ROOT, path)))
if (taken) {
  console.error(`there is a ${noun} already: ${taken}`)
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
Now:
  1. server/db/schema/${noun}.ts: the columns of ${table}; then npm run migration -- --name ${noun}
  2. npm run new-endpoint -- ${noun} NAME METHOD PATH ACCESS, for each call
  3. layers.config.ts: its floor is that of history; lower it when history or the desk shall use it
  4. tests/support/factories.ts: how a test makes one`)
