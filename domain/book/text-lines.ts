// Parser that decides which lines of a plain text are wrapped paragraphs, and which are separate lines:
// verse, tables, lists, plays, quotes.
import { isPageMark } from './page-marks.ts'
import { isHeadingLine } from './text-headings.ts'

/** Range of the width of wrapped lines. A text with longer lines is not wrapped. */
const WIDEST = 110
const NARROWEST = 50
/** Minimum width of an indented paragraph, in columns. */
const NARROW = 36
/**
 * Number of free columns at the end of a line, after adding the next word, from which the line break is
 * intentional.
 */
const FREE = 8
const SENTENCE_END = /[.!?:][\])]?["'”’)]*$/
const BEGINS = /^["'“‘(—]*\p{Lu}/u
const INDENTED = /^[ \t\u3000]{2,}\S/
const LIST_ITEM = /^\s*(?:[-*•·●▪◦]\s+|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]\s+)\S/
const SPEAKER = /^\s*\p{Lu}[\p{Lu} .'’-]{1,30}[.:](?:\s|$)/u
const COLUMNS = /\S(?:\t| {3,})\S/
const LEADERS = /(?:\.\s?){3,}\s*(?:\d{1,4}|[ivxlc]{1,7})$|\S\s{3,}\d{1,4}$/
const PAGE_MARK =
  /^(?:\f|[-–—~*[({|]+\s*(?:p(?:age|g|\.)?\s*)?\d{1,4}\s*[-–—~*\])}|]+|(?:page|p\.)\s+\d{1,4}(?:\s+of\s+\d+)?)$/i
const NUMBER = /^\d{1,4}$/
const LONGEST_HEADER = 60
/** Maximum length of a sentence that is split by a page break. */
const LONGEST_LINE = 600
/** Occurrences between pages from which a line is a page header. */
const HEADER_TIMES = 3

/**
 * Normalizes all line ends. NEL (U+0085) is a line end only if the text has no other: elsewhere it is an
 * incorrectly decoded ellipsis. Linear time.
 */
export function textLines(text: string): string {
  const ends = text.replace(/(?<!\r)\r+\n|[\r\u2028\u2029]/g, '\n')
  return ends.includes('\n') ? ends : ends.replaceAll('\u0085', '\n')
}

/** Removes page numbers and page headers. The halves of a sentence split by a page break become adjacent. */
export function withoutPages(text: readonly string[]): string[] {
  const lines = withoutLastMark(text)
  const trimmed = lines.map((line) => (line.includes('\f') ? '\f' : line.trim()))
  const marks = marksOf(trimmed)
  const width = widthOf(lines)
  const running: RunningHeads = { recent: [], page: 0 }
  const lastText = trimmed.findLastIndex((line) => line !== '')
  const result: string[] = []
  /** The last line with text. */
  let last = -1
  const add = (line: string) => {
    if (line.trim() !== '') last = result.length
    result.push(line)
  }
  for (let at = 0; at < lines.length; ) {
    let end = pageEnd(trimmed, at, marks)
    if (end === undefined) {
      add(lines[at] ?? '')
      at += 1
      continue
    }
    const between = trimmed.slice(at, end)
    if (end > lastText && endsInMark(between, marks)) break
    const page = pageNumberOf(between, running.page) ?? between.findIndex((line) => NUMBER.test(line))
    if (continuesSentence(result[last] ?? '', trimmed[end] ?? '')) {
      result.length = last + 1
      // A full line stays unchanged, because the parser joins it with the next one later.
      if (width === undefined || freeBehind(result[last] ?? '', trimmed[end] ?? '', width) >= FREE) {
        result[last] = `${result[last]?.trimEnd()} ${trimmed[end]}`
        end += 1
      }
    } else if (between.some((line) => line !== '' && !NUMBER.test(line))) {
      for (const line of ['', ...headsWithin(between, marks, running), '']) add(line)
    } else for (const line of lines.slice(at, end)) add(line)
    if (page >= 0) running.page = Number(between[page])
    at = end
  }
  return result
}

/** Removes the number of the last page, which is apart from the text before it. */
function withoutLastMark(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '')
  const isApart = last > 1 && (lines[last - 1] ?? '').trim() === ''
  return isApart && isPageMark(lines[last] ?? '') ? lines.slice(0, last) : lines
}

/** True for the lines after a text if they are only the number of its last page. */
const endsInMark = (lines: readonly string[], marks: ReadonlySet<string>): boolean =>
  lines.every((line, at) => {
    if (line === '' || line === '\f' || isPageMark(line)) return true
    return NUMBER.test(line) && (lines.includes('\f') || marks.has(numberKind(lines, at)))
  })

/**
 * Returns the index after a page break, i.e. after blank lines with a page mark; undefined if there is none.
 */
function pageEnd(lines: readonly string[], from: number, marks: ReadonlySet<string>): number | undefined {
  let end = from
  let hasMark = false
  while (end < lines.length && end < from + 12) {
    const line = lines[end] ?? ''
    const isMark = isOfPage(line) || NUMBER.test(line) || marks.has(kindOf(line))
    if (!isMark && line !== '') break
    if (isMark) hasMark = true
    end += 1
  }
  // A number inside a paragraph is part of it.
  const isApart = lines[from] === '' || lines[end - 1] === '' || PAGE_MARK.test(lines[from] ?? '')
  return hasMark && isApart ? end : undefined
}

/** True if the line identifies itself as a page mark. */
const isOfPage = (line: string): boolean => line === '\f' || (PAGE_MARK.test(line) && /p/i.test(line))

/** What the page breaks so far have shown. */
interface RunningHeads {
  /** The last two headings. A page header repeats one of them; a later part may begin with chapter 1 again. */
  recent: string[]
  /** The last page number. */
  page: number
}

/** Returns chapter headings in a page break: the chapter number, and a heading that is no page header. */
function headsWithin(
  between: readonly string[],
  marks: ReadonlySet<string>,
  running: RunningHeads,
): string[] {
  const hasHeader = between.some((line) => line !== '' && isHeader(line) && marks.has(kindOf(line)))
  const page = pageNumberOf(between, running.page)
  return between.flatMap((line, at) => {
    if (NUMBER.test(line)) {
      const isPage = page === undefined || at === page
      return isPage && (hasHeader || marks.has(numberKind(between, at))) ? [] : [line, '']
    }
    if (!isHeadingLine(line) || running.recent.includes(line)) return []
    running.recent = [...running.recent.slice(-1), line]
    return [line, '']
  })
}

/** Of two or more numbers in a page break, returns the place of the one that continues the page numbers. */
function pageNumberOf(between: readonly string[], before: number): number | undefined {
  const numbers = between.flatMap((line, at) => (NUMBER.test(line) ? [{ at, value: Number(line) }] : []))
  // Before the first page number, the number of a chapter is the smaller one.
  const distance = (value: number) => (before === 0 ? -value : Math.abs(value - before - 1))
  const [page] = [...numbers].sort((a, b) => distance(a.value) - distance(b.value))
  return numbers.length < 2 ? undefined : page?.at
}

const isHeader = (line: string): boolean =>
  !PAGE_MARK.test(line) && !NUMBER.test(line) && !isHeadingLine(line)

const continuesSentence = (before: string, after: string): boolean =>
  before.length < LONGEST_LINE && isParted(before, after)

const isParted = (before: string, after: string): boolean =>
  /[\p{L},;’'-]$/u.test(before.trimEnd()) && /^["“‘(]?\p{Ll}/u.test(after)

/**
 * Normalizes page marks that differ only in their number to one kind. The number of a chapter is part of its
 * heading.
 */
function kindOf(line: string): string {
  if (line.length <= LONGEST_HEADER && isHeadingLine(line))
    return line.replace(/^(\S+\s+\S+\s.*\D\s)\d+$/, '$1#')
  return line.replace(/\d+/g, '#')
}

/** Numbers at the top and at the bottom of a page are two different kinds. */
const numberKind = (between: readonly string[], at: number): string =>
  between.slice(0, at).includes('\f') ? '\f#' : '#'

/**
 * Returns the kinds of marks that belong to pages. Page breaks split sentences; breaks between chapters and
 * sections do not.
 */
function marksOf(lines: readonly string[]): Set<string> {
  const headers = headersOf(lines)
  const candidates = new Set([...headers, ...lines.filter((line) => PAGE_MARK.test(line)).map(kindOf)])
  const counts = new Map<string, { all: number; parting: number }>()
  for (let at = 0; at < lines.length; ) {
    const end = pageEnd(lines, at, candidates)
    const between = lines.slice(at, end ?? at)
    const before = lines[at - 1] ?? ''
    const parting = isParted(before, lines[end ?? at] ?? '') ? 1 : 0
    for (const [place, line] of between.entries()) {
      if (line === '') continue
      const kind = NUMBER.test(line) ? numberKind(between, place) : kindOf(line)
      const count = counts.get(kind) ?? { all: 0, parting: 0 }
      counts.set(kind, { all: count.all + 1, parting: count.parting + parting })
    }
    at = end ?? at + 1
  }
  const ofPages = [...counts].filter(([, { all, parting }]) => parting * 3 >= all).map(([kind]) => kind)
  const chapters = chapterNumbers(lines)
  const isOfChapters = (kind: string) => {
    const { all = 0, parting = 0 } = counts.get(kind) ?? {}
    return parting * 8 < all && all < chapters * 0.8
  }
  const unnumbered = [...headers].filter(
    (kind) => !kind.includes('#') && !isHeadingLine(kind) && !isOfChapters(kind),
  )
  return new Set([...ofPages, ...unnumbered])
}

/**
 * Counts the numbers alone on a line, if they are consecutive from one. Of chapters, they have different names
 * beside them; of pages, the same header.
 */
function chapterNumbers(lines: readonly string[]): number {
  const numbers = lines.filter((line) => NUMBER.test(line)).map(Number)
  return numbers.every((number, at) => number === at + 1) ? numbers.length : 0
}

/** Returns the kinds of short lines that repeatedly occur next to page numbers. */
function headersOf(lines: readonly string[]): Set<string> {
  const counts = new Map<string, number>()
  for (const [at, line] of lines.entries()) {
    if (line === '' || line.length > LONGEST_HEADER || !/\p{L}/u.test(line) || SENTENCE_END.test(line))
      continue
    const isBlock = isBlank(lines[at - 1]) || isBlank(lines[at + 1])
    const isNear = /^\d+\s|\s\d+$/.test(line) ? /\p{Lu}{3}/u.test(line) : isNearMark(lines, at)
    if (!isBlock || !isNear) continue
    const header = kindOf(line)
    counts.set(header, (counts.get(header) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count >= HEADER_TIMES).map(([header]) => header))
}

const isBlank = (line: string | undefined): boolean => line === undefined || line === ''

const isNearMark = (lines: readonly string[], at: number): boolean =>
  [-2, -1, 1, 2].some((step) => PAGE_MARK.test(lines[at + step] ?? '') || NUMBER.test(lines[at + step] ?? ''))

/** Returns the width of wrapped lines, in columns; undefined if the text has no wrapped lines. */
export function widthOf(lines: readonly string[]): number | undefined {
  const running = lines.filter((line, at) => line.trim() !== '' && (lines[at + 1] ?? '').trim() !== '')
  if (running.length < 2) return undefined
  const lengths = running.map((line) => line.trimEnd().length).sort((a, b) => a - b)
  const width = lengths[Math.floor((lengths.length - 1) * 0.98)] ?? 0
  return width < NARROWEST || width > WIDEST ? undefined : width
}

/** True if lines without blank lines between them are broken where the next word does not fit. */
export function isWrapped(lines: readonly string[], width: number): boolean {
  let all = 0
  let full = 0
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1]?.trim() ?? ''
    if (line.trim() === '' || next === '' || /\p{Script=Han}/u.test(line)) continue
    all += 1
    if (freeBehind(line, next, width) < FREE) full += 1
  }
  return all > 3 && full > all * 0.6
}

const freeBehind = (line: string, next: string, width: number): number =>
  width - line.trimEnd().length - 1 - (/^\S+/.exec(next.trimStart())?.[0].length ?? 0)

/**
 * Splits wrapped lines without blank lines into paragraphs: by indentation if there is any, else where a line
 * ends early.
 */
export function wrappedParagraphs(lines: readonly string[], width: number): string[][] {
  const indented = lines.filter((line) => INDENTED.test(line)).length
  const byIndent = indented * 50 > lines.length && indented * 2 < lines.length
  const paragraphs: string[][] = []
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1] ?? ''
    const isEarly = freeBehind(before, line, width) > 2 && BEGINS.test(line.trim())
    const begins = byIndent
      ? INDENTED.test(line) || (isEarly && freeBehind(before, line, width) > width / 2)
      : isEarly && (SENTENCE_END.test(before.trim()) || freeBehind(before, line, width) > width / 2)
    if (at === 0 || begins) paragraphs.push([line])
    else paragraphs.at(-1)?.push(line)
  }
  return paragraphs
}

/**
 * Returns 'all' if each line of a block is separate. For lists and plays, items and speeches are separate, so
 * the pattern of their first line is returned.
 */
export function ownLines(block: readonly string[], width: number | undefined): 'all' | RegExp | undefined {
  if (block.length < 2) return undefined
  const share = (pattern: RegExp) => block.filter((line) => pattern.test(line)).length / block.length
  if (share(/^\s*>/) === 1 || share(LEADERS) > 0.5) return 'all'
  if (share(/\|/) > 0.7 || (share(COLUMNS) > 0.6 && block.length > 1)) return 'all'
  if (isList(block)) return LIST_ITEM
  if (SPEAKER.test(block[0] ?? '')) {
    const isSpeech = /[.:]\s*$/.test(block[0] ?? '') || block.slice(1).some((line) => SPEAKER.test(line))
    if (isSpeech && isVerse(block.slice(1), width)) return 'all'
    if (isSpeech) return SPEAKER
  }
  return isVerse(block, width) ? 'all' : undefined
}

function isList(block: readonly string[]): boolean {
  const items = block.filter((line) => LIST_ITEM.test(line))
  if (items.length < 2) return false
  const numbers = items.map((line) => Number(/\d+/.exec(line)?.[0] ?? Number.NaN))
  if (numbers.some(Number.isNaN)) return LIST_ITEM.test(block[0] ?? '') || /:\s*$/.test(block[0] ?? '')
  return numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1)
}

/** True for lines that fill a smaller width: an indented quotation, letter or note. */
function isNarrowProse(block: readonly string[]): boolean {
  const own = Math.max(...block.map((line) => line.trimEnd().length))
  const indent = Math.min(...block.map((line) => line.search(/\S/)))
  const isFull = (line: string, at: number) => freeBehind(block[at] ?? '', line, own) < FREE
  return own - indent >= NARROW && block.slice(1).every(isFull)
}

function isVerse(block: readonly string[], width: number | undefined): boolean {
  if (block.length < 2) return false
  const next = block.slice(1)
  const capitals = next.filter((line) => BEGINS.test(line.trim())).length
  const isFree = (least: number) => (line: string, at: number) =>
    width === undefined || freeBehind(block[at] ?? '', line, width) >= least
  // Sentences of about the width of the lines are no verse.
  const hasShort = next.filter(isFree(3)).length > next.length * 0.2
  if (block.length > 3 && capitals > next.length * 0.8 && hasShort) return true
  if (width === undefined) return false
  const early = next.filter(isFree(FREE)).length
  if (capitals <= next.length / 2 && isNarrowProse(block)) return false
  return early > next.length * (block.length > 3 ? 0.65 : 0.99)
}
