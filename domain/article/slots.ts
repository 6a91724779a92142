// Default publication times of articles, in Shanghai time.

/** Morning, noon and evening: when people read on the way to work, at lunch, before sleep. */
export const PUBLISH_HOURS = [7, 12, 21] as const
const OFFSET_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

export interface PublishSlot {
  at: Date
  /** 0 = today. */
  days: number
  hour: (typeof PUBLISH_HOURS)[number]
}

/** Returns the next `count` times that are at least a minute after `now`. */
export function listNextSlots(now: Date, count: number): PublishSlot[] {
  const midnight = Math.floor((now.getTime() + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS
  const found: PublishSlot[] = []
  for (let days = 0; found.length < count; days += 1)
    for (const hour of PUBLISH_HOURS) {
      const at = new Date(midnight + days * DAY_MS + hour * 3_600_000)
      if (at.getTime() - now.getTime() >= 60_000 && found.length < count) found.push({ at, days, hour })
    }
  return found
}
