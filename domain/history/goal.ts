// A reader's daily reading goal, and its progress.

export const GOAL_UNITS = ['MINUTES', 'WORDS'] as const
export type GoalUnit = (typeof GOAL_UNITS)[number]

export interface Goal {
  unit: GoalUnit
  /** Minutes or words a day. */
  amount: number
  /** True if one missed day a week is forgiven. */
  has_freeze: boolean
}

/** Range for the validation of a goal: from a page a day to the maximum that can be read in a day. */
export const GOAL_BOUNDS: Record<GoalUnit, { least: number; most: number }> = {
  MINUTES: { least: 1, most: 600 },
  WORDS: { least: 50, most: 100_000 },
}

/** Default goal: ten minutes a day. */
export const FIRST_GOAL: Goal = { unit: 'MINUTES', amount: 10, has_freeze: true }

export const isGoalAmount = (unit: GoalUnit, amount: number): boolean =>
  Number.isInteger(amount) && amount >= GOAL_BOUNDS[unit].least && amount <= GOAL_BOUNDS[unit].most

/**
 * Returns the progress of a day: `done` in the goal's unit (whole minutes, or words), `left` the remainder (0
 * when reached), `share` 0–1. `seconds` and `words` are the totals of the day.
 */
export function computeGoalProgress(
  { unit, amount }: Pick<Goal, 'unit' | 'amount'>,
  { seconds, words }: { seconds: number; words: number },
): { done: number; left: number; share: number } {
  // Round down: nine minutes and 59 seconds are nine minutes, so that ten are shown only after ten full
  // minutes.
  const done = unit === 'MINUTES' ? Math.floor(seconds / 60) : words
  return { done, left: Math.max(0, amount - done), share: Math.min(1, Math.max(0, done / amount)) }
}
