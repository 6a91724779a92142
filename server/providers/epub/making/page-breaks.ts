// Joins words and sentences that were split at the end of a printed page, in books made from scans.
import { isBrokenOff, wordJoiner } from '../../../../domain/book/broken-words.ts'
import { isPageMark } from '../../../../domain/book/page-marks.ts'
import { isInline } from './marked-piece.ts'
import { isPageTag, PAGE_NUMBER } from './page-lines.ts'
import { runningNumbers } from './running-numbers.ts'

const TAG = /(<[^>]*>)/
const NAME = /^<\/?([a-z][\w:.-]*)/
const PARAGRAPH = /^<(?:p|div|h[1-6]|header|footer|li|dd|td|blockquote)\b(?:[^>]*[^/])?>$/
/** Block elements that may be between the two halves, in addition to inline elements. */
const BETWEEN = /^<\/?(?:p|div|section|article|header|footer|hr)\b/
const VOID = /^<(?:br|hr|wbr)\b|\/>$/
const HEADER =
  /\sclass="(?:[^"]*[\s_-])?(?:(?:run(?:ning)?|page|pg)[\s_-]?(?:head(?:er|ing|line)?|title|foot(?:er)?)|folio|header|footer)s?\d*[\s"]/i
const MAX_HEADER_LENGTH = 70
const NUMBERED = /^\W{0,3}(?:\d{1,4}|[ivxlc]{1,7})\s+\S|\S\s+(?:\d{1,4}|[ivxlc]{1,7})\W{0,3}$/
/** Max. characters of a paragraph to check next to the break. */
const MAX_CONTEXT = 200
/** A shorter paragraph without a full stop may be a line of a poem. */
const LONG_LINE = 60
/**
 * Min. length of prose that may break off within a word; shorter text may be an entry of a list of prefixes.
 */
const LONG_PROSE = 40
const PROSE_WORDS = 5
/** Word parts in the text, e.g. un-, -ing. */
const WORD_PARTS = /[\p{L}\p{N}][-\u2010](?![\p{L}\p{N}])|(?:^|[\s,;(“"‘'])[-\u2010]\p{L}/u
/** Max. paragraphs, and max. elements, between the halves. */
const MAX_LINES = 8
const MAX_BETWEEN = 40

/** A paragraph of inline content only; `open` and `close` are indexes into the parts of the page. */
interface Line {
  open: number
  close: number
  text: string
}

/**
 * Returns the sanitized page with both halves of a split paragraph joined into one. The ids of link targets
 * are preserved.
 */
export function joinPages(body: string): string {
  const parts = body.split(TAG)
  const lines = linesOf(parts)
  const counts = new Map<string, number>()
  for (const { text } of lines) counts.set(headerOf(text), (counts.get(headerOf(text)) ?? 0) + 1)
  const isRepeated = (text: string) => (counts.get(headerOf(text)) ?? 0) > 1
  let isInWord = false
  const join = wordJoiner(
    lines.flatMap((line) => {
      // Page numbers and headers between two halves are not counted as words of the text.
      if (isInWord && isOfPage(parts, line, true, isRepeated)) return []
      isInWord = isBrokenOff(line.text)
      return line.text.split('\n')
    }),
  )
  const running = runningNumbers(lines, ({ text }) =>
    text.length > MAX_HEADER_LENGTH ? undefined : PAGE_NUMBER.test(text) ? text : NUMBERED.exec(text)?.[0],
  )
  const isMarked = (line: Line) => running.has(line) || hasPageTag(parts, line.open, line.close)
  joinLinesInside(parts, lines, join)
  dropLastMark(parts, lines, running)
  for (let at = 0; at < lines.length; at += 1) {
    const first = lines[at]
    if (!first || first.text === '') continue
    let next = at + 1
    for (; next < Math.min(lines.length, at + MAX_LINES); next += 1) {
      const line = lines[next]
      if (!line || !isOfPage(parts, line, isBrokenOff(first.text), isRepeated)) break
    }
    const second = lines[next]
    if (!second || !isContinued(parts, first, second, lines.slice(at + 1, next), isMarked)) continue
    const between = namesBetween(parts, first.close, second.open)
    if (between === undefined) continue
    const end = isBrokenOff(first.text) ? endOfHalf(first.text, second.text, join) : ' '
    joinLines(parts, first, second, between, end)
    lines[next] = {
      open: first.open,
      close: second.close,
      text: first.text.slice(-MAX_CONTEXT, -1) + second.text,
    }
    at = next - 1
  }
  return parts.join('')
}

/** Removes the text of the last paragraph if it is the number of the page that ends there. */
function dropLastMark(parts: string[], lines: readonly Line[], running: ReadonlySet<Line>): void {
  const last = lines.findLast(({ text }) => text !== '')
  if (!last || last === lines[0] || hasTextBehind(parts, last.close)) return
  if (!isPageMark(last.text) && !(running.has(last) && PAGE_NUMBER.test(last.text))) return
  for (let at = last.open + 1; at < last.close; at += 1) if (at % 2 === 0) parts[at] = ''
  last.text = ''
}

const hasTextBehind = (parts: readonly string[], from: number): boolean =>
  parts.some((part, at) => at > from && at % 2 === 0 && /\S/.test(part))

const headerOf = (text: string): string => text.replace(/\d+/g, '').trim().toLowerCase()

/** The paragraphs of the page in order, without those in a `pre`. */
function linesOf(parts: readonly string[]): Line[] {
  const lines: Line[] = []
  let open: number | undefined
  let text = ''
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? ''
    if (at % 2 === 0) text += part
    else if (PARAGRAPH.test(part)) [open, text] = [at, '']
    else if (/^<br\b/.test(part) || (isPageTag(part) && isBrokenOff(text))) text += '\n'
    else if (!isInline(part)) {
      const isEnd = open !== undefined && part === `</${NAME.exec(parts[open] ?? '')?.[1]}>`
      if (isEnd && open !== undefined) lines.push({ open, close: at, text: text.trim() })
      open = undefined
    }
  }
  return lines
}

/**
 * True for a page number or a running header. Between two whole words (`isInWord` false) stronger evidence is
 * required.
 */
function isOfPage(
  parts: readonly string[],
  { open, text }: Line,
  isInWord: boolean,
  isRepeated: (text: string) => boolean,
): boolean {
  if (text === '' || PAGE_NUMBER.test(text)) return true
  if (text.length > MAX_HEADER_LENGTH || /[.,;:]$/.test(text) || /^\p{Ll}{2}/u.test(text)) return false
  if (HEADER.test(parts[open] ?? '') || isRepeated(text)) return true
  const words = text.replace(/\s[ivxlc]{1,7}\W{0,3}$|^\W{0,3}[ivxlc]{1,7}\s/, '')
  return words === words.toUpperCase() && (isInWord || NUMBERED.test(text))
}

function isContinued(
  parts: readonly string[],
  first: Line,
  second: Line,
  between: readonly Line[],
  isMarked: (line: Line) => boolean,
): boolean {
  const name = NAME.exec(parts[first.open] ?? '')?.[1]
  if (name !== NAME.exec(parts[second.open] ?? '')?.[1] || !/^(?:p|div)$/.test(name ?? '')) return false
  if (isBrokenOff(first.text)) {
    const isPageEnd = between.some(({ text }) => text !== '') || hasPageTag(parts, first.close, second.open)
    return (
      /^\p{Ll}/u.test(second.text) && (isPageEnd ? !isOneWord(first.text) : isProse(first.text, second.text))
    )
  }
  const isOpen = /[\p{L}\p{N},;—–-]["”’)]?$/u.test(first.text) && /^["“‘(]?\p{Ll}/u.test(second.text)
  if (!isOpen || between.length === 0 || first.text.length < LONG_LINE) return false
  // A line with a number that is not part of the page sequence belongs to the book, e.g. a sign, a year, or a
  // formula with its number.
  const isOwnLine = (line: Line) => line.text !== '' && !isMarked(line) && hasNumber(line.text)
  return !between.some(isOwnLine) && (between.some(isMarked) || hasPageTag(parts, first.close, second.open))
}

const hasNumber = (text: string): boolean => PAGE_NUMBER.test(text) || NUMBERED.test(text)

const hasPageTag = (parts: readonly string[], from: number, to: number): boolean =>
  parts.slice(from, to).some((part, at) => (from + at) % 2 === 1 && (isPageTag(part) || HEADER.test(part)))

/** True for a single word part, e.g. a prefix; a soft hyphen always splits a word. */
const isOneWord = (text: string): boolean => /^[^\s\u00ad]*$/.test(text)

/** True if the line ends in a list of prefixes, not in a hyphenated word. */
const isPrefixList = (line: string): boolean =>
  !line.endsWith('\u00ad') && (isOneWord(line) || WORD_PARTS.test(line.slice(0, -1)))

/**
 * True if prose breaks off within its last word and `next` continues it. False for stammering, where `next`
 * repeats the beginning of the word.
 */
function isProse(text: string, next: string): boolean {
  if (text.endsWith('\u00ad')) return true
  const words = text.slice(-MAX_CONTEXT).split(/\s+/)
  const half = (words.at(-1) ?? '').replace(/^[^\p{L}\p{N}]+/u, '').slice(0, -1)
  return (
    text.length >= LONG_PROSE &&
    words.length >= PROSE_WORDS &&
    !isPrefixList(text.slice(-MAX_CONTEXT)) &&
    !next.toLowerCase().startsWith(half.toLowerCase())
  )
}

/**
 * Ids of the elements between two paragraphs; undefined if there is more than a page break between them, or
 * if elements would overlap.
 */
function namesBetween(parts: readonly string[], close: number, open: number): string[] | undefined {
  if (open - close > MAX_BETWEEN * 2) return undefined
  const names: string[] = []
  const closed: string[] = []
  const opened: string[] = []
  for (let at = close + 1; at <= open; at += 1) {
    const part = parts[at] ?? ''
    if (at % 2 === 0) continue
    if (!isInline(part) && !BETWEEN.test(part)) return undefined
    const id = /\sid="([^"]+)"/.exec(part)?.[1]
    if (id !== undefined) names.push(id)
    if (at === open || VOID.test(part)) continue
    const name = NAME.exec(part)?.[1] ?? ''
    if (!part.startsWith('</')) opened.push(name)
    else if (opened.at(-1) === name) opened.pop()
    else if (opened.length > 0) return undefined
    else closed.push(name)
  }
  return closed.reverse().join() === opened.join() ? names : undefined
}

/** The text that replaces the hyphen at the end of the first half. */
function endOfHalf(first: string, second: string, join: ReturnType<typeof wordJoiner>): string {
  const line = first.slice(-MAX_CONTEXT)
  const token = /^\S+/.exec(second)?.[0] ?? ''
  const rest = second.slice(token.length, token.length + MAX_CONTEXT).trimStart()
  return join(line, token, rest).slice(line.length - 1, -token.length || undefined)
}

function joinLines(parts: string[], first: Line, second: Line, names: readonly string[], end: string) {
  endAt(parts, first.close, end)
  for (let at = first.close; at <= second.open; at += 1) parts[at] = ''
  parts[first.close] = names.map((name) => `<span id="${name}"></span>`).join('')
  startAt(parts, second.open)
}

/** Writes the end of the text before a part: replaces its hyphen, or appends to it. */
function endAt(parts: string[], before: number, end: string): void {
  for (let at = before - 1; at >= 0; at -= 1) {
    if (at % 2 === 1) continue
    const text = (parts[at] ?? '').trimEnd()
    parts[at] = text
    if (text === '') continue
    parts[at] = (isBrokenOff(text) ? text.slice(0, -1) : text) + end
    return
  }
}

/** Removes the white space at the start of the text after a part. */
function startAt(parts: string[], after: number): void {
  for (let at = after + 1; at < parts.length; at += 1) {
    if (at % 2 === 1) continue
    parts[at] = (parts[at] ?? '').trimStart()
    if (parts[at] !== '') return
  }
}

/** Joins halves within a paragraph, across the end of a line or a page number. */
function joinLinesInside(parts: string[], lines: readonly Line[], join: ReturnType<typeof wordJoiner>): void {
  for (const { open, close } of lines) {
    for (let at = open + 1; at < close; at += 2) {
      parts[at] = (parts[at] ?? '').replace(
        /([\p{L}\p{M}'’\u2010-]{1,60}[-\u2010\u00ad])[ \t]*\r?\n\s*(\p{Ll}[\p{L}\p{M}'’\u2010-]*)/gu,
        (half: string, line: string, token: string, start: number, text: string) =>
          isPrefixList(
            lineBefore(parts, at, open, text.slice(Math.max(0, start - MAX_CONTEXT), start + line.length)),
          )
            ? half
            : join(
                line,
                token,
                text.slice(start + half.length, start + half.length + MAX_CONTEXT).trimStart(),
              ),
      )
      const text = (parts[at] ?? '').trimEnd()
      if (!isBrokenOff(text)) continue
      const next = nextHalf(parts, at, close)
      if (next === undefined) continue
      if (!hasPageTag(parts, at, next) && isPrefixList(lineBefore(parts, at, open, text.slice(-MAX_CONTEXT))))
        continue
      const end = endOfHalf(text, (parts[next] ?? '').trimStart(), join)
      parts[at] = text.slice(0, -1) + end
      for (let each = at + 1; each < next; each += 1)
        if (each % 2 === 0 || /^<br\b/.test(parts[each] ?? '')) parts[each] = ''
      parts[next] = (parts[next] ?? '').trimStart()
    }
  }
}

/** The line that ends with `text` in this part, at most `MAX_CONTEXT` characters of it. */
function lineBefore(parts: readonly string[], at: number, open: number, text: string): string {
  let line = text
  const first = Math.max(open, at - MAX_BETWEEN * 2)
  for (let each = at - 1; each > first && line.length < MAX_CONTEXT && !/\n\s*\S/.test(line); each -= 1) {
    const part = parts[each] ?? ''
    if (each % 2 === 0) line = part.slice(-MAX_CONTEXT) + line
    else if (/^<br\b/.test(part)) break
  }
  return line.trim().split('\n').at(-1)?.trim() ?? ''
}

/** Index of the text with the second half, if a line or page ends before it; otherwise undefined. */
function nextHalf(parts: readonly string[], from: number, close: number): number | undefined {
  let isEnd = /\n\s*$/.test(parts[from] ?? '')
  for (let at = from + 1; at < close; at += 1) {
    const part = parts[at] ?? ''
    if (at % 2 === 1) isEnd ||= /^<br\b/.test(part) || isPageTag(part)
    else if (/\S/.test(part)) return isEnd && /^\s*\p{Ll}/u.test(part) ? at : undefined
    else isEnd ||= part.includes('\n')
  }
  return undefined
}
