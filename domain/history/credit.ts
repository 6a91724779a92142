// Validation of a reading report: computes the credited seconds and words. The total cannot exceed real time,
// and the speed is limited.

/** An earlier report that was credited: time of arrival, claimed seconds, credited seconds. */
export interface CreditedReport {
  at: Date
  spent_time: number
  credited: number
}

/** Maximum seconds credited for one report: ten minutes. */
export const REPORT_CAP_S = 600

/** Reports earlier than this before `now` cannot overlap a new one, so a query needs no older ones. */
export const CREDIT_LOOKBACK_MS = REPORT_CAP_S * 1000

/**
 * Returns the whole seconds to credit for a report of `spent_time` seconds that arrived at `now`. `earlier`
 * are the same reader's earlier reports, in any order; those older than `CREDIT_LOOKBACK_MS` have no effect.
 * A report claims the time before its arrival: the window `[now − spent, now]`. The part of this window that
 * earlier reports may have used is subtracted. For a report that arrived at `a` inside the window this is at
 * most its credited time, and at most the part of the window before `a`. No time is therefore credited twice,
 * for any number of devices. A reader's sum over any interval exceeds the length of the interval by no more
 * than the first report's cap.
 */
export const creditReading = (spent_time: number, now: Date, earlier: readonly CreditedReport[]): number => {
  const spent = Math.min(Math.max(0, Math.floor(spent_time)), REPORT_CAP_S)
  const start = now.getTime() - spent * 1000
  let free = spent * 1000
  for (const report of earlier) {
    // A report with a time after `now` (clock of another server) is treated as just arrived.
    const at = Math.min(report.at.getTime(), now.getTime())
    if (at > start) free -= Math.min(report.credited * 1000, at - start)
  }
  return Math.max(0, Math.floor(free / 1000))
}

/**
 * Maximum reading speed in words a second: two and a half times the 238 words a minute at which adults read
 * English silently (Brysbaert 2019, a meta-analysis of 190 studies). No real reading is cut, but scrolling to
 * the end is.
 */
export const WORDS_PER_SECOND = 10
/**
 * From this per cent on, a text counts as read to its end: its last lines are visible before the end of the
 * page is.
 */
export const FINISHED_PERCENT = 98

/**
 * Returns what a report adds to a text of `word_count` words of which `counted` per cent were counted before:
 * the new counted per cent, and the number of words between the two. `percent` is the reader's current
 * position, `credited` the report's credited seconds.
 */
export function creditWords(
  word_count: number,
  counted: number,
  percent: number,
  credited: number,
): { counted_percent: number; words: number } {
  const fastest = word_count === 0 ? 100 : (100 * credited * WORDS_PER_SECOND) / word_count
  // Rounded to hundredths, as the position itself.
  const counted_percent = Math.round(Math.max(counted, Math.min(percent, counted + fastest)) * 100) / 100
  const wordsUpTo = (share: number): number => Math.round((word_count * share) / 100)
  return { counted_percent, words: wordsUpTo(counted_percent) - wordsUpTo(counted) }
}
