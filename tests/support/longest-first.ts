// Starts the longest test files first, so that no worker is left alone with one at the end.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const ROOT = join(import.meta.dirname, '../..')
/** Seconds that a file took, by its path; renewed by `npm test -- --note-durations`. */
export const DURATIONS = join(ROOT, 'tests/durations.json')

/** A file that is not noted goes first: it may be long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const noted = JSON.parse(readFileSync(DURATIONS, 'utf8')) as Record<string, number>
    const seconds = ({ moduleId }: TestSpecification) => noted[relative(ROOT, moduleId)] ?? Infinity
    return [...files].sort((a, b) => {
      const order = a.project.config.sequence.groupOrder - b.project.config.sequence.groupOrder
      const [one, other] = [seconds(a), seconds(b)]
      return order || (one === other ? 0 : other - one)
    })
  }
}
