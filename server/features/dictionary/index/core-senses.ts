// Shortens a gloss to the size limits of the browser's core dictionary.
import { SENSE_BREAK } from '../../../../domain/language/core-dictionary.ts'

const LINES = 4
const LENGTH = 48
const SPECIAL = /^\[.{1,4}\]/

/**
 * Max. four lines of max. 48 characters, cut between meanings; lines with a domain label or [网络] only as a
 * fallback.
 */
export const coreSenses = (translation: string): string => {
  const all = translation.split('\n').map((line) => line.replaceAll(SENSE_BREAK, '/'))
  const general = all.filter((line) => !SPECIAL.test(line))
  return (general.length > 0 ? general : all).slice(0, LINES).map(shortened).join(SENSE_BREAK)
}

const shortened = (line: string): string => {
  if (line.length <= LENGTH) return line
  const cut = line.slice(0, LENGTH)
  const end = Math.max(...[',', '，', ';', '；', '、'].map((mark) => cut.lastIndexOf(mark)))
  return end > LENGTH / 2 ? cut.slice(0, end) : cut
}
