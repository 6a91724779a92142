// Parser for plain text books: detects their paragraphs and chapters.
import { mendBrokenWords } from './broken-words.ts'
import { consecutiveHeads, findHeadings } from './heading-search.ts'
import { withoutPageMarks } from './page-marks.ts'
import { type Heading, isHeadingLine, isRule, markdownOf, type TextLine } from './text-headings.ts'
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
/** Maximum of headings without text between them that are all chapters: a book, its part, its chapter. */
const MAX_NESTED = 3
const INDENTED = /^[ \t\u3000]{2,}\S/

/**
 * Splits a text into paragraphs: blocks between blank lines, with broken lines and words joined; or single
 * lines when the text has no blank ones.
 */
export function splitTextParagraphs(text: string): TextLine[] {
  const whole = mendBrokenWords(textLines(text)).replaceAll('\f', '\n\f\n').split('\n')
  const lines = withoutPages(whole).map(withoutPageMarks)
  const blanks = lines.filter((line) => line.trim() === '').length
  const isBlocks = blanks * 12 > lines.length
  const width = widthOf(lines)
  const isRunning = !isBlocks && width !== undefined && isWrapped(lines, width)
  const blocks = blocksOf(lines)
  if (!isBlocks && !isRunning) return blocks.flatMap(singleLines)
  const heads = consecutiveHeads(blocks.map(({ lines: [first = ''] }) => tidy(first)))
  return blocks.flatMap(({ lines: own, blanks: before }) => {
    const pieces = isRunning ? wrappedParagraphs(own, width) : [own]
    const paragraphs = pieces
      .flatMap((block) => joined(block, width, heads))
      .filter((line) => line.text !== '')
    return paragraphs.map((line, at) => (at === 0 ? { ...line, blanks: before } : line))
  })
}

interface Block {
  lines: string[]
  /** Blank lines before it. */
  blanks: number
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let blanks = 0
  for (const line of lines) {
    if (tidy(line) === '') {
      blanks += 1
      continue
    }
    if (blanks > 0 || blocks.length === 0) blocks.push({ lines: [line], blanks })
    else blocks.at(-1)?.lines.push(line)
    blanks = 0
  }
  return blocks
}

/** Each line is a paragraph. */
const singleLines = ({ lines, blanks }: Block): TextLine[] =>
  lines.map((line, at) => ({
    ...{ text: tidy(line), isAlone: lines.length === 1, isFirst: true },
    blanks: at === 0 ? blanks : 0,
  }))

/** A heading with its mark, and a line that underlines one, are separate from the lines around them. */
function joined(block: readonly string[], width: number | undefined, heads: ReadonlySet<string>): TextLine[] {
  const isMark = (line: string) => isRule(line) || markdownOf(line) !== undefined
  const result: TextLine[] = []
  let from = 0
  for (let at = 0; at <= block.length; at += 1) {
    const line = tidy(block[at] ?? '')
    if (at < block.length && (block.length === 1 || !isMark(line))) continue
    if (at > from) for (const each of joinedLines(block.slice(from, at), width, heads)) result.push(each)
    if (at < block.length) result.push({ text: line, isAlone: false, isFirst: true, blanks: 0 })
    from = at + 1
  }
  return result
}

/** An indented line inside a block begins a new paragraph, unless all lines of the block are indented. */
function joinedLines(
  block: readonly string[],
  width: number | undefined,
  heads: ReadonlySet<string>,
): TextLine[] {
  const [first = '', ...others] = block
  const headings = block.filter((line) => isHeadingLine(tidy(line))).length
  // A table of contents is no heading.
  if (headings > 1 && headings * 2 > block.length) return ownPieces(block, 'all')
  // A heading may be directly above its text, but never inside it.
  if (others.length > 0 && (isHeadingLine(tidy(first)) || heads.has(tidy(first))))
    return [{ text: tidy(first), isAlone: false, isFirst: true, blanks: 0 }, ...bodyOf(others, false, width)]
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
  const isFirst = (at: number) => at === 0 && isAboveIndented(block)
  return pieces.map((piece, at) => ({
    text: together(piece),
    isAlone: false,
    isFirst: isFirst(at),
    blanks: 0,
  }))
}

function paragraphsIn(block: readonly string[], isAlone: boolean): TextLine[] {
  const paragraphs: string[][] = []
  const indented = block.filter((line) => INDENTED.test(line)).length
  for (const line of block) {
    const begins =
      paragraphs.length === 0 || /^\u3000{2}\S/.test(line) || (indented < block.length && INDENTED.test(line))
    if (begins) paragraphs.push([tidy(line)])
    else paragraphs.at(-1)?.push(tidy(line))
  }
  const isFirst = (at: number) => at === 0 && isAboveIndented(block)
  return paragraphs.map((own, at) => ({ text: together(own), isAlone, isFirst: isFirst(at), blanks: 0 }))
}

/** True for a first line at the margin above an indented paragraph: it may be a heading. */
const isAboveIndented = ([first = '', second = '']: readonly string[]): boolean =>
  !INDENTED.test(first) && INDENTED.test(second)

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
  const starts = chapterStarts(findHeadings(lines))
  if (starts.length < 2) return inParts(lines.map(({ text }) => text))
  const isOver = (at: number) => isRule(lines[at]?.text ?? '') && lines[at + 1]?.blanks === 0
  const isUnder = (at: number) => isRule(lines[at]?.text ?? '') && lines[at]?.blanks === 0
  // The lines above and below an underlined heading are part of it.
  const from = (at: number, kind: string) =>
    kind.startsWith('underlined') && isUnder(at + 1) ? at + 2 : at + 1
  const to = (at: number, kind: string) => (kind.startsWith('underlined') && isOver(at - 1) ? at - 1 : at)
  const textsOf = (first: number, next: Heading | undefined) =>
    lines.slice(first, next && to(next.at, next.kind)).map(({ text }) => text)
  const before = textsOf(0, starts[0])
  const chapters = starts.map(({ at, title, kind }, index) => ({
    title,
    paragraphs: textsOf(from(at, kind), starts[index + 1]),
  }))
  return fewer([...(before.length > 0 ? inParts(before) : []), ...chapters])
}

/**
 * Of consecutive headings of one kind only the last is the heading of the next text. Those of two kinds are
 * the heading of a part and of its first chapter.
 */
function chapterStarts(headings: readonly Heading[]): Heading[] {
  let before = 0
  return headings.filter(({ at, kind }, index) => {
    const next = headings[index + 1]
    const isEmpty = next?.at === at + 1
    before = isEmpty ? before + 1 : 0
    return !isEmpty || (next.kind !== kind && before < MAX_NESTED)
  })
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
