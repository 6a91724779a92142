// Helpers of all benchmarks: statistics of samples, goals with their result, output of the results.
import { writeFile } from 'node:fs/promises'
import type { BenchPart } from '../../tools/lib/bench-run.ts'

export type BenchGoal = BenchPart['goals'][number]

/** The median of the samples; 0 without samples. */
export const median = (samples: readonly number[]): number => percentile(samples, 50)

/** The smallest sample that at least `percent` of the samples do not exceed; 0 without samples. */
export function percentile(samples: readonly number[], percent: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0
}

/** A goal with a lower bound. `unit` is appended to both numbers. */
export const atLeast = (name: string, limit: number, measured: number, unit = ''): BenchGoal => ({
  name,
  goal: `≥ ${limit}${unit}`,
  measured: `${formatShort(measured)}${unit}`,
  is_met: measured >= limit,
})

/** A goal with an upper bound. */
export const atMost = (name: string, limit: number, measured: number, unit = ''): BenchGoal => ({
  name,
  goal: `≤ ${limit}${unit}`,
  measured: `${formatShort(measured)}${unit}`,
  is_met: measured <= limit,
})

/** Formats a number with three significant digits. */
export const formatShort = (value: number): string => {
  if (value >= 100) return value.toFixed(0)
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

/** Writes the results to the path in the first argument and prints the goals. */
export async function writePart(part: BenchPart): Promise<void> {
  for (const { name, goal, measured, is_met } of part.goals)
    process.stdout.write(`  ${is_met ? '✓' : '✗'} ${name}: ${measured} (${goal})\n`)
  const [, , file] = process.argv
  if (file) await writeFile(file, `${JSON.stringify(part, null, 2)}\n`)
}
