// Some cards ahead of their day, for a member who wants more than today has.
import type { ReviewDriver } from './driver.ts'
import { memberDriver } from './member-driver.ts'

/** So many at a time. */
export const PRACTICE = 10

/** Some cards ahead of time, and then an end; after it as many again. */
export function practiceDriver(): ReviewDriver {
  const driver = memberDriver(true)
  let isOver = false
  return {
    ...driver,
    load: async () => {
      isOver = !isOver
      return isOver ? (await driver.load()).slice(0, PRACTICE) : []
    },
  }
}
