// Some cards ahead of their day, for a member who wants more than today has.
import type { ReviewDriver } from './driver.ts'
import { createMemberDriver } from './member-driver.ts'

/** So many at a time. */
export const PRACTICE_SIZE = 10

/** Some cards ahead of time, and then an end; after it as many again. */
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
