// Share picture of a year: headline and dot chart of its months, as on the page.
import { useCallback } from 'react'
import type { ReadingData } from '../../../contract/history.ts'
import { buildHeadline, getLongestDayCaption, joinHeadline } from './chart-captions.ts'
import { DataPicture } from './DataPicture.tsx'
import { drawYear } from './draw-year.ts'
import { drawOn, type SheetText } from './picture-sheet.ts'
import { buildYearRows } from './year-rows.ts'

export interface YearPictureProps {
  data: ReadingData
  /** Username; undefined while it is loading. */
  name: string | undefined
}

/** For the twelve months up to today, or for a calendar year. */
export function YearPicture({ data, name }: YearPictureProps) {
  const draw = useCallback(
    (canvas: HTMLCanvasElement, text: SheetText) =>
      drawOn(canvas, (pen, ink) => drawYear(pen, { ...text, rows: buildYearRows(data) }, ink)),
    [data],
  )
  const sentence = joinHeadline(buildHeadline(data, data.to === data.today.day))
  return (
    <DataPicture headline={sentence} title={getLongestDayCaption(data.items).title} {...{ name, draw }} />
  )
}
