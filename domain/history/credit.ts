// How many seconds and words of a reading report count: a reader reads no longer than the clock runs, and no faster than can be.

/** A report already credited: when it arrived, what it claimed, what it got (seconds). */
export interface CreditedReport {
  at: Date
  spent_time: number
  credited: number
}

/** One report counts for ten minutes at most. */
export const REPORT_CAP_S = 600

/** Earlier reports than this before `now` cannot overlap a new one; a store needs to read no more. */
export const CREDIT_LOOKBACK_MS = REPORT_CAP_S * 1000

/**
 * Whole seconds to credit to a report of `spent_time` seconds that arrived at `now`, given the same reader's earlier
 * reports (any order; those older than `CREDIT_LOOKBACK_MS` make no difference).
 *
 * A report claims the time just before it arrived: the window `[now − spent, now]`. What earlier reports may have
 * taken of that window is subtracted: of a report that arrived at `a` inside the window, at most what it was credited
 * and at most what of the window lay before `a`. Each credit is thus time nobody else was credited for, whatever the
 * number of devices, so a reader's sum over any stretch never exceeds that stretch by more than the first report's cap.
 */
export const creditReading = (spent_time: number, now: Date, earlier: readonly CreditedReport[]): number => {
  const spent = Math.min(Math.max(0, Math.floor(spent_time)), REPORT_CAP_S)
  const start = now.getTime() - spent * 1000
  let free = spent * 1000
  for (const report of earlier) {
    // A report stamped later than `now` (another machine's clock) is taken as just arrived.
    const at = Math.min(report.at.getTime(), now.getTime())
    if (at > start) free -= Math.min(report.credited * 1000, at - start)
  }
  return Math.max(0, Math.floor(free / 1000))
}

/**
 * Words a second at most: two and a half times the 238 a minute at which adults read English silently (Brysbaert 2019,
 * a meta-analysis of 190 studies), so that nobody's reading is cut and a thumb that scrolls to the end is.
 */
export const WORDS_PER_SECOND = 10
/** From here on a text counts as read to its end: its last lines are on the screen before the page's end is. */
export const FINISHED_PERCENT = 98

/**
 * What a report adds to a text of `word_count` words of which `counted` percent were counted before: the percent
 * counted now, and the words between the two. `percent` is how far the reader stands, `credited` the report's seconds.
 */
export function creditWords(
  word_count: number,
  counted: number,
  percent: number,
  credited: number,
): { counted_percent: number; words: number } {
  const fastest = word_count === 0 ? 100 : (100 * credited * WORDS_PER_SECOND) / word_count
  // Hundredths, like the place itself.
  const counted_percent = Math.round(Math.max(counted, Math.min(percent, counted + fastest)) * 100) / 100
  const wordsUpTo = (share: number): number => Math.round((word_count * share) / 100)
  return { counted_percent, words: wordsUpTo(counted_percent) - wordsUpTo(counted) }
}
