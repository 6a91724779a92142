// Compares a test with a story that is written down: the same steps, in the same order, none left out.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

export interface Story {
  /** The next step of the story, which has these words, is walked from here on. */
  step(words: string): void
  /** There is no step left. */
  end(): void
}

/** The numbered lines of a page in docs. */
export function readStory(page: string): Story {
  const text = readFileSync(join(import.meta.dirname, '../../../docs', page), 'utf8')
  const steps = text.split('\n').filter((line) => /^\d+\. /.test(line))
  return {
    step: (words) => expect(steps.shift() ?? 'no step left').toContain(words),
    end: () => expect(steps).toEqual([]),
  }
}
