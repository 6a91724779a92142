// Finds the author of an article in its markup, as the fallback if metadata do not contain the author.
import { normaliseSpace } from '../../../../domain/article/block.ts'
import { parseAuthorName } from '../../../../domain/article/byline.ts'

/** Selectors, the most reliable first. */
const NAMED = [
  '[itemprop~="author"]',
  '[rel~="author"]',
  '.p-author, .author.vcard, .post-author, .wp-block-post-author-name, .Blog-meta-item--author, .blog-author-name, [data-hook="user-name"]',
  '.author-name, .byline-name, .article-byline .author, .entry-author, .submitted .username, .node__submitted .username',
  '.author-info :is(a, .name, b, strong)',
  '.byline, .post-byline, .article-byline, .entry-byline, .post-meta .author, .entry-meta .author',
]
const ELSEWHERE =
  'nav, aside, blockquote, figure, [id*="comment" i], [class*="comment" i], [class*="related" i], [class*="recommend" i], [class*="sidebar" i], [class~="card"], [class*="-card"], [class*="card-"], [class*="teaser" i]'
const MAX_LENGTH = 150
/** Link text to other articles of the author. */
const TO_ALL = /^(?:view|see|read|browse|more)\b/i

/** Returns the name of the author, or null. */
export function authorInMarkup(document: Document): string | null {
  for (const selector of NAMED)
    for (const node of document.body.querySelectorAll(selector)) {
      if (isElsewhere(node)) continue
      const inner = node.matches('[itemprop~="author"]')
        ? node.querySelector('[itemprop~="name"]')
        : node.querySelector('.fn, [rel~="author"], .p-name')
      const words = normaliseSpace((inner ?? node).textContent || node.getAttribute('content') || '').trim()
      const name = words.length <= MAX_LENGTH && !TO_ALL.test(words) ? parseAuthorName(words) : null
      if (name) return name
    }
  return null
}

/**
 * True if the node is in a part of the page outside the article. An ancestor that contains the `h1` is a
 * container of the whole page, so its class is ignored.
 */
function isElsewhere(node: Element): boolean {
  for (let at: Element | null = node; at && at.nodeName !== 'BODY'; at = at.parentElement)
    if (at.matches(ELSEWHERE) && at.querySelector('h1') === null) return true
  return false
}
