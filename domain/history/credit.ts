// How many seconds of a reading report count: a reader cannot read longer than the clock runs.

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
