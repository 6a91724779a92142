// Who translated how much, for those who look after what the providers cost.
import type { CalendarDay } from '../../../domain/kernel/calendar.ts'
import type { TranslatedOnDay } from './glossary.store.ts'
import type { HasDesk } from './store.ts'

/** English characters and paragraphs by day and engine, since a day in Shanghai; the newest day first. */
export const translatedByDay = ({ store }: HasDesk, since: CalendarDay): Promise<TranslatedOnDay[]> =>
  store.desk.translatedByDay(since)
