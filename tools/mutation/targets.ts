// The rooms whose tests are probed with mutants, and the tests that have to notice.

export interface MutationTarget {
  /** Folders, from the root of the repository; one that is not there yet is passed over. */
  folders: readonly string[]
  /** What holds no rules: lists of words, and drawings, which nobody can call wrong. */
  except?: RegExp
  /** Which test files may notice, as globs; of these Stryker takes the ones that import what it mutates. */
  tests: readonly string[]
  /** Whether some of these want a database. */
  hasDatabase?: true
}

export const MUTATION_TARGETS = {
  domain: {
    folders: ['domain'],
    except:
      /^domain\/(?:article\/cover\/|language\/(?:lemma-exceptions|phrasal-verbs|pseudo-words|unfit-words)\.)/,
    // How words are read is held against the real dictionary.
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
