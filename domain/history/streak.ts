// Computes a streak: consecutive days with reading or reviews. One missed day a week is forgiven.
import { addDays, type CalendarDay, countCalendarDays, toWeekMonday } from '../kernel/calendar.ts'

/** Missed days a week (Monday to Sunday in Asia/Shanghai) that do not break a streak. */
export const FREEZES_A_WEEK = 1

/**
 * Status of a day: with activity, forgiven (补签), or without activity. `OPEN` is today before any activity: it
 * does not break the streak and uses no freeze.
 */
export type DayKind = 'DONE' | 'FROZEN' | 'MISSED' | 'OPEN'

export interface Streak {
  /** Days with activity since the last break. A forgiven day neither breaks the streak nor counts. */
  length: number
  /** The forgiven days of the streak, the earliest first. */
  frozen: CalendarDay[]
  /** Freezes left this week; 0 when the reader has disabled freezes. */
  freeze_left: number
  /** The last days up to today, the earliest first. */
  recent: { day: CalendarDay; kind: DayKind }[]
}

/**
 * Returns the streak on `today`. `done` are the days with activity, in any order, duplicates allowed; days
 * after today are ignored. A freeze is used by the first missed day of its week, at once and permanently, so
 * that a result shown yesterday stays valid today. Days before a streak are never forgiven.
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
