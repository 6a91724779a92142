// Fails when a page of the last build is far above its size budget. Only the test command runs it; a start
// does not depend on sizes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BundleWeight, formatBudget } from './budget.ts'
import { CliError } from './install.mjs'

/** File in dist to which a build writes the sizes. */
export const WEIGHTS_FILE = 'weights.json'

/**
 * Prints the sizes of the build in dist. Throws a `CliError` of one line when one is more than 5 % above its
 * limit.
 */
export function checkBudget(root: string): void {
  const weights = JSON.parse(readFileSync(join(root, 'dist', WEIGHTS_FILE), 'utf8')) as BundleWeight[]
  const { table, failed } = formatBudget(weights)
  process.stdout.write(`${table}\n`)
  if (failed.length > 0)
    throw new CliError(`比约定的重 5 % 以上 · more than 5 % above the budget: ${failed.join(', ')}`)
}
