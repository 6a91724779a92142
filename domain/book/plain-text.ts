// Finds the paragraphs and the chapters of a book that came as plain text.
import { mendBrokenWords } from './broken-words.ts'
import { headingsAmong, isHeadingLine, type TextLine } from './text-headings.ts'

export interface TextChapter {
  /** '' when nothing was found that heads it. */
  title: string
  paragraphs: string[]
}

/** Characters of a part of a text in which no chapters are found. */
const PART = 20_000
/** More chapters than this are joined: an archive of so many files cannot be opened. */
const MOST_CHAPTERS = 4000

/** Paragraphs of a text: blocks between blank lines with broken lines and words joined, or its lines when it has no blank ones. */
export function paragraphsOf(text: string): TextLine[] {
  const lines = mendBrokenWords(text.replace(/\r\n?/g, '\n')).replaceAll('\f', '\n\n').split('\n')
  const blanks = lines.filter((line) => line.trim() === '').length
  const isBlocks = blanks * 12 > lines.length
  if (!isBlocks)
    return lines
      .map((line) => ({ text: tidy(line), isAlone: false, isFirst: true }))
      .filter(({ text: own }) => own !== '')
  const blocks: string[][] = [[]]
  for (const line of lines) {
    if (line.trim() === '') blocks.push([])
    else blocks.at(-1)?.push(line)
  }
  return blocks.flatMap((block) => joined(block)).filter(({ text: own }) => own !== '')
}

/** A new paragraph within a block begins with an indented line, when the block's others are not. */
function joined(block: readonly string[]): TextLine[] {
  const [first = '', ...others] = block
  // A heading may stand right above its text, never within it.
  if (others.length > 0 && isHeadingLine(tidy(first)))
    return [{ text: tidy(first), isAlone: false, isFirst: true }, ...paragraphsIn(others, false)]
  return paragraphsIn(block, block.length === 1)
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

/** One line of its lines, in time that grows with their length alone. Chinese lines join without a space. */
const together = (lines: readonly string[]): string =>
  lines
    .map((line, at) => (at === 0 ? line : `${isChineseJoin(lines[at - 1] ?? '', line) ? '' : ' '}${line}`))
    .join('')

const isChineseJoin = (before: string, after: string): boolean =>
  /[\p{Script=Han}，。、；：！？”’）》]$/u.test(before) && /^[\p{Script=Han}“‘（《]/u.test(after)

const tidy = (line: string): string => line.replace(/[ \t\u3000\u00a0]+/g, ' ').trim()

/** Cuts at what looks like the heads of chapters; a text without two of them is cut into parts of some 3,000 words. */
export function cutChapters(lines: readonly TextLine[]): TextChapter[] {
  const heads = headingsAmong(lines)
  const paragraphs = lines.map(({ text }) => text)
  // Heads one after the other are a list of contents, and the last of them heads what follows.
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

/** As many neighbours in one chapter as it takes; the heads of all but the first are paragraphs of it. */
function fewer(chapters: readonly TextChapter[]): TextChapter[] {
  const together = Math.ceil(chapters.length / MOST_CHAPTERS)
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
