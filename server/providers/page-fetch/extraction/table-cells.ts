// Which cell is in which column of a table: empty cells, and cells that span columns or rows, keep the others in place.

export interface SpanningCell<T> {
  cell: T
  isEmpty: boolean
  columns: number
  /** 0: to the end of its section. */
  rows: number
}

export interface PlacedCell<T> {
  /** Undefined in the further columns of a cell that spans several. */
  cell: T | undefined
  /** The cell began in an earlier row. */
  isRepeat: boolean
}

/** HTML allows a thousand; no page that people read has so many. */
const MAX_COLUMNS = 100
const MAX_ROWS = 1_000

/** A value of `colspan` or `rowspan`, 1 where there is none that counts. */
export const spanOf = (value: string | undefined, least: 0 | 1): number => {
  const span = Number.parseInt(value ?? '', 10)
  return span >= least ? Math.min(span, least === 1 ? MAX_COLUMNS : MAX_ROWS) : 1
}

/** The rows of a table, column by column, without columns that are empty in every row. @param sections rows of thead, tbody … */
export function placeCells<T>(sections: readonly SpanningCell<T>[][][]): PlacedCell<T>[][] {
  const filled = new Set<number>()
  const rows = sections.flatMap((section) => placeSection(section, filled))
  return rows.map((row) => row.filter((_, column) => filled.has(column)))
}

function placeSection<T>(rows: readonly SpanningCell<T>[][], filled: Set<number>): PlacedCell<T>[][] {
  const open: { cell: T | undefined; left: number }[] = []
  return rows.map((cells) => {
    const placed: PlacedCell<T>[] = []
    const takeOpen = () => {
      for (let span = open[placed.length]; span && span.left > 0; span = open[placed.length]) {
        span.left -= 1
        placed.push({ cell: span.cell, isRepeat: true })
      }
    }
    for (const { cell, isEmpty, columns, rows: height } of cells) {
      takeOpen()
      if (placed.length >= MAX_COLUMNS) break
      if (!isEmpty) filled.add(placed.length)
      for (let at = 0; at < columns && placed.length < MAX_COLUMNS; at += 1) {
        const own = at === 0 ? cell : undefined
        open[placed.length] = { cell: own, left: (height === 0 ? MAX_ROWS : height) - 1 }
        placed.push({ cell: own, isRepeat: false })
      }
    }
    const last = open.findLastIndex((span) => span !== undefined && span.left > 0)
    while (placed.length <= last) {
      takeOpen()
      if (placed.length <= last) placed.push({ cell: undefined, isRepeat: false })
    }
    return placed
  })
}
