// File names of timed backups, and the retention rule: many recent backups, fewer old ones.

const NAME = /^kaijuan-(\d{4}-\d{2}-\d{2})-(\d{6})\.backup$/
const DAYS = 7
const WEEKS = 5
const MONTHS = 12

/** The file name of a backup made at `now` (UTC). Alphabetical order is chronological order. */
export const backupName = (now: Date): string =>
  `kaijuan-${now.toISOString().slice(0, 10)}-${now.toISOString().slice(11, 19).replaceAll(':', '')}.backup`

/** The newest backup of a folder, by file name. Undefined when there is none. */
export const newestOf = (names: readonly string[]): string | undefined =>
  names
    .filter((name) => NAME.test(name))
    .sort()
    .at(-1)

/** Index of a day's week since 1970; weeks begin on Monday. */
const weekOf = (day: string): number => Math.floor((Date.parse(day) / 86_400_000 + 3) / 7)

/**
 * Returns the file names of a folder that may be deleted. The last backup of each of the last seven days,
 * five weeks and twelve months that have one is retained. These periods are counted from the existing
 * backups, not from today, so that a wrong clock or a machine that was off deletes nothing. Other files are
 * never returned.
 */
export function toForget(names: readonly string[]): string[] {
  const newestFirst = names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
  const retained = new Set<string>()
  const keep = (most: number, groupOf: (day: string) => string | number) => {
    const groups = new Set<string | number>()
    for (const name of newestFirst) {
      const group = groupOf(NAME.exec(name)?.[1] ?? '')
      if (groups.has(group)) continue
      if (groups.size === most) break
      groups.add(group)
      retained.add(name)
    }
  }
  keep(DAYS, (day) => day)
  keep(WEEKS, weekOf)
  keep(MONTHS, (day) => day.slice(0, 7))
  return newestFirst.filter((name) => !retained.has(name))
}
