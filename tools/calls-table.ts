// Generates the browser's endpoint tables from the contract, so that no schema is shipped to readers. --check
// only compares.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { contract } from '../contract/index.ts'
import { callModules } from './lib/calls-table.ts'

const outputFolder = new URL('../web/lib/calls/', import.meta.url)
const modules = callModules(contract)
await mkdir(outputFolder, { recursive: true })
const names = new Set([...modules.keys(), ...(await readdir(outputFolder))])
for (const name of names) {
  const text = modules.get(name)
  const file = new URL(name, outputFolder)
  if (process.argv.includes('--check')) {
    const found = await readFile(file, 'utf8').catch(() => undefined)
    if (found === text) continue
    console.error(`web/lib/calls/${name} is out of date: run npx tsx tools/calls-table.ts`)
    process.exitCode = 1
  } else if (text === undefined) await rm(file)
  else await writeFile(file, text)
}
