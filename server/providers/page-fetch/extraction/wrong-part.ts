// Detects that the extraction probably selected the wrong part: signatures, references, captions, a table.
import type { ArticleBlock } from '../../../../domain/article/block.ts'

const SENTENCE_END = /[.!?…。！？:;]["”’')\]]*(?:[¹²³⁰-⁹]|\[\d+\])*$/
/** A reference to a publication: a year, pages, a volume, a DOI. */
const REFERENCE =
  /\(\d{4}[a-z]?\)|\b(?:doi|et al|vol|pp|eds?|isbn|arxiv|no)\b[.:]|\bdoi\.org|\bGoogle Scholar\b|\b\d+\s?\(\d+\)\s?[:,]\s?\d+|[,.;] (?:19|20)\d\d[a-z]?[.;,)]/i
/** Min. share of prose in the text; with less, the extraction selected another part. */
const MIN_PROSE = 0.3
const MAX_REFERENCES = 0.6
/** With fewer lines the checks are not reliable. */
const MIN_LINES = 6
/**
 * A header or an introduction contains a smaller share of the page's running text than this. A text longer
 * than `LONG_TEXT` is an article, no matter what else the page contains.
 */
const MIN_FOUND = 0.25
const LONG_TEXT = 2_000

const size = (blocks: readonly ArticleBlock[]): number =>
  blocks.reduce((sum, { text }) => sum + text.length, 0)

/**
 * An estimate for the editor.
 * @param running characters of running text in the page
 */
export function isWrongPart(paragraphs: readonly ArticleBlock[], running: number): boolean {
  const written = paragraphs.filter(({ kind, text }) => kind !== 'img' && text !== '')
  const total = size(written)
  if (running >= LONG_TEXT && total < LONG_TEXT && total < running * MIN_FOUND) return true
  if (written.length < MIN_LINES) return false
  const is = (...kinds: ArticleBlock['kind'][]) => written.filter(({ kind }) => kinds.includes(kind))
  const lines = is('p', 'li', 'quote')
  const references = lines.filter(({ text }) => REFERENCE.test(text))
  if (lines.length >= MIN_LINES && references.length > lines.length * MAX_REFERENCES) return true
  // Verse and dialogue have short lines, but they end like sentences, or a block contains several lines.
  const prose = written.filter(
    ({ kind, text }) =>
      kind === 'pre' ||
      (kind !== 'row' && kind !== 'caption' && (text.includes('\n') || SENTENCE_END.test(text))),
  )
  return size(prose) < total * MIN_PROSE
}
