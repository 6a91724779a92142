// Tells Stryker which mutants to try: it has no sampling of its own, but asks checkers which are worth it.
import { readFileSync } from 'node:fs'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** Names a mutant by what it is; numbers change with what else is mutated. @param {import('@stryker-mutator/api/core').Mutant} mutant */
export const keyOf = ({ fileName, location: { start, end }, mutatorName, replacement }) =>
  [fileName, start.line, start.column, end.line, end.column, mutatorName, replacement].join(' ')

/** Those of the file that MUTATION_SAMPLE names, as JSON; checkers run in processes of their own. */
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
