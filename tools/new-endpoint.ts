// Starts a new endpoint: adds its entry to the contract and prints the next steps.
import { readFileSync, writeFileSync } from 'node:fs'
import { addEndpoint, readNewEndpoint } from './lib/new-endpoint.ts'

const USAGE = `npm run new-endpoint -- NOUN NAME METHOD PATH ACCESS
  for example: npm run new-endpoint -- word archive POST '/reader/myword/{id}/archive' user`

const wanted = readNewEndpoint(process.argv.slice(2))
if (!wanted) {
  console.error(USAGE)
  process.exit(1)
}
const { noun, name } = wanted
const file = new URL(`../contract/${noun}.ts`, import.meta.url)
let text: string
try {
  text = readFileSync(file, 'utf8')
} catch {
  console.error(`contract/${noun}.ts does not exist: begin the noun with npm run new-feature`)
  process.exit(1)
}
const written = addEndpoint(text, wanted)
if (written === undefined) {
  console.error(`contract/${noun}.ts has a call ${name} already`)
  process.exit(1)
}
writeFileSync(file, written)
await import('./calls-table.ts')
console.log(`contract/${noun}.ts: ${name} added at the end. Now:
  1. fill in its summary, its input, its result and its refusals; mark it addition: true if the specification does not list it
  2. npx tsx tools/calls-table.ts, which has run for it as it is, once its input is filled in
  3. npm run typecheck: the compiler asks for server/features/${noun}/handlers.ts → ${name}; its query goes into store.ts
  4. web/features/${noun}/queries.ts: the hook
  5. its tests: works; guest refused; another user's row refused; bad input refused`)
