// Share picture of the first days: headline and sheet of hours.
import { useCallback } from 'react'
import type { ReadingData } from '../../../contract/history.ts'
import { buildHeadline, getHoursCaption, joinHeadline } from './chart-captions.ts'
import { DataPicture } from './DataPicture.tsx'
import { drawWeek } from './draw-week.ts'
import { drawOn, type SheetText } from './picture-sheet.ts'
import { useSheetRows } from './use-sheet-rows.ts'

export interface WeekPictureProps {
  data: ReadingData
  firstDay: string
  /** Username; undefined while it is loading. */
  name: string | undefined
}

/** Uses the same queries as the sheet, so they are in the cache when the page shows it. */
export function WeekPicture({ data, firstDay, name }: WeekPictureProps) {
  const rows = useSheetRows(data, firstDay)
  const draw = useCallback(
    (canvas: HTMLCanvasElement, text: SheetText) =>
      drawOn(canvas, (pen, ink) => drawWeek(pen, { ...text, rows }, ink)),
    [rows],
  )
  const title = data.hours.some((seconds) => seconds > 0) ? getHoursCaption(data.hours).title : undefined
  return <DataPicture headline={joinHeadline(buildHeadline(data, true))} {...{ title, name, draw }} />
}
