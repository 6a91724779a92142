// Checks the decision records and writes their index, docs/decisions/README.md.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findDecisionFaults, formatDecisionIndex, readDecision } from './lib/decision-records.ts'

const FOLDER = resolve(import.meta.dirname, '../docs/decisions')
const records = readdirSync(FOLDER)
  .filter((file) => file !== 'README.md')
  .map((file) => readDecision(file, readFileSync(join(FOLDER, file), 'utf8')))
const faults = findDecisionFaults(records)
for (const fault of faults) process.stderr.write(`  ✗ ${fault}\n`)
if (faults.length > 0) process.exitCode = 1
else writeFileSync(join(FOLDER, 'README.md'), formatDecisionIndex(records))
