// The reader's day of review: it begins in the small hours, so that what is learnt before going to bed belongs to the day before.
import { DAY_MS, HOUR_MS, startOfDay, toCalendarDay, toDayNumber } from '../kernel/calendar.ts'
import type { ScheduledCard } from './card.ts'

/** The hour of Asia/Shanghai at which a reader's day begins. */
export const DAY_START_HOUR = { min: 0, max: 6, default: 4 } as const

/** The moment as if the reader's day were the calendar's. */
const onCalendar = (instant: Date, hour: number): Date => new Date(instant.getTime() - hour * HOUR_MS)

/** Days since 1970-01-01 of the reader's day that holds `instant`. */
export const toReaderDayNumber = (instant: Date, hour: number): number =>
  toDayNumber(onCalendar(instant, hour))

/** The first moment of the reader's day that holds `instant`. */
export const startOfReaderDay = (instant: Date, hour: number): Date =>
  new Date(startOfDay(toCalendarDay(onCalendar(instant, hour))).getTime() + hour * HOUR_MS)

/** The first moment after it. */
export const endOfReaderDay = (instant: Date, hour: number): Date =>
  new Date(startOfReaderDay(instant, hour).getTime() + DAY_MS)

/** Due time of a card for its reader: the beginning of the day it is due on. Learning steps and new cards keep their time. */
export const computeDueTime = ({ state, due }: Pick<ScheduledCard, 'state' | 'due'>, hour: number): Date =>
  state === 'REVIEW' ? startOfReaderDay(due, hour) : due

/** The same for a date that a rating at `now` would give: steps are shorter than a day, intervals are not. */
export const computeShownDue = (due: Date, now: Date, hour: number): Date =>
  due.getTime() - now.getTime() < DAY_MS ? due : startOfReaderDay(due, hour)
