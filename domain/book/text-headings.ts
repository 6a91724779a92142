// Parser for a single line of a plain text: the kinds of chapter heading it may be, and its number.
import { type HeadingNumber, parseChineseNumber, parseHeadingNumber } from './heading-numbers.ts'

/** A paragraph, and its layout in the file. */
export interface TextLine {
  text: string
  /** A single line between blank lines. */
  isAlone: boolean
  /** A line that was not joined with others, in a text without blank lines or at the beginning of a block. */
  isFirst: boolean
  /** Blank lines before it. */
  blanks: number
}

export interface Heading {
  /** Index of its line. */
  at: number
  /** Without decoration. */
  title: string
  kind: string
}

/** A kind of heading that a line may be. Lines of one kind are compared with each other. */
export interface HeadingReading {
  kind: string
  number: number
  /** Without decoration. */
  title: string
}

export const MAX_HEADING_LENGTH = 90
const MAX_CHINESE_LENGTH = 30
const WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|' +
  'nineteen|(?:twenty|thirty|forty|fifty)(?:-\\w+)?'
const ORDINALS =
  '(?:the )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|last|\\w+teenth|twent\\S+)'
const KEYWORDS = 'chapter|part|book|volume|letter|act|scene|canto|section|stave'
const ENGLISH = new RegExp(
  `^(?:${KEYWORDS})\\s+(?:\\d{1,4}|[ivxlc]{1,9}|${WORDS}|${ORDINALS})(?![\\p{L}\\d])(.*)$`,
  'iu',
)
const ALONE =
  /^(?:prologue|epilogue|preface|foreword|introduction|afterword|conclusion|contents|etymology|extracts|appendix(?: \w+)?)[.:]?$/i
const CONTENTS = /^(?:(?:table of )?contents|目\s*[录錄次])[.:：]?$/i
const CHINESE_ALONE = /^(?:序章|序言|前言|楔子|引子|尾声|后记|後記|终章|終章|番外)(?:[\s:：].{0,20})?$/
const CHINESE = /^第\s*([零〇一二三四五六七八九十百千两兩\d]{1,7})\s*([章回节節卷部篇集])(.*)$/
const SEPARATOR = /^\s*[.:：—–-]/
const NUMBERED = /^(\d{1,3}|[IVXLC]{1,9})(?:\s*[.:)．、—–-]\s*|\s+)(\S.*)$/
const SENTENCE_END = /[.,;:!?。，；！？…]["'”’)]*$/
/** The end of an entry in a table of contents. */
const LEADERS = /(?:[.·…_]\s?){3,}\s*(?:\d{1,4}|[ivxlc]{1,7})$/i
const NOUN = /^(?:the )?(\p{L}[\p{L}’']{1,15})\s+(?:the\s+)?(.+)$/iu
const SIGNS = '\\s*[-–—~*=•·+#|.]{1,6}\\s*'
const DECORATED = new RegExp(`^(?:(${SIGNS})(.{1,40}?)${SIGNS}|([[({<])\\s*(.{1,40}?)\\s*[\\])}>])$`, 'u')
const MARKDOWN = /^(#{1,6})\s+(\S.*?)(?:\s+#+)?$/
/** Words before the numbers of what is no chapter. */
const OF_NO_CHAPTER = new Set(
  (
    'figure fig table plate illustration map box note footnote page no number answer item line verse photo ' +
    'diagram chart example player room row column step option rule section january february march april may ' +
    'june july august september october november december is was are the a an and or of in on at to it he she ' +
    'they we i only just all these those not but for number'
  ).split(' '),
)

/** True for e.g. Chapter 1, CHAPTER I. The Quay, Act One: a heading at the beginning of any block. */
export function isHeadingLine(line: string): boolean {
  const rest = englishRest(line)
  if (rest !== undefined) return !LEADERS.test(line) && isTitleRest(rest)
  return ALONE.test(line) || CHINESE_ALONE.test(line) || chineseOf(line)?.isSet === true
}

/** True for a part without a number: a prologue, an afterword. */
export const isUnnumbered = (line: string): boolean => ALONE.test(line) || CHINESE_ALONE.test(line)

/** True for the heading of a table of contents. */
export const isContents = (line: string): boolean => CONTENTS.test(line)

/** True for an entry of a table of contents that ends in its page number. */
export const isContentsEntry = (line: string): boolean => LEADERS.test(line)

/** True for what follows the number of a heading: nothing, a separator and a name, or a name. */
const isTitleRest = (rest: string): boolean =>
  rest === '' || (SEPARATOR.test(rest) ? !/[,;]$/.test(rest) : isTitle(rest.trim()))

function englishRest(line: string): string | undefined {
  if (line.length > MAX_HEADING_LENGTH || !/^\p{Lu}/u.test(line)) return undefined
  return ENGLISH.exec(line)?.[1]?.replace(/^\.?\s*$/, '')
}

/** True if its words are capitalized, except function words, and it is no sentence. */
function isTitle(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  const large = words.filter((word) => /^[^\p{L}]*\p{Lu}/u.test(word)).length
  return /^[^\p{L}]*\p{Lu}/u.test(text) && large * 2 >= words.length && !endsSentence(text)
}

/** True if the text ends in a punctuation mark of sentences. */
export const endsSentence = (text: string): boolean => SENTENCE_END.test(text)

/**
 * A chapter line with a longer name, e.g. "Chapter 1 in which nothing happens": valid between blank lines, if
 * it is no sentence.
 */
export const isLooseChapter = (text: string): boolean =>
  /^chapter/i.test(text) && englishRest(text) !== undefined && !endsSentence(text)

export interface ChineseHeading {
  number: number
  unit: string
  /** The name is separated by punctuation or a space, or there is no name. */
  isSet: boolean
}

export function chineseOf(line: string): ChineseHeading | undefined {
  const [, number = '', unit = '', rest = ''] = CHINESE.exec(line) ?? []
  if (unit === '' || line.length > MAX_CHINESE_LENGTH || /[。，；！？…”]$/.test(line)) return undefined
  return { number: parseChineseNumber(number), unit, isSet: /^(?:$|[\s:：、.．·—–-])/.test(rest) }
}

/** A number alone on its line: 3, III, Three, ~ 3 ~, [III]. */
export function bareNumberOf(line: string): HeadingReading | undefined {
  const plain = withoutDecoration(line)
  const title = plain.title.replace(/\.$/, '')
  const number = title.length > 40 ? undefined : parseHeadingNumber(title)
  if (!number || number.form === 'ordinal' || !/^[\p{Lu}\d]/u.test(title)) return undefined
  // Most capitals are words or names, not Roman numbers of hundreds.
  if (number.form === 'roman' && number.value > 399) return undefined
  return { kind: `${number.form} ${plain.signs}`, number: number.value, title }
}

function withoutDecoration(line: string): { title: string; signs: string } {
  const [, signs = '', title = '', bracket = '', within = ''] = DECORATED.exec(line) ?? []
  if (title !== '') return { title, signs: signs.trim().slice(0, 1) }
  return within === '' ? { title: line, signs: '' } : { title: within, signs: bracket }
}

/** "Day 1", "WEEK TWO: The Wall", "Letter the First", "The Third Night". */
export function nounOf(line: string): HeadingReading | undefined {
  if (line.length > MAX_HEADING_LENGTH || !/^\p{Lu}/u.test(line) || LEADERS.test(line)) return undefined
  const [, noun = '', rest = ''] = NOUN.exec(line) ?? []
  if (noun === '') return undefined
  const before = ordinalBefore(line)
  if (before) return { ...before, title: line }
  if (OF_NO_CHAPTER.has(noun.toLowerCase())) return undefined
  const found = numberAtStart(rest)
  if (!found || !isTitleRest(found.rest)) return undefined
  return { kind: noun.toLowerCase(), number: found.number.value, title: line }
}

function ordinalBefore(line: string): { kind: string; number: number } | undefined {
  const [, written = '', noun = '', rest = ''] =
    /^(?:the )?(\p{L}+(?:-\p{L}+)?)\s+(\p{L}+)(.*)$/iu.exec(line) ?? []
  const number = parseHeadingNumber(written)
  if (number?.form !== 'ordinal' || OF_NO_CHAPTER.has(noun.toLowerCase())) return undefined
  const isName = /^\p{Lu}/u.test(noun) && (rest === '' || (SEPARATOR.test(rest) && !endsSentence(rest)))
  return isName ? { kind: `ordinal ${noun.toLowerCase()}`, number: number.value } : undefined
}

/** The longest number at the beginning of the text, and what follows it. */
function numberAtStart(text: string): { number: HeadingNumber; rest: string } | undefined {
  const [whole = ''] = /^[\p{L}\d]+(?:[\s-]\p{L}+){0,3}/u.exec(text) ?? []
  for (let end = whole.length; end > 0; end = Math.max(whole.lastIndexOf(' ', end - 1), 0)) {
    const part = whole.slice(0, end)
    const number = parseHeadingNumber(part)
    if (number) return { number, rest: text.slice(end).replace(/^\.?\s*$/, '') }
  }
  return undefined
}

/** "1. The Lamp", "II. The Wall". */
export function numberedOf(text: string): HeadingReading | undefined {
  const [, written = '', name = ''] = NUMBERED.exec(text) ?? []
  const number = parseHeadingNumber(written)
  const isSeparated = /^[\dIVXLC]+\s*[.:)．、—–-]/.test(text)
  if (!number || text.length > MAX_HEADING_LENGTH || LEADERS.test(text)) return undefined
  // Excludes sentences: "I went home" is no heading of a chapter I.
  if (!isSeparated && (number.form === 'roman' || !isTitle(name))) return undefined
  const isName = /^["'“‘(]?[\p{Lu}\p{Script=Han}]/u.test(name) && !endsSentence(name)
  return isName ? { kind: `numbered ${number.form}`, number: number.value, title: text } : undefined
}

/** "# The Lamp": its number is the level. */
export function markdownOf(text: string): HeadingReading | undefined {
  if (!text.startsWith('#') || text.length > MAX_HEADING_LENGTH + 14) return undefined
  const [, marks = '', title = ''] = MARKDOWN.exec(text) ?? []
  if (marks === '' || title.length > MAX_HEADING_LENGTH || !/[\p{L}\p{N}]/u.test(title)) return undefined
  return { kind: 'markdown', number: marks.length, title }
}

/** A line of only = or -, below (and above) a heading. */
export const isRule = (text: string): boolean => /^(?:={3,}|-{3,}|_{3,}|~{3,})$/.test(text)
