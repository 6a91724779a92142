// Years of nightly backups: how many stay, which, and that nothing else in the folder is touched.
import { expect, it } from 'vitest'
import { backupName, newestOf, toForget } from './keep.ts'

const DAY = 86_400_000
const nights = (count: number, from = Date.parse('2026-01-01T19:00:00Z')) =>
  Array.from({ length: count }, (_, night) => backupName(new Date(from + night * DAY)))

/** Night after night: what a folder holds when each backup is followed by its forgetting. */
const folderAfter = (names: readonly string[]): string[] => {
  let folder: string[] = []
  for (const name of names) {
    folder = [...folder, name]
    const gone = new Set(toForget(folder))
    folder = folder.filter((each) => !gone.has(each))
  }
  return folder
}

it('is named by its moment, and names sort as moments do', () => {
  expect(backupName(new Date('2026-03-09T04:05:06.789Z'))).toBe('kaijuan-2026-03-09-040506.backup')
  const names = nights(400)
  expect([...names].sort()).toEqual(names)
  expect(newestOf([...names].reverse())).toBe(names.at(-1))
  expect(newestOf(['notes.txt'])).toBeUndefined()
})

it('keeps the last seven nights, and after two years one of each of the last twelve months', () => {
  const folder = folderAfter(nights(730))
  expect(folder.slice(-7)).toEqual(nights(730).slice(-7))
  const months = new Set(folder.map((name) => name.slice(8, 15)))
  expect(months.size).toBe(12)
  // Seven days, four or five weeks before them, and the months before those.
  expect(folder.length).toBeGreaterThanOrEqual(19)
  expect(folder.length).toBeLessThanOrEqual(23)
})

it('keeps one of each of the last five weeks', () => {
  const weekOf = (name: string) => Math.floor((Date.parse(name.slice(8, 18)) / DAY + 3) / 7)
  const weeks = new Set(folderAfter(nights(60)).map(weekOf))
  const last = Math.max(...weeks)
  expect([0, 1, 2, 3, 4].every((back) => weeks.has(last - back))).toBe(true)
})

it('of several on a day keeps the last', () => {
  const day = ['010000', '120000', '230000'].map((time) => `kaijuan-2026-05-05-${time}.backup`)
  expect(toForget(day)).toEqual([day[1], day[0]])
})

it('deletes nothing because the machine slept for a year, and nothing that is not its own', () => {
  const few = [...nights(3), backupName(new Date('2028-01-01T19:00:00Z'))]
  expect(toForget(few)).toEqual([])
  expect(
    toForget([...nights(30), 'by-hand.backup', 'kaijuan-2026-01-01-190000.backup.part', 'a']),
  ).not.toContain('by-hand.backup')
})
