// The reader's day of review: it begins in the small hours, so that what is learnt before going to bed belongs to the day before.
import { DAY_MS, dayNumber, dayOf, HOUR_MS, startOfDay } from '../kernel/calendar.ts'
import type { Card } from './card.ts'

/** The hour of Asia/Shanghai at which a reader's day begins. */
export const DAY_START_HOUR = { min: 0, max: 6, default: 4 } as const

/** The moment as if the reader's day were the calendar's. */
const onCalendar = (moment: Date, hour: number): Date => new Date(moment.getTime() - hour * HOUR_MS)

/** Days since 1970-01-01 of the reader's day that holds `moment`. */
export const readersDayNumber = (moment: Date, hour: number): number => dayNumber(onCalendar(moment, hour))

/** The first moment of the reader's day that holds `moment`. */
export const startOfReadersDay = (moment: Date, hour: number): Date =>
  new Date(startOfDay(dayOf(onCalendar(moment, hour))).getTime() + hour * HOUR_MS)

/** The first moment after it. */
export const endOfReadersDay = (moment: Date, hour: number): Date =>
  new Date(startOfReadersDay(moment, hour).getTime() + DAY_MS)

/** Due time of a card for its reader: the beginning of the day it is due on. Learning steps and new cards keep their time. */
export const dueFrom = ({ state, due }: Pick<Card, 'state' | 'due'>, hour: number): Date =>
  state === 'REVIEW' ? startOfReadersDay(due, hour) : due

/** The same for a date that a rating at `now` would give: steps are shorter than a day, intervals are not. */
export const shownDue = (due: Date, now: Date, hour: number): Date =>
  due.getTime() - now.getTime() < DAY_MS ? due : startOfReadersDay(due, hour)
