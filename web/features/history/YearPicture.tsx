// The picture of a year: the sentence and its months in dots, as the page shows them.
import { useCallback } from 'react'
import type { ReadingData } from '../../../contract/history.ts'
import { buildHeadline, getLongestDayCaption, joinHeadline } from './chart-captions.ts'
import { DataPicture } from './DataPicture.tsx'
import { drawYear } from './draw-year.ts'
import { drawOn, type SheetText } from './picture-sheet.ts'
import { buildYearRows } from './year-rows.ts'

export interface YearPictureProps {
  data: ReadingData
  /** Whose it is; undefined while that is not known. */
  name: string | undefined
}

/** Of the twelve months to today or of one year. */
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
