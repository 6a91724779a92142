// Practice session: some cards before they are due, for a member who wants more than today's cards.
import type { ReviewDriver } from './driver.ts'
import { createMemberDriver } from './member-driver.ts'

/** Batch size. */
export const PRACTICE_SIZE = 10

/** Loads one batch of cards that are not due yet, then ends; a new start loads the next batch. */
export function createPracticeDriver(): ReviewDriver {
  const driver = createMemberDriver(true)
  let isOver = false
  return {
    ...driver,
    load: async () => {
      isOver = !isOver
      return isOver ? (await driver.load()).slice(0, PRACTICE_SIZE) : []
    },
  }
}
