// Finds the paragraphs and the chapters of a book that came as plain text.

export interface TextChapter {
  /** '' when nothing was found that heads it. */
  title: string
  paragraphs: string[]
}

/** Characters of a part of a text in which no chapters are found. */
const PART = 20_000
/** What heads a chapter is short. */
const LONGEST_HEADING = 90
const NUMBER =
  '(?:\\d{1,4}|[ivxlc]{1,9}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|' +
  'sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty)(?:-\\w+)?|the \\w+)'
const ENGLISH = new RegExp(
  `^(?:chapter|part|book|volume|letter|act|scene|canto)\\s+${NUMBER}\\b[.:—–-]?.*$`,
  'i',
)
const ALONE =
  /^(?:prologue|epilogue|preface|foreword|introduction|afterword|conclusion|contents|etymology|extracts|appendix(?: \w+)?)[.:]?$/i
const ROMAN = /^(?=[IVXLC])(?:X{0,3}L?X{0,3})(?:IX|IV|V?I{0,3})\.?$/
const CHINESE = /^第\s*[零一二三四五六七八九十百千两\d]{1,7}\s*[章回节卷部篇集][^。！？]*$/

/** Paragraphs of a text: blocks between blank lines with broken lines joined, or its lines when it has no blank ones. */
export function paragraphsOf(text: string): string[] {
  const lines = text.replace(/\r\n?/g, '\n').replaceAll('\f', '\n\n').split('\n')
  const blanks = lines.filter((line) => line.trim() === '').length
  const isBlocks = blanks * 12 > lines.length
  if (!isBlocks) return lines.map(tidy).filter((line) => line !== '')
  const blocks: string[][] = [[]]
  for (const line of lines) {
    if (line.trim() === '') blocks.push([])
    else blocks.at(-1)?.push(line)
  }
  return blocks.flatMap((block) => joined(block)).filter((paragraph) => paragraph !== '')
}

/** A new paragraph within a block begins with an indented line, when the block's others are not. */
function joined(block: readonly string[]): string[] {
  const paragraphs: string[] = []
  const indented = block.filter((line) => /^[ \t\u3000]{2,}\S/.test(line)).length
  for (const line of block) {
    const begins = paragraphs.length === 0 || (indented < block.length && /^[ \t\u3000]{2,}\S/.test(line))
    if (begins || isHeading(tidy(line))) paragraphs.push(tidy(line))
    else paragraphs.push(together(paragraphs.pop() ?? '', tidy(line)))
  }
  return paragraphs
}

/** Chinese lines join without a space. */
const together = (before: string, after: string): string =>
  /[\p{Script=Han}，。、；：！？”’）》]$/u.test(before) && /^[\p{Script=Han}“‘（《]/u.test(after)
    ? before + after
    : `${before} ${after}`

const tidy = (line: string): string => line.replace(/[ \t\u3000\u00a0]+/g, ' ').trim()

const isHeading = (line: string): boolean =>
  line.length <= LONGEST_HEADING &&
  (CHINESE.test(line) || ALONE.test(line) || ROMAN.test(line) || (ENGLISH.test(line) && !/[,;]$/.test(line)))

/** Cuts at what looks like the heads of chapters; a text without two of them is cut into parts of some 3,000 words. */
export function cutChapters(paragraphs: readonly string[]): TextChapter[] {
  const heads = paragraphs.flatMap((line, at) => (isHeading(line) ? [at] : []))
  // Heads one after the other are a list of contents, and the last of them heads what follows.
  const starts = heads.filter((at) => !heads.includes(at + 1))
  if (starts.length < 2) return inParts(paragraphs)
  const chapters: TextChapter[] = []
  const before = paragraphs.slice(0, starts[0])
  if (before.length > 0) chapters.push({ title: '', paragraphs: before })
  for (const [index, at] of starts.entries())
    chapters.push({ title: paragraphs[at] ?? '', paragraphs: paragraphs.slice(at + 1, starts[index + 1]) })
  return chapters.flatMap((chapter) => (chapter.title === '' ? inParts(chapter.paragraphs) : [chapter]))
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
