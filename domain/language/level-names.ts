// Names of the ten levels. Separate from the rules in levels.ts, because every list of articles needs the
// names.

/** The ten levels of the product: value and 中文 label as in the specification. */
export const READING_LEVELS = [
  { value: 'VERY_EASY', label: '入门', estimated: false },
  { value: 'EASY', label: '简单', estimated: false },
  { value: 'STANDARD', label: '普通', estimated: false },
  { value: 'DIFFICULT', label: '困难', estimated: false },
  { value: 'VERY_DIFFICULT', label: '晦涩', estimated: false },
  { value: 'C4', label: '四级 / 高考', estimated: false },
  { value: 'C6', label: '六级 / 考研', estimated: false },
  // No list of TEM4 or TEM8 has a usable licence. Frequency bands are the fallback, and the page shows this
  // (估算).
  { value: 'L4', label: '专四', estimated: true },
  { value: 'L8', label: '专八', estimated: true },
  { value: 'IELTS', label: '雅思', estimated: false },
] as const

export type ReadingLevel = (typeof READING_LEVELS)[number]['value']
export const LEVEL_VALUES = READING_LEVELS.map(({ value }) => value) as [ReadingLevel, ...ReadingLevel[]]
export const DIFFICULTY_LEVELS = ['VERY_EASY', 'EASY', 'STANDARD', 'DIFFICULT', 'VERY_DIFFICULT'] as const
export type Difficulty = (typeof DIFFICULTY_LEVELS)[number]

/**
 * Returns the label of a level value, '' for any other value. `estimated` levels get （估算） when `long` is set.
 */
export const levelLabel = (value: string, long = false): string => {
  const level = READING_LEVELS.find((each) => each.value === value)
  return level ? level.label + (long && level.estimated ? '（估算）' : '') : ''
}

export const isDifficulty = (value: string): value is Difficulty =>
  (DIFFICULTY_LEVELS as readonly string[]).includes(value)

/** True if a string is one of the ten levels. */
export const isLevel = (value: string): value is ReadingLevel =>
  (LEVEL_VALUES as readonly string[]).includes(value)
