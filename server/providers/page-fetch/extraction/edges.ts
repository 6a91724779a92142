// Removes lines directly above and below an article: dates, reading times, counters, tags, other links.
import type { ArticleBlock } from '../../../../domain/article/block.ts'

/** Min. length of a paragraph that marks the beginning or end of the text. */
const PROSE = 80
const MONTH = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\\.?'
/** All parts of a line about an article, except the author's name. */
const ABOUT = new RegExp(
  [
    `(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?(?:${MONTH} \\d{1,2}(?:st|nd|rd|th)?(?:,? (?:19|20)\\d\\d)?|\\d{1,2}(?:st|nd|rd|th)? ${MONTH},? (?:19|20)\\d\\d|(?:19|20)\\d\\d-\\d\\d-\\d\\d)`,
    '\\d+ ?min(?:ute)?s?(?: read)?',
    '\\d+(?:[.,]\\d+)?k? (?:views?|likes?|comments?|followers?|notes?|shares?|claps?)',
    '(?:written|posted|published|updated|last updated)(?: (?:by|on|in))?:?',
    '\\b(?:by|follow|following|listen|share|save|member-only story)\\b',
    '--|[·•|,—–]',
  ].join('|'),
  'gi',
)
/** A line must contain one of these: a date and a name alone may be written by the author. */
const LABEL =
  /\b(?:min(?:ute)?s?|views?|likes?|comments?|followers?|notes?|shares?|claps?|written|posted|published|updated|follow|following|listen|share|save|member-only)\b|^--$/i
const COUNT = /^\d+(?:\.\d+)?k?$/i
const TAGS = /^(?:tags?|labels|filed under|posted in|categor(?:y|ies)|tagged(?: with| in| as)?)\b\s*:?/i
const WAYS =
  /^(?:[«‹←<]\s*)?(?:newer|older|previous|next|prev)(?: (?:posts?|article|story|entry|page))?(?:\s*[»›→>])?$/i

const isText = ({ kind, text }: ArticleBlock): boolean =>
  kind === 'pre' || kind === 'quote' || kind === 'row' || text.length >= PROSE

/** Returns the blocks without such lines. */
export function withoutEdges(blocks: readonly ArticleBlock[], author: string | null): ArticleBlock[] {
  const start = blocks.findIndex(isText)
  const end = blocks.findLastIndex(isText)
  if (start < 0) return [...blocks]
  const isLine = ({ kind, text }: ArticleBlock) => kind === 'p' && isAbout(text, author)
  // A number alone may be that of a chapter, so it is removed only if there are other such lines.
  const isLabelled = blocks.slice(0, start).some(isLine)
  return blocks.filter((block, at) => {
    if (block.kind === 'img' || block.kind === 'caption') return true
    if (at < start) return !isLine(block) && !(isLabelled && block.kind === 'p' && COUNT.test(block.text))
    return at <= end || !(isLine(block) || (block.kind === 'p' && WAYS.test(block.text)) || isTags(block))
  })
}

function isAbout(text: string, author: string | null): boolean {
  const bare = author ? text.replaceAll(author, ' ') : text
  return LABEL.test(bare) && bare.replace(ABOUT, ' ').trim() === ''
}

/** True for a line of tags: a label with a colon and mostly links after it, or a label and only links. */
function isTags({ kind, text, runs }: ArticleBlock): boolean {
  const [label] = TAGS.exec(text) ?? []
  if (kind !== 'p' || label === undefined) return false
  const links = runs.filter(({ mark }) => mark === 'link').sort((a, b) => a.start - b.start)
  if (label.endsWith(':')) {
    const linked = links.reduce((sum, { start, end }) => sum + end - start, 0)
    return linked * 2 > text.length - label.length
  }
  const bare = links.reduceRight((rest, { start, end }) => `${rest.slice(0, start)}${rest.slice(end)}`, text)
  return links.length > 0 && /^[\s,|·•/#&;]*$/.test(bare.slice(label.length).replace(/\band\b/gi, ''))
}
