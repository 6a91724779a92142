// Parser for plain text books: detects their paragraphs and chapters.
import { mendBrokenWords } from './broken-words.ts'
import { findHeadings, isHeadingLine, type TextLine } from './text-headings.ts'
import { isWrapped, ownLines, textLines, widthOf, withoutPages, wrappedParagraphs } from './text-lines.ts'

export interface TextChapter {
  /** '' when no heading was found. */
  title: string
  paragraphs: string[]
}

/** Size of a chunk, in characters, for a text without detected chapters. */
const PART = 20_000
/** Maximum of chapters; more are merged, because an archive with too many files cannot be opened. */
const MAX_CHAPTERS = 4000

/**
 * Splits a text into paragraphs: blocks between blank lines, with broken lines and words joined; or single
 * lines when the text has no blank ones.
 */
export function splitTextParagraphs(text: string): TextLine[] {
  const whole = mendBrokenWords(textLines(text)).replaceAll('\f', '\n\f\n').split('\n')
  const lines = withoutPages(whole)
  const blanks = lines.filter((line) => line.trim() === '').length
  const isBlocks = blanks * 12 > lines.length
  const width = widthOf(lines)
  const isRunning = !isBlocks && width !== undefined && isWrapped(lines, width)
  if (!isBlocks && !isRunning)
    return lines
      .map((line) => ({ text: tidy(line), isAlone: false, isFirst: true }))
      .filter(({ text: own }) => own !== '')
  const blocks: string[][] = [[]]
  for (const line of lines) {
    if (line.trim() === '') blocks.push([])
    else blocks.at(-1)?.push(line)
  }
  const pieces = isRunning ? blocks.flatMap((block) => wrappedParagraphs(block, width)) : blocks
  return pieces.flatMap((block) => joined(block, width)).filter(({ text: own }) => own !== '')
}

/** An indented line inside a block begins a new paragraph, unless all lines of the block are indented. */
function joined(block: readonly string[], width: number | undefined): TextLine[] {
  const [first = '', ...others] = block
  const headings = block.filter((line) => isHeadingLine(tidy(line))).length
  // A table of contents is no heading.
  if (headings > 1 && headings * 2 > block.length) return ownPieces(block, 'all')
  // A heading may be directly above its text, but never inside it.
  if (others.length > 0 && isHeadingLine(tidy(first)))
    return [{ text: tidy(first), isAlone: false, isFirst: true }, ...bodyOf(others, false, width)]
  return bodyOf(block, block.length === 1, width)
}

function bodyOf(block: readonly string[], isAlone: boolean, width: number | undefined): TextLine[] {
  const own = ownLines(block, width)
  return own === undefined ? paragraphsIn(block, isAlone) : ownPieces(block, own)
}

/** Each line separately, or all lines from one that matches `begins` to the next. */
function ownPieces(block: readonly string[], begins: 'all' | RegExp): TextLine[] {
  const pieces: string[][] = []
  for (const line of block) {
    if (pieces.length === 0 || begins === 'all' || begins.test(line)) pieces.push([tidy(line)])
    else pieces.at(-1)?.push(tidy(line))
  }
  return pieces.map((piece) => ({ text: together(piece), isAlone: false, isFirst: false }))
}

function paragraphsIn(block: readonly string[], isAlone: boolean): TextLine[] {
  const paragraphs: string[][] = []
  const indented = block.filter((line) => /^[ \t\u3000]{2,}\S/.test(line)).length
  for (const line of block) {
    const begins = paragraphs.length === 0 || (indented < block.length && /^[ \t\u3000]{2,}\S/.test(line))
    if (begins) paragraphs.push([tidy(line)])
    else paragraphs.at(-1)?.push(tidy(line))
  }
  return paragraphs.map((own) => ({ text: together(own), isAlone, isFirst: false }))
}

/** Joins the lines of a chunk into one, in linear time. Chinese lines are joined without a space. */
const together = (lines: readonly string[]): string =>
  lines
    .map((line, at) => (at === 0 ? line : `${isChineseJoin(lines[at - 1] ?? '', line) ? '' : ' '}${line}`))
    .join('')

const isChineseJoin = (before: string, after: string): boolean =>
  /[\p{Script=Han}，。、；：！？”’）》]$/u.test(before) && /^[\p{Script=Han}“‘（《]/u.test(after)

const tidy = (line: string): string => line.replace(/[ \t\u3000\u00a0]+/g, ' ').trim()

/**
 * Splits at probable chapter headings. A text with fewer than two of them is split into chunks of about 3,000
 * words.
 */
export function cutChapters(lines: readonly TextLine[]): TextChapter[] {
  const heads = findHeadings(lines)
  const paragraphs = lines.map(({ text }) => text)
  // Consecutive headings are a table of contents; only the last of them is the heading of the next text.
  const starts = heads.filter((at, index) => heads[index + 1] !== at + 1)
  if (starts.length < 2) return inParts(paragraphs)
  const chapters: TextChapter[] = []
  const before = paragraphs.slice(0, starts[0])
  if (before.length > 0) chapters.push({ title: '', paragraphs: before })
  for (const [index, at] of starts.entries())
    chapters.push({ title: paragraphs[at] ?? '', paragraphs: paragraphs.slice(at + 1, starts[index + 1]) })
  return fewer(
    chapters.flatMap((chapter) => (chapter.title === '' ? inParts(chapter.paragraphs) : [chapter])),
  )
}

/**
 * Merges neighbouring chapters until there are few enough. The headings of all but the first become
 * paragraphs.
 */
function fewer(chapters: readonly TextChapter[]): TextChapter[] {
  const together = Math.ceil(chapters.length / MAX_CHAPTERS)
  const joined: TextChapter[] = []
  for (const [at, { title, paragraphs }] of chapters.entries()) {
    if (at % together === 0) joined.push({ title, paragraphs: [...paragraphs] })
    else for (const line of [title, ...paragraphs]) if (line !== '') joined.at(-1)?.paragraphs.push(line)
  }
  return joined
}

function inParts(paragraphs: readonly string[]): TextChapter[] {
  const parts: TextChapter[] = []
  let length = PART
  for (const paragraph of paragraphs) {
    if (length >= PART) {
      parts.push({ title: '', paragraphs: [] })
      length = 0
    }
    parts.at(-1)?.paragraphs.push(paragraph)
    length += paragraph.length
  }
  return parts
}
