// Lays a row of words along a text that was edited meanwhile, and says which word came to stand where.

/** What changing, losing or gaining a word costs, in matched words of middling weight. */
const GAP = 0.35

/**
 * For each word of `query` the index in `text` it came to be, or -1 where it went, and the weight that matched.
 * Global in the query, free at both ends of the text (Needleman–Wunsch with free end gaps; Gotoh 1982 for the
 * recurrence without affine gaps). `weightOf` says how much a match of a word is worth. O(query × text) time and
 * memory: callers hand in a window of the text.
 */
export const alignWords = (
  query: readonly string[],
  text: readonly string[],
  weightOf: (key: string) => number,
): { places: Int32Array; isMatch: Uint8Array; score: number } => {
  const [rows, columns] = [query.length + 1, text.length + 1]
  const best = new Float32Array(rows * columns)
  const from = new Uint8Array(rows * columns)
  for (let row = 1; row < rows; row++) {
    best[row * columns] = -GAP * row
    from[row * columns] = UP
    const key = query[row - 1] ?? ''
    const weight = weightOf(key)
    for (let column = 1; column < columns; column++) {
      const here = row * columns + column
      const isSame = text[column - 1] === key
      const across = (best[here - columns - 1] ?? 0) + (isSame ? weight : -GAP)
      const up = (best[here - columns] ?? 0) - GAP
      const left = (best[here - 1] ?? 0) - GAP
      if (across >= up && across >= left) {
        best[here] = across
        from[here] = ACROSS
      } else if (up >= left) {
        best[here] = up
        from[here] = UP
      } else {
        best[here] = left
        from[here] = LEFT
      }
    }
  }
  let column = 0
  const last = (rows - 1) * columns
  for (let at = 1; at < columns; at++) if ((best[last + at] ?? 0) > (best[last + column] ?? 0)) column = at
  const places = new Int32Array(query.length).fill(-1)
  const isMatch = new Uint8Array(query.length)
  const score = best[last + column] ?? 0
  for (let row = rows - 1; row > 0; ) {
    const step = from[row * columns + column]
    if (step === ACROSS) {
      row--
      column--
      places[row] = column
      if (query[row] === text[column]) isMatch[row] = 1
    } else if (step === LEFT) column--
    else row--
  }
  return { places, isMatch, score }
}

const ACROSS = 1
const UP = 2
const LEFT = 3
