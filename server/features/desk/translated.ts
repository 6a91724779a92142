// Translation statistics per engine, for editors who watch the cost of providers.
import type { CalendarDay } from '../../../domain/kernel/calendar.ts'
import type { TranslatedOnDay } from './glossary.store.ts'
import type { HasDesk } from './store.ts'

/**
 * English characters and paragraphs by day and engine, since a calendar day in Shanghai; newest day first.
 */
export const translatedByDay = ({ store }: HasDesk, since: CalendarDay): Promise<TranslatedOnDay[]> =>
  store.desk.translatedByDay(since)
