// Parser that splits table rows into cells, each with the Chinese of the same position.
import { splitCells } from '../article/block.ts'
import type { StyledText } from './styled-text.ts'

export interface TableCell {
  en: StyledText[]
  /** '' if there is none. */
  zh: string
}

/** Returns the blocks in order; adjacent rows are grouped into one table. */
export function groupTableRows<T extends { kind: string; text: string }>(blocks: readonly T[]): (T | T[])[] {
  const grouped: (T | T[])[] = []
  for (const block of blocks) {
    const before = grouped.at(-1)
    if (block.kind !== 'row') grouped.push(block)
    else if (block.text.trim() === '') continue
    else if (Array.isArray(before)) before.push(block)
    else grouped.push([block])
  }
  return grouped
}

/**
 * Returns the cells of one row. If the Chinese has another number of cells, it is added as one cell in a row
 * below.
 */
export function buildTableRows({ en, zh }: { en: readonly StyledText[]; zh: string }): TableCell[][] {
  const cells = cellsOf(en)
  const chinese = zh === '' ? [] : splitCells(zh)
  if (chinese.length === cells.length)
    return [cells.map((cell, at) => ({ en: cell, zh: chinese[at]?.trim() ?? '' }))]
  const row = cells.map((cell) => ({ en: cell, zh: '' }))
  return zh === '' ? [row] : [row, [{ en: [], zh }]]
}

function cellsOf(pieces: readonly StyledText[]): StyledText[][] {
  const cells: StyledText[][] = [[]]
  for (const piece of pieces)
    for (const [at, t] of splitCells(piece.t).entries()) {
      if (at > 0) cells.push([])
      if (t !== '') cells.at(-1)?.push({ ...piece, t })
    }
  return cells.map(trimmed)
}

/** Trims the spaces around the cell separators. */
const trimmed = (cell: readonly StyledText[]): StyledText[] =>
  cell
    .map((piece, at) => ({ ...piece, t: at === 0 ? piece.t.trimStart() : piece.t }))
    .map((piece, at) => ({ ...piece, t: at === cell.length - 1 ? piece.t.trimEnd() : piece.t }))
    .filter(({ t }) => t !== '')
