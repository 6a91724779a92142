// Notices that what came out is probably not the page's article: signatures, references, captions, a table, a head.
import type { ArticleBlock } from '../../../../domain/article/block.ts'

const SENTENCE_END = /[.!?…。！？:;]["”’')\]]*(?:[¹²³⁰-⁹]|\[\d+\])*$/
/** A work that is named: a year, pages, a volume, an address of a paper. */
const REFERENCE =
  /\(\d{4}[a-z]?\)|\b(?:doi|et al|vol|pp|eds?|isbn|arxiv|no)\b[.:]|\bdoi\.org|\bGoogle Scholar\b|\b\d+\s?\(\d+\)\s?[:,]\s?\d+|[,.;] (?:19|20)\d\d[a-z]?[.;,)]/i
/** Of the text, at least this share is prose, or something else was found. */
const LEAST_PROSE = 0.3
const MAX_REFERENCES = 0.6
/** Few lines say nothing of what they are. */
const FEW = 6
/** Of the running text of the page, a head or an introduction holds less; a longer text is an article, whatever else is there. */
const LEAST_FOUND = 0.25
const MUCH_TEXT = 2_000

const size = (blocks: readonly ArticleBlock[]): number =>
  blocks.reduce((sum, { text }) => sum + text.length, 0)

/** A guess for an editor. @param running characters of running text that the page has */
export function isWrongPart(paragraphs: readonly ArticleBlock[], running: number): boolean {
  const written = paragraphs.filter(({ kind, text }) => kind !== 'img' && text !== '')
  const total = size(written)
  if (running >= MUCH_TEXT && total < MUCH_TEXT && total < running * LEAST_FOUND) return true
  if (written.length < FEW) return false
  const is = (...kinds: ArticleBlock['kind'][]) => written.filter(({ kind }) => kinds.includes(kind))
  const lines = is('p', 'li', 'quote')
  const references = lines.filter(({ text }) => REFERENCE.test(text))
  if (lines.length >= FEW && references.length > lines.length * MAX_REFERENCES) return true
  // Verse and dialogue have short lines, but they end as sentences do, or hold several lines.
  const prose = written.filter(
    ({ kind, text }) =>
      kind === 'pre' ||
      (kind !== 'row' && kind !== 'caption' && (text.includes('\n') || SENTENCE_END.test(text))),
  )
  return size(prose) < total * LEAST_PROSE
}
