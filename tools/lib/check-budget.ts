// Fails when a page of the last build is far above its budget: for the test command; starting never depends on weight.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BundleWeight, formatBudget } from './budget.ts'
import { CliError } from './install.mjs'

/** Where a build notes its weights, within dist. */
export const WEIGHTS_FILE = 'weights.json'

/** Prints the weights of the build in dist; throws a ToolRefused of one line when one is more than 5 % above its limit. */
export function checkBudget(root: string): void {
  const weights = JSON.parse(readFileSync(join(root, 'dist', WEIGHTS_FILE), 'utf8')) as BundleWeight[]
  const { table, failed } = formatBudget(weights)
  process.stdout.write(`${table}\n`)
  if (failed.length > 0)
    throw new CliError(`比约定的重 5 % 以上 · more than 5 % above the budget: ${failed.join(', ')}`)
}
