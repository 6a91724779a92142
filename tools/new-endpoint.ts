// Generates a new endpoint: adds its entry to the contract and prints the next steps.
import { readFileSync, writeFileSync } from 'node:fs'
import { addEndpoint, readNewEndpoint } from './lib/new-endpoint.ts'

const USAGE = `usage: npm run new-endpoint -- NOUN NAME METHOD PATH ACCESS
  example: npm run new-endpoint -- word archive POST '/reader/myword/{id}/archive' user`

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
  console.error(`contract/${noun}.ts does not exist: generate the feature first with npm run new-feature`)
  process.exit(1)
}
const written = addEndpoint(text, wanted)
if (written === undefined) {
  console.error(`contract/${noun}.ts already has an endpoint ${name}`)
  process.exit(1)
}
writeFileSync(file, written)
await import('./calls-table.ts')
console.log(`contract/${noun}.ts: added ${name} at the end. Next steps:
  1. fill in its summary, input, result and errors; set addition: true if the specification does not list it
  2. npx tsx tools/calls-table.ts: run it again after the input is filled in
  3. npm run typecheck: reports that ${name} is missing in server/features/${noun}/handlers.ts; SQL belongs in store.ts
  4. web/features/${noun}/queries.ts: add the hook
  5. tests: success; an error for a guest, for another user's row and for invalid input`)
