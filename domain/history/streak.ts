// Days in a row on which something was read or reviewed; a week forgives one missed day.
import { addDays, type CalendarDay, countCalendarDays, toWeekMonday } from '../kernel/calendar.ts'

/** One missed day a week (Monday to Sunday of Asia/Shanghai) does not break a streak. */
export const FREEZES_A_WEEK = 1

/**
 * What a day was: something was done, it was forgiven (补签), nothing was done; `OPEN` is today while nothing has been
 * done yet: it breaks nothing and takes no freeze.
 */
export type DayKind = 'DONE' | 'FROZEN' | 'MISSED' | 'OPEN'

export interface Streak {
  /** Days with something done since the last break; forgiven days break nothing and count nothing. */
  length: number
  /** The forgiven days within it, the earliest first. */
  frozen: CalendarDay[]
  /** Days that this week may still be missed; 0 when the reader wants no freeze. */
  freeze_left: number
  /** The last days up to today, the earliest first. */
  recent: { day: CalendarDay; kind: DayKind }[]
}

/**
 * The streak that holds on `today`. `done` are the days with something done, in any order, doubles allowed; days after
 * today are left out. A freeze is spent by the first missed day of its week, at once and for good: so what a reader was
 * shown yesterday still holds today. Before the first day of a streak there is nothing to forgive.
 */
export function computeStreak(
  done: Iterable<CalendarDay>,
  today: CalendarDay,
  { has_freeze, recent: count = 14 }: { has_freeze: boolean; recent?: number },
): Streak {
  const days = new Set(done)
  const first = [...days].reduce((least, day) => (day < least ? day : least), today)
  const kinds = new Map<CalendarDay, DayKind>()
  let [length, frozen, spentWeek, spent] = [0, [] as CalendarDay[], '', 0]
  for (let left = countCalendarDays(first, today), day = first; left >= 0; left -= 1, day = addDays(day, 1)) {
    if (toWeekMonday(day) !== spentWeek) [spentWeek, spent] = [toWeekMonday(day), 0]
    if (days.has(day)) {
      length += 1
      kinds.set(day, 'DONE')
    } else if (day === today) kinds.set(day, 'OPEN')
    else if (has_freeze && length > 0 && spent < FREEZES_A_WEEK) {
      spent += 1
      frozen.push(day)
      kinds.set(day, 'FROZEN')
    } else {
      length = 0
      frozen = []
      kinds.set(day, 'MISSED')
    }
  }
  return {
    length,
    frozen,
    freeze_left: has_freeze ? FREEZES_A_WEEK - spent : 0,
    recent: Array.from({ length: count }, (_, index) => {
      const day = addDays(today, index + 1 - count)
      return { day, kind: kinds.get(day) ?? (day === today ? 'OPEN' : 'MISSED') }
    }),
  }
}
