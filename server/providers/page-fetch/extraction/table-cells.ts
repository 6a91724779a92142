// Assigns table cells to columns; empty cells, and cells that span columns or rows, preserve the alignment.

export interface SpanningCell<T> {
  cell: T
  isEmpty: boolean
  columns: number
  /** Number of rows; 0 means up to the end of its section. */
  rows: number
}

export interface PlacedCell<T> {
  /** Undefined in the second and further columns of a cell that spans several. */
  cell: T | undefined
  /** The cell began in an earlier row. */
  isRepeat: boolean
}

/** Max. columns. HTML allows a thousand, but readable pages have far fewer. */
const MAX_COLUMNS = 100
const MAX_ROWS = 1_000

/** Parses a `colspan` or `rowspan`; 1 if it is missing or invalid. */
export const spanOf = (value: string | undefined, minimum: 0 | 1): number => {
  const span = Number.parseInt(value ?? '', 10)
  return span >= minimum ? Math.min(span, minimum === 1 ? MAX_COLUMNS : MAX_ROWS) : 1
}

/**
 * Returns the rows of a table, cell by column, without columns that are empty in every row.
 * @param sections rows of thead, tbody …
 */
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
