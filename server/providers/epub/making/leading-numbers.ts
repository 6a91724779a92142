// Inserts thin spaces between verse, line or section numbers and adjacent words: 1 In the beginning, rain 20.
import { toWordSet as wordSet } from '../../../../domain/language/word-set.ts'
import { isInline } from './marked-piece.ts'

export const THIN_SPACE = '\u2009'

const NUMBER = /^[[(]?\d{1,3}(?:[:.]\d{1,3})?[a-z]?[\])]?$/
/** Class names that are used only for verse and line numbers. */
const VERSE =
  /\sclass="(?:[^"]*[\s_-])?(?:v|vs|vn|ver|verse|verset|versicle|vnum|versenum|l-?num|ln|l-?no|line-?num|line-?no|linenumber)(?:[\s_-]?(?:num|no|nr|number|label|id))?s?\d*[\s"]/i
const LINK = /^<a\s[^>]*\shref="[^"]*#/

/** Suffixes that belong to the number: 1st, 90s, 5km, 3D. */
const SUFFIX =
  /^(?:st|nd|rd|th|d|s|['’]s|er|ers|ème|e|x|k|m|bn|tn|mn|[ap]\.?m\.?|[kcmµnd]?m|[kmµ]?g|[cmd]?l|[kmg]?(?:hz|w|v|b|j|pa)|ft|yd|lb|lbs|oz|mph|kph|rpm|mpg|min|mins|sec|secs|hr|hrs|hp|cc|cwt|pt|px|em|pp|ff|f|°?c|usd|eur|gbp)$/i
/** Words of one or two letters that a verse can begin with. */
const SHORT = wordSet('a i o an as at be by do go he if in is it me my no of oh on or so to up us we ye')
const LETTER = /[A-Za-zÀ-ÖØ-öø-ɏ]/
const WORD = /^[A-Za-zÀ-ÖØ-öø-ɏ0-9'’]+/
/** Max. characters of the line to check on each side. */
const MAX_CONTEXT = 40

/**
 * Modifies the texts in `parts`, a page split at its tags: separates a number in its own element from
 * adjacent words.
 */
export function setOffNumbers(parts: string[]): void {
  let line = ''
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? ''
    if (at % 2 === 1) {
      if (!isInline(part)) line = ''
      continue
    }
    if (part.length < 12 && NUMBER.test(part) && isAlone(parts, at)) parts[at] = apart(parts, at, line)
    line = (line + parts[at]).slice(-MAX_CONTEXT)
  }
}

const isAlone = (parts: readonly string[], at: number): boolean => {
  const [before = '', after = ''] = [parts[at - 1], parts[at + 1]]
  return isInline(before) && !before.startsWith('</') && isInline(after) && after.startsWith('</')
}

/** Returns the number with the required spaces. */
function apart(parts: readonly string[], at: number, line: string): string {
  const text = parts[at] ?? ''
  const tags = enclosingTags(parts, at)
  const isVerse = tags.some((tag) => VERSE.test(tag))
  const word = WORD.exec(textBehind(parts, at))?.[0] ?? ''
  const last = line.at(-1) ?? ' '
  // A line number at the end of the line.
  if (/\p{Ll}{3}["”’).,;:!?]{0,3}$/u.test(line) && /^(?:[\s.,;:]|$)/.test(textBehind(parts, at)))
    return `${THIN_SPACE}${text}`
  // The number is part of the word before it: H2O, 3.5, B-52.
  if (!isVerse && /[\p{L}\p{N}.,:/–-]/u.test(last) && !/\p{L}{2}[.,:]$/u.test(line)) return text
  const isWord = isVerse || tags.some((tag) => LINK.test(tag)) || isLikelyWord(word)
  if (word !== '' && (!LETTER.test(word[0] ?? '') || SUFFIX.test(word) || !isWord)) return text
  const before = /[\p{L}.,:;!?”’)\]]/u.test(last) && (isVerse || word !== '') ? THIN_SPACE : ''
  return `${before}${text}${word === '' ? '' : THIN_SPACE}`
}

const isLikelyWord = (word: string): boolean =>
  SHORT.has(word.toLowerCase()) || /^[A-Za-zÀ-ÖØ-öø-ɏ'’]{3,}$/.test(word)

/** The start tags directly before the text, innermost first. */
function enclosingTags(parts: readonly string[], at: number): string[] {
  const tags: string[] = []
  for (let before = at - 1; before > 0; before -= 2) {
    const tag = parts[before] ?? ''
    if (!isInline(tag) || tag.startsWith('</')) break
    tags.push(tag)
    if (parts[before - 1] !== '') break
  }
  return tags
}

/** The text after it in the same line, joined across elements. */
function textBehind(parts: readonly string[], at: number): string {
  let text = ''
  for (let next = at + 1; next < parts.length && text.length < MAX_CONTEXT; next += 1) {
    const part = parts[next] ?? ''
    if (next % 2 === 0) text += part
    else if (!isInline(part)) break
  }
  return text
}
