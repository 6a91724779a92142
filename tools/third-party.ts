// Checks the licences of production packages and writes THIRD_PARTY_NOTICES.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { findLicenseFaults, formatNotices, readProductionPackages } from './lib/third-party.ts'

const ROOT = resolve(import.meta.dirname, '..')
const packages = readProductionPackages(readFileSync(resolve(ROOT, 'package-lock.json'), 'utf8'))
const faults = findLicenseFaults(packages)
for (const fault of faults) process.stderr.write(`  ✗ ${fault}: not allowed by tools/lib/third-party.ts\n`)
if (faults.length > 0) process.exitCode = 1
else writeFileSync(resolve(ROOT, 'THIRD_PARTY_NOTICES'), formatNotices(packages))
