// Lays a row of words along a text that was edited meanwhile, and says which word came to stand where.

/** What changing, losing or gaining a word costs, in matched words of middling weight. */
const GAP = 0.35
/** Words that the alignment may leave the straight way by, beyond what the text has more of than the query. */
const FAR = 4

/** Grown as needed and used again: hundreds of highlights are looked for one after another. */
let best = new Float32Array(0)
let from = new Uint8Array(0)

/**
 * For each word of `query` the index in `text` it came to be, or -1 where it went. Words are numbers, the same for the
 * same word; -1 is like no other. Global in the query, free at both ends of the text (Needleman–Wunsch with free end
 * gaps; Gotoh 1982 for the recurrence without affine gaps). `weights` says for each word of the query how much its match
 * is worth. O(query × text) time and memory: callers hand in a window of the
 * text.
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
  // An edit does not bring a word farther off than this; a text shorter than the query is gone through whole.
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
    // The next row looks there.
    if (high < columns - 1) best[here + 1] = Number.NEGATIVE_INFINITY
  }
  let column = low - 1
  const last = (rows - 1) * columns
  for (let at = low; at <= high; at++) if ((best[last + at] ?? 0) > (best[last + column] ?? 0)) column = at
  const places = new Int32Array(query.length).fill(-1)
  const isMatch = new Uint8Array(query.length)
  for (let row = rows - 1; row > 0; ) {
    // Before the window's first word there is nothing more to go through.
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
