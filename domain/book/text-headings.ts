// Parser for chapter headings in a plain text: by their pattern, by their context, and by consecutive
// numbers.

/** A paragraph, and its layout in the file. */
export interface TextLine {
  text: string
  /** A single line between blank lines. */
  isAlone: boolean
  /** A line that was not joined with others, in a text without blank lines or at the beginning of a block. */
  isFirst: boolean
}

const MAX_HEADING_LENGTH = 90
const MAX_CHINESE_LENGTH = 30
/**
 * Minimum number of letters between two numbers that are alone on a line; with fewer they are page numbers.
 */
const BETWEEN_NUMBERS = 1500
const WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|' +
  'nineteen|(?:twenty|thirty|forty|fifty)(?:-\\w+)?'
const ORDINALS =
  '(?:the )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|last|\\w+teenth|twent\\S+)'
const ENGLISH = new RegExp(
  `^(?:chapter|part|book|volume|letter|act|scene|canto|section|stave)\\s+(?:\\d{1,4}|[ivxlc]{1,9}|${WORDS}|${ORDINALS})(?![\\p{L}\\d])(.*)$`,
  'iu',
)
const ALONE =
  /^(?:prologue|epilogue|preface|foreword|introduction|afterword|conclusion|contents|etymology|extracts|appendix(?: \w+)?)[.:]?$/i
const CHINESE_ALONE = /^(?:序章|序言|前言|楔子|引子|尾声|后记|後記|终章|終章|番外)(?:[\s:：].{0,20})?$/
const CHINESE = /^第\s*([零〇一二三四五六七八九十百千两兩\d]{1,7})\s*([章回节節卷部篇集])(.*)$/
const SEPARATOR = /^\s*[.:：—–-]/
const NUMBERED = /^(\d{1,3}|[IVXLC]{1,9})(?:\s*[.:)．、—–-]\s*|\s+)(\S.*)$/
const BARE = /^(\d{1,3}|[IVXLC]{1,9})\.?$/
const SENTENCE_END = /[.,;:!?。，；！？…]["'”’]?$/

/** True for e.g. Chapter 1, CHAPTER I. The Quay, Act One: a heading at the beginning of any block. */
export function isHeadingLine(line: string): boolean {
  const rest = englishRest(line)
  if (rest !== undefined)
    return rest === '' || (SEPARATOR.test(rest) ? !/[,;]$/.test(rest) : isTitle(rest.trim()))
  return ALONE.test(line) || CHINESE_ALONE.test(line) || chineseOf(line)?.isSet === true
}

function englishRest(line: string): string | undefined {
  if (line.length > MAX_HEADING_LENGTH || !/^\p{Lu}/u.test(line)) return undefined
  return ENGLISH.exec(line)?.[1]?.replace(/^\.?\s*$/, '')
}

/** True if its words are capitalized, except function words, and it is no sentence. */
function isTitle(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  const large = words.filter((word) => /^[^\p{L}]*\p{Lu}/u.test(word)).length
  return /^[^\p{L}]*\p{Lu}/u.test(text) && large * 2 >= words.length && !SENTENCE_END.test(text)
}

interface Chinese {
  number: number
  unit: string
  /** The name is separated by punctuation or a space, or there is no name. */
  isSet: boolean
}

function chineseOf(line: string): Chinese | undefined {
  const [, number = '', unit = '', rest = ''] = CHINESE.exec(line) ?? []
  if (unit === '' || line.length > MAX_CHINESE_LENGTH || /[。，；！？…”]$/.test(line)) return undefined
  return { number: chineseNumber(number), unit, isSet: /^(?:$|[\s:：、.．·—–-])/.test(rest) }
}

/** Returns the index of each heading in the list of paragraphs, in order. */
export function findHeadings(lines: readonly TextLine[]): number[] {
  const stated = lines.flatMap(({ text, isAlone, isFirst }, at) => {
    const isStated = (isAlone || isFirst) && (isHeadingLine(text) || (isAlone && isLooseChapter(text)))
    return isStated ? [at] : []
  })
  const found = new Set([...stated, ...attachedChinese(lines)])
  if (stated.length < 2) for (const at of numbered(lines)) found.add(at)
  for (const at of bareNumbers(lines)) found.add(at)
  return [...found].sort((a, b) => a - b)
}

/**
 * A chapter line with a longer name, e.g. "Chapter 1 in which nothing happens": valid between blank lines, if
 * it is no sentence.
 */
const isLooseChapter = (text: string): boolean =>
  /^chapter/i.test(text) && englishRest(text) !== undefined && !SENTENCE_END.test(text)

/**
 * 第一章灯塔: the name follows its number directly. Valid if no other heading is separated, and the numbers are
 * consecutive.
 */
function attachedChinese(lines: readonly TextLine[]): number[] {
  const all = lines.flatMap(({ text, isAlone, isFirst }, at) => {
    const chinese = isAlone || isFirst ? chineseOf(text) : undefined
    return chinese && /[章回卷节節]/.test(chinese.unit) ? [{ at, ...chinese }] : []
  })
  const units = new Set(all.filter(({ isSet }) => isSet).map(({ unit }) => unit))
  const attached = all.filter(({ unit, isSet }) => !isSet && !units.has(unit))
  return [...new Set(attached.map(({ unit }) => unit))].flatMap((unit) =>
    running(attached.filter((each) => each.unit === unit)),
  )
}

/** "1. The Lamp", "II. The Wall": between blank lines, with consecutive numbers from one. */
function numbered(lines: readonly TextLine[]): number[] {
  return ofBothKinds(lines, (text) => {
    const [, number = '', name = ''] = NUMBERED.exec(text) ?? []
    const isSeparated = /^[\dIVXLC]+\s*[.:)．、—–-]/.test(text)
    // Excludes sentences: "I went home" is no heading of a chapter I.
    if (number === '' || (!isSeparated && (/^\D/.test(number) || !isTitle(name)))) return undefined
    const isName = /^["'“‘(]?[\p{Lu}\p{Script=Han}]/u.test(name) && !SENTENCE_END.test(name)
    return isName && text.length <= MAX_HEADING_LENGTH ? number : undefined
  })
}

function bareNumbers(lines: readonly TextLine[]): number[] {
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0)
  const bare = (pattern: RegExp) => (text: string) => {
    const number = BARE.exec(text)?.[1]
    return number !== undefined && pattern.test(number) ? number : undefined
  }
  const roman = ofBothKinds(lines, bare(/^\D/))
  const digits = ofBothKinds(lines, bare(/^\d/))
  return [...roman, ...(letters >= digits.length * BETWEEN_NUMBERS ? digits : [])]
}

/** Roman and Arabic numbers are two independent sequences. */
function ofBothKinds(lines: readonly TextLine[], numberIn: (text: string) => string | undefined): number[] {
  const found = lines.flatMap(({ text, isAlone }, at) => {
    const written = isAlone ? numberIn(text) : undefined
    return written === undefined ? [] : [{ at, written }]
  })
  return [/^\d/, /^\D/].flatMap((kind) =>
    running(
      found
        .filter(({ written }) => kind.test(written))
        .map(({ at, written }) => ({ at, number: /^\d/.test(written) ? Number(written) : roman(written) })),
    ),
  )
}

/**
 * Filters numbers that are consecutive from one; a new sequence may begin at one again. Returns [] if there
 * are fewer than two, or if no text is between them.
 */
function running(numbers: readonly { at: number; number: number }[]): number[] {
  let next = 1
  const found = numbers.filter(({ number }) => {
    if (number !== next && number !== 1) return false
    next = number + 1
    return true
  })
  return found.length < 2 || !found.some(({ at }, index) => (found[index + 1]?.at ?? 0) > at + 1)
    ? []
    : found.map(({ at }) => at)
}

const ROMAN: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 }

function roman(text: string): number {
  const values = [...text].map((letter) => ROMAN[letter] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }

function chineseNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  let total = 0
  let digit = 0
  for (const sign of text) {
    const unit = UNITS[sign]
    if (unit === undefined) digit = Math.max(0, '零一二三四五六七八九'.indexOf(sign.replace(/[两兩]/, '二')))
    else {
      total += (digit || 1) * unit
      digit = 0
    }
  }
  return total + digit
}
