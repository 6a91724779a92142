// Selects the mutants that Stryker runs: Stryker has no sampling, but queries checker plugins for each
// mutant.
import { readFileSync } from 'node:fs'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'

/**
 * Identifies a mutant by its content: its number depends on which other mutants exist. @param
 * {import('@stryker-mutator/api/core').Mutant} mutant
 */
export const keyOf = ({ fileName, location: { start, end }, mutatorName, replacement }) =>
  [fileName, start.line, start.column, end.line, end.column, mutatorName, replacement].join(' ')

/** Accepts the mutants in the JSON file that MUTATION_SAMPLE names. Checkers run in their own processes. */
class Sample {
  /** @type {Set<string>} */
  keys = new Set()

  async init() {
    this.keys = new Set(JSON.parse(readFileSync(process.env.MUTATION_SAMPLE ?? '', 'utf8')))
  }

  /** @param {import('@stryker-mutator/api/core').Mutant[]} mutants */
  async group(mutants) {
    return [mutants.map(({ id }) => id)]
  }

  /** @param {import('@stryker-mutator/api/core').Mutant[]} mutants */
  async check(mutants) {
    const answers = mutants.map((mutant) => [
      mutant.id,
      this.keys.has(keyOf(mutant)) ? { status: 'passed' } : { status: 'compileError', reason: 'not chosen' },
    ])
    return Object.fromEntries(answers)
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', Sample)]
