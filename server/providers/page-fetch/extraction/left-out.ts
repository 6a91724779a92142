// Restores parts of an article that Readability removed: a preamble above, references and notes below.
import type { ArticleBlock } from '../../../../domain/article/block.ts'
import { areCitations } from './citations.ts'

/** Min. length of a preamble paragraph: shorter lines are dates, labels and teasers. */
const PROSE = 120
/** Max. share of the found text: a longer addition is another part of the page, not a preamble. */
const MAX_COUNT = 0.6
/** Below the text, only sections whose heading shows that they belong to the article. */
const BACK_MATTER =
  /^(?:\d+[.)]?\s*)?(?:selected |annotated )?(?:bibliography|references|works cited|literature cited|notes|footnotes|endnotes|sources|citations|(?:further|more|recommended|suggested|additional|related) reading|reading list|works consulted|appendix|acknowledge?ments?)\s*:?$/i
const SENTENCE_END = /[.!?…]["”’')\]]?(?:[¹²³⁰-⁹]|\[\d+\])*$/

const textOf = ({ text }: ArticleBlock): string => text.replace(/\s+/g, ' ').trim()
const isProse = ({ kind, text }: ArticleBlock): boolean =>
  (kind === 'p' || kind === 'quote') && text.length >= PROSE && SENTENCE_END.test(text.trim())
const isHeading = ({ kind }: ArticleBlock): boolean => kind === 'h2' || kind === 'h3'
const isLinked = ({ text, runs }: ArticleBlock): boolean =>
  runs.filter(({ mark }) => mark === 'link').reduce((sum, { start, end }) => sum + end - start, 0) * 2 >
  text.length

/**
 * Returns the article with the preamble and the back matter of the part of the page around it.
 * @param found the blocks that Readability found
 * @param around the blocks of the part of the page around them
 */
export function withLeftOut(found: readonly ArticleBlock[], around: readonly ArticleBlock[]): ArticleBlock[] {
  const texts = (blocks: readonly ArticleBlock[]) => blocks.flatMap((block) => textOf(block) || [])
  const [inner, outer] = [texts(found), texts(around)]
  const [first, last] = [placeOf(inner.slice(0, RUN), outer), placeOf(inner.slice(-RUN), outer)]
  if (first === undefined || last === undefined) return [...found]
  const known = new Set(inner)
  const written = around.filter((block) => textOf(block) !== '')
  const above = preamble(written.slice(0, first))
  const below = backMatter(written.slice(last + RUN).filter((block) => !known.has(textOf(block))))
  const size = (blocks: readonly ArticleBlock[]) => blocks.reduce((sum, { text }) => sum + text.length, 0)
  const limit = size(found) * MAX_COUNT
  return [...(size(above) <= limit ? above : []), ...found, ...(size(below) <= limit ? below : [])]
}

/** Number of successive paragraphs to search for in the page; a single one may occur twice. */
const RUN = 3

/** Index in `texts` where `run` begins; undefined if it is not found. */
function placeOf(run: readonly string[], texts: readonly string[]): number | undefined {
  const at = texts.findIndex((_, from) => run.every((text, place) => texts[from + place] === text))
  return at < 0 || run.length < RUN ? undefined : at
}

/** Prose directly above the text, with the headings and lists between its paragraphs. */
function preamble(blocks: readonly ArticleBlock[]): ArticleBlock[] {
  const start = blocks.findIndex((block) => isProse(block) && !isLinked(block))
  if (start < 0) return []
  const end = blocks.findLastIndex((block) => isProse(block) && !isLinked(block))
  return blocks.slice(start, end + 1).filter((block) => !isLinked(block))
}

/** True if the section below a heading is a list of citations; the text of the heading does not matter. */
function headsCitations(blocks: readonly ArticleBlock[], at: number): boolean {
  const end = blocks.findIndex((block, place) => place > at && isHeading(block))
  const section = blocks.slice(at + 1, end < 0 ? undefined : end)
  return section.every(({ kind }) => kind === 'li' || kind === 'p') && areCitations(section.map(textOf))
}

function backMatter(blocks: readonly ArticleBlock[]): ArticleBlock[] {
  const isBackMatter = (block: ArticleBlock, at: number) =>
    isHeading(block) && (BACK_MATTER.test(block.text.trim()) || headsCitations(blocks, at))
  const start = blocks.findIndex(isBackMatter)
  if (start < 0) return []
  const next = blocks.findIndex((block, at) => at > start && isHeading(block) && !isBackMatter(block, at))
  return blocks.slice(start, next < 0 ? blocks.length : next)
}
