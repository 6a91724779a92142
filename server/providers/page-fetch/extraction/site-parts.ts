// Removes parts of a page that belong to its platform: share buttons, other articles, author boxes.
import { normaliseSpace } from '../../../../domain/article/block.ts'
import { findByline } from '../../../../domain/article/byline.ts'
import { webAddress } from '../../web-address.ts'
import { areCitations } from './citations.ts'
import { runningText } from './running-text.ts'

/** Selectors by platform; each name is used by its themes or extensions for nothing else. */
const PARTS = [
  // WordPress and Jetpack
  '.sharedaddy, #jp-relatedposts, .jp-relatedposts, #jp-post-flair, .wpcnt, .yarpp-related, .yarpp, .crp_related, .addtoany_share_save_container, .post-navigation, .wp-block-post-navigation-link, [class*="wp-block-jetpack-subscriptions"], .wp-block-jetpack-related-posts, .wp-block-jetpack-sharing-buttons, .wp-block-comments, .wp-block-query, .saboxplugin-wrap, .abh_box, .m-a-box, .author-info:not(:has(time)), .author-box, .tags-links, .cat-links, .comments-area, .comment-respond',
  // Ghost
  '.kg-signup-card, .kg-cta-card, .kg-button-card, .kg-audio-card, .kg-file-card, .kg-bookmark-container, .gh-post-upgrade-cta, .gh-subscribe, .footer-cta, .read-more-wrap, article.post-card, .article-comments',
  // Substack
  '.subscription-widget-wrap, .subscription-widget, .subscribe-widget, .subscribe-footer, .captioned-button-wrap, .button-wrapper, .post-ufi, .post-footer .pencraft, .embedded-post-wrap, .digest-post-embed, .install-substack-app-embed, .poll-embed, .comments-section, .portable-archive',
  // Squarespace
  '.Blog-meta, .BlogItem-meta, .sqs-block-newsletter, .newsletter-form-header, .BlogItem-share, .BlogItem-comments, .BlogItem-pagination, .BlogItem-tags, .squarespace-comments, .blog-item-author-profile-wrapper, .item-pagination, .sqs-simple-like',
  // Blogger
  '.header .description:not(article *), #header .description:not(article *), .site-description, .post-share-buttons, .post-labels, .post-feeds, .blog-pager, .post-icons, .reaction-buttons, .post-comment-link, .jump-link',
  // Drupal, Tumblr, Wix
  '.node__links, .field--name-field-tags, .field-name-field-tags, .comment-wrapper, .book-navigation, ol.notes:has(> .note), .post-notes, .note-count, [data-hook="post-footer"], [data-hook="recent-posts"], [data-hook="comments"]',
  // Hugo and Jekyll
  '.post-tags, .paginav, .share-buttons, .page__share, .page__related, .page__taxonomy, .related-posts, .post-nav, nav.pagination',
].join(', ')

/** Headings of reader comments or of a comment form; each matches the whole heading. */
const OF_READERS =
  /^(?:(?:leave|post) a (?:reply|comment)|add (?:a )?(?:new )?comment|discussion about this (?:post|article)|(?:\d+|no) (?:comments?|responses?|replies)(?: (?:on|to) .{1,120})?:?|(?:\d+|one) thoughts? on [“"].{1,120}|(?:comments?|responses?) \(\d+\))$/i
/** Headings of a short box of the site. */
const OF_A_BOX =
  /^(?:share (?:this|on)(?: (?:post|article|story|page))?:?|like this:|sign up for more.{0,30}|ready for more\?|(?:written|published) by)$/i
/** Headings of a list of other articles, if links to them follow. */
const OF_OTHERS =
  /^(?:recommended (?:from|for you|stories|posts|articles)\b.{0,40}|more from .{1,80}|(?:more|recent|latest|related|similar|popular|other) (?:posts?|stories|articles|content|news)|you (?:may|might) (?:also )?(?:like|enjoy)(?: (?:this|these|too|next|reading|our)\b.{0,20})?|you may also be interested in.{0,20}|read (?:more|next)|keep reading|up next)$/i
/** Headings of a list by the author or of the site: its entries decide. */
const OF_READING =
  /^(?:(?:further|more|recommended|suggested|additional|related|essential) reading|reading list|read also|more (?:on|about) .{1,60})\s*:?$/i
const WRITTEN_BY = /^(?:written|published) (?=by )/i
const MAX_BOX_LENGTH = 600
/**
 * Min. length of the link text of an article title, and of a prose paragraph; shorter ones are labels and
 * teasers.
 */
const TITLE = 10
const PROSE = 80
/** Max. share of the page's running text in a part that is removed; a larger part is not one of the site. */
const MAX_SHARE = 0.4

/**
 * Modifies `document` in place.
 * @param page URL of the page
 */
export function dropSiteParts(document: Document, page: string): void {
  const all = runningText(document.body)
  const title = document.querySelector('h1')
  const isSmall = (part: Element) =>
    part.nodeName !== 'BODY' && !(title && part.contains(title)) && runningText(part) <= all * MAX_SHARE
  for (const part of document.querySelectorAll(PARTS)) if (part.isConnected && isSmall(part)) part.remove()
  // Readability detects duplicates of the title only in `h1` and `h2`.
  for (const name of document.querySelectorAll('h3.post-title, h3.entry-title'))
    if (document.title?.includes(wordsOf(name))) name.remove()
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  for (const heading of headings.slice(title ? headings.indexOf(title) + 1 : 0)) {
    if (heading.nodeName === 'H1' || !heading.isConnected) continue
    const isPart = partTest(wordsOf(heading), page)
    if (isPart)
      dropPart(
        heading,
        (parts) =>
          parts.reduce((sum, part) => sum + runningText(part), 0) <= all * MAX_SHARE &&
          parts.every(isSmall) &&
          isPart(parts),
      )
  }
}

type PartTest = (parts: readonly Element[]) => boolean

/**
 * Returns the test for the part below a heading: true if it belongs to the site. Undefined if the heading
 * belongs to the article.
 */
function partTest(heading: string, page: string): PartTest | undefined {
  if (OF_READERS.test(heading)) return areRemarks
  if (OF_A_BOX.test(heading) || findByline(heading.replace(WRITTEN_BY, '')) !== null)
    // Without a box around it, the text after the heading may be the article.
    return (parts) =>
      parts.length === 1 &&
      parts.every((part) => wordsOf(part).startsWith(heading)) &&
      parts.reduce((sum, part) => sum + wordsOf(part).length, 0) <= MAX_BOX_LENGTH
  if (OF_OTHERS.test(heading))
    return (parts) => areTeasers(parts) && (areOfSite(parts, page) || !isBibliography(parts))
  return OF_READING.test(heading)
    ? (parts) => areTeasers(parts) && areOfSite(parts, page) && !isBibliography(parts)
    : undefined
}

/** Names of comment sections, or a form. */
const REMARKS =
  'form, textarea, [id*="comment" i], [class*="comment" i], [id*="respon" i], [class*="respon" i], [class*="repl" i], [id*="disqus" i], [class*="disqus" i], [class*="discussion" i], [data-hook*="comment" i]'
const areRemarks: PartTest = (parts) =>
  parts.some((part) => {
    // The `body` may also have such a class: <body class="comments-open">.
    const around = part.closest(REMARKS)
    const isWithin = around !== null && around.nodeName !== 'BODY' && around.querySelector('h1') === null
    return isWithin || part.querySelector(REMARKS) !== null
  })

/** True if there are at least as many links to articles as prose paragraphs without one. */
function areTeasers(parts: readonly Element[]): boolean {
  const prose = allIn(parts, 'p').filter(
    (paragraph) =>
      wordsOf(paragraph).length >= PROSE &&
      !paragraph.closest('a') &&
      linkedIn(paragraph) * 2 < wordsOf(paragraph).length,
  )
  // A link within a sentence is not an entry of a list of articles.
  const stories = allIn(parts, 'a').filter(
    (link) => wordsOf(link).length >= TITLE && !prose.some((paragraph) => paragraph.contains(link)),
  )
  return stories.length > 0 && stories.length >= prose.length
}

const allIn = (parts: readonly Element[], selector: string): Element[] =>
  parts.flatMap((part) => [...(part.matches(selector) ? [part] : []), ...part.querySelectorAll(selector)])

/** True if at least half of the links lead to other pages of the same site. */
function areOfSite(parts: readonly Element[], page: string): boolean {
  const links = allIn(parts, 'a[href]').filter((link) => wordsOf(link).length >= TITLE)
  const own = links.filter((link) => isOfSite(link.getAttribute('href') ?? '', page))
  return own.length > 0 && own.length * 2 >= links.length
}

/** True for the URL of another page of the site. */
function isOfSite(href: string, page: string): boolean {
  const address = webAddress(href, page)
  if (!address || href.trim().startsWith('#')) return false
  const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '')
  return hostOf(address) === hostOf(page)
}

/** True if most entries cite publications, and they are no teasers with pictures. */
function isBibliography(parts: readonly Element[]): boolean {
  const entries = allIn(parts, 'li, p, dd, td').filter(
    (entry) => entry.querySelector('li, p, dd, td') === null,
  )
  const pictures = allIn(parts, 'img')
  return pictures.length * 2 < entries.length && areCitations(entries.flatMap(linesOf))
}

/** The text of an entry, which may be several citations with line breaks between them. */
const linesOf = (entry: Element): string[] =>
  entry.innerHTML.split(/<br\b[^>]*>/i).map((line) => normaliseSpace(line.replace(/<[^>]*>/g, '')))

const linkedIn = (element: Element): number =>
  [...element.querySelectorAll('a')].reduce((sum, link) => sum + wordsOf(link).length, 0)

const wordsOf = (element: Element): string => normaliseSpace(element.textContent ?? '').trim()

/** The largest part of the page that begins with the heading. */
function partOf(heading: Element): Element {
  let part = heading
  for (let around = heading.parentElement; around; around = around.parentElement) {
    if (/^(?:BODY|MAIN|ARTICLE)$/.test(around.nodeName) || hasTextBefore(part)) break
    part = around
  }
  return part
}

/** True if the parent has text before the element. Only siblings up to the first text are read. */
function hasTextBefore(element: Element): boolean {
  for (let before = element.previousSibling; before; before = before.previousSibling)
    if (before.nodeType !== 8 && (before.textContent ?? '').trim() !== '') return true
  return false
}

/**
 * Removes the part that begins with the heading; otherwise the heading with everything up to the next
 * heading.
 */
function dropPart(heading: Element, isPart: PartTest): void {
  const part = partOf(heading)
  if (part !== heading) {
    if (isPart([part])) part.remove()
    return
  }
  const section: Element[] = []
  for (let next = heading.nextElementSibling; next; next = next.nextElementSibling) {
    if (/^H[1-6]$/.test(next.nodeName) && next.nodeName <= heading.nodeName) break
    section.push(next)
  }
  if (section.length === 0 || !isPart(section)) return
  for (const one of section) one.remove()
  heading.remove()
}
