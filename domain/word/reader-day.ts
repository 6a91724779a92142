// The reader's day for reviews. It begins a few hours after midnight, so that a review before bedtime counts
// for the previous day.
import { DAY_MS, HOUR_MS, startOfDay, toCalendarDay, toDayNumber } from '../kernel/calendar.ts'
import type { ScheduledCard } from './card.ts'

/** The hour in Asia/Shanghai at which a reader's day begins. */
export const DAY_START_HOUR = { min: 0, max: 6, default: 4 } as const

/** Shifts an instant, so that the reader's day equals the calendar day. */
const onCalendar = (instant: Date, hour: number): Date => new Date(instant.getTime() - hour * HOUR_MS)

/** Days since 1970-01-01 of the reader's day that contains `instant`. */
export const toReaderDayNumber = (instant: Date, hour: number): number =>
  toDayNumber(onCalendar(instant, hour))

/** The first instant of the reader's day that contains `instant`. */
export const startOfReaderDay = (instant: Date, hour: number): Date =>
  new Date(startOfDay(toCalendarDay(onCalendar(instant, hour))).getTime() + hour * HOUR_MS)

/** The first instant after the reader's day that contains `instant`. */
export const endOfReaderDay = (instant: Date, hour: number): Date =>
  new Date(startOfReaderDay(instant, hour).getTime() + DAY_MS)

/**
 * Returns the due time for the reader: the beginning of the reader's day on which the card is due. Learning
 * steps and new cards are due at their exact time.
 */
export const computeDueTime = ({ state, due }: Pick<ScheduledCard, 'state' | 'due'>, hour: number): Date =>
  state === 'REVIEW' ? startOfReaderDay(due, hour) : due

/** The same for the due time after a rating at `now`: steps are shorter than a day, intervals are not. */
export const computeShownDue = (due: Date, now: Date, hour: number): Date =>
  due.getTime() - now.getTime() < DAY_MS ? due : startOfReaderDay(due, hour)
