// Compares the contract and the route table with the two lists of the specification and prints how many
// entries exist.
import { readFileSync } from 'node:fs'
import { contract } from '../contract/index.ts'
import { allRoutes } from '../web/app/routes.ts'
import { callFaults, readTable, routeFaults } from './lib/spec-faults.ts'

const list = (name: string) => readTable(readFileSync(new URL(`./spec/${name}`, import.meta.url), 'utf8'))
const listedCalls = list('calls.tsv')
const listedRoutes = list('routes.tsv')
const calls = callFaults(contract, listedCalls)
const screens = routeFaults(allRoutes, listedRoutes)
for (const fault of [...calls.faults, ...screens.faults]) console.error(fault)
console.log(
  `${calls.found} of ${listedCalls.length} calls, ${screens.found} of ${listedRoutes.length} screens`,
)
if (calls.faults.length + screens.faults.length > 0) process.exit(1)
