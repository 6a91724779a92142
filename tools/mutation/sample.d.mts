// Types of sample.mjs, which Stryker loads where nothing understands types.
import type { CheckResult } from '@stryker-mutator/api/check'
import type { Mutant } from '@stryker-mutator/api/core'

export function keyOf(mutant: Pick<Mutant, 'fileName' | 'location' | 'mutatorName' | 'replacement'>): string

export const strykerPlugins: readonly [
  {
    injectableClass: new () => {
      init(): Promise<void>
      group(mutants: readonly Mutant[]): Promise<string[][]>
      check(mutants: readonly Mutant[]): Promise<Record<string, CheckResult>>
    }
  },
]
