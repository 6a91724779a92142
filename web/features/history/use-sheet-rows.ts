// Hook with the rows of the first fortnight's sheet: each day with its minutes and hours, one query per day.
import { useQueries } from '@tanstack/react-query'
import type { ReadingData } from '../../../contract/history.ts'
import type { CalendarDay } from '../../../domain/kernel/calendar.ts'
import { historyCalls } from '../../lib/calls/history.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { weekdayName } from '../../lib/weekday.ts'
import { buildSheetDots, listSheetDays, type SheetDot } from './week-sheet.ts'

export interface SheetRow {
  day: CalendarDay
  /** 今天, or the day of the week. */
  name: string
  minutes: number
  dots: readonly SheetDot[]
}

/** Seven rows, future days included. */
export function useSheetRows(data: Pick<ReadingData, 'today' | 'items'>, firstDay: CalendarDay): SheetRow[] {
  const today = data.today.day
  const days = listSheetDays(firstDay, today)
  const dayQueries = useQueries({
    queries: days
      .filter((day) => day <= today)
      .map((day) => ({
        // The query key of a past day differs from its key while it was today, so that reading up to midnight
        // is not missing from the cache.
        queryKey: toQueryKey('history', 'hours', day, day < today),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          historyCalls.data({ from: day, to: day }, { signal }),
        staleTime: day === today ? 0 : Number.POSITIVE_INFINITY,
      })),
  })
  const seconds = new Map(data.items.map((item) => [item.day, item.seconds]))
  return days.map((day, at) => ({
    day,
    name: day === today ? '今天' : weekdayName(day),
    minutes: Math.floor((seconds.get(day) ?? 0) / 60),
    dots: buildSheetDots(dayQueries[at]?.data?.hours ?? []),
  }))
}
