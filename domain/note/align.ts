// Aligns a sequence of words with a text that was edited in the meantime, and returns the new index of each
// word.

/** Cost of a replaced, deleted or inserted word, as a fraction of a matched word of average weight. */
const GAP = 0.35
/** Width of the alignment band, in words, in addition to the difference in length between text and query. */
const FAR = 4

/** Buffers that grow as needed and are reused: hundreds of highlights are aligned one after another. */
let best = new Float32Array(0)
let from = new Uint8Array(0)

/**
 * Returns for each word of `query` its index in `text`, or -1 if the word was deleted. Words are encoded as
 * numbers, equal for equal words; -1 matches nothing. The alignment is global in the query and has free gaps
 * at both ends of the text (Needleman–Wunsch with free end gaps; Gotoh 1982 for the recurrence without affine
 * gaps). `weights` has the value of a match for each word of the query. O(query × text) time and memory, so
 * callers pass a window of the text.
 */
export const alignWords = (
  query: ArrayLike<number>,
  text: ArrayLike<number>,
  weights: ArrayLike<number>,
): { places: Int32Array; isMatch: Uint8Array } => {
  const [rows, columns] = [query.length + 1, text.length + 1]
  if (best.length < rows * columns) {
    best = new Float32Array(rows * columns)
    from = new Uint8Array(rows * columns)
  }
  best.fill(0, 0, columns)
  // An edit shifts a word by no more than this. If the text is shorter than the query, the whole matrix is
  // computed.
  const more = text.length - query.length
  const far = more >= 0 ? FAR : rows + columns
  let [low, high] = [1, columns - 1]
  for (let row = 1; row < rows; row++) {
    const above = (row - 1) * columns
    let here = row * columns
    let left = -GAP * row
    best[here] = left
    from[here] = UP
    low = Math.max(1, row - far)
    high = Math.min(columns - 1, row + more + far)
    if (low > 1) {
      here += low - 1
      left = Number.NEGATIVE_INFINITY
    }
    const key = query[row - 1] ?? -1
    const weight = weights[row - 1] ?? 0
    for (let column = low; column <= high; column++) {
      here += 1
      const isSame = key >= 0 && text[column - 1] === key
      const across = (best[above + column - 1] ?? 0) + (isSame ? weight : -GAP)
      const up = (best[above + column] ?? 0) - GAP
      left -= GAP
      if (across >= up && across >= left) {
        left = across
        from[here] = ACROSS
      } else if (up >= left) {
        left = up
        from[here] = UP
      } else from[here] = LEFT
      best[here] = left
    }
    // The next row reads this cell.
    if (high < columns - 1) best[here + 1] = Number.NEGATIVE_INFINITY
  }
  let column = low - 1
  const last = (rows - 1) * columns
  for (let at = low; at <= high; at++) if ((best[last + at] ?? 0) > (best[last + column] ?? 0)) column = at
  const places = new Int32Array(query.length).fill(-1)
  const isMatch = new Uint8Array(query.length)
  for (let row = rows - 1; row > 0; ) {
    // Left of the first column only a deletion is possible.
    const step = column === 0 ? UP : from[row * columns + column]
    if (step === ACROSS) {
      row--
      column--
      places[row] = column
      const key = query[row] ?? -1
      if (key >= 0 && key === text[column]) isMatch[row] = 1
    } else if (step === LEFT) column--
    else row--
  }
  return { places, isMatch }
}

const ACROSS = 1
const UP = 2
const LEFT = 3
