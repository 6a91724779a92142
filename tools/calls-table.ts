// Writes the browser's table of calls from the contract, so that no schema is shipped to readers; --check only compares.
import { readFile, writeFile } from 'node:fs/promises'
import { contract } from '../contract/index.ts'
import { callsTable } from './lib/calls-table.ts'

const target = new URL('../web/lib/calls.generated.ts', import.meta.url)
const text = callsTable(contract)
if (process.argv.includes('--check')) {
  const found = await readFile(target, 'utf8').catch(() => '')
  if (found !== text) {
    console.error('web/lib/calls.generated.ts is out of date: run npx tsx tools/calls-table.ts')
    process.exit(1)
  }
} else {
  await writeFile(target, text)
}
