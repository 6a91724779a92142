// The targets of mutation testing, and the tests that have to detect their mutants.

export interface MutationTarget {
  /** Folders, from the root of the repository. Missing folders are skipped. */
  folders: readonly string[]
  /** Files without rules: word lists and drawings, for which no test can decide what is correct. */
  except?: RegExp
  /**
   * Globs of the test files that may detect a mutant. Stryker runs those of them that import the mutated
   * file.
   */
  tests: readonly string[]
  /** Whether some of these tests need a database. */
  hasDatabase?: true
}

export const MUTATION_TARGETS = {
  domain: {
    folders: ['domain'],
    except:
      /^domain\/(?:article\/cover\/|language\/(?:lemma-exceptions|phrasal-verbs|pseudo-words|unfit-words)\.)/,
    // The parsing of words is tested against the real dictionary.
    tests: ['{domain,contract,web}/**/*.test.{ts,tsx}', 'server/features/dictionary/**/*.test.ts'],
    hasDatabase: true,
  },
  contract: { folders: ['contract'], tests: ['{domain,contract,web}/**/*.test.{ts,tsx}'] },
  web: { folders: ['web/lib', 'web/local'], tests: ['web/**/*.test.{ts,tsx}'] },
  http: { folders: ['server/http'], tests: ['server/http/**/*.test.ts'], hasDatabase: true },
} as const satisfies Record<string, MutationTarget>

export type MutationTargetName = keyof typeof MUTATION_TARGETS
export const isMutationTarget = (name: string): name is MutationTargetName =>
  Object.hasOwn(MUTATION_TARGETS, name)
