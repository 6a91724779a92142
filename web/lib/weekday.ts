// Formats the days of the week by their Chinese names.
const LETTERS = '日一二三四五六'

/** `day`: YYYY-MM-DD. 一 to 日, for use after 周 or 星期. */
export const weekdayLetter = (day: string): string => LETTERS.charAt(new Date(`${day}T00:00:00Z`).getUTCDay())

/** `day`: YYYY-MM-DD. 周一 to 周日. */
export const weekdayName = (day: string): string => `周${weekdayLetter(day)}`
