// Names of backups made by the clock, and which of them are kept: near ones close together, far ones apart.

const NAME = /^kaijuan-(\d{4}-\d{2}-\d{2})-(\d{6})\.backup$/
const DAYS = 7
const WEEKS = 5
const MONTHS = 12

/** The name of a backup made at `now` (UTC): names in order are times in order. */
export const backupName = (now: Date): string =>
  `kaijuan-${now.toISOString().slice(0, 10)}-${now.toISOString().slice(11, 19).replaceAll(':', '')}.backup`

/** The newest backup among the names of a folder; undefined when there is none. */
export const newestOf = (names: readonly string[]): string | undefined =>
  names
    .filter((name) => NAME.test(name))
    .sort()
    .at(-1)

/** Days since 1970 in weeks that begin on Monday. */
const weekOf = (day: string): number => Math.floor((Date.parse(day) / 86_400_000 + 3) / 7)

/**
 * Of the names in a folder, those that may go: what stays is the last backup of each of the last seven days, five weeks
 * and twelve months that have one. Counted from what is there, not from today, so that a clock that was wrong or a
 * machine that slept deletes nothing. Other files are never among them.
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
