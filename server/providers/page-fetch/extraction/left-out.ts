// What Readability left out of an article though it belongs to it: a preamble above, references and notes below.
import type { ArticleBlock } from '../../../../domain/article/block.ts'

/** Shorter lines above a text are its date, its labels, its teasers. */
const PROSE = 120
/** More than this share of the text that was found is no preamble, but something else of the page. */
const MAX_COUNT = 0.6
/** Below a text only what says by its heading that it belongs to it. */
const BACK_MATTER =
  /^(?:\d+[.)]?\s*)?(?:selected |annotated )?(?:bibliography|references|works cited|literature cited|notes|footnotes|endnotes|sources|citations|further reading|appendix|acknowledge?ments?)\s*:?$/i
const SENTENCE_END = /[.!?…]["”’')\]]?(?:[¹²³⁰-⁹]|\[\d+\])*$/

const textOf = ({ text }: ArticleBlock): string => text.replace(/\s+/g, ' ').trim()
const isProse = ({ kind, text }: ArticleBlock): boolean =>
  (kind === 'p' || kind === 'quote') && text.length >= PROSE && SENTENCE_END.test(text.trim())
const isHeading = ({ kind }: ArticleBlock): boolean => kind === 'h2' || kind === 'h3'
const isLinked = ({ text, runs }: ArticleBlock): boolean =>
  runs.filter(({ mark }) => mark === 'link').reduce((sum, { start, end }) => sum + end - start, 0) * 2 >
  text.length

/**
 * The article with what the part of the page around it (`around`, in blocks) has above and below.
 * @param found as Readability found it
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

/** Paragraphs of the article that are looked for in the page; each alone may stand there twice. */
const RUN = 3

/** Where `run` begins in `texts`, if it is there. */
function placeOf(run: readonly string[], texts: readonly string[]): number | undefined {
  const at = texts.findIndex((_, from) => run.every((text, place) => texts[from + place] === text))
  return at < 0 || run.length < RUN ? undefined : at
}

/** Prose right above the text, with the headings and lists between its paragraphs. */
function preamble(blocks: readonly ArticleBlock[]): ArticleBlock[] {
  const start = blocks.findIndex((block) => isProse(block) && !isLinked(block))
  if (start < 0) return []
  const end = blocks.findLastIndex((block) => isProse(block) && !isLinked(block))
  return blocks.slice(start, end + 1).filter((block) => !isLinked(block))
}

function backMatter(blocks: readonly ArticleBlock[]): ArticleBlock[] {
  const start = blocks.findIndex((block) => isHeading(block) && BACK_MATTER.test(block.text.trim()))
  if (start < 0) return []
  const next = blocks.findIndex(
    (block, at) => at > start && isHeading(block) && !BACK_MATTER.test(block.text.trim()),
  )
  return blocks.slice(start, next < 0 ? blocks.length : next)
}
