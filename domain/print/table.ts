// Rows of a table as their cells, each with the Chinese that stands in the same place.
import { splitCells } from '../article/block.ts'
import type { Stretch } from './stretches.ts'

export interface Cell {
  en: Stretch[]
  /** '' where there is none. */
  zh: string
}

/** Blocks in their order, with the rows that follow each other as one table. */
export function withTables<T extends { kind: string; text: string }>(blocks: readonly T[]): (T | T[])[] {
  const made: (T | T[])[] = []
  for (const block of blocks) {
    const before = made.at(-1)
    if (block.kind !== 'row') made.push(block)
    else if (block.text.trim() === '') continue
    else if (Array.isArray(before)) before.push(block)
    else made.push([block])
  }
  return made
}

/** The cells of one row; Chinese that is cut otherwise than the English stands whole, in a row of one cell below it. */
export function rowsOf({ en, zh }: { en: readonly Stretch[]; zh: string }): Cell[][] {
  const cells = cellsOf(en)
  const chinese = zh === '' ? [] : splitCells(zh)
  if (chinese.length === cells.length)
    return [cells.map((cell, at) => ({ en: cell, zh: chinese[at]?.trim() ?? '' }))]
  const row = cells.map((cell) => ({ en: cell, zh: '' }))
  return zh === '' ? [row] : [row, [{ en: [], zh }]]
}

function cellsOf(stretches: readonly Stretch[]): Stretch[][] {
  const cells: Stretch[][] = [[]]
  for (const stretch of stretches)
    for (const [at, t] of splitCells(stretch.t).entries()) {
      if (at > 0) cells.push([])
      if (t !== '') cells.at(-1)?.push({ ...stretch, t })
    }
  return cells.map(trimmed)
}

/** Without the spaces between the text and the signs that part the cells. */
const trimmed = (cell: readonly Stretch[]): Stretch[] =>
  cell
    .map((stretch, at) => ({ ...stretch, t: at === 0 ? stretch.t.trimStart() : stretch.t }))
    .map((stretch, at) => ({ ...stretch, t: at === cell.length - 1 ? stretch.t.trimEnd() : stretch.t }))
    .filter(({ t }) => t !== '')
