// The rows of the sheet of the first fortnight: a day with its minutes and its hours, one query a day.
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

/** Seven rows, also of the days to come. */
export function useSheetRows(data: Pick<ReadingData, 'today' | 'items'>, firstDay: CalendarDay): SheetRow[] {
  const today = data.today.day
  const days = listSheetDays(firstDay, today)
  const dayQueries = useQueries({
    queries: days
      .filter((day) => day <= today)
      .map((day) => ({
        // A day that is over is another query than the same day while it lasts: what was read until midnight is in it.
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
