// What a reader wants to read a day, and how much of it is done.

export const GOAL_UNITS = ['MINUTES', 'WORDS'] as const
export type GoalUnit = (typeof GOAL_UNITS)[number]

export interface Goal {
  unit: GoalUnit
  /** Minutes or words a day. */
  amount: number
  /** Whether one missed day a week is forgiven. */
  has_freeze: boolean
}

/** What a goal may be: from a page a day to all that can be read in one. */
export const GOAL_BOUNDS: Record<GoalUnit, { least: number; most: number }> = {
  MINUTES: { least: 1, most: 600 },
  WORDS: { least: 50, most: 100_000 },
}

/** Ten minutes a day until a reader says otherwise. */
export const FIRST_GOAL: Goal = { unit: 'MINUTES', amount: 10, has_freeze: true }

export const isGoalAmount = (unit: GoalUnit, amount: number): boolean =>
  Number.isInteger(amount) && amount >= GOAL_BOUNDS[unit].least && amount <= GOAL_BOUNDS[unit].most

/**
 * How far a day is: `done` in the goal's unit (whole minutes, or words), `left` what is missing of it (0 when reached),
 * `share` 0–1. `seconds` and `words` are those of the day.
 */
export function computeGoalProgress(
  { unit, amount }: Pick<Goal, 'unit' | 'amount'>,
  { seconds, words }: { seconds: number; words: number },
): { done: number; left: number; share: number } {
  // Nine minutes and 59 seconds are nine minutes: who is told that ten are done has read ten.
  const done = unit === 'MINUTES' ? Math.floor(seconds / 60) : words
  return { done, left: Math.max(0, amount - done), share: Math.min(1, Math.max(0, done / amount)) }
}
